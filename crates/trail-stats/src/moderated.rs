//! The moderated t-test: a variance known from few values leans on the variances of the whole suite.
//!
//! With three to eight processes a bench's own variance is hardly known. Over all benches of a suite the variances follow
//! a scaled F distribution; fitting it gives a prior worth so many degrees of freedom, and each bench's variance is the
//! mean of both, weighted by their degrees.
//! Source: Smyth, Linear models and empirical Bayes methods, Statistical Applications in Genetics 3 (2004), 6.2.

use crate::distribution::{digamma, student_quantile, student_two_sided, trigamma, trigamma_inverse};
use crate::number::{are_finite, count, mean, median, variance};

/// A variance and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The variance; not negative.
    pub variance: f64,
    /// Its degrees of freedom; infinite if it is taken as known.
    pub freedom: f64,
}

/// A variance below this share of the suite's median one counts as that share, so that a timer that shows no difference
/// does not pass for one without noise.
const LEAST_SHARE: f64 = 1e-5;

impl Spread {
    /// The spread of one sample; `None` with fewer than two values, or if one is not finite.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        are_finite(values).then_some(())?;
        Some(Self { variance: variance(values)?, freedom: count(values.len() - 1) })
    }

    /// The common spread of two samples, each about its own mean; a side of one value adds nothing. `None` if neither side
    /// has two values.
    #[must_use]
    pub fn pooled(first: &[f64], second: &[f64]) -> Option<Self> {
        match (Self::of(first), Self::of(second)) {
            (Some(left), Some(right)) => {
                let freedom = left.freedom + right.freedom;
                let squares = left.variance * left.freedom + right.variance * right.freedom;
                Some(Self { variance: squares / freedom, freedom })
            }
            (left, right) => left.or(right).filter(|_| are_finite(first) && are_finite(second)),
        }
    }

    /// The test of a difference whose variance is this one times `scale`: 1/n for one mean of n values, 1/n1 + 1/n2 for a
    /// difference of two means. Without variance p is 1 for no difference and 0 for any.
    #[must_use]
    pub fn test(&self, difference: f64, scale: f64) -> Moderated {
        let error = (self.variance * scale).sqrt();
        let (t, p) = if error > 0.0 {
            let t = difference / error;
            (t, student_two_sided(t, self.freedom))
        } else if difference.abs() > 0.0 {
            (f64::INFINITY.copysign(difference), 0.0)
        } else {
            (0.0, 1.0)
        };
        Moderated { t, freedom: self.freedom, error, p }
    }
}

/// The outcome of a moderated test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moderated {
    /// The difference in standard errors.
    pub t: f64,
    /// Degrees of freedom, the prior's included; may be infinite.
    pub freedom: f64,
    /// Standard error of the difference.
    pub error: f64,
    /// Two-sided probability.
    pub p: f64,
}

impl Moderated {
    /// How far an interval at `level` reaches to either side when `floor`, a standard deviation that repeats of one build
    /// cannot show, is added to the standard error.
    #[must_use]
    pub fn reach(&self, level: f64, floor: f64) -> f64 {
        student_quantile(f64::midpoint(1.0, level), self.freedom) * self.error.hypot(floor)
    }

    /// The smallest difference that a test at two-sided `alpha` would find with probability `power`.
    #[must_use]
    pub fn detectable(&self, alpha: f64, power: f64) -> f64 {
        let quantile = |p| student_quantile(p, self.freedom);
        (quantile(1.0 - alpha / 2.0) + quantile(power)) * self.error
    }
}

/// What the variances of a suite say about the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior(
    /// The typical variance, and the degrees of freedom that it is worth: infinite if all benches share one variance.
    pub Spread,
);

impl Prior {
    /// Fits the prior to the spreads of a suite; `None` with fewer than two of them above zero degrees of freedom, or if all
    /// variances are zero.
    #[must_use]
    pub fn fit(spreads: &[Spread]) -> Option<Self> {
        let known: Vec<Spread> = spreads
            .iter()
            .copied()
            .filter(|spread| {
                spread.freedom > 0.0 && spread.freedom.is_finite() && spread.variance.is_finite()
            })
            .collect();
        let variances: Vec<f64> = known.iter().map(|spread| spread.variance).collect();
        let positive: Vec<f64> = variances.iter().copied().filter(|&variance| variance > 0.0).collect();
        let typical = median(&variances).filter(|&middle| middle > 0.0).or_else(|| median(&positive))?;
        let centred = |spread: &Spread| {
            let half = spread.freedom / 2.0;
            spread.variance.max(LEAST_SHARE * typical).ln() - digamma(half) + half.ln()
        };
        let centred: Vec<f64> = known.iter().map(centred).collect();
        let expected: Vec<f64> = known.iter().map(|spread| trigamma(spread.freedom / 2.0)).collect();
        let (centre, excess) = (mean(&centred)?, variance(&centred)? - mean(&expected)?);
        let (freedom, logarithm) = if excess > 0.0 {
            let freedom = 2.0 * trigamma_inverse(excess);
            (freedom, centre + digamma(freedom / 2.0) - (freedom / 2.0).ln())
        } else {
            (f64::INFINITY, centre)
        };
        let variance = logarithm.exp();
        (variance > 0.0 && variance.is_finite()).then_some(Self(Spread { variance, freedom }))
    }

