//! What transactions are made of: owners, outputs, inputs, credentials, signers, and the interfaces they stand behind.
//!
//! Names are Lux's; Avalanche has the same layouts. Lists of ids and addresses are borrowed from the message.

use linearcodec::{Linear, interface};

use super::kinds;
use super::txs::{
    AddChainValidatorTx, AddDelegatorTx, AddPermissionlessDelegatorTx, AddPermissionlessValidatorTx,
    AddValidatorTx,
};
use crate::types::{BlsPublicKey, BlsSignature, Id, ShortId};

/// A secp256k1 signature: r, s and the recovery number.
pub type Signature = [u8; 65];

/// Who can spend: `threshold` of `addresses`, from `locktime` on.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct OutputOwners<'a> {
    /// In seconds since the Unix epoch; 0 is at once.
    pub locktime: u64,
    /// Signatures needed.
    pub threshold: u32,
    /// The addresses.
    pub addresses: &'a [ShortId],
}

/// An amount and its owners.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransferOutput<'a> {
    /// In base units of the asset.
    pub amount: u64,
    /// The owners.
    pub owners: OutputOwners<'a>,
}

/// The right to mint.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct MintOutput<'a> {
    /// Who may mint.
    pub owners: OutputOwners<'a>,
}

/// Which addresses of an owner sign.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Input {
    /// Places in the owner's list of addresses.
    pub signature_indices: Vec<u32>,
}

/// An amount that is spent.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransferInput {
    /// In base units of the asset.
    pub amount: u64,
    /// Who signs.
    pub input: Input,
}

/// The signatures for one input.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Credential<'a> {
    /// The signatures, in the order of the input's indices.
    pub signatures: &'a [Signature],
}

/// Mints an amount.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct MintOperation<'a> {
    /// Who signs.
    pub mint_input: Input,
    /// Who may mint next.
    pub mint_output: MintOutput<'a>,
    /// What is minted, and for whom.
    pub transfer_output: TransferOutput<'a>,
}

/// An output that can only be staked until a time.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct LockOut<'a> {
    /// In seconds since the Unix epoch.
    pub locktime: u64,
    /// The output.
    pub output: Box<TransferableOut<'a>>,
}

/// Spends a [`LockOut`].
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct LockIn {
    /// That of the output.
    pub locktime: u64,
    /// The input.
    pub input: Box<TransferableIn>,
}

/// No signer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct Empty {}

/// A BLS key and the proof that its owner has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct ProofOfPossession {
    /// The key.
    pub public_key: BlsPublicKey,
    /// The proof.
    pub proof_of_possession: BlsSignature,
}

interface! {
    /// An output of an asset.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TransferableOut<'a>: "TransferableOut" {
        /// Spendable.
        Transfer(TransferOutput<'a>) = kinds::TRANSFER_OUTPUT,
        /// Locked.
        Lock(LockOut<'a>) = kinds::LOCK_OUT,
    }
}

interface! {
    /// An input of an asset.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TransferableIn: "TransferableIn" {
        /// Of a spendable output.
        Transfer(TransferInput) = kinds::TRANSFER_INPUT,
        /// Of a locked output.
        Lock(LockIn) = kinds::LOCK_IN,
    }
}

interface! {
    /// An owner.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Owner<'a>: "Owner" {
        /// The one kind there is.
        Addresses(OutputOwners<'a>) = kinds::OUTPUT_OWNERS,
    }
}

interface! {
    /// A validator's key.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Signer: "Signer" {
        /// No key.
        Empty(Empty) = kinds::EMPTY,
        /// A key with its proof.
        ProofOfPossession(ProofOfPossession) = kinds::PROOF_OF_POSSESSION,
    }
}

