//! `history show`: the record of one run as it is stored.

use super::likeness;
use crate::exit::Failure;
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use anyhow::anyhow;
use trail_history::{Store, record};
use trail_model::Run;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The run's id, or the beginning of its commit.
    run: String,
}

/// Runs the command.
///
/// # Errors
/// If a record cannot be read, or none or several are meant.
pub(super) fn run(arguments: &Args, project: &Project) -> Result<(), Failure> {
    let name = arguments.run.as_str();
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
            tell_likeness(project, one.run.id.as_str())
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

/// Says which benches of run `id` look like ones that the run before it on its host had under other names.
fn tell_likeness(project: &Project, id: &str) -> Result<(), Failure> {
    let past = Past::of_work_tree(project)?;
    let Some(place) = past.runs.iter().position(|run| run.id.as_str() == id) else { return Ok(()) };
    let (before, rest) = past.runs.split_at(place);
    let Some(run) = rest.first() else { return Ok(()) };
    let former = before.iter().rev().find(|other| other.environment.host == run.environment.host);
    if let Some(former) = former {
        likeness::tell(&[former, run]);
    }
    Ok(())
}
