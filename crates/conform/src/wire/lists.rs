//! Lists of entries in a vector: from its fields to values that a builder borrows, and from views to its two forms.
//!
//! The fields that a message was built from list every entry with what belongs to it. What the accessors give is an object
//! of the length, whether the list is null, and the first six entries.

use platform_txs::types::Id;
use platform_txs::zap::value::{Chain, Input, Output, OwnerStub, Signature, Validator};
use platform_txs::zap::{
    BoundChain, BoundChains, CredentialList, Entries, Entry, InputList, InputView, OutputView, SigIndices,
    Signatures, ValidatorView,
};
use serde_json::{Value, json};

use crate::record::{FieldError, encode_hex, field, hex, hex_array, integer, parse_hex};

/// How many entries of a list the file shows of what the accessors give.
pub(super) const SHOWN: usize = 6;

/// The elements of the array in `name`, each read by `read`.
pub(super) fn array<T>(
    object: &Value,
    name: &str,
    read: impl Fn(&Value) -> Result<T, FieldError>,
) -> Result<Vec<T>, FieldError> {
    const EXPECTED: &str = "an array";
    let value = field(object, name, EXPECTED)?;
    elements(value, name, EXPECTED)?
        .iter()
        .enumerate()
        .map(|(index, element)| {
            read(element)
                .map_err(|error| FieldError { field: format!("{name}[{index}].{}", error.field), ..error })
        })
        .collect()
}

fn elements<'v>(value: &'v Value, name: &str, expected: &'static str) -> Result<&'v [Value], FieldError> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| FieldError {
        field: name.to_owned(),
        found: value.to_string(),
        expected,
    })
}

/// An array of hex strings of `N` bytes each, called `name`.
fn arrays_in<const N: usize>(value: &Value, name: &str) -> Result<Vec<[u8; N]>, FieldError> {
    const EXPECTED: &str = "an array of hex digits for all bytes of each element";
    let wrong =
        |found: &Value| FieldError { field: name.to_owned(), found: found.to_string(), expected: EXPECTED };
    elements(value, name, EXPECTED)?
        .iter()
        .map(|element| {
            let bytes = element.as_str().and_then(parse_hex).ok_or_else(|| wrong(element))?;
            bytes.as_array().copied().ok_or_else(|| wrong(element))
        })
        .collect()
}

/// The array of hex strings in `name`.
pub(super) fn byte_arrays<const N: usize>(object: &Value, name: &str) -> Result<Vec<[u8; N]>, FieldError> {
    arrays_in(field(object, name, "an array of hex digits")?, name)
}

/// An output in a vector.
pub(super) fn output(value: &Value) -> Result<Output, FieldError> {
    Ok(Output {
        asset_id: hex_array(value, "AssetID")?,
        amount: integer(value, "Amount")?,
        threshold: integer(value, "Threshold")?,
        locktime: integer(value, "Locktime")?,
        owner_address: hex_array(value, "OwnerAddress")?,
    })
}

/// An input and its signature indices.
pub(super) struct OwnedInput {
    input: Input<'static>,
    sig_indices: Vec<u32>,
}

/// An input in a vector.
pub(super) fn input(value: &Value) -> Result<OwnedInput, FieldError> {
    let index = |index: &Value| integer(&json!({ "": index }), "");
    Ok(OwnedInput {
        input: Input {
            tx_id: hex_array(value, "TxID")?,
            output_index: integer(value, "OutputIndex")?,
            asset_id: hex_array(value, "AssetID")?,
            amount: integer(value, "Amount")?,
            sig_indices: &[],
        },
        sig_indices: array(value, "SigIndices", index)?,
    })
}

/// Inputs as the builder takes them.
pub(super) fn lend_inputs(inputs: &[OwnedInput]) -> Vec<Input<'_>> {
    inputs.iter().map(|owned| Input { sig_indices: &owned.sig_indices, ..owned.input }).collect()
}

