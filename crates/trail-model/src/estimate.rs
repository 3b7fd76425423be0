//! A statistic that says how sure it is.

use crate::warning::Warning;

/// A point with its interval, or marked exact. No statistic travels as a bare number.
///
/// The unit is that of the sample it came from, or none for a ratio; whoever holds an estimate knows which.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The best single value.
    pub point: f64,
    /// The interval, or `None` for an exact value (a count, a size), which has no uncertainty.
    pub interval: Option<Interval>,
    /// How many values it rests on.
    pub n: usize,
    /// What the reader must know about it.
    pub warnings: Vec<Warning>,
}

/// A confidence interval and the level it really reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end; negative infinity when the sample is too small to bound it.
    pub lower: f64,
    /// Upper end; infinity when the sample is too small to bound it.
    pub upper: f64,
    /// The level reached, at least the one asked for, inside (0, 1].
    pub level: f64,
}

impl Interval {
    /// Whether both ends are finite.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.lower.is_finite() && self.upper.is_finite()
    }

    /// Whether `value` lies between the ends, both included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }
}

impl Estimate {
    /// A value without uncertainty.
    #[must_use]
    pub const fn exact(point: f64) -> Self {
        Self { point, interval: None, n: 1, warnings: Vec::new() }
    }

    /// Whether the value is exact.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.interval.is_none()
    }
}
