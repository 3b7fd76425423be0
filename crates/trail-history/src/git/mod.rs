//! What git knows about a project: the commit, the branch, the line of first parents, and the files of a commit.
//!
//! The one place that uses libgit2. Reading here; commits that only add files in `add`. Remotes are the `git` program's.

mod add;
mod checkout;
mod error;
mod log;
mod lost;

pub use error::GitError;
pub use lost::Lost;

use git2::{ErrorCode, ObjectType, Oid, Sort, StatusOptions, TreeWalkMode, TreeWalkResult};
use jiff::Timestamp;
use std::path::{Component, Path, PathBuf};
use trail_model::Commit;

/// A git repository with a work tree.
pub struct Repository {
    git: git2::Repository,
    root: PathBuf,
}

impl Repository {
    /// The repository that `path` lies in; `None` if it lies in none.
    ///
    /// # Errors
    /// [`GitError`] if there is one that cannot be read, or that has no work tree.
    pub fn discover(path: &Path) -> Result<Option<Self>, GitError> {
        let git = match git2::Repository::discover(path) {
            Ok(git) => git,
            Err(error) if error.code() == ErrorCode::NotFound => return Ok(None),
            Err(error) => {
                return Err(GitError::new(
                    format!("cannot open the git repository at `{}`", path.display()),
                    error,
                ));
            }
        };
        match git.workdir().map(Path::to_owned) {
            Some(root) => Ok(Some(Self { git, root })),
            None => Err(GitError::bare(path)),
        }
    }

    /// Folder of the work tree.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The commit that is checked out; `None` before the first one. It is dirty if a file changed, staged or not, or is
    /// new and not ignored, outside `apart`: folders relative to the root of the repository.
    ///
    /// # Errors
    /// [`GitError`] if the repository cannot be read.
    pub fn head(&self, apart: &[PathBuf]) -> Result<Option<Commit>, GitError> {
        let head = match self.git.head() {
            Ok(head) => head,
            Err(error) if matches!(error.code(), ErrorCode::UnbornBranch | ErrorCode::NotFound) => {
                return Ok(None);
            }
            Err(error) => return Err(GitError::new("cannot read the head", error)),
        };
        let commit =
            head.peel_to_commit().map_err(|error| GitError::new("cannot read the head's commit", error))?;
        Ok(Some(log::facts(&commit, self.is_dirty(apart)?)))
    }

    /// The branch that is checked out; `None` on a detached head.
    ///
    /// # Errors
    /// [`GitError`] if the head cannot be read.
    pub fn branch(&self) -> Result<Option<String>, GitError> {
        match self.git.head() {
            Ok(head) if head.is_branch() => Ok(head.shorthand().ok().map(str::to_owned)),
            Ok(_) => Ok(None),
            Err(error) if matches!(error.code(), ErrorCode::UnbornBranch | ErrorCode::NotFound) => Ok(None),
            Err(error) => Err(GitError::new("cannot read the head", error)),
        }
    }

