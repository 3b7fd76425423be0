//! A report on the newest run of each host, as terminal text, Markdown and JSON.
//!
//! - [`report`]: what there is to say, computed once; [`notes`]: its footnotes
//! - [`terminal`], [`markdown`], [`json`]: three ways to say it. They scale units and do no other arithmetic
//! - [`words`], [`cells`]: sentences and table cells that they share; [`escape`]: hostile text made harmless
//!
//! Not here: choosing the runs and the file that is written (the command does).

#![forbid(unsafe_code)]

pub mod cells;
pub mod check;
pub mod comparison;
pub mod escape;
pub mod json;
pub mod markdown;

pub mod notes;
pub mod report;
pub mod terminal;

pub mod words;

pub use report::{HostReport, Report, of};
pub use terminal::Terminal;
