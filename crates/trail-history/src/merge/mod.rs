//! Joining histories that were written apart: artifacts of a matrix, clones, machines that cannot reach the remote.
//!
//! In: a store and the stores to take from. Out: a [`Plan`] of files to add, with everything that stands against it.
//! Only [`Plan::apply`] writes, and only what is not there yet: a record is never replaced, whatever another history says
//! about it. Shards of one run become one record, named as any other.

mod join;
mod plan;

pub use join::{JoinError, join};
pub use plan::{Conflict, Incomplete, Plan, plan};
