//! The folder of records: `records/<host>/<YYYY>/<YYYYMMDDThhmmssZ>-<sha12>-<run>.json` and `hosts/<host>.toml`; the
//! samples of a record stand in `samples/`, under the same name with `.samples.json`. A run that is a part of a suite is no
//! record yet: it stands in `shards/` until all parts are joined.
//!
//! Appending writes a file `.tmp-…` beside its destination, syncs it and renames it without replacing anything; a
//! process that dies leaves at most such a file, which no reader looks at. Reading takes every record or none.

mod error;
mod growth;
mod path;
mod remove;
mod samples;
mod write;

pub use error::StoreError;
pub(crate) use path::{
    HOSTS, RECORDS, SAMPLES, SAMPLES_ENDING, SHARDS, is_of_shard, of as path_of, samples_of,
};
pub use remove::Leftover;
pub(crate) use samples::belong;
pub(crate) use write::new_file;

/// Largest file that is written or read, in bytes: what code forges warn of.
pub(crate) const LARGEST: u64 = 50 << 20;

use crate::{host, record};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use trail_model::{Run, Warning};

/// Records and host descriptions below one folder, usually `history/`.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

/// A record that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The file.
    pub path: PathBuf,
    /// What it holds.
    pub run: Run,
    /// What the reader ignored.
    pub warnings: Vec<Warning>,
}

impl Store {
    /// The store below `root`, which need not exist yet.
    pub fn open(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Writes `run` as a new record, or as a shard if it is one, and the description of its host if there is none. Gives the
    /// path.
    ///
    /// # Errors
    /// [`StoreError`] if the run is none that can be read back, a record of this name exists, or the disk refuses.
    /// Nothing is half-written then.
    pub fn append(&self, run: &Run) -> Result<PathBuf, StoreError> {
        let path = self.root.join(path::of(run));
        let text = record::render(run).map_err(|source| StoreError::Record { path: path.clone(), source })?;
        self.is_small(&path, &text)?;
        self.describe_host(run)?;
        match write::new_file(&path, text.as_bytes()) {
            Ok(()) => Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(StoreError::Exists { path }),
            Err(error) => Err(StoreError::write(&path, error)),
        }
    }

    /// Reads every record. No folder means no record.
    ///
    /// # Errors
    /// [`StoreError`] for the first record, by path, that cannot be read or is not where it belongs.
    pub fn load(&self) -> Result<Vec<Stored>, StoreError> {
        self.load_folder(path::RECORDS)
    }

    /// Reads every shard: runs that are parts of a suite and wait to be joined. No folder means none.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn shards(&self) -> Result<Vec<Stored>, StoreError> {
        self.load_folder(path::SHARDS)
    }

    /// The files below `folder` of the store that are not hidden, in the order of their paths. No folder means none.
    ///
    /// # Errors
    /// [`StoreError`] if the folder cannot be read.
    pub fn files(&self, folder: &str) -> Result<Vec<PathBuf>, StoreError> {
        let mut paths = Vec::new();
        walk(&self.root.join(folder), &mut paths)?;
        paths.sort();
        Ok(paths)
    }

    fn load_folder(&self, folder: &str) -> Result<Vec<Stored>, StoreError> {
        let read = |path: PathBuf| {
            let bytes = fs::read(&path).map_err(|error| StoreError::read(&path, error))?;
            self.stored(path, bytes)
        };
        self.files(folder)?.into_iter().map(read).collect()
    }

    /// Adds a file of another store as it is. A file that is there already must be the same.
    pub(crate) fn add_file(&self, name: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.root.join(name);
        match write::new_file(&path, bytes) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let there = fs::read(&path).map_err(|error| StoreError::read(&path, error))?;
                if there == bytes { Ok(()) } else { Err(StoreError::Exists { path }) }
            }
            Err(error) => Err(StoreError::write(&path, error)),
        }
    }

    /// Reads the records among `files`, given with their paths and content: those of a commit, for example.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_files(
        &self,
        files: impl IntoIterator<Item = (PathBuf, Vec<u8>)>,
    ) -> Result<Vec<Stored>, StoreError> {
        let records = self.root.join(path::RECORDS);
        let is_record = |path: &Path| path.starts_with(&records) && !is_hidden(path);
        let mut files: Vec<_> = files.into_iter().filter(|(path, _)| is_record(path)).collect();
        files.sort();
        files.into_iter().map(|(path, bytes)| self.stored(path, bytes)).collect()
    }

    fn stored(&self, path: PathBuf, bytes: Vec<u8>) -> Result<Stored, StoreError> {
        if path.extension().is_none_or(|extension| extension != "json") {
            return Err(StoreError::Stray { path });
        }
        let parsed = read_text(bytes).and_then(|text| record::parse(&text));
        let (run, warnings) = match parsed {
            Ok(parsed) => parsed,
            Err(source) => return Err(StoreError::Record { path, source }),
        };
        let expected = self.root.join(path::of(&run));
        if path != expected {
            return Err(StoreError::Misplaced { path, expected });
        }
        Ok(Stored { path, run, warnings })
    }

    /// Refuses a text that is too large to live in git.
    fn is_small(&self, path: &Path, text: &str) -> Result<(), StoreError> {
        let size = u64::try_from(text.len()).unwrap_or(u64::MAX);
        if size > LARGEST {
            return Err(StoreError::TooLarge { path: path.to_owned(), size, largest: LARGEST });
        }
        Ok(())
    }

    /// Writes the description of the run's host unless another writer did.
    fn describe_host(&self, run: &Run) -> Result<(), StoreError> {
        let path = self.root.join(path::host(&run.environment.host));
        if path.exists() {
            return Ok(());
        }
        let text = host::describe(&run.environment)
            .map_err(|error| StoreError::write(&path, io::Error::other(error)))?;
        match write::new_file(&path, text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(StoreError::write(&path, error))
            }
            _ => Ok(()),
        }
    }
}

/// The text of a file.
fn read_text(bytes: Vec<u8>) -> Result<String, record::RecordError> {
    String::from_utf8(bytes).map_err(|_not_text| record::RecordError::Shape("it is not UTF-8".to_owned()))
}

/// Files below `folder` that are not hidden. Links are not followed: they count as files.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::read(folder, error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| StoreError::read(folder, error))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(|error| StoreError::read(&path, error))?;
        // A folder, a pipe or a device with the name of a record would be passed over, or wait for ever.
        let is_named_as_record = path.extension().is_some_and(|extension| extension == "json");
        if kind.is_dir() && !is_named_as_record {
            walk(&path, found)?;
        } else if !kind.is_file() && !kind.is_symlink() {
            return Err(StoreError::NoFile { path });
        } else if !is_hidden(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a file is a temporary one, or some other program's note: its name begins with a dot.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}
