//! The command line: which command, in which folder, with which exit code.
//!
//! `cargo benchtrail` and a project's own `xtask` share [`Command`]; they differ in the names of the subcommands only.

use crate::exit::{self, Failure};
use crate::output::{is_lost, note};
use crate::{backfill, calibrate, check, child, compare, conform, dashboard, history, record, report};
use clap::Parser as _;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Records Criterion medians in a git-tracked history, reports them with intervals and draws the trend.
///
/// Exit codes: 0 nothing to say; 1 a check found a difference; 2 usage, configuration or environment;
/// 3 incomplete or unreadable data; 4 nothing to judge against; 130 interrupted.
#[derive(Debug, clap::Parser)]
#[command(name = "cargo benchtrail", bin_name = "cargo benchtrail", version, max_term_width = 100)]
struct Cli {
    /// Folder inside the Cargo workspace to work on.
    #[arg(long, global = true, value_name = "PATH", default_value = ".")]
    directory: PathBuf,
    #[command(subcommand)]
    command: Command,
}

/// A command with its flags.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Build and run the benches, and append one record to the history.
    Record(record::Args),
    /// Compare two commits on this machine: both built, run alternately, and judged.
    Compare(compare::Args),
    /// Print the numbers behind a verdict of the last comparison.
    Explain(compare::explain::Args),
    /// Judge the newest run of each host against its history.
    Check(check::Args),
    /// Record commits that have no record on this machine, oldest first.
    Backfill(backfill::Args),
    /// Find the commit behind a change, by comparing commits in between.
    Bisect(compare::bisect::Args),
    /// Measure what equal code shows on this machine, and keep it for judging.
    Calibrate(calibrate::Args),
    /// Report the newest record of each host: medians, ratios, geomeans, with intervals.
    Report(report::Args),
    /// Draw the trends and write the pages under the dashboards folder.
    Dashboard(dashboard::Args),
    /// List the runs of the history, show one, or look for faults.
    History(history::Args),
    /// Score the judging on data whose answers are known.
    Conform(conform::Args),
    /// Serve as the supervisor of one bench (started by `record`, not by people).
    #[command(hide = true, name = child::SUPERVISE)]
    Supervise(child::Supervise),
}

impl Command {
    /// Runs the command on the project that `directory` lies in, and gives the exit code. `invocation` is what stands
    /// before a command's name where it tells the reader what to type next.
    ///
    /// # Errors
    /// What stopped it, with the exit code that says why.
    pub fn run(&self, directory: &Path, invocation: &str) -> Result<u8, Failure> {
        match self {
            Self::Record(arguments) => record::run(arguments, directory, invocation).map(|()| exit::PASS),
            Self::Compare(arguments) => compare::run(arguments, directory),
            Self::Explain(arguments) => compare::explain::run(arguments, directory).map(|()| exit::PASS),
            Self::Check(arguments) => check::run(arguments, directory),
            Self::Backfill(arguments) => backfill::run(arguments, directory),
            Self::Bisect(arguments) => compare::bisect::run(arguments, directory),
            Self::Calibrate(arguments) => calibrate::run(arguments, directory),
            Self::Report(arguments) => report::run(arguments, directory).map(|()| exit::PASS),
            Self::Dashboard(arguments) => dashboard::run(arguments, directory),
            Self::History(arguments) => history::run(arguments, directory),
            Self::Conform(arguments) => conform::run(arguments.kind, &arguments.file),
            Self::Supervise(arguments) => child::supervise(arguments).map_err(Failure::usage),
        }
    }
}

/// Parses `arguments` and runs what they ask for.
#[must_use]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Cli::try_parse_from(arguments) {
        Ok(cli) => finish(cli.command.run(&cli.directory, "cargo benchtrail ")),
        Err(error) => refuse(&error),
    }
}

/// The exit code of a finished command; a failure is printed.
#[must_use]
pub fn finish(result: Result<u8, Failure>) -> ExitCode {
    match result {
        Ok(_) if is_lost() => {
            note("error: the findings could not be written to stdout");
            ExitCode::from(exit::USAGE)
        }
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            note(&failure.to_string());
            ExitCode::from(failure.code())
        }
    }
}

/// Prints what clap has to say: help and version to stdout with code 0, wrong usage to stderr with code 2.
#[must_use]
pub fn refuse(error: &clap::Error) -> ExitCode {
    // A closed stream is no reason for another exit code.
    error.print().ok();
    ExitCode::from(if error.use_stderr() { exit::USAGE } else { exit::PASS })
}
