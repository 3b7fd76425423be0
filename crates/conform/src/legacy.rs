//! The legacy reference file, section by section.
//!
//! In: the text of the file. Out: a [`Report`] with one count per vector; sections and kinds that are not built are
//! counted as skipped under their names. The wire file's two sections of legacy stubs are of the same codec and may stand
//! in this file too.

use serde_json::Value;

use crate::record::{FieldError, kind, text};
use crate::{ConformError, Outcome, Report, stub};

/// Runs a legacy reference file.
///
/// # Errors
/// [`ConformError`] if the text is not JSON, or a section or a vector is not of the shape of the format.
pub fn legacy(text: &str) -> Result<Report, ConformError> {
    let file: Value = serde_json::from_str(text)?;
    let Value::Object(sections) = &file else { return Err(section_error("(file)", &file, "an object")) };
    let mut report = Report::default();
    for (section, content) in sections {
        match section.as_str() {
            "meta" => {}
            "generic" => run(&mut report, "generic.vectors", content.get("vectors").unwrap_or(&Value::Null))?,
            section => run(&mut report, section, content)?,
        }
    }
    Ok(report)
}

fn section_error(section: &str, content: &Value, expected: &'static str) -> ConformError {
    ConformError::Section { section: section.to_owned(), found: kind(content), expected }
}

fn run(report: &mut Report, section: &str, content: &Value) -> Result<(), ConformError> {
    let vectors = content.as_array().ok_or_else(|| section_error(section, content, "an array of vectors"))?;
    for (index, vector) in vectors.iter().enumerate() {
        let outcome = check(section, vector).map_err(|error| field_error(section, index, error))?;
        report.record(section, &name(vector, index), outcome);
    }
    Ok(())
}

fn field_error(section: &str, index: usize, error: FieldError) -> ConformError {
    let FieldError { field, found, expected } = error;
    ConformError::Field { section: section.to_owned(), index, field, found, expected }
}

/// The vector's name, or its index where the format gives none.
fn name(vector: &Value, index: usize) -> String {
    text(vector, "name").map_or_else(|_| format!("[{index}]"), str::to_owned)
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
