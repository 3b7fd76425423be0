//! A sample in brief: what a record keeps of it for ever.

use crate::estimate::Estimate;
use crate::unit::Unit;

/// Location and spread of one sample, in the unit of the sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The median with its order-statistic interval; exact for metrics that have no spread.
    pub median: Estimate,
    /// Median absolute deviation times 1.4826, which estimates the standard deviation of normal data.
    pub mad: f64,
    /// Arithmetic mean.
    pub mean: f64,
    /// Smallest value.
    pub min: f64,
    /// First quartile (type 7).
    pub lower_quartile: f64,
    /// Third quartile (type 7).
    pub upper_quartile: f64,
}

impl Summary {
    /// The summary of one exact value.
    #[must_use]
    pub const fn exact(value: f64) -> Self {
        Self {
            median: Estimate::exact(value),
            mad: 0.0,
            mean: value,
            min: value,
            lower_quartile: value,
            upper_quartile: value,
        }
    }
}

/// How Criterion chose the iteration counts of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SamplingMode {
    /// Counts grow: d, 2d, 3d and so on.
    Linear,
    /// All counts are equal (slow benchmarks); no slope exists.
    Flat,
}

impl SamplingMode {
    /// The word that files use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Flat => "flat",
        }
    }

    /// The mode with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Linear, Self::Flat].into_iter().find(|mode| mode.word() == word)
    }
}

/// How much work one operation does, as the benchmark declares it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throughput {
    /// Amount of work per operation, in `unit`.
    pub per_operation: f64,
    /// `Byte` or `Count`.
    pub unit: Unit,
}
