//! The transactions, in the field order of the wire. Names are Lux's; the doc of a type says when only one chain has it.
//!
//! What a chain id names differs by name only: Avalanche calls it the subnet.

use linearcodec::{Linear, Text};

use super::parts::{
    ChainValidator, InitialState, L1Validator, Operation, Owner, Signer, SlashEvidence, SovereignL1Chain,
    TransferableInput, TransferableOutput, Validator, Verifiable,
};
use crate::types::{BlsSignature, Id, ShortId};

/// The fields that most transactions begin with.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct BaseFields<'a> {
    /// Network.
    pub network_id: u32,
    /// Chain.
    pub blockchain_id: Id,
    /// What is made.
    pub outputs: Vec<TransferableOutput<'a>>,
    /// What is spent.
    pub inputs: Vec<TransferableInput>,
    /// Free bytes.
    pub memo: &'a [u8],
}

/// Adds a validator of the primary network.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Term and stake.
    pub validator: Validator,
    /// What is staked.
    pub stake: Vec<TransferableOutput<'a>>,
    /// Who gets the rewards.
    pub rewards_owner: Owner<'a>,
    /// The validator's part of delegators' rewards, in millionths.
    pub shares: u32,
}

/// Adds a validator of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddChainValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Term, weight and chain.
    pub validator: ChainValidator,
    /// The chain's consent.
    pub authorization: Verifiable<'a>,
}

/// Delegates to a validator of the primary network.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddDelegatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validator delegated to, term and stake.
    pub validator: Validator,
    /// What is staked.
    pub stake: Vec<TransferableOutput<'a>>,
    /// Who gets the rewards.
    pub rewards_owner: Owner<'a>,
}

/// Makes a network (a subnet).
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct CreateNetworkTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Its owner.
    pub owner: Owner<'a>,
}

/// Makes a chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct CreateChainTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The network that validates it.
    pub chain_id: Id,
    /// Its name.
    pub blockchain_name: Text<'a>,
    /// Its virtual machine.
    pub vm_id: Id,
    /// Its features.
    pub fx_ids: &'a [Id],
    /// Its genesis.
    pub genesis_data: &'a [u8],
    /// The network's consent.
    pub authorization: Verifiable<'a>,
}

/// Brings outputs in from another chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ImportTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The other chain.
    pub source_chain: Id,
    /// What is spent there.
    pub imported_inputs: Vec<TransferableInput>,
}

/// Sends outputs out to another chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ExportTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The other chain.
    pub destination_chain: Id,
    /// What is made there.
    pub exported_outputs: Vec<TransferableOutput<'a>>,
}

/// Removes a validator of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct RemoveChainValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// The chain.
    pub chain_id: Id,
    /// The chain's consent.
    pub authorization: Verifiable<'a>,
}

/// Opens a chain to staking. Amounts in base units, durations in seconds, rates and fees in millionths.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransformChainTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The chain.
    pub chain_id: Id,
    /// The asset that is staked.
    pub asset_id: Id,
    /// Supply at first.
    pub initial_supply: u64,
    /// Supply at most.
    pub maximum_supply: u64,
    /// Least rate of rewards.
    pub min_consumption_rate: u64,
    /// Greatest rate of rewards.
    pub max_consumption_rate: u64,
    /// Least stake of a validator.
    pub min_validator_stake: u64,
    /// Greatest stake of a validator.
    pub max_validator_stake: u64,
    /// Shortest term.
    pub min_stake_duration: u32,
    /// Longest term.
    pub max_stake_duration: u32,
    /// Least fee of delegation.
    pub min_delegation_fee: u32,
    /// Least stake of a delegator.
    pub min_delegator_stake: u64,
    /// How many times its own stake a validator may weigh.
    pub max_validator_weight_factor: u8,
    /// Uptime that rewards ask for.
    pub uptime_requirement: u32,
    /// The chain's consent.
    pub authorization: Verifiable<'a>,
}

/// Adds a validator of any open chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddPermissionlessValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Term and stake.
    pub validator: Validator,
    /// The chain.
    pub chain_id: Id,
    /// The validator's key.
    pub signer: Signer,
    /// What is staked.
    pub stake: Vec<TransferableOutput<'a>>,
    /// Who gets the rewards of validating.
    pub validation_rewards_owner: Owner<'a>,
    /// Who gets the validator's part of delegators' rewards.
    pub delegation_rewards_owner: Owner<'a>,
    /// That part, in millionths.
    pub shares: u32,
}

