//! Mann-Whitney's rank-sum test: do the values of one side tend to lie above those of the other?
//!
//! Three forms: exact for untied values, exact given the ties for short tied samples, and the normal approximation with
//! tie and continuity correction. [`test()`] takes the first that applies.
//! Source: Mann and Whitney, Annals of Mathematical Statistics 18 (1947); ties as in Conover (1999), 5.1.

use crate::distribution::normal_upper;
use crate::number::{are_finite, count, is_tie};

/// The outcome of a rank-sum test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankSum {
    /// Pairs in which the first side's value is the larger; a tie counts one half.
    pub u: f64,
    /// Two-sided: twice the smaller tail, at most 1.
    pub p: f64,
    /// One-sided, for the second side lying above the first.
    pub p_second_above: f64,
    /// How it was computed.
    pub form: Form,
}

/// How a rank-sum probability was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// From the count of all arrangements of untied ranks.
    Exact,
    /// From the count of all arrangements of the tied ranks that were found.
    Conditional,
    /// From the normal approximation.
    Asymptotic,
}

/// Most values, both sides together, for which tied arrangements are counted.
const CONDITIONAL_UP_TO: usize = 40;
/// Most pairs for which untied arrangements are counted.
const EXACT_UP_TO: usize = 1 << 20;

/// The test in its best form; `None` if a side is empty or a value is not finite.
#[must_use]
pub fn test(first: &[f64], second: &[f64]) -> Option<RankSum> {
    exact(first, second).or_else(|| conditional(first, second)).or_else(|| asymptotic(first, second))
}

/// From the count of all arrangements; `None` with ties, or for samples so long that the count leaves 128 bits.
#[must_use]
pub fn exact(first: &[f64], second: &[f64]) -> Option<RankSum> {
    let ranks = Ranks::of(first, second)?;
    if ranks.ties > 0.0 {
        return None;
    }
    let pairs = first.len() * second.len();
    // Untied, so the doubled statistic is even.
    let u = ranks.doubled_u / 2;
    let smaller = u.min(pairs - u);
    let lower = Arrangements::of(first.len(), second.len(), smaller)?;
    let (near, far) =
        (lower.tail(smaller), 1.0 - smaller.checked_sub(1).map_or(0.0, |below| lower.tail(below)));
    let p_second_above = if u == smaller { near } else { far };
    Some(RankSum { u: count(u), p: (2.0 * near).min(1.0), p_second_above, form: Form::Exact })
}

/// From the count of all arrangements of the ranks as they are tied; `None` beyond 40 values together.
#[must_use]
pub fn conditional(first: &[f64], second: &[f64]) -> Option<RankSum> {
    let ranks = Ranks::of(first, second)?;
    let chosen = first.len();
    if ranks.doubled.len() > CONDITIONAL_UP_TO {
        return None;
    }
    let total: usize = ranks.doubled.iter().sum();
    // ways[j][s]: choices of j values whose doubled ranks add up to s.
    let mut ways = vec![vec![0.0; total + 1]; chosen + 1];
    *ways.first_mut()?.first_mut()? = 1.0;
    for &rank in &ranks.doubled {
        for taken in (1..=chosen).rev() {
            let (before, from) = ways.split_at_mut(taken);
            let (Some(fewer), Some(these)) = (before.last(), from.first_mut()) else { continue };
            for (way, less) in these.iter_mut().skip(rank).zip(fewer) {
                *way += less;
            }
        }
    }
    let sums = ways.last()?;
    let found = ranks.doubled_u + chosen * (chosen + 1);
    let all: f64 = sums.iter().sum();
    let lower = sums.iter().take(found + 1).sum::<f64>() / all;
    let upper = sums.iter().skip(found).sum::<f64>() / all;
    Some(RankSum {
        u: count(ranks.doubled_u) / 2.0,
        p: (2.0 * lower.min(upper)).min(1.0),
        p_second_above: lower,
        form: Form::Conditional,
    })
}

