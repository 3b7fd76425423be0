//! `cargo benchtrail record` as a person or a signal meets it, on a project whose bench writes Criterion's files at once.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read as _;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

const FAKE_BENCH: &str = include_str!("data/fake_bench.rs");

/// One target folder for all tests of this file: the fake bench is compiled once.
fn target() -> &'static Path {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    TARGET.get_or_init(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fake-target"))
}

/// A project with one bench target in a git repository with one commit.
struct Project {
    folder: TempDir,
    name: &'static str,
}

impl Project {
    /// Each test names its project otherwise, so that tests which run at once do not share a bench or a lock.
    fn new(name: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n\
             [lib]\nbench = false\n[[bench]]\nname = \"fake\"\nharness = false\n"
        );
        let root = folder.path();
        for (path, text) in
            [("Cargo.toml", manifest.as_str()), ("src/lib.rs", ""), ("benches/fake.rs", FAKE_BENCH)]
        {
            fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            fs::write(root.join(path), text).unwrap();
        }
        fs::write(root.join(".gitignore"), "/target\nCargo.lock\n").unwrap();
        for arguments in [
            &["init", "-q", "-b", "main"][..],
            &["add", "."],
            &["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "first"],
        ] {
            assert!(Command::new("git").args(arguments).current_dir(root).status().unwrap().success());
        }
        Self { folder, name }
    }

    fn command(&self, arguments: &[&str], mode: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
        command.args(arguments).current_dir(self.folder.path()).env("FAKE_BENCH", mode);
        command.env("CARGO_TARGET_DIR", target().join(self.name)).env_remove("CARGO");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str], mode: &str) -> Output {
        self.command(arguments, mode).output().unwrap()
    }

    /// Files below `history/`, by name.
    fn history(&self) -> Vec<String> {
        fn walk(folder: &Path, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() {
                    walk(&entry.path(), found);
                } else {
                    found.push(entry.file_name().to_string_lossy().into_owned());
                }
            }
        }
        let mut found = Vec::new();
        walk(&self.folder.path().join("history"), &mut found);
        found
    }

    /// The text of each record and shard.
    fn records(&self) -> Vec<String> {
        let mut folders = vec![self.folder.path().join("history")];
        let mut texts = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().flatten() {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                } else if entry.file_name().to_string_lossy().ends_with(".json") {
                    texts.push(fs::read_to_string(entry.path()).unwrap());
                }
            }
        }
        texts.sort();
        texts
    }

    /// Starts a run whose bench hangs, waits until the bench runs, sends `signal` to the command alone, and waits
    /// until the bench is gone: its end of the socket closes. Gives the command's exit code.
    fn signalled(&self, signal: Signal) -> Option<i32> {
        let socket = self.folder.path().join("target-socket");
        let listener = UnixListener::bind(&socket).unwrap();
        let mut child =
            self.command(&["record", "--quick"], "hang").env("FAKE_SOCKET", &socket).spawn().unwrap();
        let (mut bench, _) = listener.accept().unwrap();
        kill_process(Pid::from_child(&child), signal).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(bench.read(&mut [0]).unwrap(), 0, "the bench is gone");
        code
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_run_appends_one_record_that_the_report_shows() {
    let project = Project::new("fake-whole");
    let output = project.run(&["record", "--quick", "--message", "a note"], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("recorded history/records/"), "{}", text(&output.stdout));
    let records: Vec<_> = project.history().into_iter().filter(|name| name.ends_with(".json")).collect();
    assert_eq!(records.len(), 1);
    let output = project.run(&["report", "--format", "json"], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("parse/fast/a"));
}

#[test]
fn a_bench_that_fails_is_told_and_nothing_is_recorded() {
    let project = Project::new("fake-fail");
    let output = project.run(&["record", "--quick"], "fail");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("bench target `fake` of package `fake-fail` exited with code 7"), "{message}");
    assert!(message.contains("| assertion failed: the codec is broken"), "{message}");
    assert!(project.history().is_empty());
}

#[test]
fn a_benchmark_that_is_listed_but_gives_no_result_makes_the_run_incomplete() {
    let project = Project::new("fake-skip");
    let output = project.run(&["record", "--quick"], "skip");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("1 of the 3 benchmarks"), "{message}");
    assert!(project.history().is_empty());
}

#[test]
fn several_processes_give_the_median_of_their_medians_and_their_values() {
    let project = Project::new("fake-count");
    let output = project.run(&["record", "--quick", "--count", "3"], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("3 benchmarks in 1 bench targets, 3 processes each"));
    let [record] = &project.records()[..] else { panic!("one record") };
    assert_eq!(record.matches("\"n\":3,").count(), 3, "{record}");
    let expected = "\"processes\":[1.0019642857142857e-7,1.0019642857142857e-7,1.0019642857142857e-7]";
    assert!(record.contains(expected), "{record}");
    assert_eq!(record.matches("\"processes\":[").count(), 3, "exact figures have none: {record}");
}

#[test]
fn a_filter_that_is_no_expression_is_told_before_anything_is_built() {
    let project = Project::new("fake-expression");
    fs::write(project.folder.path().join("benches/fake.rs"), "this does not compile").unwrap();
    let output = project.run(&["record", "--quick", "--filter", "parse("], "");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("`parse(` is no regular expression: unclosed group"), "{message}");
}

#[test]
fn a_kill_leaves_no_compiler() {
    let project = Project::new("fake-build");
    let script = "fn main() {\n    let mut socket = std::os::unix::net::UnixStream::connect(\n        \
                  std::env::var(\"FAKE_SOCKET\").unwrap()).unwrap();\n    \
                  std::io::Read::read_to_end(&mut socket, &mut Vec::new()).unwrap();\n}\n";
    fs::write(project.folder.path().join("build.rs"), script).unwrap();
    assert_eq!(project.signalled(Signal::KILL), None);
}

#[test]
fn a_filter_that_matches_nothing_is_wrong_usage() {
    let project = Project::new("fake-filter");
    let output = project.run(&["record", "--quick", "--filter", "parse_nothing"], "");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("no benchmark matches the filter `parse_nothing`"), "{message}");
}

#[test]
fn an_interrupt_ends_the_bench_and_records_nothing() {
    let project = Project::new("fake-int");
    assert_eq!(project.signalled(Signal::INT), Some(130));
    assert!(project.history().is_empty());
}

#[test]
fn a_termination_ends_the_bench_and_records_nothing() {
    let project = Project::new("fake-term");
    assert_eq!(project.signalled(Signal::TERM), Some(130));
    assert!(project.history().is_empty());
}

#[test]
fn a_kill_leaves_no_bench_and_no_record_and_the_next_run_works() {
    let project = Project::new("fake-kill");
    assert_eq!(project.signalled(Signal::KILL), None);
    assert!(project.history().is_empty());
    assert!(project.run(&["record", "--quick"], "").status.success());
    assert_eq!(project.history().iter().filter(|name| name.ends_with(".json")).count(), 1);
}

#[test]
fn a_folder_without_a_project_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    let output = command.arg("report").current_dir(folder.path()).env_remove("CARGO").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot read the Cargo project"), "{}", text(&output.stderr));
}
