//! The committed legacy file agrees with the code, and a file that lies is caught.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use conform::{ConformError, legacy};

const FILE: &str = include_str!("data/legacy.json");

#[test]
fn the_committed_file_agrees() {
    let report = legacy(FILE).unwrap();
    assert_eq!(report.failures(), &[] as &[String]);
    assert_eq!(report.to_string(), "1678 passed, 0 failed, 0 skipped");
}

#[test]
fn the_full_transactions_of_the_wire_file_agree() {
    let wire: serde_json::Value = serde_json::from_str(include_str!("data/wire.json")).unwrap();
    let sections = serde_json::json!({"legacy_full": wire["legacy_full"]});
    assert_eq!(legacy(&sections.to_string()).unwrap().to_string(), "12 passed, 0 failed, 0 skipped");
}

/// Changes each vector of a section, one at a time, and expects the change to be noticed.
fn check_mutations(section: &str, count: usize, mutate: impl Fn(&mut serde_json::Value)) {
    let file: serde_json::Value = serde_json::from_str(FILE).unwrap();
    for vector in file[section].as_array().unwrap().iter().take(count) {
        let mut changed = vector.clone();
        mutate(&mut changed);
        let text = serde_json::json!({ section: [changed] }).to_string();
        let noticed = legacy(&text).map_or(1, |report| report.failures().len());
        assert_eq!(noticed, 1, "{section}: {changed}");
    }
}

#[test]
fn a_vector_that_lies_fails() {
    for section in ["fixtures", "generated"] {
        let set = |key: &'static str, value: serde_json::Value| {
            move |vector: &mut serde_json::Value| vector[key] = value.clone()
        };
        check_mutations(section, 4, set("len", 1.into()));
        check_mutations(section, 4, set("type", "txs.Other".into()));
        check_mutations(section, 4, set("type_id", 99.into()));
        check_mutations(section, 4, set("unsigned_len", 1.into()));
        check_mutations(section, 4, set("txid", "00".into()));
        check_mutations(section, 4, set("fields", serde_json::json!({"credentials": []})));
        check_mutations(section, 4, |vector| {
            let hex = vector["hex"].as_str().unwrap().to_owned();
            vector["hex"] = format!("{hex}00").into();
        });
    }
    check_mutations("malformed", 8, |vector| vector["class"] = "KeysNotSorted".into());
    check_mutations("accepted_odd", 8, |vector| vector["txid"] = "00".into());
    check_mutations("size_limits", 3, |vector| vector["memo_len"] = 7.into());
    check_mutations("size_limits", 3, |vector| vector["sha256"] = "00".into());
    check_mutations("sort", 6, |vector| vector["sorted"].as_array_mut().unwrap().reverse());
}

#[test]
fn a_recipe_with_other_values_is_followed() {
    let vector = |recipe: &str| {
        serde_json::json!({"size_limits": [{
            "dialect": "lux_v1", "recipe": recipe, "memo_len": 2, "total_len": 96,
            "marshal": "ok", "unmarshal": "ok", "sha256": "e85485c3c6e236daf9e4d88abc513933f9070186553fa4d6d84d37175040077a",
        }]})
        .to_string()
    };
    // Version 1, type 17, the fields in the order of the wire, no credentials.
    let recipe = "signed ImportTx: networkID 7, blockchainID 32 bytes 0x11, no outputs, no inputs, \
                  memo = memo_len bytes 0xcd, sourceChain 32 zero bytes, no importedInputs, no credentials";
    assert_eq!(failures_of(&vector(recipe)), [] as [String; 0]);
    assert_eq!(failures_of(&vector(&recipe.replace("0xcd", "0xce"))).len(), 1);
    assert!(legacy(&vector("signed ImportTx: networkID 7")).is_err());
    assert!(legacy(&vector(&recipe.replace("no inputs", "few inputs"))).is_err());
}

#[test]
fn the_stub_sections_of_the_wire_file_agree() {
    let wire: serde_json::Value = serde_json::from_str(include_str!("data/wire.json")).unwrap();
    let sections = serde_json::json!({
        "legacy_stub": wire["legacy_stub"], "legacy_stub_malformed": wire["legacy_stub_malformed"],
    });
    assert_eq!(legacy(&sections.to_string()).unwrap().to_string(), "157 passed, 0 failed, 0 skipped");
}

fn failures_of(text: &str) -> Vec<String> {
    legacy(text).unwrap().failures().to_vec()
}

#[test]
fn a_mutated_field_or_byte_fails_and_names_its_vector() {
    let file = |time: &str, hex: &str| {
        let vector = format!(
            r#"{{"name": "stub/AdvanceTimeTx/0", "fields": {{"Time": "{time}"}}, "len": 10, "hex": "{hex}"}}"#
        );
        format!(r#"{{"meta": {{}}, "stubs": [{vector}]}}"#)
    };
    assert_eq!(failures_of(&file("1782604800", "0000000000006a406400")), [] as [String; 0]);
    for (time, hex) in
        [("1782604801", "0000000000006a406400"), ("1782604800", "0000000000006a406401"), ("0", "")]
    {
        let failures = failures_of(&file(time, hex));
        assert!(failures.len() == 1 && failures[0].contains("stubs: stub/AdvanceTimeTx/0"), "{failures:?}");
    }
}

#[test]
fn what_is_not_known_is_counted_under_its_name() {
    let vector = r#"{"dialect": "lux_v9", "target": "signed_tx"}"#;
    let sort = r#"{"kind": "Odd", "unsorted": [], "sorted": []}"#;
    let text = format!(r#"{{"fixtures": [{vector}, {vector}], "later": [{{}}], "sort": [{sort}]}}"#);
    let report = legacy(&text).unwrap().to_string();
    let expected = "skipped 2 of fixtures: lux_v9 signed_tx\nskipped 1 of later: not built\nskipped 1 of sort: Odd\n\
                    0 passed, 0 failed, 4 skipped";
    assert_eq!(report, expected);
}

fn check_unreadable(text: &str, expected: &str) {
    let error = legacy(text).unwrap_err();
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn a_file_of_another_shape_is_an_error_that_names_the_place() {
    assert!(matches!(legacy("{"), Err(ConformError::Json(_))));
    check_unreadable("[]", "section `(file)` of the reference file: it is an array, expected an object");
    check_unreadable(r#"{"stubs": {}}"#, "section `stubs` of the reference file: it is an object");
    check_unreadable(r#"{"generic": {}}"#, "section `generic.vectors` of the reference file: it is null");
    check_unreadable(
        r#"{"stubs": [{"hex": ""}]}"#,
        "`stubs[0]` of the reference file: field `name` is missing",
    );
    let text = r#"{"stubs": [{"name": "stub/BaseTx/0", "hex": "0", "len": 1}]}"#;
    check_unreadable(text, "field `hex` is \"0\", expected pairs of hex digits");
}
