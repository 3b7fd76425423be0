//! JSON files of one shape, with the field named at which one breaks off.

use crate::IngestError;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Reads the file at `path` as one JSON value of shape `T`.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, IngestError> {
    let text = std::fs::read_to_string(path).map_err(|error| IngestError::io(path, error))?;
    parse(&text, path)
}

/// Reads `text`, which stands in the file at `path`, as one JSON value of shape `T`.
pub(crate) fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> Result<T, IngestError> {
    parse_with(text, path, |_| {})
}

/// As [`parse`]; `ignored` is told the place of every key that nothing reads.
pub(crate) fn parse_with<T: DeserializeOwned>(
    text: &str,
    path: &Path,
    mut ignored: impl FnMut(String),
) -> Result<T, IngestError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    let value = serde_ignored::deserialize(tracked, |place| ignored(place.to_string()));
    let value = value.map_err(|error| {
        // The path is `.` at the outermost value and `?` where it is not known.
        let place = track.path().to_string();
        let is_known = !matches!(place.as_str(), "." | "?");
        IngestError::shape(path, if is_known { format!("`{place}`: {error}") } else { error.to_string() })
    })?;
    json.end().map_err(|error| IngestError::shape(path, error.to_string()))?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn check_refused(text: &str, expected: &str) {
        let error = parse::<BTreeMap<String, Vec<f64>>>(text, Path::new("in.json")).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }

    #[test]
    fn the_field_is_named() {
        check_refused(
            r#"{"times": [1, null]}"#,
            "cannot read `in.json`: `times[1]`: invalid type: null, expected f64 at line 1 column 18",
        );
        check_refused(
            r#"{"times": [1, NaN]}"#,
            "cannot read `in.json`: `times[1]`: expected value at line 1 column 15",
        );
        check_refused(
            r#"{"times": [1]"#,
            "cannot read `in.json`: EOF while parsing an object at line 1 column 13",
        );
        check_refused(r#"{} {}"#, "cannot read `in.json`: trailing characters at line 1 column 4");
    }
}
