//! One field read: from what is parsed already, from bytes, and of a text.

use std::hint::black_box;

use zap::{Message, Object};
use zap_view::{Payload, View};

use super::tables::{ADVANCE_TIME_LEN, AdvanceTime, AdvanceTimeFields as _, Remark, RemarkFields as _};
use super::tables::{advance_time, remark};
use crate::fixtures::MEMO;
use crate::jobs::EachJob;
use crate::names::{self, ADVANCE_TIME, Key};

/// The time in the message.
const TIME: u64 = 1_735_862_400;

/// Messages of a batch.
const BATCH: u64 = 64;

/// The time as the core reads it: by its offset in the root.
#[inline]
fn core_time(root: Object<'_>) -> u64 {
    root.u64(1)
}

#[inline]
fn payload_time(payload: Payload<'_, AdvanceTime, 9>) -> u64 {
    payload.get(AdvanceTime::TIME)
}

/// The root of a message, if that is the transaction.
#[inline]
fn core_root(bytes: &[u8]) -> Option<Object<'_>> {
    let root = Message::parse(bytes).ok()?.root();
    (root.u8(0) == 1).then_some(root)
}

#[inline]
fn wrap(bytes: &[u8]) -> Option<View<'_, AdvanceTime>> {
    View::wrap(bytes).ok()
}

/// As [`wrap`], where the compiler cannot see through the call: what a crate boundary without inlining costs.
#[inline(never)]
fn wrap_outlined(bytes: &[u8]) -> Option<View<'_, AdvanceTime>> {
    View::wrap(bytes).ok()
}

/// Hands the jobs to `each`.
pub(super) fn for_each(each: &mut impl EachJob) {
    let message = advance_time(TIME);
    let batch: Vec<_> = (0..BATCH).map(advance_time).collect();
    let cores: Vec<_> = batch.iter().filter_map(|bytes| core_root(bytes)).collect();
    let views: Vec<_> = batch.iter().filter_map(|bytes| wrap(bytes)).collect();
    let payloads: Vec<_> = views.iter().map(|view| view.as_payload()).collect();
    let payload = wrap(&message).map(|view| view.as_payload());
    noparse(each, names::ZAP, core_root(&message), &cores, core_time);
    noparse(each, names::ZAP_VIEW, wrap(&message), &views, |view| view.time());
    noparse(each, names::ZAP_PAYLOAD, payload, &payloads, payload_time);
    parsing(each, &message);
    text(each);
}

/// A field of what is parsed already: of one message, and of each of a batch, which says what a read costs beside the loop.
fn noparse<T: Copy>(
    each: &mut impl EachJob,
    codec: &str,
    parsed: Option<T>,
    batch: &[T],
    time: impl Fn(T) -> u64,
) {
    let id = |keys: &[Key]| names::keyed(names::READ_NOPARSE, codec, ADVANCE_TIME, keys);
    each.job(&id(&[]), ADVANCE_TIME_LEN, || {
        black_box(&parsed).as_ref().is_some_and(|parsed| time(*parsed) == TIME)
    });
    let size = ADVANCE_TIME_LEN.saturating_mul(batch.len());
    each.job(&id(&[names::BATCH_64]), size, || {
        let times = black_box(batch).iter().map(|parsed| time(*parsed));
        times.fold(0_u64, u64::wrapping_add) == (0..BATCH).sum()
    });
}

/// The same field from bytes: by the core and by a view, and what a call that is not inlined and a heap box add.
fn parsing(each: &mut impl EachJob, message: &[u8]) {
    let id = |codec, keys: &[Key]| names::keyed("read", codec, ADVANCE_TIME, keys);
    let size = message.len();
    each.job(&id(names::ZAP, &[]), size, || core_root(black_box(message)).map(core_time) == Some(TIME));
    each.job(&id(names::ZAP_VIEW, &[]), size, || {
        wrap(black_box(message)).map(|view| view.time()) == Some(TIME)
    });
    each.job(&id(names::ZAP_VIEW, &[names::OUTLINED]), size, || {
        wrap_outlined(black_box(message)).map(|view| view.time()) == Some(TIME)
    });
    each.job(&id(names::ZAP_VIEW, &[names::BOXED]), size, || {
        let boxed = wrap(black_box(message)).map(|view| black_box(Box::new(view)));
        boxed.map(|view| view.time()) == Some(TIME)
    });
}

/// A text of a view: its bytes, and a `str` after the scan that says it is one.
fn text(each: &mut impl EachJob) {
    let message = remark();
    let view: Option<View<'_, Remark>> = View::wrap(&message).ok();
    let id = |form| names::keyed(names::READ_NOPARSE, names::ZAP_VIEW, "text_70", &[("form", form)]);
    each.job(&id("bytes"), message.len(), || {
        let text = black_box(&view).as_ref().map(|view| black_box(view.text().as_bytes()));
        text.is_some_and(|text| text.len() == MEMO.len())
    });
    each.job(&id("str"), message.len(), || {
        let text = black_box(&view).as_ref().and_then(|view| black_box(view.text().to_str().ok()));
        text.is_some_and(|text| text.len() == MEMO.len())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use zap_view::WrapError;

    #[test]
    fn a_message_of_another_kind_is_refused_by_all() {
        let mut other = advance_time(TIME);
        other[16] = 2;
        assert!(core_root(&other).is_none() && wrap(&other).is_none() && wrap_outlined(&other).is_none());
        let expected = WrapError::Kind { name: "AdvanceTimeTx", expected: 1, found: 2 };
        assert_eq!(View::<AdvanceTime>::wrap(&other).unwrap_err(), expected);
    }
}
