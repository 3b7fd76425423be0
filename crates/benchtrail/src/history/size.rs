//! How much records weigh, and how fast a history grows.

use crate::past::Origin;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use trail_history::{Store, StoreError};
use trail_model::{Run, Warning};

/// Most bytes that a benchmark and metric should take in a record.
const TARGET: u64 = 400;

/// Newest runs that say how fast a history grows now.
const NEWEST: usize = 10;

/// Bytes of one run.
pub(super) struct Weight {
    record: u64,
    results: u64,
    samples: Option<u64>,
}

impl Weight {
    /// The weight of `run`, whose record `origin` names.
    pub(super) fn of(run: &Run, origin: &Origin, store: &Store) -> io::Result<Self> {
        let samples = match fs::metadata(store.samples_path(&origin.path)) {
            Ok(data) => Some(data.len()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let results = u64::try_from(run.results.len()).unwrap_or(u64::MAX);
        Ok(Self { record: fs::metadata(&origin.path)?.len(), results, samples })
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:>8} B, {:>4} B per result", self.record, self.record / self.results.max(1))?;
        match self.samples {
            Some(bytes) => write!(formatter, ", samples {bytes} B"),
            None => Ok(()),
        }
    }
}

/// Lines about all of them: sums, growth per run, bytes per benchmark and metric. None without a run.
pub(super) fn summary(weights: &[Weight]) -> Vec<String> {
    let Some(runs) = u64::try_from(weights.len()).ok().filter(|runs| *runs > 0) else { return Vec::new() };
    let records: u64 = weights.iter().map(|weight| weight.record).sum();
    let results: u64 = weights.iter().map(|weight| weight.results).sum();
    let samples: u64 = weights.iter().filter_map(|weight| weight.samples).sum();
    let newest = weights.iter().rev().take(NEWEST);
    let (newest, count) =
        newest.fold((0, 0_u64), |(bytes, count), weight| (bytes + weight.record, count + 1));
    let each = records / results.max(1);
    let verdict = if each > TARGET { "above" } else { "within" };
    vec![
        format!("{runs} records, {records} B in all, and {samples} B of samples"),
        format!(
            "growth per run: {} B, and {} B in the newest {count}",
            records / runs,
            newest / count.max(1)
        ),
        format!("per benchmark and metric: {each} B, {verdict} the target of {TARGET} B"),
    ]
}

/// A warning for each host and year whose records have grown large.
pub(super) fn large_years(rows: &[(&Run, &Origin)], store: &Store) -> Result<Vec<Warning>, StoreError> {
    let mut seen = BTreeSet::new();
    let mut warnings = Vec::new();
    for (run, _) in rows {
        if seen.insert((run.environment.host.clone(), run.started.strftime("%Y").to_string())) {
            warnings.extend(store.growth(run)?);
        }
    }
    Ok(warnings)
}
