//! What things are called: benchmark, metric, series.
//!
//! An id is a key for ever. Foreign projects keep whatever ids they have, so an id here is any text; it is
//! hostile until escaped for the place it is printed to, and it is never a path.

use crate::unit::Unit;
use std::borrow::Cow;
use std::fmt;

/// One benchmark: the package and the bench target that define it, and its full id.
///
/// Two targets may define the same id; they are two benchmarks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BenchmarkId {
    /// Cargo package.
    pub package: String,
    /// Bench target of that package.
    pub target: String,
    /// Full id within the target, such as `parse/codec@v3/subject`.
    pub id: String,
}

impl fmt::Display for BenchmarkId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({}, {})", self.id, self.package, self.target)
    }
}

/// What is measured, by name: `time`, `allocations`, `allocated_bytes`, `encoded_size`, `instructions`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Metric(Cow<'static, str>);

impl Metric {
    /// Wall time per operation, in seconds.
    pub const TIME: Self = Self(Cow::Borrowed("time"));
    /// Heap allocations per operation, a count.
    pub const ALLOCATIONS: Self = Self(Cow::Borrowed("allocations"));
    /// Bytes asked of the allocator per operation.
    pub const ALLOCATED_BYTES: Self = Self(Cow::Borrowed("allocated_bytes"));
    /// Size of the encoded form, in bytes.
    pub const ENCODED_SIZE: Self = Self(Cow::Borrowed("encoded_size"));
    /// Instructions executed per operation, a count.
    pub const INSTRUCTIONS: Self = Self(Cow::Borrowed("instructions"));

    /// The metric of this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }

    /// The class and unit of a metric that this project names; `None` for a metric of someone else's.
    #[must_use]
    pub fn standard(&self) -> Option<(MetricClass, Unit)> {
        match self.name() {
            "time" => Some((MetricClass::Time, Unit::Second)),
            "instructions" => Some((MetricClass::Instructions, Unit::Count)),
            "allocations" => Some((MetricClass::Exact, Unit::Count)),
            "allocated_bytes" | "encoded_size" => Some((MetricClass::Exact, Unit::Byte)),
            _ => None,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// How a metric is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetricClass {
    /// Samples are kept and judged by statistics.
    Time,
    /// Judged against a relative threshold.
    Instructions,
    /// Judged by equality.
    Exact,
    /// Computed from stored rows.
    Derived,
    /// From a seeded simulation.
    Simulated,
    /// A published figure with its source; shown, never gated.
    Cited,
}

impl MetricClass {
    /// All classes, in the order of their declaration.
    pub const ALL: [Self; 6] =
        [Self::Time, Self::Instructions, Self::Exact, Self::Derived, Self::Simulated, Self::Cited];

    /// The word that files use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Instructions => "instructions",
            Self::Exact => "exact",
            Self::Derived => "derived",
            Self::Simulated => "simulated",
            Self::Cited => "cited",
        }
    }

    /// The class with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }
}

/// One benchmark and metric along commits; with a host class it names one line of a chart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeriesKey {
    /// The benchmark.
    pub benchmark: BenchmarkId,
    /// The metric.
    pub metric: Metric,
}

impl fmt::Display for SeriesKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {}", self.metric, self.benchmark)
    }
}