/// From the normal approximation, corrected for ties and continuity. Equal ranks everywhere give p = 1.
///
/// `None` if a side is empty or a value is not finite.
#[must_use]
pub fn asymptotic(first: &[f64], second: &[f64]) -> Option<RankSum> {
    let ranks = Ranks::of(first, second)?;
    let (m, n) = (count(first.len()), count(second.len()));
    let all = m + n;
    let u = count(ranks.doubled_u) / 2.0;
    let variance = m * n / 12.0 * ((all + 1.0) - ranks.ties / (all * (all - 1.0)));
    let below = m * n / 2.0 - u;
    let tail = |distance: f64| if variance > 0.0 { normal_upper(distance / variance.sqrt()) } else { 1.0 };
    Some(RankSum {
        u,
        p: (2.0 * tail((below.abs() - 0.5).max(0.0))).min(1.0),
        p_second_above: tail(below - 0.5),
        form: Form::Asymptotic,
    })
}

/// Ranks of both sides together.
struct Ranks {
    /// Twice each value's midrank, in ascending order.
    doubled: Vec<usize>,
    /// Twice the number of pairs in which the first side is larger, ties as one half.
    doubled_u: usize,
    /// The sum of t³ - t over groups of t tied values.
    ties: f64,
}

impl Ranks {
    fn of(first: &[f64], second: &[f64]) -> Option<Self> {
        if first.is_empty() || second.is_empty() || !are_finite(first) || !are_finite(second) {
            return None;
        }
        let mut values: Vec<(f64, bool)> = first
            .iter()
            .map(|&value| (value, true))
            .chain(second.iter().map(|&value| (value, false)))
            .collect();
        values.sort_by(|left, right| left.0.total_cmp(&right.0));
        let (mut doubled, mut sum, mut ties) = (Vec::with_capacity(values.len()), 0, 0.0);
        for group in values.chunk_by(|left, right| is_tie(left.0, right.0)) {
            // Ranks k + 1 to k + t: twice their mean is 2k + t + 1.
            let rank = 2 * doubled.len() + group.len() + 1;
            sum += rank * group.iter().filter(|(_, is_first)| *is_first).count();
            ties += count(group.len()).powi(3) - count(group.len());
            doubled.extend(std::iter::repeat_n(rank, group.len()));
        }
        Some(Self { doubled, doubled_u: sum - first.len() * (first.len() + 1), ties })
    }
}

/// How many of the arrangements of m and n untied values have each U, up to a largest one.
pub(crate) struct Arrangements {
    /// Arrangements with at most this U, by U.
    up_to: Vec<f64>,
    all: f64,
}

