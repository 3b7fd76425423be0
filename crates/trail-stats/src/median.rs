//! Median of a sample and its confidence interval, assuming nothing of the distribution.
//!
//! In: a [`Sample`] (finite, ascending, at least one value). Out: an [`Estimate`] in the same unit.

use crate::quantile;
use statrs::distribution::{Binomial, DiscreteCDF as _};
use trail_model::{Estimate, Interval, Sample, Warning};

/// A confidence level that is none.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("confidence level {0} does not lie between 0 and 1")]
pub struct LevelError(pub f64);

/// Estimates the median of `sample` with an interval of at least `level`.
///
/// The result is in the sample's unit and carries the level reached, which order statistics make a step function of
/// n: six values give 0.969 for 0.95. With fewer values than `level` needs, the interval is unbounded and a warning
/// says how many it takes.
///
/// Source: Conover, Practical Nonparametric Statistics (1999), 3.2.
///
/// # Errors
/// [`LevelError`] if `level` is not inside (0, 1).
pub fn estimate(sample: &Sample, level: f64) -> Result<Estimate, LevelError> {
    let values = sample.values();
    let n = values.len();
    let point = quantile::median(values).unwrap_or(f64::NAN);
    if !(level > 0.0 && level < 1.0) {
        return Err(LevelError(level));
    }
    let ends = ranks(n, level).and_then(|ranks| {
        let lower = *values.get(ranks.lower - 1)?;
        Some(Interval { lower, upper: *values.get(n - ranks.lower)?, level: ranks.level })
    });
    let mut warnings = Vec::new();
    let interval = ends.unwrap_or_else(|| {
        warnings.push(Warning::new(format!(
            "{n} value{} cannot bound a median at level {level}, it takes {}",
            if n == 1 { "" } else { "s" },
            fewest(level)
        )));
        Interval { lower: f64::NEG_INFINITY, upper: f64::INFINITY, level: 1.0 }
    });
    Ok(Estimate { point, interval: Some(interval), n, warnings })
}

/// Which order statistics bound a median, and how surely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranks {
    /// Rank of the lower end, counted from 1; the upper end has the same rank from above.
    pub lower: usize,
    /// The level reached.
    pub level: f64,
}

/// How far a level may miss what was asked for by rounding alone.
const ROUNDING: f64 = 1e-12;

/// The innermost order statistics of `n` values that bound their median at `level` or more; `None` if even the outermost
/// do not.
///
/// Ranks k and n + 1 - k reach 1 - 2 P(B < k) for the number B of heads in n fair throws.
#[must_use]
pub fn ranks(n: usize, level: f64) -> Option<Ranks> {
    let throws = Binomial::new(0.5, u64::try_from(n).ok()?).ok()?;
    let reached = |rank: usize| Some(1.0 - 2.0 * throws.cdf(u64::try_from(rank - 1).ok()?));
    let mut best = None;
    // The level falls as the interval shrinks, so the first rank that misses it ends the search.
    for lower in 1..=n / 2 {
        match reached(lower) {
            Some(reached) if reached >= level - ROUNDING => best = Some(Ranks { lower, level: reached }),
            _ => break,
        }
    }
    best
}

/// The level that the whole range of `n` values reaches: all but all heads and all tails, 1 - 2^(1 - n).
#[must_use]
pub fn widest_level(n: usize) -> f64 {
    i32::try_from(n).map_or(1.0, |n| 1.0 - 2.0_f64.powi(1 - n)).max(0.0)
}

/// The smallest n for which the whole range reaches `level`.
fn fewest(level: f64) -> usize {
    (2..64).find(|n| widest_level(*n) >= level).unwrap_or(64)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;
    use trail_model::Unit;

    fn of(count: u32) -> Estimate {
        let values = (1..=count).map(f64::from).collect();
        estimate(&Sample::new(values, Unit::Second).unwrap(), 0.95).unwrap()
    }

    #[test]
    fn the_level_reached_is_reported() {
        // Ranks and levels as in Conover, table A3 (binomial, p = 1/2).
        for (count, lower, upper, level) in
            [(6, 1.0, 6.0, 0.968_75), (10, 2.0, 9.0, 0.978_515_625), (100, 40.0, 61.0, 0.964_8)]
        {
            let interval = of(count).interval.unwrap();
            assert_eq!((interval.lower, interval.upper), (lower, upper), "{count}");
            assert!((interval.level - level).abs() < 1e-4, "{count}: {}", interval.level);
        }
    }

    #[test]
    fn too_few_values_are_unbounded_and_say_how_many_it_takes() {
        let estimate = of(5);
        assert!(!estimate.interval.unwrap().is_bounded());
        assert_eq!(estimate.warnings[0].text(), "5 values cannot bound a median at level 0.95, it takes 6");
        assert_eq!(of(1).warnings[0].text(), "1 value cannot bound a median at level 0.95, it takes 6");
        assert_eq!(of(1).point, 1.0);
    }

    #[test]
    fn a_level_outside_the_open_interval_is_refused() {
        let sample = Sample::new(vec![1.0], Unit::Second).unwrap();
        for level in [0.0, 1.0, -1.0, f64::NAN] {
            assert!(estimate(&sample, level).is_err(), "{level}");
        }
    }
}
