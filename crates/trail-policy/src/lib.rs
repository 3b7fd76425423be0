//! What a suite is, which of its benches are compared, and what is said about them.
//!
//! - [`config`]: `ci/benchtrail.toml`; [`pattern`] and [`glob`]: how it names benches; [`rules`]: how it judges them
//! - [`pair`]: the tables of compared benches of one run
//! - [`mod@judge`]: base against head, with [`verdict`] for each bench; [`suite`]: all of them together
//! - [`standing`]: ratios of pairs that are below one, and drops of their mean
//! - [`history`]: where a series changed and how its newest point stands; [`event`]: alarms that belong together
//! - [`waiver`]: changes that someone accepted; [`rename`]: benches that were renamed, [`likeness`]: those
//!   that look so; [`mod@gate`]: what CI does with all of it
//! - [`derived`]: rows that are computed from stored ones
//! - [`calibration`]: what equal code shows on a host class
//! - [`conform`]: how well it judges, on data whose answers are known
//!
//! Pure but for reading text that it is given: the command opens the file.

#![forbid(unsafe_code)]

pub mod calibration;
pub mod config;
pub mod conform;
pub mod derived;
pub mod event;
pub mod gate;
pub mod glob;
pub mod history;
pub mod judge;
pub mod likeness;
pub mod pair;
pub mod pattern;
mod places;
pub mod rename;
pub mod rules;
mod sections;
pub mod standing;
pub mod suite;
pub mod verdict;
pub mod waiver;
pub mod words;

pub use calibration::Calibration;
pub use config::{Config, ConfigError, PairRule, ReportStyle, Suite};
pub use derived::{Cheaper, Crossing, DerivedRow, DerivedRule, Wins, derive};
pub use gate::{Gate, Judged, Outcome, gate};
pub use glob::Glob;
pub use history::{HistoryFinding, judge_history};
pub use judge::{Comparison, Judgement, confirm, judge};
pub use pair::{Mark, PairRow, PairTable, Side, tables};
pub use pattern::{Pattern, PatternError};
pub use rename::Renames;
pub use rules::Rules;
pub use suite::{SuiteChange, suite_change};
pub use verdict::{Finding, Reason, Verdict};
pub use waiver::Waiver;
