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
    assert!(report.passed() >= 750, "{report}");
}

#[test]
fn every_vector_of_every_section_of_the_wire_is_run() {
    let file = file();
    let check =
        |section: &str, expected: &str| assert_eq!(counts(section, &file[section]), expected, "{section}");
    // The layout of kind 23 is not verified.
    check("tx", "132 passed, 0 failed, 6 skipped");
    check("primitives", "60 passed, 0 failed, 0 skipped");
    check("builder_scripts", "60 passed, 0 failed, 0 skipped");
    check("malformed", "306 passed, 0 failed, 0 skipped");
    check("out_of_range", "20 passed, 0 failed, 0 skipped");
    check("length_prefixed_stream", "6 passed, 0 failed, 0 skipped");
    check("is_zap_bytes", "9 passed, 0 failed, 0 skipped");
}

#[test]
fn the_layout_of_kind_23_that_is_not_verified_is_the_one_of_the_file() {
    let mut vectors = file()["tx"].as_array().unwrap().clone();
    vectors.retain(|vector| vector["kind"] == json!(23));
    for vector in &mut vectors {
        vector.as_object_mut().unwrap().remove("unverified_layout");
    }
    assert_eq!(counts("tx", &Value::Array(vectors)), "6 passed, 0 failed, 0 skipped");
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
    check_caught("primitives", 3, |vector| vector["parent_layout"] = json!("size 16: {list@8}; list first"));
    check_caught("primitives", 10, |vector| vector["view"]["is_null"] = json!(true));
    check_caught("length_prefixed_stream", 3, |vector| {
        vector["log"] = json!("truncated mempool dump at offset 18")
    });
    check_caught("length_prefixed_stream", 0, |vector| vector["entries"][0] = json!("fd"));
    check_caught("is_zap_bytes", 0, |vector| vector["is_zap"] = json!(true));
}

#[test]
fn a_change_of_a_large_transaction_is_caught() {
    let index = |name: &str| {
        let file = file();
        let vectors = file["tx"].as_array().unwrap();
        vectors.iter().position(|vector| vector["name"] == json!(name)).unwrap()
    };
    let import = index("ImportTx/2");
    check_caught("tx", import, |vector| vector["fields"]["Memo"] = json!("00"));
    check_caught("tx", import, |vector| vector["fields"]["Outs"] = json!([]));
    let convert = index("ConvertNetworkToL1Tx/1");
    check_caught("tx", convert, |vector| vector["fields"]["Validators"][0]["Weight"] = json!("1"));
    check_caught("tx", convert, |vector| vector["verify"] = json!("ok"));
    check_caught("tx", convert, |vector| vector["fields"]["Credentials"] = json!([[]]));
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
