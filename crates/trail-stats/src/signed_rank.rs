//! Wilcoxon's signed-rank test and the pseudomedian with its interval: paired differences, taken as symmetric.
//!
//! Pairing pays only where both values of a pair share a disturbance, as in interleaved chunks of one process.
//! Source: Wilcoxon, Biometrics Bulletin 1 (1945); interval as in Hollander and Wolfe, 3.3.

use crate::distribution::normal_upper;
use crate::number::{are_finite, ascending, count, is_tie};
use crate::shift::{Ranks, approximate, bounded, from_tails};
use trail_model::Estimate;

/// The outcome of a signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// The smaller of the rank sums of positive and negative differences.
    pub smaller_sum: f64,
    /// Two-sided: twice the smaller tail, at most 1.
    pub p: f64,
}

/// Most differences whose signs are counted exactly; also most of which all pairwise means are formed is ten times that.
const EXACT_UP_TO: usize = 200;

/// Tests whether the differences are symmetric about zero. Zeros are left out; ties share their rank.
///
/// Exact up to 200 differences, by the normal approximation beyond. `None` without a difference, or if one is not finite.
/// Differences that are all zero give p = 1.
#[must_use]
pub fn test(differences: &[f64]) -> Option<SignedRank> {
    if differences.is_empty() || !are_finite(differences) {
        return None;
    }
    let mut moved: Vec<f64> = differences.iter().copied().filter(|value| value.abs() > 0.0).collect();
    moved.sort_by(|left, right| left.abs().total_cmp(&right.abs()));
    let (mut doubled, mut positive) = (Vec::with_capacity(moved.len()), 0);
    for group in moved.chunk_by(|left, right| is_tie(left.abs(), right.abs())) {
        let rank = 2 * doubled.len() + group.len() + 1;
        positive += rank * group.iter().filter(|&&value| value > 0.0).count();
        doubled.extend(std::iter::repeat_n(rank, group.len()));
    }
    let smaller = positive.min(doubled.iter().sum::<usize>() - positive);
    let tail = if doubled.len() <= EXACT_UP_TO {
        Signs::of(&doubled, smaller).tail(smaller)
    } else {
        approximate_tail(&doubled, smaller)
    };
    Some(SignedRank { smaller_sum: count(smaller) / 2.0, p: (2.0 * tail).min(1.0) })
}

/// The lower tail by the normal approximation with continuity correction; ranks and sum are doubled.
fn approximate_tail(doubled: &[usize], sum: usize) -> f64 {
    let squares: f64 = doubled.iter().map(|&rank| count(rank).powi(2)).sum();
    let centre = count(doubled.iter().sum()) / 2.0;
    normal_upper((centre - count(sum) - 1.0).max(0.0) / (squares.sqrt() / 2.0))
}

/// The pseudomedian of the differences, which is the median of all pairwise means, with an interval that aims at `level`.
///
/// The interval carries the level reached, with a warning if that is lower. `None` without a difference, with more than
/// two thousand, if one is not finite, or if `level` does not lie between 0 and 1.
#[must_use]
pub fn estimate(differences: &[f64], level: f64) -> Option<Estimate> {
    let n = differences.len();
    if n > 10 * EXACT_UP_TO || !are_finite(differences) {
        return None;
    }
    let ranks = ranks(n, level)?;
    let means = differences.iter().enumerate().flat_map(|(index, left)| {
        differences.iter().skip(index).map(move |right| f64::midpoint(*left, *right))
    });
    Some(bounded(&ascending(&means.collect::<Vec<_>>()), ranks, level, n))
}