    /// The spread of a bench, leaning on the prior.
    #[must_use]
    pub fn moderate(&self, own: Spread) -> Spread {
        let prior = self.0;
        if prior.freedom.is_infinite() {
            return prior;
        }
        let freedom = prior.freedom + own.freedom;
        let squares = prior.freedom * prior.variance + own.freedom * own.variance;
        Spread { variance: squares / freedom, freedom }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    fn spread(variance: f64, freedom: f64) -> Spread {
        Spread { variance, freedom }
    }

    #[test]
    fn equal_variances_make_a_prior_that_is_certain() {
        let prior = Prior::fit(&[spread(4.0, 8.0); 12]).unwrap();
        assert_eq!(prior.0.freedom, f64::INFINITY);
        assert_eq!(prior.moderate(spread(9.0, 8.0)), prior.0);
    }

    #[test]
    fn a_moderated_variance_lies_between_its_own_and_the_prior() {
        let spreads: Vec<_> = (-6..=6).map(|power| spread(10_f64.powi(power), 4.0)).collect();
        let prior = Prior::fit(&spreads).unwrap();
        assert!(prior.0.freedom.is_finite());
        let moderated = prior.moderate(spread(100.0, 4.0));
        assert!(
            prior.0.variance < moderated.variance && moderated.variance < 100.0,
            "{prior:?} {moderated:?}"
        );
        assert_eq!(moderated.freedom, prior.0.freedom + 4.0);
    }

    #[test]
    fn one_bench_without_variance_does_not_undo_the_fit() {
        let mut spreads = vec![spread(1.0, 4.0), spread(2.0, 4.0), spread(3.0, 4.0), spread(1.5, 4.0)];
        spreads.push(spread(0.0, 4.0));
        let prior = Prior::fit(&spreads).unwrap();
        assert!(prior.0.variance > 0.0 && prior.0.freedom > 0.0);
        assert!(prior.moderate(spread(0.0, 4.0)).variance > 0.0);
    }

    #[test]
    fn nothing_to_learn_from_gives_no_prior() {
        assert_eq!(Prior::fit(&[]), None);
        assert_eq!(Prior::fit(&[spread(1.0, 4.0)]), None);
        assert_eq!(Prior::fit(&[spread(0.0, 4.0); 5]), None);
        assert_eq!(Prior::fit(&[spread(f64::NAN, 4.0), spread(1.0, 0.0), spread(1.0, f64::INFINITY)]), None);
    }

    #[test]
    fn sides_of_different_length_are_pooled_by_their_degrees() {
        let pooled = Spread::pooled(&[1.0, 3.0], &[0.0, 3.0, 3.0, 6.0]).unwrap();
        assert_eq!(pooled, spread((2.0 + 18.0) / 4.0, 4.0));
        assert_eq!(Spread::pooled(&[1.0], &[1.0, 3.0]), Some(spread(2.0, 1.0)));
        assert_eq!(Spread::pooled(&[1.0], &[3.0]), None);
        assert_eq!(Spread::pooled(&[f64::NAN], &[1.0, 3.0]), None);
    }

    #[test]
    fn without_variance_any_difference_is_certain() {
        let none = spread(0.0, 8.0);
        assert_eq!((none.test(0.0, 0.4).p, none.test(1e-9, 0.4).p), (1.0, 0.0));
        assert_eq!(none.test(-1.0, 0.4).t, f64::NEG_INFINITY);
    }

    #[test]
    fn the_detectable_difference_is_that_of_the_table() {
        // One per cent between processes, five a side, power 90 %: 3.1 % by the exact power function, of which the sum of
        // two quantiles is the usual approximation.
        let tested = spread(1e-4, 8.0).test(0.0, 2.0 / 5.0);
        assert!((tested.detectable(0.05, 0.9) - 0.0234).abs() < 1e-4, "{}", tested.detectable(0.05, 0.9));
    }
}
