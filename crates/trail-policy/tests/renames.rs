//! Benches that were renamed, and those that look so.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use trail_model::{
    BenchmarkId, BenchmarkResult, Environment, Estimate, HostClass, Interval, Metric, MetricClass, Mode, Run,
    RunId, SeriesKey, Summary, Unit,
};
use trail_policy::Config;
use trail_policy::likeness::possible_renames;

fn timed(id: &str, median: f64) -> BenchmarkResult {
    let interval = Some(Interval { lower: median * 0.9, upper: median * 1.1, level: 0.95 });
    let estimate = Estimate { point: median, interval, n: 100, warnings: vec![] };
    let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
    BenchmarkResult {
        key: SeriesKey { benchmark, metric: Metric::TIME },
        class: MetricClass::Time,
        unit: Unit::Second,
        summary: Summary { median: estimate, ..Summary::exact(median) },
        sampling: None,
        throughput: vec![],
        warnings: vec![],
        processes: vec![],
    }
}

fn counted(id: &str, value: f64) -> BenchmarkResult {
    let mut result = timed(id, value);
    result.key.metric = Metric::ALLOCATIONS;
    BenchmarkResult { class: MetricClass::Exact, unit: Unit::Count, summary: Summary::exact(value), ..result }
}

fn run(mut results: Vec<BenchmarkResult>) -> Run {
    results.sort_by(|left, right| left.key.cmp(&right.key));
    Run {
        id: RunId::from_random(1),
        tool: "tool".to_owned(),
        suite: "suite".to_owned(),
        commit: None,
        branch: None,
        note: None,
        mode: Mode::Full,
        started: "2026-01-31T12:00:00Z".parse().unwrap(),
        duration: 1.0,
        attempt: None,
        event: None,
        shard: None,
        source: None,
        environment: Environment {
            host: HostClass::parse("host").unwrap(),
            os: "linux".to_owned(),
            arch: "x86_64".to_owned(),
            cpu_model: None,
            cores: None,
            memory: None,
            kernel: None,
            runner: None,
            rustc: None,
            target: None,
            profile: "bench".to_owned(),
            features: vec![],
            governor: None,
            load_before: None,
            load_after: None,
            virtualised: None,
            temperature: None,
            pinned_core: None,
            niceness: None,
            settings: None,
        },
        results,
        warnings: vec![],
    }
}

fn config(renames: &str) -> Config {
    Config::parse(&format!("[suite]\nname = \"s\"\n{renames}"), Path::new("ci/benchtrail.toml")).unwrap()
}

fn ids(run: &Run) -> Vec<&str> {
    run.results.iter().map(|result| result.key.benchmark.id.as_str()).collect()
}

#[test]
fn a_renamed_bench_has_one_series() {
    let config = config(
        "[[rename]]\nfrom = \"decode/old\"\nto = \"decode/v2\"\n[[rename]]\nfrom = \"decode/v2\"\nto = \"a\"\n",
    );
    let mut old = run(vec![timed("decode/old", 100.0), timed("z", 1.0), counted("decode/old", 3.0)]);
    assert!(config.renames.apply(&mut old).is_empty());
    assert_eq!(ids(&old), ["a", "a", "z"], "in order, through both entries");
    assert_eq!(config.renames.former("a"), ["decode/old", "decode/v2"]);
}

#[test]
fn a_run_that_has_both_ids_keeps_both_and_says_so() {
    let config = config("[[rename]]\nfrom = \"old\"\nto = \"new\"\n");
    let mut both = run(vec![timed("old", 1.0), timed("new", 2.0)]);
    let warnings = config.renames.apply(&mut both);
    assert_eq!(ids(&both), ["new", "old"]);
    assert_eq!(warnings[0].text(), "run 00000001 has both `old` and `new`, so `old` was not renamed");
}

fn check(before: &[(&str, f64)], after: &[(&str, f64)], expected: &[(&str, &str)]) {
    let run = |rows: &[(&str, f64)]| run(rows.iter().map(|(id, value)| timed(id, *value)).collect());
    let found = possible_renames(&run(before), &run(after));
    let found: Vec<_> = found.iter().map(|found| (found.from.id.as_str(), found.to.id.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn what_vanished_and_what_appeared_is_a_rename_if_it_is_alike() {
    check(&[("decode/old", 101.0)], &[("decode/v2", 100.5)], &[("decode/old", "decode/v2")]);
    check(&[("decode/old", 101.0)], &[("decode/v2", 150.0)], &[]);
    check(&[("decode/old", 101.0)], &[("decode/old", 101.0), ("decode/v2", 101.0)], &[]);
    check(&[("parse_message", 100.0)], &[("parse_messages", 100.0)], &[("parse_message", "parse_messages")]);
    check(&[("a/x", 100.0)], &[("completely/other", 100.0)], &[]);
    check(
        &[("g/aa", 100.0), ("g/bb", 100.0)],
        &[("g/aa2", 100.0), ("g/bb2", 100.0)],
        &[("g/aa", "g/aa2"), ("g/bb", "g/bb2")],
    );
    check(&[("g/a", 100.0), ("g/b", 100.0)], &[("g/c", 100.0)], &[("g/a", "g/c")]);
    check(&[], &[("g/c", 100.0)], &[]);
}

#[test]
fn counts_must_be_equal_and_metrics_the_same() {
    let before = run(vec![timed("g/a", 100.0), counted("g/a", 3.0)]);
    let after = |count: f64| run(vec![timed("g/b", 100.0), counted("g/b", count)]);
    assert_eq!(possible_renames(&before, &after(3.0)).len(), 1);
    assert_eq!(possible_renames(&before, &after(4.0)).len(), 0);
    assert_eq!(possible_renames(&before, &run(vec![timed("g/b", 100.0)])).len(), 0);
    let mut moved = after(3.0);
    moved.results.iter_mut().for_each(|result| result.key.benchmark.target = "u".to_owned());
    assert_eq!(possible_renames(&before, &moved).len(), 0, "an entry maps ids, not targets");
}

#[test]
fn the_entry_that_is_proposed_is_read_whatever_the_ids_hold() {
    let (from, to) = ("g/\"a\\\u{7}\n", "g/b'é");
    let found = possible_renames(&run(vec![timed(from, 1.0)]), &run(vec![timed(to, 1.0)]));
    let config = config(&found[0].entry());
    assert_eq!(config.renames.current(from), to);
}
