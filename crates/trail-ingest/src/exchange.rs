//! This project's own input format: a small JSON file that any tool can write (`docs/exchange-format.md`).
//!
//! In: one file. Out: one sample per result, in base units. Package, target, id and metric together are the identity.

mod file;

use crate::unit::{self, Scale};
use crate::{IngestError, Ingested, json};
use file::{Entry, File};
use std::collections::BTreeMap;
use std::path::Path;
use trail_model::{BenchmarkId, Measured, Metric, MetricClass, Sample, SeriesKey, Warning};

/// The only version there is.
const FORMAT: u64 = 1;

/// What a class may be, for messages.
const CLASSES: &str = "one of time, instructions, exact, derived, simulated, cited";

/// Reads the file at `path`.
///
/// # Errors
/// [`IngestError`] if the file cannot be read, is of a later format, holds no result, a value that cannot be, or one
/// identity twice.
pub fn read(path: &Path) -> Result<Ingested, IngestError> {
    let text = std::fs::read_to_string(path).map_err(|error| IngestError::io(path, error))?;
    parse(&text, path)
}

/// Reads `text`, which stands in the file at `path`.
fn parse(text: &str, path: &Path) -> Result<Ingested, IngestError> {
    check_format(text, path)?;
    let mut warnings = Vec::new();
    let file: File = json::parse_with(text, path, |key| {
        warnings.push(Warning::new(format!("`{}`: key `{key}` is unknown and was ignored", path.display())));
    })?;
    let mut found: BTreeMap<SeriesKey, (usize, Measured)> = BTreeMap::new();
    for (index, entry) in file.results.into_iter().enumerate() {
        let measured = measured(entry, &format!("results[{index}]"), path)?;
        let key = measured.key.clone();
        if let Some((first, _)) = found.insert(key.clone(), (index, measured)) {
            let place = |index| format!("{}: results[{index}]", path.display());
            let what = format!("the {key}");
            return Err(IngestError::Duplicate { first: place(first), second: place(index), what });
        }
    }
    if found.is_empty() {
        return Err(IngestError::Empty { path: path.to_owned() });
    }
    Ok(Ingested { measured: found.into_values().map(|(_, measured)| measured).collect(), warnings })
}

/// The version is read first: a later one may have another shape.
fn check_format(text: &str, path: &Path) -> Result<(), IngestError> {
    let versioned: file::Versioned = json::parse(text, path)?;
    if versioned.format.as_u64() == Some(FORMAT) {
        return Ok(());
    }
    Err(IngestError::value(path, "`format`", versioned.format, "1, the only version this program reads"))
}

fn measured(entry: Entry, place: &str, path: &Path) -> Result<Measured, IngestError> {
    let Entry { package, target, id, metric, class, unit, values } = entry;
    for (name, text) in [("package", &package), ("target", &target), ("id", &id), ("metric", &metric)] {
        if text.is_empty() {
            return Err(IngestError::value(path, format!("`{place}.{name}`"), "empty", "a name"));
        }
    }
    let metric = Metric::new(metric);
    let scale = scale(&metric, &unit, place, path)?;
    let class = metric_class(&metric, class.as_deref(), place, path)?;
    let values: Vec<_> = values.into_iter().map(|value| scale.to_base(value)).collect();
    check_values(&values, class, place, path)?;
    let sample = Sample::new(values, scale.unit)
        .map_err(|error| IngestError::shape(path, format!("`{place}.values`: {error}")))?;
    let key = SeriesKey { benchmark: BenchmarkId { package, target, id }, metric };
    Ok(Measured { key, class, sample, sampling: None, throughput: Vec::new(), warnings: Vec::new() })
}

/// The unit, which must be one of the metric's dimension where the metric is a standard one.
fn scale(metric: &Metric, symbol: &str, place: &str, path: &Path) -> Result<Scale, IngestError> {
    let place = format!("`{place}.unit`");
    let found = format!("`{symbol}`");
    let Some(scale) = Scale::parse(symbol) else {
        return Err(IngestError::value(path, place, found, unit::KNOWN));
    };
    match metric.standard() {
        Some((_, base)) if base != scale.unit => {
            let message =
                format!("{place} is {found}, expected a unit of `{metric}`, whose base unit is `{base}`");
            Err(IngestError::shape(path, message))
        }
        _ => Ok(scale),
    }
}

/// The class: as written, else that of the standard metric.
fn metric_class(
    metric: &Metric,
    word: Option<&str>,
    place: &str,
    path: &Path,
) -> Result<MetricClass, IngestError> {
    let place = format!("`{place}.class`");
    match (word, metric.standard()) {
        (Some(word), _) => MetricClass::parse(word)
            .ok_or_else(|| IngestError::value(path, place, format!("`{word}`"), CLASSES)),
        (None, Some((class, _))) => Ok(class),
        (None, None) => Err(IngestError::value(path, place, "missing", CLASSES)),
    }
}

/// Refuses what no measurement can be: values below zero, and an exact metric that varies.
fn check_values(values: &[f64], class: MetricClass, place: &str, path: &Path) -> Result<(), IngestError> {
    for (index, value) in values.iter().enumerate() {
        if *value < 0.0 {
            let place = format!("`{place}.values[{index}]`");
            return Err(IngestError::value(path, place, value, "a number of at least 0"));
        }
    }
    let is_constant =
        values.windows(2).all(|pair| matches!(pair, [left, right] if left.total_cmp(right).is_eq()));
    if class == MetricClass::Exact && !is_constant {
        let place = format!("`{place}.values`");
        return Err(IngestError::value(path, place, "not constant", "equal values, as the class is `exact`"));
    }
    Ok(())
}

#[cfg(test)]
#[path = "exchange/tests.rs"]
mod tests;
