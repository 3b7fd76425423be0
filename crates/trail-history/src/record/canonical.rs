//! The one byte sequence of a record: a line per key, and a line per benchmark and metric.

use super::RecordError;
use super::file::{BenchmarkFile, RecordFile};
use super::{from_file, to_file};
use serde::Serialize;
use trail_model::Run;

/// The text of `run`.
///
/// # Errors
/// [`RecordError`] if the run is none that a reader would accept: a result without a finite value, ids in another form,
/// results that are not in order.
pub fn render(run: &Run) -> Result<String, RecordError> {
    let text = write(to_file::record(run))?;
    let (back, _) = from_file::parse(&text)?;
    if back == *run {
        return Ok(text);
    }
    Err(RecordError::Shape("the record does not read back to the run it was made of".to_owned()))
}

/// Writes the keys in the order of the file's shape.
fn write(record: RecordFile) -> Result<String, RecordError> {
    let RecordFile {
        format,
        tool,
        suite,
        commit,
        branch,
        note,
        mode,
        run,
        source,
        environment,
        warnings,
        benchmarks,
    } = record;
    let warnings = (!warnings.is_empty()).then_some(warnings);
    let lines = [
        line("format", Some(&format))?,
        line("tool", Some(&tool))?,
        line("suite", Some(&suite))?,
        line("commit", commit.as_ref())?,
        line("branch", branch.as_ref())?,
        line("note", note.as_ref())?,
        line("mode", Some(&mode))?,
        line("run", Some(&run))?,
        line("source", source.as_ref())?,
        line("environment", Some(&environment))?,
        line("warnings", warnings.as_ref())?,
        Some(format!("  \"benchmarks\": [\n{}\n  ]", rows(&benchmarks)?)),
    ];
    let lines: Vec<_> = lines.into_iter().flatten().collect();
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// One key with its value; a fact that is not known has no line.
fn line(key: &str, value: Option<&impl Serialize>) -> Result<Option<String>, RecordError> {
    value.map(|value| Ok(format!("  \"{key}\": {}", json(value)?))).transpose()
}

fn rows(benchmarks: &[BenchmarkFile]) -> Result<String, RecordError> {
    let rows: Vec<_> = benchmarks
        .iter()
        .map(|benchmark| Ok(format!("    {}", json(benchmark)?)))
        .collect::<Result<_, RecordError>>()?;
    Ok(rows.join(",\n"))
}

fn json(value: &impl Serialize) -> Result<String, RecordError> {
    serde_json::to_string(value).map_err(|error| RecordError::Shape(error.to_string()))
}
