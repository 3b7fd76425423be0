//! A transaction with its credentials: what is read from the network, hashed and written back.

use linearcodec::{Error, Linear, Manager, Rules, VERSION_LEN, interface};
use sha2::{Digest, Sha256};

use super::kinds;
use super::parts::Verifiable;
use super::txs::{
    AddAutoRenewedValidatorTx, AddChainValidatorTx, AddDelegatorTx, AddPermissionlessDelegatorTx,
    AddPermissionlessValidatorTx, AddValidatorTx, BaseTx, ConvertNetworkToL1Tx, CreateAssetTx, CreateChainTx,
    CreateNetworkTx, CreateSovereignL1Tx, DisableL1ValidatorTx, ExportTx, ImportTx,
    IncreaseL1ValidatorBalanceTx, OperationTx, RegisterL1ValidatorTx, RemoveChainValidatorTx,
    RewardAutoRenewedValidatorTx, SetAutoRenewedValidatorConfigTx, SetL1ValidatorWeightTx, SlashValidatorTx,
    TransferChainOwnershipTx, TransformChainTx,
};
use crate::types::{AdvanceTime, Id, RewardValidator};

interface! {
    /// A transaction without its credentials.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnsignedTx<'a>: "UnsignedTx" {
        /// See [`AddPermissionlessDelegatorTx`].
        AddPermissionlessDelegator(AddPermissionlessDelegatorTx<'a>) = kinds::ADD_PERMISSIONLESS_DELEGATOR,
        /// See [`AddPermissionlessValidatorTx`].
        AddPermissionlessValidator(AddPermissionlessValidatorTx<'a>) = kinds::ADD_PERMISSIONLESS_VALIDATOR,
        /// See [`ImportTx`].
        Import(ImportTx<'a>) = kinds::IMPORT,
        /// See [`ExportTx`].
        Export(ExportTx<'a>) = kinds::EXPORT,
        /// See [`BaseTx`].
        Base(BaseTx<'a>) = kinds::BASE,
        /// See [`RewardValidator`].
        RewardValidator(RewardValidator) = kinds::REWARD_VALIDATOR,
        /// See [`AdvanceTime`].
        AdvanceTime(AdvanceTime) = kinds::ADVANCE_TIME,
        /// See [`AddValidatorTx`].
        AddValidator(AddValidatorTx<'a>) = kinds::ADD_VALIDATOR,
        /// See [`AddChainValidatorTx`].
        AddChainValidator(AddChainValidatorTx<'a>) = kinds::ADD_CHAIN_VALIDATOR,
        /// See [`AddDelegatorTx`].
        AddDelegator(AddDelegatorTx<'a>) = kinds::ADD_DELEGATOR,
        /// See [`CreateNetworkTx`].
        CreateNetwork(CreateNetworkTx<'a>) = kinds::CREATE_NETWORK,
        /// See [`CreateChainTx`].
        CreateChain(CreateChainTx<'a>) = kinds::CREATE_CHAIN,
        /// See [`RemoveChainValidatorTx`].
        RemoveChainValidator(RemoveChainValidatorTx<'a>) = kinds::REMOVE_CHAIN_VALIDATOR,
        /// See [`TransformChainTx`].
        TransformChain(TransformChainTx<'a>) = kinds::TRANSFORM_CHAIN,
        /// See [`TransferChainOwnershipTx`].
        TransferChainOwnership(TransferChainOwnershipTx<'a>) = kinds::TRANSFER_CHAIN_OWNERSHIP,
        /// See [`ConvertNetworkToL1Tx`].
        ConvertNetworkToL1(ConvertNetworkToL1Tx<'a>) = kinds::CONVERT_NETWORK_TO_L1,
        /// See [`CreateSovereignL1Tx`].
        CreateSovereignL1(CreateSovereignL1Tx<'a>) = kinds::CREATE_SOVEREIGN_L1,
        /// See [`RegisterL1ValidatorTx`].
        RegisterL1Validator(RegisterL1ValidatorTx<'a>) = kinds::REGISTER_L1_VALIDATOR,
        /// See [`SetL1ValidatorWeightTx`].
        SetL1ValidatorWeight(SetL1ValidatorWeightTx<'a>) = kinds::SET_L1_VALIDATOR_WEIGHT,
        /// See [`IncreaseL1ValidatorBalanceTx`].
        IncreaseL1ValidatorBalance(IncreaseL1ValidatorBalanceTx<'a>) = kinds::INCREASE_L1_VALIDATOR_BALANCE,
        /// See [`DisableL1ValidatorTx`].
        DisableL1Validator(DisableL1ValidatorTx<'a>) = kinds::DISABLE_L1_VALIDATOR,
        /// See [`SlashValidatorTx`].
        SlashValidator(SlashValidatorTx<'a>) = kinds::SLASH_VALIDATOR,
        /// See [`CreateAssetTx`].
        CreateAsset(CreateAssetTx<'a>) = kinds::CREATE_ASSET,
        /// See [`OperationTx`].
        Operation(OperationTx<'a>) = kinds::OPERATION,
        /// See [`AddAutoRenewedValidatorTx`].
        AddAutoRenewedValidator(AddAutoRenewedValidatorTx<'a>) = kinds::ADD_AUTO_RENEWED_VALIDATOR,
        /// See [`SetAutoRenewedValidatorConfigTx`].
        SetAutoRenewedValidatorConfig(SetAutoRenewedValidatorConfigTx<'a>) =
            kinds::SET_AUTO_RENEWED_VALIDATOR_CONFIG,
        /// See [`RewardAutoRenewedValidatorTx`].
        RewardAutoRenewedValidator(RewardAutoRenewedValidatorTx) = kinds::REWARD_AUTO_RENEWED_VALIDATOR,
    }
}

/// A transaction and the signatures for it.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Tx<'a> {
    /// What is done.
    pub unsigned: UnsignedTx<'a>,
    /// A credential for each input.
    pub credentials: Vec<Verifiable<'a>>,
}

/// Whose chain a message is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Network {
    /// Reads versions 1 and 0, writes 1.
    Lux,
    /// Reads and writes version 0, with types of its own.
    Avalanche,
}

/// Bytes of Lux's longest message.
pub const LUX_MAX_LEN: usize = 1 << 20;
/// Bytes of Avalanche's longest message.
pub const AVALANCHE_MAX_LEN: usize = 1 << 18;
/// Bytes of the longest genesis of either.
pub const GENESIS_MAX_LEN: usize = 0x7fff_ffff;

const LUX: Manager<'static> = manager(Rules::Lux, LUX_MAX_LEN, &kinds::LUX_TX_CODECS);
const LUX_GENESIS: Manager<'static> = manager(Rules::Lux, GENESIS_MAX_LEN, &kinds::LUX_TX_CODECS);
const AVALANCHE: Manager<'static> = manager(Rules::Avalanche, AVALANCHE_MAX_LEN, &kinds::AVALANCHE_TX_CODECS);
const AVALANCHE_GENESIS: Manager<'static> =
    manager(Rules::Avalanche, GENESIS_MAX_LEN, &kinds::AVALANCHE_TX_CODECS);

/// Evaluated by the compiler: a version that stands there twice does not compile.
pub(super) const fn manager(
    rules: Rules,
    max_len: usize,
    codecs: &'static [linearcodec::Codec],
) -> Manager<'static> {
    match Manager::new(rules, max_len, codecs) {
        Ok(manager) => manager,
        Err(_) => panic!("a version has one codec"),
    }
}

impl Network {
    /// The manager of transactions and their parts.
    #[must_use]
    pub const fn manager(self) -> Manager<'static> {
        match self {
            Self::Lux => LUX,
            Self::Avalanche => AVALANCHE,
        }
    }

    /// The manager of genesis files, which are longer: the same types.
    #[must_use]
    pub const fn genesis_manager(self) -> Manager<'static> {
        match self {
            Self::Lux => LUX_GENESIS,
            Self::Avalanche => AVALANCHE_GENESIS,
        }
    }

    /// The version that new transactions are written in.
    #[must_use]
    pub const fn version(self) -> u16 {
        match self {
            Self::Lux => 1,
            Self::Avalanche => 0,
        }
    }
}

/// A transaction as it was read, with the bytes that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed<'a> {
    /// The transaction.
    pub tx: Tx<'a>,
    bytes: &'a [u8],
}

impl<'a> Signed<'a> {
    /// The whole message.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The message without its credentials: what is signed. A prefix of [`bytes`](Self::bytes).
    #[must_use]
    pub fn unsigned_bytes(&self) -> &'a [u8] {
        // The credentials are the end of the message, so that their length gives the prefix without a walk of the rest.
        let len = self.bytes.len().saturating_sub(self.tx.credentials.encoded_len());
        self.bytes.get(..len).unwrap_or_default()
    }

    /// The id: the hash of the message, version and credentials included.
    #[must_use]
    pub fn id(&self) -> Id {
        sha256(self.bytes)
    }

    /// What the credentials sign: the hash of [`unsigned_bytes`](Self::unsigned_bytes).
    #[must_use]
    pub fn signature_hash(&self) -> Id {
        sha256(self.unsigned_bytes())
    }
}

/// Reads a signed transaction. Byte strings and lists of ids are borrowed; there is one vector for each other list that is
/// not empty and one box for each value that could hold itself. The id is not computed: see [`Signed::id`].
///
/// # Errors
/// As [`Manager::unmarshal`].
pub fn parse(network: Network, bytes: &[u8]) -> Result<Signed<'_>, Error> {
    network.manager().unmarshal(bytes).map(|tx| Signed { tx, bytes })
}

/// Writes a signed transaction in one allocation.
///
/// # Errors
/// As [`Manager::marshal`]: a type that the version does not know, a message past the limit.
pub fn build(network: Network, version: u16, tx: &Tx<'_>) -> Result<Vec<u8>, Error> {
    network.manager().marshal(version, tx)
}

/// [`build`] into a buffer that is used again.
///
/// # Errors
/// As [`Manager::marshal_into`].
pub fn build_into(network: Network, version: u16, tx: &Tx<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    network.manager().marshal_into(version, tx, out)
}

/// The id of a transaction inside a block: the hash of what it would be alone, in the block's version.
///
/// # Errors
/// As [`build`], but for the limit.
pub fn id_alone(network: Network, version: u16, tx: &Tx<'_>) -> Result<Id, Error> {
    network.genesis_manager().marshal(version, tx).map(|bytes| sha256(&bytes))
}

/// The id of output number `index` of a transaction, as databases key it.
#[must_use]
pub fn input_id(tx_id: &Id, index: u64) -> Id {
    let mut hash = Sha256::new();
    hash.update(index.to_be_bytes());
    hash.update(tx_id);
    hash.finalize().into()
}

/// The least bytes of a signed transaction.
pub const MIN_LEN: usize = VERSION_LEN + <Tx<'static> as Linear<'static>>::MIN_LEN;

pub(super) fn sha256(bytes: &[u8]) -> Id {
    Sha256::digest(bytes).into()
}
