//! The exchange format: what is accepted, and what is refused with which words.

use super::*;
use trail_model::Unit;

const ENTRY: &str = r#"{"package":"p","target":"t","id":"a/b","metric":"time","unit":"ns","values":[3,1.5]}"#;

fn file(results: &str) -> String {
    format!(r#"{{"format":1,"results":[{results}]}}"#)
}

fn read_text(text: &str) -> Result<Ingested, String> {
    parse(text, Path::new("in.json")).map_err(|error| error.to_string())
}

fn check_refused(text: &str, expected: &str) {
    assert_eq!(read_text(text).unwrap_err(), expected, "{text}");
}

#[test]
fn values_are_in_base_units_and_sorted() {
    let ingested = read_text(&file(ENTRY)).unwrap();
    let [measured] = ingested.measured.as_slice() else { panic!("{ingested:?}") };
    assert_eq!((measured.sample.values(), measured.sample.unit()), (&[1.5e-9, 3e-9][..], Unit::Second));
    assert_eq!(measured.class, MetricClass::Time);
    assert!(ingested.warnings.is_empty());
}

#[test]
fn results_come_in_the_order_of_their_keys() {
    let other = ENTRY.replace("a/b", "a/a");
    let ingested = read_text(&file(&format!("{ENTRY},{other}"))).unwrap();
    let ids: Vec<_> = ingested.measured.iter().map(|measured| measured.key.benchmark.id.as_str()).collect();
    assert_eq!(ids, ["a/a", "a/b"]);
}

#[test]
fn unknown_keys_are_kept_apart_and_told() {
    let text = r#"{"format":1,"host":"x","results":[{"package":"p","target":"t","id":"i","metric":"gas",
        "class":"exact","unit":"count","values":[7,7],"colour":"red"}]}"#;
    let warnings: Vec<_> =
        read_text(text).unwrap().warnings.iter().map(|warning| warning.text().to_owned()).collect();
    assert_eq!(
        warnings,
        [
            "`in.json`: key `host` is unknown and was ignored",
            "`in.json`: key `results.0.colour` is unknown and was ignored"
        ]
    );
}

#[test]
fn a_later_format_is_refused_before_its_shape_is_looked_at() {
    check_refused(
        r#"{"format":2,"rows":{}}"#,
        "cannot read `in.json`: `format` is 2, expected 1, the only version this program reads",
    );
    check_refused(
        r#"{"format":"1","results":[]}"#,
        "cannot read `in.json`: `format` is \"1\", expected 1, the only version this program reads",
    );
    check_refused(r#"{"results":[]}"#, "cannot read `in.json`: missing field `format` at line 1 column 14");
    check_refused("", "cannot read `in.json`: EOF while parsing a value at line 1 column 0");
}

#[test]
fn no_result_and_one_result_twice_are_refused() {
    check_refused(&file(""), "no result in `in.json`, expected at least one");
    check_refused(
        &file(&format!("{ENTRY},{ENTRY}")),
        "`in.json: results[0]` and `in.json: results[1]` both hold the time of a/b (p, t)",
    );
}

#[test]
fn impossible_values_are_refused_with_their_place() {
    let with = |from: &str, to: &str| file(&ENTRY.replace(from, to));
    check_refused(
        &with("1.5", "-1"),
        "cannot read `in.json`: `results[0].values[1]` is -0.000000001, expected a number of at least 0",
    );
    check_refused(
        &with("[3,1.5]", "[]"),
        "cannot read `in.json`: `results[0].values`: no measurement, expected at least one",
    );
    check_refused(
        &with("\"p\"", "\"\""),
        "cannot read `in.json`: `results[0].package` is empty, expected a name",
    );
    check_refused(
        &with("\"ns\"", "\"KB\""),
        "cannot read `in.json`: `results[0].unit` is `KB`, expected one of s, ms, us, \u{b5}s, ns, ps, min, B, kB, MB, \
         GB, KiB, MiB, GiB, bit, count, 1/s",
    );
    check_refused(
        &with("\"ns\"", "\"kB\""),
        "cannot read `in.json`: `results[0].unit` is `kB`, expected a unit of `time`, whose base unit is `s`",
    );
    check_refused(
        &with("\"time\"", "\"laps\""),
        "cannot read `in.json`: `results[0].class` is missing, expected one of time, instructions, exact, derived, \
         simulated, cited",
    );
    check_refused(
        &with("\"time\"", "\"laps\",\"class\":\"odd\""),
        "cannot read `in.json`: `results[0].class` is `odd`, expected one of time, instructions, exact, derived, \
         simulated, cited",
    );
    check_refused(
        &with("\"time\"", "\"laps\",\"class\":\"exact\""),
        "cannot read `in.json`: `results[0].values` is not constant, expected equal values, as the class is `exact`",
    );
    assert!(
        read_text(&with("1.5", "null")).unwrap_err().contains("`results[0].values[1]`: invalid type: null")
    );
    assert!(read_text(&with("1.5", "1e999")).unwrap_err().contains("number out of range"));
    assert!(read_text(&with("\"id\"", "\"id\":\"x\",\"id\"")).unwrap_err().contains("duplicate field `id`"));
}
