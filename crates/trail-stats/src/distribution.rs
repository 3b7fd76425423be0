//! Tail probabilities and quantiles, total for any argument.
//!
//! From statrs, through its upper tails: `1 - cdf` would lose what a small probability says. Infinite degrees of freedom
//! are the normal distribution. What is not a number stays not a number.

use statrs::distribution::{Continuous as _, ContinuousCDF as _, Normal, StudentsT};

/// From this many degrees of freedom on, the expansion about the normal distribution is the better one: its error falls
/// with their third power, while that of the incomplete beta function grows with the size of its logarithms.
const EXPANDED_FROM: f64 = 1e4;
/// From here on the tails beyond the expansion are those of the normal distribution.
const NORMAL_FROM: f64 = 1e8;
/// Fewer degrees of freedom than this are none.
const FEWEST: f64 = 1e-3;
/// Probabilities nearer to 0 or 1 than this have no quantile.
const RAREST: f64 = 1e-15;

/// P(Z > z).
pub(crate) fn normal_upper(z: f64) -> f64 {
    if z.is_nan() {
        return f64::NAN;
    }
    Normal::standard().sf(z)
}

/// The value that a normal variable stays below with probability `p`, inside (0, 1).
pub(crate) fn normal_quantile(p: f64) -> f64 {
    if (RAREST..=1.0 - RAREST).contains(&p) { Normal::standard().inverse_cdf(p) } else { f64::NAN }
}

/// P(T > t) with `freedom` degrees of freedom, which may be infinite.
pub(crate) fn student_upper(t: f64, freedom: f64) -> f64 {
    if t.is_nan() || freedom.is_nan() || freedom < FEWEST {
        return f64::NAN;
    }
    // The function behind statrs needs f / (f + t²) above zero.
    if t.abs() > 1e140 {
        return if t > 0.0 { 0.0 } else { 1.0 };
    }
    if freedom >= EXPANDED_FROM && t.abs() < 10.0 {
        let (cube, fifth) = (t.powi(3), t.powi(5));
        let second = (13.0 * fifth + 8.0 * cube + 3.0 * t) / (96.0 * freedom * freedom);
        return normal_upper(t - (cube + t) / (4.0 * freedom) + second);
    }
    if freedom >= NORMAL_FROM {
        return normal_upper(t);
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| student.sf(t))
}

/// P(|T| > |t|).
pub(crate) fn student_two_sided(t: f64, freedom: f64) -> f64 {
    (2.0 * student_upper(t.abs(), freedom)).min(1.0)
}

/// The value that T stays below with probability `p`, inside (0, 1).
pub(crate) fn student_quantile(p: f64, freedom: f64) -> f64 {
    if !(RAREST..=1.0 - RAREST).contains(&p) || freedom.is_nan() || freedom < FEWEST {
        return f64::NAN;
    }
    if freedom >= EXPANDED_FROM {
        let z = normal_quantile(p);
        let (cube, fifth) = (z.powi(3), z.powi(5));
        let second = (5.0 * fifth + 16.0 * cube + 3.0 * z) / (96.0 * freedom * freedom);
        return z + (cube + z) / (4.0 * freedom) + second;
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| polished(&student, p))
}

/// The quantile of `student` with its last digits: that of statrs stops after seven of them.
fn polished(student: &StudentsT, p: f64) -> f64 {
    let upper = if p > 0.5 { 1.0 - p } else { p };
    let mut t = student.inverse_cdf(p).abs();
    for _ in 0..2 {
        let step = (student.sf(t) - upper) / student.pdf(t);
        t += if step.abs() < 1e-3 * t { step } else { 0.0 };
    }
    if p > 0.5 { t } else { -t }
}

/// The logarithmic derivative of the gamma function, for x above zero.
pub(crate) fn digamma(x: f64) -> f64 {
    statrs::function::gamma::digamma(x)
}

