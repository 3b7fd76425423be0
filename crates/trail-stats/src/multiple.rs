//! Many tests at once: how many of the alarms may be false.
//!
//! A family is every test whose result is shown, in every direction that is shown; choosing after the correction would
//! undo it.

use crate::number::count;

/// Probabilities adjusted by Benjamini and Hochberg's step-up procedure, in the order given.
///
/// Rejecting those at or below q keeps the expected share of false alarms among the alarms at or below q. What is no
/// number counts as 1: a test that could not be made is no alarm, but is part of the family.
/// Source: Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995).
#[must_use]
pub fn benjamini_hochberg(probabilities: &[f64]) -> Vec<f64> {
    let value = |p: f64| if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) };
    let mut order: Vec<(usize, f64)> = probabilities.iter().map(|&p| value(p)).enumerate().collect();
    order.sort_by(|left, right| left.1.total_cmp(&right.1));
    let mut adjusted = vec![1.0; probabilities.len()];
    let mut least: f64 = 1.0;
    for (rank, (index, p)) in order.into_iter().enumerate().rev() {
        // Not below p itself, which rounding of the quotient could give.
        least = least.min((p * count(probabilities.len()) / count(rank + 1)).max(p));
        if let Some(slot) = adjusted.get_mut(index) {
            *slot = least;
        }
    }
    adjusted
}

/// Probabilities multiplied by their number, at most 1: the chance of any false alarm stays at or below the level.
#[must_use]
pub fn bonferroni(probabilities: &[f64]) -> Vec<f64> {
    let value = |p: f64| if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) };
    probabilities.iter().map(|&p| (value(p) * count(probabilities.len())).min(1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rejected(probabilities: &[f64]) -> Vec<usize> {
        let adjusted = benjamini_hochberg(probabilities);
        (0..adjusted.len()).filter(|&index| adjusted[index] <= 0.05).collect()
    }

    #[test]
    fn of_five_only_the_two_smallest_survive() {
        // At level 0.05 each alone, four would be alarms.
        assert_eq!(rejected(&[0.001, 0.008, 0.039, 0.041, 0.9]), [0, 1]);
    }

    #[test]
    fn a_hundred_and_twenty_unchanged_benches_raise_no_alarm() {
        let uniform: Vec<f64> = (1..=120).map(|rank| (f64::from(rank) - 0.5) / 120.0).collect();
        assert_eq!(uniform.iter().filter(|&&p| p < 0.05).count(), 6);
        assert_eq!(rejected(&uniform), [] as [usize; 0]);
    }

    #[test]
    fn what_could_not_be_tested_is_no_alarm_but_counts() {
        assert_eq!(benjamini_hochberg(&[f64::NAN, 0.01]), [1.0, 0.02]);
        assert_eq!(benjamini_hochberg(&[]), [] as [f64; 0]);
        assert_eq!(bonferroni(&[0.01, 0.7, f64::NAN]), [0.03, 1.0, 1.0]);
    }

    proptest! {
        #[test]
        fn adjusting_keeps_the_order_and_lowers_nothing(probabilities in prop::collection::vec(0.0_f64..=1.0, 0..40)) {
            let adjusted = benjamini_hochberg(&probabilities);
            for (left, first) in probabilities.iter().zip(&adjusted) {
                prop_assert!(first >= left && *first <= 1.0);
                for (right, second) in probabilities.iter().zip(&adjusted) {
                    prop_assert!(left > right || first <= second);
                }
            }
        }
    }
}
