//! Ratios of two benches of one run, process by process, and their geometric mean.
//!
//! The unit of replication is the process. A ratio is baseline / candidate, above 1 the candidate is faster, as in
//! [`crate::ratio`]; but here its interval comes from how the ratio differs between processes, and not from what one
//! process saw. A floor, the standard deviation that repeats of one session cannot show, is added in quadrature.
//!
//! Not here: whether a drop fails the gate (`trail-policy`).

use crate::distribution::{student_quantile, student_two_sided, student_upper};
use crate::number::{ValueError, are_finite, count, logarithms, mean, median, variance};
use trail_model::{Estimate, Interval, Warning};

/// The session effect on one ratio: 0.5 %, measured between 23 sessions of one host.
pub const RATIO_FLOOR: f64 = 0.005;
/// The session effect on a geometric mean over a suite: 0.3 %.
pub const GEOMEAN_FLOOR: f64 = 0.003;

/// Why there is no ratio over processes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PairedError {
    /// Both sides need one value of each process.
    #[error("a ratio by process needs as many values on both sides, found {baseline} and {candidate}")]
    Lengths {
        /// Values of the baseline.
        baseline: usize,
        /// Values of the candidate.
        candidate: usize,
    },
    /// No process at all, or no bench that every process has.
    #[error("no process has values of both sides")]
    Empty,
    /// A value that has no logarithm.
    #[error("{side}: {source}")]
    Value {
        /// `baseline` or `candidate`.
        side: &'static str,
        /// Which value.
        source: ValueError,
    },
    /// A level or floor out of its range.
    #[error("level {level} and floor {floor} must lie between 0 and 1, the floor at 0 or above")]
    Options {
        /// The level asked for.
        level: f64,
        /// The floor asked for.
        floor: f64,
    },
}

/// What to ask of a ratio over processes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The level of the interval, inside (0, 1).
    pub level: f64,
    /// Standard deviation on the log scale that is added to the standard error; 0 for none.
    pub floor: f64,
}

/// A ratio over processes, and how likely it is 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    /// The ratio; n is the number of processes. With one process the interval is unbounded, with a warning.
    pub ratio: Estimate,
    /// Two-sided probability of a ratio as far from 1 if it is 1; 1 with one process.
    pub p: f64,
    /// One-sided, for the ratio lying below 1: small where the candidate is surely slower.
    pub p_below: f64,
}

/// `ln(baseline / candidate)` of each process.
///
/// # Errors
/// [`PairedError`] if the sides differ in length, are empty, or hold a value without a logarithm.
pub fn log_ratios(baseline: &[f64], candidate: &[f64]) -> Result<Vec<f64>, PairedError> {
    if baseline.len() != candidate.len() {
        return Err(PairedError::Lengths { baseline: baseline.len(), candidate: candidate.len() });
    }
    if baseline.is_empty() {
        return Err(PairedError::Empty);
    }
    let logs = |side, values| logarithms(values).map_err(|source| PairedError::Value { side, source });
    let (above, below) = (logs("baseline", baseline)?, logs("candidate", candidate)?);
    Ok(above.iter().zip(&below).map(|(above, below)| above - below).collect())
}

/// The ratio baseline / candidate over processes: `exp(mean ± t * sqrt(s²/n + floor²))`.
///
/// # Errors
/// [`PairedError`] as [`log_ratios`], or if level or floor are out of range.
pub fn ratio(baseline: &[f64], candidate: &[f64], options: Options) -> Result<Paired, PairedError> {
    of_logarithms(&log_ratios(baseline, candidate)?, options)
}

/// The ratio whose logarithm each process found.
///
/// # Errors
/// [`PairedError::Empty`] without a finite value for every process; [`PairedError::Options`].
pub fn of_logarithms(logs: &[f64], options: Options) -> Result<Paired, PairedError> {
    let Options { level, floor } = options;
    if !(level > 0.0 && level < 1.0 && (0.0..1.0).contains(&floor)) {
        return Err(PairedError::Options { level, floor });
    }
    let n = logs.len();
    let centre = mean(logs).filter(|_| are_finite(logs)).ok_or(PairedError::Empty)?;
    let Some(spread) = variance(logs) else {
        let interval = Some(Interval { lower: 0.0, upper: f64::INFINITY, level: 1.0 });
        let warnings = vec![Warning::new("1 process, which has no interval")];
        return Ok(Paired {
            ratio: Estimate { point: centre.exp(), interval, n, warnings },
            p: 1.0,
            p_below: 1.0,
        });
    };
    let (error, freedom) = ((spread / count(n)).sqrt().hypot(floor), count(n - 1));
    let reach = student_quantile(f64::midpoint(1.0, level), freedom) * error;
    let interval = Interval { lower: (centre - reach).exp(), upper: (centre + reach).exp(), level };
    let t = if error > 0.0 { centre / error } else { signed_infinity(centre) };
    Ok(Paired {
        ratio: Estimate { point: centre.exp(), interval: Some(interval), n, warnings: Vec::new() },
        p: student_two_sided(t, freedom),
        p_below: student_upper(-t, freedom),
    })
}

