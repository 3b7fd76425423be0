//! Derived rows: computed from the stored rows of a run by a rule of the configuration; never stored, never judged.
//!
//! In: rules and a run. Out: for each, how many operations it takes until two ways of working cost the same. A way costs
//! something once (decoding a message) and something for each operation (reading a field), both from medians of the run.
//!
//! Not here: how a row is shown (`trail-report`).

pub(crate) mod section;

use crate::pattern::{Captures, Pattern};
use std::collections::{BTreeMap, BTreeSet};
use trail_model::{BenchmarkResult, Estimate, Interval, Metric};

/// One rule: a row for each subject that has all four benchmarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedRule {
    /// Ids of the rows.
    pub id: Pattern,
    /// What the rows are called.
    pub metric: String,
    /// What the candidate costs.
    pub candidate: Cost,
    /// What the baseline costs.
    pub baseline: Cost,
}

/// The benchmarks that say what one way of working costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The benchmark of what is done once.
    pub once: Pattern,
    /// The benchmark of what is done for each operation.
    pub each: Pattern,
    /// Operations that one iteration of `each` makes.
    pub per: u32,
}

/// A row computed from a run.
#[derive(Clone, Debug, PartialEq)]
pub struct DerivedRow {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub metric: String,
    /// Where both ways cost the same.
    pub value: Crossing,
    /// The ids it was computed from: once and each of the candidate, once and each of the baseline.
    pub inputs: [String; 4],
}

/// Where the cost of two ways is the same.
#[derive(Clone, Debug, PartialEq)]
pub enum Crossing {
    /// At some number of operations.
    At {
        /// The number. Its interval holds every crossing that the medians' intervals allow, so its level is at least one
        /// less what the four levels lack; it is unbounded above where the costs of an operation may be the same.
        operations: Estimate,
        /// On which side of it the candidate costs less.
        candidate_wins: Wins,
    },
    /// Nowhere: one side costs less, or no more, at any number of operations.
    Never {
        /// That side; neither if both cost the same.
        cheaper: Cheaper,
    },
}

/// A side of a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// With fewer operations.
    Below,
    /// With more operations.
    Above,
}

/// Which of two ways costs less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheaper {
    /// The candidate.
    Candidate,
    /// The baseline.
    Baseline,
    /// Both cost the same.
    Neither,
}

/// The rows of a run's results, rules in their order, then by id. A subject that lacks one of the four benchmarks has no
/// row; of two bench targets with one id the first counts.
#[must_use]
pub fn derive(rules: &[DerivedRule], results: &[BenchmarkResult]) -> Vec<DerivedRow> {
    let mut times: BTreeMap<(&str, &str), &BenchmarkResult> = BTreeMap::new();
    for result in results.iter().filter(|result| result.key.metric == Metric::TIME) {
        let benchmark = &result.key.benchmark;
        times.entry((&benchmark.package, &benchmark.id)).or_insert(result);
    }
    rules.iter().flat_map(|rule| rows(rule, &times)).collect()
}

fn rows(rule: &DerivedRule, times: &BTreeMap<(&str, &str), &BenchmarkResult>) -> Vec<DerivedRow> {
    let mut seen = BTreeSet::new();
    let mut rows: Vec<_> = times
        .keys()
        .filter_map(|(package, id)| Some((*package, rule.candidate.once.captures(id)?)))
        .filter(|found| seen.insert(found.clone()))
        .filter_map(|(package, captures)| row(rule, package, &captures, times))
        .collect();
    rows.sort_by(|left, right| left.id.cmp(&right.id));
    rows
}

fn row(
    rule: &DerivedRule,
    package: &str,
    captures: &Captures,
    times: &BTreeMap<(&str, &str), &BenchmarkResult>,
) -> Option<DerivedRow> {
    let patterns = [&rule.candidate.once, &rule.candidate.each, &rule.baseline.once, &rule.baseline.each];
    let inputs = patterns.map(|pattern| pattern.render(captures));
    let median = |id: &str| times.get(&(package, id)).map(|result| &result.summary.median);
    let [once, each, baseline_once, baseline_each] = &inputs;
    let candidate = Line::of(median(once)?, median(each)?, rule.candidate.per);
    let baseline = Line::of(median(baseline_once)?, median(baseline_each)?, rule.baseline.per);
    let value = crossing(&candidate, &baseline);
    Some(DerivedRow { id: rule.id.render(captures), metric: rule.metric.clone(), value, inputs })
}

