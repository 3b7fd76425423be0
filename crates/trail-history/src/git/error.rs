//! Why git could not answer.

use std::path::{Path, PathBuf};

/// Why git could not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GitError {
    /// The repository, a revision or an object cannot be read.
    #[error("{what}")]
    Git {
        /// What was being done.
        what: String,
        /// What libgit2 said.
        source: git2::Error,
    },
    /// The repository has no work tree.
    #[error("the git repository at `{path}` is bare, expected one with a work tree")]
    Bare {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// A path that no commit can hold.
    #[error("`{path}` lies outside the repository `{root}`")]
    Outside {
        /// The path.
        path: PathBuf,
        /// Root of the repository.
        root: PathBuf,
    },
}

impl GitError {
    pub(super) fn new(what: impl Into<String>, source: git2::Error) -> Self {
        Self::Git { what: what.into(), source }
    }

    pub(super) fn bare(path: &Path) -> Self {
        Self::Bare { path: path.to_owned() }
    }

    pub(super) fn outside(path: &Path, root: &Path) -> Self {
        Self::Outside { path: path.to_owned(), root: root.to_owned() }
    }
}
