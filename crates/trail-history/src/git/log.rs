//! One commit by its id: what it is, and what its message says.

use super::{GitError, Repository, instant};
use git2::Oid;
use trail_model::Commit;

impl Repository {
    /// The commit `sha`, as it is committed: never dirty.
    ///
    /// # Errors
    /// [`GitError`] if it cannot be read.
    pub fn commit(&self, sha: &str) -> Result<Commit, GitError> {
        self.find(sha).map(|commit| facts(&commit, false))
    }

    /// The first line of the commit's message; empty if there is none.
    ///
    /// # Errors
    /// [`GitError`] if the commit cannot be read.
    pub fn subject(&self, sha: &str) -> Result<String, GitError> {
        let commit = self.find(sha)?;
        let line = commit.message_bytes().split(|byte| *byte == b'\n').next().unwrap_or_default();
        Ok(String::from_utf8_lossy(line).trim().to_owned())
    }

    fn find(&self, sha: &str) -> Result<git2::Commit<'_>, GitError> {
        let found = Oid::from_str(sha).and_then(|id| self.git.find_commit(id));
        found.map_err(|error| GitError::new(format!("cannot read the commit {sha}"), error))
    }
}

/// What a record says of a commit.
pub(super) fn facts(commit: &git2::Commit<'_>, dirty: bool) -> Commit {
    Commit {
        sha: commit.id().to_string(),
        parents: commit.parent_ids().map(|id| id.to_string()).collect(),
        tree: commit.tree_id().to_string(),
        author_time: instant(commit.author().when()),
        committed_time: instant(commit.committer().when()),
        dirty,
    }
}
