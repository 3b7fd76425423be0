//! A reference file: an object of sections, each an array of vectors.

use serde_json::Value;

use crate::record::{FieldError, kind};
use crate::{ConformError, Outcome, Report};

/// Runs every vector of every section but `meta`. A section's vectors are its array, or the array at the key of it that
/// `inner` names.
pub(crate) fn run(
    text: &str,
    inner: fn(&str) -> Option<&'static str>,
    check: impl Fn(&str, &Value) -> Result<Outcome, FieldError>,
) -> Result<Report, ConformError> {
    let file: Value = serde_json::from_str(text)?;
    let Value::Object(sections) = &file else { return Err(section_error("(file)", &file, "an object")) };
    let mut report = Report::default();
    for (section, content) in sections.iter().filter(|(section, _)| *section != "meta") {
        let (path, content) = match inner(section) {
            Some(key) => (format!("{section}.{key}"), content.get(key).unwrap_or(&Value::Null)),
            None => (section.clone(), content),
        };
        let vectors =
            content.as_array().ok_or_else(|| section_error(&path, content, "an array of vectors"))?;
        for (index, vector) in vectors.iter().enumerate() {
            let outcome = check(section, vector).map_err(|error| field_error(&path, index, error))?;
            let name = name(vector).map_or_else(|| format!("[{index}]"), str::to_owned);
            report.record(&path, &name, outcome);
        }
    }
    Ok(report)
}

fn section_error(section: &str, content: &Value, expected: &'static str) -> ConformError {
    ConformError::Section { section: section.to_owned(), found: kind(content), expected }
}

fn field_error(section: &str, index: usize, error: FieldError) -> ConformError {
    let FieldError { field, found, expected } = error;
    ConformError::Field { section: section.to_owned(), index, field, found, expected }
}

/// The vector's name, where the format gives one.
pub(crate) fn name(vector: &Value) -> Option<&str> {
    ["name", "expr"].iter().find_map(|field| vector.get(field).and_then(Value::as_str))
}
