//! Streams of messages behind their lengths: the messages, and where the stream breaks off.

use platform_txs::stream::Messages;
use serde_json::{Value, json};

use crate::Outcome;
use crate::record::{FieldError, encode_hex, field, hex};

/// A vector of `length_prefixed_stream`.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    let bytes = hex(vector, "hex")?;
    let (mut entries, mut log) = (Vec::new(), None);
    for message in Messages::new(&bytes) {
        match message {
            Ok(message) => entries.push(encode_hex(message)),
            Err(error) => log = Some(format!("truncated mempool dump at offset {}", error.offset)),
        }
    }
    let expected = json!({"entries": field(vector, "entries", "an array")?, "log": vector.get("log")});
    Ok(Outcome::of(&expected, &json!({"entries": entries, "log": log})))
}
