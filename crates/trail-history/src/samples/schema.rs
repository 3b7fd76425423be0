//! The JSON Schema of samples.

use super::FORMAT;
use serde_json::{Value, json};

/// The schema (draft 2020-12) as the text of `schemas/samples-1.schema.json`.
///
/// Keys that it does not name are not allowed.
#[must_use]
pub fn schema() -> String {
    let name = |description: &str| -> Value {
        json!({"type": "string", "minLength": 1, "description": description})
    };
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "benchtrail samples",
        "description": "The measurements behind the summaries of one record. Written once; may be removed at any time.",
        "type": "object",
        "additionalProperties": false,
        "required": ["format", "record", "samples"],
        "properties": {
            "format": {"const": FORMAT, "description": "Version of this format."},
            "record": {
                "type": "string", "pattern": "^[a-z0-9-]{1,64}/[0-9]{4}/[^/]+\\.json$",
                "description": "The record that the samples belong to, relative to the folder of the records."
            },
            "samples": {
                "type": "array", "minItems": 1,
                "description": "One entry per benchmark and metric, ascending by package, target, id and metric, each once.",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["package", "target", "id", "metric", "unit", "processes"],
                    "properties": {
                        "package": name("Cargo package."),
                        "target": name("Bench target."),
                        "id": {"type": "string", "description": "Full id within the target."},
                        "metric": name("What is measured."),
                        "unit": {"enum": ["s", "B", "count", "1/s"], "description": "Base unit of every value."},
                        "processes": {
                            "type": "array", "minItems": 1,
                            "description": "One list per process that measured it, each with the values of that process.",
                            "items": {"type": "array", "minItems": 1, "items": {"type": "number"}}
                        }
                    }
                }
            }
        }
    });
    format!("{schema:#}\n")
}
