//! `cargo xtask`: this repository's own tasks.
//!
//! The `bench-*` tasks are the commands of `cargo benchtrail`; what is only about this repository is a module here.

#![forbid(unsafe_code)]

mod capture;
mod conform;
mod instructions;
mod tidy;

use benchtrail::cli::{self, Command};
use benchtrail::{
    backfill, calibrate, check, child, compare, dashboard, exit::Failure, history, record, report,
};
use clap::Parser as _;
use std::path::Path;
use std::process::ExitCode;

/// Tasks of this repository.
///
/// Exit codes: 0 nothing to say; 1 a check found a difference; 2 usage, configuration or environment;
/// 3 incomplete or unreadable data; 4 nothing to judge against; 130 interrupted.
#[derive(Debug, clap::Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
enum Task {
    /// Build and run the benches, and append one record to the history.
    BenchRecord(record::Args),
    /// Compare two commits on this machine: both built, run alternately, and judged.
    BenchCompare(compare::Args),
    /// Print the numbers behind a verdict of the last comparison.
    BenchExplain(compare::explain::Args),
    /// Find the commit behind a change, by comparisons on this machine.
    BenchBisect(compare::bisect::Args),
    /// Record commits that have no record, in the widest gaps first.
    BenchBackfill(backfill::Args),
    /// Measure what equal code shows on this machine, and keep it for its host class.
    Calibrate(calibrate::Args),
    /// Judge the newest run of each host against its history.
    BenchCheck(check::Args),
    /// Report the newest record of each host: medians, ratios, geomeans, with intervals.
    BenchReport(report::Args),
    /// Draw the trends and write the pages under `dashboards/`.
    BenchDashboard(dashboard::Args),
    /// List the runs of the history, show one, or look for faults.
    History(history::Args),
    /// Run a reference file of a codec through the real code.
    Conform(conform::Args),
    /// Write the mempool of a node to a dump, which the harness measures instead of made-up transactions.
    CaptureMempool(capture::Args),
    /// Count the instructions of each operation of the harness, and compare them with the committed counts.
    Instructions(instructions::Args),
    /// Check the workspace's shape: crate edges, the wall between the two families, file headers and sizes.
    Tidy,
    /// Serve as the supervisor of one bench (started by `bench-record`, not by people).
    #[command(hide = true, name = child::SUPERVISE)]
    Supervise(child::Supervise),
}

fn main() -> ExitCode {
    match Task::try_parse() {
        Ok(task) => cli::finish(run(task, Path::new("."))),
        Err(error) => cli::refuse(&error),
    }
}

/// What stands before the name of a command of the tracker here.
const INVOCATION: &str = "cargo xtask bench-";

fn run(task: Task, directory: &Path) -> Result<u8, Failure> {
    match task {
        Task::BenchRecord(arguments) => Command::Record(arguments).run(directory, INVOCATION),
        Task::BenchCompare(arguments) => Command::Compare(arguments).run(directory, INVOCATION),
        Task::BenchExplain(arguments) => Command::Explain(arguments).run(directory, INVOCATION),
        Task::BenchBisect(arguments) => Command::Bisect(arguments).run(directory, INVOCATION),
        Task::BenchBackfill(arguments) => Command::Backfill(arguments).run(directory, INVOCATION),
        Task::Calibrate(arguments) => Command::Calibrate(arguments).run(directory, INVOCATION),
        Task::BenchCheck(arguments) => Command::Check(arguments).run(directory, INVOCATION),
        Task::BenchReport(arguments) => Command::Report(arguments).run(directory, INVOCATION),
        Task::BenchDashboard(arguments) => Command::Dashboard(arguments).run(directory, INVOCATION),
        Task::History(arguments) => Command::History(arguments).run(directory, INVOCATION),
        Task::Supervise(arguments) => Command::Supervise(arguments).run(directory, INVOCATION),
        Task::Conform(arguments) => conform::run(&arguments),
        Task::CaptureMempool(arguments) => capture::run(&arguments),
        Task::Instructions(arguments) => instructions::run(&arguments, directory),
        Task::Tidy => tidy::run(directory),
    }
}
