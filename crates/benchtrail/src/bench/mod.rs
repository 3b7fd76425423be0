//! Bench programs: how they are built, asked for their lists, run with private files, and read.
//!
//! Which of them run, how often, and what becomes of the numbers is the business of `record` and `compare`.

pub(crate) mod build;
pub(crate) mod filter;
pub(crate) mod ingest;
pub(crate) mod list;
pub(crate) mod log;
pub(crate) mod placement;
pub(crate) mod progress;
pub(crate) mod settings;
pub(crate) mod workspace;
