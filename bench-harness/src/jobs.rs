//! Benchmarks that are no pair of a subject and a codec: each an id and an operation.

use crate::{field, fixture, typed, workload};

/// Takes the benchmarks of a list, one by one.
pub trait EachJob {
    /// A benchmark: its id, the bytes that one operation reads or writes, and the operation, which says whether the codec
    /// did it.
    fn job(&mut self, id: &str, encoded_size: usize, operation: impl FnMut() -> bool);
}

/// Hands every job to `each`. `captured` are the entries of a dump, if there is one.
pub fn for_each(captured: Option<&[Vec<u8>]>, each: &mut impl EachJob) {
    field::for_each(each);
    typed::for_each(each);
    fixture::for_each(each);
    workload::for_each(captured, each);
}
