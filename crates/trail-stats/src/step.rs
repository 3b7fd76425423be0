//! One step of a series, judged robustly: by how much the medians of both sides differ, in units of their spread.
//!
//! In: two runs of neighbouring points on the log scale. Out: shift, spread, statistic and rank-sum probability.

use crate::number::{are_finite, count, mad, median};
use crate::rank_sum;

/// The least spread that a series is believed to have: 0.2 %, for timers that show no difference.
pub const SPREAD_FLOOR: f64 = 0.002;
/// Standard error of a median in units of that of a mean, for normal values.
const MEDIAN_ERROR: f64 = 1.2533;
/// Most points a side for which ranks are counted exactly.
const EXACT_UP_TO: usize = 25;

/// What separates two runs of points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Median after less median before.
    pub shift: f64,
    /// Pooled robust deviation of both sides, not below the floor.
    pub deviation: f64,
    /// Size of the shift in standard errors of a difference of two medians.
    pub statistic: f64,
    /// Two-sided rank-sum probability: exact for up to 25 untied points a side.
    pub p: f64,
}

/// Compares the points before and after; `None` if a side is empty or a value is not finite.
#[must_use]
pub fn between(before: &[f64], after: &[f64], floor: f64) -> Option<Step> {
    if !are_finite(before) || !are_finite(after) {
        return None;
    }
    let (m, n) = (count(before.len()), count(after.len()));
    let shift = median(after)? - median(before)?;
    let squares = (m - 1.0) * mad(before)?.powi(2) + (n - 1.0) * mad(after)?.powi(2);
    let own = if m + n > 2.0 { (squares / (m + n - 2.0)).sqrt() } else { 0.0 };
    let deviation = own.max(floor);
    let error = MEDIAN_ERROR * deviation * (m.recip() + n.recip()).sqrt();
    let statistic = if shift.abs() > 0.0 { shift.abs() / error } else { 0.0 };
    let is_short = before.len() <= EXACT_UP_TO && after.len() <= EXACT_UP_TO;
    let counted = is_short.then(|| rank_sum::exact(before, after)).flatten();
    let p = counted.or_else(|| rank_sum::asymptotic(before, after))?.p;
    Some(Step { shift, deviation, statistic, p })
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    #[test]
    fn equal_points_are_no_step() {
        let step = between(&[1.0; 8], &[1.0; 8], SPREAD_FLOOR).unwrap();
        assert_eq!((step.shift, step.statistic, step.p), (0.0, 0.0, 1.0));
        assert_eq!(step.deviation, SPREAD_FLOOR);
    }

    #[test]
    fn a_constant_against_another_is_a_step_over_the_floor() {
        let step = between(&[1.0; 8], &[1.25; 8], SPREAD_FLOOR).unwrap();
        assert_eq!(step.shift, 0.25);
        assert!((step.statistic - 0.25 / (1.2533 * 0.002 * 0.5)).abs() < 1e-9, "{step:?}");
        assert!(step.p < 0.001);
    }

    #[test]
    fn one_wild_point_is_no_step() {
        let before: Vec<f64> = (0..10).map(|i| f64::from(i % 3) * 0.01).collect();
        let mut after = before.clone();
        after[4] = 5.0;
        assert!(between(&before, &after, SPREAD_FLOOR).unwrap().statistic < 1.0);
    }

    #[test]
    fn single_points_have_only_the_floor() {
        let step = between(&[0.0], &[1.0], SPREAD_FLOOR).unwrap();
        assert_eq!((step.deviation, step.p), (SPREAD_FLOOR, 1.0));
        assert_eq!(between(&[], &[1.0], SPREAD_FLOOR), None);
        assert_eq!(between(&[f64::NAN], &[1.0], SPREAD_FLOOR), None);
        // Without any floor, equal points still give numbers.
        assert_eq!(between(&[1.0; 3], &[2.0; 3], 0.0).unwrap().statistic, f64::INFINITY);
    }
}
