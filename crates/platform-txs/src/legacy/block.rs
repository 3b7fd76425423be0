//! Blocks of all versions. A transaction inside a block has no version of its own.

use linearcodec::{Error, Linear, Manager, Rules, VERSION_LEN, interface};

use super::kinds;
use super::signed::{AVALANCHE_MAX_LEN, LUX_MAX_LEN, Network, Tx, id_alone, manager, sha256};
use crate::types::Id;

/// A block of the first form with one transaction: a proposal, or an atomic one.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ApricotTxBlock<'a> {
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
    /// The transaction.
    pub tx: Tx<'a>,
}

/// A block of the first form that accepts or rejects a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct ApricotOption {
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
}

/// A block of the first form with any number of transactions.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ApricotStandardBlock<'a> {
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
    /// The transactions.
    pub txs: Vec<Tx<'a>>,
}

/// A proposal with a time.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct ProposalBlock<'a> {
    /// In seconds since the Unix epoch.
    pub time: u64,
    /// Transactions that are not proposed but done.
    pub txs: Vec<Tx<'a>>,
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
    /// The transaction that is proposed.
    pub tx: Tx<'a>,
}

/// A block with a time that accepts or rejects a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Linear)]
pub struct OptionBlock {
    /// In seconds since the Unix epoch.
    pub time: u64,
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
}

/// A block with a time and any number of transactions.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct StandardBlock<'a> {
    /// In seconds since the Unix epoch.
    pub time: u64,
    /// The block before it.
    pub parent_id: Id,
    /// Its height.
    pub height: u64,
    /// The transactions.
    pub txs: Vec<Tx<'a>>,
}

