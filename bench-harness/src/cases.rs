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
use platform_txs::zap::value::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    BaseFull, ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import,
    TransformChain,
};

use crate::codec::{Codec, Subject, Visit};
use crate::names::{self, Operation};
use crate::{Legacy, ZapV2, ZapV3, ZapV3Strict};

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
    match S::with_build_value(black_box(i), C::build) {
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
    match S::with_build_value(black_box(i), |value| C::build_into(value, black_box(out))) {
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
    S::with_parse_value(C::build)
}

/// Uses every field, and does nothing with it.
struct Opaque;

impl Visit for Opaque {
    #[inline]
    fn byte(&mut self, value: u8) {
        black_box(value);
    }

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

/// The id of an operation on a pair.
#[must_use]
pub fn id<S: Subject, C: Codec<S>>(operation: Operation) -> String {
    names::keyed(operation.name(), C::NAME, S::NAME, C::KEYS)
}

/// Whether the pair is compared with another of its subject: legacy with schema 3, by the compatible reader.
#[must_use]
pub fn is_judged<S: Subject, C: Codec<S>>() -> bool {
    C::KEYS.is_empty() && S::HAS_LEGACY && (C::NAME == names::LEGACY || C::NAME == names::ZAP_V3)
}

/// Hands the ten small kinds to `each`, subject by subject: by the legacy codec and by both schemas of ZAP.
pub fn for_each_small(each: &mut impl Each) {
    small::<AdvanceTime>(each);
    small::<RewardValidator>(each);
    small::<SetL1ValidatorWeight>(each);
    small::<IncreaseL1ValidatorBalance>(each);
    small::<DisableL1Validator>(each);
    small::<Base<'static>>(each);
    small::<RegisterL1Validator>(each);
    small::<SlashValidator>(each);
    small::<TransferChainOwnership>(each);
    small::<RemoveChainValidator>(each);
}

fn small<S: Subject>(each: &mut impl Each)
where
    Legacy: Codec<S>,
    ZapV2: Codec<S>,
    ZapV3: Codec<S>,
    ZapV3Strict: Codec<S>,
{
    each.pair::<S, Legacy>();
    each.pair::<S, ZapV3>();
    each.pair::<S, ZapV3Strict>();
    each.pair::<S, ZapV2>();
}

/// Hands kinds 11 to 23 to `each`, which schema 3 alone has.
pub fn for_each_spending(each: &mut impl Each) {
    spending::<BaseFull<'static>>(each);
    spending::<AddPermissionlessValidator<'static>>(each);
    spending::<Import<'static>>(each);
    spending::<Export<'static>>(each);
    spending::<CreateChain<'static>>(each);
    spending::<AddValidator<'static>>(each);
    spending::<AddDelegator<'static>>(each);
    spending::<AddPermissionlessDelegator<'static>>(each);
    spending::<AddChainValidator<'static>>(each);
    spending::<CreateNetwork<'static>>(each);
    spending::<TransformChain<'static>>(each);
    spending::<ConvertNetworkToL1<'static>>(each);
    spending::<CreateSovereignL1<'static>>(each);
}

fn spending<S: Subject>(each: &mut impl Each)
where
    ZapV3: Codec<S>,
    ZapV3Strict: Codec<S>,
{
    each.pair::<S, ZapV3>();
    each.pair::<S, ZapV3Strict>();
}

/// All pairs, subject by subject.
pub fn for_each(each: &mut impl Each) {
    for_each_small(each);
    for_each_spending(each);
}