/// Delegates to a validator of any open chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddPermissionlessDelegatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validator delegated to, term and stake.
    pub validator: Validator,
    /// The chain.
    pub chain_id: Id,
    /// What is staked.
    pub stake: Vec<TransferableOutput<'a>>,
    /// Who gets the rewards.
    pub rewards_owner: Owner<'a>,
}

/// Hands a chain to a new owner.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransferChainOwnershipTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The chain.
    pub chain_id: Id,
    /// The present owner's consent.
    pub authorization: Verifiable<'a>,
    /// The new owner.
    pub new_owner: Owner<'a>,
}

/// A plain transfer.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct BaseTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
}

/// Makes an L1 of a network.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ConvertNetworkToL1Tx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The network.
    pub chain_id: Id,
    /// The chain of the validator manager.
    pub manager_chain_id: Id,
    /// The validator manager's address.
    pub address: &'a [u8],
    /// The first validators.
    pub validators: Vec<L1Validator<'a>>,
    /// The network's consent.
    pub authorization: Verifiable<'a>,
}

/// Makes an L1 with its chains. Lux only, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct CreateSovereignL1Tx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Its owner.
    pub owner: Owner<'a>,
    /// The first validators.
    pub validators: Vec<L1Validator<'a>>,
    /// Its chains.
    pub chains: Vec<SovereignL1Chain<'a>>,
    /// Which of the chains has the validator manager.
    pub manager_chain_idx: u32,
    /// The validator manager's address.
    pub manager_address: &'a [u8],
}

/// Registers an L1 validator.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct RegisterL1ValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// First balance, in base units.
    pub balance: u64,
    /// Proof that the validator has its key.
    pub proof_of_possession: BlsSignature,
    /// The L1's signed message.
    pub message: &'a [u8],
}

/// Sets an L1 validator's weight.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct SetL1ValidatorWeightTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The L1's signed message.
    pub message: &'a [u8],
}

/// Adds to an L1 validator's balance.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct IncreaseL1ValidatorBalanceTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validation.
    pub validation_id: Id,
    /// What is added, in base units.
    pub balance: u64,
}

/// Disables an L1 validator.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct DisableL1ValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validation.
    pub validation_id: Id,
    /// The deactivation owner's consent.
    pub authorization: Verifiable<'a>,
}

/// Slashes a validator. Lux only, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct SlashValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The validator.
    pub node_id: ShortId,
    /// Why.
    pub evidence: SlashEvidence<'a>,
    /// Part of the stake, in millionths.
    pub slash_percentage: u32,
}

/// Makes an asset. Lux only, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct CreateAssetTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// Its symbol.
    pub symbol: Text<'a>,
    /// Decimals it is shown with.
    pub denomination: u8,
    /// Its first outputs.
    pub initial_states: Vec<InitialState<'a>>,
}

/// Works on assets. Lux only, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct OperationTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// What is done.
    pub operations: Vec<Operation<'a>>,
}

/// Adds a validator whose term is renewed by itself. Avalanche only.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct AddAutoRenewedValidatorTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The node, of any length on the wire.
    pub node_id: &'a [u8],
    /// The validator's key.
    pub signer: Signer,
    /// What is staked.
    pub stake: Vec<TransferableOutput<'a>>,
    /// Who gets the rewards of validating.
    pub validation_rewards_owner: Owner<'a>,
    /// Who gets the validator's part of delegators' rewards.
    pub delegation_rewards_owner: Owner<'a>,
    /// Who can change the settings.
    pub validator_authority: Owner<'a>,
    /// The validator's part of delegators' rewards, in millionths.
    pub delegation_shares: u32,
    /// The part of the rewards that is staked again, in millionths.
    pub auto_compound_reward_shares: u32,
    /// A term, in seconds.
    pub period: u64,
}

/// Changes the settings of such a validator. Avalanche only.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct SetAutoRenewedValidatorConfigTx<'a> {
    /// Base fields.
    pub base: BaseFields<'a>,
    /// The transaction that added it.
    pub tx_id: Id,
    /// Its authority's consent.
    pub authorization: Verifiable<'a>,
    /// The part of the rewards that is staked again, in millionths.
    pub auto_compound_reward_shares: u32,
    /// A term, in seconds.
    pub period: u64,
}

/// Rewards such a validator at the end of a term. Avalanche only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct RewardAutoRenewedValidatorTx {
    /// The transaction that added it.
    pub tx_id: Id,
    /// The end of the term, in seconds since the Unix epoch.
    pub timestamp: u64,
}
