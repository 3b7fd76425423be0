//! Schema v2: the ten small transactions before they said what they are.
//!
//! Wire version 1 and no kind byte, so that every field is one byte further to the front and any message can be taken for
//! any transaction. TransferChainOwnership has its numbers at multiples of their size. The layouts of AdvanceTime,
//! IncreaseL1ValidatorBalance, DisableL1Validator, RegisterL1Validator and RemoveChainValidator are inferred from schema v3.
//!
//! # Examples
//! ```
//! use platform_txs::types::AdvanceTime;
//! use platform_txs::zap::Encode;
//! use platform_txs::zap::v2::{AdvanceTimeView, V2};
//!
//! let bytes = V2(AdvanceTime { time: 7 }).build()?;
//! assert_eq!(AdvanceTimeView::wrap(&bytes)?.time(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use zap::{BuildError, ByteArray, HEADER_LEN, Header, Version};

use super::encode::{Encode, Wire, to_word};
use super::field::view;
use super::wrap::version_1;
use crate::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};

/// A transaction that is written in schema v2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct V2<T>(pub T);

/// The header of a message of `size` bytes with its root right behind.
#[inline]
const fn head(size: u32) -> [u8; HEADER_LEN] {
    Header { version: Version::V1, flags: 0, root_offset: 16, size }.to_bytes()
}

/// Encodes fields of fixed length without gaps; a number stands for that many zeros.
macro_rules! fixed {
    ($type:ident, $len:literal: $($field:tt),+) => {
        impl Encode for V2<$type> {
            #[inline]
            fn encoded_len(&self) -> Result<usize, BuildError> {
                Ok($len)
            }

            #[inline(always)]
            fn append(&self, _len: usize, out: &mut Vec<u8>) {
                out.extend_from_slice(const { &head($len) });
                $( fixed!(@field self, out, $field); )+
            }
        }
    };
    (@field $self:ident, $out:ident, $zeros:literal) => { $out.extend_from_slice(&[0; $zeros]) };
    (@field $self:ident, $out:ident, $field:ident) => { Wire::append(&$self.0.$field, $out) };
}

fixed!(AdvanceTime, 24: time);
fixed!(RewardValidator, 48: tx_id);
fixed!(SetL1ValidatorWeight, 64: validation_id, nonce, weight);
fixed!(IncreaseL1ValidatorBalance, 56: validation_id, balance);
fixed!(DisableL1Validator, 48: validation_id);
fixed!(
    RegisterL1Validator, 232:
    validation_id, bls_public_key, proof_of_possession, expiry, remaining_balance_owner_id
);
fixed!(SlashValidator, 72: node_id, network, slash_percentage);
fixed!(TransferChainOwnership, 84: chain, owner_threshold, 4, owner_locktime, owner_address);
fixed!(RemoveChainValidator, 68: node_id, network);

/// Where the object of a Base message ends and its memo begins.
const OBJECT_END: usize = 60;

impl Encode for V2<Base<'_>> {
    #[inline]
    fn encoded_len(&self) -> Result<usize, BuildError> {
        match self.0.memo.len().checked_add(OBJECT_END) {
            Some(len) if u32::try_from(len).is_ok() => Ok(len),
            _ => Err(BuildError::TooLong),
        }
    }

    #[inline(always)]
    fn append(&self, len: usize, out: &mut Vec<u8>) {
        let rel = if self.0.memo.is_empty() { 0 } else { 8 };
        let pointer = u64::from(to_word(self.0.memo.len())) << 32 | rel;
        out.extend_from_slice(&head(to_word(len)));
        Wire::append(&self.0.network_id, out);
        Wire::append(&self.0.blockchain_id, out);
        Wire::append(&pointer, out);
        out.extend_from_slice(self.0.memo);
    }
}

view! {
    /// A view of [`AdvanceTime`] in schema v2; its layout is inferred.
    AdvanceTimeView -> AdvanceTime, version_1;
    /// New chain time, in seconds since the Unix epoch.
    time: u64, 0;
}

view! {
    /// A view of [`RewardValidator`] in schema v2.
    RewardValidatorView -> RewardValidator, version_1;
    /// The transaction that added the validator.
    tx_id: ByteArray<'a, 32>, 0;
}

view! {
    /// A view of [`SetL1ValidatorWeight`] in schema v2.
    SetL1ValidatorWeightView -> SetL1ValidatorWeight, version_1;
    /// The validation.
    validation_id: ByteArray<'a, 32>, 0;
    /// Nonce of the change.
    nonce: u64, 32;
    /// New weight.
    weight: u64, 40;
}

view! {
    /// A view of [`IncreaseL1ValidatorBalance`] in schema v2; its layout is inferred.
    IncreaseL1ValidatorBalanceView -> IncreaseL1ValidatorBalance,
        version_1;
    /// The validation.
    validation_id: ByteArray<'a, 32>, 0;
    /// Amount to add, in base units.
    balance: u64, 32;
}

view! {
    /// A view of [`DisableL1Validator`] in schema v2; its layout is inferred.
    DisableL1ValidatorView -> DisableL1Validator, version_1;
    /// The validation.
    validation_id: ByteArray<'a, 32>, 0;
}

view! {
    /// A view of [`Base`] in schema v2.
    BaseView -> Base<'a>, version_1;
    /// Network.
    network_id: u32, 0;
    /// Chain.
    blockchain_id: ByteArray<'a, 32>, 4;
    /// Free bytes; `None` for a null pointer or one that leads out of the message.
    memo: Option<&'a [u8]>, 36;
}

view! {
    /// A view of [`RegisterL1Validator`] in schema v2; its layout is inferred.
    RegisterL1ValidatorView -> RegisterL1Validator, version_1;
    /// The validation.
    validation_id: ByteArray<'a, 32>, 0;
    /// The validator's key.
    bls_public_key: ByteArray<'a, 48>, 32;
    /// Proof that the key's owner registered it.
    proof_of_possession: ByteArray<'a, 96>, 80;
    /// When the registration expires, in seconds since the Unix epoch.
    expiry: u64, 176;
    /// Owner of the balance that remains.
    remaining_balance_owner_id: ByteArray<'a, 32>, 184;
}

view! {
    /// A view of [`SlashValidator`] in schema v2.
    SlashValidatorView -> SlashValidator, version_1;
    /// The validator.
    node_id: ByteArray<'a, 20>, 0;
    /// Its network.
    network: ByteArray<'a, 32>, 20;
    /// Share of the stake, in millionths.
    slash_percentage: u32, 52;
}

view! {
    /// A view of [`TransferChainOwnership`] in schema v2.
    TransferChainOwnershipView -> TransferChainOwnership, version_1;
    /// The chain.
    chain: ByteArray<'a, 32>, 0;
    /// Signatures the new owner needs.
    owner_threshold: u32, 32;
    /// Time before which the new owner cannot sign.
    owner_locktime: u64, 40;
    /// The new owner's address.
    owner_address: ByteArray<'a, 20>, 48;
}

view! {
    /// A view of [`RemoveChainValidator`] in schema v2; its layout is inferred.
    RemoveChainValidatorView -> RemoveChainValidator, version_1;
    /// The validator.
    node_id: ByteArray<'a, 20>, 0;
    /// Its network.
    network: ByteArray<'a, 32>, 20;
}
