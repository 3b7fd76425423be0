//! The committed legacy file agrees with the code, and a file that lies is caught.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use conform::{ConformError, legacy};

const FILE: &str = include_str!("data/legacy.json");

#[test]
fn the_committed_file_agrees() {
    let report = legacy(FILE).unwrap();
    assert_eq!(report.failures(), &[] as &[String]);
    assert!(report.passed() >= 30, "{report}");
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
fn sections_that_are_not_built_are_counted_under_their_names() {
    let text = r#"{"fixtures": [{"type": "txs.NewTx"}, {"type": "txs.NewTx"}], "later": [{}]}"#;
    let report = legacy(text).unwrap().to_string();
    let expected =
        "skipped 2 of fixtures: txs.NewTx\nskipped 1 of later: not built\n0 passed, 0 failed, 3 skipped";
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
