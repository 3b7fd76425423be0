//! Quantiles of type 7 (linear between order statistics), and the robust scale.
//!
//! Source: Hyndman and Fan, Sample Quantiles in Statistical Packages (1996), definition 7.

/// Makes the median absolute deviation estimate the standard deviation of normal data.
const NORMAL: f64 = 1.4826;

/// The quantile `p` of `sorted`, which is ascending and finite; `None` if it is empty or `p` is outside [0, 1].
#[must_use]
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    if !(0.0..=1.0).contains(&p) {
        return None;
    }
    let last = sorted.len().checked_sub(1)?;
    #[expect(clippy::cast_precision_loss, reason = "samples are far shorter than 2^52")]
    let position = last as f64 * p;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the last index"
    )]
    let index = position.floor() as usize;
    let lower = *sorted.get(index)?;
    let upper = sorted.get(index + 1).copied().unwrap_or(lower);
    let fraction = position - position.floor();
    // Equal neighbours give their value itself: the sum of two products may be one digit off.
    Some(if fraction > 0.0 && upper > lower { lower + fraction * (upper - lower) } else { lower })
}

/// The median of `sorted`.
#[must_use]
pub fn median(sorted: &[f64]) -> Option<f64> {
    quantile(sorted, 0.5)
}

/// The median absolute deviation from the median, times 1.4826.
#[must_use]
pub fn mad(sorted: &[f64]) -> Option<f64> {
    let centre = median(sorted)?;
    let mut deviations: Vec<f64> = sorted.iter().map(|value| (value - centre).abs()).collect();
    deviations.sort_by(f64::total_cmp);
    Some(NORMAL * median(&deviations)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sorted: &[f64], p: f64, expected: Option<f64>) {
        assert_eq!(quantile(sorted, p), expected, "{sorted:?} at {p}");
    }

    #[test]
    fn quantiles_are_linear_between_order_statistics() {
        check(&[1.0, 2.0, 3.0, 4.0], 0.25, Some(1.75));
        check(&[1.0, 2.0, 3.0, 4.0], 0.5, Some(2.5));
        check(&[1.0, 2.0, 3.0, 4.0], 1.0, Some(4.0));
        check(&[5.0], 0.3, Some(5.0));
    }

    #[test]
    fn no_value_and_no_probability_give_nothing() {
        check(&[], 0.5, None);
        check(&[1.0], -0.1, None);
        check(&[1.0], f64::NAN, None);
    }

    #[test]
    fn the_robust_scale_ignores_one_wild_value() {
        assert_eq!(mad(&[1.0, 2.0, 3.0, 4.0, 1000.0]), Some(1.4826));
        assert_eq!(mad(&[2.0, 2.0, 2.0]), Some(0.0));
    }
}
