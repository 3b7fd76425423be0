//! The functions that are timed, and the list of everything they are timed on.
//!
//! Each function takes its input through `black_box`, uses its result through `black_box`, and says whether the codec did
//! it, so that a codec that refuses its input cannot look fast: `tests/agree.rs` asserts the answers. The message that
//! `build` makes is dropped inside the function, on every side.

use std::hint::black_box;

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};

use crate::codec::{Codec, Subject, Visit};
use crate::{Legacy, ZapV3};

/// Bytes to a view or a decoded value.
#[inline]
pub fn parse<S: Subject, C: Codec<S>>(bytes: &[u8]) -> bool {
    match C::parse(black_box(bytes)) {
        Some(parsed) => {
            black_box(&parsed);
            true
        }
        None => false,
    }
}

/// Bytes to every field.
#[inline]
pub fn read<S: Subject, C: Codec<S>>(bytes: &[u8]) -> bool {
    match C::parse(black_box(bytes)) {
        Some(parsed) => {
            C::visit(&parsed, &mut Opaque);
            true
        }
        None => false,
    }
}

/// The fields of iteration `i` to bytes in a fresh buffer.
#[inline]
pub fn build<S: Subject, C: Codec<S>>(i: u64) -> bool {
    match C::build(&S::build_value(black_box(i))) {
        Some(message) => {
            black_box(message.as_slice());
            true
        }
        None => false,
    }
}

/// The fields of iteration `i` to bytes in `out`.
#[inline]
pub fn build_into<S: Subject, C: Codec<S>>(i: u64, out: &mut Vec<u8>) -> bool {
    match C::build_into(&S::build_value(black_box(i)), black_box(out)) {
        Some(()) => {
            black_box(out.as_slice());
            true
        }
        None => false,
    }
}

/// The message that `parse` and `read` are given: the subject's value as this codec writes it. `None` if it does not.
#[must_use]
pub fn input<S: Subject, C: Codec<S>>() -> Option<Vec<u8>> {
    C::build(&S::parse_value())
}

/// Uses every field, and does nothing with it.
struct Opaque;

impl Visit for Opaque {
    #[inline]
    fn word(&mut self, value: u32) {
        black_box(value);
    }

    #[inline]
    fn long(&mut self, value: u64) {
        black_box(value);
    }

    #[inline]
    fn bytes(&mut self, value: &[u8]) {
        black_box(value);
    }
}

/// Does something with each pair of a subject and a codec.
pub trait Each {
    /// The pair of `S` and `C`.
    fn pair<S: Subject, C: Codec<S>>(&mut self);
}

/// All pairs, subject by subject.
pub fn for_each(each: &mut impl Each) {
    codecs::<AdvanceTime>(each);
    codecs::<RewardValidator>(each);
    codecs::<SetL1ValidatorWeight>(each);
    codecs::<IncreaseL1ValidatorBalance>(each);
    codecs::<DisableL1Validator>(each);
    codecs::<Base<'static>>(each);
    codecs::<RegisterL1Validator>(each);
    codecs::<SlashValidator>(each);
    codecs::<TransferChainOwnership>(each);
    codecs::<RemoveChainValidator>(each);
}

fn codecs<S: Subject>(each: &mut impl Each)
where
    Legacy: Codec<S>,
    ZapV3: Codec<S>,
{
    each.pair::<S, Legacy>();
    each.pair::<S, ZapV3>();
}
