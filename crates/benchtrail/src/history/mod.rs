//! `history`: what the history holds, what one record says, whether everything in it is sound; and sending it.

mod push;

use crate::exit::{self, Failure};
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use anyhow::anyhow;
use jiff::Timestamp;
use std::path::Path;
use trail_history::fsck::{Severity, fsck};
use trail_history::{Store, record};
use trail_model::Run;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the runs, oldest first: start, commit, mode, host, results, run id.
    List {
        /// Only runs of hosts whose class contains this text.
        #[arg(long, value_name = "TEXT")]
        host: Option<String>,
        /// Add the size of each record, and how much the history grows per run.
        #[arg(long)]
        size: bool,
    },
    /// Print the record of one run as it is stored.
    Show {
        /// The run's id, or the beginning of its commit.
        run: String,
    },
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
        Command::List { host, size } => list(&project, host.as_deref(), *size).map(|()| exit::PASS),
        Command::Show { run } => show(&project, run).map(|()| exit::PASS),
        Command::Push(arguments) => {
            let count = push::run(arguments, &project)?;
            note(&match count {
                0 => "the remote has every record".to_owned(),
                1 => "sent 1 file".to_owned(),
                count => format!("sent {count} files"),
            });
            Ok(exit::PASS)
        }
        Command::Fsck => Ok(check(&project)),
    }
}

fn list(project: &Project, host: Option<&str>, with_size: bool) -> Result<(), Failure> {
    let past = Past::of_work_tree(project)?;
    let is_wanted = |run: &&Run| host.is_none_or(|text| run.environment.host.as_str().contains(text));
    let runs: Vec<&Run> = past.runs.iter().filter(is_wanted).collect();
    let mut total = 0;
    for run in &runs {
        let mut line = describe(run);
        if with_size {
            let size = record::render(run).map_err(Failure::data)?.len();
            total += size;
            line = format!("{line}  {size:>8} B");
        }
        say(&line);
    }
    if with_size && !runs.is_empty() {
        note(&format!("{} records, {total} bytes in all, {} bytes per run", runs.len(), total / runs.len()));
    }
    if runs.is_empty() {
        note("no run");
    }
    Ok(())
}

fn describe(run: &Run) -> String {
    let commit =
        run.commit.as_ref().map_or("no commit   ", |commit| commit.sha.get(..12).unwrap_or(&commit.sha));
    let dirty = run.commit.as_ref().is_some_and(|commit| commit.dirty);
    let mode = match (run.mode, dirty) {
        (mode, false) => mode.word().to_owned(),
        (mode, true) => format!("{}, dirty", mode.word()),
    };
    let started = run.started.strftime("%Y-%m-%d %H:%M:%SZ");
    let results = run.results.len();
    format!("{started}  {commit}  {}  {mode:<12}  {results:>6} results  {}", run.id, run.environment.host)
}

fn show(project: &Project, name: &str) -> Result<(), Failure> {
    let stored = Store::open(project.history()).load().map_err(Failure::data)?;
    let is_meant = |run: &Run| {
        let is_commit = run.commit.as_ref().is_some_and(|commit| commit.sha.starts_with(name));
        run.id.as_str() == name || (name.len() >= 4 && is_commit)
    };
    let found: Vec<_> = stored.iter().filter(|stored| is_meant(&stored.run)).collect();
    match found.as_slice() {
        [one] => {
            note(&one.path.display().to_string());
            say(record::render(&one.run).map_err(Failure::data)?.trim_end());
            Ok(())
        }
        [] => Err(Failure::usage(anyhow!("no run is called `{name}`"))
            .hint("give a run id of eight digits, or the first four or more digits of a commit; `history list` shows both")),
        several => {
            let ids: Vec<_> = several.iter().map(|stored| stored.run.id.as_str()).collect();
            let error = anyhow!("`{name}` is the commit of {} runs: {}", several.len(), ids.join(", "));
            Err(Failure::usage(error).hint("give the id of one of them"))
        }
    }
}

/// Prints every fault; the exit code says whether the history can be trusted.
fn check(project: &Project) -> u8 {
    let store = Store::open(project.history());
    let faults = fsck(&store, Timestamp::now());
    for fault in &faults {
        let path = fault.path.strip_prefix(&project.root).unwrap_or(&fault.path);
        say(&format!("{}: `{}` {}; {}", fault.severity.word(), path.display(), fault.what, fault.advice));
    }
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error).count();
    let word = if errors == 1 { "error" } else { "errors" };
    note(&format!("{errors} {word}, {} other remarks", faults.len() - errors));
    if errors == 0 { exit::PASS } else { exit::DATA }
}
