//! Runs reference files of the codecs through the real code and counts what agrees.
//!
//! JSON is read here and not in the codecs. Clock, network and exit codes are elsewhere (`xtask`).

#![forbid(unsafe_code)]

mod report;

pub use report::{Outcome, Report};
