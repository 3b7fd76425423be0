//! Messages that something is wrong with: whether and why they are refused, and what the accessors give if they are not.

use platform_txs::zap::WrapError;
use serde_json::{Value, json};
use zap::{Message, ParseError};

use super::kinds;
use crate::Outcome;
use crate::record::{FieldError, field, hex, integer, text};

/// A vector of `malformed`. Of its `accepted_kinds`, those that are built are compared.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    let base_kind: u64 = integer(vector, "base_kind")?;
    let code = match kinds::code(base_kind) {
        Ok(code) => code,
        Err(kind) => return Ok(Outcome::Skipped { kind }),
    };
    let bytes = hex(vector, "hex")?;
    let message = Message::parse(&bytes);
    let read = (code.read)(&bytes);
    let accepted = field(vector, "accepted_kinds", "an array")?.as_array().into_iter().flatten();
    let is_built = |number: &&Value| kinds::built().any(|(built, _)| number.as_u64() == Some(built));
    let accepted: Vec<_> = accepted.filter(is_built).cloned().collect();
    let accepting = kinds::built().filter(|(_, code)| (code.read)(&bytes).is_ok());
    let accepting: Vec<_> = accepting.map(|(number, _)| number).collect();
    let expected = json!({
        "parse": text(vector, "parse")?,
        "header": vector.get("header"),
        "result": text(vector, "go_result")?,
        "accepted_kinds": accepted,
        "accessors": vector.get("accessors"),
    });
    let header = message.map(|message| message.header()).ok();
    let got = json!({
        "parse": message.map_or_else(|error| parse_class(&error), |_| "ok"),
        "header": header.map(|header| json!({
            "version": header.version.number(),
            "flags": header.flags,
            "root_offset": header.root_offset,
            "size": header.size,
        })),
        "result": read.as_ref().map_or_else(wrap_class, |_| "ok"),
        "accepted_kinds": accepting,
        "accessors": read.ok(),
    });
    Ok(Outcome::of(&expected, &got))
}

/// The original's name for a refusal by the core.
const fn parse_class(error: &ParseError) -> &'static str {
    match error {
        ParseError::NoHeader { .. } | ParseError::InvalidSize { .. } => "ErrBufferTooSmall",
        ParseError::InvalidMagic { .. } => "ErrInvalidMagic",
        ParseError::InvalidVersion { .. } => "ErrInvalidVersion",
    }
}

/// The original's name for a refusal by a view.
const fn wrap_class(error: &WrapError) -> &'static str {
    match error {
        WrapError::Parse(error) => parse_class(error),
        WrapError::WrongSchemaVersion { .. } => "ErrWrongSchemaVersion",
        WrapError::WrongTxKind { .. } => "ErrWrongTxKind",
    }
}
