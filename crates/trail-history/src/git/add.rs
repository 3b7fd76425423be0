//! Commits that only add files: made of objects, without a work tree, an index or a checkout.

use super::{GitError, Repository};
use git2::build::TreeUpdateBuilder;
use git2::{FileMode, Oid, Signature, Time};
use jiff::Timestamp;
use std::path::{Path, PathBuf};

/// Who commits where git has no name configured.
const NAME: &str = "benchtrail";
const EMAIL: &str = "benchtrail@localhost";

impl Repository {
    /// The commit that `reference` (a full name such as `refs/remotes/origin/main`) points to; `None` if it does not exist.
    ///
    /// # Errors
    /// [`GitError`] if it cannot be read, or is no commit.
    pub fn tip(&self, reference: &str) -> Result<Option<String>, GitError> {
        let what = || format!("cannot read `{reference}`");
        match self.git.find_reference(reference) {
            Ok(found) => {
                let commit = found.peel_to_commit().map_err(|error| GitError::new(what(), error))?;
                Ok(Some(commit.id().to_string()))
            }
            Err(error) if error.code() == git2::ErrorCode::NotFound => Ok(None),
            Err(error) => Err(GitError::new(what(), error)),
        }
    }

    /// Makes a commit whose tree is that of `parent` (an empty one without a parent) and `files`, given with paths relative
    /// to the root of the repository. Gives its id. No reference, no index and no work tree changes.
    ///
    /// # Errors
    /// [`GitError`] if an object cannot be read or written.
    pub fn commit_files(
        &self,
        parent: Option<&str>,
        files: &[(PathBuf, Vec<u8>)],
        message: &str,
        now: Timestamp,
    ) -> Result<String, GitError> {
        let failed = |error| GitError::new("cannot write a commit", error);
        let parent = parent.map(|sha| Oid::from_str(sha).and_then(|id| self.git.find_commit(id)));
        let parent = parent.transpose().map_err(failed)?;
        let base = match &parent {
            Some(parent) => parent.tree().map_err(failed)?,
            None => {
                let empty = self.git.treebuilder(None).and_then(|builder| builder.write()).map_err(failed)?;
                self.git.find_tree(empty).map_err(failed)?
            }
        };
        let mut update = TreeUpdateBuilder::new();
        for (path, content) in files {
            let blob = self.git.blob(content).map_err(failed)?;
            update.upsert(slashed(path), blob, FileMode::Blob);
        }
        let tree =
            update.create_updated(&self.git, &base).and_then(|id| self.git.find_tree(id)).map_err(failed)?;
        let signature = self.signature(now).map_err(failed)?;
        let parents: Vec<_> = parent.iter().collect();
        let commit = self.git.commit(None, &signature, &signature, message, &tree, &parents);
        commit.map(|id| id.to_string()).map_err(failed)
    }

    /// The name that git is configured with, at the given time.
    fn signature(&self, now: Timestamp) -> Result<Signature<'static>, git2::Error> {
        let time = Time::new(now.as_second(), 0);
        let configured = self.git.signature();
        let name = configured.as_ref().ok().and_then(|signature| signature.name().ok()).unwrap_or(NAME);
        let email = configured.as_ref().ok().and_then(|signature| signature.email().ok()).unwrap_or(EMAIL);
        Signature::new(name, email, &time)
    }
}

/// A path as trees write it.
fn slashed(path: &Path) -> String {
    let parts: Vec<_> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}
