//! Hodges and Lehmann's estimate of how far one side lies above the other, with its interval.
//!
//! The median of all pairwise differences: robust like a median, nearly as sharp as a mean. On logarithms it is the
//! logarithm of a ratio.
//! Source: Hodges and Lehmann, Annals of Mathematical Statistics 34 (1963); interval as in Hollander and Wolfe, 4.3.

use crate::distribution::normal_quantile;
use crate::number::{are_finite, ascending, count};
use crate::quantile;
use crate::rank_sum::Arrangements;
use trail_model::{Estimate, Interval, Warning};

/// Most pairwise differences that are formed; longer sides have no shift by this method.
const MOST_PAIRS: usize = 1 << 22;

/// The shift second - first with an interval that aims at `level`, in the unit of the values.
///
/// The interval carries the level reached. If even the outermost differences do not reach `level`, they are given with
/// their lower level and a warning. `None` if a side is empty, a value is not finite, `level` does not lie between 0 and 1,
/// or there are more than four million pairs.
#[must_use]
pub fn estimate(first: &[f64], second: &[f64], level: f64) -> Option<Estimate> {
    let differences = differences(first, second)?;
    let ranks = ranks(first.len(), second.len(), level)?;
    Some(bounded(&differences, ranks, level, first.len().min(second.len())))
}

/// The shift second - first without an interval; `None` as in [`estimate`].
#[must_use]
pub fn point(first: &[f64], second: &[f64]) -> Option<f64> {
    quantile::median(&differences(first, second)?)
}

/// Which order statistics bound an estimate, and how surely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranks {
    /// Rank of the lower end, counted from 1; the upper end has the same rank from above.
    pub lower: usize,
    /// The level reached.
    pub level: f64,
}

/// The ranks of the pairwise differences of `m` and `n` values that bound the shift.
///
/// Exact while the arrangements can be counted, by the normal approximation beyond. `None` if a side is empty or `level`
/// does not lie between 0 and 1.
#[must_use]
pub fn ranks(m: usize, n: usize, level: f64) -> Option<Ranks> {
    if m == 0 || n == 0 || !(level > 0.0 && level < 1.0) {
        return None;
    }
    let pairs = m.checked_mul(n)?;
    let tail = (1.0 - level) / 2.0;
    if let Some(counted) = Arrangements::of(m, n, pairs / 2) {
        return Some(from_tails(tail, pairs / 2, |u| counted.tail(u)));
    }
    let deviation = (count(m) * count(n) * (count(m) + count(n) + 1.0) / 12.0).sqrt();
    Some(approximate(count(pairs) / 2.0, deviation, tail, level))
}

/// The ranks from the tail probabilities P(statistic <= u): the first u, from 1, that leaves at least `tail` below.
pub(crate) fn from_tails(tail: f64, last: usize, probability: impl Fn(usize) -> f64) -> Ranks {
    let reaches = |u: &usize| probability(*u) >= tail * (1.0 - 1e-12);
    let lower = (0..=last).find(reaches).unwrap_or(last).max(1);
    Ranks { lower, level: 1.0 - 2.0 * probability(lower - 1) }
}

/// The ranks from a normal approximation with this centre and deviation.
pub(crate) fn approximate(centre: f64, deviation: f64, tail: f64, level: f64) -> Ranks {
    let lower = (centre + normal_quantile(tail) * deviation).floor().max(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, from 1 to the centre"
    )]
    let lower = lower as usize;
    Ranks { lower, level }
}

/// The median of `sorted` between the order statistics of `ranks`.
pub(crate) fn bounded(sorted: &[f64], ranks: Ranks, level: f64, n: usize) -> Estimate {
    let end = |index: Option<usize>| index.and_then(|index| sorted.get(index)).copied();
    let interval = Interval {
        lower: end(ranks.lower.checked_sub(1)).unwrap_or(f64::NEG_INFINITY),
        upper: end(sorted.len().checked_sub(ranks.lower)).unwrap_or(f64::INFINITY),
        level: ranks.level,
    };
    let is_short = ranks.level < level * (1.0 - 1e-12);
    let warning = || Warning::new(format!("{n} values reach level {:.3}, not {level}", ranks.level));
    Estimate {
        point: quantile::median(sorted).unwrap_or(f64::NAN),
        interval: Some(interval),
        n,
        warnings: is_short.then(warning).into_iter().collect(),
    }
}

/// All pairwise differences, ascending.
fn differences(first: &[f64], second: &[f64]) -> Option<Vec<f64>> {
    let pairs = first.len().checked_mul(second.len())?;
    if pairs == 0 || pairs > MOST_PAIRS || !are_finite(first) || !are_finite(second) {
        return None;
    }
    let all: Vec<f64> = first.iter().flat_map(|left| second.iter().map(move |right| right - left)).collect();
    Some(ascending(&all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_wild_value_hardly_moves_the_shift() {
        let first = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(point(&first, &[2.0, 3.0, 4.0, 5.0, 1e9]), Some(1.0));
    }

    #[test]
    fn three_against_three_say_which_level_they_reach() {
        let found = estimate(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0], 0.95).unwrap();
        let interval = found.interval.unwrap();
        assert!((interval.level - 0.9).abs() < 1e-12, "{interval:?}");
        assert_eq!((interval.lower, interval.upper), (1.0, 5.0));
        assert_eq!(found.warnings, [Warning::new("3 values reach level 0.900, not 0.95")]);
    }

    #[test]
    fn long_sides_take_the_approximation() {
        let ranks = ranks(900, 900, 0.95).unwrap();
        // Centre 405 000, deviation 11 025: 1.96 deviations below.
        assert!((383_300..383_500).contains(&ranks.lower), "{ranks:?}");
    }

    #[test]
    fn nothing_to_compare_has_no_shift() {
        assert_eq!(estimate(&[], &[1.0], 0.95), None);
        assert_eq!(estimate(&[1.0], &[f64::NAN], 0.95), None);
        assert_eq!(estimate(&[1.0], &[1.0], 1.0), None);
        assert_eq!(point(&vec![1.0; 3000], &vec![1.0; 3000]), None);
    }

    proptest! {
        #[test]
        fn swapping_the_sides_mirrors_the_shift(
            first in prop::collection::vec(-1e3_f64..1e3, 1..15), second in prop::collection::vec(-1e3_f64..1e3, 1..15)
        ) {
            let (there, back) = (estimate(&first, &second, 0.95).unwrap(), estimate(&second, &first, 0.95).unwrap());
            prop_assert!((there.point + back.point).abs() < 1e-9);
            let (left, right) = (there.interval.unwrap(), back.interval.unwrap());
            prop_assert!((left.lower + right.upper).abs() < 1e-9 && (left.level - right.level).abs() < 1e-12);
            prop_assert!(left.contains(there.point));
        }
    }
}
