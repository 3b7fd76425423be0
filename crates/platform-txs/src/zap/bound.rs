//! Lists whose entries are ranges of blobs, bound to those blobs.
//!
//! A range that is not wholly inside its blob is no bytes, and so is any range of a blob that is null. Ranges may overlap.

use super::entry::{ChainView, ChainsList, EvidenceList, EvidenceView};
use crate::types::Id;

/// The bytes of `blob` that `range` is, as (start, length).
#[inline]
fn bytes_of(blob: Option<&[u8]>, (start, len): (u32, u32)) -> Option<&[u8]> {
    let (start, len) = (usize::try_from(start).ok()?, usize::try_from(len).ok()?);
    blob?.get(start..start.checked_add(len)?)
}

/// Chains and the blobs that hold their parts.
#[derive(Clone, Copy, Debug)]
pub struct BoundChains<'a> {
    chains: ChainsList<'a>,
    names: Option<&'a [u8]>,
    fx_ids: Option<&'a [u8]>,
    genesis_data: Option<&'a [u8]>,
}

impl<'a> ChainsList<'a> {
    /// The chains with the blobs of their names, extension ids and first states.
    #[inline]
    #[must_use]
    pub const fn bind(
        self,
        names: Option<&'a [u8]>,
        fx_ids: Option<&'a [u8]>,
        genesis_data: Option<&'a [u8]>,
    ) -> BoundChains<'a> {
        BoundChains { chains: self, names, fx_ids, genesis_data }
    }
}

impl<'a> BoundChains<'a> {
    /// The list.
    #[inline]
    #[must_use]
    pub const fn list(self) -> ChainsList<'a> {
        self.chains
    }

    /// Chain `index`, if there are more than that.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<BoundChain<'a>> {
        Some(BoundChain { entry: self.chains.get(index)?, blobs: self })
    }

    /// The chains in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = BoundChain<'a>> {
        self.chains.iter().map(move |entry| BoundChain { entry, blobs: self })
    }
}

/// A chain and the blobs that hold its parts.
#[derive(Clone, Copy, Debug)]
pub struct BoundChain<'a> {
    entry: ChainView<'a>,
    blobs: BoundChains<'a>,
}

impl<'a> BoundChain<'a> {
    /// The entry by itself.
    #[inline]
    #[must_use]
    pub const fn entry(self) -> ChainView<'a> {
        self.entry
    }

    /// Name, as bytes.
    #[inline]
    #[must_use]
    pub fn name(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.names, self.entry.name_range())
    }

    /// Ids of its feature extensions; `None` also if their bytes are not whole ids.
    #[inline]
    #[must_use]
    pub fn fx_ids(self) -> Option<&'a [Id]> {
        let (ids, rest) = bytes_of(self.blobs.fx_ids, self.entry.fx_ids_range())?.as_chunks();
        rest.is_empty().then_some(ids)
    }

    /// The first state.
    #[inline]
    #[must_use]
    pub fn genesis_data(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.genesis_data, self.entry.genesis_data_range())
    }
}

/// Evidence and the blobs that hold its messages and signatures.
#[derive(Clone, Copy, Debug)]
pub struct BoundEvidenceList<'a> {
    evidence: EvidenceList<'a>,
    messages: Option<&'a [u8]>,
    signatures: Option<&'a [u8]>,
}

impl<'a> EvidenceList<'a> {
    /// The evidence with the blobs of its messages and signatures.
    #[inline]
    #[must_use]
    pub const fn bind(
        self,
        messages: Option<&'a [u8]>,
        signatures: Option<&'a [u8]>,
    ) -> BoundEvidenceList<'a> {
        BoundEvidenceList { evidence: self, messages, signatures }
    }
}

impl<'a> BoundEvidenceList<'a> {
    /// The list.
    #[inline]
    #[must_use]
    pub const fn list(self) -> EvidenceList<'a> {
        self.evidence
    }

    /// Entry `index`, if there are more than that.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<BoundEvidence<'a>> {
        Some(BoundEvidence { entry: self.evidence.get(index)?, blobs: self })
    }

    /// The entries in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = BoundEvidence<'a>> {
        self.evidence.iter().map(move |entry| BoundEvidence { entry, blobs: self })
    }
}

/// An entry and the blobs that hold its messages and signatures.
#[derive(Clone, Copy, Debug)]
pub struct BoundEvidence<'a> {
    entry: EvidenceView<'a>,
    blobs: BoundEvidenceList<'a>,
}

impl<'a> BoundEvidence<'a> {
    /// The entry by itself.
    #[inline]
    #[must_use]
    pub const fn entry(self) -> EvidenceView<'a> {
        self.entry
    }

    /// The first message.
    #[inline]
    #[must_use]
    pub fn message_a(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.messages, self.entry.message_a_range())
    }

    /// Its signature.
    #[inline]
    #[must_use]
    pub fn signature_a(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.signatures, self.entry.signature_a_range())
    }

    /// The second message.
    #[inline]
    #[must_use]
    pub fn message_b(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.messages, self.entry.message_b_range())
    }

    /// Its signature.
    #[inline]
    #[must_use]
    pub fn signature_b(self) -> Option<&'a [u8]> {
        bytes_of(self.blobs.signatures, self.entry.signature_b_range())
    }
}