impl Arrangements {
    /// The counts for U from 0 to `largest`; `None` if they would leave 128 bits or take too long.
    ///
    /// They are the coefficients of the product over i of (1 - q^(n+i)) / (1 - q^i), cut off after `largest`: O(m * largest).
    pub(crate) fn of(m: usize, n: usize, largest: usize) -> Option<Self> {
        let (few, many) = (m.min(n), m.max(n));
        if few.checked_mul(many)? > EXACT_UP_TO {
            return None;
        }
        let all = (1..=few).fold(1.0, |all, i| all * count(many + i) / count(i));
        if all > 1e36 {
            return None;
        }
        let mut counts = vec![0_i128; largest + 1];
        *counts.first_mut()? = 1;
        for i in 1..=few {
            for k in (many + i..=largest).rev() {
                counts[k] -= counts[k - many - i];
            }
            for k in i..=largest {
                counts[k] += counts[k - i];
            }
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "a count as a number: what is lost is below 1e-15 of it"
        )]
        let sums = counts.iter().scan(0_i128, |sum, &count| {
            *sum += count;
            Some(*sum as f64)
        });
        Some(Self { up_to: sums.collect(), all })
    }

    /// P(U <= u) under equal sides; 1 beyond what was counted.
    pub(crate) fn tail(&self, u: usize) -> f64 {
        self.up_to.get(u).map_or(1.0, |sum| (sum / self.all).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn complete_separation_has_the_smallest_probability_there_is() {
        let found = test(&[1.0, 2.0, 3.0, 4.0, 5.0], &[6.0, 7.0, 8.0, 9.0, 10.0]).unwrap();
        assert_eq!((found.u, found.form), (0.0, Form::Exact));
        assert!((found.p - 2.0 / 252.0).abs() < 1e-15);
        assert!((found.p_second_above - 1.0 / 252.0).abs() < 1e-15);
        let mirrored = test(&[6.0, 7.0, 8.0, 9.0, 10.0], &[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert!((mirrored.p_second_above - 1.0).abs() < 1e-15);
    }

    #[test]
    fn sixty_against_sixty_are_counted_at_once() {
        let first: Vec<f64> = (0..60).map(|i| f64::from(2 * i)).collect();
        let second: Vec<f64> = (0..60).map(|i| f64::from(2 * i + 1)).collect();
        let (exact, normal) = (exact(&first, &second).unwrap(), asymptotic(&first, &second).unwrap());
        assert!((exact.p - normal.p).abs() < 1e-3, "{exact:?} {normal:?}");
    }

    #[test]
    fn samples_too_long_to_count_take_the_approximation() {
        let first: Vec<f64> = (0..5000).map(f64::from).collect();
        let second: Vec<f64> = (0..5000).map(|i| f64::from(i) + 0.5).collect();
        assert_eq!(test(&first, &second).unwrap().form, Form::Asymptotic);
    }

    #[test]
    fn equal_values_everywhere_tell_nothing() {
        for n in [1, 3, 30] {
            let found = test(&vec![0.33; n], &vec![0.33; n]).unwrap();
            assert!((found.p - 1.0).abs() < 1e-12, "{n}: {found:?}");
        }
        assert!((asymptotic(&[0.0, -0.0], &[0.0]).unwrap().p - 1.0).abs() < 1e-12);
    }

    #[test]
    fn empty_sides_and_what_is_no_number_have_no_test() {
        assert_eq!(test(&[], &[1.0]), None);
        assert_eq!(test(&[1.0], &[]), None);
        assert_eq!(test(&[f64::NAN], &[1.0]), None);
        assert_eq!(test(&[1.0], &[f64::INFINITY]), None);
    }

    proptest! {
        #[test]
        fn swapping_the_sides_mirrors_the_result(
            first in prop::collection::vec(0_i32..12, 1..12), second in prop::collection::vec(0_i32..12, 1..12)
        ) {
            let numbers = |values: &[i32]| values.iter().map(|&value| f64::from(value)).collect::<Vec<_>>();
            let (first, second) = (numbers(&first), numbers(&second));
            let (there, back) = (test(&first, &second).unwrap(), test(&second, &first).unwrap());
            prop_assert!((there.p - back.p).abs() < 1e-12);
            prop_assert!((there.u + back.u - count(first.len() * second.len())).abs() < 1e-12);
            // The tails share the arrangements that equal what was found.
            prop_assert!(there.p_second_above + back.p_second_above >= 1.0 - 1e-12);
        }

        #[test]
        fn untied_arrangements_are_counted_alike_in_both_ways(
            picks in prop::collection::vec(any::<bool>(), 2..24)
        ) {
            let side = |wanted| (0..).zip(&picks).filter(|(_, pick)| **pick == wanted).map(|(i, _)| f64::from(i)).collect::<Vec<_>>();
            let (first, second) = (side(true), side(false));
            prop_assume!(!first.is_empty() && !second.is_empty());
            let (by_product, by_sums) = (exact(&first, &second).unwrap(), conditional(&first, &second).unwrap());
            prop_assert!((by_product.p - by_sums.p).abs() < 1e-12);
            prop_assert!((by_product.p_second_above - by_sums.p_second_above).abs() < 1e-12);
        }
    }
}
