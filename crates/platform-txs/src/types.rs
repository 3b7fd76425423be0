//! The ten small transactions, as plain values.
//!
//! Ids, keys and addresses are owned arrays; byte strings are borrowed from the message they were decoded from.
//! Field order is wire order, which both encodings share.

use linearcodec::Linear;

/// A 32-byte id: transaction, chain, network, validation or owner.
pub type Id = [u8; 32];
/// A 20-byte address or node id.
pub type ShortId = [u8; 20];
/// A compressed BLS public key (G1).
pub type BlsPublicKey = [u8; 48];
/// A compressed BLS signature (G2), also a proof of possession.
pub type BlsSignature = [u8; 96];

/// Moves the chain's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct AdvanceTime {
    /// New chain time, in seconds since the Unix epoch.
    pub time: u64,
}

/// Removes a validator whose term is over and decides on its reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct RewardValidator {
    /// The transaction that added the validator.
    pub tx_id: Id,
}

/// Sets the weight of an L1 validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct SetL1ValidatorWeight {
    /// The validation.
    pub validation_id: Id,
    /// Nonce of the change.
    pub nonce: u64,
    /// New weight.
    pub weight: u64,
}

/// Adds to the balance that pays for an L1 validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct IncreaseL1ValidatorBalance {
    /// The validation.
    pub validation_id: Id,
    /// Amount to add, in base units.
    pub balance: u64,
}

/// Disables an L1 validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct DisableL1Validator {
    /// The validation.
    pub validation_id: Id,
}

/// The fields that a plain transfer carries beside its inputs and outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct Base<'a> {
    /// Network.
    pub network_id: u32,
    /// Chain.
    pub blockchain_id: Id,
    /// Free bytes.
    pub memo: &'a [u8],
}

/// Registers an L1 validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct RegisterL1Validator {
    /// The validation.
    pub validation_id: Id,
    /// The validator's key.
    pub bls_public_key: BlsPublicKey,
    /// Proof that the key's owner registered it.
    pub proof_of_possession: BlsSignature,
    /// When the registration expires, in seconds since the Unix epoch.
    pub expiry: u64,
    /// Owner of the balance that remains.
    pub remaining_balance_owner_id: Id,
}

/// Slashes a validator's stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct SlashValidator {
    /// The validator.
    pub node_id: ShortId,
    /// Its network (the legacy encoding calls it the chain).
    pub network: Id,
    /// Share of the stake, in millionths.
    pub slash_percentage: u32,
}

/// Hands a chain to a new owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct TransferChainOwnership {
    /// The chain.
    pub chain: Id,
    /// Signatures the new owner needs.
    pub owner_threshold: u32,
    /// Time before which the new owner cannot sign.
    pub owner_locktime: u64,
    /// The new owner's address.
    pub owner_address: ShortId,
}

/// Removes a validator from a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct RemoveChainValidator {
    /// The validator.
    pub node_id: ShortId,
    /// Its network (the legacy encoding calls it the chain).
    pub network: Id,
}
