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

    fn run(&self, arguments: &[&str]) -> Output {
        run(self.root(), arguments)
    }
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@example.org"]).args(arguments).current_dir(folder);
    assert!(command.status().unwrap().success(), "{arguments:?}");
}

fn compare(folder: &Path, arguments: &[&str]) -> Output {
    run(folder, &[&["compare"], arguments].concat())
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
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

#[test]
fn bisect_names_the_commit_and_goes_on_where_it_stopped() {
    let project = Project::new("bisect");
    for index in 1..8 {
        // One commit in the middle does not build.
        let cost = if index < 5 { 100 } else { 130 };
        project.commit(&format!("a {cost}\nb {}\n", if index < 7 { 50 + index } else { 80 }));
        if index == 4 {
            project.write("src/lib.rs", "this does not build");
            project.git(&["commit", "-qam", "broken"]);
        }
    }
    let plan = project.run(&["bisect", "a", "--good", "HEAD~8", "--dry-run"]);
    check(&plan, 0, &["8 commits may be behind the change", "at most 3 commits"]);
    let found = project.run(&["bisect", "a", "--good", "HEAD~8", "--rounds", "3"]);
    let sha = revision(&project, "HEAD~2");
    check(
        &found,
        4,
        &["the change came", "one of these", &sha[..12], "broken", "left out, its benches do not build"],
    );
    let again = project.run(&["bisect", "a", "--good", "HEAD~8", "--rounds", "3"]);
    assert_eq!(texts(&found).0, texts(&again).0);
    assert!(!texts(&again).1.contains("building"), "the answers are kept: {}", texts(&again).1);
    let found = project.run(&["bisect", "b", "--good", "HEAD~2", "--rounds", "3"]);
    check(&found, 0, &[&format!("the change came with {}", &revision(&project, "HEAD")[..12])]);
    let broken = project.run(&["bisect", "b", "--good", "HEAD~3", "--rounds", "3"]);
    check(&broken, 3, &["the good end or the bad one"]);
    let none = project.run(&["bisect", "a", "--good", "HEAD~1", "--rounds", "3"]);
    check(&none, 4, &["there is nothing to search for"]);
    check(&project.run(&["bisect", "a", "--good", "HEAD"]), 2, &["are one commit"]);
    check(&project.run(&["bisect", "none", "--good", "HEAD~2"]), 3, &["gave no time of `none`"]);
}

fn revision(project: &Project, name: &str) -> String {
    let output = Command::new("git").args(["rev-parse", name]).current_dir(project.root()).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn backfill_records_what_is_missing_and_passes_over_what_does_not_build() {
    let project = Project::new("backfill");
    project.commit("a 100\nb 51\n");
    project.write("src/lib.rs", "this does not build");
    project.git(&["commit", "-qam", "broken"]);
    project.commit("a 100\nb 52\n");
    let plan = project.run(&["backfill", "HEAD~3..", "--dry-run"]);
    check(&plan, 0, &["3 commits in `HEAD~3..`, 3 without a record", "broken"]);
    let one = project.run(&["backfill", "HEAD~3..", "--max", "1"]);
    check(&one, 0, &[&format!("-{}-", &revision(&project, "HEAD~2")[..12])]);
    let rest = project.run(&["backfill", "HEAD~3..HEAD"]);
    check(&rest, 0, &["2 without a record", "1 of 2 commits could not be measured", "broken"]);
    check(&project.run(&["backfill", "HEAD~3.."]), 3, &["1 without a record", "1 of 1 commits"]);
    check(&project.run(&["history", "list"]), 0, &[&revision(&project, "HEAD")[..12]]);
    check(&project.run(&["history", "fsck"]), 0, &[]);
    check(&project.run(&["backfill", "HEAD"]), 2, &["expected two revisions"]);
    check(&project.run(&["backfill", "HEAD...main"]), 2, &["expected two revisions"]);
    check(&project.run(&["backfill", "nowhere..HEAD"]), 2, &["cannot find the commit `nowhere`"]);
}

#[test]
fn a_calibration_is_kept_and_raises_the_floors() {
    let project = Project::new("calibrate");
    let output = project.run(&["calibrate", "--processes", "10", "--divisions", "20"]);
    check(
        &output,
        0,
        &["2 benches, 10 processes each", "of 40 comparisons", "kept in history/calibrations/"],
    );
    check(&project.run(&["history", "fsck"]), 0, &[]);
    project.commit("a 120\nb 50\n");
    check(&project.compare(&["--base", "HEAD~1", "--rounds", "3"]), 1, &["a"]);
    let folder = project.root().join("history/calibrations");
    let host = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = fs::read_dir(&host).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"format\": 1", "\"format\": 9")).unwrap();
    check(&project.compare(&["--base", "HEAD~1", "--rounds", "3"]), 3, &["format 9 is newer than 1"]);
    fs::write(&file, replaced(&text, "\"detectable\": ", "9.5")).unwrap();
    check(&project.compare(&["--base", "HEAD~1", "--rounds", "3"]), 0, &["a"]);
}

/// `text` with every number after `key` replaced.
fn replaced(text: &str, key: &str, number: &str) -> String {
    let mut parts = text.split(key);
    let first = parts.next().unwrap().to_owned();
    let is_of_number = |character: char| character.is_ascii_digit() || "+-.e".contains(character);
    let rest = parts.map(|part| [key, number, part.trim_start_matches(is_of_number)].concat());
    [first].into_iter().chain(rest).collect()
}
