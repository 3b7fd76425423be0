//! Runs in the order of the branch.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use trail_history::{Place, order};
use trail_model::{Commit, Run, RunId};

/// A run of the commit whose id is `letter` forty times, committed on `day`, started on `started`.
fn run(letter: char, day: u8, started: u8, id: u32) -> Run {
    let mut run = fixture::run();
    let commit = run.commit.as_mut().unwrap();
    commit.sha = letter.to_string().repeat(40);
    commit.committed_time = format!("2026-01-{day:02}T00:00:00Z").parse().unwrap();
    run.started = format!("2026-02-{started:02}T00:00:00Z").parse().unwrap();
    run.id = RunId::from_random(id);
    run
}

/// The commits that letters stand for: as in [`run`], with trees of their own.
fn line_of(letters: &str) -> Vec<Commit> {
    let commit = |letter: char| Commit { tree: tree(letter), ..run(letter, 1, 1, 0).commit.unwrap() };
    letters.chars().map(commit).collect()
}

fn tree(letter: char) -> String {
    format!("{:0>40}", letter)
}

fn check(runs: &[Run], line: &str, expected: &[u32]) {
    let line = line_of(line);
    let ordered = |runs: Vec<Run>| order(runs, |run| run, &line);
    let forward = ordered(runs.to_vec());
    let backward = ordered(runs.iter().rev().cloned().collect());
    assert_eq!(forward, backward, "the order they came in must not matter");
    let ids = forward.iter().map(|(run, _)| u32::from_str_radix(run.id.as_str(), 16).unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), expected);
}

#[test]
fn the_line_of_first_parents_counts_and_clocks_do_not() {
    check(&[run('a', 3, 1, 1), run('b', 2, 2, 2), run('c', 1, 3, 3)], "cba", &[1, 2, 3]);
    check(&[run('a', 3, 1, 1), run('b', 2, 2, 2), run('c', 1, 3, 3)], "abc", &[3, 2, 1]);
}

#[test]
fn runs_of_one_commit_follow_their_start_and_then_their_id() {
    check(&[run('a', 1, 2, 1), run('a', 1, 1, 2), run('a', 1, 1, 0)], "a", &[0, 2, 1]);
}

#[test]
fn commits_beside_the_line_are_kept_and_stand_by_their_time() {
    check(&[run('a', 1, 1, 1), run('x', 2, 1, 9), run('b', 3, 1, 2), run('y', 9, 1, 8)], "ba", &[1, 9, 2, 8]);
    check(&[run('a', 2, 1, 1), run('b', 1, 1, 2)], "", &[2, 1]);
}

#[test]
fn a_run_without_a_commit_stands_by_its_start() {
    let mut bare = run('x', 1, 1, 5);
    bare.commit = None;
    bare.started = "2026-01-02T00:00:00Z".parse().unwrap();
    check(&[run('a', 1, 1, 1), bare, run('b', 3, 1, 2)], "ba", &[1, 5, 2]);
}

#[test]
fn a_rewritten_commit_stands_with_the_one_that_has_its_files() {
    let mut squashed = run('x', 9, 1, 7);
    squashed.commit.as_mut().unwrap().tree = tree('b');
    let runs = vec![run('c', 3, 1, 3), squashed, run('b', 2, 2, 2), run('a', 1, 1, 1)];
    check(&runs, "cba", &[1, 7, 2, 3]);
    let places: Vec<_> =
        order(runs, |run| run, &line_of("cba")).into_iter().map(|(_, place)| place).collect();
    let heir = line_of("b").remove(0);
    assert_eq!(places, [Place::OnLine, Place::Attached(heir), Place::OnLine, Place::OnLine]);
}

#[test]
fn of_several_commits_with_one_tree_the_rewritten_one_is_told_by_its_time() {
    let mut line = line_of("dcba");
    for (commit, day) in line.iter_mut().zip([4, 3, 2, 1]) {
        commit.committed_time = format!("2026-01-{day:02}T00:00:00Z").parse().unwrap();
        commit.author_time = commit.committed_time;
    }
    // The newest takes the oldest back.
    line[0].tree = line[3].tree.clone();
    let heir = |authored: &str, committed: &str| {
        let mut other = run('x', 1, 1, 9);
        let commit = other.commit.as_mut().unwrap();
        commit.tree = line[3].tree.clone();
        commit.author_time = format!("2026-01-{authored}T00:00:00Z").parse().unwrap();
        commit.committed_time = format!("2026-01-{committed}T00:00:00Z").parse().unwrap();
        match order(vec![other], |run| run, &line).remove(0).1 {
            Place::Attached(commit) => commit.sha.chars().next().unwrap(),
            place => panic!("{place:?}"),
        }
    };
    assert_eq!(heir("04", "09"), 'd', "written when the newest was");
    assert_eq!(heir("01", "02"), 'a', "written when the oldest was");
    assert_eq!(heir("02", "02"), 'd', "committed after the oldest, before the newest");
    assert_eq!(heir("09", "09"), 'd', "committed after both");
}

#[test]
fn places_say_why_a_run_stands_where_it_does() {
    let mut bare = run('x', 1, 1, 5);
    bare.commit = None;
    let places = order(vec![run('y', 2, 1, 1), bare], |run| run, &line_of("a"));
    assert_eq!(
        places.into_iter().map(|(_, place)| place).collect::<Vec<_>>(),
        [Place::Beside, Place::NoCommit]
    );
}
