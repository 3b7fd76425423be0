//! The vocabulary of benchmark tracking.
//!
//! Every other crate of the tracker speaks in these types. They are values that are thought with, never files:
//! nothing here is serialisable, and each file format has its own types beside its reader.
//!
//! - [`mod@unit`]: base units and the direction that is better
//! - [`id`]: what a benchmark, a metric and a series are called
//! - [`sample`]: repeated measurements; [`estimate`]: a statistic with its interval; [`summary`]: a sample in brief
//! - [`run`]: all results of one invocation; [`environment`]: the machine and toolchain it ran on
//! - [`scale`]: numbers in units for people
//! - [`warning`]: what must reach the reader but does not stop the work

#![forbid(unsafe_code)]

pub mod environment;
pub mod estimate;
pub mod id;
pub mod run;
pub mod sample;
pub mod scale;
pub mod summary;
pub mod unit;
pub mod warning;

pub use environment::{Environment, HostClass, Settings};
pub use estimate::{Estimate, Interval};
pub use id::{BenchmarkId, Metric, MetricClass, SeriesKey};
pub use run::{BenchmarkResult, Commit, Measured, Mode, Run, RunId, Shard, Source};
pub use sample::{Sample, SampleError};
pub use scale::Scale;
pub use summary::{SamplingMode, Summary, Throughput};
pub use unit::{Direction, Quantity, Unit};
pub use warning::Warning;
