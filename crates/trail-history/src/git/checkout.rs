//! Revisions, merge bases, and the files of a commit in a folder of their own.

use super::{GitError, Repository};
use git2::Oid;
use git2::build::CheckoutBuilder;
use std::path::Path;

impl Repository {
    /// The full id of the commit that `revision` names.
    ///
    /// # Errors
    /// [`GitError`] if it names none.
    pub fn resolve(&self, revision: &str) -> Result<String, GitError> {
        let commit = self.git.revparse_single(revision).and_then(|object| object.peel_to_commit());
        commit
            .map(|commit| commit.id().to_string())
            .map_err(|error| GitError::new(format!("cannot find the commit `{revision}`"), error))
    }

    /// The newest commit that both descend from; `None` if they share none, or a shallow clone does not hold it.
    ///
    /// # Errors
    /// [`GitError`] if one of the commits cannot be read.
    pub fn merge_base(&self, one: &str, other: &str) -> Result<Option<String>, GitError> {
        let failed = |error| GitError::new(format!("cannot find the merge base of {one} and {other}"), error);
        let [one_id, other_id] = [one, other].map(Oid::from_str);
        match self.git.merge_base(one_id.map_err(failed)?, other_id.map_err(failed)?) {
            Ok(base) => Ok(Some(base.to_string())),
            Err(error) if error.code() == git2::ErrorCode::NotFound => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Writes the files of commit `sha` into `folder`, which must not exist or be empty. No index and no reference changes.
    ///
    /// # Errors
    /// [`GitError`] if an object cannot be read or a file not written.
    pub fn check_out(&self, sha: &str, folder: &Path) -> Result<(), GitError> {
        let failed =
            |error| GitError::new(format!("cannot check out {sha} into `{}`", folder.display()), error);
        let commit = Oid::from_str(sha).and_then(|id| self.git.find_commit(id)).map_err(failed)?;
        let mut options = CheckoutBuilder::new();
        options.target_dir(folder).force().update_index(false).disable_filters(false);
        self.git.checkout_tree(commit.as_object(), Some(&mut options)).map_err(failed)
    }
}
