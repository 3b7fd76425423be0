//! Bundles against the committed tables, and what is refused with the text of the refusal.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use zapgen::{Bundle, render};

/// The tables of `schemas/<name>.json` are the committed ones.
fn check_golden(name: &str, schemas: usize) -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bundle = fs::read_to_string(here.join("schemas").join(format!("{name}.json")))?;
    let golden = fs::read_to_string(here.join("tests/golden").join(format!("{name}.rs")))?;
    let bundle = Bundle::parse(&bundle)?;
    assert_eq!(bundle.schemas.len(), schemas);
    assert_eq!(render(&bundle), golden, "run `zapgen schemas/{name}.json` and look at the difference");
    Ok(())
}

#[test]
fn the_platform_tables_are_the_committed_ones() {
    check_golden("platform", 9 + 23).unwrap();
}

#[test]
fn the_quasar_tables_are_the_committed_ones() {
    check_golden("quasar", 1).unwrap();
}

#[test]
fn the_zkvm_tables_are_the_committed_ones() {
    check_golden("zkvm", 1).unwrap();
}

/// A bundle of schemas, each `(name, kind, size, fields)`, the fields as JSON.
fn bundle(schemas: &[(&str, &str, u32, &str)]) -> String {
    let schemas: Vec<_> = schemas
        .iter()
        .map(|(name, kind, size, fields)| {
            let kind = if kind.is_empty() { String::new() } else { format!(r#""kind": "{kind}","#) };
            format!(r#"{{ "wire_name": "{name}", "go_name": "{name}", {kind} "size": {size}, "fields": [{fields}] }}"#)
        })
        .collect();
    format!(r#"{{ "schemas": [{}] }}"#, schemas.join(","))
}

fn field(name: &str, kind: &str, offset: u32) -> String {
    format!(r#"{{ "name": "{name}", "type": "{kind}", "offset": {offset} }}"#)
}

fn check_refused(text: &str, expected: &str) {
    assert_eq!(Bundle::parse(text).err().map(|error| error.to_string()).as_deref(), Some(expected));
}

#[test]
fn layouts_that_contradict_themselves_are_refused() {
    let of = |size, fields: &[String]| bundle(&[("T", "0x01", size, &fields.join(","))]);
    check_refused(&of(9, &[field("A", "u64", 0)]), "field `T.a` is at offset 0, where the kind byte is");
    check_refused(
        &of(9, &[field("A", "u64", 2)]),
        "field `T.a` of 8 bytes at offset 2 ends past the size of 9",
    );
    check_refused(
        &of(9, &[field("A", "u64", u32::MAX)]),
        "field `T.a` of 8 bytes at offset 4294967295 ends past the size of 9",
    );
    check_refused(&of(9, &[field("B", "u32", 4), field("A", "u32", 1)]), "fields `a` and `b` of `T` overlap");
    check_refused(&of(0, &[]), "`T` has a size of 0, expected at least 1");
    assert!(Bundle::parse(&of(9, &[field("B", "u32", 5), field("A", "u32", 1)])).is_ok());
}

#[test]
fn types_and_their_schemas_are_known() {
    let of = |kind: &str| bundle(&[("T", "", 40, &field("A", kind, 0)), ("E", "", 20, "")]);
    check_refused(
        &of("u128"),
        "field `T.a` is of type `u128`, expected a scalar, `bytes<N>`, `bytes`, `string`, or `list`, `nested`, \
         `nested_list` or `inline` of a type",
    );
    check_refused(&of("list<Missing>"), "field `T.a` is of `Missing`, which the bundle does not have");
    check_refused(&of("bytes<41>"), "field `T.a` of 41 bytes at offset 0 ends past the size of 40");
    for kind in ["inline<E>", "list<E>", "nested<E>", "nested_list<E>", "bytes<40>"] {
        assert!(Bundle::parse(&of(kind)).is_ok(), "{kind}");
    }
}

#[test]
fn names_and_kinds_are_valid_and_given_once() {
    check_refused(&bundle(&[("A", "0x01", 1, ""), ("A", "0x02", 1, "")]), "`A` and `A` have one name");
    check_refused(&bundle(&[("A", "0x01", 1, ""), ("B", "0x01", 1, "")]), "`A` and `B` have one kind");
    for kind in ["1", "0x", "0x100", "0x+1", "0xg"] {
        let expected = format!("`A` is of kind `{kind}`, expected `0x` and one byte in hexadecimal");
        check_refused(&bundle(&[("A", kind, 1, "")]), &expected);
    }
    let expected = "`A;` is no name, expected a letter, then letters, digits and underscores";
    check_refused(&bundle(&[("A;", "", 1, "")]), expected);
    let fields = [field("NodeID", "u8", 0), field("node_id", "u8", 1)].join(",");
    check_refused(&bundle(&[("A", "", 2, &fields)]), "`node_id` and `node_id` have one name");
}

#[test]
fn a_bundle_outside_the_registry_may_repeat_kinds() {
    let text = bundle(&[("A", "0x01", 1, ""), ("B", "0x01", 1, "")]);
    let text = text.replacen('{', r#"{ "skip_registry": true, "#, 1);
    assert_eq!(Bundle::parse(&text).unwrap().schemas.len(), 2);
}

#[test]
fn what_is_not_json_of_the_format_is_refused() {
    for text in ["", "{}", "[]", r#"{ "schemas": [], "schema": 1 }"#, r#"{ "schemas": [{ "size": -1 }] }"#] {
        check_refused(text, "cannot read the bundle");
    }
}

#[test]
fn words_of_the_language_become_raw_and_lines_stay_comments() {
    let text = bundle(&[("A", "", 1, &field("Type", "u8", 0))]);
    let text = text.replacen('{', r#"{ "description": "One.\n\npub mod two {}", "#, 1);
    let rendered = render(&Bundle::parse(&text).unwrap());
    assert!(rendered.starts_with("//! One.\n//!\n//! pub mod two {}\n//!\n//! Written by"), "{rendered}");
    assert!(rendered.contains("    pub r#type: u8,\n"), "{rendered}");
}

#[test]
fn the_program_writes_tables_or_says_why_not() {
    let run = |arguments: &[&str]| {
        let here = env!("CARGO_MANIFEST_DIR");
        let output =
            Command::new(env!("CARGO_BIN_EXE_zapgen")).args(arguments).current_dir(here).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let golden = include_str!("golden/zkvm.rs");
    assert_eq!(run(&["schemas/zkvm.json"]), (Some(0), golden.to_owned(), String::new()));
    let usage = "usage: zapgen BUNDLE.json\n".to_owned();
    assert_eq!(run(&[]), (Some(2), String::new(), usage.clone()));
    assert_eq!(run(&["a", "b"]), (Some(2), String::new(), usage));
    let (code, output, error) = run(&["Cargo.toml"]);
    assert_eq!((code, output.as_str()), (Some(3), ""));
    assert!(error.starts_with("error: `Cargo.toml`: cannot read the bundle: "), "{error}");
    assert_eq!(run(&["absent.json"]).0, Some(3));
}
