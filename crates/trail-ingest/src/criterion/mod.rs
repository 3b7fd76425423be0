//! Criterion's JSON trees, 0.3 to 0.8.
//!
//! In: a private `CRITERION_HOME` that one bench target wrote. Out: one `time` sample per benchmark, in seconds per
//! iteration, `times[i] / iters[i]` of `sample.json`.
//!
//! The identity is `full_id` of `benchmark.json`, never a path: Criterion cuts folder names at 64 bytes and numbers them
//! in the order of the run. Only folders named `new` with all three files are results; saved baselines, `change` and
//! `report` are Criterion's own business. Criterion's estimates are checked for being there, and not used: they
//! describe one process, and the samples say as much and more.
//!
//! Not here: which benchmarks the run should have had (the command compares with their list).

mod files;
mod tree;

use crate::{IngestError, Ingested, json};
use files::{BenchmarkFile, EstimatesFile, SampleFile};
use std::collections::BTreeMap;
use std::path::Path;
use trail_model::{
    BenchmarkId, Measured, Metric, MetricClass, Sample, SamplingMode, SeriesKey, Unit, Warning,
};

/// Nanoseconds in a second.
const NANOSECONDS: f64 = 1e9;

/// Fewest measurements of a sample that was not cut short: Criterion accepts no smaller sample size.
const FEWEST: usize = 10;

/// Reads the tree below `home`, which only bench target `target` of `package` wrote.
///
/// # Errors
/// [`IngestError`] if there is no result, a file is missing or broken, or two folders hold one id.
pub fn read(home: &Path, package: &str, target: &str) -> Result<Ingested, IngestError> {
    let mut warnings = Vec::new();
    let mut found: BTreeMap<SeriesKey, (Measured, String)> = BTreeMap::new();
    for folder in tree::results(home, &mut warnings)? {
        let Some(measured) = read_folder(&folder, package, target, &mut warnings)? else { continue };
        let place = folder.display().to_string();
        if let Some((first, first_place)) = found.insert(measured.key.clone(), (measured, place.clone())) {
            let what = format!("benchmark `{}`", first.key.benchmark.id);
            return Err(IngestError::Duplicate { first: first_place, second: place, what });
        }
    }
    if found.is_empty() {
        return Err(IngestError::Empty { path: home.to_owned() });
    }
    Ok(Ingested { measured: found.into_values().map(|(measured, _)| measured).collect(), warnings })
}

/// One result; `None` if Criterion itself found no value, which becomes a warning about the input.
fn read_folder(
    folder: &Path,
    package: &str,
    target: &str,
    remarks: &mut Vec<Warning>,
) -> Result<Option<Measured>, IngestError> {
    let benchmark: BenchmarkFile = json::read(&folder.join(tree::BENCHMARK))?;
    let estimates_path = folder.join(tree::ESTIMATES);
    let estimates: EstimatesFile = json::read(&estimates_path)?;
    if !estimates.has_median(&estimates_path)? {
        let (path, id) = (estimates_path.display(), &benchmark.full_id);
        let text =
            format!("`{path}`: `median.point_estimate` is null, so `{id}` has no value; it is left out");
        remarks.push(Warning::new(text));
        return Ok(None);
    }
    let path = folder.join(tree::SAMPLE);
    let sample: SampleFile = json::read(&path)?;
    let mut warnings = Vec::new();
    let throughput = benchmark.throughput(&folder.join(tree::BENCHMARK), &mut warnings)?;
    let key = SeriesKey {
        benchmark: BenchmarkId {
            package: package.to_owned(),
            target: target.to_owned(),
            id: benchmark.full_id,
        },
        metric: Metric::TIME,
    };
    let sampling = sampling(&sample, &path, &mut warnings);
    let sample = seconds(&sample, &path)?;
    Ok(Some(Measured { key, class: MetricClass::Time, sample, sampling, throughput, warnings }))
}

/// The mode that the file names; a missing one is that of old versions, which knew no other.
fn sampling(sample: &SampleFile, path: &Path, warnings: &mut Vec<Warning>) -> Option<SamplingMode> {
    match sample.sampling_mode.as_deref() {
        None | Some("Linear") => Some(SamplingMode::Linear),
        Some("Flat") => Some(SamplingMode::Flat),
        Some(other) => {
            let text = format!(
                "`{}`: sampling mode `{other}` is unknown, expected `Linear` or `Flat`",
                path.display()
            );
            warnings.push(Warning::new(text));
            None
        }
    }
}

/// Seconds per iteration of every measurement.
fn seconds(sample: &SampleFile, path: &Path) -> Result<Sample, IngestError> {
    if sample.iters.len() != sample.times.len() {
        let (place, found) =
            ("`times`", format!("{} values for {} of `iters`", sample.times.len(), sample.iters.len()));
        return Err(IngestError::value(path, place, found, "as many times as iteration counts"));
    }
    if sample.times.len() < FEWEST {
        let found = format!("{} values", sample.times.len());
        let expected = "at least 10; a run with `--quick` of Criterion stops early and measures too little";
        return Err(IngestError::value(path, "`times`", found, expected));
    }
    let mut values = Vec::with_capacity(sample.times.len());
    for (index, (time, iterations)) in sample.times.iter().zip(&sample.iters).enumerate() {
        if !(iterations.is_finite() && *iterations >= 1.0) {
            return Err(IngestError::value(path, format!("`iters[{index}]`"), iterations, "at least 1"));
        }
        if !(time.is_finite() && *time >= 0.0) {
            let expected = "nanoseconds as a number of at least 0";
            return Err(IngestError::value(path, format!("`times[{index}]`"), time, expected));
        }
        values.push(time / iterations / NANOSECONDS);
    }
    Sample::new(values, Unit::Second).map_err(|error| IngestError::shape(path, error.to_string()))
}
