//! Runs from the oldest to the newest: by the line of first parents, never by the order of files or of clocks alone.

use jiff::Timestamp;
use std::collections::BTreeMap;
use trail_model::{Commit, Run};

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Its commit is on the line.
    OnLine,
    /// Its commit is not, but this commit of the line has the same files: it was rebased or squashed.
    Attached(Commit),
    /// Its commit is neither: of another branch, rewritten, or beyond the end of a shallow clone.
    Beside,
    /// It has no commit.
    NoCommit,
}

/// Sorts `runs` from the oldest to the newest, and says of each where it stands; `run_of` gives the run in an item.
/// `line` are the commits of the branch, newest first.
///
/// Runs of commits on the line stand in its order; several runs of one commit by their start, then by their id. A run of
/// another commit with the tree of one on the line stands with that one. A run of any other commit is put before the
/// first commit of the line that was committed later; a run without a commit counts by its start. Same runs, same order,
/// whatever order they came in.
pub fn order<T>(runs: Vec<T>, run_of: impl Fn(&T) -> &Run, line: &[Commit]) -> Vec<(T, Place)> {
    let line = Line::of(line);
    let mut on_line = Vec::new();
    let mut beside = Vec::new();
    for item in runs {
        match line.place(run_of(&item)) {
            (Some(position), place) => on_line.push((position, item, place)),
            (None, place) => beside.push((item, place)),
        }
    }
    on_line.sort_by(|(left, one, _), (right, other, _)| {
        (left, by_start(run_of(one))).cmp(&(right, by_start(run_of(other))))
    });
    let by_commit = |run: &Run| committed(run);
    beside.sort_by(|(one, _), (other, _)| {
        let (one, other) = (run_of(one), run_of(other));
        (by_commit(one), by_start(one)).cmp(&(by_commit(other), by_start(other)))
    });
    let mut ordered = Vec::with_capacity(on_line.len() + beside.len());
    let mut beside = beside.into_iter().peekable();
    // Clocks of committers may run backwards along the line; its order stands, so the latest time so far counts.
    let mut latest = Timestamp::MIN;
    for (_, item, place) in on_line {
        latest = latest.max(match &place {
            Place::Attached(commit) => commit.committed_time,
            _ => committed(run_of(&item)),
        });
        while let Some(other) = beside.next_if(|(other, _)| committed(run_of(other)) < latest) {
            ordered.push(other);
        }
        ordered.push((item, place));
    }
    ordered.extend(beside);
    ordered
}

/// The line, by commit and by tree. Positions count from the oldest.
struct Line<'l> {
    commits: BTreeMap<&'l str, usize>,
    trees: BTreeMap<&'l str, Vec<(usize, &'l Commit)>>,
}

impl<'l> Line<'l> {
    fn of(newest_first: &'l [Commit]) -> Self {
        let mut line = Self { commits: BTreeMap::new(), trees: BTreeMap::new() };
        for (position, commit) in newest_first.iter().rev().enumerate() {
            line.commits.insert(&commit.sha, position);
            line.trees.entry(&commit.tree).or_default().push((position, commit));
        }
        line
    }

    fn place(&self, run: &Run) -> (Option<usize>, Place) {
        let Some(commit) = &run.commit else { return (None, Place::NoCommit) };
        if let Some(position) = self.commits.get(commit.sha.as_str()) {
            return (Some(*position), Place::OnLine);
        }
        match self.heir(commit) {
            Some((position, heir)) => (Some(position), Place::Attached(heir.clone())),
            None => (None, Place::Beside),
        }
    }

    /// The commit of the line that `commit` became. A revert gives one tree to several: then the one that was written at
    /// the same time (a rebase keeps that time), or the first that was committed no earlier, or the last.
    fn heir(&self, commit: &Commit) -> Option<(usize, &'l Commit)> {
        let same = self.trees.get(commit.tree.as_str())?;
        let find = |is_heir: &dyn Fn(&Commit) -> bool| same.iter().find(|(_, heir)| is_heir(heir));
        find(&|heir| heir.author_time == commit.author_time)
            .or_else(|| find(&|heir| heir.committed_time >= commit.committed_time))
            .or(same.last())
            .copied()
    }
}

fn committed(run: &Run) -> Timestamp {
    run.commit.as_ref().map_or(run.started, |commit| commit.committed_time)
}

fn by_start(run: &Run) -> (Timestamp, &str) {
    (run.started, run.id.as_str())
}
