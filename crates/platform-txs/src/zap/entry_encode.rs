//! The wire form of list entries, and the cursors of those that point into something shared.
//!
//! Inputs and credentials count indices and signatures; chains and evidence count bytes of blobs. The writer moves on from
//! entry to entry, also over what is empty.

use super::encode::Wire;
use super::value::{Chain, Evidence, Input, Output, OwnerStub, Signature, Validator};

/// Positions in a shared array or blob.
#[derive(Clone, Copy, Default)]
struct Cursor(u32);

impl Cursor {
    /// The next `len`, as (start, length). No message holds more than a word can say.
    #[inline]
    fn take(&mut self, len: usize) -> (u32, u32) {
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        let start = self.0;
        self.0 = start.saturating_add(len);
        (start, len)
    }
}

/// An input and its part of the signature indices.
pub(super) struct PlacedInput<'v> {
    input: &'v Input<'v>,
    indices: (u32, u32),
}

/// Inputs with their parts of the signature indices, in order.
#[inline]
pub(super) fn place_inputs<'v>(
    inputs: impl Iterator<Item = &'v Input<'v>>,
) -> impl Iterator<Item = PlacedInput<'v>> {
    let mut cursor = Cursor::default();
    inputs.map(move |input| PlacedInput { input, indices: cursor.take(input.sig_indices.len()) })
}

/// A credential: its part of the signatures.
pub(super) struct PlacedCredential((u32, u32));

/// Credentials as parts of the signatures, in order.
#[inline]
pub(super) fn place_credentials(credentials: &[&[Signature]]) -> impl Iterator<Item = PlacedCredential> {
    let mut cursor = Cursor::default();
    credentials.iter().map(move |credential| PlacedCredential(cursor.take(credential.len())))
}

/// A chain and its ranges of the three blobs.
pub(super) struct PlacedChain<'v> {
    chain: &'v Chain<'v>,
    name: (u32, u32),
    fx_ids: (u32, u32),
    genesis_data: (u32, u32),
}

/// Chains with their ranges of the blobs, in order.
#[inline]
pub(super) fn place_chains<'v>(chains: &'v [Chain<'v>]) -> impl Iterator<Item = PlacedChain<'v>> {
    let (mut names, mut ids, mut data) = (Cursor::default(), Cursor::default(), Cursor::default());
    chains.iter().map(move |chain| PlacedChain {
        chain,
        name: names.take(chain.name.len()),
        fx_ids: ids.take(chain.fx_ids.as_flattened().len()),
        genesis_data: data.take(chain.genesis_data.len()),
    })
}

/// An entry of evidence and its ranges of the two blobs.
pub(super) struct PlacedEvidence<'v> {
    evidence: &'v Evidence<'v>,
    messages: [(u32, u32); 2],
    signatures: [(u32, u32); 2],
}

/// Evidence with its ranges of the blobs, in order.
pub(super) fn place_evidence<'v>(evidence: &'v [Evidence<'v>]) -> impl Iterator<Item = PlacedEvidence<'v>> {
    let (mut messages, mut signatures) = (Cursor::default(), Cursor::default());
    evidence.iter().map(move |evidence| PlacedEvidence {
        evidence,
        messages: [evidence.message_a, evidence.message_b].map(|bytes| messages.take(bytes.len())),
        signatures: [evidence.signature_a, evidence.signature_b].map(|bytes| signatures.take(bytes.len())),
    })
}

impl Wire for (u32, u32) {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.0.append(out);
        self.1.append(out);
    }
}

impl Wire for OwnerStub {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.threshold.append(out);
        self.locktime.append(out);
        self.address.append(out);
    }
}

impl Wire for Output {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.asset_id.append(out);
        self.amount.append(out);
        self.threshold.append(out);
        self.locktime.append(out);
        self.owner_address.append(out);
        [0; 24].append(out);
    }
}

impl Wire for PlacedInput<'_> {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.input.tx_id.append(out);
        self.input.output_index.append(out);
        self.input.asset_id.append(out);
        self.input.amount.append(out);
        self.indices.append(out);
        [0; 4].append(out);
    }
}

impl Wire for PlacedCredential {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.0.append(out);
        [0; 8].append(out);
    }
}

impl Wire for Validator {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.node_id.append(out);
        self.weight.append(out);
        self.bls_public_key.append(out);
        self.proof_of_possession.append(out);
        self.registration_expiry.append(out);
    }
}

impl Wire for PlacedChain<'_> {
    #[inline]
    fn append(&self, out: &mut Vec<u8>) {
        self.name.append(out);
        self.chain.vm_id.append(out);
        self.fx_ids.append(out);
        self.genesis_data.append(out);
        [0; 8].append(out);
    }
}

impl Wire for PlacedEvidence<'_> {
    fn append(&self, out: &mut Vec<u8>) {
        self.evidence.height.append(out);
        [self.evidence.evidence_type, 0, 0, 0].append(out);
        for (message, signature) in self.messages.iter().zip(&self.signatures) {
            message.append(out);
            signature.append(out);
        }
        [0; 4].append(out);
    }
}
