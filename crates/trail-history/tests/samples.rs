//! Samples beside records: written once, read strictly, and never in the way of a record.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::{key, run};
use std::fs;
use std::path::Path;
use trail_history::fsck::fsck;
use trail_history::samples::{ResultSample, Samples, parse, render, schema};
use trail_history::{Store, StoreError};
use trail_model::{Metric, Unit};

const RECORD: &str = "linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.json";
const PATH: &str =
    "samples/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.samples.json";
const TEXT: &str = r#"{
  "format": 1,
  "record": "linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.json",
  "samples": [
    {"package":"package","target":"target","id":"build/a","metric":"time","unit":"s","processes":[[1e-7,9.5e-8],[2]]},
    {"package":"package","target":"target","id":"parse/a","metric":"time","unit":"s","processes":[[3.3e-8]]}
  ]
}
"#;

fn results() -> Vec<ResultSample> {
    let sample = |id: &str, processes: &[&[f64]]| ResultSample {
        key: key(id, Metric::TIME),
        unit: Unit::Second,
        processes: processes.iter().map(|values| values.to_vec()).collect(),
    };
    vec![sample("build/a", &[&[1e-7, 9.5e-8], &[2.0]]), sample("parse/a", &[&[3.3e-8]])]
}

#[test]
fn samples_have_one_text_and_are_read_back() {
    let samples = Samples { record: RECORD.into(), results: results() };
    assert_eq!(render(&samples).unwrap(), TEXT);
    assert_eq!(parse(TEXT).unwrap(), samples);
}

fn check_refused(from: &str, to: &str, expected: &str) {
    assert!(TEXT.contains(from), "{from}");
    let error = parse(&TEXT.replacen(from, to, 1)).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn reading_is_strict() {
    check_refused("\"format\": 1", "\"format\": 2", "`format` is 2, and this program reads up to 1");
    check_refused("\"format\": 1", "\"format\": \"1\"", "`format` is \"1\", expected 1");
    check_refused("\"samples\"", "\"lab\": 1, \"samples\"", "unknown field `lab`");
    check_refused("\"unit\":\"s\"", "\"unit\":\"s\",\"x\":0", "unknown field `x`");
    check_refused("\"unit\":\"s\"", "\"unit\":\"ns\"", "`samples[0].unit` is `ns`");
    check_refused("[3.3e-8]", "[]", "`samples[1].processes` is without a value");
    check_refused("[[3.3e-8]]", "[]", "`samples[1].processes` is without a value");
    check_refused("3.3e-8", "1e999", "number out of range");
    check_refused("3.3e-8", "null", "invalid type: null");
    check_refused("parse/a", "build/a", "`samples[1]` is the time of build/a (package, target)");
    check_refused("\"package\":\"package\"", "\"package\":\"\"", "`samples[0].package` is empty");
    for path in
        ["../../x.json", "/2026/x.json", "h/2026/x.txt", "h/x.json", "a/../b.json", "a//b.json", "a/./b.json"]
    {
        check_refused(RECORD, path, "`record` is `");
    }
    for length in 0..TEXT.len() - 1 {
        assert!(parse(&TEXT[..length]).is_err(), "{length} bytes");
    }
    assert!(parse(&TEXT.replace("},\n    {\"package\"", "},\n    {\"no\":1,\"package\"")).is_err());
}

#[test]
fn samples_stand_beside_their_record_and_are_written_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    assert!(matches!(store.append_samples(&run(), results()), Err(StoreError::Read { .. })), "no record yet");
    store.append(&run()).unwrap();
    assert_eq!(store.samples(&run()).unwrap(), None);
    let path = store.append_samples(&run(), results()).unwrap();
    assert_eq!(path, folder.path().join(PATH));
    assert_eq!(store.samples(&run()).unwrap().unwrap().results, results());
    assert_eq!(store.sample_files().unwrap(), std::slice::from_ref(&path));
    assert_eq!(store.load().unwrap().len(), 1);
    assert!(matches!(store.append_samples(&run(), results()), Err(StoreError::Exists { .. })));
    assert_eq!(fsck(&store, "2026-02-01T00:00:00Z".parse().unwrap()), []);
    fs::remove_file(path).unwrap();
    assert_eq!(store.samples(&run()).unwrap(), None);
    assert_eq!(store.load().unwrap().len(), 1);
}

#[test]
fn samples_of_what_the_record_lacks_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.append(&run()).unwrap();
    let mut wrong = results();
    wrong[0].unit = Unit::Byte;
    assert!(matches!(store.append_samples(&run(), wrong), Err(StoreError::Record { .. })));
    let mut wrong = results();
    wrong[1].key = key("none", Metric::TIME);
    assert!(matches!(store.append_samples(&run(), wrong), Err(StoreError::Record { .. })));
    assert!(matches!(store.append_samples(&run(), vec![]), Err(StoreError::Record { .. })));
    let mut wrong = results();
    wrong[0].processes[0][0] = f64::NAN;
    assert!(matches!(store.append_samples(&run(), wrong), Err(StoreError::Record { .. })));
    assert!(!folder.path().join("samples").exists());
}

/// Plants a text at `path` in a store with one record: one fault with that text.
fn check_fault(path: &str, text: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.append(&run()).unwrap();
    let planted = folder.path().join(path);
    fs::create_dir_all(planted.parent().unwrap()).unwrap();
    fs::write(&planted, text).unwrap();
    let faults = fsck(&store, "2026-02-01T00:00:00Z".parse().unwrap());
    let root = format!("{}/", folder.path().display());
    let found: Vec<_> = faults.iter().map(|fault| fault.what.replace(&root, "")).collect();
    assert_eq!(found, [expected]);
    assert_eq!(faults[0].path, planted);
    assert_eq!(store.load().unwrap().len(), 1, "records are read whatever the samples are");
}

#[test]
fn faults_of_samples_are_found() {
    check_fault(PATH, "", "is empty");
    check_fault(PATH, &TEXT[..300], "breaks off in line 6");
    check_fault(PATH, &TEXT.replace("[2]", "[2.0]"), "is not in canonical form, so it was edited");
    check_fault(
        PATH,
        &TEXT.replace("parse/a", "parse/b"),
        "`samples[1]` is the time of parse/b (package, target), expected a result that the record has",
    );
    let other = PATH.replace("0a1b2c3d", "00000001");
    check_fault(
        &other,
        &TEXT.replace("0a1b2c3d", "00000001"),
        &format!(
            "belongs to `records/{}`, which is no record that can be read",
            RECORD.replace("0a1b2c3d", "00000001")
        ),
    );
    check_fault(&other, TEXT, &format!("says that it belongs to `{PATH}`"));
    check_fault(
        "samples/x.json",
        TEXT,
        "is no file of samples, expected a name that ends in `.samples.json`",
    );
    check_fault("samples/.tmp-abc", "{", "was left by a writer that died");
}

#[test]
fn the_committed_schema_is_fresh() {
    let committed = include_str!("../../../schemas/samples-1.schema.json");
    let how = "run `cargo run -p trail-history --example samples_schema > schemas/samples-1.schema.json`";
    assert!(committed == schema(), "the schema of the code is another; {how}");
    assert!(Path::new(RECORD).is_relative());
}
