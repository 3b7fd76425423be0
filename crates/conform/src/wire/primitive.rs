//! Lists, owners and warp messages by themselves: the bytes of a parent that holds one, and what it is read as.

use platform_txs::zap::value::{Evidence, Owner, OwnerStub, WarpMessage};
use platform_txs::zap::{
    AddressList, BoundEvidence, ChainsList, CredentialList, EvidenceList, InputList, OutputList,
    OwnerStubView, OwnerView, SigIndices, Signatures, ValidatorsList, WarpMessageView, set_owner,
    write_addresses, write_chains, write_credentials, write_evidence, write_inputs, write_outputs,
    write_owner, write_validators, write_warp_message,
};
use serde_json::{Map, Value, json};
use zap::{Builder, ByteArray, Message, Object, ObjectBuilder, Version};

use super::class::{owner_class, rules_class};
use super::layout::Layout;
use super::lists;
use crate::Outcome;
use crate::record::{FieldError, encode_hex, hex, hex_array, integer, text};

/// What a vector says of the outcome, by the names of its fields.
const RESULTS: [&str; 8] = [
    "zap_hex",
    "root_offset",
    "size",
    "view",
    "bound_view",
    "must_verify",
    "syntactic_verify",
    "builder_error",
];

/// A vector of `primitives`.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    let primitive = text(vector, "primitive")?;
    let got = match primitive {
        "OwnerStub" => owner_stub(vector)?,
        "Owner" if vector.get("builder_error").is_some() => owner_refused(vector)?,
        "Owner" => owner(vector)?,
        "AddressList" => addresses(vector)?,
        "OutputList" => outputs(vector)?,
        "InputList" => inputs(vector)?,
        "CredentialList" => credentials(vector)?,
        "EvidenceList" => evidence(vector)?,
        "ChainsList" => chains(vector)?,
        "ValidatorsList" => validators(vector)?,
        "WarpMessage" => warp_message(vector)?,
        other => return Ok(Outcome::Skipped { kind: other.to_owned() }),
    };
    let mut expected: Map<_, _> =
        RESULTS.into_iter().filter_map(|name| Some((name.to_owned(), vector.get(name)?.clone()))).collect();
    if got.contains_key("fields") {
        expected.insert("fields".to_owned(), vector.get("fields").cloned().unwrap_or_default());
    }
    Ok(Outcome::of(&Value::Object(expected), &Value::Object(got)))
}

type Results = Map<String, Value>;

/// The parent of a vector, with at least `parts` parts.
fn layout(vector: &Value, parts: usize) -> Result<Layout, FieldError> {
    let text = text(vector, "parent_layout")?;
    Layout::parse(text).filter(|layout| layout.parts.len() >= parts).ok_or_else(|| FieldError {
        field: "parent_layout".to_owned(),
        found: format!("`{text}`"),
        expected: "`size N: {part@offset, ...}` with the parts of the primitive",
    })
}

