//! Vectors of whole messages: those with all their fields, those that are refused, and those that are accepted oddly.

use linearcodec::Error;
use serde_json::Value;

use super::message::{Accepted, Target, Verdict, interpreter, is_atomic, judge};
use super::reference::{Dialect, Reference};
use super::tree::{Names, Reader};
use crate::record::{FieldError, encode_hex, field, hex, integer, text};
use crate::{Outcome, class};

/// The dialect and the target of a vector; the kind under which it is skipped if one of them is not known.
fn place(vector: &Value) -> Result<Result<(Dialect, Target), Outcome>, FieldError> {
    let (dialect, target) = (text(vector, "dialect")?, text(vector, "target")?);
    let known = Dialect::named(dialect).zip(Target::named(target));
    Ok(known.ok_or_else(|| Outcome::Skipped { kind: format!("{dialect} {target}") }))
}

/// A vector with fields: `fixtures`, `real`, `generated`.
pub(super) fn check_fields(reference: &Reference, vector: &Value) -> Result<Outcome, FieldError> {
    let (dialect, target) = match place(vector)? {
        Ok(place) => place,
        Err(skipped) => return Ok(skipped),
    };
    let bytes = hex(vector, "hex")?;
    let accepted = match judge(reference, dialect.network(), target, &bytes) {
        Verdict::Accepted(accepted) => accepted,
        // The block codec of Lux reads it; what reads blocks for Lux refuses it after that.
        Verdict::Refused("AtomicBlockRefused") if is_told_atomic(vector, &bytes, dialect) => {
            return same_fields(reference, vector, dialect, target, &bytes);
        }
        verdict => return Ok(failed("accepted", &verdict)),
    };
    match differs(vector, &accepted, &bytes)? {
        Some(outcome) => Ok(outcome),
        None => same_fields(reference, vector, dialect, target, &bytes),
    }
}

fn is_told_atomic(vector: &Value, bytes: &[u8], dialect: Dialect) -> bool {
    text(vector, "type").is_ok_and(|name| name.ends_with(".ApricotAtomicBlock"))
        && is_atomic(bytes, dialect.network(), dialect.version()) == Ok(true)
}

/// The interpreter writes the vector's fields to the vector's bytes.
fn same_fields(
    reference: &Reference,
    vector: &Value,
    dialect: Dialect,
    target: Target,
    bytes: &[u8],
) -> Result<Outcome, FieldError> {
    let json = field(vector, "fields", "an object")?;
    let prepared = interpreter(reference, dialect, target).and_then(|interpreter| {
        let schema = interpreter.schema(dialect.version())?;
        let kind = schema.parse_type(target.type_text()).map_err(|_error| Error::UnsupportedType)?;
        Ok((interpreter, schema, kind))
    });
    let written = match prepared {
        Ok((interpreter, schema, kind)) => {
            let value = Reader { schema, names: Names::Schema }.value(&kind, json, "fields")?;
            interpreter.marshal(dialect.version(), target.type_text(), &value)
        }
        Err(error) => Err(error),
    };
    let written = written.map(|bytes| encode_hex(&bytes)).map_err(|error| error.to_string());
    Ok(Outcome::of(&Ok(encode_hex(bytes)), &written))
}

/// The first of the vector's other statements that is not so.
fn differs(vector: &Value, accepted: &Accepted, bytes: &[u8]) -> Result<Option<Outcome>, FieldError> {
    let mut outcomes = Vec::new();
    let has = |name| vector.get(name).is_some();
    if has("len") {
        outcomes.push(Outcome::of(&integer::<usize>(vector, "len")?, &bytes.len()));
    }
    if has("type") {
        outcomes.push(Outcome::of(&text(vector, "type")?, &accepted.type_name.as_str()));
    }
    if has("type_id") {
        outcomes.push(Outcome::of(&Some(integer::<u32>(vector, "type_id")?), &accepted.type_id));
    }
    if has("unsigned_len") {
        let expected = Some(integer::<usize>(vector, "unsigned_len")?);
        outcomes.push(Outcome::of(&expected, &accepted.unsigned_len));
    }
    if has("txid") {
        let got = accepted.id.map_or_else(String::new, |id| encode_hex(&id));
        outcomes.push(Outcome::of(&text(vector, "txid")?.to_owned(), &got));
    }
    if let Some(ids) = vector.get("inner_txids") {
        let got: Value = accepted.inner_ids.iter().map(|id| encode_hex(id)).collect();
        outcomes.push(Outcome::of(ids, &got));
    }
    Ok(outcomes.into_iter().find(|outcome| *outcome != Outcome::Passed))
}

/// A vector of `accepted_odd`.
pub(super) fn check_odd(reference: &Reference, vector: &Value) -> Result<Outcome, FieldError> {
    let (dialect, target) = match place(vector)? {
        Ok(place) => place,
        Err(skipped) => return Ok(skipped),
    };
    let bytes = hex(vector, "hex")?;
    match judge(reference, dialect.network(), target, &bytes) {
        Verdict::Accepted(accepted) => Ok(differs(vector, &accepted, &bytes)?.unwrap_or(Outcome::Passed)),
        verdict => Ok(failed("accepted", &verdict)),
    }
}

/// A vector of `malformed`: it is refused for the same class of reason.
pub(super) fn check_malformed(reference: &Reference, vector: &Value) -> Result<Outcome, FieldError> {
    let (dialect, target) = match place(vector)? {
        Ok(place) => place,
        Err(skipped) => return Ok(skipped),
    };
    let class = text(vector, "class")?;
    if let Some(error) = vector.get("error").and_then(Value::as_str)
        && class::of_text(error) != Some(class)
    {
        return Ok(Outcome::of(&Some(class), &class::of_text(error)));
    }
    match judge(reference, dialect.network(), target, &hex(vector, "hex")?) {
        Verdict::Refused(got) => Ok(Outcome::of(&class, &got)),
        verdict => Ok(failed(class, &verdict)),
    }
}

fn failed(expected: &str, verdict: &Verdict) -> Outcome {
    Outcome::Failed { expected: expected.to_owned(), got: format!("{verdict:?}") }
}
