//! Vectors of the codec by itself: types that no chain has, described in prose.
//!
//! The prose gives the structs, which of them are registered under which type id, the version and the size limit; the
//! interpreter runs the vectors by it. A vector of a value that cannot be written has no value: it is made from the
//! vector's name, which says what is wrong with it.

use std::collections::BTreeSet;

use linearcodec::Rules;
use linearcodec::dynamic::{Interpreter, Schema, Type, Value as Tree};
use serde_json::Value;

use super::defect;
use super::prose::{self, NO_FIELDS};
use super::tree::{Names, Reader};
use crate::record::{FieldError, encode_hex, field, hex, integer, text};
use crate::{Outcome, class};

/// The types that the prose describes, and the manager's settings.
#[derive(Clone, Debug)]
pub(super) struct Generic {
    version: u16,
    max_len: usize,
    schemas: [(u16, Schema); 1],
    /// Structs that are listed under an interface, after the interface, registered or not.
    listed: Vec<(String, String)>,
}

impl Generic {
    /// Reads the prose.
    pub(super) fn parse(text: &str) -> Result<Self, FieldError> {
        let version = number(text, "version", "a codec version in range")?;
        let max_len = number(text, "max size", "a size limit in range")?;
        let slots = registrations(text)?;
        let written = prose::structs(text);
        let interfaces: BTreeSet<&str> = written.iter().filter_map(|found| found.interface).collect();
        let mut builder = Schema::builder();
        builder.structure::<&str, &str>(NO_FIELDS, []);
        for found in &written {
            builder.structure::<&str, String>(found.name, []);
            for field in found.fields.iter().filter(|field| field.is_encoded()) {
                let kind = prose::type_text(field.kind, &interfaces);
                builder.field(field.name, kind, field.is_exported());
            }
        }
        for interface in &interfaces {
            let is_listed = |name: &str| {
                written.iter().any(|found| found.name == name && found.interface == Some(*interface))
            };
            builder
                .interface(*interface, slots.iter().filter(|(_, name)| is_listed(name)).map(|&(id, _)| id));
        }
        for (id, name) in &slots {
            builder.slot(*id, *name);
        }
        let schema = builder.finish().map_err(|error| fault(&error.to_string(), "types that make sense"))?;
        let listed = written.iter().filter_map(|found| Some((found.interface?, found.name)));
        let listed = listed.map(|(interface, name)| (interface.to_owned(), name.to_owned())).collect();
        Ok(Self { version, max_len, schemas: [(version, schema)], listed })
    }

    const fn schema(&self) -> &Schema {
        let [(_, schema)] = &self.schemas;
        schema
    }

    /// The structs listed under interface number `interface` of the schema.
    fn listed(&self, interface: usize) -> Vec<usize> {
        let name = self.schema().interface_name(interface);
        let of = self.listed.iter().filter(|(of, _)| Some(of.as_str()) == name);
        of.filter_map(|(_, name)| self.schema().structure(name)).collect()
    }

    fn interpreter(&self, rules: Rules) -> Result<Interpreter<'_>, FieldError> {
        Interpreter::new(rules, self.max_len, &self.schemas)
            .map_err(|error| fault(&error.to_string(), "one version"))
    }

    const fn reader(&self) -> Reader<'_> {
        Reader { schema: self.schema(), names: Names::Schema }
    }

    /// The struct that a vector is of: its type text, and its number in the schema.
    fn structure(&self, vector: &Value) -> Result<(String, usize), FieldError> {
        let name = text(vector, "type")?;
        let structure = self.schema().structure(name).ok_or_else(|| FieldError {
            field: "type".to_owned(),
            found: name.to_owned(),
            expected: "a struct of the prose",
        })?;
        Ok((format!("struct<{name}>"), structure))
    }
}

fn fault(found: &str, expected: &'static str) -> FieldError {
    FieldError { field: "schema".to_owned(), found: found.to_owned(), expected }
}

