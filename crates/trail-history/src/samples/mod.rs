//! The samples of a run: every measurement behind its summaries, in a file beside the record.
//!
//! A record keeps summaries for ever and is never rewritten, so what is kept for a while only stands in a file of its
//! own: `samples/<host>/<YYYY>/<name of the record>.samples.json`. It can be removed at any time without a record
//! changing, and a reader of records never looks at it.
//!
//! UTF-8 JSON of format 1, described by `schemas/samples-1.schema.json`. [`render`] gives one byte sequence for the same
//! samples; [`parse`] is strict: keys that it does not know are refused, as nothing is lost by measuring again.

mod file;
mod schema;

pub use file::{parse, render};
pub use schema::schema;

use std::path::PathBuf;
use trail_model::{SeriesKey, Unit};

/// The newest format that this crate reads, and the one that it writes.
pub const FORMAT: u64 = 1;

/// All samples of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    /// The record that they belong to, relative to the folder of the records.
    pub record: PathBuf,
    /// One entry per benchmark and metric, ascending by key, each once; at least one.
    pub results: Vec<ResultSample>,
}

/// The measurements of one benchmark and metric.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSample {
    /// Which benchmark and metric.
    pub key: SeriesKey,
    /// Unit of every value.
    pub unit: Unit,
    /// The values of each process that measured it, in the order of the processes and of their reader; at least one
    /// process, and no process without a value. All finite.
    pub processes: Vec<Vec<f64>>,
}