/// Infinitely many standard errors either way, or none.
fn signed_infinity(value: f64) -> f64 {
    if value.abs() > 0.0 { f64::INFINITY.copysign(value) } else { 0.0 }
}

/// The processes of one bench: `ln(baseline / candidate)` by process, `None` where a process lacks it.
pub type ByProcess = Vec<Option<f64>>;

/// The geometric mean of several ratios over processes.
#[derive(Clone, Debug, PartialEq)]
pub struct SuiteMean {
    /// The mean; its ratio's n is the number of processes.
    pub mean: Paired,
    /// Its logarithm by process.
    pub by_process: Vec<f64>,
    /// How many benches it is the mean of.
    pub benches: usize,
    /// Indices of the benches that a process lacks, which are left out of every process.
    pub dropped: Vec<usize>,
}

/// The geometric mean over benches, with an interval from how it differs between processes.
///
/// That keeps what moves all benches of a process together, and leaves out how the benches differ from each other, which
/// is no uncertainty. Only benches that every process has are in it, so that all processes average the same set.
///
/// # Errors
/// [`PairedError`] if no bench is complete, or level or floor are out of range.
pub fn geomean(benches: &[ByProcess], options: Options) -> Result<SuiteMean, PairedError> {
    let processes = benches.iter().map(Vec::len).max().unwrap_or_default();
    let complete = |bench: &ByProcess| -> Option<Vec<f64>> {
        let values: Vec<f64> = bench.iter().copied().flatten().filter(|value| value.is_finite()).collect();
        (values.len() == processes).then_some(values)
    };
    let (mut sums, mut kept, mut dropped) = (vec![0.0; processes], 0, Vec::new());
    for (index, bench) in benches.iter().enumerate() {
        match complete(bench) {
            Some(values) => {
                kept += 1;
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            }
            None => dropped.push(index),
        }
    }
    if kept == 0 {
        return Err(PairedError::Empty);
    }
    let by_process: Vec<f64> = sums.iter().map(|sum| sum / count(kept)).collect();
    Ok(SuiteMean { mean: of_logarithms(&by_process, options)?, by_process, benches: kept, dropped })
}

/// Least deviation between processes that alternating chunks are believed to have, and what makes them differ.
const DUET_FLOOR: f64 = 0.0005;
const DUET_ALPHA: f64 = 0.01;
const DUET_LEAST: f64 = 0.01;

/// Whether two functions whose chunks alternate within each process differ: surely, and by more than one per cent.
///
/// `ratios` holds the median log ratio of each process. Never with fewer than two.
#[must_use]
pub fn differ(ratios: &[f64]) -> bool {
    let Some((centre, spread)) = mean(ratios).zip(variance(ratios)).filter(|_| are_finite(ratios)) else {
        return false;
    };
    let error = spread.sqrt().max(DUET_FLOOR) / count(ratios.len()).sqrt();
    let p = student_two_sided(centre / error, count(ratios.len() - 1));
    p < DUET_ALPHA && median(ratios).is_some_and(|middle| middle.abs() > DUET_LEAST)
}

/// How a new value stands against those before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// Difference from the mean of the history, in standard errors of a new value; negative below it.
    pub t: f64,
    /// Degrees of freedom.
    pub freedom: f64,
    /// One-sided probability of a value this far below.
    pub p_below: f64,
    /// What 95 % of new values lie above.
    pub lower: f64,
    /// The difference itself.
    pub difference: f64,
}