fn number<T: TryFrom<u64>>(text: &str, word: &str, expected: &'static str) -> Result<T, FieldError> {
    let number = prose::number_after(text, word);
    let found = number.map_or_else(|| "missing".to_owned(), |number| number.to_string());
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| fault(&found, expected))
}

/// The type ids and names of `*Name -> id`. Skips move the counter on; each id must be the counter's.
fn registrations(text: &str) -> Result<Vec<(u32, &str)>, FieldError> {
    let mut slots = Vec::new();
    let mut next = 0_u64;
    let line = text.lines().find(|line| line.contains("->")).unwrap_or_default();
    for item in line.split([',', ';']) {
        if let Some(skipped) = prose::number_after(item, "SkipRegistrations") {
            next = next.saturating_add(skipped);
        } else if let Some((name, id)) = item.split_once("->") {
            let id = prose::leading_number(id.trim()).unwrap_or(next);
            let in_order = u32::try_from(id).ok().filter(|_| id == next);
            let found = || format!("`{}` at {next}", item.trim());
            let id = in_order.ok_or_else(|| fault(&found(), "type ids in order of registration"))?;
            slots.push((id, name.trim().trim_start_matches('*')));
            next = next.saturating_add(1);
        }
    }
    Ok(slots)
}

/// Runs a vector under the rules of both managers.
pub(super) fn check(generic: &Generic, vector: &Value) -> Result<Outcome, FieldError> {
    for rules in [Rules::Lux, Rules::Avalanche] {
        let outcome = match text(vector, "op")? {
            "marshal" => check_marshal(generic, rules, vector)?,
            "unmarshal" => check_unmarshal(generic, rules, vector)?,
            other => Outcome::Skipped { kind: other.to_owned() },
        };
        if outcome != Outcome::Passed {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Passed)
}

/// The class that the vector's error is of, for the rules; `None` for a vector without one.
fn expected_class(rules: Rules, vector: &Value) -> Result<Option<String>, FieldError> {
    if vector.get("class").is_none() {
        return Ok(None);
    }
    let class = text(vector, "class")?;
    let other = vector.get("error_avalanchego").filter(|_| rules == Rules::Avalanche);
    let told = other.or_else(|| vector.get("error")).and_then(Value::as_str);
    Ok(Some(told.and_then(class::of_text).unwrap_or(class).to_owned()))
}

fn check_marshal(generic: &Generic, rules: Rules, vector: &Value) -> Result<Outcome, FieldError> {
    let interpreter = generic.interpreter(rules)?;
    let (kind, structure) = generic.structure(vector)?;
    let value = match vector.get("value") {
        Some(json) => generic.reader().value(&Type::Struct(structure), json, "value")?,
        None => {
            let listed = |interface| generic.listed(interface);
            defect::value(generic.schema(), structure, text(vector, "name")?, &listed)
        }
    };
    let written = interpreter.marshal(generic.version, &kind, &value);
    let got =
        written.as_ref().map(|bytes| encode_hex(bytes)).map_err(|error| class::of_error(error).to_owned());
    if let Some(class) = expected_class(rules, vector)? {
        let outcome = Outcome::of(&Err(class), &got);
        return Ok(if outcome == Outcome::Passed { same_class(vector)? } else { outcome });
    }
    if vector.get("size").is_some() {
        let size = interpreter.size(generic.version, &kind, &value);
        let expected = Ok(integer::<usize>(vector, "size")?);
        if size != expected {
            return Ok(Outcome::of(&expected, &size));
        }
    }
    Ok(Outcome::of(&Ok(encode_hex(&hex(vector, "hex")?)), &got))
}

/// The texts of a vector are of the class that it names.
fn same_class(vector: &Value) -> Result<Outcome, FieldError> {
    let class = text(vector, "class")?;
    let told = vector.get("error").and_then(Value::as_str).and_then(class::of_text).unwrap_or(class);
    Ok(Outcome::of(&class, &told))
}

fn check_unmarshal(generic: &Generic, rules: Rules, vector: &Value) -> Result<Outcome, FieldError> {
    let interpreter = generic.interpreter(rules)?;
    let (kind, structure) = generic.structure(vector)?;
    let bytes = if vector.get("hex").is_some() { hex(vector, "hex")? } else { Vec::new() };
    let got = interpreter.unmarshal(&kind, &bytes);
    if let Some(class) = expected_class(rules, vector)? {
        let got = got.map_err(|error| class::of_error(&error).to_owned());
        let outcome = Outcome::of(&Err(class), &got);
        return Ok(if outcome == Outcome::Passed { same_class(vector)? } else { outcome });
    }
    // An encoding has one value: both must write the bytes that were read.
    let json = field(vector, "value", "the value that is read")?;
    let expected = generic.reader().value(&Type::Struct(structure), json, "value")?;
    let write =
        |value: &Tree<'_>| interpreter.marshal(generic.version, &kind, value).map(|bytes| encode_hex(&bytes));
    let same = Ok(encode_hex(&bytes));
    let outcome = Outcome::of(&same, &got.and_then(|value| write(&value)));
    Ok(if outcome == Outcome::Passed { Outcome::of(&same, &write(&expected)) } else { outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PROSE: &str = "codec: version 7, SkipRegistrations(2), *Owl -> 2, *Ape -> 3; manager max size 32.\n\
        Pair {Left u16, Right []string}\n\
        interface Beast: Owl {Eyes u8}, Ape {Friend Beast}, Elk {W u16} (unregistered)\n\
        Cage {One Beast, P *Pair}; Text {T string}";

    fn check_vector(vector: &Value, expected: bool) {
        let generic = Generic::parse(PROSE).unwrap();
        let outcome = check(&generic, vector).unwrap();
        assert_eq!(outcome == Outcome::Passed, expected, "{vector}: {outcome:?}");
    }

    #[test]
    fn other_types_and_numbers_of_the_same_form_are_run() {
        let marshal = |hex: &str, size: usize| {
            let value = json!({"Left": 258, "Right": ["a"]});
            json!({"op": "marshal", "name": "pair", "type": "Pair", "hex": hex, "size": size, "value": value})
        };
        check_vector(&marshal("0007010200000001000161", 11), true);
        check_vector(&marshal("0007010200000001000161", 12), false);
        check_vector(&marshal("0007010200000001000162", 11), false);
        let unmarshal = |hex: &str, eyes: u8| json!({"op": "unmarshal", "name": "x", "type": "Owl", "hex": hex, "value": {"Eyes": eyes}});
        check_vector(&unmarshal("000709", 9), true);
        check_vector(&unmarshal("000709", 8), false);
        check_vector(&unmarshal("000609", 9), false);
    }

    #[test]
    fn a_value_without_json_is_made_from_the_name() {
        let vector = |name: &str, kind: &str, class: &str| json!({"op": "marshal", "name": name, "type": kind, "class": class});
        check_vector(&vector("nil interface", "Cage", "MarshalNil"), true);
        check_vector(&vector("nil pointer", "Cage", "MarshalNil"), true);
        check_vector(&vector("unregistered implementation", "Cage", "UnregisteredType"), true);
        check_vector(&vector("recursive interface", "Cage", "RecursiveInterface"), true);
        check_vector(&vector("string of 70000 bytes", "Text", "InvalidInput"), true);
        check_vector(&vector("33 bytes", "Text", "InsufficientLength"), true);
        check_vector(&vector("32 bytes", "Text", "InsufficientLength"), false);
        check_vector(&vector("nil interface", "Cage", "UnregisteredType"), false);
    }

    #[test]
    fn prose_that_contradicts_itself_is_a_fault_of_the_file() {
        let found = |prose: &str| Generic::parse(prose).map(|_| ()).unwrap_err().found;
        assert_eq!(found("version 7, *Owl -> 3; max size 9\nOwl {A u8}"), "`*Owl -> 3` at 0");
        assert_eq!(found("max size 9"), "missing");
        assert_eq!(found("version 70000; max size 9"), "70000");
        assert_eq!(found("version 7; max size 9\nOwl {A Ape}"), "unknown struct `Ape`");
    }
}
