//! The committed ZAP file agrees with the code, and a file that lies is caught.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use conform::{ConformError, wire};
use serde_json::{Value, json};

const FILE: &str = include_str!("data/wire.json");

fn file() -> Value {
    serde_json::from_str(FILE).unwrap()
}

/// The last line of the report on one section that holds `vectors`.
fn counts(section: &str, vectors: &Value) -> String {
    let report = wire(&json!({section: vectors}).to_string()).unwrap();
    report.to_string().lines().last().unwrap().to_owned()
}

#[test]
fn the_committed_file_agrees() {
    let report = wire(FILE).unwrap();
    assert_eq!(report.failures(), &[] as &[String]);
    assert!(report.passed() >= 450, "{report}");
}

#[test]
fn every_section_of_the_ten_small_kinds_is_run() {
    let file = file();
    let of_ten = |section: &str, field: &str| {
        let vectors = file[section].as_array().unwrap().iter();
        let is_small = |vector: &&Value| vector[field].as_u64().is_some_and(|kind| kind <= 10);
        Value::Array(vectors.filter(is_small).cloned().collect())
    };
    assert_eq!(counts("tx", &of_ten("tx", "kind")), "60 passed, 0 failed, 0 skipped");
    assert_eq!(counts("malformed", &of_ten("malformed", "base_kind")), "188 passed, 0 failed, 0 skipped");
    assert_eq!(counts("builder_scripts", &file["builder_scripts"]), "60 passed, 0 failed, 0 skipped");
    assert_eq!(counts("is_zap_bytes", &file["is_zap_bytes"]), "9 passed, 0 failed, 0 skipped");
}

/// Changes one vector with `change`; it must fail and be named.
fn check_caught(section: &str, index: usize, change: impl FnOnce(&mut Value)) {
    let mut vector = file()[section][index].clone();
    assert_eq!(counts(section, &json!([vector])), "1 passed, 0 failed, 0 skipped");
    change(&mut vector);
    let report = wire(&json!({section: [vector]}).to_string()).unwrap();
    let name = vector["name"].as_str().unwrap_or("[0]");
    let [failure] = report.failures() else { panic!("{section} {name} must fail: {report}") };
    assert!(failure.starts_with(&format!("{section}: {name}\n  expected ")), "{failure}");
}

#[test]
fn a_change_of_a_vector_is_caught() {
    check_caught("tx", 0, |vector| vector["fields"]["Time"] = json!("1"));
    check_caught("tx", 0, |vector| vector["size"] = json!(26));
    check_caught("tx", 0, |vector| vector["root_offset"] = json!(17));
    check_caught("malformed", 0, |vector| vector["parse"] = json!("ok"));
    check_caught("malformed", 0, |vector| vector["go_result"] = json!("ErrWrongTxKind"));
    check_caught("malformed", 0, |vector| vector["accepted_kinds"] = json!([6]));
    check_caught("malformed", 80, |vector| vector["header"]["flags"] = json!(1));
    check_caught("malformed", 80, |vector| vector["accessors"]["Memo"] = json!(""));
    check_caught("builder_scripts", 0, |vector| vector["ops"][4][1] = json!(17));
    check_caught("builder_scripts", 0, |vector| vector["ops"][2][2] = json!(1));
    check_caught("is_zap_bytes", 0, |vector| vector["is_zap"] = json!(true));
}

#[test]
fn kinds_that_are_not_built_are_counted_under_their_names() {
    let file = json!({
        "tx": [{"kind": 24, "tx": "LaterTx"}, {"kind": 1, "tx": "AdvanceTimeTx", "unverified_layout": true}],
        "primitives": [{"primitive": "LaterList"}],
        "builder_scripts": [{"ops": [["new", 0], ["start_object", 8], ["set_u128", 0, 1]], "zap_hex": ""}],
        "later": [{}],
    });
    let expected = "skipped 1 of builder_scripts: operation \"set_u128\"\nskipped 1 of later: not built\n\
        skipped 1 of primitives: LaterList\nskipped 1 of tx: AdvanceTimeTx (unverified_layout)\n\
        skipped 1 of tx: kind 24\n0 passed, 0 failed, 5 skipped";
    assert_eq!(wire(&file.to_string()).unwrap().to_string(), expected);
}

fn check_unreadable(text: &str, expected: &str) {
    let error = wire(text).unwrap_err();
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn a_file_of_another_shape_is_an_error_that_names_the_place() {
    assert!(matches!(wire("{"), Err(ConformError::Json(_))));
    check_unreadable(r#"{"tx": 1}"#, "section `tx` of the reference file: it is a number, expected an array");
    check_unreadable(r#"{"tx": [{"kind": 1}]}"#, "`tx[0]` of the reference file: field `zap_hex` is missing");
    check_unreadable(
        r#"{"tx": [{"kind": 1, "zap_hex": "xy"}]}"#,
        "field `zap_hex` is \"xy\", expected pairs of hex",
    );
    check_unreadable(
        r#"{"builder_scripts": [{"ops": [["finish"]]}]}"#,
        "expected `new` as the first operation",
    );
    check_unreadable(
        r#"{"builder_scripts": [{"ops": [7]}]}"#,
        "field `ops` is 7, expected an operation with a name",
    );
}
