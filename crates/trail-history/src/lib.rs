//! Records on disk and in git: a run in, one file out, and back again.
//!
//! A record is written once, atomically, and never rewritten. There is one file per run and host, so branches and
//! parallel writers never conflict. A record that cannot be read is an error with its path; it is never skipped and never
//! replaced.
//!
//! - [`record`]: the text of a record, in one canonical form, and its JSON Schema
//! - [`Store`]: the folder of records and host descriptions
//! - [`calibration`]: what equal code showed on a host class, kept for the judge
//! - [`Repository`]: what git knows: the commit, the branch, the line of first parents, files of a commit
//! - [`fsck`]: everything that can be wrong with a store, and what to do
//! - [`order`]: runs from the oldest to the newest, by that line
//!
//! Not here: what the numbers mean (`trail-stats`), and which of them are compared (`trail-policy`).

#![forbid(unsafe_code)]

pub mod calibration;
pub mod fsck;
mod git;
mod host;
mod order;
pub mod record;
mod store;

pub use git::{GitError, Repository};
pub use order::order;
pub use store::{Store, StoreError, Stored};
