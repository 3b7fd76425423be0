//! The committed JSON Schema is what the code says, and records are what the schema says.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use serde_json::Value;
use trail_history::record::{render, schema};

#[test]
fn the_committed_schema_is_fresh() {
    let committed = include_str!("../../../schemas/record-1.schema.json");
    let how = "run `cargo run -p trail-history --example schema record > schemas/record-1.schema.json`";
    assert!(committed == schema(), "the schema of the code is another; {how}");
}

#[test]
fn the_committed_schema_of_a_calibration_is_fresh() {
    let committed = include_str!("../../../schemas/calibration-1.schema.json");
    let how =
        "run `cargo run -p trail-history --example schema calibration > schemas/calibration-1.schema.json`";
    assert!(committed == trail_history::calibration::schema(), "the schema of the code is another; {how}");
}

/// Walks `value` beside `schema`: every key is described, every required key is there, every type is right.
fn check(schema: &Value, value: &Value, place: &str) {
    let is_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64(),
        Some("number") => value.is_number(),
        _ => {
            schema["enum"].as_array().is_some_and(|words| words.contains(value)) || schema["const"] == *value
        }
    };
    assert!(is_type, "{place} is {value}, expected {schema}");
    for key in schema["required"].as_array().into_iter().flatten() {
        assert!(value.get(key.as_str().unwrap()).is_some(), "{place} lacks {key}");
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        let property = schema["properties"].get(key);
        check(
            property.unwrap_or_else(|| panic!("{place}.{key} is not described")),
            value,
            &format!("{place}.{key}"),
        );
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        check(&schema["items"], item, &format!("{place}[{index}]"));
    }
}

#[test]
fn a_record_has_the_keys_that_the_schema_names_and_no_other() {
    let mut run = fixture::run();
    run.note = Some("note".to_owned());
    run.attempt = Some(2);
    run.event = Some("push".to_owned());
    run.shard = trail_model::Shard::new(2, 3);
    run.source =
        Some(trail_model::Source { format: "gobench".to_owned(), origin: "old.txt, line 3".to_owned() });
    run.results[1].processes = vec![1e-7, 1.5e-7];
    run.results[1].warnings.push(trail_model::Warning::new("w"));
    run.results[1].summary.median.warnings.push(trail_model::Warning::new("w"));
    let environment = &mut run.environment;
    for fact in
        [&mut environment.kernel, &mut environment.runner, &mut environment.target, &mut environment.governor]
    {
        *fact = Some("x".to_owned());
    }
    environment.features.push("x".to_owned());
    environment.load_after = Some(1.0);
    environment.temperature = Some(51.5);
    environment.pinned_core = Some(1);
    environment.niceness = Some(-5);
    let record: Value = serde_json::from_str(&render(&run).unwrap()).unwrap();
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    check(&schema, &record, "record");
    let described: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    let written: Vec<_> = record.as_object().unwrap().keys().collect();
    assert_eq!(described, written);
}
