//! Welch's comparison of two means whose variances may differ.
//!
//! In: two sides in any order, of any scale (pass logarithms to compare ratios). Out: the difference second - first.
//! Source: Welch, Biometrika 34 (1947), with Satterthwaite's degrees of freedom.

use crate::distribution::{student_quantile, student_two_sided};
use crate::number::{are_finite, count, mean, variance};
use trail_model::Interval;

/// The outcome of Welch's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// Mean of the second side less mean of the first.
    pub difference: f64,
    /// Standard error of the difference.
    pub error: f64,
    /// The difference in standard errors; 0 for equal means without variance, infinite for different ones.
    pub t: f64,
    /// Degrees of freedom; infinite without variance.
    pub freedom: f64,
    /// Two-sided probability.
    pub p: f64,
}

impl Welch {
    /// The interval of the difference at `level`; `None` if `level` does not lie between 0 and 1.
    #[must_use]
    pub fn interval(&self, level: f64) -> Option<Interval> {
        if !(level > 0.0 && level < 1.0) {
            return None;
        }
        let reach = if self.error > 0.0 {
            student_quantile(f64::midpoint(1.0, level), self.freedom) * self.error
        } else {
            0.0
        };
        Some(Interval { lower: self.difference - reach, upper: self.difference + reach, level })
    }
}

/// Compares the means of two sides; `None` if a side has fewer than two values or one is not finite.
///
/// Sides without any variance differ exactly or not at all: p is then 0 or 1.
#[must_use]
pub fn test(first: &[f64], second: &[f64]) -> Option<Welch> {
    if !are_finite(first) || !are_finite(second) {
        return None;
    }
    let part = |side: &[f64]| Some(variance(side)? / count(side.len()));
    let (left, right) = (part(first)?, part(second)?);
    let difference = mean(second)? - mean(first)?;
    let error = (left + right).sqrt();
    if error > 0.0 {
        let term = |part: f64, n: usize| (part / (left + right)).powi(2) / count(n - 1);
        let freedom = (term(left, first.len()) + term(right, second.len())).recip();
        let t = difference / error;
        return Some(Welch { difference, error, t, freedom, p: student_two_sided(t, freedom) });
    }
    let is_same = first.first() == second.first();
    let (t, p) = if is_same { (0.0, 1.0) } else { (f64::INFINITY.copysign(difference), 0.0) };
    Some(Welch { difference, error: 0.0, t, freedom: f64::INFINITY, p })
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    #[test]
    fn sides_without_variance_differ_exactly_or_not_at_all() {
        let same = test(&[5.0; 3], &[5.0; 4]).unwrap();
        assert_eq!((same.t, same.p), (0.0, 1.0));
        let more = test(&[5.0; 3], &[6.0; 3]).unwrap();
        assert_eq!((more.t, more.p, more.difference), (f64::INFINITY, 0.0, 1.0));
        assert_eq!(test(&[6.0; 3], &[5.0; 3]).unwrap().t, f64::NEG_INFINITY);
        let interval = more.interval(0.95).unwrap();
        assert_eq!((interval.lower, interval.upper), (1.0, 1.0));
    }

    #[test]
    fn one_constant_side_leaves_the_other_sides_freedom() {
        let found = test(&[5.0; 4], &[5.0, 6.0, 7.0]).unwrap();
        assert_eq!(found.freedom, 2.0);
        assert_eq!(found.difference, 1.0);
    }

    #[test]
    fn swapping_the_sides_turns_the_sign() {
        let (first, second) = ([1.0, 2.0, 4.0], [2.5, 3.0, 9.0, 1.0]);
        let (there, back) = (test(&first, &second).unwrap(), test(&second, &first).unwrap());
        assert_eq!((there.t, there.p), (-back.t, back.p));
    }

    #[test]
    fn too_few_values_have_no_test() {
        assert_eq!(test(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(test(&[1.0, f64::NAN], &[1.0, 2.0]), None);
        assert_eq!(test(&[1.0, 2.0], &[3.0, 4.0]).unwrap().interval(1.0), None);
    }
}
