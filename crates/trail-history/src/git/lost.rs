//! Files that a commit had and a later one changed or removed.

use super::{GitError, Repository};
use git2::{Commit, Delta, DiffOptions, Oid, Sort, Tree};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file that is not any more what it was when it was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its path, relative to the root of the repository.
    pub path: PathBuf,
    /// The newest commit that changed or removed it.
    pub commit: String,
    /// Whether it is gone.
    pub is_gone: bool,
}

/// What is known of a file while commits are looked at from the newest on.
struct Change {
    commit: Oid,
    /// The content before the oldest change so far.
    original: Oid,
}

impl Repository {
    /// The files below `prefix` that some commit up to `revision` changed or removed, and that `revision` does not have as
    /// they were added, in the order of their paths. Where a shallow clone ends, so does what is known. Before the first
    /// commit there are none.
    ///
    /// # Errors
    /// [`GitError`] if the revision is unknown or an object cannot be read.
    pub fn lost(&self, revision: &str, prefix: &Path) -> Result<Vec<Lost>, GitError> {
        let failed = |error| {
            let what = format!("cannot read the history of `{}` up to `{revision}`", prefix.display());
            GitError::new(what, error)
        };
        if self.head(&[])?.is_none() {
            return Ok(Vec::new());
        }
        let changes = self.changes(revision, prefix).map_err(failed)?;
        let now: BTreeMap<PathBuf, Oid> = self.blobs(revision, prefix).map_err(failed)?.into_iter().collect();
        let lost = changes.into_iter().filter(|(path, change)| now.get(path) != Some(&change.original));
        let lost = lost.map(|(path, change)| {
            let is_gone = !now.contains_key(&path);
            Lost { path, commit: change.commit.to_string(), is_gone }
        });
        Ok(lost.collect())
    }

    fn changes(&self, revision: &str, prefix: &Path) -> Result<BTreeMap<PathBuf, Change>, git2::Error> {
        let mut walk = self.git.revwalk()?;
        walk.set_sorting(Sort::TOPOLOGICAL)?;
        walk.push(self.git.revparse_single(revision)?.peel_to_commit()?.id())?;
        let mut changes = BTreeMap::new();
        for id in walk {
            let commit = self.git.find_commit(id?)?;
            // Against the first parent: a merge shows what it took from the others, which had it added.
            let Ok(parent) = commit.parent(0) else { continue };
            let (old, new) = (self.folder(&parent, prefix)?, self.folder(&commit, prefix)?);
            if old.as_ref().map(Tree::id) != new.as_ref().map(Tree::id) {
                self.compare(old.as_ref(), new.as_ref(), prefix, commit.id(), &mut changes)?;
            }
        }
        Ok(changes)
    }

    fn compare(
        &self,
        old: Option<&Tree<'_>>,
        new: Option<&Tree<'_>>,
        prefix: &Path,
        commit: Oid,
        changes: &mut BTreeMap<PathBuf, Change>,
    ) -> Result<(), git2::Error> {
        let mut options = DiffOptions::new();
        options.skip_binary_check(true);
        let empty_folder;
        let (old, new) = match (old, new) {
            (None, _) => return Ok(()),
            (Some(old), Some(new)) => (old, new),
            (Some(old), None) => {
                empty_folder = self.git.find_tree(self.git.treebuilder(None)?.write()?)?;
                (old, &empty_folder)
            }
        };
        let diff = self.git.diff_tree_to_tree(Some(old), Some(new), Some(&mut options))?;
        for delta in diff.deltas().filter(|delta| delta.status() != Delta::Added) {
            let Some(path) = delta.old_file().path() else { continue };
            let original = delta.old_file().id();
            let change = changes.entry(prefix.join(path)).or_insert(Change { commit, original });
            change.original = original;
        }
        Ok(())
    }

    /// The folder `prefix` as a commit has it; `None` if it has none, or a file in its place.
    fn folder(&self, commit: &Commit<'_>, prefix: &Path) -> Result<Option<Tree<'_>>, git2::Error> {
        match commit.tree()?.get_path(prefix) {
            Ok(entry) => Ok(entry.to_object(&self.git)?.into_tree().ok()),
            Err(error) if error.code() == git2::ErrorCode::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}