/// A number and what it may be.
#[derive(Clone, Copy, Debug)]
struct Known {
    point: f64,
    lower: f64,
    upper: f64,
    /// What the level of its interval lacks to one.
    doubt: f64,
}

impl Known {
    fn of(estimate: &Estimate, per: f64) -> Self {
        let exact = Interval { lower: estimate.point, upper: estimate.point, level: 1.0 };
        let Interval { lower, upper, level } = estimate.interval.unwrap_or(exact);
        Self { point: estimate.point / per, lower: lower / per, upper: upper / per, doubt: 1.0 - level }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            point: self.point - other.point,
            lower: self.lower - other.upper,
            upper: self.upper - other.lower,
            doubt: self.doubt + other.doubt,
        }
    }

    fn negated(self) -> Self {
        Self { point: -self.point, lower: -self.upper, upper: -self.lower, doubt: self.doubt }
    }
}

/// What a way costs: once, and for each operation.
struct Line {
    once: Known,
    each: Known,
    n: usize,
}

impl Line {
    fn of(once: &Estimate, each: &Estimate, per: u32) -> Self {
        Self {
            once: Known::of(once, 1.0),
            each: Known::of(each, f64::from(per.max(1))),
            n: once.n.min(each.n),
        }
    }
}

fn crossing(candidate: &Line, baseline: &Line) -> Crossing {
    // What the candidate saves once, and what it costs more for each operation.
    let saved = baseline.once.minus(candidate.once);
    let lost = candidate.each.minus(baseline.each);
    let n = candidate.n.min(baseline.n);
    if saved.point > 0.0 && lost.point > 0.0 {
        return at(saved, lost, n, Wins::Below);
    }
    if saved.point < 0.0 && lost.point < 0.0 {
        return at(saved.negated(), lost.negated(), n, Wins::Above);
    }
    let gain = saved.point.max(-lost.point);
    let cheaper = if gain > 0.0 {
        Cheaper::Candidate
    } else if saved.point < 0.0 || lost.point > 0.0 {
        Cheaper::Baseline
    } else {
        Cheaper::Neither
    };
    Crossing::Never { cheaper }
}

