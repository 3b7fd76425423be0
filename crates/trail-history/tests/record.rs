//! The text of a record: what is written, and what is read, warned of and refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::{exact, run, timed};
use proptest::prelude::*;
use trail_history::record::{parse, render};
use trail_model::{Metric, Run, Throughput, Unit, Warning};

const TEXT: &str = include_str!("data/record.json");

#[test]
fn a_record_has_one_text() {
    assert_eq!(render(&run()).unwrap(), TEXT);
    assert_eq!(parse(TEXT).unwrap(), (run(), vec![]));
}

#[test]
fn facts_that_are_not_known_have_no_key() {
    let mut unknown = run();
    unknown.commit = None;
    unknown.branch = None;
    unknown.warnings.clear();
    let text = render(&unknown).unwrap();
    assert!(!text.contains("null") && !text.contains("\"commit\""), "{text}");
    assert_eq!(parse(&text).unwrap().0, unknown);
}

#[test]
fn an_interval_without_ends_is_read_back() {
    let mut open = run();
    let median = &mut open.results[1].summary.median;
    let interval = median.interval.as_mut().unwrap();
    (interval.lower, interval.upper) = (f64::NEG_INFINITY, f64::INFINITY);
    median.warnings.push(Warning::new("five values are too few for 0.95"));
    assert_eq!(parse(&render(&open).unwrap()).unwrap().0, open);
}

#[test]
fn a_benchmark_takes_at_most_400_bytes_per_metric() {
    let mut long = run();
    let id = "build_into/codec@v3/increase_l1_validator_balance/key=strict";
    long.results = vec![exact(id, 123_456.0), timed(id, 1.234_567_890_123_456_7e-8)];
    for result in &mut long.results {
        result.key.benchmark.package = "bench-harness".to_owned();
        result.key.benchmark.target = "build_into".to_owned();
        result.throughput.clear();
    }
    let text = render(&long).unwrap();
    let rows: usize = text.lines().filter(|line| line.contains(id)).map(str::len).sum();
    assert!(rows <= 2 * 400, "{rows} bytes");
}

#[test]
fn keys_of_later_versions_are_ignored_and_told() {
    let text =
        TEXT.replace("\"tool\"", "\"lab\": {\"a\": 1}, \"tool\"").replace("\"n\":100", "\"n\":100,\"p\":[1]");
    let (read, warnings) = parse(&text).unwrap();
    assert_eq!(read, run());
    let warnings: Vec<_> = warnings.iter().map(Warning::text).collect();
    assert_eq!(
        warnings,
        [
            "key `lab` is unknown and was ignored",
            "key `benchmarks.1.p` is unknown and was ignored",
            "key `benchmarks.2.p` is unknown and was ignored"
        ]
    );
}

fn check_refused(from: &str, to: &str, expected: &str) {
    let text = TEXT.replacen(from, to, 1);
    assert_ne!(text, TEXT, "`{from}` is not in the record");
    assert_eq!(parse(&text).unwrap_err().to_string(), expected);
}

