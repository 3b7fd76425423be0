//! The ZAP codec under measurement: schema 3, read with the compatible reader.

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, Encode, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView,
};

use crate::codec::{Codec, Subject, Visit};
use crate::names;

/// The ZAP codec, schema 3.
#[derive(Clone, Copy, Debug)]
pub enum ZapV3 {}

/// Writes the codec for one subject: its view, and the fields in the order of the type.
macro_rules! zap {
    ($subject:ty, $view:ident; $($visit:ident $field:ident),+) => {
        impl Codec<$subject> for ZapV3 {
            const NAME: &'static str = names::ZAP_V3;

            type Parsed<'a> = $view<'a>;

            #[inline]
            fn parse(bytes: &[u8]) -> Option<$view<'_>> {
                $view::wrap(bytes).ok()
            }

            #[inline]
            fn visit<V: Visit>(view: &$view<'_>, visit: &mut V) {
                $( $visit(visit, &view.$field()); )+
            }

            #[inline]
            fn build(value: &<$subject as Subject>::Value<'_>) -> Option<Vec<u8>> {
                value.build().ok()
            }

            #[inline]
            fn build_into(value: &<$subject as Subject>::Value<'_>, out: &mut Vec<u8>) -> Option<()> {
                value.build_into(out).ok()
            }
        }
    };
}

#[inline]
fn word(visit: &mut impl Visit, value: &u32) {
    visit.word(*value);
}

#[inline]
fn long(visit: &mut impl Visit, value: &u64) {
    visit.long(*value);
}

#[inline]
fn array<const N: usize>(visit: &mut impl Visit, value: &zap::ByteArray<'_, N>) {
    visit.bytes(value.as_slice());
}

/// A null byte string reads as no bytes, as in the other codec.
#[inline]
fn bytes(visit: &mut impl Visit, value: &Option<&[u8]>) {
    visit.bytes(value.unwrap_or_default());
}

zap!(AdvanceTime, AdvanceTimeView; long time);
zap!(RewardValidator, RewardValidatorView; array tx_id);
zap!(SetL1ValidatorWeight, SetL1ValidatorWeightView; array validation_id, long nonce, long weight);
zap!(IncreaseL1ValidatorBalance, IncreaseL1ValidatorBalanceView; array validation_id, long balance);
zap!(DisableL1Validator, DisableL1ValidatorView; array validation_id);
zap!(Base<'static>, BaseView; word network_id, array blockchain_id, bytes memo);
zap!(
    RegisterL1Validator, RegisterL1ValidatorView;
    array validation_id, array bls_public_key, array proof_of_possession, long expiry,
    array remaining_balance_owner_id
);
zap!(SlashValidator, SlashValidatorView; array node_id, array network, word slash_percentage);
zap!(
    TransferChainOwnership, TransferChainOwnershipView;
    array chain, word owner_threshold, long owner_locktime, array owner_address
);
zap!(RemoveChainValidator, RemoveChainValidatorView; array node_id, array network);
