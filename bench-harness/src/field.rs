//! One field of a transaction, read again and again without parsing: from a view, and from the struct that decoding gives.
//!
//! A view is made without reading, and pays at each read; decoding pays first. `read_one` has both together, from bytes to
//! the first field. How many reads make up for decoding is a row that is computed from these and the `parse` rows.

use std::hint::black_box;

use platform_txs::legacy::stub::parse;
use platform_txs::types::{AdvanceTime, RegisterL1Validator, SetL1ValidatorWeight};
use platform_txs::zap::{AdvanceTimeView, RegisterL1ValidatorView, SetL1ValidatorWeightView};

use crate::codec::{Codec, Subject};
use crate::jobs::EachJob;
use crate::names::{self, Key};
use crate::{Legacy, ZapV3};

/// Reads of the row with the most.
const READS: u64 = 1_000_000;

/// Messages of a batch.
const BATCH: u64 = 64;

/// What the reads are xor-ed into.
const START: u64 = 0xdead_beef_dead_beef;

/// The one message that is read is the batch's message with this number.
const ONE: u64 = 7;

/// Messages of a batch as a codec writes them; the numbers in each are its own.
fn messages<S: Subject, C: Codec<S>>() -> Vec<Vec<u8>> {
    (0..BATCH).filter_map(|i| S::with_build_value(i, C::build)).collect()
}

/// The jobs of kinds of which one number is read.
macro_rules! kinds {
    ($each:ident: $($subject:ident, $view:ident, $field:ident;)+) => {$({
        let (zap, legacy) = (messages::<$subject, ZapV3>(), messages::<$subject, Legacy>());
        let views: Vec<_> = zap.iter().filter_map(|bytes| $view::wrap(bytes).ok()).collect();
        let structs: Vec<_> = legacy.iter().filter_map(|bytes| parse::<$subject>(bytes).ok()).collect();
        let name = <$subject as Subject>::NAME;
        reads($each, names::ZAP_V3, name, &zap, &views, |view| view.$field());
        reads($each, names::STRUCT, name, &legacy, &structs, |value| value.$field);
        first_read($each, names::ZAP_V3, name, &zap, |bytes| Some(black_box(&$view::wrap(bytes).ok()?).$field()));
        first_read($each, names::LEGACY, name, &legacy, |bytes| Some(black_box(&parse::<$subject>(bytes).ok()?).$field));
    })+};
}

/// Hands the jobs to `each`.
pub fn for_each(each: &mut impl EachJob) {
    kinds! {
        each:
        AdvanceTime, AdvanceTimeView, time;
        SetL1ValidatorWeight, SetL1ValidatorWeightView, weight;
        RegisterL1Validator, RegisterL1ValidatorView, expiry;
    }
}

/// One read, one of each message of the batch, and a million of one message.
fn reads<T>(
    each: &mut impl EachJob,
    codec: &str,
    subject: &str,
    messages: &[Vec<u8>],
    parsed: &[T],
    number: impl Fn(&T) -> u64,
) {
    let id = |keys: &[Key]| names::keyed(names::FIELD, codec, subject, keys);
    let Some((one, size)) = one_of(messages).zip(one_of(parsed)).map(|(bytes, one)| (one, bytes.len()))
    else {
        return;
    };
    each.job(&id(&[]), size, || number(black_box(one)) == ONE);
    each.job(&id(&[names::BATCH_64]), messages.iter().map(Vec::len).sum(), || {
        let numbers = black_box(parsed).iter().map(&number);
        numbers.fold(0_u64, u64::wrapping_add) == (0..BATCH).sum()
    });
    each.job(&id(&[("reads", "1000000")]), size, || {
        // An even number of equal numbers leaves the start.
        (0..READS).fold(START, |all, _| all ^ number(black_box(one))) == START
    });
}

/// From bytes to the number. What is parsed is used as a whole, as in `parse`, so that no field that is not read is left out.
fn first_read(
    each: &mut impl EachJob,
    codec: &str,
    subject: &str,
    messages: &[Vec<u8>],
    number: impl Fn(&[u8]) -> Option<u64>,
) {
    let Some(one) = one_of(messages) else { return };
    let id = names::keyed(names::READ_ONE, codec, subject, &[]);
    each.job(&id, one.len(), || number(black_box(one)) == Some(ONE));
}

fn one_of<T>(batch: &[T]) -> Option<&T> {
    batch.get(usize::try_from(ONE).ok()?)
}
