//! Statistics of benchmark samples: numbers in, statements with intervals out.
//!
//! Pure: no file, no clock, no randomness. Distributions come from statrs; everything else is small and checked
//! against published values.
//!
//! - [`quantile`]: type-7 quantiles; [`median`]: the median's order-statistic interval
//! - [`summary`]: a sample in brief; [`ratio`]: ratios of medians, and their geometric mean
//!
//! Not here: whether a difference matters (`trail-policy`).

#![forbid(unsafe_code)]

pub mod median;
pub mod quantile;
pub mod ratio;
pub mod summary;

pub use median::LevelError;
pub use ratio::{RatioError, geomean, of_medians};
pub use summary::summarise;
