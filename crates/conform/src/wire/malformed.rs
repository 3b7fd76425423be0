//! Messages that something is wrong with: whether and why they are refused, and what the accessors give if they are not.

use serde_json::{Value, json};
use zap::Message;

use super::class::{parse_class, verify_class, wrap_class};
use super::code::Code;
use super::kinds;
use super::null::is_panic;
use super::tx::without_null;
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
        "verify": vector.get("verify"),
        "is_canonical": canonical(code, &bytes)?,
    });
    let verified = code.verify.and_then(|verify| verify(&bytes));
    // Where the original's check panicked, ours has to refuse.
    let is_refused = matches!(verified, Some(Err(_)));
    let verified = match vector.get("verify") {
        Some(expected) if is_panic(expected) && is_refused => Some(expected.clone()),
        _ => verified.map(|result| verify_class(&result).into()),
    };
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
        "verify": verified,
        "is_canonical": (code.strict)(&bytes).is_none(),
    });
    Ok(Outcome::of(&expected, &got))
}

/// Whether the values that are read from `bytes` are written as those bytes, which is when the strict reader takes them.
fn canonical(code: Code, bytes: &[u8]) -> Result<bool, FieldError> {
    match (code.fields)(bytes) {
        Ok(fields) => Ok((code.build)(&without_null(fields))?.as_deref() == Some(bytes)),
        Err(_) => Ok(false),
    }
}
