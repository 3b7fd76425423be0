//! The text of samples: one line per benchmark and metric, in canonical form, read strictly.

use super::{FORMAT, ResultSample, Samples};
use crate::record::{Number, RecordError, known};
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};
use trail_model::{BenchmarkId, Metric, SeriesKey, Unit};

/// The version alone, whatever else the file holds.
#[derive(Deserialize)]
struct Versioned {
    format: serde_json::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[expect(dead_code, reason = "looked at before the rest is read")]
    format: u64,
    record: String,
    samples: Vec<Row>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Row {
    package: String,
    target: String,
    id: String,
    metric: String,
    unit: String,
    processes: Vec<Vec<Number>>,
}

/// The text of `samples`.
///
/// # Errors
/// [`RecordError`] if they are none that [`parse`] would accept.
pub fn render(samples: &Samples) -> Result<String, RecordError> {
    let shape = |error: serde_json::Error| RecordError::Shape(error.to_string());
    let record = serde_json::to_string(&name(&samples.record)).map_err(shape)?;
    let rows = samples.results.iter().map(|result| {
        let text = serde_json::to_string(&row(result)).map_err(shape)?;
        Ok(format!("    {text}"))
    });
    let rows = rows.collect::<Result<Vec<_>, RecordError>>()?.join(",\n");
    let text =
        format!("{{\n  \"format\": {FORMAT},\n  \"record\": {record},\n  \"samples\": [\n{rows}\n  ]\n}}\n");
    if parse(&text)? == *samples {
        return Ok(text);
    }
    Err(RecordError::Shape("the samples do not read back to what they were made of".to_owned()))
}

/// Reads the text of samples.
///
/// # Errors
/// [`RecordError`] if it is none of a format up to [`FORMAT`], or says what cannot be.
pub fn parse(text: &str) -> Result<Samples, RecordError> {
    let shape = |error: serde_json::Error| RecordError::Shape(error.to_string());
    let versioned: Versioned = serde_json::from_str(text).map_err(shape)?;
    match versioned.format.as_u64() {
        Some(FORMAT) => {}
        Some(found) if found > FORMAT => return Err(RecordError::Newer { found, newest: FORMAT }),
        _ => return Err(RecordError::value("format", versioned.format, "1")),
    }
    let file: File = serde_json::from_str(text).map_err(shape)?;
    let rows = file.samples.into_iter().enumerate();
    let results = rows.map(|(index, row)| result(row, &format!("samples[{index}]")));
    let samples = Samples { record: record(&file.record)?, results: results.collect::<Result<_, _>>()? };
    in_order(&samples.results)?;
    Ok(samples)
}

fn row(result: &ResultSample) -> Row {
    let ResultSample { key, unit, processes } = result;
    let process = |values: &Vec<f64>| values.iter().copied().map(Number).collect();
    Row {
        package: key.benchmark.package.clone(),
        target: key.benchmark.target.clone(),
        id: key.benchmark.id.clone(),
        metric: key.metric.name().to_owned(),
        unit: unit.symbol().to_owned(),
        processes: processes.iter().map(process).collect(),
    }
}

fn result(row: Row, place: &str) -> Result<ResultSample, RecordError> {
    let at = |key: &str| format!("{place}.{key}");
    for (key, text) in [("package", &row.package), ("target", &row.target), ("metric", &row.metric)] {
        if text.is_empty() {
            return Err(RecordError::value(at(key), "empty", "a name"));
        }
    }
    if row.processes.is_empty() || row.processes.iter().any(Vec::is_empty) {
        return Err(RecordError::value(at("processes"), "without a value", "at least one value per process"));
    }
    let process = |values: Vec<Number>| values.into_iter().map(|Number(value)| value).collect();
    let benchmark = BenchmarkId { package: row.package, target: row.target, id: row.id };
    Ok(ResultSample {
        key: SeriesKey { benchmark, metric: Metric::new(row.metric) },
        unit: known(&at("unit"), &row.unit, Unit::parse, "one of s, B, count, 1/s")?,
        processes: row.processes.into_iter().map(process).collect(),
    })
}

/// Refuses samples of nothing, of one result twice, and in another order than that of their keys.
fn in_order(results: &[ResultSample]) -> Result<(), RecordError> {
    if results.is_empty() {
        return Err(RecordError::value("samples", "empty", "at least one sample"));
    }
    for (index, pair) in results.windows(2).enumerate() {
        let [left, right] = pair else { continue };
        if left.key >= right.key {
            let expected = "in ascending order of package, target, id and metric, each once";
            let found = format!("the {}", right.key);
            return Err(RecordError::value(format!("samples[{}]", index + 1), found, expected));
        }
    }
    Ok(())
}

/// A path with slashes, on every system.
fn name(path: &Path) -> String {
    let parts: Vec<_> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

/// The path of a record: host, year and name, and nothing that leads elsewhere.
fn record(text: &str) -> Result<PathBuf, RecordError> {
    let path: PathBuf = text.split('/').collect();
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    let is_record = is_plain && path.components().count() == 3 && text.ends_with(".json");
    if is_record && name(&path) == text {
        return Ok(path);
    }
    let expected = "the path of a record below `records/`, such as `<host>/2026/<name>.json`";
    Err(RecordError::value("record", format!("`{text}`"), expected))
}
