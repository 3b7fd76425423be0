//! The command behind `cargo benchtrail`, as a library that a project's own tasks can call.
//!
//! The clock, the environment, git, processes and the terminal are used here and in no other crate of the tracker.
//!
//! - [`cli`]: flags and exit codes ([`exit`]); [`output`]: the two streams
//! - [`project`]: the Cargo workspace and its configuration; [`machine`]: facts about the host
//! - [`child`]: programs that never outlive this one; [`interrupt`]: signals
//! - `bench`: building and running bench programs
//! - [`record`], [`compare`], [`check`], [`report`], [`dashboard`], [`history`], [`conform`], [`backfill`], [`calibrate`]: one module per command; [`past`]: the history in order

#![forbid(unsafe_code)]

pub mod backfill;
mod bench;
pub mod calibrate;
pub mod check;
pub mod child;
pub mod cli;
pub mod compare;
pub mod conform;
pub mod dashboard;
pub mod exit;
pub mod history;
pub mod interrupt;
pub mod machine;
pub mod output;
pub mod past;
pub mod project;
pub mod record;
pub mod report;
