//! Small sums over plain numbers that several methods share.
//!
//! In: slices in any order. Values are checked where they enter: [`logarithms`] is the one way to the log scale.

use crate::quantile;

/// A value that has no logarithm, or is no number.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("value {index} is {value}, expected a finite number above zero")]
pub struct ValueError {
    /// Position in the given order, from 0.
    pub index: usize,
    /// The value.
    pub value: f64,
}

/// Natural logarithms of `values`, in their order.
///
/// # Errors
/// [`ValueError`] for the first value that is not finite and above zero: none is skipped.
pub fn logarithms(values: &[f64]) -> Result<Vec<f64>, ValueError> {
    let logarithm = |(index, &value): (usize, &f64)| {
        (value > 0.0 && value.is_finite()).then(|| value.ln()).ok_or(ValueError { index, value })
    };
    values.iter().enumerate().map(logarithm).collect()
}

/// `n` as a number.
#[expect(clippy::cast_precision_loss, reason = "counts of values are far below 2^52")]
pub(crate) const fn count(n: usize) -> f64 {
    n as f64
}

/// Whether every value is a finite number.
pub(crate) fn are_finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

/// Whether two values differ in no bit that matters: a tie, in ranks.
pub(crate) fn is_tie(left: f64, right: f64) -> bool {
    left.partial_cmp(&right) == Some(std::cmp::Ordering::Equal)
}

/// The values, ascending.
pub(crate) fn ascending(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The mean; `None` without a value.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// The variance about the mean with n - 1 below; `None` with fewer than two values. Equal values have none at all, which
/// a mean that was rounded would not say.
pub(crate) fn variance(values: &[f64]) -> Option<f64> {
    let first = *values.first()?;
    if values.len() < 2 {
        return None;
    }
    if values.iter().all(|&value| is_tie(value, first)) {
        return Some(0.0);
    }
    let centre = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
    Some(squares / count(values.len() - 1))
}

/// The median of values in any order; `None` without a value.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    quantile::median(&ascending(values))
}

/// 1.4826 times the median absolute deviation, of values in any order; `None` without a value.
pub(crate) fn mad(values: &[f64]) -> Option<f64> {
    quantile::mad(&ascending(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_logarithm_is_named() {
        assert_eq!(logarithms(&[1.0, std::f64::consts::E]), Ok(vec![0.0, 1.0]));
        assert_eq!(logarithms(&[]), Ok(Vec::new()));
        for wrong in [0.0, -1.0, f64::INFINITY, -0.0] {
            assert_eq!(logarithms(&[1.0, wrong, 2.0]), Err(ValueError { index: 1, value: wrong }));
        }
        let message = logarithms(&[f64::NAN]).unwrap_err().to_string();
        assert_eq!(message, "value 0 is NaN, expected a finite number above zero");
    }

    #[test]
    fn equal_values_have_no_variance_even_when_their_mean_is_rounded() {
        assert_eq!(variance(&[0.1; 3]), Some(0.0));
        assert_eq!(variance(&[1.0, 3.0]), Some(2.0));
        assert_eq!(variance(&[1.0]), None);
        assert_eq!(variance(&[]), None);
    }
}