#[test]
fn a_later_format_is_refused_and_says_what_reads_it() {
    let expected = "`format` is 2, and this program reads up to 1; a later version of benchtrail reads it";
    check_refused("\"format\": 1", "\"format\": 2", expected);
    assert_eq!(parse("{\"format\": 2, \"rows\": 7}").unwrap_err().to_string(), expected);
    check_refused("\"format\": 1", "\"format\": 0", "`format` is 0, expected 1");
    check_refused("\"format\": 1", "\"format\": \"1\"", "`format` is \"1\", expected 1");
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let at = "benchmarks[1]";
    check_refused(
        "0a1b2c3d",
        "0A1B2C3D",
        "`run.id` is `0A1B2C3D`, expected eight lower-case hexadecimal digits",
    );
    check_refused("\"mode\": \"full\"", "\"mode\": \"fast\"", "`mode` is `fast`, expected `full` or `quick`");
    check_refused(
        "2026-01-31T12:00:00Z",
        "yesterday",
        "`run.started` is `yesterday`, expected a time such as `2026-01-31T12:00:00Z`",
    );
    check_refused(
        fixture::SHA,
        "0123",
        "`commit.sha` is `0123`, expected 40 or 64 lower-case hexadecimal digits",
    );
    check_refused(
        "linux-x86-64-cpu-2c-0a1b2c",
        "../..",
        "`environment.host` is `../..`, expected 1 to 64 characters of `a-z`, `0-9` and `-`",
    );
    check_refused(
        "\"duration_seconds\":61.5",
        "\"duration_seconds\":-1",
        "`run.duration_seconds` is -1, expected a number of at least 0",
    );
    check_refused(
        "\"n\":100",
        "\"n\":0",
        &format!("`{at}.n` is missing or 0, expected a number of at least 1"),
    );
    check_refused(
        "\"level\":0.953125",
        "\"level\":0",
        &format!("`{at}.level` is 0, expected a number above 0, up to 1"),
    );
    check_refused(
        "\"lower\":8.75e-8",
        "\"lower\":1e-3",
        &format!("`{at}.lower` is 0.001, expected at most the median"),
    );
    check_refused(
        "\"unit\":\"s\"",
        "\"unit\":\"ns\"",
        &format!("`{at}.unit` is `ns`, expected one of s, B, count, 1/s"),
    );
    check_refused(
        "\"mean\":1.125e-7,",
        "",
        &format!("`{at}.mean` is missing, expected a number, as there is no exact `value`"),
    );
    check_refused(
        "\"value\":1",
        "\"value\":1,\"median\":1",
        "`benchmarks[0].median` is there beside `value`, expected one of the two",
    );
    check_refused(
        "\"id\":\"build/a\",\"metric\":\"time\"",
        "\"id\":\"a\",\"metric\":\"time\"",
        "`benchmarks[1]` is the time of a (package, target), expected in ascending order of package, target, id and metric, each once",
    );
    check_refused(
        "\"median\":1e-7",
        "\"median\":1e999",
        "`benchmarks[1].median`: number out of range at line 13 column 122",
    );
    check_refused(
        "\"sample_size\":100,",
        "",
        "`environment.sample_size` is missing, expected a number, as other settings of the benchmarks are there",
    );
    check_refused(
        "\"duration_seconds\":61.5",
        "\"duration_seconds\":61.5,\"shard\":\"4/3\"",
        "`run.shard` is `4/3`, expected a part such as `1/3`",
    );
    check_refused("\"suite\": \"suite\",", "", "missing field `suite` at line 16 column 1");
}

#[test]
fn every_cut_of_a_record_is_refused() {
    for end in (0..TEXT.len() - 1).filter(|end| TEXT.is_char_boundary(*end)) {
        assert!(end == TEXT.trim_end().len() || parse(&TEXT[..end]).is_err(), "{end}");
    }
    assert!(parse(&format!("{TEXT}{TEXT}")).is_err());
}

#[test]
fn conflict_markers_are_refused() {
    let text = TEXT.replacen("  \"mode\"", "<<<<<<< ours\n  \"mode\"", 1);
    assert!(parse(&text).unwrap_err().to_string().starts_with("key must be a string"));
}

#[test]
fn a_run_that_cannot_be_read_back_is_not_written() {
    let refused = |change: &dyn Fn(&mut Run)| {
        let mut run = run();
        change(&mut run);
        render(&run).unwrap_err();
    };
    refused(&|run| run.results.clear());
    refused(&|run| run.results.reverse());
    refused(&|run| run.results.push(exact("parse/a", 1.0)));
    refused(&|run| run.results[1].summary.median.point = f64::NAN);
    refused(&|run| run.results[1].summary.mean = f64::INFINITY);
    refused(&|run| run.commit.as_mut().unwrap().sha = "HEAD".to_owned());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_run_is_read_back_from_its_text(
        ids in prop::collection::btree_set(".{0,12}", 1..6),
        median in 1e-12_f64..1e6,
        texts in prop::collection::vec(".{0,20}", 5),
        work in prop::option::of(0.0_f64..1e12),
    ) {
        let mut run = run();
        run.results = ids.iter().flat_map(|id| [exact(id, median.trunc()), timed(id, median)]).collect();
        for result in &mut run.results {
            result.throughput = work.map(|per_operation| Throughput { per_operation, unit: Unit::Count }).into_iter().collect();
        }
        run.note = Some(texts[0].clone());
        run.branch = Some(texts[1].clone());
        run.environment.cpu_model = Some(texts[2].clone());
        run.warnings = vec![Warning::new(texts[3].clone())];
        run.results[0].key.metric = Metric::new(format!("!{}", texts[4]));
        let text = render(&run).unwrap();
        prop_assert_eq!(parse(&text).unwrap(), (run, vec![]));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,200}") {
        parse(&text).ok();
    }
}
