//! `check` on histories that are put together record by record.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A record with one timed and one exact benchmark.
const RECORD: &str = include_str!("data/record.json");

struct Project(tempfile::TempDir);

impl Project {
    fn new() -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        project.write(
            "Cargo.toml",
            "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n",
        );
        project.write("src/lib.rs", "");
        project
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Adds run `day`: benchmark `parse/a` takes `nanoseconds`, and `build/a` allocates `allocations` times.
    fn add(&self, day: u32, nanoseconds: f64, allocations: u32, change: impl FnOnce(String) -> String) {
        let sha = format!("{day:040x}");
        let line = |line: &str| {
            if line.contains("\"parse/a\"") {
                let value = |factor: f64| format!("{:e}", nanoseconds * factor * 1e-9);
                let numbers = format!(
                    "\"n\":100,\"median\":{},\"lower\":{},\"upper\":{},\"level\":0.95,\"mad\":0,\"mean\":{},\"min\":{},\"q1\":{},\"q3\":{}",
                    value(1.0),
                    value(0.99),
                    value(1.01),
                    value(1.0),
                    value(0.98),
                    value(0.99),
                    value(1.01)
                );
                let (head, rest) = line.split_once("\"n\":").unwrap();
                format!("{head}{numbers}{}", &rest[rest.find(",\"sampling\"").unwrap()..])
            } else {
                line.replace("\"value\":1", &format!("\"value\":{allocations}"))
            }
        };
        let text = RECORD.lines().map(line).collect::<Vec<_>>().join("\n") + "\n";
        let text = text
            .replace("0123456789abcdef0123456789abcdef01234567", &sha)
            .replace("2026-01-31T12:00:00Z", &format!("2026-03-{day:02}T12:00:00Z"))
            .replace("2026-01-31T11:00:00Z", &format!("2026-03-{day:02}T11:00:00Z"))
            .replace("0a1b2c3d", &format!("{day:08x}"));
        let path = format!(
            "history/records/linux-x86-64-cpu-2c-0a1b2c/2026/202603{day:02}T120000Z-{}-{day:08x}.json",
            &sha[..12]
        );
        self.write(&path, &change(text));
    }

    fn check(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
        command.arg("check").args(arguments).current_dir(self.0.path()).output().unwrap()
    }
}

fn check(output: &Output, code: i32, expected: &[&str]) {
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(output.status.code(), Some(code), "{stdout}\n{stderr}");
    for part in expected {
        assert!(stdout.contains(part) || stderr.contains(part), "{part}\n{stdout}\n{stderr}");
    }
}

/// Values that differ by a little, as runs do.
fn steady(day: u32) -> f64 {
    33.0 + f64::from(day % 4) * 0.1
}

#[test]
fn no_history_and_a_short_one_cannot_be_judged() {
    let project = Project::new();
    check(&project.check(&[]), 4, &["no run to check"]);
    check(&project.check(&["--strict"]), 1, &["no run to check"]);
    project.add(1, steady(1), 1, |text| text);
    check(&project.check(&[]), 4, &["Cannot judge: not enough history.", "0 careful runs before it"]);
}

#[test]
fn a_level_that_holds_passes_and_one_that_was_left_fails() {
    let project = Project::new();
    for day in 1..=20 {
        project.add(day, steady(day), 1, |text| text);
    }
    check(&project.check(&[]), 0, &["Pass: nothing left its level.", "2 timed series: 2 unchanged"]);
    for day in 21..=26 {
        project.add(day, steady(day) * 1.2, 1, |text| text);
    }
    let since = format!("{:040x}", 21);
    check(
        &project.check(&[]),
        1,
        &["Fail: something regressed.", "time, parse/a: regressed since ", &since[..12], "1.20"],
    );
}

#[test]
fn a_count_that_grew_fails_at_once() {
    let project = Project::new();
    for day in 1..=9 {
        project.add(day, steady(day), 1, |text| text);
    }
    project.add(10, steady(10), 2, |text| text);
    check(&project.check(&[]), 1, &["allocations, build/a: regressed"]);
}

#[test]
fn quick_and_dirty_runs_play_no_part() {
    let project = Project::new();
    for day in 1..=10 {
        project.add(day, steady(day), 1, |text| text);
    }
    project.add(11, 500.0, 9, |text| text.replace("\"mode\": \"full\"", "\"mode\": \"quick\""));
    project.add(12, 500.0, 9, |text| text.replace("\"dirty\":false", "\"dirty\":true"));
    check(&project.check(&[]), 0, &["9 careful runs before it", "Pass"]);
}

#[test]
fn a_broken_record_stops_the_check() {
    let project = Project::new();
    project.add(1, steady(1), 1, |text| text[..200].to_owned());
    check(&project.check(&[]), 3, &["cannot use the record"]);
    assert!(Path::new(project.0.path()).join("history").exists());
}