/// Closes the message and reads it: its bytes and header, and what `read` adds.
fn results(
    mut builder: Builder,
    parent: ObjectBuilder<'_>,
    read: impl FnOnce(Object<'_>, &mut Results),
) -> Results {
    builder.finish_as_root(parent);
    let mut results = Map::new();
    if let Some(message) = builder.finish(0).ok().and_then(|bytes| Message::parse(bytes).ok()) {
        results.insert("zap_hex".to_owned(), encode_hex(message.as_bytes()).into());
        results.insert("root_offset".to_owned(), message.header().root_offset.into());
        results.insert("size".to_owned(), message.header().size.into());
        read(message.root(), &mut results);
    }
    results
}

fn one(name: &str, value: Value) -> Results {
    Map::from_iter([(name.to_owned(), value)])
}

fn builder() -> Builder {
    Builder::new(0, Version::V2)
}

/// Reads an owner of one address with the threshold of a vector.
fn owner_stub(vector: &Value) -> Result<Results, FieldError> {
    let stub = OwnerStub { threshold: integer(&vector["fields"], "Threshold")?, ..OwnerStub::default() };
    let mut builder = builder();
    let mut parent = builder.start_object(32);
    parent.set_u32(&mut builder, 0, stub.threshold);
    let results = results(builder, parent, |root, results| {
        let verified = rules_class(&OwnerStubView::inside(root, 0).verify());
        *results = one("syntactic_verify", verified.into());
    });
    Ok(results)
}

fn owner_refused(vector: &Value) -> Result<Results, FieldError> {
    let addresses = lists::byte_arrays(&vector["fields"], "Addresses")?;
    let owner = Owner { threshold: 0, locktime: 0, addresses: &addresses };
    let refused = write_owner(&mut builder(), &owner);
    Ok(one("builder_error", refused.map_or_else(|error| owner_class(&error), |_| "ok").into()))
}

fn owner(vector: &Value) -> Result<Results, FieldError> {
    let (layout, fields) = (layout(vector, 1)?, &vector["fields"]);
    let addresses = lists::byte_arrays(fields, "Addresses")?;
    let owner = Owner {
        threshold: integer(fields, "Threshold")?,
        locktime: integer(fields, "Locktime")?,
        addresses: &addresses,
    };
    let field = layout.parts.first().copied().unwrap_or_default();
    let mut builder = builder();
    // The header is written for any number of addresses here; refusing few is the matter of other vectors.
    let written = write_addresses(&mut builder, &addresses);
    let mut parent = layout.start(&mut builder);
    set_owner(&mut parent, &mut builder, field, &owner, written);
    Ok(results(builder, parent, |root, results| {
        let view = OwnerView::inside(root, field);
        let shown = json!({
            "Threshold": view.threshold(),
            "Locktime": view.locktime().to_string(),
            "Addresses": lists::shown(view.addresses(), show_array),
        });
        results.insert("view".to_owned(), shown);
        results.insert("syntactic_verify".to_owned(), rules_class(&view.verify()).into());
    }))
}

fn show_array<const N: usize>(array: ByteArray<'_, N>) -> Value {
    encode_hex(&array[..]).into()
}

fn addresses(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 1)?;
    let addresses = lists::byte_arrays(vector, "fields")?;
    let mut builder = builder();
    let (position, count) = write_addresses(&mut builder, &addresses);
    let mut parent = layout.start(&mut builder);
    parent.set_list(&mut builder, layout.parts[0], position, count);
    Ok(results(builder, parent, |root, results| {
        let list = AddressList::pointed_to(root, layout.parts[0]);
        results.insert("view".to_owned(), lists::shown(list, show_array));
    }))
}

fn outputs(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 1)?;
    let outputs = lists::array(vector, "fields", lists::output)?;
    let mut builder = builder();
    let (position, count) = write_outputs(&mut builder, &outputs);
    let mut parent = layout.start(&mut builder);
    parent.set_list(&mut builder, layout.parts[0], position, count);
    Ok(results(builder, parent, |root, results| {
        let list = OutputList::pointed_to(root, layout.parts[0]);
        results.insert("fields".to_owned(), lists::all(list, lists::show_output));
    }))
}

fn inputs(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 2)?;
    let inputs = lists::array(vector, "fields", lists::input)?;
    let mut builder = builder();
    let (list, indices) = write_inputs(&mut builder, &lists::lend_inputs(&inputs));
    let mut parent = layout.start(&mut builder);
    for (field, (position, count)) in layout.parts.iter().zip([list, indices]) {
        parent.set_list(&mut builder, *field, position, count);
    }
    Ok(results(builder, parent, |root, results| {
        let list = InputList::pointed_to(root, layout.parts[0]);
        let indices = SigIndices::pointed_to(root, layout.parts[1]);
        results.insert("fields".to_owned(), lists::input_fields(Some(list), indices));
    }))
}

fn credentials(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 2)?;
    let credentials = lists::array(vector, "fields", lists::credential)?;
    let mut builder = builder();
    let (list, signatures) = write_credentials(&mut builder, &lists::lend_credentials(&credentials));
    let mut parent = layout.start(&mut builder);
    for (field, (position, count)) in layout.parts.iter().zip([list, signatures]) {
        parent.set_list(&mut builder, *field, position, count);
    }
    Ok(results(builder, parent, |root, results| {
        let list = CredentialList::pointed_to(root, layout.parts[0]);
        let signatures = Signatures::pointed_to(root, layout.parts[1]);
        results.insert("fields".to_owned(), lists::credential_fields(list, signatures));
    }))
}

fn validators(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 1)?;
    let validators = lists::array(vector, "fields", lists::validator)?;
    let mut builder = builder();
    let (position, count) = write_validators(&mut builder, &validators);
    let mut parent = layout.start(&mut builder);
    parent.set_list(&mut builder, layout.parts[0], position, count);
    Ok(results(builder, parent, |root, results| {
        let list = ValidatorsList::pointed_to(root, layout.parts[0]);
        results.insert("fields".to_owned(), lists::all(list, lists::validator_fields));
        results.insert("must_verify".to_owned(), rules_class(&list.verify()).into());
    }))
}

