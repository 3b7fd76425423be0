//! Why an input cannot be used: which file, where in it, what was found, what was expected.

use std::io;
use std::path::{Path, PathBuf};

/// Why an input cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum IngestError {
    /// A file or folder cannot be read.
    #[error("cannot read `{path}`")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not JSON of the expected shape.
    #[error("cannot read `{path}`: {message}")]
    Shape {
        /// The file.
        path: PathBuf,
        /// Where it breaks off, what was found and what was expected.
        message: String,
    },
    /// A value that cannot be.
    #[error("cannot read `{path}`: {place} is {found}, expected {expected}")]
    Value {
        /// The file.
        path: PathBuf,
        /// Where in the file.
        place: String,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A benchmark's folder lacks a file.
    #[error("`{folder}` has `{present}` but no `{missing}`: the run that wrote it was interrupted")]
    Interrupted {
        /// The folder.
        folder: PathBuf,
        /// A file that is there.
        present: &'static str,
        /// The file that is not.
        missing: &'static str,
    },
    /// Two results with one identity.
    #[error("`{first}` and `{second}` both hold {what}")]
    Duplicate {
        /// Where the first stands.
        first: String,
        /// Where the second stands.
        second: String,
        /// What both are.
        what: String,
    },
    /// Nothing was found.
    #[error("no result in `{path}`, expected at least one")]
    Empty {
        /// The file or folder.
        path: PathBuf,
    },
}

impl IngestError {
    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }

    pub(crate) fn shape(path: &Path, message: impl Into<String>) -> Self {
        Self::Shape { path: path.to_owned(), message: message.into() }
    }

    pub(crate) fn value(
        path: &Path,
        place: impl Into<String>,
        found: impl ToString,
        expected: &'static str,
    ) -> Self {
        Self::Value { path: path.to_owned(), place: place.into(), found: found.to_string(), expected }
    }
}
