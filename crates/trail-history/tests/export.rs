//! Runs as other programs read them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::{run, timed};
use trail_history::export::{Format, export};
use trail_model::Run;

#[test]
fn json_is_an_array_of_records() {
    let text = export(&[run(), run()], Format::Json).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let records = value.as_array().unwrap();
    assert_eq!(records.len(), 2);
    let record: serde_json::Value = serde_json::from_str(include_str!("data/record.json")).unwrap();
    assert_eq!(records[0], record);
    assert_eq!(export(&[], Format::Json).unwrap().replace('\n', ""), "[]");
}

#[test]
fn csv_has_a_line_per_result_and_quotes_what_is_hostile() {
    let mut run = run();
    run.branch = Some("=cmd()\"x\",\ny".to_owned());
    let text = export(&[run], Format::Csv).unwrap();
    let lines: Vec<_> = text.split("2026-01-31T12:00:00Z,").collect();
    assert_eq!(lines.len(), 4, "{text}");
    let columns = lines[0].split(',').count();
    let fields = "0123456789abcdef0123456789abcdef01234567,\"'=cmd()\"\"x\"\",\ny\",false,full,0a1b2c3d,\
                  linux-x86-64-cpu-2c-0a1b2c,suite,,rustc 1.95.0,package,target,build/a,";
    assert_eq!(
        lines[1],
        format!("{fields}allocations,exact,count,1,1e0,,,,,,,,\n"),
        "{columns} columns: an exact value has no spread"
    );
    assert_eq!(
        lines[2],
        format!(
            "{fields}time,time,s,100,1e-7,8.75e-8,1.25e-7,9.53125e-1,1.5625e-9,1.125e-7,7.5e-8,1.5e-7,\n"
        )
    );
}

#[test]
fn benchstat_reads_a_line_per_process() {
    let mut timed = timed("parse/a b", 3.3e-8);
    timed.processes = vec![3e-8, 3.5e-8];
    let text = export(&[Run { results: vec![run().results[0].clone(), timed], ..run() }], Format::Benchstat)
        .unwrap();
    let (config, lines) = text.split_once("pkg: package\n").unwrap();
    assert!(config.contains("cpu: CPU \"model\"\nhost: linux"), "{config}");
    assert_eq!(
        lines,
        "BenchmarkBuild/a 1 1e0 allocs/op\nBenchmarkParse/a_b 100 3e-8 sec/op\nBenchmarkParse/a_b 100 3.5e-8 sec/op\n"
    );
}
