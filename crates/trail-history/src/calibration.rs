//! What equal code showed on a host class, as a file: `calibrations/<host>/<YYYYMMDDThhmmssZ>-<run>.json`, format 1.
//!
//! Written once, like a record, by a run of one commit against itself; the newest file of a host and suite counts.
//! Described by `schemas/calibration-1.schema.json`.
//!
//! Not here: how it is learnt and what it changes (the judge's business).

mod file;
mod schema;

pub use file::CalibrationError;
pub use schema::schema;

use crate::store::{Store, StoreError};
use jiff::Timestamp;
use std::fs;
use std::path::{Path, PathBuf};
use trail_model::{HostClass, Metric, RunId, SeriesKey};

/// Folder of the files, below the history.
pub(crate) const CALIBRATIONS: &str = "calibrations";

/// One calibration. Deviations and changes are fractions of one, on the scale of ratios.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationRecord {
    /// Name of the run.
    pub run: RunId,
    /// Name and version of the tool.
    pub tool: String,
    /// The suite.
    pub suite: String,
    /// The host class.
    pub host: HostClass,
    /// When its benches began.
    pub started: Timestamp,
    /// Full id of the commit that was measured; `None` outside git.
    pub commit: Option<String>,
    /// The compiler.
    pub rustc: Option<String>,
    /// Processes of each bench.
    pub processes: u32,
    /// Ways in which they were divided into two sides.
    pub divisions: u32,
    /// Comparisons of equal code that were judged.
    pub comparisons: u64,
    /// Those that were called improved or regressed.
    pub wrong: u64,
    /// The change that equal code exceeds in one comparison of two hundred.
    pub noise_floor: f64,
    /// How the variances of the suite are spread, ascending by metric.
    pub priors: Vec<PriorRecord>,
    /// Each bench, ascending by key.
    pub benchmarks: Vec<NoiseRecord>,
}

/// How the variances of one metric are spread over the suite, on the log scale.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorRecord {
    /// The metric.
    pub metric: Metric,
    /// Typical variance between processes.
    pub variance: f64,
    /// Degrees of freedom that it is worth; infinite if all benches share one variance.
    pub freedom: f64,
}

/// How one bench varies between processes.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseRecord {
    /// The bench and metric.
    pub key: SeriesKey,
    /// Standard deviation between processes.
    pub deviation: f64,
    /// The smallest change that five processes a side would show.
    pub detectable: f64,
}

impl Store {
    /// Writes `calibration` as a new file. Gives its path.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read back, a file of this name exists, or the disk refuses.
    pub fn append_calibration(&self, calibration: &CalibrationRecord) -> Result<PathBuf, StoreError> {
        let name = format!("{}-{}.json", calibration.started.strftime("%Y%m%dT%H%M%SZ"), calibration.run);
        let path = self.root().join(CALIBRATIONS).join(calibration.host.as_str()).join(name);
        let failed = |source| StoreError::Calibration { path: path.clone(), source };
        let text = file::render(calibration).map_err(failed)?;
        if file::parse(&text).map_err(failed)? != *calibration {
            return Err(failed(CalibrationError::Changed));
        }
        crate::store::new_file(&path, text.as_bytes()).map_err(|error| StoreError::write(&path, error))?;
        Ok(path)
    }

    /// The newest calibration of this host and suite; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError`] if its file cannot be read.
    pub fn calibration(
        &self,
        host: &HostClass,
        suite: &str,
    ) -> Result<Option<CalibrationRecord>, StoreError> {
        for path in calibrations(&self.root().join(CALIBRATIONS).join(host.as_str()))?.into_iter().rev() {
            let text = fs::read_to_string(&path).map_err(|error| StoreError::read(&path, error))?;
            let found = file::parse(&text).map_err(|source| StoreError::Calibration { path, source })?;
            if found.suite == suite {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// The files of one host, oldest first; no folder means none.
fn calibrations(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(StoreError::read(folder, error)),
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect();
    paths.sort();
    Ok(paths)
}
