//! Shuffled lists of outputs and inputs, and the order that the original puts them in.

use linearcodec::{Error, Linear, Manager};
use platform_txs::legacy::Network;
use platform_txs::legacy::parts::{TransferableInput, TransferableOutput};
use platform_txs::legacy::sort::{outputs_are_sorted, sort_inputs, sort_outputs};
use serde_json::Value;

use super::reference::Dialect;
use crate::record::{FieldError, encode_hex, field, parse_hex, text};
use crate::{Outcome, class};

/// A vector of `sort`. Elements are written without a version; where no dialect is named, the newest one is meant.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    let dialect = vector.get("dialect").and_then(Value::as_str).and_then(Dialect::named);
    let dialect = dialect.unwrap_or(Dialect::LuxV1);
    let (network, version) = (dialect.network(), dialect.version());
    let shuffled = messages(vector, "unsorted", version)?;
    let expected = messages(vector, "sorted", version)?;
    let got = match text(vector, "kind")? {
        "TransferableOutput" => outputs(network, version, &shuffled),
        "TransferableInput" => inputs(network.manager(), version, &shuffled),
        other => return Ok(Outcome::Skipped { kind: other.to_owned() }),
    };
    let show = |messages: &[Vec<u8>]| messages.iter().map(|bytes| encode_hex(bytes)).collect::<Vec<_>>();
    let got = got.map(|messages| show(&messages)).map_err(|error| class::of_error(&error));
    Ok(Outcome::of(&Ok(show(&expected)), &got))
}

fn outputs(network: Network, version: u16, messages: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Error> {
    let manager = network.manager();
    let mut outputs: Vec<TransferableOutput<'_>> = read(manager, messages)?;
    sort_outputs(network, version, &mut outputs)?;
    if outputs_are_sorted(network, version, &outputs)? {
        write(manager, version, &outputs)
    } else {
        Ok(Vec::new())
    }
}

fn inputs(manager: Manager<'_>, version: u16, messages: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Error> {
    let mut inputs: Vec<TransferableInput> = read(manager, messages)?;
    sort_inputs(&mut inputs);
    write(manager, version, &inputs)
}

fn read<'m, T: Linear<'m>>(manager: Manager<'_>, messages: &'m [Vec<u8>]) -> Result<Vec<T>, Error> {
    messages.iter().map(|bytes| manager.unmarshal(bytes)).collect()
}

fn write<'a, T: Linear<'a>>(manager: Manager<'_>, version: u16, items: &[T]) -> Result<Vec<Vec<u8>>, Error> {
    items.iter().map(|item| manager.marshal(version, item)).collect()
}

/// The elements of a list, each as a message.
fn messages(vector: &Value, name: &str, version: u16) -> Result<Vec<Vec<u8>>, FieldError> {
    let list = field(vector, name, "an array of hex digits")?;
    let wrong = || FieldError {
        field: name.to_owned(),
        found: crate::record::kind(list).to_owned(),
        expected: "an array of hex digits",
    };
    let message = |item: &Value| {
        let bytes = item.as_str().and_then(parse_hex)?;
        Some(version.to_be_bytes().into_iter().chain(bytes).collect())
    };
    list.as_array().ok_or_else(wrong)?.iter().map(|item| message(item).ok_or_else(wrong)).collect()
}
