//! Criterion trees: whole, strange and broken ones.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use trail_ingest::{Ingested, criterion};
use trail_model::{SamplingMode, Throughput, Unit};

const ESTIMATES: &str = r#"{"mean":{"point_estimate":2.0},"median":{"point_estimate":2.0},"slope":null}"#;
const SAMPLE: &str =
    r#"{"sampling_mode":"Linear","iters":[1,2,3,4,5,6,7,8,9,10],"times":[2,4,6,8,10,12,14,16,18,20]}"#;

struct Tree(TempDir);

impl Tree {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, file: &str, text: &str) -> &Self {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn result(&self, folder: &str, id: &str) -> &Self {
        self.write(&format!("{folder}/estimates.json"), ESTIMATES)
            .write(&format!("{folder}/sample.json"), SAMPLE)
            .write(&format!("{folder}/benchmark.json"), &benchmark(id, "null"))
    }

    fn read(&self) -> Result<Ingested, String> {
        let text = |error: trail_ingest::IngestError| {
            error.to_string().replace(&self.0.path().display().to_string(), "home")
        };
        criterion::read(self.0.path(), "package", "target").map_err(text)
    }

    fn ids(&self) -> Vec<String> {
        let measured = self.read().unwrap().measured;
        measured.into_iter().map(|measured| measured.key.benchmark.id).collect()
    }

    fn check_refused(&self, expected: &str) {
        assert_eq!(self.read().unwrap_err(), expected);
    }
}

fn benchmark(id: &str, throughput: &str) -> String {
    let id = serde_json::Value::from(id);
    format!(
        r#"{{"group_id":"g","function_id":"f","full_id":{id},"throughput":{throughput},"directory_name":"x"}}"#
    )
}

fn data(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file)).unwrap()
}

#[test]
fn a_measurement_is_time_over_iterations_in_seconds() {
    let tree = Tree::new();
    let ingested = tree.result("g/f/new", "g/f").read().unwrap();
    let [measured] = ingested.measured.as_slice() else { panic!("{ingested:?}") };
    assert_eq!(measured.sample.values(), [2e-9; 10]);
    assert_eq!(measured.sample.unit(), Unit::Second);
    assert_eq!(measured.sampling, Some(SamplingMode::Linear));
    let benchmark = &measured.key.benchmark;
    assert_eq!((benchmark.package.as_str(), benchmark.target.as_str()), ("package", "target"));
}

#[test]
fn flat_sampling_has_no_slope_and_its_median_is_kept() {
    let tree = Tree::new();
    tree.write("flat/slow/new/benchmark.json", &benchmark("flat/slow", "null"))
        .write("flat/slow/new/sample.json", &data("criterion/flat/sample.json"))
        .write("flat/slow/new/estimates.json", &data("criterion/flat/estimates.json"));
    let measured = tree.read().unwrap().measured.remove(0);
    assert_eq!(measured.sampling, Some(SamplingMode::Flat));
    let values = measured.sample.values();
    let middle = values.len() / 2;
    let median = f64::midpoint(values[(values.len() - 1) / 2], values[middle]);
    assert!((median - 2_070_933.1e-9).abs() < 1e-15, "{median}");
}

#[test]
fn the_identity_is_the_full_id_and_never_the_folder() {
    let tree = Tree::new();
    tree.result("cut/variant/new", "a_long_name_two/variant")
        .result("cut/variant_2/new", "a_long_name_one/variant");
    assert_eq!(tree.ids(), ["a_long_name_one/variant", "a_long_name_two/variant"]);
}

#[test]
fn hostile_ids_are_text() {
    let tree = Tree::new();
    let mut names: Vec<String> = serde_json::from_str(&data("names.json")).unwrap();
    names.extend([".", "..", "", "\u{202e}\u{0}"].map(str::to_owned));
    for (index, name) in names.iter().enumerate() {
        tree.result(&format!("{index}/new"), name);
    }
    names.sort();
    assert_eq!(tree.ids(), names);
}

#[test]
fn benchmarks_called_like_criterions_own_folders_are_results() {
    let tree = Tree::new();
    tree.result("new/new", "new")
        .result("base/new", "base")
        .result("g/change/new", "g/change")
        .result("new/new/new", "new/new");
    assert_eq!(tree.ids(), ["base", "g/change", "new", "new/new"]);
}

#[test]
fn saved_baselines_changes_and_reports_are_not_results() {
    let tree = Tree::new();
    tree.result("g/f/new", "g/f").result("g/f/base", "g/f").result("g/f/main", "g/f");
    tree.write("g/f/change/estimates.json", ESTIMATES)
        .write("g/f/report/index.html", "")
        .write("report/index.html", "");
    assert_eq!(tree.ids(), ["g/f"]);
}

#[test]
fn two_folders_with_one_id_are_refused() {
    let tree = Tree::new();
    tree.result("a/new", "same").result("b/new", "same");
    tree.check_refused("`home/a/new` and `home/b/new` both hold benchmark `same`");
}

#[test]
fn a_folder_without_a_name_is_left_out_and_told() {
    let tree = Tree::new();
    let ingested = tree.result("live/new", "live").write("old/new/estimates.json", ESTIMATES).read().unwrap();
    let [warning] = ingested.warnings.as_slice() else { panic!("{ingested:?}") };
    assert!(warning.text().contains("has `estimates.json` but no `benchmark.json`"), "{warning}");
}

