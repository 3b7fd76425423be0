//! The values of kinds 11 to 23 and of the lists in them, borrowed from whoever builds a message.
//!
//! These are the transactions of schema v3, in which every owner has one address. The ten small kinds are in
//! [`types`](crate::types). Views read messages in place; they give their fields one by one and not as these values,
//! except for the values of fixed length.

use crate::types::{BlsPublicKey, BlsSignature, Id, ShortId};

/// A recoverable secp256k1 signature.
pub type Signature = [u8; 65];

/// An owner of one address, 32 bytes inline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnerStub {
    /// Signatures needed; anything but 1 does not verify.
    pub threshold: u32,
    /// Time before which the owner cannot sign, in seconds since the Unix epoch.
    pub locktime: u64,
    /// The address.
    pub address: ShortId,
}

/// An amount that a transaction makes available to an owner, 96 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// What is transferred.
    pub asset_id: Id,
    /// How much, in base units.
    pub amount: u64,
    /// Signatures needed to spend it.
    pub threshold: u32,
    /// Time before which it cannot be spent.
    pub locktime: u64,
    /// Who may spend it.
    pub owner_address: ShortId,
}

/// An output that a transaction spends, 88 bytes and its signature indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Input<'a> {
    /// The transaction that made the output.
    pub tx_id: Id,
    /// Which of its outputs.
    pub output_index: u32,
    /// What is transferred.
    pub asset_id: Id,
    /// How much, in base units.
    pub amount: u64,
    /// Which of the owner's addresses sign.
    pub sig_indices: &'a [u32],
}

/// A validator of an L1, 180 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validator {
    /// The node.
    pub node_id: ShortId,
    /// Its weight.
    pub weight: u64,
    /// Its key.
    pub bls_public_key: BlsPublicKey,
    /// Proof that the key's owner registered it.
    pub proof_of_possession: BlsSignature,
    /// When the registration expires, in seconds since the Unix epoch.
    pub registration_expiry: u64,
}

/// A chain of an L1, 64 bytes and its parts in three blobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain<'a> {
    /// Name, as bytes.
    pub name: &'a [u8],
    /// The virtual machine.
    pub vm_id: Id,
    /// Its feature extensions.
    pub fx_ids: &'a [Id],
    /// The first state.
    pub genesis_data: &'a [u8],
}

/// Two conflicting signed messages, 48 bytes and their parts in two blobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence<'a> {
    /// Height at which the messages conflict.
    pub height: u64,
    /// What sort of conflict it is.
    pub evidence_type: u8,
    /// The first message.
    pub message_a: &'a [u8],
    /// Its signature.
    pub signature_a: &'a [u8],
    /// The second message.
    pub message_b: &'a [u8],
    /// Its signature.
    pub signature_b: &'a [u8],
}

/// An owner of several addresses, 20 bytes and a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owner<'a> {
    /// Signatures needed.
    pub threshold: u32,
    /// Time before which the owner cannot sign.
    pub locktime: u64,
    /// The addresses; an owner of fewer than two is an [`OwnerStub`].
    pub addresses: &'a [ShortId],
}

/// A message from another network, an object of 40 bytes and its payload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WarpMessage<'a> {
    /// Where it comes from.
    pub source_network: Id,
    /// What it says.
    pub payload: &'a [u8],
}

/// What every transaction of kinds 11 to 23 begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spending<'a> {
    /// Network.
    pub network_id: u32,
    /// Chain.
    pub blockchain_id: Id,
    /// Outputs.
    pub outs: &'a [Output],
    /// Inputs.
    pub ins: &'a [Input<'a>],
    /// Signatures, a list for each input.
    pub credentials: &'a [&'a [Signature]],
    /// Free bytes.
    pub memo: &'a [u8],
}

/// A plain transfer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseFull<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
}

/// Adds a validator that proves possession of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddPermissionlessValidator<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// When it begins, in seconds since the Unix epoch.
    pub stake_start: u64,
    /// When it ends.
    pub stake_end: u64,
    /// Its weight.
    pub stake_weight: u64,
    /// What is staked.
    pub stake_asset_id: Id,
    /// How much.
    pub stake_amount: u64,
    /// The validator's key.
    pub bls_public_key: BlsPublicKey,
    /// Proof that the key's owner registered it.
    pub proof_of_possession: BlsSignature,
    /// Who gets the validator's reward.
    pub validation_rewards_owner: OwnerStub,
    /// Who gets the validator's share of its delegators' rewards.
    pub delegation_rewards_owner: OwnerStub,
    /// That share, in millionths.
    pub delegation_shares: u32,
}

