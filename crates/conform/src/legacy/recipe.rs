//! Messages that are described and not written out, because they are as long as a message may be.
//!
//! A recipe names a transaction and says of its fields, in clauses between commas: `networkID 1`, `no outputs`,
//! `blockchainID 32 zero bytes`, `memo = memo_len bytes 0xab`, where a word in place of a number is a field of the vector.

use std::borrow::Cow;

use linearcodec::Error;
use linearcodec::dynamic::{Schema, Type, Value as Tree};
use platform_txs::legacy::Tx;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::message::{Target, interpreter};
use super::prose::leading_number;
use super::reference::{Dialect, Reference};
use crate::record::{FieldError, encode_hex, integer, text};
use crate::{Outcome, class};

/// A vector of `size_limits`.
pub(super) fn check(reference: &Reference, vector: &Value) -> Result<Outcome, FieldError> {
    let name = text(vector, "dialect")?;
    let Some(dialect) = Dialect::named(name) else { return Ok(Outcome::Skipped { kind: name.to_owned() }) };
    let broken = |error: Error| fault(&error.to_string());
    let interpreter = interpreter(reference, dialect, Target::SignedTx).map_err(broken)?;
    let schema = interpreter.schema(dialect.version()).map_err(broken)?;
    let value = described(schema, vector)?;
    let (version, kind) = (dialect.version(), Target::SignedTx.type_text());

    // The manager of genesis files writes and reads what is too long for that of transactions.
    let bytes = reference
        .long_txs(dialect.network())
        .and_then(|interpreter| interpreter.marshal(version, kind, &value))
        .map_err(broken)?;
    let tx: Tx<'_> = match dialect.network().genesis_manager().unmarshal(&bytes) {
        Ok(tx) => tx,
        Err(error) => {
            return Ok(Outcome::Failed { expected: "a message".to_owned(), got: error.to_string() });
        }
    };
    let manager = dialect.network().manager();
    let got = (
        manager.size(version, &tx),
        encode_hex(&Sha256::digest(&bytes)),
        [
            done(manager.marshal(version, &tx).map(|written| written == bytes)),
            done(interpreter.marshal(version, kind, &value).map(|written| written == bytes)),
        ],
        [
            done(manager.unmarshal::<Tx<'_>>(&bytes).map(|read| read == tx)),
            done(interpreter.unmarshal(kind, &bytes).map(|read| read == value)),
        ],
    );
    let expected = (
        Ok(integer::<usize>(vector, "total_len")?),
        text(vector, "sha256")?.to_owned(),
        [told(text(vector, "marshal")?); 2],
        [told(text(vector, "unmarshal")?); 2],
    );
    let class = vector.get("class").and_then(Value::as_str).unwrap_or("ok");
    match Outcome::of(&expected, &got) {
        Outcome::Passed => Ok(Outcome::of(&[class; 2], &expected.3)),
        failed => Ok(failed),
    }
}

/// `ok`, or the class of the fault.
const fn done(result: Result<bool, Error>) -> &'static str {
    match result {
        Ok(true) => "ok",
        Ok(false) => "other bytes or another value",
        Err(error) => class::of_error(&error),
    }
}

/// [`done`] for a text of the file.
fn told(result: &str) -> &str {
    if result == "ok" { result } else { class::of_text(result).unwrap_or(result) }
}

fn fault(found: &str) -> FieldError {
    let expected = "`signed <transaction>:` and a clause for each of its fields";
    FieldError { field: "recipe".to_owned(), found: found.to_owned(), expected }
}

/// The signed transaction that a vector's recipe describes.
fn described(schema: &Schema, vector: &Value) -> Result<Tree<'static>, FieldError> {
    let recipe = text(vector, "recipe")?;
    let (head, clauses) = recipe.split_once(':').ok_or_else(|| fault(recipe))?;
    let name = head.strip_prefix("signed").ok_or_else(|| fault(head))?.trim();
    let structure =
        schema.names().position(|known| known.rsplit('.').next() == Some(name)).ok_or_else(|| fault(head))?;
    let fields = schema.fields(structure);
    let mut values = vec![None; fields.len()];
    for clause in clauses.split(',').map(str::trim) {
        let named = fields.iter().zip(&mut values).find(|(field, _)| subject(clause) == Some(&field.name));
        match named {
            Some((field, value)) => *value = Some(clause_value(&field.kind, clause, vector)?),
            None if clause == "no credentials" => {}
            None => return Err(fault(clause)),
        }
    }
    let missing = || fault("a field without a clause");
    let values = values.into_iter().collect::<Option<Vec<_>>>().ok_or_else(missing)?;
    Ok(Tree::Fields(vec![Tree::Typed { structure, fields: values }, Tree::List(Vec::new())]))
}

/// The field that a clause is about.
fn subject(clause: &str) -> Option<&str> {
    clause.strip_prefix("no ").unwrap_or(clause).split([' ', '=']).next()
}

/// What a clause says of a field of type `kind`.
fn clause_value(kind: &Type, clause: &str, vector: &Value) -> Result<Tree<'static>, FieldError> {
    let mut words = clause.split([' ', '=']).filter(|word| !word.is_empty());
    if words.next() == Some("no") {
        return match kind {
            Type::Slice(_) => Ok(Tree::List(Vec::new())),
            Type::Bytes | Type::Text => Ok(Tree::Bytes(Cow::Borrowed(&[]))),
            _ => Err(fault(clause)),
        };
    }
    let amount = words.next().ok_or_else(|| fault(clause))?;
    let amount = match leading_number(amount) {
        Some(number) => number,
        None => integer::<u64>(vector, amount)?,
    };
    if let Type::Unsigned(_) = kind {
        return Ok(Tree::Unsigned(amount));
    }
    let byte = match words.collect::<Vec<_>>().as_slice() {
        ["zero", "byte" | "bytes"] => Some(0),
        ["byte" | "bytes", byte] => {
            byte.strip_prefix("0x").and_then(|digits| u8::from_str_radix(digits, 16).ok())
        }
        _ => None,
    };
    let (byte, len) = byte.zip(usize::try_from(amount).ok()).ok_or_else(|| fault(clause))?;
    Ok(Tree::Bytes(Cow::Owned(vec![byte; len])))
}
