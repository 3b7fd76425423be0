//! Views of the ten small transactions, kinds 1 to 10: scalars and arrays, and one byte string in Base.
//!
//! A view reads in place. It accepts what the format's first implementation accepts, with the same values: where the
//! message ends before the object does, scalars are 0, the missing bytes of arrays are 0, and byte strings are null.

use zap::ByteArray;

use super::Kind;
use super::field::view;
use super::strict::{base, fixed};
use super::wrap::kind;
use crate::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};

view! {
    /// A view of [`AdvanceTime`].
    AdvanceTimeView -> AdvanceTime, |bytes| kind(bytes, Kind::AdvanceTime), |bytes| fixed(bytes, Kind::AdvanceTime);
    /// New chain time, in seconds since the Unix epoch.
    time: u64, 1;
}

view! {
    /// A view of [`RewardValidator`].
    RewardValidatorView -> RewardValidator, |bytes| kind(bytes, Kind::RewardValidator), |bytes| fixed(bytes, Kind::RewardValidator);
    /// The transaction that added the validator.
    tx_id: ByteArray<'a, 32>, 1;
}

view! {
    /// A view of [`SetL1ValidatorWeight`].
    SetL1ValidatorWeightView -> SetL1ValidatorWeight, |bytes| kind(bytes, Kind::SetL1ValidatorWeight), |bytes| fixed(bytes, Kind::SetL1ValidatorWeight);
    /// The validation.
    validation_id: ByteArray<'a, 32>, 1;
    /// Nonce of the change.
    nonce: u64, 33;
    /// New weight.
    weight: u64, 41;
}

view! {
    /// A view of [`IncreaseL1ValidatorBalance`].
    IncreaseL1ValidatorBalanceView -> IncreaseL1ValidatorBalance,
        |bytes| kind(bytes, Kind::IncreaseL1ValidatorBalance), |bytes| fixed(bytes, Kind::IncreaseL1ValidatorBalance);
    /// The validation.
    validation_id: ByteArray<'a, 32>, 1;
    /// Amount to add, in base units.
    balance: u64, 33;
}

view! {
    /// A view of [`DisableL1Validator`].
    DisableL1ValidatorView -> DisableL1Validator, |bytes| kind(bytes, Kind::DisableL1Validator), |bytes| fixed(bytes, Kind::DisableL1Validator);
    /// The validation.
    validation_id: ByteArray<'a, 32>, 1;
}

view! {
    /// A view of [`Base`].
    BaseView -> Base<'a>, |bytes| kind(bytes, Kind::Base), |bytes| base(bytes, Kind::Base);
    /// Network.
    network_id: u32, 1;
    /// Chain.
    blockchain_id: ByteArray<'a, 32>, 5;
    /// Free bytes; `None` for a null pointer or one that leads out of the message.
    memo: Option<&'a [u8]>, 37;
}

view! {
    /// A view of [`RegisterL1Validator`].
    RegisterL1ValidatorView -> RegisterL1Validator, |bytes| kind(bytes, Kind::RegisterL1Validator), |bytes| fixed(bytes, Kind::RegisterL1Validator);
    /// The validation.
    validation_id: ByteArray<'a, 32>, 1;
    /// The validator's key.
    bls_public_key: ByteArray<'a, 48>, 33;
    /// Proof that the key's owner registered it.
    proof_of_possession: ByteArray<'a, 96>, 81;
    /// When the registration expires, in seconds since the Unix epoch.
    expiry: u64, 177;
    /// Owner of the balance that remains.
    remaining_balance_owner_id: ByteArray<'a, 32>, 185;
}

view! {
    /// A view of [`SlashValidator`].
    SlashValidatorView -> SlashValidator, |bytes| kind(bytes, Kind::SlashValidator), |bytes| fixed(bytes, Kind::SlashValidator);
    /// The validator.
    node_id: ByteArray<'a, 20>, 1;
    /// Its network.
    network: ByteArray<'a, 32>, 21;
    /// Share of the stake, in millionths.
    slash_percentage: u32, 53;
}

view! {
    /// A view of [`TransferChainOwnership`].
    TransferChainOwnershipView -> TransferChainOwnership, |bytes| kind(bytes, Kind::TransferChainOwnership), |bytes| fixed(bytes, Kind::TransferChainOwnership);
    /// The chain.
    chain: ByteArray<'a, 32>, 1;
    /// Signatures the new owner needs.
    owner_threshold: u32, 33;
    /// Time before which the new owner cannot sign.
    owner_locktime: u64, 37;
    /// The new owner's address.
    owner_address: ByteArray<'a, 20>, 45;
}

view! {
    /// A view of [`RemoveChainValidator`].
    RemoveChainValidatorView -> RemoveChainValidator, |bytes| kind(bytes, Kind::RemoveChainValidator), |bytes| fixed(bytes, Kind::RemoveChainValidator);
    /// The validator.
    node_id: ByteArray<'a, 20>, 1;
    /// Its network.
    network: ByteArray<'a, 32>, 21;
}
