//! Records on disk and in git: a run in, one file out, and back again.
//!
//! A record is written once, atomically, and never rewritten. There is one file per run and host, so branches and
//! parallel writers never conflict. A record that cannot be read is an error with its path; it is never skipped and never
//! replaced.
//!
//! - [`record`]: the text of a record, in one canonical form, and its JSON Schema
//! - [`samples`]: the measurements behind a record, in a file that may be removed
//! - [`Store`]: the folder of records, samples and host descriptions
//! - [`calibration`]: what equal code showed on a host class, kept for the judge
//! - [`Repository`]: what git knows: the commit, the branch, the line of first parents, files of a commit
//! - [`merge`]: histories that were written apart, and the shards of a run, into one
//! - [`fsck`]: everything that can be wrong with a store, and what to do
//! - [`export`]: runs as text for other programs
//! - [`order`]: runs from the oldest to the newest, by that line
//!
//! Not here: what the numbers mean (`trail-stats`), and which of them are compared (`trail-policy`).

#![forbid(unsafe_code)]

pub mod calibration;
pub mod export;
pub mod fsck;
mod git;
mod host;
pub mod merge;
mod order;
pub mod record;
pub mod samples;
mod store;

pub use git::{GitError, Lost, Repository};
pub use order::{Place, order};
pub use store::{Leftover, Store, StoreError, Stored};
