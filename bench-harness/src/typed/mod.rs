//! Typed views under measurement, beside the core that they read and write through.
//!
//! In: messages of small schemas of this module's own and of two tables that `zapgen` wrote. Out: one job for each row that
//! `docs/benches.md` lists; each says whether its result is the one expected, and so uses it. Codecs in the ids: `zap` is the
//! core, by offsets; `zap_view` a view, which knows its schema; `zap_payload` the bare bytes of an object of known size;
//! `zapgen` views of generated tables.

mod building;
mod dispatch;
pub mod generated;
mod lists;
mod pools;
mod reading;
mod tables;

use crate::jobs::EachJob;

/// Hands every job to `each`.
pub fn for_each(each: &mut impl EachJob) {
    reading::for_each(each);
    building::for_each(each);
    lists::for_each(each);
    pools::for_each(each);
    generated::for_each(each);
    dispatch::for_each(each);
}
