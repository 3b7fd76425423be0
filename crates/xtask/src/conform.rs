//! `conform`: runs a reference file through the real code.

use anyhow::Context as _;
use benchtrail::conform as judging;
use benchtrail::exit::{Failure, GATE, PASS};
use benchtrail::output::say;
use std::path::PathBuf;

/// Flags of the task.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What kind of reference file it is.
    #[arg(value_enum)]
    kind: Kind,
    /// The file.
    file: PathBuf,
}

/// Kinds of reference files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Vectors of the ZAP wire.
    Wire,
    /// Vectors of the legacy codec.
    Legacy,
    /// Values of statistics, computed by other programs.
    Stats,
    /// Series with known change points.
    Detect,
    /// Sessions and means with known answers.
    Gate,
}

/// Prints each mismatch, what was skipped, and the counts; exit code 1 if a vector failed.
pub(crate) fn run(arguments: &Args) -> Result<u8, Failure> {
    let judging = match arguments.kind {
        Kind::Stats => Some(judging::Kind::Stats),
        Kind::Detect => Some(judging::Kind::Detect),
        Kind::Gate => Some(judging::Kind::Gate),
        Kind::Wire | Kind::Legacy => None,
    };
    if let Some(kind) = judging {
        return judging::run(kind, &arguments.file);
    }
    let what = || format!("cannot read `{}`", arguments.file.display());
    let text = std::fs::read_to_string(&arguments.file).with_context(what).map_err(Failure::data)?;
    let report = match arguments.kind {
        Kind::Wire => ::conform::wire(&text),
        _ => ::conform::legacy(&text),
    };
    let report = report.with_context(what).map_err(Failure::data)?;
    if report.passed() + report.failures().len() + report.skipped() == 0 {
        return Err(Failure::data(anyhow::anyhow!("`{}` holds no vector", arguments.file.display())));
    }
    say(&report.to_string());
    Ok(if report.failures().is_empty() { PASS } else { GATE })
}
