//! How a whole suite moved from base to head: the geometric mean of head / base over the benches that both sides have.
//!
//! Benches of one side only are named and never averaged: a mean over different sets compares nothing. Pure.
//!
//! Not here: the mean of ratios of pairs within a run, and its history (`standing`).

use crate::judge::Comparison;
use trail_model::{Estimate, Interval, MetricClass, SeriesKey, Warning};
use trail_stats::paired::GEOMEAN_FLOOR;
use trail_stats::{Spread, logarithms, welch};

/// How a suite moved.
#[derive(Clone, Debug, PartialEq)]
pub struct SuiteChange {
    /// Geometric mean of head / base; its n is the number of processes of the shorter side. `None` without a common bench.
    pub mean: Option<Estimate>,
    /// How many benches it is the mean of.
    pub benches: usize,
    /// Benches that only the head has.
    pub added: Vec<SeriesKey>,
    /// Benches that only the base has.
    pub removed: Vec<SeriesKey>,
    /// Benches of both sides that some processes lack, or with a value that is no finite number above zero.
    pub incomplete: Vec<SeriesKey>,
}

const LEVEL: f64 = 0.95;

/// The movement of the times among `comparisons`.
///
/// Each process has one mean over all benches, so that what moves the benches of a process together stays in the interval;
/// what repeats of one session cannot show is added to it.
#[must_use]
pub fn suite_change(comparisons: &[Comparison]) -> SuiteChange {
    let times: Vec<&Comparison> =
        comparisons.iter().filter(|comparison| comparison.class == MetricClass::Time).collect();
    let processes =
        |side: fn(&Comparison) -> &Vec<f64>| times.iter().map(|one| side(one).len()).max().unwrap_or(0);
    let (base, head) = (processes(|one| &one.base), processes(|one| &one.head));
    let mut change = SuiteChange {
        mean: None,
        benches: 0,
        added: Vec::new(),
        removed: Vec::new(),
        incomplete: Vec::new(),
    };
    let (mut bases, mut heads) = (vec![0.0; base], vec![0.0; head]);
    for comparison in times {
        let key = comparison.key.clone();
        match (comparison.base.is_empty(), comparison.head.is_empty()) {
            (true, true) => change.incomplete.push(key),
            (true, false) => change.added.push(key),
            (false, true) => change.removed.push(key),
            (false, false) => match complete(comparison, base, head) {
                Some((below, above)) => {
                    change.benches += 1;
                    add(&mut bases, &below);
                    add(&mut heads, &above);
                }
                None => change.incomplete.push(key),
            },
        }
    }
    change.mean = mean(&bases, &heads, change.benches);
    change
}

/// The logarithms of both sides, if every process has the bench.
fn complete(comparison: &Comparison, base: usize, head: usize) -> Option<(Vec<f64>, Vec<f64>)> {
    let sides = (logarithms(&comparison.base).ok()?, logarithms(&comparison.head).ok()?);
    (sides.0.len() == base && sides.1.len() == head).then_some(sides)
}

fn add(sums: &mut [f64], values: &[f64]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// The mean from the sums of logarithms of each process over so many benches.
fn mean(bases: &[f64], heads: &[f64], benches: usize) -> Option<Estimate> {
    let n = bases.len().min(heads.len());
    if benches == 0 || n == 0 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "a suite has far fewer than 2^52 benches")]
    let over = |sums: &[f64]| sums.iter().map(|sum| sum / benches as f64).collect::<Vec<f64>>();
    let (below, above) = (over(bases), over(heads));
    let Some(test) = welch::test(&below, &above) else {
        let point = above.first()? - below.first()?;
        let interval = Some(Interval { lower: 0.0, upper: f64::INFINITY, level: 1.0 });
        let warnings = vec![Warning::new("a side has 1 process, which has no interval")];
        return Some(Estimate { point: point.exp(), interval, n, warnings });
    };
    let spread = Spread { variance: test.error.powi(2), freedom: test.freedom };
    let reach = spread.test(test.difference, 1.0).reach(LEVEL, GEOMEAN_FLOOR);
    let (lower, upper) = ((test.difference - reach).exp(), (test.difference + reach).exp());
    let interval = Some(Interval { lower, upper, level: LEVEL });
    Some(Estimate { point: test.difference.exp(), interval, n, warnings: Vec::new() })
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;
    use trail_model::{BenchmarkId, Direction, Metric};

    fn time(id: &str, base: &[f64], head: &[f64]) -> Comparison {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        Comparison {
            key: SeriesKey { benchmark, metric: Metric::TIME },
            class: MetricClass::Time,
            direction: Direction::LowerIsBetter,
            base: base.to_vec(),
            head: head.to_vec(),
            is_identical: false,
        }
    }

    fn ids(keys: &[SeriesKey]) -> Vec<&str> {
        keys.iter().map(|key| key.benchmark.id.as_str()).collect()
    }

    #[test]
    fn a_removed_bench_does_not_move_the_mean() {
        // Averaging what each side has would say -90 %.
        let found = suite_change(&[time("A", &[100.0; 6], &[100.0; 6]), time("B", &[10_000.0; 6], &[])]);
        assert_eq!((found.mean.as_ref().unwrap().point, found.benches), (1.0, 1));
        assert_eq!((ids(&found.removed), found.added.len()), (vec!["B"], 0));
        let interval = found.mean.unwrap().interval.unwrap();
        assert!(interval.contains(1.0) && interval.upper < 1.01, "{interval:?}");
    }

    #[test]
    fn opposite_changes_cancel_and_common_ones_do_not() {
        let double = time("a", &[1.0, 1.0, 1.0], &[2.0, 2.0, 2.0]);
        let half = time("b", &[2.0, 2.0, 2.0], &[1.0, 1.0, 1.0]);
        assert_eq!(suite_change(&[double.clone(), half]).mean.unwrap().point, 1.0);
        let quadruple = time("c", &[1.0; 3], &[8.0; 3]);
        assert!((suite_change(&[double, quadruple]).mean.unwrap().point - 4.0).abs() < 1e-12);
    }

    #[test]
    fn what_a_process_lacks_is_named_and_left_out() {
        let found = suite_change(&[
            time("short", &[1.0, 1.0], &[1.0, 1.0, 1.0]),
            time("zero", &[1.0, 0.0, 1.0], &[1.0, 1.0, 1.0]),
            time("whole", &[1.0, 1.0, 1.0], &[2.0, 2.0, 2.0]),
            time("new", &[], &[1.0]),
        ]);
        assert_eq!(ids(&found.incomplete), ["short", "zero"]);
        assert_eq!(ids(&found.added), ["new"]);
        assert_eq!((found.mean.unwrap().point, found.benches), (2.0, 1));
    }

    #[test]
    fn one_process_has_no_interval_and_nothing_has_no_mean() {
        let found = suite_change(&[time("a", &[1.0], &[2.0])]).mean.unwrap();
        assert_eq!(found.point, 2.0);
        assert!(!found.interval.unwrap().is_bounded());
        assert_eq!(suite_change(&[]).mean, None);
        assert_eq!(suite_change(&[time("a", &[], &[1.0])]).mean, None);
    }
}
