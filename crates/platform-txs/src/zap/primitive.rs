//! Writes lists, owners and warp messages into messages of any layout, through the general builder.
//!
//! Each function appends at the next multiple of 8 and gives what the parent's pointer needs, `(position, count)`. An empty
//! list writes nothing, and its pointer is null. Blobs are byte strings of the parent: [`ChainBlobs`] and
//! [`EvidenceBlobs`] join them.

use zap::{Builder, ObjectBuilder};

use super::encode::{Wire, to_word};
use super::entry_encode::{place_chains, place_credentials, place_evidence, place_inputs};
use super::value::{Chain, Evidence, Input, Output, Owner, Signature, Validator, WarpMessage};
use crate::types::ShortId;

/// Where a list is and how many entries it has.
pub type Written = (usize, u32);

fn write(builder: &mut Builder, entries: impl Iterator<Item = impl Wire>) -> Written {
    let (mut bytes, mut count) = (Vec::new(), 0_usize);
    for entry in entries {
        entry.append(&mut bytes);
        count = count.saturating_add(1);
    }
    (builder.write_bytes(&bytes), to_word(count))
}

/// Writes outputs.
pub fn write_outputs(builder: &mut Builder, outputs: &[Output]) -> Written {
    write(builder, outputs.iter().copied())
}

/// Writes inputs and, behind them, the signature indices of all.
pub fn write_inputs(builder: &mut Builder, inputs: &[Input<'_>]) -> (Written, Written) {
    let list = write(builder, place_inputs(inputs.iter()));
    (list, write(builder, inputs.iter().flat_map(|input| input.sig_indices).copied()))
}

/// Writes credentials and, behind them, the signatures of all.
pub fn write_credentials(builder: &mut Builder, credentials: &[&[Signature]]) -> (Written, Written) {
    let list = write(builder, place_credentials(credentials));
    (list, write(builder, credentials.iter().copied().flatten().copied()))
}

/// Writes validators.
pub fn write_validators(builder: &mut Builder, validators: &[Validator]) -> Written {
    write(builder, validators.iter().copied())
}

/// Writes addresses.
pub fn write_addresses(builder: &mut Builder, addresses: &[ShortId]) -> Written {
    write(builder, addresses.iter().copied())
}

/// The blobs of chains: all names, all ids of extensions, all first states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainBlobs {
    /// Names.
    pub names: Vec<u8>,
    /// Ids of extensions.
    pub fx_ids: Vec<u8>,
    /// First states.
    pub genesis_data: Vec<u8>,
}

/// Writes chains; gives the blobs that hold their parts.
pub fn write_chains(builder: &mut Builder, chains: &[Chain<'_>]) -> (Written, ChainBlobs) {
    let join = |part: fn(&Chain<'_>) -> Vec<u8>| chains.iter().flat_map(part).collect();
    let blobs = ChainBlobs {
        names: join(|chain| chain.name.to_vec()),
        fx_ids: join(|chain| chain.fx_ids.as_flattened().to_vec()),
        genesis_data: join(|chain| chain.genesis_data.to_vec()),
    };
    (write(builder, place_chains(chains)), blobs)
}

/// The blobs of evidence: of each entry the first and the second, entry by entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvidenceBlobs {
    /// Messages.
    pub messages: Vec<u8>,
    /// Signatures.
    pub signatures: Vec<u8>,
}

/// Writes evidence; gives the blobs that hold its parts.
pub fn write_evidence(builder: &mut Builder, evidence: &[Evidence<'_>]) -> (Written, EvidenceBlobs) {
    let mut blobs = EvidenceBlobs::default();
    for entry in evidence {
        blobs.messages.extend_from_slice(entry.message_a);
        blobs.messages.extend_from_slice(entry.message_b);
        blobs.signatures.extend_from_slice(entry.signature_a);
        blobs.signatures.extend_from_slice(entry.signature_b);
    }
    (write(builder, place_evidence(evidence)), blobs)
}

/// Why an owner cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnerError {
    /// One address or none, for which there is a shorter form.
    #[error("owner has {count} addresses, expected at least 2; one address is an owner stub")]
    SingleAddress {
        /// How many addresses there are.
        count: usize,
    },
}

/// Checks that an owner has several addresses, and writes them. They go before the parent; [`set_owner`] then writes the
/// owner's fields.
///
/// # Errors
/// [`OwnerError::SingleAddress`] if there are fewer than two.
pub fn write_owner(builder: &mut Builder, owner: &Owner<'_>) -> Result<Written, OwnerError> {
    match owner.addresses.len() {
        count @ (0 | 1) => Err(OwnerError::SingleAddress { count }),
        _ => Ok(write_addresses(builder, owner.addresses)),
    }
}

/// Writes the 20 bytes of an owner at `field` of `parent`, with `addresses` as they were written.
pub fn set_owner(
    parent: &mut ObjectBuilder<'_>,
    builder: &mut Builder,
    field: usize,
    owner: &Owner<'_>,
    (position, count): Written,
) {
    parent.set_u32(builder, field, owner.threshold);
    parent.set_u64(builder, field.saturating_add(4), owner.locktime);
    parent.set_list(builder, field.saturating_add(12), position, count);
}

/// Writes a warp message as an object of its own; gives its position.
pub fn write_warp_message(builder: &mut Builder, message: &WarpMessage<'_>) -> usize {
    let mut object = builder.start_object(40);
    object.set(builder, 0, &message.source_network);
    object.set_bytes(builder, 32, message.payload);
    builder.finish_object(object)
}
