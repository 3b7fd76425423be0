//! A thousand entries summed: by index, by view, by bare bytes, behind pointers.

use std::hint::black_box;

use zap::{List, Message};
use zap_view::{NestedList, View};

use super::tables::{
    Batch, BatchFields as _, Item, ItemFields as _, NestedBatch, NestedBatchFields as _, batch, nested_batch,
};
use crate::jobs::EachJob;
use crate::names::{self, Key};

/// Entries of the list.
const ITEMS: u64 = 1000;

/// What the values of all entries add up to, each being twice its number.
const SUM: u64 = 999_000;

/// What the values of the entries with an even number add up to.
const SUM_OF_EVEN: u64 = 499_000;

/// Bytes of an entry.
const STRIDE: usize = 16;

fn items() -> impl Iterator<Item = (u64, u64)> {
    (0..ITEMS).map(|i| (i, i.wrapping_mul(2)))
}

#[inline]
fn sum(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, u64::wrapping_add)
}

/// The list of a message as the core finds it: by the offset of its pointer.
fn core_list(message: &[u8]) -> Option<List<'_>> {
    Message::parse(message).ok()?.root().list_of(9, STRIDE)
}

#[inline]
fn core_sum(list: List<'_>) -> u64 {
    sum((0..list.len()).filter_map(|index| list.object(index, STRIDE)).map(|item| item.u64(8)))
}

#[inline]
fn nested_sum(list: NestedList<'_, Item>) -> u64 {
    sum(list.iter().flatten().map(|item| item.value()))
}

/// Hands the jobs to `each`. The list is found outside what is timed; walking it is inside.
pub(super) fn for_each(each: &mut impl EachJob) {
    let message = batch(7777, items());
    let size = message.len();
    let id = |codec, keys: &[Key]| names::keyed(names::SUM, codec, "list_1000", keys);

    let core = core_list(&message);
    each.job(&id(names::ZAP, &[]), size, || black_box(core).map(core_sum) == Some(SUM));

    let view = View::<Batch>::wrap(&message).ok();
    let list = view.and_then(|batch| batch.items());
    each.job(&id(names::ZAP_VIEW, &[]), size, || {
        black_box(list).map(|list| sum(list.iter().map(|item| item.value()))) == Some(SUM)
    });
    each.job(&id(names::ZAP_PAYLOAD, &[]), size, || {
        black_box(list).map(|list| sum(list.payloads::<STRIDE>().map(|item| item.get(Item::VALUE))))
            == Some(SUM)
    });
    each.job(&id(names::ZAP_VIEW, &[names::OPAQUE]), size, || {
        black_box(list).map(|list| sum(list.iter().map(|item| black_box(item).value()))) == Some(SUM)
    });
    let even = names::keyed(names::FILTER_MAP, names::ZAP_VIEW, "list_1000", &[]);
    each.job(&even, size, || {
        let even = black_box(list).map(|list| {
            let even = list.iter().filter(|item| item.id().is_multiple_of(2));
            sum(even.map(|item| item.value()))
        });
        even == Some(SUM_OF_EVEN)
    });

    let message = nested_batch(items());
    let list = View::<NestedBatch>::wrap(&message).ok().and_then(|batch| batch.items());
    let nested = names::keyed(names::SUM, names::ZAP_VIEW, "nested_list_1000", &[]);
    each.job(&nested, message.len(), || black_box(list).map(nested_sum) == Some(SUM));
}
