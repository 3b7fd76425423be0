//! Runs from the oldest to the newest: by the line of first parents, never by the order of files or of clocks alone.

use jiff::Timestamp;
use std::collections::BTreeMap;
use trail_model::Run;

/// Sorts `runs` from the oldest to the newest. `first_parents` are the commits of the branch, newest first.
///
/// Runs of commits on the line stand in its order; several runs of one commit by their start, then by their id. A run
/// of any other commit (another branch, rewritten, beyond the end of a shallow clone) is put before the first commit of
/// the line that was committed later; a run without a commit counts by its start. Same runs, same order, whatever order
/// they came in.
pub fn order(runs: &mut Vec<Run>, first_parents: &[String]) {
    let positions: BTreeMap<&str, usize> =
        first_parents.iter().rev().enumerate().map(|(position, sha)| (sha.as_str(), position)).collect();
    let position =
        |run: &Run| run.commit.as_ref().and_then(|commit| positions.get(commit.sha.as_str()).copied());
    let (mut on_line, mut beside): (Vec<Run>, Vec<Run>) =
        runs.drain(..).partition(|run| position(run).is_some());
    on_line.sort_by(|left, right| (position(left), by_start(left)).cmp(&(position(right), by_start(right))));
    beside.sort_by(|left, right| (committed(left), by_start(left)).cmp(&(committed(right), by_start(right))));
    let mut beside = beside.into_iter().peekable();
    // Clocks of committers may run backwards along the line; its order stands, so the latest time so far counts.
    let mut latest = Timestamp::MIN;
    for run in on_line {
        latest = latest.max(committed(&run));
        while let Some(other) = beside.next_if(|other| committed(other) < latest) {
            runs.push(other);
        }
        runs.push(run);
    }
    runs.extend(beside);
}

fn committed(run: &Run) -> Timestamp {
    run.commit.as_ref().map_or(run.started, |commit| commit.committed_time)
}

fn by_start(run: &Run) -> (Timestamp, &str) {
    (run.started, run.id.as_str())
}
