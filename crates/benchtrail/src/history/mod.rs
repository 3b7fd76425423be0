//! `history`: what the history holds, what one record says, whether everything in it is sound; joining, thinning, sending
//! and exporting it.

mod check;
mod export;
pub(crate) mod likeness;
mod list;
mod merge;
mod prune;
mod push;
mod show;
mod size;

use crate::exit::{self, Failure};
use crate::project::Project;
use std::path::Path;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the runs, oldest first: start, commit, mode, host, results, run id, and what is special about them.
    List(list::Args),
    /// Print the record of one run as it is stored.
    Show(show::Args),
    /// Print every result of the history for another program: JSON, CSV, or the text that benchstat reads.
    Export(export::Args),
    /// Add what other histories have and this one lacks, and join the shards of runs into records. Nothing is replaced.
    Merge(merge::Args),
    /// Remove samples of old records and shards that were joined. Records are never touched. Prints what it would remove;
    /// removes with `--yes`.
    Prune(prune::Args),
    /// Send the records that a remote branch lacks: commits that only add files, never forced.
    Push(push::Args),
    /// Look for everything that can be wrong with the history; change nothing. Exits with 3 if it cannot be trusted.
    Fsck,
}

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If the project or a record cannot be read, or no run has the given name.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let project = Project::find(directory)?;
    match &arguments.command {
        Command::List(arguments) => list::run(arguments, &project).map(|()| exit::PASS),
        Command::Show(arguments) => show::run(arguments, &project).map(|()| exit::PASS),
        Command::Export(arguments) => export::run(arguments, &project).map(|()| exit::PASS),
        Command::Merge(arguments) => merge::run(arguments, &project, directory),
        Command::Prune(arguments) => prune::run(arguments, &project).map(|()| exit::PASS),
        Command::Push(arguments) => push::run(arguments, &project).map(|()| exit::PASS),
        Command::Fsck => check::run(&project),
    }
}

/// A path as the reader of a message sees it: relative to the project where it lies in it.
fn shown(project: &Project, path: &Path) -> String {
    path.strip_prefix(&project.root).unwrap_or(path).display().to_string()
}

/// `1 file`, `2 files`.
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
