//! Ratios of two medians, and the geometric mean of several, with intervals.
//!
//! A ratio is baseline / candidate: above 1 the candidate is smaller, which for times is faster. Intervals are built
//! on the logarithms from the intervals of the parts, which need not be symmetric, by the method of variance estimates
//! recovery: with d the difference of two estimates, its lower end lies sqrt(a² + b²) below d, where a is how far the
//! first reaches down and b how far the second reaches up.
//! Source: Zou and Donner, Construction of confidence limits about effect measures, Statistics in Medicine 27 (2008).
//!
//! The parts are taken as independent, and their intervals say what one process saw: how much processes differ is not
//! in them, which whoever prints the result must say.

use trail_model::{Estimate, Interval, Summary, Warning};

/// Why there is no ratio.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RatioError {
    /// A side is zero or negative.
    #[error("a ratio needs two positive values, found {baseline} and {candidate}")]
    NotPositive {
        /// Median of the baseline.
        baseline: f64,
        /// Median of the candidate.
        candidate: f64,
    },
    /// The ratio is too large or too small to be written as a number above zero.
    #[error("the ratio of {baseline} and {candidate} is out of range")]
    OutOfRange {
        /// Median of the baseline.
        baseline: f64,
        /// Median of the candidate.
        candidate: f64,
    },
    /// Nothing to average.
    #[error("a geometric mean needs at least one ratio")]
    Empty,
}

/// The ratio of two medians, baseline / candidate.
///
/// n is the smaller of both. A side whose interval is unbounded, or reaches zero, leaves the ratio's interval open to
/// that side; the warnings of both sides are kept.
///
/// # Errors
/// [`RatioError::NotPositive`] if a median is not above zero; [`RatioError::OutOfRange`] if their ratio is no finite
/// number above zero.
pub fn of_medians(baseline: &Summary, candidate: &Summary) -> Result<Estimate, RatioError> {
    let (above, below) = (&baseline.median, &candidate.median);
    if !(above.point > 0.0 && below.point > 0.0) {
        return Err(RatioError::NotPositive { baseline: above.point, candidate: below.point });
    }
    let point = above.point / below.point;
    if !(point > 0.0 && point.is_finite()) {
        return Err(RatioError::OutOfRange { baseline: above.point, candidate: below.point });
    }
    let (first, second) = (Reach::of(above), Reach::of(below));
    let interval = (!above.is_exact() || !below.is_exact()).then(|| Interval {
        lower: point * (-first.down.hypot(second.up)).exp(),
        upper: point * first.up.hypot(second.down).exp(),
        level: first.level.min(second.level),
    });
    let warnings = above.warnings.iter().chain(&below.warnings).cloned().collect();
    Ok(Estimate { point, interval, n: above.n.min(below.n), warnings })
}

/// The geometric mean of `ratios`; n is how many there are.
///
/// The interval says how well the mean of these very ratios is known. How much they differ from each other is not
/// uncertainty and is not in it. A ratio whose own interval is open leaves it open, with a warning.
///
/// # Errors
/// [`RatioError::Empty`] without a ratio, [`RatioError::NotPositive`] if one is not above zero.
pub fn geomean(ratios: &[Estimate]) -> Result<Estimate, RatioError> {
    if ratios.is_empty() {
        return Err(RatioError::Empty);
    }
    if let Some(wrong) = ratios.iter().find(|ratio| !(ratio.point > 0.0 && ratio.point.is_finite())) {
        return Err(RatioError::NotPositive { baseline: wrong.point, candidate: 1.0 });
    }
    #[expect(clippy::cast_precision_loss, reason = "a suite has far fewer than 2^52 pairs")]
    let count = ratios.len() as f64;
    let reaches: Vec<Reach> = ratios.iter().map(Reach::of).collect();
    let together = |part: fn(&Reach) -> f64| reaches.iter().map(part).fold(0.0, f64::hypot) / count;
    let point = (ratios.iter().map(|ratio| ratio.point.ln()).sum::<f64>() / count).exp();
    let is_exact = ratios.iter().all(Estimate::is_exact);
    let interval = (!is_exact).then(|| Interval {
        lower: point * (-together(|reach| reach.down)).exp(),
        upper: point * together(|reach| reach.up).exp(),
        level: reaches.iter().map(|reach| reach.level).fold(1.0, f64::min),
    });
    let open = reaches.iter().filter(|reach| reach.down.is_infinite() || reach.up.is_infinite()).count();
    let warning = || Warning::new(format!("{open} of {} ratios have no bounded interval", ratios.len()));
    let warnings = (open > 0).then(warning).into_iter().collect();
    Ok(Estimate { point, interval, n: ratios.len(), warnings })
}

/// How far an estimate's interval reaches from its point, as differences of logarithms.
struct Reach {
    down: f64,
    up: f64,
    level: f64,
}

