//! `history push` against bare repositories on disk: many writers, and remotes that refuse.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A record of format 1, as small as it can be; `{id}` stands for the run.
const RECORD: &str = include_str!("data/record.json");

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=t", "-c", "user.email=t@example.org"]).args(arguments).current_dir(folder);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A bare repository with one commit of a small Cargo project on `main`.
struct Remote(tempfile::TempDir);

impl Remote {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("project");
        fs::create_dir_all(project.join("src")).unwrap();
        fs::write(
            project.join("Cargo.toml"),
            "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n",
        )
        .unwrap();
        fs::write(project.join("src/lib.rs"), "").unwrap();
        fs::write(project.join(".gitignore"), "/target\nCargo.lock\n").unwrap();
        git(&project, &["init", "--quiet", "--initial-branch", "main"]);
        git(&project, &["add", "."]);
        git(&project, &["commit", "--quiet", "-m", "first"]);
        git(folder.path(), &["clone", "--quiet", "--bare", "project", "bare"]);
        Self(folder)
    }

    fn bare(&self) -> PathBuf {
        self.0.path().join("bare")
    }

    /// A clone with one record of run `id` in its work tree.
    fn writer(&self, id: u32) -> PathBuf {
        let name = format!("writer{id}");
        git(self.0.path(), &["clone", "--quiet", "bare", &name]);
        let clone = self.0.path().join(name);
        add_record(&clone, id);
        clone
    }

    fn records(&self, branch: &str) -> usize {
        let files = git(&self.bare(), &["ls-tree", "-r", "--name-only", branch, "history/records"]);
        files.lines().count()
    }
}

fn add_record(clone: &Path, id: u32) {
    let id = format!("{id:08x}");
    let folder = clone.join("history/records/linux-x86-64-cpu-2c-0a1b2c/2026");
    fs::create_dir_all(&folder).unwrap();
    let text = RECORD.replace("0a1b2c3d", &id);
    fs::write(folder.join(format!("20260131T120000Z-0123456789ab-{id}.json")), text).unwrap();
}

fn push(clone: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchtrail"));
    command.args(["history", "push"]).args(arguments).current_dir(clone);
    command.output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn new_records_are_sent_once_and_nothing_else_is() {
    let remote = Remote::new();
    let clone = remote.writer(1);
    fs::write(clone.join("src/lib.rs"), "// changed, and not to be sent\n").unwrap();
    fs::write(clone.join("history/records/.tmp-x"), "").unwrap();
    let output = push(&clone, &[]);
    assert_eq!(stderr(&output), "sent 1 file\n");
    assert_eq!(remote.records("main"), 1);
    let changed = git(&remote.bare(), &["diff", "--name-status", "main~1", "main"]);
    assert!(changed.lines().all(|line| line.starts_with("A\thistory/")), "{changed}");
    assert_eq!(stderr(&push(&clone, &[])), "the remote has every record\n");
    assert_eq!(git(&remote.bare(), &["rev-list", "--count", "main"]).trim(), "2");
    assert_eq!(
        git(&clone, &["status", "--short"]),
        " M src/lib.rs\n?? history/\n",
        "the work tree is left alone"
    );
}

#[test]
fn a_branch_of_its_own_is_made() {
    let remote = Remote::new();
    let clone = remote.writer(1);
    assert_eq!(stderr(&push(&clone, &["--branch", "perf-data"])), "sent 1 file\n");
    add_record(&clone, 2);
    assert_eq!(stderr(&push(&clone, &["--branch", "perf-data"])), "sent 1 file\n");
    assert_eq!(remote.records("perf-data"), 2);
    assert_eq!(
        git(&remote.bare(), &["rev-list", "--count", "perf-data"]).trim(),
        "2",
        "it has no other commit"
    );
    assert_eq!(git(&remote.bare(), &["rev-list", "--count", "main"]).trim(), "1");
}

#[test]
fn eight_writers_at_once_lose_nothing() {
    let remote = Remote::new();
    let clones: Vec<_> = (1..=8).map(|id| remote.writer(id)).collect();
    std::thread::scope(|scope| {
        for clone in &clones {
            scope.spawn(move || {
                let output = push(clone, &["--tries", "50"]);
                assert!(output.status.success(), "{}", stderr(&output));
            });
        }
    });
    assert_eq!(remote.records("main"), 8);
    assert_eq!(git(&remote.bare(), &["rev-list", "--count", "main"]).trim(), "9", "one commit per writer");
    git(&remote.bare(), &["fsck", "--strict"]);
}

fn check_refused(output: &Output, code: i32, expected: &str) {
    assert_eq!(output.status.code(), Some(code), "{}", stderr(output));
    assert!(stderr(output).contains(expected), "{}", stderr(output));
}

#[test]
fn a_remote_that_cannot_be_reached_is_told_apart() {
    let remote = Remote::new();
    let clone = remote.writer(1);
    check_refused(&push(&clone, &["--remote", "/does/not/exist"]), 2, "cannot be reached");
}

#[test]
fn a_protected_branch_is_told_apart() {
    let remote = Remote::new();
    let clone = remote.writer(1);
    let hook = remote.bare().join("hooks/pre-receive");
    fs::create_dir_all(hook.parent().unwrap()).unwrap();
    fs::write(&hook, "#!/bin/sh\necho 'protected branch' >&2\nexit 1\n").unwrap();
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();
    check_refused(&push(&clone, &[]), 2, "is protected");
    assert_eq!(git(&remote.bare(), &["rev-list", "--count", "main"]).trim(), "1");
}

#[test]
fn a_history_that_cannot_be_read_is_not_sent() {
    let remote = Remote::new();
    let clone = remote.writer(1);
    let broken = clone
        .join("history/records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-00000002.json");
    fs::write(broken, "{").unwrap();
    check_refused(&push(&clone, &[]), 3, "00000002.json");
    assert_eq!(git(&remote.bare(), &["rev-list", "--count", "main"]).trim(), "1");
}
