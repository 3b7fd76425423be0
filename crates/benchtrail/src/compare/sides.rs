//! The two sides, built: each commit's files, and its bench programs.
//!
//! Both are checked out and built at one path, one after the other, so that equal code makes equal programs, and with one
//! target folder, so that dependencies are compiled once. While a side's bench runs, that path is a link to its own files.

use super::revisions::{Revisions, short};
use crate::bench::build::{Executable, build};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::note;
use crate::project::Project;
use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::Repository;

/// Which side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Side {
    /// What is compared against.
    Base,
    /// What is judged.
    Head,
    /// A copy of the base: equal code, for what this machine can see.
    Control,
}

impl Side {
    const fn folder(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Head => "head",
            Self::Control => "control",
        }
    }
}

/// The built sides.
#[derive(Debug)]
pub(super) struct Sides {
    /// Where both were built, a link from now on.
    tree: PathBuf,
    root: PathBuf,
    base: Vec<Executable>,
    head: Vec<Executable>,
    control: Vec<Executable>,
}

impl Sides {
    /// Builds both commits of `revisions` below `root`.
    ///
    /// # Errors
    /// If a commit cannot be checked out or built, or a file not written.
    pub(super) fn build(
        project: &Project,
        repository: &Repository,
        revisions: &Revisions,
        root: &Path,
        interrupt: &Interrupt,
    ) -> Result<Self, Failure> {
        let tree = root.join("tree");
        let inside = repository.relative(&project.root).map_err(Failure::usage)?;
        let mut built = Vec::new();
        for (side, sha) in [(Side::Base, &revisions.base), (Side::Head, &revisions.head)] {
            note(&format!("building {} {}", side.folder(), short(sha)));
            remove(&tree).map_err(Failure::usage)?;
            repository.check_out(sha, &tree).map_err(Failure::data)?;
            let checkout = project.at(&tree.join(&inside), &root.join("target"))?;
            let executables = build(&checkout, root, interrupt)?;
            let home = root.join(side.folder());
            remove(&home).map_err(Failure::usage)?;
            fs::create_dir_all(&home).with_context(|| cannot_write(&home)).map_err(Failure::usage)?;
            built.push(keep(&executables, &home).map_err(Failure::usage)?);
            let files = home.join("files");
            fs::rename(&tree, &files).with_context(|| cannot_write(&files)).map_err(Failure::usage)?;
        }
        let (Some(head), Some(base)) = (built.pop(), built.pop()) else { return Err(Failure::interrupted()) };
        let home = root.join(Side::Control.folder());
        remove(&home).map_err(Failure::usage)?;
        fs::create_dir_all(&home).with_context(|| cannot_write(&home)).map_err(Failure::usage)?;
        let control = keep(&base, &home).map_err(Failure::usage)?;
        Ok(Self { tree, root: root.to_owned(), base, head, control })
    }

    /// The bench targets of one side.
    pub(super) fn executables(&self, side: Side) -> &[Executable] {
        match side {
            Side::Base => &self.base,
            Side::Head => &self.head,
            Side::Control => &self.control,
        }
    }

    /// The bench target of `side` with this package and name.
    pub(super) fn executable(&self, side: Side, package: &str, target: &str) -> Option<&Executable> {
        let is_it = |executable: &&Executable| executable.package == package && executable.target == target;
        self.executables(side).iter().find(is_it)
    }

    /// Whether both sides built one and the same program for this bench target.
    pub(super) fn is_identical(&self, package: &str, target: &str) -> bool {
        let program = |side| {
            let executable = self.executable(side, package, target)?;
            fs::read(&executable.program).ok()
        };
        matches!((program(Side::Base), program(Side::Head)), (Some(base), Some(head)) if base == head)
    }

    /// Makes the path at which the sides were built lead to the files of `side`.
    ///
    /// # Errors
    /// If the link cannot be made.
    pub(super) fn stand_in(&self, side: Side) -> anyhow::Result<()> {
        let of = if side == Side::Control { Side::Base } else { side };
        let files = self.root.join(of.folder()).join("files");
        remove(&self.tree)?;
        link(&files, &self.tree).with_context(|| cannot_write(&self.tree))
    }
}

/// Copies the programs to `home`, where the next build does not replace them.
fn keep(executables: &[Executable], home: &Path) -> anyhow::Result<Vec<Executable>> {
    let copy = |executable: &Executable| {
        let program = home.join(format!("{}--{}", executable.package, executable.target));
        fs::copy(&executable.program, &program).with_context(|| cannot_write(&program))?;
        Ok(Executable { program, ..executable.clone() })
    };
    executables.iter().map(copy).collect()
}

/// Removes a folder, or a link to one, if it is there.
fn remove(path: &Path) -> anyhow::Result<()> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|data| data.file_type().is_symlink());
    let removed = if is_link { fs::remove_file(path) } else { fs::remove_dir_all(path) };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove `{}`", path.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn link(to: &Path, at: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(to, at)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}
