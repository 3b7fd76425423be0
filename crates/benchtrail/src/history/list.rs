//! `history list`: the runs in order, what is special about them, and how much they weigh.

use super::size::{self, Weight};
use super::{count, likeness, shown};
use crate::exit::Failure;
use crate::output::{note, say};
use crate::past::{Origin, Past};
use crate::project::Project;
use trail_history::Store;
use trail_model::{Commit, Run};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only runs of hosts whose class contains this text.
    #[arg(long, value_name = "TEXT")]
    host: Option<String>,
    /// Add the bytes of each record, per result and of its samples, and how much the history grows per run.
    #[arg(long)]
    size: bool,
}

/// Runs the command.
///
/// # Errors
/// If a record cannot be read.
pub(super) fn run(arguments: &Args, project: &Project) -> Result<(), Failure> {
    let past = Past::of_work_tree(project)?;
    let store = Store::open(project.history());
    let is_wanted = |run: &Run| {
        arguments.host.as_ref().is_none_or(|text| run.environment.host.as_str().contains(text.as_str()))
    };
    let rows: Vec<_> = past.runs.iter().zip(&past.origins).filter(|(run, _)| is_wanted(run)).collect();
    let mut weights = Vec::new();
    for (run, origin) in &rows {
        let line = describe(run, origin);
        if arguments.size {
            let weight = Weight::of(run, origin, &store).map_err(Failure::data)?;
            say(&format!("{line}  {weight}"));
            weights.push(weight);
        } else {
            say(&line);
        }
    }
    if rows.is_empty() {
        note("no run");
    }
    for line in size::summary(&weights) {
        note(&line);
    }
    for warning in size::large_years(&rows, &store).map_err(Failure::data)? {
        note(&format!("warning: {warning}"));
    }
    let runs: Vec<&Run> = rows.iter().map(|(run, _)| *run).collect();
    likeness::tell(&runs);
    tell_shards(&store, project)
}

fn tell_shards(store: &Store, project: &Project) -> Result<(), Failure> {
    let shards = store.shards().map_err(Failure::data)?;
    let runs: Vec<_> = if shards.is_empty() { Vec::new() } else { store.load().map_err(Failure::data)? };
    let is_waiting = |id: &str| !runs.iter().any(|stored| stored.run.id.as_str() == id);
    let waiting = shards.iter().filter(|shard| is_waiting(shard.run.id.as_str())).count();
    if waiting > 0 {
        let folder = shown(project, store.root());
        note(&format!("{} in `{folder}/shards`; `history merge` joins them", count(waiting, "shard")));
    }
    Ok(())
}

fn describe(run: &Run, origin: &Origin) -> String {
    let commit = run.commit.as_ref().map_or("no commit   ", short);
    let dirty = run.commit.as_ref().is_some_and(|commit| commit.dirty);
    let mode = match (run.mode, dirty) {
        (mode, false) => mode.word().to_owned(),
        (mode, true) => format!("{}, dirty", mode.word()),
    };
    let started = run.started.strftime("%Y-%m-%d %H:%M:%SZ");
    let results = run.results.len();
    let mut line = format!(
        "{started}  {commit}  {}  {mode:<12}  {results:>6} results  {}",
        run.id, run.environment.host
    );
    if let Some(measured) = &origin.rewritten {
        line = format!("{line}  (measured as {}, same files)", short(measured));
    }
    if origin.is_beside {
        line.push_str("  (not on this branch)");
    }
    if run.source.is_some() {
        line.push_str("  (imported)");
    }
    line
}

fn short(commit: &Commit) -> &str {
    commit.sha.get(..12).unwrap_or(&commit.sha)
}
