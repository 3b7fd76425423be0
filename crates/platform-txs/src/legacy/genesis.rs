//! The genesis file: what is on the chain before its first block.

use linearcodec::{Error, Linear, Text};

use super::parts::{State, UtxoId};
use super::signed::{Network, Tx};
use crate::types::Id;

/// An output on the chain.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Utxo<'a> {
    /// Its name.
    pub utxo_id: UtxoId,
    /// Its asset.
    pub asset_id: Id,
    /// What it is.
    pub out: State<'a>,
}

/// An output of the genesis.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct GenesisUtxo<'a> {
    /// The output.
    pub utxo: Utxo<'a>,
    /// Free bytes.
    pub message: &'a [u8],
}

/// The genesis.
#[derive(Clone, Debug, PartialEq, Eq, Linear)]
pub struct Genesis<'a> {
    /// The outputs.
    pub utxos: Vec<GenesisUtxo<'a>>,
    /// The transactions that add the first validators.
    pub validators: Vec<Tx<'a>>,
    /// The transactions that make the first chains.
    pub chains: Vec<Tx<'a>>,
    /// In seconds since the Unix epoch.
    pub timestamp: u64,
    /// In base units.
    pub initial_supply: u64,
    /// Free text.
    pub message: Text<'a>,
}

/// Reads a genesis file.
///
/// # Errors
/// As [`linearcodec::Manager::unmarshal`], with the limit of genesis files.
pub fn parse_genesis(network: Network, bytes: &[u8]) -> Result<Genesis<'_>, Error> {
    network.genesis_manager().unmarshal(bytes)
}

/// Writes a genesis file in the network's version.
///
/// # Errors
/// As [`linearcodec::Manager::marshal`].
pub fn build_genesis(network: Network, genesis: &Genesis<'_>) -> Result<Vec<u8>, Error> {
    network.genesis_manager().marshal(network.version(), genesis)
}
