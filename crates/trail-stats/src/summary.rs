//! A sample in brief.

use crate::median::{self, LevelError};
use crate::quantile::{mad, quantile};
use trail_model::{Sample, Summary};

/// Location and spread of `sample`, with the median's interval of at least `level`.
///
/// # Errors
/// [`LevelError`] if `level` is not inside (0, 1).
pub fn summarise(sample: &Sample, level: f64) -> Result<Summary, LevelError> {
    let values = sample.values();
    let median = median::estimate(sample, level)?;
    let point = median.point;
    #[expect(clippy::cast_precision_loss, reason = "samples are far shorter than 2^52")]
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    Ok(Summary {
        median,
        mad: mad(values).unwrap_or_default(),
        mean,
        min: values.first().copied().unwrap_or(point),
        lower_quartile: quantile(values, 0.25).unwrap_or(point),
        upper_quartile: quantile(values, 0.75).unwrap_or(point),
    })
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use trail_model::Unit;

    fn of(values: &[f64]) -> Summary {
        summarise(&Sample::new(values.to_vec(), Unit::Second).unwrap(), 0.95).unwrap()
    }

    #[test]
    fn equal_values_have_no_spread() {
        let summary = of(&[2.0; 10]);
        assert_eq!((summary.median.point, summary.mad, summary.mean, summary.min), (2.0, 0.0, 2.0, 2.0));
        assert_eq!(
            summary.median.interval.map(|interval| (interval.lower, interval.upper)),
            Some((2.0, 2.0))
        );
    }

    proptest! {
        #[test]
        fn order_does_not_matter_and_units_scale_through(values in prop::collection::vec(1e-9_f64..1e3, 1..60)) {
            let mut reversed = values.clone();
            reversed.reverse();
            prop_assert_eq!(of(&values), of(&reversed));
            let scaled: Vec<f64> = values.iter().map(|value| value * 1024.0).collect();
            // A power of two scales every step exactly.
            prop_assert_eq!(of(&scaled).median.point, of(&values).median.point * 1024.0);
            prop_assert_eq!(of(&scaled).mad, of(&values).mad * 1024.0);
        }

        #[test]
        fn the_parts_are_in_order(values in prop::collection::vec(1e-9_f64..1e3, 1..60)) {
            let summary = of(&values);
            let interval = summary.median.interval.unwrap();
            prop_assert!(interval.lower <= summary.median.point && summary.median.point <= interval.upper);
            prop_assert!(summary.min <= summary.lower_quartile);
            prop_assert!(summary.lower_quartile <= summary.median.point);
            prop_assert!(summary.median.point <= summary.upper_quartile);
        }
    }
}
