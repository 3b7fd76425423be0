//! Transactions of the original, both ways: the fields build the bytes, and the bytes give the fields.

use serde_json::{Value, json};
use zap::Message;

use super::class::verify_class;
use super::kinds;
use crate::Outcome;
use crate::record::{FieldError, encode_hex, field, hex, integer, text};

/// A vector of `tx`.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    if vector.get("unverified_layout").is_some_and(|mark| mark != &Value::Bool(false)) {
        return Ok(Outcome::Skipped { kind: format!("{} (unverified_layout)", text(vector, "tx")?) });
    }
    let code = match kinds::code(integer(vector, "kind")?) {
        Ok(code) => code,
        Err(kind) => return Ok(Outcome::Skipped { kind }),
    };
    let bytes = hex(vector, "zap_hex")?;
    let fields = field(vector, "fields", "an object")?;
    let built = (code.build)(fields)?;
    let read = (code.fields)(&bytes).map(without_null);
    let verified = code.verify.and_then(|verify| verify(&bytes)).map(|result| verify_class(&result));
    let header = Message::parse(&bytes).map(Message::header);
    let expected = json!({
        "bytes": encode_hex(&bytes),
        "fields": without_null(fields.clone()),
        "root_offset": integer::<u32>(vector, "root_offset")?,
        "size": integer::<u32>(vector, "size")?,
        "verify": vector.get("verify"),
        "strict": Value::Null,
    });
    let got = json!({
        "bytes": built.as_deref().map(encode_hex),
        "fields": read.unwrap_or_else(|error| error.to_string().into()),
        "root_offset": header.map(|header| header.root_offset).ok(),
        "size": header.map(|header| header.size).ok(),
        "verify": verified,
        // The strict reader takes what the original writes.
        "strict": (code.strict)(&bytes).map(|error| error.to_string()),
    });
    Ok(Outcome::of(&expected, &got))
}

/// The fields that a value was built from do not tell a null byte string from an empty one, and nor does the builder.
pub(super) fn without_null(fields: Value) -> Value {
    match fields {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, if value.is_null() { "".into() } else { value }))
            .collect(),
        other => other,
    }
}
