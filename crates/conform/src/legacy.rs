//! The legacy reference file, section by section.
//!
//! In: the text of the file. Out: a [`Report`] with one count per vector; sections and kinds that are not built are
//! counted as skipped under their names. The wire file's two sections of legacy stubs are of the same codec and may stand
//! in this file too.

use serde_json::Value;

use crate::record::FieldError;
use crate::{ConformError, Outcome, Report, sections, stub};

/// Runs a legacy reference file.
///
/// # Errors
/// [`ConformError`] if the text is not JSON, or a section or a vector is not of the shape of the format.
pub fn legacy(text: &str) -> Result<Report, ConformError> {
    sections::run(text, |section| (section == "generic").then_some("vectors"), check)
}

fn check(section: &str, vector: &Value) -> Result<Outcome, FieldError> {
    match section {
        "stubs" => stub::legacy_vector(vector),
        "legacy_stub" => Ok(stub::check(vector)),
        "legacy_stub_malformed" => Ok(stub::check_malformed(vector)),
        _ => Ok(Outcome::Skipped { kind: skipped_kind(vector) }),
    }
}

/// What a vector that is not run is counted under: its type, else its class of error, its sort or its dialect.
fn skipped_kind(vector: &Value) -> String {
    let fields = ["type", "class", "kind", "dialect"];
    let found = fields.iter().find_map(|field| vector.get(field).and_then(Value::as_str));
    found.unwrap_or("not built").to_owned()
}