/// A credential in a vector.
pub(super) fn credential(value: &Value) -> Result<Vec<Signature>, FieldError> {
    arrays_in(value, "")
}

/// Credentials as the builder takes them.
pub(super) fn lend_credentials(credentials: &[Vec<Signature>]) -> Vec<&[Signature]> {
    credentials.iter().map(Vec::as_slice).collect()
}

/// A validator in a vector.
pub(super) fn validator(value: &Value) -> Result<Validator, FieldError> {
    Ok(Validator {
        node_id: hex_array(value, "NodeID")?,
        weight: integer(value, "Weight")?,
        bls_public_key: hex_array(value, "BLSPubKey")?,
        proof_of_possession: hex_array(value, "BLSPoP")?,
        registration_expiry: integer(value, "RegistrationExpiry")?,
    })
}

/// A chain with its parts.
pub(super) struct OwnedChain {
    name: Vec<u8>,
    vm_id: Id,
    fx_ids: Vec<Id>,
    genesis_data: Vec<u8>,
}

/// A chain in a vector.
pub(super) fn chain(value: &Value) -> Result<OwnedChain, FieldError> {
    Ok(OwnedChain {
        name: hex(value, "Name")?,
        vm_id: hex_array(value, "VMID")?,
        fx_ids: byte_arrays(value, "FxIDs")?,
        genesis_data: hex(value, "GenesisData")?,
    })
}

impl OwnedChain {
    /// The chain as the builder takes it.
    fn lend(&self) -> Chain<'_> {
        Chain { name: &self.name, vm_id: self.vm_id, fx_ids: &self.fx_ids, genesis_data: &self.genesis_data }
    }
}

/// Chains as the builder takes them.
pub(super) fn lend_chains(chains: &[OwnedChain]) -> Vec<Chain<'_>> {
    chains.iter().map(OwnedChain::lend).collect()
}

/// An owner of one address in a vector.
pub(super) fn owner_stub(object: &Value, name: &str) -> Result<OwnerStub, FieldError> {
    let value = field(object, name, "an object")?;
    Ok(OwnerStub {
        threshold: integer(value, "Threshold")?,
        locktime: integer(value, "Locktime")?,
        address: hex_array(value, "Address")?,
    })
}

/// What the accessors of a list give.
pub(super) fn shown<'a, E: Entry<'a>>(list: Entries<'a, E>, show: impl Fn(E) -> Value) -> Value {
    let entries: Vec<_> = list.iter().take(SHOWN).map(show).collect();
    json!({"len": list.len(), "is_null": list.is_null(), "entries": entries})
}

/// All entries of a list.
pub(super) fn all<'a, E: Entry<'a>>(list: Entries<'a, E>, show: impl Fn(E) -> Value) -> Value {
    list.iter().map(show).collect()
}

/// An output, the same in both forms.
pub(super) fn show_output(output: OutputView<'_>) -> Value {
    json!({
        "AssetID": encode_hex(&output.asset_id()[..]),
        "Amount": output.amount().to_string(),
        "Threshold": output.threshold(),
        "Locktime": output.locktime().to_string(),
        "OwnerAddress": encode_hex(&output.owner_address()[..]),
    })
}

/// An input by itself.
pub(super) fn show_input(input: InputView<'_>) -> Value {
    json!({
        "TxID": encode_hex(&input.tx_id()[..]),
        "OutputIndex": input.output_index(),
        "AssetID": encode_hex(&input.asset_id()[..]),
        "Amount": input.amount().to_string(),
        "SigIndicesStart": input.sig_indices_start(),
        "SigIndicesCount": input.sig_indices_count(),
    })
}

