//! `conform`: scores the judging code on data whose answers are known.

use crate::exit::{self, Failure};
use crate::output::say;
use anyhow::Context as _;
use std::path::{Path, PathBuf};
use trail_policy::conform;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What kind of reference file it is.
    #[arg(value_enum)]
    pub kind: Kind,
    /// The file.
    pub file: PathBuf,
}

/// Kinds of reference files that are about judging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Values of statistics, computed by other programs.
    Stats,
    /// Series with known change points.
    Detect,
    /// Sessions and means with known answers.
    Gate,
}

/// Prints each mismatch and each figure beside its bar, then the counts; exit code 1 if something failed.
///
/// # Errors
/// If the file cannot be read, or is not of its kind.
pub fn run(kind: Kind, file: &Path) -> Result<u8, Failure> {
    let what = || format!("cannot read `{}`", file.display());
    let text = std::fs::read_to_string(file).with_context(what).map_err(Failure::data)?;
    let report = match kind {
        Kind::Stats => conform::stats(&text),
        Kind::Detect => conform::detect(&text),
        Kind::Gate => conform::gate(&text),
    };
    let report = report.with_context(what).map_err(Failure::data)?;
    say(&report.to_string());
    Ok(if report.is_passed() { exit::PASS } else { exit::GATE })
}
