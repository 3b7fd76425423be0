//! What a suite is, which of its benches are compared, and what is said about them.
//!
//! - [`config`]: `ci/benchtrail.toml`; [`pattern`] and [`glob`]: how it names benches; [`rules`]: how it judges them
//! - [`pair`]: the tables of compared benches of one run
//! - [`mod@judge`]: base against head, with [`verdict`] for each bench; [`standing`]: ratios below one and drops of their mean
//! - [`calibration`]: what equal code shows on a host class
//! - [`conform`]: how well it judges, on data whose answers are known
//!
//! Pure but for reading text that it is given: the command opens the file.

#![forbid(unsafe_code)]

pub mod calibration;
pub mod config;
pub mod conform;
pub mod glob;
pub mod judge;
pub mod pair;
pub mod pattern;
pub mod rules;
pub mod standing;
pub mod verdict;
pub mod words;

pub use calibration::Calibration;
pub use config::{Config, ConfigError, PairRule, ReportStyle, Suite};
pub use glob::Glob;
pub use judge::{Comparison, Judgement, confirm, judge};
pub use pair::{Mark, PairRow, PairTable, Side, tables};
pub use pattern::{Pattern, PatternError};
pub use rules::Rules;
pub use verdict::{Finding, Reason, Verdict};