    /// The commits from `revision` along first parents, newest first; none before the first commit. In a shallow clone
    /// the line ends where the clone does. None of them counts as dirty.
    ///
    /// # Errors
    /// [`GitError`] if the revision is unknown or a commit cannot be read.
    pub fn first_parents(&self, revision: &str) -> Result<Vec<Commit>, GitError> {
        let failed = |error| GitError::new(format!("cannot follow the first parents of `{revision}`"), error);
        let start = match self.git.revparse_single(revision) {
            Ok(object) => object.id(),
            Err(_) if self.head(&[]).is_ok_and(|head| head.is_none()) => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut walk = self.git.revwalk().map_err(failed)?;
        walk.simplify_first_parent().and_then(|()| walk.set_sorting(Sort::TOPOLOGICAL)).map_err(failed)?;
        walk.push(start).map_err(failed)?;
        let commit = |id: Result<Oid, git2::Error>| {
            id.and_then(|id| self.git.find_commit(id))
                .map(|commit| log::facts(&commit, false))
                .map_err(failed)
        };
        walk.map(commit).collect()
    }

    /// Whether older commits were not fetched.
    #[must_use]
    pub fn is_shallow(&self) -> bool {
        self.git.is_shallow()
    }

    /// `path`, absolute or relative to the current folder, relative to the root of the repository.
    ///
    /// # Errors
    /// [`GitError`] if it lies outside.
    pub fn relative(&self, path: &Path) -> Result<PathBuf, GitError> {
        let absolute = |path: &Path| std::path::absolute(path).map(|path| real(&path));
        let outside = || GitError::outside(path, &self.root);
        let (Ok(path), Ok(root)) = (absolute(path), absolute(&self.root)) else { return Err(outside()) };
        path.strip_prefix(&root).map(Path::to_owned).map_err(|_outside| outside())
    }

    /// The files below `prefix` as `revision` has them, with their content, in the order of their paths. No such folder
    /// means no file.
    ///
    /// # Errors
    /// [`GitError`] if the revision is unknown or an object is missing.
    pub fn files_at(&self, revision: &str, prefix: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, GitError> {
        let failed =
            |error| GitError::new(format!("cannot read `{}` of `{revision}`", prefix.display()), error);
        let read = |(path, id)| Ok((path, self.git.find_blob(id).map_err(failed)?.content().to_owned()));
        self.blobs(revision, prefix).map_err(failed)?.into_iter().map(read).collect()
    }

    /// The paths of the files below `prefix` as `revision` has them, in order.
    ///
    /// # Errors
    /// As [`files_at`](Self::files_at).
    pub fn paths_at(&self, revision: &str, prefix: &Path) -> Result<Vec<PathBuf>, GitError> {
        let failed =
            |error| GitError::new(format!("cannot list `{}` of `{revision}`", prefix.display()), error);
        let blobs = self.blobs(revision, prefix).map_err(failed)?;
        Ok(blobs.into_iter().map(|(path, _)| path).collect())
    }

    /// The paths of the files below `prefix` as `revision` has them, each with the id of its content, in order.
    ///
    /// # Errors
    /// As [`files_at`](Self::files_at).
    pub fn ids_at(&self, revision: &str, prefix: &Path) -> Result<Vec<(PathBuf, String)>, GitError> {
        let failed =
            |error| GitError::new(format!("cannot list `{}` of `{revision}`", prefix.display()), error);
        let blobs = self.blobs(revision, prefix).map_err(failed)?;
        Ok(blobs.into_iter().map(|(path, id)| (path, id.to_string())).collect())
    }

    /// The id that git gives to a file with this content.
    ///
    /// # Errors
    /// [`GitError`] if libgit2 cannot hash it.
    pub fn id_of(content: &[u8]) -> Result<String, GitError> {
        let id = Oid::hash_object(ObjectType::Blob, content);
        id.map(|id| id.to_string()).map_err(|error| GitError::new("cannot hash a file", error))
    }

    fn blobs(&self, revision: &str, prefix: &Path) -> Result<Vec<(PathBuf, Oid)>, git2::Error> {
        let tree = self.git.revparse_single(revision)?.peel_to_tree()?;
        let tree = match tree.get_path(prefix) {
            Ok(entry) => entry.to_object(&self.git)?.peel_to_tree()?,
            Err(error) if error.code() == ErrorCode::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut blobs = Vec::new();
        tree.walk(TreeWalkMode::PreOrder, |folder, entry| {
            if entry.kind() == Some(ObjectType::Blob) {
                let name = String::from_utf8_lossy(entry.name_bytes());
                blobs.push((prefix.join(folder).join(&*name), entry.id()));
            }
            TreeWalkResult::Ok
        })?;
        blobs.sort();
        Ok(blobs)
    }

    fn is_dirty(&self, apart: &[PathBuf]) -> Result<bool, GitError> {
        let mut options = StatusOptions::new();
        options.include_untracked(true).recurse_untracked_dirs(true).include_ignored(false);
        let failed = |error| GitError::new("cannot read the state of the work tree", error);
        let statuses = self.git.statuses(Some(&mut options)).map_err(failed)?;
        let is_apart = |path: &Path| apart.iter().any(|folder| path.starts_with(folder));
        let is_change = |path: &[u8]| !is_apart(Path::new(&*String::from_utf8_lossy(path)));
        Ok(statuses.iter().any(|status| is_change(status.path_bytes())))
    }
}

/// The path with links resolved as far as it exists.
fn real(path: &Path) -> PathBuf {
    let mut rest = PathBuf::new();
    for ancestor in path.ancestors() {
        if let Ok(real) = ancestor.canonicalize() {
            return if rest.as_os_str().is_empty() { real } else { real.join(rest) };
        }
        if let Some(Component::Normal(name)) = ancestor.components().next_back() {
            rest = Path::new(name).join(rest);
        }
    }
    path.to_owned()
}

/// An instant of a commit. One beyond the calendar becomes its nearest end.
fn instant(time: git2::Time) -> Timestamp {
    let end = if time.seconds() < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_second(time.seconds()).unwrap_or(end)
}
