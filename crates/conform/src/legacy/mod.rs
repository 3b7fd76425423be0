//! The legacy reference file, section by section.
//!
//! In: the text of the file. Out: a [`Report`] with one count per vector; kinds that are not known are counted as skipped
//! under their names. The wire file's sections of legacy transactions are of the same codec and may stand in this file too.

mod accepted;
mod defect;
mod generic;
pub(crate) mod message;
pub(crate) mod prose;
mod recipe;
pub(crate) mod reference;
mod sorting;
pub(crate) mod tree;

use serde_json::Value;

use self::generic::Generic;
use self::reference::Reference;
use crate::record::{FieldError, text};
use crate::{ConformError, Outcome, Report, full, sections, stub};

/// Runs a legacy reference file.
///
/// # Errors
/// [`ConformError`] if the text is not JSON, or a section or a vector is not of the shape of the format.
pub fn legacy(text: &str) -> Result<Report, ConformError> {
    let reference = Reference::load()?;
    let generic = generic(text)?;
    sections::run(
        text,
        |section| (section == "generic").then_some("vectors"),
        |section, vector| check(&reference, generic.as_ref(), section, vector),
    )
}

/// The types of the section `generic`, if the file has vectors of them.
fn generic(file: &str) -> Result<Option<Generic>, ConformError> {
    let file: Value = serde_json::from_str(file)?;
    let Some(section) = file.get("generic").filter(|section| section.get("vectors").is_some()) else {
        return Ok(None);
    };
    let generic = text(section, "schema").and_then(Generic::parse);
    generic.map(Some).map_err(|error| ConformError::Field {
        section: "generic".to_owned(),
        index: 0,
        field: error.field,
        found: error.found,
        expected: error.expected,
    })
}

fn check(
    reference: &Reference,
    generic: Option<&Generic>,
    section: &str,
    vector: &Value,
) -> Result<Outcome, FieldError> {
    match (section, generic) {
        ("fixtures" | "real" | "generated", _) => accepted::check_fields(reference, vector),
        ("accepted_odd", _) => accepted::check_odd(reference, vector),
        ("malformed", _) => accepted::check_malformed(reference, vector),
        ("sort", _) => sorting::check(vector),
        ("size_limits", _) => recipe::check(reference, vector),
        ("generic", Some(generic)) => generic::check(generic, vector),
        ("stubs", _) => stub::legacy_vector(vector),
        ("legacy_full", _) => Ok(full::check(vector)),
        ("legacy_stub", _) => Ok(stub::check(vector)),
        ("legacy_stub_malformed", _) => Ok(stub::check_malformed(vector)),
        _ => Ok(Outcome::Skipped { kind: skipped_kind(vector) }),
    }
}

/// What a vector that is not run is counted under: its type, else its class of error, its sort or its dialect.
fn skipped_kind(vector: &Value) -> String {
    let fields = ["type", "class", "kind", "dialect"];
    let found = fields.iter().find_map(|field| vector.get(field).and_then(Value::as_str));
    found.unwrap_or("not built").to_owned()
}