#[test]
fn an_interrupted_result_is_refused() {
    let tree = Tree::new();
    tree.result("a/new", "a");
    fs::remove_file(tree.0.path().join("a/new/sample.json")).unwrap();
    tree.check_refused(
        "`home/a/new` has `benchmark.json` but no `sample.json`: the run that wrote it was interrupted",
    );
}

#[test]
fn no_result_at_all_is_refused() {
    Tree::new().check_refused("no result in `home`, expected at least one");
    let missing = criterion::read(Path::new("/does/not/exist"), "p", "t").unwrap_err();
    assert_eq!(missing.to_string(), "cannot read `/does/not/exist`");
}

#[test]
fn a_benchmark_without_a_median_is_left_out_and_the_rest_is_kept() {
    let tree = Tree::new();
    tree.result("a/new", "a")
        .result("b/new", "b")
        .write("b/new/estimates.json", &data("criterion/estimates_null.json"));
    let ingested = tree.read().unwrap();
    assert_eq!(ingested.measured.len(), 1);
    let [warning] = ingested.warnings.as_slice() else { panic!("{ingested:?}") };
    assert!(warning.text().ends_with("`median.point_estimate` is null, so `b` has no value; it is left out"));
}

#[test]
fn not_a_number_is_no_json() {
    let tree = Tree::new();
    tree.result("a/new", "a").write("a/new/estimates.json", &data("criterion/estimates_nan.json"));
    let error = tree.read().unwrap_err();
    assert!(error.starts_with("cannot read `home/a/new/estimates.json`: `median"), "{error}");
}

fn check_sample_refused(sample: &str, expected: &str) {
    let tree = Tree::new();
    tree.result("a/new", "a").write("a/new/sample.json", sample);
    tree.check_refused(&format!("cannot read `home/a/new/sample.json`: {expected}"));
}

#[test]
fn samples_that_cannot_be_are_refused_with_their_place() {
    check_sample_refused(
        &SAMPLE.replace("[2,4,", "[4,"),
        "`times` is 9 values for 10 of `iters`, expected as many times as iteration counts",
    );
    check_sample_refused(
        r#"{"sampling_mode":"Linear","iters":[1,2],"times":[3,4]}"#,
        "`times` is 2 values, expected at least 10; a run with `--quick` of Criterion stops early and measures too little",
    );
    check_sample_refused(&SAMPLE.replace("[1,2,", "[1,0,"), "`iters[1]` is 0, expected at least 1");
    check_sample_refused(
        &SAMPLE.replace("[2,4,", "[2,-4,"),
        "`times[1]` is -4, expected nanoseconds as a number of at least 0",
    );
    check_sample_refused(
        &SAMPLE.replace("[2,4,", "[2,null,"),
        "`times[1]`: invalid type: null, expected f64 at line 1 column 72",
    );
    check_sample_refused("", "EOF while parsing a value at line 1 column 0");
}

fn throughput(json: &str) -> Result<Vec<(f64, Unit)>, String> {
    let tree = Tree::new();
    tree.result("a/new", "a").write("a/new/benchmark.json", &benchmark("a", json));
    let measured = tree.read()?.measured.remove(0);
    if let [warning] = measured.warnings.as_slice() {
        return Err(warning.text().replace(&tree.0.path().display().to_string(), "home"));
    }
    let rates = measured.throughput.into_iter();
    Ok(rates.map(|Throughput { per_operation, unit }| (per_operation, unit)).collect())
}

#[test]
fn every_kind_of_throughput_is_kept() {
    assert_eq!(throughput("null"), Ok(vec![]));
    assert_eq!(throughput(r#"{"Bytes":8}"#), Ok(vec![(8.0, Unit::Byte)]));
    assert_eq!(throughput(r#"{"BytesDecimal":8}"#), Ok(vec![(8.0, Unit::Byte)]));
    assert_eq!(throughput(r#"{"Bits":12}"#), Ok(vec![(1.5, Unit::Byte)]));
    assert_eq!(throughput(r#"{"Elements":3}"#), Ok(vec![(3.0, Unit::Count)]));
    assert_eq!(
        throughput(r#"{"ElementsAndBytes":{"elements":3,"bytes":9}}"#),
        Ok(vec![(3.0, Unit::Count), (9.0, Unit::Byte)])
    );
}

#[test]
fn an_unknown_throughput_is_told_and_a_broken_one_refused() {
    assert_eq!(
        throughput(r#"{"Parsecs":8}"#).unwrap_err(),
        "`home/a/new/benchmark.json`: `throughput.Parsecs` is a kind of throughput that is not known; it is left out"
    );
    assert_eq!(
        throughput(r#"{"Bytes":"8"}"#).unwrap_err(),
        "cannot read `home/a/new/benchmark.json`: `throughput.Bytes` is \"8\", expected a number of at least 0"
    );
    assert_eq!(
        throughput("7").unwrap_err(),
        "cannot read `home/a/new/benchmark.json`: `throughput` is 7, expected null, or an object with one kind of throughput"
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let tree = Tree::new();
    tree.result("a/new", "a");
    let elsewhere: PathBuf = tree.0.path().join("a");
    std::os::unix::fs::symlink(&elsewhere, tree.0.path().join("b")).unwrap();
    assert_eq!(tree.ids(), ["a"]);
}
