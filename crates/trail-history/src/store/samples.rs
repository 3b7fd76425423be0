//! Samples in the store: written once beside their record, read one file at a time, and the only files that may go.

use super::{Store, StoreError, path, read_text, write};
use crate::record::RecordError;
use crate::samples::{self, ResultSample, Samples};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use trail_model::Run;

impl Store {
    /// Writes the samples of `run`, whose record must be there already. Gives the path of the file.
    ///
    /// # Errors
    /// [`StoreError`] if the record is missing, a sample is of no result of the run or of another unit, the file exists,
    /// or the disk refuses. Nothing is half-written then.
    pub fn append_samples(&self, run: &Run, results: Vec<ResultSample>) -> Result<PathBuf, StoreError> {
        let record = path::within(run);
        let path = self.root.join(path::samples_of(&record));
        let owner = self.root.join(path::of(run));
        if !owner.is_file() {
            let source = io::Error::new(io::ErrorKind::NotFound, "samples stand beside a record");
            return Err(StoreError::read(&owner, source));
        }
        let failed = |source| StoreError::Record { path: path.clone(), source };
        let samples = Samples { record, results };
        belong(&samples, run).map_err(failed)?;
        let text = samples::render(&samples).map_err(failed)?;
        self.is_small(&path, &text)?;
        match write::new_file(&path, text.as_bytes()) {
            Ok(()) => Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(StoreError::Exists { path }),
            Err(error) => Err(StoreError::write(&path, error)),
        }
    }

    /// The samples of the record of `run`; `None` if none were kept.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read, or are those of another run.
    pub fn samples(&self, run: &Run) -> Result<Option<Samples>, StoreError> {
        let path = self.root.join(path::samples_of(&path::within(run)));
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::read(&path, error)),
        };
        let samples = self.parse_samples(&path, bytes)?;
        match belong(&samples, run) {
            Ok(()) => Ok(Some(samples)),
            Err(source) => Err(StoreError::Record { path, source }),
        }
    }

    /// Where the samples of the record at `record`, a path of this store, stand if they were kept.
    #[must_use]
    pub fn samples_path(&self, record: &Path) -> PathBuf {
        let within = record.strip_prefix(self.root.join(path::RECORDS)).unwrap_or(record);
        self.root.join(path::samples_of(within))
    }

    /// The files of samples, in the order of their paths. No folder means none.
    ///
    /// # Errors
    /// [`StoreError`] if the folder cannot be read, or holds something else.
    pub fn sample_files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let paths = self.files(path::SAMPLES)?;
        match paths.iter().find(|path| !path.to_string_lossy().ends_with(path::SAMPLES_ENDING)) {
            Some(path) => Err(StoreError::StraySamples { path: path.clone() }),
            None => Ok(paths),
        }
    }

    /// Reads the text of the samples at `path`, which must be where they say that they belong.
    fn parse_samples(&self, path: &Path, bytes: Vec<u8>) -> Result<Samples, StoreError> {
        let failed = |source| StoreError::Record { path: path.to_owned(), source };
        let text = read_text(bytes).map_err(failed)?;
        let samples = samples::parse(&text).map_err(failed)?;
        let expected = self.root.join(path::samples_of(&samples.record));
        if path != expected {
            return Err(StoreError::Misplaced { path: path.to_owned(), expected });
        }
        Ok(samples)
    }
}

/// Refuses samples of a result that the run does not have, or has in another unit.
pub(crate) fn belong(samples: &Samples, run: &Run) -> Result<(), RecordError> {
    for (index, sample) in samples.results.iter().enumerate() {
        let place = format!("samples[{index}]");
        match run.result(&sample.key) {
            None => {
                let found = format!("the {}", sample.key);
                return Err(RecordError::value(place, found, "a result that the record has"));
            }
            Some(result) if result.unit != sample.unit => {
                let place = format!("{place}.unit");
                return Err(RecordError::value(place, sample.unit, "the unit that the record has"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