/// Inputs with their signature indices.
pub(super) fn input_fields(list: Option<InputList<'_>>, indices: SigIndices<'_>) -> Value {
    let show = |input: InputView<'_>| {
        json!({
            "TxID": encode_hex(&input.tx_id()[..]),
            "OutputIndex": input.output_index(),
            "AssetID": encode_hex(&input.asset_id()[..]),
            "Amount": input.amount().to_string(),
            "SigIndices": input.sig_indices(indices).map_or_else(Vec::new, |part| part.iter().collect()),
        })
    };
    list.map_or_else(|| json!([]), |list| all(list, show))
}

/// The first signature indices that belong to each input; null where there are none.
pub(super) fn derived_indices(inputs: InputList<'_>, indices: SigIndices<'_>) -> Value {
    let part = |input: InputView<'_>| input.sig_indices(indices).map(|part| part.iter().collect::<Vec<_>>());
    inputs.iter().take(SHOWN).map(|input| Value::from(part(input))).collect()
}

fn signature_texts(signatures: Signatures<'_>) -> Vec<String> {
    signatures.iter().map(|signature| encode_hex(&signature[..])).collect()
}

/// The first signatures that belong to each credential; null where there are none.
pub(super) fn derived_signatures(credentials: CredentialList<'_>, signatures: Signatures<'_>) -> Value {
    let entries = credentials.iter().take(SHOWN);
    entries.map(|entry| Value::from(entry.signatures(signatures).map(signature_texts))).collect()
}

/// Credentials with their signatures.
pub(super) fn credential_fields(credentials: CredentialList<'_>, signatures: Signatures<'_>) -> Value {
    all(credentials, |entry| entry.signatures(signatures).map_or_else(Vec::new, signature_texts).into())
}

/// A validator as it was built.
pub(super) fn validator_fields(validator: ValidatorView<'_>) -> Value {
    json!({
        "NodeID": encode_hex(&validator.node_id()[..]),
        "Weight": validator.weight().to_string(),
        "BLSPubKey": encode_hex(&validator.bls_public_key()[..]),
        "BLSPoP": encode_hex(&validator.proof_of_possession()[..]),
        "RegistrationExpiry": validator.registration_expiry().to_string(),
    })
}

/// What the accessors of a validator give.
pub(super) fn show_validator(validator: ValidatorView<'_>) -> Value {
    let mut shown = validator_fields(validator);
    shown["IsBLSPubKeyZero"] = (validator.bls_public_key() == [0; 48]).into();
    shown["IsBLSPoPZero"] = (validator.proof_of_possession() == [0; 96]).into();
    shown
}

fn range((start, len): (u32, u32)) -> Value {
    json!([start, len])
}

fn ids(chain: BoundChain<'_>) -> Option<Vec<String>> {
    Some(chain.fx_ids()?.iter().map(|id| encode_hex(id)).collect())
}

/// Chains as they were built.
pub(super) fn chain_fields(chains: BoundChains<'_>) -> Value {
    let show = |chain: BoundChain<'_>| {
        json!({
            "Name": encode_hex(chain.name().unwrap_or_default()),
            "VMID": encode_hex(&chain.entry().vm_id()[..]),
            "FxIDs": ids(chain).unwrap_or_default(),
            "GenesisData": encode_hex(chain.genesis_data().unwrap_or_default()),
        })
    };
    chains.iter().map(show).collect()
}

/// What the accessors of chains give.
pub(super) fn show_chains(chains: BoundChains<'_>) -> Value {
    let show = |chain: BoundChain<'_>| {
        json!({
            "Name": chain.name().map(encode_hex),
            "NameRange": range(chain.entry().name_range()),
            "VMID": encode_hex(&chain.entry().vm_id()[..]),
            "FxIDs": ids(chain),
            "FxIDsRange": range(chain.entry().fx_ids_range()),
            "GenesisData": chain.genesis_data().map(encode_hex),
            "GenesisDataRange": range(chain.entry().genesis_data_range()),
        })
    };
    let entries: Vec<_> = chains.iter().take(SHOWN).map(show).collect();
    json!({"len": chains.list().len(), "is_null": chains.list().is_null(), "entries": entries})
}