interface! {
    /// What can lie on the chain.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum State<'a>: "State" {
        /// The right to mint.
        Mint(MintOutput<'a>) = kinds::MINT_OUTPUT,
        /// Spendable.
        Transfer(TransferOutput<'a>) = kinds::TRANSFER_OUTPUT,
        /// Locked.
        Lock(LockOut<'a>) = kinds::LOCK_OUT,
    }
}

interface! {
    /// What the original accepts as a credential, an authorisation or an operation: everything that has a `Verify` method,
    /// the transactions with a validator inside among them. Honest messages have a credential, an input or a mint.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Verifiable<'a>: "Verifiable" {
        /// What credentials are.
        Credential(Credential<'a>) = kinds::CREDENTIAL,
        /// What authorisations are.
        Input(Input) = kinds::INPUT,
        /// What operations are.
        MintOperation(Box<MintOperation<'a>>) = kinds::MINT_OPERATION,
        /// Odd.
        TransferInput(TransferInput) = kinds::TRANSFER_INPUT,
        /// Odd.
        MintOutput(MintOutput<'a>) = kinds::MINT_OUTPUT,
        /// Odd.
        TransferOutput(TransferOutput<'a>) = kinds::TRANSFER_OUTPUT,
        /// Odd.
        OutputOwners(OutputOwners<'a>) = kinds::OUTPUT_OWNERS,
        /// Odd.
        LockIn(LockIn) = kinds::LOCK_IN,
        /// Odd.
        LockOut(LockOut<'a>) = kinds::LOCK_OUT,
        /// Odd, and nothing after its type id.
        Empty(Empty) = kinds::EMPTY,
        /// Odd.
        ProofOfPossession(Box<ProofOfPossession>) = kinds::PROOF_OF_POSSESSION,
        /// Odd.
        AddValidator(Box<AddValidatorTx<'a>>) = kinds::ADD_VALIDATOR,
        /// Odd.
        AddChainValidator(Box<AddChainValidatorTx<'a>>) = kinds::ADD_CHAIN_VALIDATOR,
        /// Odd.
        AddDelegator(Box<AddDelegatorTx<'a>>) = kinds::ADD_DELEGATOR,
        /// Odd.
        AddPermissionlessValidator(Box<AddPermissionlessValidatorTx<'a>>) =
            kinds::ADD_PERMISSIONLESS_VALIDATOR,
        /// Odd.
        AddPermissionlessDelegator(Box<AddPermissionlessDelegatorTx<'a>>) =
            kinds::ADD_PERMISSIONLESS_DELEGATOR,
    }
}

/// An output with its asset.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransferableOutput<'a> {
    /// The asset.
    pub asset_id: Id,
    /// The output.
    pub output: TransferableOut<'a>,
}

/// An input with the output that it spends and its asset.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct TransferableInput {
    /// The output.
    pub utxo_id: UtxoId,
    /// The asset.
    pub asset_id: Id,
    /// The input.
    pub input: TransferableIn,
}

/// Names an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Linear)]
pub struct UtxoId {
    /// The transaction that made it.
    pub tx_id: Id,
    /// Its place among that transaction's outputs.
    pub output_index: u32,
}

/// A validator's term and stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct Validator {
    /// The node.
    pub node_id: ShortId,
    /// First second of the term, since the Unix epoch.
    pub start: u64,
    /// Last second of the term, since the Unix epoch.
    pub end: u64,
    /// Stake, in base units.
    pub weight: u64,
}

/// A validator of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct ChainValidator {
    /// Term and stake.
    pub validator: Validator,
    /// The chain.
    pub chain_id: Id,
}

/// An owner of an L1 validator's balance or life.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct PChainOwner<'a> {
    /// Signatures needed.
    pub threshold: u32,
    /// The addresses.
    pub addresses: &'a [ShortId],
}

/// A first validator of an L1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct L1Validator<'a> {
    /// The node, of any length on the wire.
    pub node_id: &'a [u8],
    /// Weight.
    pub weight: u64,
    /// First balance, in base units.
    pub balance: u64,
    /// The key and its proof, without a type id.
    pub signer: ProofOfPossession,
    /// Who gets what is left of the balance.
    pub remaining_balance_owner: PChainOwner<'a>,
    /// Who can end it.
    pub deactivation_owner: PChainOwner<'a>,
}

/// A chain of a sovereign L1.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct SovereignL1Chain<'a> {
    /// Its name.
    pub blockchain_name: linearcodec::Text<'a>,
    /// Its virtual machine.
    pub vm_id: Id,
    /// Its features.
    pub fx_ids: &'a [Id],
    /// Its genesis.
    pub genesis_data: &'a [u8],
}

/// Two messages that a validator should not both have signed.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct SlashEvidence<'a> {
    /// The height that both are for.
    pub height: u64,
    /// The type of evidence.
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

/// The first outputs of an asset under one feature.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct InitialState<'a> {
    /// The feature.
    pub fx_index: u32,
    /// The outputs.
    pub outputs: Vec<State<'a>>,
}

/// An operation on outputs of an asset.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Operation<'a> {
    /// The asset.
    pub asset_id: Id,
    /// The outputs.
    pub input_ids: Vec<UtxoId>,
    /// What is done.
    pub operation: Verifiable<'a>,
}
