//! The private folder of one run under `target/`, and the lock that keeps two runs from measuring each other.

use super::build::Executable;
use super::placement::Placement;
use crate::child;
use crate::exit::Failure;
use anyhow::{Context as _, anyhow};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::Command;
use trail_model::RunId;

/// The folder of one run. Dropping it releases the lock; [`RunFolder::remove`] takes the files away.
#[derive(Debug)]
pub(crate) struct RunFolder {
    path: PathBuf,
    placement: Placement,
    _lock: File,
}

impl RunFolder {
    /// Makes the folder of run `id` under `target`, and removes those that earlier runs left.
    ///
    /// # Errors
    /// If the folder cannot be made, or another run holds the lock.
    pub(crate) fn create(target: &Path, id: &RunId) -> Result<Self, Failure> {
        let parent = target.join("benchtrail").join("runs");
        fs::create_dir_all(&parent).with_context(|| cannot_write(&parent)).map_err(Failure::usage)?;
        let lock_path = parent.join("lock");
        let lock =
            File::create(&lock_path).with_context(|| cannot_write(&lock_path)).map_err(Failure::usage)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let error = anyhow!("another run is measuring: it holds `{}`", lock_path.display());
                return Err(
                    Failure::usage(error).hint("two runs at once would time each other; wait for it to end")
                );
            }
            Err(TryLockError::Error(error)) => {
                return Err(Failure::usage(anyhow::Error::new(error).context(cannot_write(&lock_path))));
            }
        }
        remove_leftovers(&parent);
        let path = parent.join(id.as_str());
        fs::create_dir(&path).with_context(|| cannot_write(&path)).map_err(Failure::usage)?;
        Ok(Self { path, placement: Placement::default(), _lock: lock })
    }

    /// The same folder, whose bench processes take `placement`.
    #[must_use]
    pub(crate) fn placed(self, placement: Placement) -> Self {
        Self { placement, ..self }
    }

    /// The folder itself.
    #[must_use]
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The empty `CRITERION_HOME` of one bench target.
    #[must_use]
    pub(crate) fn criterion_home(&self, executable: &Executable) -> PathBuf {
        self.of(executable).join("criterion")
    }

    /// The file that a bench target may write its exact figures to.
    #[must_use]
    pub(crate) fn exact(&self, executable: &Executable) -> PathBuf {
        self.of(executable).join("exact.json")
    }

    /// The file that keeps what a bench target prints; `step` tells listing from measuring.
    #[must_use]
    pub(crate) fn log(&self, executable: &Executable, step: &str) -> PathBuf {
        self.of(executable).join(format!("{step}.log"))
    }

    /// A supervised command for a bench target: in its package's folder, with its private files, printing to `log`.
    ///
    /// # Errors
    /// If the files cannot be made.
    pub(crate) fn bench(&self, executable: &Executable, log: &Path) -> anyhow::Result<Command> {
        let home = self.criterion_home(executable);
        fs::create_dir_all(&home).with_context(|| cannot_write(&home))?;
        let output = File::create(log).with_context(|| cannot_write(log))?;
        let errors = output.try_clone().with_context(|| cannot_write(log))?;
        let mut command = child::supervised(&executable.program, &self.placement)
            .context("cannot find this program's own path")?;
        command.current_dir(&executable.folder).stdout(output).stderr(errors);
        command.env("CRITERION_HOME", home).env("EXACT_JSON", self.exact(executable));
        command.env("CARGO_MANIFEST_DIR", &executable.folder).env("CARGO_PKG_NAME", &executable.package);
        Ok(command)
    }

    /// Removes what an earlier process of a bench target left, so that the next one starts with nothing.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub(crate) fn clear(&self, executable: &Executable) -> anyhow::Result<()> {
        let path = self.of(executable);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove `{}`", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Takes the folder away.
    pub(crate) fn remove(self) {
        // What cannot be removed is removed by the next run.
        fs::remove_dir_all(&self.path).ok();
    }

    /// Cargo allows only letters, digits, `-` and `_` in both names, so they are safe as folders.
    fn of(&self, executable: &Executable) -> PathBuf {
        self.path.join(&executable.package).join(&executable.target)
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Removes folders of runs that ended without removing theirs. The caller holds the lock, so none is in use.
fn remove_leftovers(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())) {
        if entry.file_name().to_str().is_some_and(|name| RunId::parse(name).is_some()) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_run_is_refused_and_leftovers_of_a_killed_one_are_removed() {
        let target = tempfile::tempdir().unwrap();
        let id = RunId::from_random(1);
        let folder = RunFolder::create(target.path(), &id).unwrap();
        let failure = RunFolder::create(target.path(), &RunId::from_random(2)).unwrap_err();
        assert!(failure.to_string().contains("another run is measuring"), "{failure}");
        let left = folder.path().to_owned();
        drop(folder);
        assert!(left.exists());
        let folder = RunFolder::create(target.path(), &RunId::from_random(3)).unwrap();
        assert!(!left.exists());
        folder.remove();
    }
}