/// Whether `new` is below what `history` predicts, all on the log scale; `floor` bounds the history's deviation from below.
///
/// `None` with fewer than two values before, or if one is not finite.
#[must_use]
pub fn predict(history: &[f64], new: f64, floor: f64) -> Option<Prediction> {
    if !are_finite(history) || !new.is_finite() {
        return None;
    }
    let (centre, deviation) = (mean(history)?, variance(history)?.sqrt().max(floor));
    let (error, freedom) =
        (deviation * (1.0 + count(history.len()).recip()).sqrt(), count(history.len() - 1));
    let difference = new - centre;
    let t = if error > 0.0 { difference / error } else { signed_infinity(difference) };
    let lower = centre + student_quantile(0.05, freedom) * error;
    Some(Prediction { t, freedom, p_below: student_upper(-t, freedom), lower, difference })
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    const PLAIN: Options = Options { level: 0.95, floor: 0.0 };
    const FLOORED: Options = Options { level: 0.95, floor: RATIO_FLOOR };

    fn width(found: &Paired) -> f64 {
        let interval = found.ratio.interval.unwrap();
        (interval.upper / interval.lower).ln()
    }

    #[test]
    fn processes_that_agree_are_no_surer_than_the_session() {
        let sure = ratio(&[2.0; 5], &[1.0; 5], PLAIN).unwrap();
        assert_eq!((width(&sure), sure.p, sure.p_below), (0.0, 0.0, 1.0));
        let floored = ratio(&[2.0; 5], &[1.0; 5], FLOORED).unwrap();
        assert!((width(&floored) - 2.0 * 2.776_445_105 * 0.005).abs() < 1e-9);
        assert_eq!(floored.ratio.point, 2.0);
        let same = ratio(&[3.0; 5], &[3.0; 5], PLAIN).unwrap();
        assert_eq!((same.p, same.p_below), (1.0, 0.5));
    }

    #[test]
    fn one_process_has_no_interval_and_no_significance() {
        let one = ratio(&[2.0], &[4.0], FLOORED).unwrap();
        assert!(!one.ratio.interval.unwrap().is_bounded());
        assert_eq!((one.ratio.point, one.p, one.p_below), (0.5, 1.0, 1.0));
        assert_eq!(one.ratio.warnings, [Warning::new("1 process, which has no interval")]);
    }

    #[test]
    fn swapping_the_sides_mirrors_the_ratio() {
        let (above, below) = ([3.0, 3.1, 2.9, 3.3], [2.0, 2.2, 2.1, 2.0]);
        let (there, back) =
            (ratio(&above, &below, FLOORED).unwrap(), ratio(&below, &above, FLOORED).unwrap());
        assert!((there.ratio.point * back.ratio.point - 1.0).abs() < 1e-12);
        assert!((there.p - back.p).abs() < 1e-12);
        assert!((there.p_below + back.p_below - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_has_no_ratio_says_why() {
        let message = |found: Result<Paired, PairedError>| found.unwrap_err().to_string();
        assert_eq!(
            message(ratio(&[1.0], &[1.0, 2.0], PLAIN)),
            "a ratio by process needs as many values on both sides, found 1 and 2"
        );
        assert_eq!(
            message(ratio(&[1.0, 2.0], &[1.0, 0.0], PLAIN)),
            "candidate: value 1 is 0, expected a finite number above zero"
        );
        assert_eq!(message(ratio(&[], &[], PLAIN)), "no process has values of both sides");
        assert!(ratio(&[1.0], &[1.0], Options { level: 1.0, floor: 0.0 }).is_err());
        assert!(ratio(&[1.0], &[1.0], Options { level: 0.95, floor: f64::NAN }).is_err());
    }

    #[test]
    fn a_bench_that_one_process_lacks_leaves_every_process() {
        let benches =
            [vec![Some(0.5), Some(0.7)], vec![Some(9.0), None], vec![Some(1.5), Some(1.3)], vec![Some(1.0)]];
        let found = geomean(&benches, PLAIN).unwrap();
        assert_eq!((found.benches, found.dropped.as_slice()), (2, [1, 3].as_slice()));
        assert_eq!(found.by_process, [1.0, 1.0]);
        assert_eq!(found.mean.ratio.point, std::f64::consts::E);
        assert_eq!(geomean(&[], PLAIN), Err(PairedError::Empty));
        assert_eq!(geomean(&[vec![None], vec![]], PLAIN), Err(PairedError::Empty));
    }

    #[test]
    fn how_the_benches_differ_is_no_uncertainty_of_the_mean() {
        let benches: Vec<ByProcess> = (0..10).map(|bench| vec![Some(f64::from(bench)); 5]).collect();
        assert_eq!(width(&geomean(&benches, PLAIN).unwrap().mean), 0.0);
    }

    #[test]
    fn alternating_chunks_differ_when_all_processes_agree() {
        assert!(differ(&[0.02, 0.0202, 0.0201]));
        assert!(differ(&[-0.02; 5]));
        assert!(!differ(&[0.003, 0.0029, 0.0031, 0.003, 0.003]), "sure but small");
        assert!(!differ(&[0.02, -0.05, 0.09, 0.01, 0.03]), "large but not sure");
        assert!(!differ(&[0.5]) && !differ(&[]) && !differ(&[0.5, f64::NAN]));
    }

    #[test]
    fn a_steady_history_is_no_steadier_than_the_session() {
        let steady = predict(&[2.0; 10], 1.99, GEOMEAN_FLOOR).unwrap();
        assert!((steady.t - -0.01 / (0.003 * 1.1_f64.sqrt())).abs() < 1e-9, "{steady:?}");
        assert_eq!(predict(&[2.0; 10], 1.99, 0.0).unwrap().p_below, 0.0);
        assert_eq!(predict(&[2.0; 10], 2.0, 0.0).unwrap().p_below, 0.5);
        assert_eq!(predict(&[2.0], 1.99, 0.003), None);
        assert_eq!(predict(&[2.0, f64::NAN], 1.99, 0.003), None);
    }
}
