//! Repeated measurements of one benchmark and metric in one run.

use crate::unit::Unit;
use std::fmt;

/// Measurements of one thing: finite, ascending, at least one, all in one base unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    values: Vec<f64>,
    unit: Unit,
}

impl Sample {
    /// A sample of `values` (any order), given in the base unit `unit`.
    ///
    /// # Errors
    /// [`SampleError`] if there is no value, or one is not a finite number. Zero and negative values are kept:
    /// what they mean depends on the metric.
    pub fn new(mut values: Vec<f64>, unit: Unit) -> Result<Self, SampleError> {
        if values.is_empty() {
            return Err(SampleError::Empty);
        }
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            return Err(SampleError::NotFinite {
                index,
                value: values.get(index).copied().unwrap_or(f64::NAN),
            });
        }
        values.sort_by(f64::total_cmp);
        Ok(Self { values, unit })
    }

    /// The values, ascending.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The unit of every value.
    #[must_use]
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// How many values there are; at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a sample is never empty")]
    pub fn len(&self) -> usize {
        self.values.len()
    }
}

/// Why values do not make a sample.
#[derive(Clone, Debug, PartialEq)]
pub enum SampleError {
    /// There was no value.
    Empty,
    /// A value was NaN or infinite.
    NotFinite {
        /// Position in the given order, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
}

impl fmt::Display for SampleError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("no measurement, expected at least one"),
            Self::NotFinite { index, value } => {
                write!(formatter, "measurement {index} is {value}, expected a finite number")
            }
        }
    }
}

impl std::error::Error for SampleError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sorted() {
        let sample = Sample::new(vec![3.0, 1.0, 2.0], Unit::Second).unwrap();
        assert_eq!(sample.values(), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn empty_and_non_finite_values_are_refused() {
        assert_eq!(Sample::new(vec![], Unit::Byte), Err(SampleError::Empty));
        let error = Sample::new(vec![1.0, f64::INFINITY], Unit::Byte).unwrap_err();
        assert_eq!(error.to_string(), "measurement 1 is inf, expected a finite number");
        assert!(Sample::new(vec![f64::NAN], Unit::Byte).is_err());
    }
}
