//! What is measured: the same work, done by each codec on the same values.
//!
//! - [`names`] spells every benchmark id.
//! - [`fixtures`] has the values: what is parsed, and what is built in iteration `i`.
//! - [`codec`] says what a codec has to do to be measured; [`Legacy`], [`ZapV2`], [`ZapV3`] and [`ZapV3Strict`] do it.
//! - [`cases`] has the timed functions and the list of all pairs of subject and codec.
//! - [`fixture_txs`] has twelve full transactions, [`fixture`] parses and builds them, [`workload`] parses many at once;
//!   [`dump`] reads captured ones. [`field`] reads one field again and again, [`typed`] goes through typed views and the
//!   core; all of these are [`jobs`].
//! - [`alloc`] counts allocations, [`exact`] makes results of the counts, [`arguments`] reads the command line of the
//!   target that does so.
//!
//! The targets under `benches/` hand these functions to Criterion. Everything is generic and monomorphised: nothing
//! dynamic is inside a timed loop. Recording and judging what comes out is the business of other crates.

#![deny(unsafe_code)]

pub mod alloc;
pub mod arguments;
pub mod cases;
pub mod codec;
mod draws;
pub mod dump;
pub mod exact;
pub mod field;
pub mod fixture;
pub mod fixture_txs;
pub mod fixtures;
pub mod jobs;
mod legacy;
pub mod names;
mod schema_lux_v1;
mod show;
mod spending_subjects;
pub mod typed;
pub mod workload;
mod zap;

pub use crate::zap::{ZapV2, ZapV3, ZapV3Strict};
pub use legacy::Legacy;
