//! How large the records of a host have become, for those who keep them in git for ever.

use super::{Store, StoreError, path, walk};
use std::fs;
use trail_model::{Run, Warning};

/// Bytes of records that a host may add in a year before it is told.
const YEARLY: u64 = 5 << 20;

impl Store {
    /// A warning if the records of the run's host in its year have grown past 5 MiB.
    ///
    /// # Errors
    /// [`StoreError`] if the folder cannot be read.
    pub fn growth(&self, run: &Run) -> Result<Option<Warning>, StoreError> {
        let record = self.root.join(path::of(run));
        let Some(folder) = record.parent() else { return Ok(None) };
        let mut paths = Vec::new();
        walk(folder, &mut paths)?;
        let mut bytes = 0;
        for path in &paths {
            bytes += fs::metadata(path).map_err(|error| StoreError::read(path, error))?.len();
        }
        let year = run.started.strftime("%Y");
        let text = format!(
            "the {} records of host `{}` in {year} have {bytes} bytes, more than {YEARLY}; measure fewer benchmarks, or \
             less often",
            paths.len(),
            run.environment.host
        );
        Ok((bytes > YEARLY).then(|| Warning::new(text)))
    }
}
