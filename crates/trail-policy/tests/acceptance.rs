//! A slowdown that was meant: accepted once, in the repository, and then quiet.

#![expect(clippy::unwrap_used, reason = "a malformed literal must fail the test")]

use trail_model::{BenchmarkId, Direction, Metric, MetricClass, SeriesKey, Warning};
use trail_policy::{Comparison, Finding, Judged, Outcome, Rules, Waiver, gate, judge, waiver};

/// Processes that agree to a tenth of a per cent.
fn processes(level: f64) -> Vec<f64> {
    [0.999, 1.0, 1.001, 1.0, 0.9995].iter().map(|factor| factor * level).collect()
}

/// The findings of one commit against its parent, under these waivers, and what is said about the waivers.
fn check(parent: f64, commit: f64, waivers: &[Waiver]) -> (Finding, Outcome, Vec<Warning>) {
    let benchmark = BenchmarkId { package: "p".into(), target: "t".into(), id: "hash/1k".into() };
    let comparison = Comparison {
        key: SeriesKey { benchmark, metric: Metric::TIME },
        class: MetricClass::Time,
        direction: Direction::LowerIsBetter,
        base: processes(parent),
        head: processes(commit),
        is_identical: false,
    };
    let mut findings = judge(&[comparison], &Rules::default(), None).findings;
    let warnings = waiver::apply(waivers, &mut findings, "2026-12-01".parse().unwrap());
    let outcome = gate(Judged { findings: &findings, pairs: &[], drops: &[] }, &Rules::default()).outcome;
    (findings.swap_remove(0), outcome, warnings)
}

fn trailer() -> Waiver {
    Waiver::parse_trailer("hash/* <=1.35x constant-time compare", "A. Author", "c").unwrap()
}

#[test]
fn the_commit_that_accepts_its_own_slowdown_passes_and_says_why() {
    let (finding, outcome, warnings) = check(101.0, 130.0, &[trailer()]);
    assert_eq!((outcome, warnings), (Outcome::Neutral, Vec::new()));
    let accepted = finding.accepted.unwrap();
    assert_eq!((accepted.reason.as_str(), accepted.author.as_str()), ("constant-time compare", "A. Author"));
    assert_eq!(check(101.0, 130.0, &[]).1, Outcome::Fail);
}

#[test]
fn the_next_commit_is_compared_with_the_accepted_level() {
    assert_eq!(check(130.0, 131.0, &[]).1, Outcome::Pass);
}

#[test]
fn a_further_slowdown_fails_again_even_under_the_old_waiver() {
    assert_eq!(check(131.0, 190.0, &[]).1, Outcome::Fail);
    let (finding, outcome, _) = check(131.0, 190.0, &[trailer()]);
    assert_eq!(outcome, Outcome::Fail);
    assert_eq!(finding.warnings, [Warning::new("accepted up to 1.35x only: constant-time compare")]);
}

#[test]
fn a_waiver_that_names_nothing_is_a_warning() {
    let other = Waiver { bench: trail_policy::Glob::new("cipher/*"), ..trailer() };
    let (_, _, warnings) = check(100.0, 100.0, &[other]);
    assert_eq!(warnings.len(), 1);
}
