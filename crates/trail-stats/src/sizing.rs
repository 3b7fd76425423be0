//! How small a change a comparison can see, and how large a change equal code shows.
//!
//! In: the deviation between processes, or differences of equal code. Out: relative changes on the log scale.
//! Source of the power formula: Cohen, Statistical Power Analysis (1988), 2.

use crate::distribution::student_quantile;
use crate::number::{are_finite, ascending, count, median};
use crate::quantile;

/// What a comparison of two sides is asked to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Power {
    /// Two-sided level of the test.
    pub alpha: f64,
    /// Probability of finding the change.
    pub power: f64,
}

/// The smallest difference that a t-test of `n` processes a side finds, for a deviation between processes.
///
/// In the unit of `deviation`. `None` with fewer than two processes a side, a negative deviation, or probabilities that
/// do not lie between 0 and 1. The sum of two quantiles stands for the noncentral distribution: about a tenth too small
/// at three processes, exact from ten.
#[must_use]
pub fn detectable(n: usize, deviation: f64, asked: Power) -> Option<f64> {
    let freedom = 2.0 * count(n.checked_sub(1).filter(|&left| left > 0)?);
    let reach = student_quantile(1.0 - asked.alpha / 2.0, freedom) + student_quantile(asked.power, freedom);
    Some(reach * deviation * (2.0 / count(n)).sqrt()).filter(|found| found.is_finite() && *found >= 0.0)
}

/// The change that equal code exceeds in one comparison of two hundred: the 99.5 % quantile of the absolute differences.
///
/// `None` without a difference, or if one is not finite.
#[must_use]
pub fn noise_floor(differences: &[f64]) -> Option<f64> {
    let sizes: Vec<f64> = differences.iter().map(|difference| difference.abs()).collect();
    if !are_finite(&sizes) {
        return None;
    }
    quantile::quantile(&ascending(&sizes), 0.995)
}

/// How a value stands to the spread of those before it: deviations above their median, by their robust scale.
///
/// The scale is not below `floor`. `None` without a value before, or if one is not finite.
#[must_use]
pub fn robust_score(before: &[f64], value: f64, floor: f64) -> Option<f64> {
    if !are_finite(before) || !value.is_finite() {
        return None;
    }
    let scale = quantile::mad(&ascending(before))?.max(floor);
    let difference = value - median(before)?;
    Some(if difference.abs() > 0.0 { difference / scale } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(n: usize, deviation: f64, alpha: f64, table: f64, within: f64) {
        let found = detectable(n, deviation, Power { alpha, power: 0.9 }).unwrap();
        assert!((found / table - 1.0).abs() < within, "{n} {deviation} {alpha}: {found}, table {table}");
    }

    #[test]
    fn more_processes_see_smaller_changes() {
        // The table was made with the noncentral distribution at alpha = 0.01.
        check(5, 0.01, 0.01, 0.031, 0.1);
        check(10, 0.01, 0.01, 0.019, 0.05);
        check(20, 0.02, 0.01, 0.026, 0.05);
        check(30, 0.05, 0.01, 0.051, 0.05);
        check(10, 0.01, 0.001, 0.024, 0.05);
    }

    #[test]
    fn what_cannot_be_sized_is_not() {
        let asked = Power { alpha: 0.05, power: 0.9 };
        assert_eq!(detectable(1, 0.01, asked), None);
        assert_eq!(detectable(0, 0.01, asked), None);
        assert_eq!(detectable(5, f64::NAN, asked), None);
        assert_eq!(detectable(5, 0.01, Power { power: 1.0, ..asked }), None);
        assert_eq!(detectable(5, 0.0, asked), Some(0.0));
    }

    #[test]
    fn the_noise_floor_is_nearly_the_largest_difference() {
        let differences: Vec<f64> = (0..=200).map(|i| f64::from(if i % 2 == 0 { i } else { -i })).collect();
        assert_eq!(noise_floor(&differences), Some(199.0));
        assert_eq!(noise_floor(&[]), None);
        assert_eq!(noise_floor(&[f64::NAN]), None);
    }

    #[test]
    fn a_score_counts_deviations_and_never_divides_by_nothing() {
        assert_eq!(robust_score(&[1.0, 1.0, 1.0], 1.5, 0.25), Some(2.0));
        assert_eq!(robust_score(&[2.0; 5], 2.0, 0.0), Some(0.0));
        assert_eq!(robust_score(&[2.0; 5], 3.0, 0.5), Some(2.0));
        assert_eq!(robust_score(&[], 3.0, 0.5), None);
    }
}
