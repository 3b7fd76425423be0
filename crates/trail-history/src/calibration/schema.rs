//! The JSON Schema of a calibration.

use super::file::FORMAT;
use serde_json::{Value, json};

/// The schema (draft 2020-12) as the text of `schemas/calibration-1.schema.json`.
#[must_use]
pub fn schema() -> String {
    let text = |description: &str| json!({"type": "string", "description": description});
    let count = |description: &str| json!({"type": "integer", "minimum": 0, "description": description});
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "benchtrail calibration",
        "description": "What equal code showed on one host class. Written once, never edited. Deviations and changes are fractions of one.",
        "type": "object",
        "additionalProperties": false,
        "required": [
            "format", "tool", "suite", "host", "run", "started", "processes", "divisions", "comparisons", "wrong",
            "noise_floor", "priors", "benchmarks"
        ],
        "properties": {
            "format": {"const": FORMAT, "description": "Version of this format."},
            "tool": text("Name and version of the program that wrote it."),
            "suite": text("Name of the suite."),
            "host": {"type": "string", "pattern": "^[a-z0-9-]{1,64}$", "description": "Host class."},
            "run": {"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "Name of the run."},
            "started": {"type": "string", "format": "date-time", "description": "When its benches began."},
            "commit": text("Full id of the commit that was measured. Without git there is none."),
            "rustc": text("Version of the compiler."),
            "processes": count("Processes of each bench."),
            "divisions": count("Ways in which they were divided into two sides."),
            "comparisons": count("Comparisons of equal code that were judged."),
            "wrong": count("Those that were called improved or regressed."),
            "noise_floor": amount("The change that equal code exceeds in one comparison of two hundred."),
            "priors": {"type": "array", "items": prior()},
            "benchmarks": {"type": "array", "items": benchmark()}
        }
    });
    format!("{schema:#}\n")
}

fn prior() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "description": "How the variances of one metric are spread over the suite, on the log scale.",
        "required": ["metric", "variance"],
        "properties": {
            "metric": {"type": "string", "description": "The metric."},
            "variance": amount("Typical variance between processes."),
            "freedom": amount("Degrees of freedom that it is worth; no key if all benches share one variance.")
        }
    })
}

fn benchmark() -> Value {
    let name = |description: &str| json!({"type": "string", "description": description});
    json!({
        "type": "object",
        "additionalProperties": false,
        "description": "How one bench and metric varies between processes.",
        "required": ["package", "target", "id", "metric", "deviation", "detectable"],
        "properties": {
            "package": name("Cargo package."),
            "target": name("Bench target."),
            "id": name("Full id within the target."),
            "metric": name("What is measured."),
            "deviation": amount("Standard deviation between processes."),
            "detectable": amount("The smallest change that five processes a side would show.")
        }
    })
}

fn amount(description: &str) -> Value {
    json!({"type": "number", "minimum": 0, "description": description})
}
