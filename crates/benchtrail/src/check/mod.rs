//! `check`: the newest run of each host against its own history.
//!
//! It says where things are heading: series that left their level, means of ratios that dropped, pairs that stand below
//! one, counts that grew. Only careful runs of clean trees play a part, and a host is never compared with another.

mod series;

use crate::exit::{self, Failure};
use crate::history::likeness;
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use series::History;
use std::path::Path;
use trail_model::{HostClass, Mode, Run};
use trail_policy::gate::{Judged, Outcome, gate};
use trail_report::check::{self, Checked};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only hosts whose class contains this text.
    #[arg(long, value_name = "TEXT")]
    host: Option<String>,
    /// Exit with 1 instead of 4 if nothing can be judged.
    #[arg(long)]
    strict: bool,
}

/// Runs the command in the project of `directory`, and gives the exit code: the worst of the hosts.
///
/// # Errors
/// If the project or a record cannot be read.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let project = Project::find(directory)?;
    let past = Past::of_work_tree(&project)?;
    let mut outcomes = Vec::new();
    for host in hosts(&past.runs) {
        if arguments.host.as_ref().is_some_and(|text| !host.as_str().contains(text)) {
            continue;
        }
        let runs: Vec<&Run> =
            past.runs.iter().filter(|run| run.environment.host == *host && is_baseline(run)).collect();
        let Some((newest, before)) = runs.split_last() else {
            note(&format!("host `{host}` has no careful run of a clean tree"));
            outcomes.push(Outcome::CannotJudge);
            continue;
        };
        let history = History { newest, before, config: &project.config };
        let (series, pairs, drops, exact) =
            (history.series(), history.pairs(), history.drops(), history.exact());
        let gated = gate(Judged { findings: &exact, pairs: &pairs, drops: &drops }, &project.config.rules);
        let checked = Checked { run: newest, before: before.len(), series, pairs, drops, exact };
        outcomes.push(checked.outcome(gated.outcome));
        say(check::text(&checked, gated.outcome).trim_end());
        likeness::tell(&before.last().into_iter().copied().chain([*newest]).collect::<Vec<_>>());
    }
    match outcomes.into_iter().max() {
        Some(worst) => Ok(worst.exit_code(arguments.strict)),
        None => {
            note("no run to check");
            Ok(if arguments.strict { exit::GATE } else { exit::CANNOT_JUDGE })
        }
    }
}

/// Whether a run may be compared with: careful, of exactly its commit.
fn is_baseline(run: &Run) -> bool {
    run.mode == Mode::Full && run.commit.as_ref().is_some_and(|commit| !commit.dirty)
}

fn hosts(runs: &[Run]) -> Vec<&HostClass> {
    let mut hosts: Vec<&HostClass> = runs.iter().map(|run| &run.environment.host).collect();
    hosts.sort();
    hosts.dedup();
    hosts
}
