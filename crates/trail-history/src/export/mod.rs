//! Runs as text for other programs. Values stay in base units and are never rounded.
//!
//! In: runs in the order in which they are to stand. Out: one text. Pure.

mod benchstat;
mod csv;

use crate::record::{self, RecordError};
use trail_model::Run;

/// What kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An array of records.
    Json,
    /// A header and one line per result, comma-separated (RFC 4180).
    Csv,
    /// The format of Go benchmarks, which benchstat reads.
    Benchstat,
}

/// The text of `runs`.
///
/// # Errors
/// [`RecordError`] if JSON is asked for and a run makes no record.
pub fn export(runs: &[Run], format: Format) -> Result<String, RecordError> {
    match format {
        Format::Json => {
            let records: Vec<_> = runs
                .iter()
                .map(|run| Ok(record::render(run)?.trim_end().to_owned()))
                .collect::<Result<_, _>>()?;
            Ok(format!("[\n{}\n]\n", records.join(",\n")))
        }
        Format::Csv => Ok(csv::text(runs)),
        Format::Benchstat => Ok(benchstat::text(runs)),
    }
}