fn chains(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 4)?;
    let chains = lists::array(vector, "fields", lists::chain)?;
    let mut builder = builder();
    let ((position, count), blobs) = write_chains(&mut builder, &lists::lend_chains(&chains));
    let mut parent = layout.start(&mut builder);
    parent.set_list(&mut builder, layout.parts[0], position, count);
    for (field, blob) in layout.parts[1..].iter().zip([&blobs.names, &blobs.fx_ids, &blobs.genesis_data]) {
        parent.set_bytes(&mut builder, *field, blob);
    }
    Ok(results(builder, parent, |root, results| {
        let blob = |part: usize| root.bytes(layout.parts[part]);
        let list = ChainsList::pointed_to(root, layout.parts[0]);
        results.insert("bound_view".to_owned(), lists::show_chains(list.bind(blob(1), blob(2), blob(3))));
        results.insert("must_verify".to_owned(), rules_class(&list.verify()).into());
    }))
}

/// An entry of evidence and its parts.
struct OwnedEvidence {
    height: u64,
    evidence_type: u8,
    parts: [Vec<u8>; 4],
}

fn evidence_entry(value: &Value) -> Result<OwnedEvidence, FieldError> {
    let part = |name| hex(value, name);
    Ok(OwnedEvidence {
        height: integer(value, "Height")?,
        evidence_type: integer(value, "EvidenceType")?,
        parts: [part("MessageA")?, part("SignatureA")?, part("MessageB")?, part("SignatureB")?],
    })
}

impl OwnedEvidence {
    fn lend(&self) -> Evidence<'_> {
        let [message_a, signature_a, message_b, signature_b] = &self.parts;
        let (height, evidence_type) = (self.height, self.evidence_type);
        Evidence { height, evidence_type, message_a, signature_a, message_b, signature_b }
    }
}

fn evidence(vector: &Value) -> Result<Results, FieldError> {
    let layout = layout(vector, 3)?;
    let owned = lists::array(vector, "fields", evidence_entry)?;
    let entries: Vec<_> = owned.iter().map(OwnedEvidence::lend).collect();
    let mut builder = builder();
    let ((position, count), blobs) = write_evidence(&mut builder, &entries);
    let mut parent = layout.start(&mut builder);
    parent.set_list(&mut builder, layout.parts[0], position, count);
    parent.set_bytes(&mut builder, layout.parts[1], &blobs.messages);
    parent.set_bytes(&mut builder, layout.parts[2], &blobs.signatures);
    Ok(results(builder, parent, |root, results| {
        let blob = |part: usize| root.bytes(layout.parts[part]);
        let list = EvidenceList::pointed_to(root, layout.parts[0]);
        let entries: Vec<_> =
            list.bind(blob(1), blob(2)).iter().take(lists::SHOWN).map(show_evidence).collect();
        let shown = json!({"len": list.len(), "is_null": list.is_null(), "entries": entries});
        results.insert("bound_view".to_owned(), shown);
    }))
}

fn show_evidence(bound: BoundEvidence<'_>) -> Value {
    let entry = bound.entry();
    let range = |(start, len): (u32, u32)| json!([start, len]);
    json!({
        "Height": entry.height().to_string(),
        "EvidenceType": entry.evidence_type(),
        "MessageA": bound.message_a().map(encode_hex),
        "MessageARange": range(entry.message_a_range()),
        "SignatureA": bound.signature_a().map(encode_hex),
        "SignatureARange": range(entry.signature_a_range()),
        "MessageB": bound.message_b().map(encode_hex),
        "MessageBRange": range(entry.message_b_range()),
        "SignatureB": bound.signature_b().map(encode_hex),
        "SignatureBRange": range(entry.signature_b_range()),
    })
}

fn warp_message(vector: &Value) -> Result<Results, FieldError> {
    let (layout, fields) = (layout(vector, 1)?, &vector["fields"]);
    let payload = hex(fields, "Payload")?;
    let message = WarpMessage { source_network: hex_array(fields, "SourceNetwork")?, payload: &payload };
    let mut builder = builder();
    let position = write_warp_message(&mut builder, &message);
    let mut parent = layout.start(&mut builder);
    parent.set_object(&mut builder, layout.parts[0], position);
    Ok(results(builder, parent, |root, results| {
        let view = WarpMessageView::pointed_to(root, layout.parts[0]);
        let shown = view.map(|view| {
            json!({
                "SourceNetwork": encode_hex(&view.source_network()[..]),
                "Payload": view.payload().map(encode_hex),
            })
        });
        results.insert("view".to_owned(), shown.into());
    }))
}
