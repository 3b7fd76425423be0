//! Why the store cannot be read or appended to.

use crate::calibration::CalibrationError;
use crate::record::RecordError;
use std::io;
use std::path::{Path, PathBuf};

/// Why the store cannot be read or appended to.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused to read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused to write.
    #[error("cannot write `{path}`")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that is no record, or a run that makes none.
    #[error("cannot use the record `{path}`")]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: RecordError,
    },
    /// A file that is no calibration, or a calibration that makes none.
    #[error("cannot use the calibration `{path}`")]
    Calibration {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: CalibrationError,
    },
    /// A record at a path that does not follow from what it says.
    #[error("the record `{path}` says that it belongs to `{expected}`; records are never moved or edited")]
    Misplaced {
        /// Where it is.
        path: PathBuf,
        /// Where it should be.
        expected: PathBuf,
    },
    /// A file among the records that cannot be one.
    #[error("`{path}` lies among the records and is none, expected a name that ends in `.json`")]
    Stray {
        /// The file.
        path: PathBuf,
    },
    /// A file among the samples that cannot be one of them.
    #[error("`{path}` lies among the samples and is none, expected a name that ends in `.samples.json`")]
    StraySamples {
        /// The file.
        path: PathBuf,
    },
    /// A file that would be too large.
    #[error("the file `{path}` would have {size} bytes, expected at most {largest}")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        size: u64,
        /// Most bytes that are written.
        largest: u64,
    },
    /// Something among the records that is no file.
    #[error("`{path}` lies among the records and is no regular file")]
    NoFile {
        /// Where it is.
        path: PathBuf,
    },
    /// A file that may not be removed.
    #[error("`{path}` is not what `prune` removes: only samples of records, and shards that a record holds")]
    Kept {
        /// The file.
        path: PathBuf,
    },
    /// A record of this name is there already.
    #[error("the record `{path}` exists, and records are never replaced")]
    Exists {
        /// The file.
        path: PathBuf,
    },
}

impl StoreError {
    pub(crate) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }

    pub(crate) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write { path: path.to_owned(), source }
    }
}