/// The crossing of two lines, `saved` and `lost` above zero. An interval that reaches zero or below reaches no crossing on
/// that side: the quotient then runs from zero, or to infinity.
fn at(saved: Known, lost: Known, n: usize, candidate_wins: Wins) -> Crossing {
    let lower = if lost.upper.is_finite() { saved.lower.max(0.0) / lost.upper } else { 0.0 };
    let upper = if lost.lower > 0.0 { saved.upper / lost.lower } else { f64::INFINITY };
    let level = (1.0 - saved.doubt - lost.doubt).max(0.0);
    let interval = Some(Interval { lower, upper, level });
    let operations = Estimate { point: saved.point / lost.point, interval, n, warnings: Vec::new() };
    Crossing::At { operations, candidate_wins }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::{BenchmarkId, MetricClass, SeriesKey, Summary, Unit};

    /// A time with an interval of 1 % on both sides.
    fn time(id: &str, nanoseconds: f64) -> BenchmarkResult {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        let value = nanoseconds * 1e-9;
        let mut summary = Summary::exact(value);
        summary.median.interval = Some(Interval { lower: value * 0.99, upper: value * 1.01, level: 0.95 });
        BenchmarkResult {
            key: SeriesKey { benchmark, metric: Metric::TIME },
            class: MetricClass::Time,
            unit: Unit::Second,
            summary,
            processes: Vec::new(),
            sampling: None,
            throughput: Vec::new(),
            warnings: Vec::new(),
        }
    }

    fn rule() -> DerivedRule {
        let pattern = |text: &str| Pattern::parse(text).unwrap();
        let cost = |codec: &str, per| Cost {
            once: pattern(&format!("parse/{codec}/{{subject}}")),
            each: pattern(&format!("field/{codec}/{{subject}}/batch={per}")),
            per,
        };
        DerivedRule {
            id: pattern("break_even/new/{subject}"),
            metric: "break_even".to_owned(),
            candidate: cost("new", 64),
            baseline: cost("old", 10),
        }
    }

    /// The one row of a subject whose costs are given: once and for each operation, of the candidate and of the baseline.
    fn crossing_of(candidate: (f64, f64), baseline: (f64, f64)) -> Crossing {
        let results = [
            time("parse/new/x", candidate.0),
            time("field/new/x/batch=64", candidate.1 * 64.0),
            time("parse/old/x", baseline.0),
            time("field/old/x/batch=10", baseline.1 * 10.0),
        ];
        let rows = derive(&[rule()], &results);
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].id.as_str(), rows[0].metric.as_str()), ("break_even/new/x", "break_even"));
        rows[0].value.clone()
    }

    fn check_at(candidate: (f64, f64), baseline: (f64, f64), point: f64, wins: Wins) -> Interval {
        match crossing_of(candidate, baseline) {
            Crossing::At { operations, candidate_wins } => {
                assert!((operations.point - point).abs() < 1e-9 * point, "{operations:?}");
                assert_eq!(candidate_wins, wins);
                operations.interval.unwrap()
            }
            other @ Crossing::Never { .. } => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_crossing_is_where_both_cost_the_same() {
        // 3 + 2n against 23 + n: equal at 20. The other way round it is the same place, seen from the other side.
        let below = check_at((3.0, 2.0), (23.0, 1.0), 20.0, Wins::Below);
        let above = check_at((23.0, 1.0), (3.0, 2.0), 20.0, Wins::Above);
        assert!((below.lower - above.lower).abs() < 1e-9 && (below.upper - above.upper).abs() < 1e-9);
        assert!(below.lower < 20.0 && 20.0 < below.upper && below.upper.is_finite());
        assert!((below.level - 0.8).abs() < 1e-12, "{}", below.level);
        // (23 * 0.99 - 3 * 1.01) / (2 * 1.01 - 0.99)
        assert!((below.lower - 19.74 / 1.03).abs() < 1e-9, "{}", below.lower);
        assert!((below.upper - 20.26 / 0.97).abs() < 1e-9, "{}", below.upper);
    }

    #[test]
    fn operations_that_may_cost_the_same_leave_the_crossing_unbounded() {
        let interval = check_at((3.0, 1.01), (23.0, 1.0), 2000.0, Wins::Below);
        assert!(interval.upper.is_infinite() && interval.lower > 600.0, "{interval:?}");
        let interval = check_at((22.9, 2.0), (23.0, 1.0), 0.1, Wins::Below);
        assert!(interval.lower.abs() < f64::EPSILON, "{interval:?}");
    }

    #[test]
    fn a_side_that_costs_less_of_both_has_no_crossing() {
        let check = |candidate, baseline, cheaper| {
            assert_eq!(crossing_of(candidate, baseline), Crossing::Never { cheaper });
        };
        check((1.0, 1.0), (2.0, 2.0), Cheaper::Candidate);
        check((1.0, 2.0), (2.0, 2.0), Cheaper::Candidate);
        check((2.0, 1.0), (2.0, 2.0), Cheaper::Candidate);
        check((2.0, 2.0), (1.0, 1.0), Cheaper::Baseline);
        check((2.0, 2.0), (1.0, 2.0), Cheaper::Baseline);
        check((2.0, 2.0), (2.0, 1.0), Cheaper::Baseline);
        check((2.0, 2.0), (2.0, 2.0), Cheaper::Neither);
    }

    #[test]
    fn a_subject_without_all_four_has_no_row_and_others_do() {
        let mut results = vec![time("parse/new/x", 1.0), time("parse/old/x", 1.0)];
        assert_eq!(derive(&[rule()], &results), []);
        results.extend([time("field/new/x/batch=64", 1.0), time("field/old/x/batch=10", 1.0)]);
        results.push(time("parse/new/y", 1.0));
        assert_eq!(derive(&[rule()], &results).len(), 1);
        results[0].key.metric = Metric::ALLOCATIONS;
        assert_eq!(derive(&[rule()], &results), []);
    }
}
