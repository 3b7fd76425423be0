//! Statistics of benchmark samples: numbers in, statements with intervals out.
//!
//! Pure: no file, no clock, no randomness. Distributions come from statrs; everything else is small and checked
//! against published values.
//!
//! - [`quantile`]: type-7 quantiles; [`median`]: the median's order-statistic interval; [`summary`]: a sample in brief
//! - [`ratio`]: ratios of medians within one process; [`paired`]: ratios over processes, their mean, and its history
//! - two sides: [`moderated`] (variance borrowed from the suite), [`welch`], [`rank_sum`], [`permutation`], [`shift`] (how
//!   far), [`signed_rank`] (pairs); [`multiple`]: many tests at once
//! - [`change_point`]: where a series stepped, by [`pelt`] and [`step`]; [`online`]: as it grew
//! - [`sizing`]: how small a change can be seen; [`peers`]: what other trackers would say
//! - [`number`]: the log scale
//!
//! Not here: whether a difference matters (`trail-policy`).

#![forbid(unsafe_code)]

pub mod change_point;
mod distribution;
pub mod median;
pub mod moderated;
pub mod multiple;
pub mod number;
pub mod online;
pub mod paired;
pub mod peers;
pub mod pelt;
pub mod permutation;
pub mod quantile;
pub mod rank_sum;
pub mod ratio;
pub mod shift;
pub mod signed_rank;
pub mod sizing;
pub mod step;
pub mod summary;
pub mod welch;

pub use change_point::{ChangePoint, Criteria};
pub use median::LevelError;
pub use moderated::{Moderated, Prior, Spread};
pub use multiple::benjamini_hochberg;
pub use number::{ValueError, logarithms};
pub use online::{Alert, Watch};
pub use ratio::{RatioError, geomean, of_medians};
pub use summary::summarise;