interface! {
    /// A block.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Block<'a>: "Block" {
        /// Version 0.
        ApricotProposal(ApricotTxBlock<'a>) = kinds::APRICOT_PROPOSAL_BLOCK,
        /// Version 0.
        ApricotAbort(ApricotOption) = kinds::APRICOT_ABORT_BLOCK,
        /// Version 0.
        ApricotCommit(ApricotOption) = kinds::APRICOT_COMMIT_BLOCK,
        /// Version 0.
        ApricotStandard(ApricotStandardBlock<'a>) = kinds::APRICOT_STANDARD_BLOCK,
        /// Version 0; Lux does not take it.
        ApricotAtomic(ApricotTxBlock<'a>) = kinds::APRICOT_ATOMIC_BLOCK,
        /// Version 0.
        BanffProposal(ProposalBlock<'a>) = kinds::BANFF_PROPOSAL_BLOCK,
        /// Version 0.
        BanffAbort(OptionBlock) = kinds::BANFF_ABORT_BLOCK,
        /// Version 0.
        BanffCommit(OptionBlock) = kinds::BANFF_COMMIT_BLOCK,
        /// Version 0.
        BanffStandard(StandardBlock<'a>) = kinds::BANFF_STANDARD_BLOCK,
        /// Version 1.
        Proposal(ProposalBlock<'a>) = kinds::PROPOSAL_BLOCK,
        /// Version 1.
        Abort(OptionBlock) = kinds::ABORT_BLOCK,
        /// Version 1.
        Commit(OptionBlock) = kinds::COMMIT_BLOCK,
        /// Version 1.
        Standard(StandardBlock<'a>) = kinds::STANDARD_BLOCK,
    }
}

impl<'a> Block<'a> {
    /// The transactions, in the order of the wire.
    pub fn txs(&self) -> impl Iterator<Item = &Tx<'a>> {
        let (txs, tx) = match self {
            Self::ApricotProposal(block) | Self::ApricotAtomic(block) => (&[][..], Some(&block.tx)),
            Self::ApricotStandard(block) => (block.txs.as_slice(), None),
            Self::BanffProposal(block) | Self::Proposal(block) => (block.txs.as_slice(), Some(&block.tx)),
            Self::BanffStandard(block) | Self::Standard(block) => (block.txs.as_slice(), None),
            Self::ApricotAbort(_)
            | Self::ApricotCommit(_)
            | Self::BanffAbort(_)
            | Self::BanffCommit(_)
            | Self::Abort(_)
            | Self::Commit(_) => (&[][..], None),
        };
        txs.iter().chain(tx)
    }
}

/// Why a block is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// Lux: shorter than a version.
    #[error("block bytes too short for codec version prefix: {len} bytes, expected at least 2")]
    ShortBytes {
        /// Bytes of the message.
        len: usize,
    },
    /// Lux: an atomic block of version 0.
    #[error("apricot atomic block is not supported on the P-only network")]
    AtomicBlockRefused,
    /// What the codec says.
    #[error(transparent)]
    Codec(#[from] Error),
}

const LUX_V1: Manager<'static> = manager(Rules::Lux, LUX_MAX_LEN, &kinds::LUX_V1_BLOCK_CODECS);
const LUX_V0: Manager<'static> = manager(Rules::Lux, LUX_MAX_LEN, &kinds::LUX_V0_BLOCK_CODECS);
const AVALANCHE: Manager<'static> =
    manager(Rules::Avalanche, AVALANCHE_MAX_LEN, &kinds::AVALANCHE_BLOCK_CODECS);

/// The manager of blocks of a version. Lux has one for each.
///
/// # Errors
/// [`Error::UnknownVersion`] for Lux; Avalanche's manager says so itself, after its look at the size.
pub const fn block_manager(network: Network, version: u16) -> Result<Manager<'static>, Error> {
    match (network, version) {
        (Network::Lux, 1) => Ok(LUX_V1),
        (Network::Lux, 0) => Ok(LUX_V0),
        (Network::Lux, version) => Err(Error::UnknownVersion { version }),
        (Network::Avalanche, _) => Ok(AVALANCHE),
    }
}

/// A block as it was read, with the bytes that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBlock<'a> {
    /// The block.
    pub block: Block<'a>,
    /// The version it is of.
    pub version: u16,
    network: Network,
    bytes: &'a [u8],
}

impl ParsedBlock<'_> {
    /// The id: the hash of the bytes.
    #[must_use]
    pub fn id(&self) -> Id {
        sha256(self.bytes)
    }

    /// The ids of the transactions: each is hashed as it would be alone, in the block's version.
    ///
    /// # Errors
    /// None for a block that was read: what was decoded can be encoded.
    pub fn tx_ids(&self) -> Result<Vec<Id>, Error> {
        self.block.txs().map(|tx| id_alone(self.network, self.version, tx)).collect()
    }
}

/// Reads a block.
///
/// # Errors
/// For Lux, in this order: [`BlockError::ShortBytes`]; a version that is not known; what the codec says;
/// [`BlockError::AtomicBlockRefused`]. For Avalanche what the codec says.
pub fn parse_block(network: Network, bytes: &[u8]) -> Result<ParsedBlock<'_>, BlockError> {
    let version = match (network, bytes.first_chunk::<VERSION_LEN>()) {
        (Network::Lux, None) => return Err(BlockError::ShortBytes { len: bytes.len() }),
        (Network::Lux, Some(version)) => u16::from_be_bytes(*version),
        (Network::Avalanche, _) => AVALANCHE.version(bytes)?,
    };
    let block = block_manager(network, version)?.unmarshal(bytes)?;
    match (network, block) {
        (Network::Lux, Block::ApricotAtomic(_)) => Err(BlockError::AtomicBlockRefused),
        (network, block) => Ok(ParsedBlock { block, version, network, bytes }),
    }
}

/// Writes a block in one allocation.
///
/// # Errors
/// As [`Manager::marshal`].
pub fn build_block(network: Network, version: u16, block: &Block<'_>) -> Result<Vec<u8>, Error> {
    block_manager(network, version)?.marshal(version, block)
}
