//! A record: the text of one run.
//!
//! UTF-8 JSON of format 1, described by `schemas/record-1.schema.json`. [`render`] gives one byte sequence for one run:
//! keys in a fixed order, `"format": 1` first, one line per benchmark and metric, numbers in their shortest form that
//! reads back to the same value, a final newline. [`parse`] accepts any JSON of that shape. It refuses a larger format,
//! and ignores keys it does not know with a warning: the format number is raised whenever an old reader would misread.

mod canonical;
mod check;
mod error;
mod file;
mod from_file;
mod number;
mod schema;
mod to_file;

pub use canonical::render;
pub use error::RecordError;
pub use from_file::parse;
pub use schema::schema;

pub(crate) use check::known;
pub(crate) use number::Number;

/// The newest format that this crate reads, and the one that it writes.
pub const FORMAT: u64 = 1;
