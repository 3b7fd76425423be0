//! What a suite is and which of its benches are compared.
//!
//! - [`config`]: `ci/benchtrail.toml`; [`pattern`]: how it names benches
//! - [`pair`]: the tables of compared benches of one run
//! - [`conform`]: how well it judges, on data whose answers are known
//!
//! Pure but for reading text that it is given: the command opens the file.

#![forbid(unsafe_code)]

pub mod config;
pub mod conform;
pub mod pair;
pub mod pattern;
pub mod words;

pub use config::{Config, ConfigError, PairRule, ReportStyle, Suite};
pub use pair::{Mark, PairRow, PairTable, Side, tables};
pub use pattern::{Pattern, PatternError};
