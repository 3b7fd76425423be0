//! Whether the typed legacy codec and the interpreter give the same answer to any bytes.
//!
//! For fuzzing: what is checked of each message is what the reference file's messages are checked for.

use platform_txs::legacy::Network;

use crate::ConformError;
use crate::legacy::message::{Target, Verdict, judge};
use crate::legacy::reference::Reference;

/// What arbitrary bytes are read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// A transaction with its credentials.
    SignedTx,
    /// A transaction without.
    UnsignedTx,
    /// A block.
    Block,
}

/// The two codecs, with the schemas of all dialects.
pub struct Agreement {
    reference: Reference,
}

impl Agreement {
    /// Loads the committed description of the types.
    ///
    /// # Errors
    /// [`ConformError`] if it makes no sense.
    pub fn new() -> Result<Self, ConformError> {
        Ok(Self { reference: Reference::load()? })
    }

    /// Reads `bytes` with both codecs. `Ok(true)` if both accept them, show the same value and write the same bytes again;
    /// `Ok(false)` if both refuse them for the same class of reason.
    ///
    /// # Errors
    /// How the two differ.
    pub fn check(&self, network: Network, read_as: ReadAs, bytes: &[u8]) -> Result<bool, String> {
        let target = match read_as {
            ReadAs::SignedTx => Target::SignedTx,
            ReadAs::UnsignedTx => Target::UnsignedTx,
            ReadAs::Block => Target::Block,
        };
        match judge(&self.reference, network, target, bytes) {
            Verdict::Accepted(_) => Ok(true),
            Verdict::Refused(_) => Ok(false),
            Verdict::Disagree(difference) => Err(difference),
        }
    }

    /// [`check`](Self::check) with the network and what to read as taken from the first byte, for fuzzing: 0 to 2 are Lux's
    /// signed and unsigned transactions and blocks, 3 to 5 Avalanche's, and so on round. No bytes agree.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn check_selected(&self, data: &[u8]) -> Result<bool, String> {
        let Some((selector, bytes)) = data.split_first() else { return Ok(false) };
        let (network, read_as) = match selector % 6 {
            0 => (Network::Lux, ReadAs::SignedTx),
            1 => (Network::Lux, ReadAs::UnsignedTx),
            2 => (Network::Lux, ReadAs::Block),
            3 => (Network::Avalanche, ReadAs::SignedTx),
            4 => (Network::Avalanche, ReadAs::UnsignedTx),
            _ => (Network::Avalanche, ReadAs::Block),
        };
        self.check(network, read_as, bytes)
    }
}
