//! Accesses to entries of lists that have none, such as `ValidatorsList(null).At(0).Weight()`.
//!
//! Ours give no entry. The original panicked for some lists; for the others it gave zeros, and null for byte strings: a
//! caller that wants those takes the default of an entry that is not there.

use platform_txs::zap::{
    AddressList, ChainsList, CredentialList, Entries, Entry, EvidenceList, InputList, OutputList, SigIndices,
    Signatures, ValidatorsList, WarpMessageView,
};
use serde_json::{Value, json};
use zap::Object;

use super::null::Call;
use crate::record::encode_hex;

/// Evaluates calls on the list that `receiver` names; `parent` has a null pointer at 0. `None` if it names no list.
pub(super) fn access(
    receiver: &str,
    parent: Object<'_>,
    calls: &[Call<'_>],
) -> Option<Result<Value, String>> {
    let (name, content) = receiver.strip_suffix(')')?.split_once('(')?;
    if !matches!(content, "empty" | "null") {
        return None;
    }
    let [call, rest @ ..] = calls else { return None };
    let found = match name {
        "OutputList" => look(OutputList::pointed_to(parent, 0), call),
        "InputList" => look(InputList::pointed_to(parent, 0), call),
        "CredentialList" => look(CredentialList::pointed_to(parent, 0), call),
        "SigIndicesArray" => look(SigIndices::pointed_to(parent, 0), call),
        "SignatureArray" => look(Signatures::pointed_to(parent, 0), call),
        "AddressList" => look(AddressList::pointed_to(parent, 0), call),
        "ValidatorsList" => look(ValidatorsList::pointed_to(parent, 0), call),
        "ChainsList" | "ChainsListView" => look(ChainsList::pointed_to(parent, 0), call),
        "EvidenceList" | "EvidenceListView" => look(EvidenceList::pointed_to(parent, 0), call),
        "BoundChainsList" => {
            let bound = ChainsList::pointed_to(parent, 0).bind(None, None, None);
            look_bound(bound.list(), bound.get(index(call)).is_none(), call)
        }
        "BoundEvidenceList" => {
            let bound = EvidenceList::pointed_to(parent, 0).bind(None, None);
            look_bound(bound.list(), bound.get(index(call)).is_none(), call)
        }
        "WarpMessageView" => match WarpMessageView::pointed_to(parent, 0) {
            None => Found::Nothing,
            Some(_) => Found::Something,
        },
        _ => return None,
    };
    Some(match found {
        Found::Value(value) => Ok(value),
        Found::Something => Ok("an entry".into()),
        Found::Unknown => Err(format!("{name}.{}", call.method)),
        Found::Nothing => Ok(of_nothing(name, rest.first().map(|call| call.method))),
    })
}

/// What a call on a list came to.
enum Found {
    Value(Value),
    /// An entry, of a list that has none.
    Something,
    Nothing,
    Unknown,
}

/// The index of a call; no list has an entry at the one that stands for a negative index.
fn index(call: &Call<'_>) -> u32 {
    argument(call, 0).unwrap_or(u32::MAX)
}

fn argument(call: &Call<'_>, position: usize) -> Option<u32> {
    u32::try_from(*call.arguments.get(position)?).ok()
}

fn look<'a, E: Entry<'a>>(list: Entries<'a, E>, call: &Call<'_>) -> Found {
    look_bound(list, list.get(index(call)).is_none(), call)
}

fn look_bound<'a, E: Entry<'a>>(list: Entries<'a, E>, is_absent: bool, call: &Call<'_>) -> Found {
    match call.method {
        "Len" => Found::Value(list.len().into()),
        "IsNull" => Found::Value(list.is_null().into()),
        "At" if is_absent => Found::Nothing,
        "At" => Found::Something,
        "Slice" => {
            let part =
                argument(call, 0).zip(argument(call, 1)).and_then(|(start, count)| list.part(start, count));
            if part.is_none() { Found::Value(Value::Null) } else { Found::Something }
        }
        _ => Found::Unknown,
    }
}

/// What the original gave for an entry that is not there, where it did not panic.
fn of_nothing(list: &str, accessor: Option<&str>) -> Value {
    let zeros = |len: usize| Value::from(encode_hex(&vec![0; len]));
    match (list, accessor) {
        ("SigIndicesArray", None) => json!(0),
        ("SignatureArray", None) => zeros(65),
        ("AddressList", None) => zeros(20),
        ("ValidatorsList", Some("Weight" | "RegistrationExpiry")) => json!("0"),
        ("ValidatorsList" | "ChainsListView" | "BoundChainsList", Some(accessor)) => match accessor {
            "NodeID" => zeros(20),
            "VMID" => zeros(32),
            "BLSPubKey" => zeros(48),
            "BLSPoP" => zeros(96),
            "IsBLSPubKeyZero" | "IsBLSPoPZero" => json!(true),
            "NameRange" | "FxIDsRange" | "GenesisDataRange" => json!([0, 0]),
            _ => Value::Null,
        },
        _ => Value::Null,
    }
}