/// Brings value in from another network. The list of inputs on the wire is `base.ins`, then `imported_ins`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Import<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// Where the imported inputs are.
    pub source_network: Id,
    /// The imported inputs.
    pub imported_ins: &'a [Input<'a>],
}

/// Sends value to another network. The list of outputs on the wire is `base.outs`, then `exported_outs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Export<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// Where the exported outputs go.
    pub destination_network: Id,
    /// The exported outputs.
    pub exported_outs: &'a [Output],
}

/// Creates a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreateChain<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The network that validates the chain.
    pub parent_network: Id,
    /// The virtual machine.
    pub vm_id: Id,
    /// Who owns the chain.
    pub owner: OwnerStub,
    /// Hash of the message that asks for the chain.
    pub warp_message_hash: Id,
    /// The first state.
    pub genesis_data: &'a [u8],
}

/// Adds a validator to the primary network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddValidator<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// When it begins, in seconds since the Unix epoch.
    pub stake_start: u64,
    /// When it ends.
    pub stake_end: u64,
    /// Its weight.
    pub stake_weight: u64,
    /// What is staked.
    pub stake_outs: &'a [Output],
    /// Who gets the reward.
    pub rewards_owner: OwnerStub,
    /// The validator's share of its delegators' rewards, in millionths.
    pub delegation_shares: u32,
}

/// Delegates to a validator of the primary network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddDelegator<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// When the delegation begins, in seconds since the Unix epoch.
    pub stake_start: u64,
    /// When it ends.
    pub stake_end: u64,
    /// Its weight.
    pub stake_weight: u64,
    /// What is staked.
    pub stake_outs: &'a [Output],
    /// Who gets the reward.
    pub delegation_rewards_owner: OwnerStub,
}

/// Delegates to a validator of any network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddPermissionlessDelegator<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// When the delegation begins, in seconds since the Unix epoch.
    pub stake_start: u64,
    /// When it ends.
    pub stake_end: u64,
    /// Its weight.
    pub stake_weight: u64,
    /// The network.
    pub chain: Id,
    /// What is staked.
    pub stake_asset_id: Id,
    /// The outputs that are staked.
    pub stake_outs: &'a [Output],
    /// Who gets the reward.
    pub delegation_rewards_owner: OwnerStub,
}

/// Adds a validator to a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddChainValidator<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// When it begins, in seconds since the Unix epoch.
    pub stake_start: u64,
    /// When it ends.
    pub stake_end: u64,
    /// Its weight.
    pub stake_weight: u64,
    /// The chain.
    pub chain: Id,
}

/// Creates a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreateNetwork<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// Who owns it.
    pub owner: OwnerStub,
}

/// Gives a chain its staking rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransformChain<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The chain.
    pub chain: Id,
    /// What is staked on it.
    pub asset_id: Id,
    /// Supply at the start.
    pub initial_supply: u64,
    /// Supply at most.
    pub maximum_supply: u64,
    /// Lowest rate of reward, in millionths.
    pub min_consumption_rate: u64,
    /// Highest rate of reward, in millionths.
    pub max_consumption_rate: u64,
    /// Least stake of a validator.
    pub min_validator_stake: u64,
    /// Most stake of a validator.
    pub max_validator_stake: u64,
    /// Shortest stake, in seconds.
    pub min_stake_duration: u32,
    /// Longest stake, in seconds.
    pub max_stake_duration: u32,
    /// Least share that a validator takes of its delegators' rewards, in millionths.
    pub min_delegation_fee: u32,
    /// Least stake of a delegator.
    pub min_delegator_stake: u64,
    /// How many times its own stake a validator may weigh.
    pub max_validator_weight_factor: u8,
    /// Share of the time that a validator must be up, in millionths.
    pub uptime_requirement: u32,
}

/// Turns a network into an L1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConvertNetworkToL1<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// The network.
    pub chain: Id,
    /// The chain on which the manager is.
    pub manager_chain_id: Id,
    /// The manager's address there.
    pub address: &'a [u8],
    /// The first validators.
    pub validators: &'a [Validator],
}

/// Creates an L1 with its validators and chains. The layout of this kind is inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreateSovereignL1<'a> {
    /// The fields that all share.
    pub base: Spending<'a>,
    /// Who owns it.
    pub owner: OwnerStub,
    /// On which of its chains the manager is.
    pub manager_chain_idx: u32,
    /// The manager's address there.
    pub manager_address: &'a [u8],
    /// The first validators.
    pub validators: &'a [Validator],
    /// The chains.
    pub chains: &'a [Chain<'a>],
}
