//! Runs in the order of the branch.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use trail_history::order;
use trail_model::{Run, RunId};

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

fn check(runs: &[Run], line: &str, expected: &[u32]) {
    let line: Vec<_> = line.chars().map(|letter| letter.to_string().repeat(40)).collect();
    let mut forward = runs.to_vec();
    order(&mut forward, &line);
    let mut backward: Vec<_> = runs.iter().rev().cloned().collect();
    order(&mut backward, &line);
    assert_eq!(forward, backward, "the order they came in must not matter");
    let ids: Vec<_> = forward.iter().map(|run| u32::from_str_radix(run.id.as_str(), 16).unwrap()).collect();
    assert_eq!(ids, expected);
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