impl Reach {
    /// Of a positive estimate; an exact one reaches nowhere.
    fn of(estimate: &Estimate) -> Self {
        let Some(Interval { lower, upper, level }) = estimate.interval else {
            return Self { down: 0.0, up: 0.0, level: 1.0 };
        };
        let down = if lower > 0.0 { (estimate.point / lower).ln().max(0.0) } else { f64::INFINITY };
        let up = (upper / estimate.point).ln().max(0.0);
        Self { down, up, level }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;
    use crate::summarise;
    use trail_model::{Sample, Unit};

    fn summary(median: f64, lower: f64, upper: f64) -> Summary {
        let interval = Some(Interval { lower, upper, level: 0.95 });
        Summary {
            median: Estimate { point: median, interval, n: 10, warnings: Vec::new() },
            ..Summary::exact(median)
        }
    }

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() <= 1e-12 * right.abs()
    }

    #[test]
    fn symmetric_logarithms_add_in_quadrature() {
        // Three and four hundredths either way make five.
        let baseline = summary(2.0, 2.0 * (-0.03_f64).exp(), 2.0 * 0.03_f64.exp());
        let candidate = summary(1.0, (-0.04_f64).exp(), 0.04_f64.exp());
        let ratio = of_medians(&baseline, &candidate).unwrap();
        let interval = ratio.interval.unwrap();
        assert!(close(ratio.point, 2.0));
        assert!(close(interval.lower, 2.0 * (-0.05_f64).exp()), "{interval:?}");
        assert!(close(interval.upper, 2.0 * 0.05_f64.exp()), "{interval:?}");
    }

    #[test]
    fn swapping_the_sides_mirrors_the_ratio() {
        let (left, right) = (summary(3.0, 2.5, 4.0), summary(2.0, 1.9, 2.2));
        let (there, back) = (of_medians(&left, &right).unwrap(), of_medians(&right, &left).unwrap());
        let (first, second) = (there.interval.unwrap(), back.interval.unwrap());
        assert!(close(there.point, 1.0 / back.point));
        assert!(close(first.lower, 1.0 / second.upper));
        assert!(close(first.upper, 1.0 / second.lower));
    }

    #[test]
    fn an_unbounded_side_leaves_the_ratio_open() {
        let few = summarise(&Sample::new(vec![1.0, 2.0], Unit::Second).unwrap(), 0.95).unwrap();
        let ratio = of_medians(&few, &summary(1.0, 0.9, 1.1)).unwrap();
        let interval = ratio.interval.unwrap();
        assert!(close(interval.lower, 0.0) || interval.lower <= 0.0);
        assert_eq!(interval.upper, f64::INFINITY);
        assert_eq!(ratio.warnings.len(), 1);
    }

    #[test]
    fn exact_sides_give_an_exact_ratio_and_zero_gives_none() {
        let ratio = of_medians(&Summary::exact(6.0), &Summary::exact(2.0)).unwrap();
        assert_eq!((ratio.point, ratio.is_exact()), (3.0, true));
        assert!(of_medians(&Summary::exact(6.0), &Summary::exact(0.0)).is_err());
        assert!(of_medians(&Summary::exact(f64::NAN), &Summary::exact(1.0)).is_err());
    }

    #[test]
    fn a_ratio_beyond_the_numbers_is_an_error() {
        for (baseline, candidate) in [(f64::MAX, 1e-9), (5e-324, 1e9), (f64::INFINITY, 1.0)] {
            let found = of_medians(&Summary::exact(baseline), &Summary::exact(candidate));
            assert_eq!(found, Err(RatioError::OutOfRange { baseline, candidate }));
        }
    }

    #[test]
    fn the_geomean_is_that_of_the_points_and_narrows_with_n() {
        let ratio = |point: f64| Estimate {
            point,
            interval: Some(Interval {
                lower: point * (-0.1_f64).exp(),
                upper: point * 0.1_f64.exp(),
                level: 0.96,
            }),
            n: 10,
            warnings: Vec::new(),
        };
        let mean = geomean(&[ratio(1.0), ratio(2.0), ratio(4.0), ratio(2.0)]).unwrap();
        let interval = mean.interval.unwrap();
        assert!(close(mean.point, 2.0));
        assert_eq!(mean.n, 4);
        assert!(close(interval.upper, 2.0 * 0.05_f64.exp()), "{interval:?}");
        assert!(close(interval.level, 0.96));
        assert_eq!(mean.warnings, []);
        assert_eq!(geomean(&[]), Err(RatioError::Empty));
        assert!(geomean(&[ratio(0.0)]).is_err());
    }

    #[test]
    fn one_open_ratio_leaves_the_geomean_open_and_says_so() {
        let open = Interval { lower: 0.0, upper: f64::INFINITY, level: 1.0 };
        let open = Estimate { interval: Some(open), ..Estimate::exact(2.0) };
        let mean = geomean(&[open, Estimate::exact(8.0)]).unwrap();
        assert!(close(mean.point, 4.0));
        assert!(!mean.interval.unwrap().is_bounded());
        assert_eq!(mean.warnings, [Warning::new("1 of 2 ratios have no bounded interval")]);
    }

    #[test]
    fn the_geomean_of_a_published_table_is_recomputed() {
        // Nine parse ratios of the original implementation. Their table prints 7.71, which its own rows do not give.
        let points = [6.22, 8.01, 7.29, 6.79, 6.25, 12.70, 8.31, 8.76, 7.69];
        let ratios: Vec<_> = points.into_iter().map(Estimate::exact).collect();
        assert!((geomean(&ratios).unwrap().point - 7.821_750_067_6).abs() < 1e-9);
    }
}