/// The derivative of [`digamma`], for x above zero.
///
/// Shifted up to where the asymptotic series holds to double precision.
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 6.4.6 and 6.4.12.
pub(crate) fn trigamma(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 {
        return f64::NAN;
    }
    let (mut shifted, mut sum) = (x, 0.0);
    while shifted < 15.0 {
        sum += shifted.powi(-2);
        shifted += 1.0;
    }
    let inverse = shifted.recip();
    let square = inverse * inverse;
    let series = 1.0 / 6.0
        - square * (1.0 / 30.0 - square * (1.0 / 42.0 - square * (1.0 / 30.0 - square * (5.0 / 66.0))));
    sum + inverse + square / 2.0 + square * inverse * series
}

/// The argument above zero at which [`trigamma`] is `y`.
pub(crate) fn trigamma_inverse(y: f64) -> f64 {
    if y.is_nan() || y <= 0.0 {
        return f64::NAN;
    }
    // Trigamma falls between 1/x and 1/x + 1/x²: the ends bracket the root, halving on the logarithm finds it.
    let (mut low, mut high) = ((y.recip() / 2.0).min(y.sqrt().recip() / 2.0).ln(), (y.recip() + 1.0).ln());
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if trigamma(middle.exp()) > y {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{found} is not {expected}");
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        check(normal_upper(1.959_963_984_540_054), 0.025);
        check(student_quantile(0.975, 4.0), 2.776_445_105_197_793);
        check(student_two_sided(2.776_445_105_197_793, 4.0), 0.05);
        check(student_quantile(0.975, f64::INFINITY), 1.959_963_984_540_054);
        check(student_two_sided(-12.706_204_736_174_7, 1.0), 0.05);
        // Far out, where a difference from one has no digit left: Cauchy's tail is 1 / (pi t).
        check(student_upper(1e12, 1.0), 1e-12 / std::f64::consts::PI);
    }

    #[test]
    fn many_degrees_of_freedom_join_the_normal_distribution() {
        for freedom in [1e5, 1e6, 1e7, 1e12, 1e300] {
            assert!((student_upper(2.0, freedom) - normal_upper(2.0)).abs() < 1e-5, "{freedom}");
            assert!((student_quantile(0.975, freedom) - 1.96).abs() < 1e-3, "{freedom}");
        }
        // Both ways of computing meet where one takes over from the other.
        let (below, above) = (EXPANDED_FROM - 1e-6, EXPANDED_FROM + 1e-6);
        for p in [0.51, 0.9, 0.999, 1.0 - 1e-8] {
            let t = student_quantile(p, below);
            let (quantile, tails) =
                (student_quantile(p, above), [below, above].map(|freedom| student_upper(t, freedom)));
            assert!((t / quantile - 1.0).abs() < 1e-8, "{p}: {t} {quantile}");
            assert!((tails[0] / tails[1] - 1.0).abs() < 1e-6, "{p}: {tails:?}");
        }
    }

    #[test]
    fn trigamma_and_its_inverse() {
        check(trigamma(1.0), std::f64::consts::PI.powi(2) / 6.0);
        check(trigamma(0.5), std::f64::consts::PI.powi(2) / 2.0);
        for x in [1e-4, 0.3, 1.0, 2.5, 40.0, 1e6] {
            check(trigamma_inverse(trigamma(x)), x);
        }
    }

    #[test]
    fn no_argument_panics() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e308, 1e-308, 5e-324, 0.5, 1.0];
        for first in odd {
            for second in odd {
                let upper = student_upper(first, second);
                let is_defined = !first.is_nan() && second >= FEWEST;
                assert_eq!((0.0..=1.0).contains(&upper), is_defined, "{first} {second}: {upper}");
                let quantile = student_quantile(first, second);
                assert!(quantile.is_nan() || first > 0.0 && first < 1.0, "{first} {second}");
            }
            assert!(trigamma_inverse(first).is_nan() || first > 0.0);
            assert!(normal_quantile(first).is_nan() || first > 0.0 && first < 1.0);
        }
    }
}
