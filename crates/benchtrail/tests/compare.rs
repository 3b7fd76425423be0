//! `compare` on a project whose bench says what it costs instead of measuring it.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A bench target without Criterion: `costs.txt` beside the manifest has a line `<id> <nanoseconds>` per benchmark.
const COSTED_BENCH: &str = include_str!("data/costed_bench.rs");

struct Project(TempDir);

impl Project {
    /// A project with one commit, in which benchmark `a` costs 100 ns and `b` 50 ns.
    fn new(name: &str) -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n[lib]\nname = \"compared\"\nbench = false\n\
             [[bench]]\nname = \"costed\"\nharness = false\n"
        );
        project.write("Cargo.toml", &manifest);
        project.write("src/lib.rs", "");
        project.write("benches/costed.rs", COSTED_BENCH);
        project.write(".gitignore", "/target\nCargo.lock\n");
        project.git(&["init", "-q", "-b", "main"]);
        project.commit("a 100\nb 50\n");
        project
    }

    fn root(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn git(&self, arguments: &[&str]) {
        git(self.root(), arguments);
    }

    /// Commits new costs, and code that differs with them.
    fn commit(&self, costs: &str) {
        self.write("costs.txt", costs);
        let code = format!("//! {}\npub const COSTS: &str = {costs:?};\n", costs.replace('\n', " "));
        self.write("src/lib.rs", &code);
        self.git(&["add", "."]);
        self.git(&["commit", "-q", "-m", "costs"]);
    }

    fn compare(&self, arguments: &[&str]) -> Output {
        compare(self.root(), arguments)
    }
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@example.org"]).args(arguments).current_dir(folder);
    assert!(command.status().unwrap().success(), "{arguments:?}");
}

fn compare(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    command.arg("compare").args(arguments).current_dir(folder).stdin(Stdio::null());
    command.env_remove("CARGO").env_remove("CARGO_TARGET_DIR").output().unwrap()
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn check(output: &Output, code: i32, expected: &[&str]) {
    let (stdout, stderr) = texts(output);
    assert_eq!(output.status.code(), Some(code), "{stdout}\n{stderr}");
    for part in expected {
        assert!(stdout.contains(part) || stderr.contains(part), "{part}\n{stdout}\n{stderr}");
    }
}

#[test]
fn a_slowdown_is_found_named_and_gone_after_a_revert() {
    let project = Project::new("slowdown");
    project.commit("a 120\nb 50\n");
    let output = project.compare(&["--base", "HEAD~1"]);
    check(&output, 1, &["a (time): regressed (floor 3.0 %)", "Fail: 1 regressed.", "1 unchanged"]);
    check(&output, 1, &["of 2 comparisons of the base with a copy of itself, 0 were called changed"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    let output =
        command.args(["explain", "a"]).current_dir(project.root()).env_remove("CARGO_TARGET_DIR").output();
    let output = output.unwrap();
    check(
        &output,
        0,
        &[
            "a (time): regressed",
            "median of ",
            "in a family of 1: ",
            "floor     3.0 %",
            "significant: yes, relevant: yes",
        ],
    );
    project.commit("a 100\nb 50\n");
    check(
        &project.compare(&["--base", "HEAD~2"]),
        0,
        &["Pass: nothing regressed.", "2 in identical programs"],
    );
    check(&project.compare(&["--base", "HEAD~1"]), 0, &["a (time): improved"]);
}

#[test]
fn benchmarks_of_one_side_are_told() {
    let project = Project::new("one-sided");
    project.commit("b 50\nc 70\n");
    check(&project.compare(&["--base", "HEAD~1"]), 0, &["a (time): missing", "c (time): new", "1 unchanged"]);
}

#[test]
fn one_commit_is_not_compared_with_itself_unless_asked_to() {
    let project = Project::new("itself");
    check(
        &project.compare(&["--base", "HEAD"]),
        2,
        &["`HEAD` adds nothing to `HEAD`", "--measure-identical"],
    );
    let output = project.compare(&["--base", "HEAD", "--measure-identical"]);
    check(&output, 0, &["Pass: nothing regressed.", "2 unchanged"]);
}

#[test]
fn identical_programs_are_not_measured() {
    let project = Project::new("identical");
    project.write("notes.md", "nothing that is compiled\n");
    project.git(&["add", "."]);
    project.git(&["commit", "-q", "-m", "notes"]);
    let output = project.compare(&["--base", "HEAD~1"]);
    check(
        &output,
        0,
        &["2 in identical programs, 0 new", "0 unchanged, 2 in identical programs (not measured)"],
    );
}

#[test]
fn a_session_that_failed_goes_on_where_it_stopped() {
    let project = Project::new("resumed");
    project.commit("a 120\nb 50\n");
    let broken = project.root().join("broken");
    fs::write(&broken, "9").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    command.args(["compare", "--base", "HEAD~1"]).current_dir(project.root()).env("BREAK_AFTER", &broken);
    let output = command.env_remove("CARGO").env_remove("CARGO_TARGET_DIR").output().unwrap();
    check(&output, 3, &["of bench target `costed` exited with code 7"]);
    check(&project.compare(&["--base", "HEAD~1"]), 1, &["going on with 9 values", "a (time): regressed"]);
}

#[test]
fn a_shallow_clone_is_told_apart_from_strangers() {
    let project = Project::new("shallow");
    project.git(&["checkout", "-q", "-b", "feature"]);
    project.commit("a 120\nb 50\n");
    project.git(&["checkout", "-q", "main"]);
    project.commit("a 90\nb 50\n");
    let place = tempfile::tempdir().unwrap();
    let address = format!("file://{}", project.root().display());
    git(place.path(), &["clone", "-q", "--depth", "1", "--no-single-branch", &address, "clone"]);
    let clone: PathBuf = place.path().join("clone");
    git(&clone, &["checkout", "-q", "feature"]);
    let output = compare(&clone, &["--base", "origin/main"]);
    check(
        &output,
        2,
        &["shallow clone: cannot find the merge base of `HEAD` and `origin/main`", "fetch-depth: 0"],
    );
    check(&compare(&clone, &["--base", "nowhere"]), 2, &["cannot find the commit `nowhere`"]);
}

#[test]
fn a_base_that_moved_on_is_not_held_against_the_head() {
    let project = Project::new("moved");
    project.git(&["checkout", "-q", "-b", "feature"]);
    project.commit("a 100\nb 51\n");
    project.git(&["checkout", "-q", "main"]);
    project.commit("a 50\nb 25\n");
    let output = project.compare(&["--base", "main", "--head", "feature", "--no-control"]);
    check(&output, 0, &["`main` moved on since `feature` left it: comparing against their merge base"]);
}
