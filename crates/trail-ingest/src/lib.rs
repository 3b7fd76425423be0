//! Reads what other tools measured: files in, samples in base units and warnings out.
//!
//! The one crate that knows another tool's field names. A reader is chosen by name, never guessed. Whatever a reader
//! cannot use is an error with path and place, or a warning that reaches the reader of the report; nothing is dropped in
//! silence.
//!
//! - [`criterion`]: Criterion's JSON trees, 0.3 to 0.8
//! - [`exchange`]: this project's own input format, for any other tool

#![forbid(unsafe_code)]

pub mod criterion;
mod error;
pub mod exchange;
mod ingested;
mod json;
mod unit;

pub use error::IngestError;
pub use ingested::Ingested;