/// The ranks of the pairwise means of `n` differences that bound the pseudomedian; `None` without a difference or if
/// `level` does not lie between 0 and 1.
#[must_use]
pub fn ranks(n: usize, level: f64) -> Option<Ranks> {
    if n == 0 || !(level > 0.0 && level < 1.0) {
        return None;
    }
    let (tail, sums) = ((1.0 - level) / 2.0, n.checked_mul(n + 1)? / 2);
    if n <= EXACT_UP_TO {
        let signs = Signs::of(&(1..=n).collect::<Vec<_>>(), sums / 2);
        return Some(from_tails(tail, sums / 2, |sum| signs.tail(sum)));
    }
    let deviation = (count(sums) * (2.0 * count(n) + 1.0) / 12.0).sqrt();
    Some(approximate(count(sums) / 2.0, deviation, tail, level))
}

/// The probability of each sum of ranks with a positive sign, when every sign is a fair coin.
struct Signs {
    up_to: Vec<f64>,
}

impl Signs {
    /// For these ranks, for sums up to `largest`: O(n * largest).
    fn of(ranks: &[usize], largest: usize) -> Self {
        let mut chances = vec![0.0; largest + 1];
        if let Some(none) = chances.first_mut() {
            *none = 1.0;
        }
        for &rank in ranks {
            for sum in (0..=largest).rev() {
                let with = sum.checked_sub(rank).and_then(|rest| chances.get(rest)).copied().unwrap_or(0.0);
                if let Some(chance) = chances.get_mut(sum) {
                    *chance = f64::midpoint(*chance, with);
                }
            }
        }
        let running = chances.iter().scan(0.0, |sum, chance| {
            *sum += chance;
            Some(*sum)
        });
        Self { up_to: running.collect() }
    }

    /// P(sum <= `sum`).
    fn tail(&self, sum: usize) -> f64 {
        self.up_to.get(sum).map_or(1.0, |chance: &f64| chance.min(1.0))
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    #[test]
    fn five_pairs_can_never_be_significant_at_five_per_cent() {
        let found = test(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert_eq!((found.smaller_sum, found.p), (0.0, 0.0625));
        assert_eq!(test(&[-1.0, -2.0, -3.0, -4.0, -5.0]).unwrap().p, 0.0625);
    }

    #[test]
    fn zeros_are_left_out_and_ties_share_their_rank() {
        assert_eq!(test(&[0.0, 0.0]).unwrap().p, 1.0);
        assert_eq!(test(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]).unwrap().p, 0.0625);
        let tied = test(&[1.0, -1.0, 1.0]).unwrap();
        assert_eq!((tied.smaller_sum, tied.p), (2.0, 1.0));
    }

    #[test]
    fn many_differences_take_the_approximation_that_joins_the_count() {
        let doubled: Vec<usize> = (1..=EXACT_UP_TO).map(|rank| 2 * rank).collect();
        for sum in [17_000, 18_000, 19_000, 20_000] {
            let (counted, found) = (Signs::of(&doubled, sum).tail(sum), approximate_tail(&doubled, sum));
            assert!((counted / found - 1.0).abs() < 0.02, "{sum}: {counted} {found}");
        }
        let values: Vec<f64> = (1..=500).map(f64::from).collect();
        assert!(test(&values).unwrap().p < 1e-80);
    }

    #[test]
    fn the_pseudomedian_of_one_difference_is_itself() {
        let found = estimate(&[3.0], 0.95).unwrap();
        assert_eq!(found.point, 3.0);
        assert_eq!(found.warnings.len(), 1);
        assert_eq!(estimate(&[], 0.95), None);
        assert_eq!(estimate(&[1.0, f64::NAN], 0.95), None);
        assert_eq!(estimate(&[1.0], f64::NAN), None);
        assert_eq!(test(&[]), None);
    }

    #[test]
    fn turning_the_signs_mirrors_the_estimate() {
        let values = [0.3, -0.1, 0.7, 0.2, 0.5, 0.45, -0.2, 0.33];
        let turned: Vec<f64> = values.iter().map(|value| -value).collect();
        let (there, back) = (estimate(&values, 0.9).unwrap(), estimate(&turned, 0.9).unwrap());
        assert_eq!(there.point, -back.point);
        assert_eq!(there.interval.unwrap().lower, -back.interval.unwrap().upper);
    }
}
