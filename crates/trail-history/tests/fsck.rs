//! Every planted fault is found, with its path, and nothing is changed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::run;
use std::fs;
use std::path::Path;
use trail_history::Store;
use trail_history::fsck::{Severity, fsck};
use trail_model::{Run, RunId};

const HOST: &str = "hosts/linux-x86-64-cpu-2c-0a1b2c.toml";
const FOLDER: &str = "records/linux-x86-64-cpu-2c-0a1b2c/2026";

/// A record beside the good one, with a name of its own.
const OTHER: &str = "records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-00000001.json";

/// Plants something in a store with one good record; exactly the expected faults must be found.
fn check(plant: impl FnOnce(&Path), expected: &[(Severity, &str, &str)]) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    store.append(&run()).unwrap();
    plant(folder.path());
    let faults = fsck(&store, "2026-02-01T00:00:00Z".parse().unwrap());
    let found: Vec<_> = faults
        .iter()
        .map(|fault| {
            let path = fault.path.strip_prefix(folder.path()).unwrap().to_string_lossy().into_owned();
            let what = fault.what.replace(&format!("{}/", folder.path().display()), "");
            assert!(!fault.advice.is_empty());
            (fault.severity, path, what)
        })
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(severity, path, what)| (*severity, (*path).to_owned(), (*what).to_owned()))
        .collect();
    assert_eq!(found, expected);
}

fn good() -> String {
    fs::read_to_string("tests/data/record.json").unwrap()
}

/// Writes the good record's text, changed, at the place of [`OTHER`], of whose run it then is.
fn check_text(change: impl FnOnce(String) -> String, severity: Severity, what: &str) {
    let text = change(good().replace("0a1b2c3d", "00000001"));
    check(|root| fs::write(root.join(OTHER), text).unwrap(), &[(severity, OTHER, what)]);
}

fn check_replaced(from: &str, to: &str, what: &str) {
    let change = |text: String| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    check_text(change, Severity::Error, what);
}

/// Appends a run that differs from the good one.
fn check_run(change: impl FnOnce(&mut Run), expected: &[(Severity, &str, &str)]) {
    let mut other = run();
    other.id = RunId::from_random(1);
    change(&mut other);
    check(|root| drop(Store::open(root).append(&other).unwrap()), expected);
}

#[test]
fn a_sound_history_has_no_fault() {
    check(|_| {}, &[]);
    check_run(|_| {}, &[]);
    let nowhere = Store::open("/does/not/exist");
    assert_eq!(fsck(&nowhere, "2026-02-01T00:00:00Z".parse().unwrap()), []);
}

#[test]
fn broken_files_are_found() {
    check_text(|_| String::new(), Severity::Error, "is empty");
    check_text(|_| " \n\n".to_owned(), Severity::Error, "is empty");
    check_text(|text| text[..300].to_owned(), Severity::Error, "breaks off in line 5");
    check_text(|text| text[..text.len() - 3].to_owned(), Severity::Error, "breaks off in line 15");
    check_text(|text| format!("\u{feff}{text}"), Severity::Error, "begins with a byte order mark");
    check_text(
        |text| text.replace("suite", "s\u{0}e"),
        Severity::Error,
        "holds zero bytes: it was cut by a crash of the machine",
    );
    check_text(
        |text| text.replace("  \"mode\"", "<<<<<<< ours\n  \"mode\""),
        Severity::Error,
        "holds a merge conflict in line 7",
    );
    check_text(
        |_| "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".to_owned(),
        Severity::Error,
        "is a pointer to a file in Git LFS, not the file",
    );
    check(
        |root| fs::write(root.join(OTHER), [0xff, 0xfe]).unwrap(),
        &[(Severity::Error, OTHER, "is not UTF-8")],
    );
    check(
        |root| {
            let file = fs::File::create(root.join(OTHER)).unwrap();
            file.set_len((50 << 20) + 1).unwrap();
        },
        &[(Severity::Error, OTHER, "has 52428801 bytes, expected at most 52428800")],
    );
}

#[test]
fn records_that_say_what_cannot_be_are_found() {
    check_text(|_| "{}".to_owned(), Severity::Error, "missing field `format` at line 1 column 2");
    check_text(|_| "{x}".to_owned(), Severity::Error, "key must be a string at line 1 column 2");
    check_replaced(
        "\"format\": 1",
        "\"format\": 7",
        "`format` is 7, and this program reads up to 1; a later version of benchtrail reads it",
    );
    check_replaced(
        "\"n\":100",
        "\"n\":0",
        "`benchmarks[1].n` is missing or 0, expected a number of at least 1",
    );
    check_replaced(
        "\"lower\":8.75e-8",
        "\"lower\":1",
        "`benchmarks[1].lower` is 1, expected at most the median",
    );
    check_replaced(
        "\"level\":0.953125",
        "\"level\":1.5",
        "`benchmarks[1].level` is 1.5, expected a number above 0, up to 1",
    );
    check_replaced("\"mode\": \"full\"", "\"mode\": \"\"", "`mode` is ``, expected `full` or `quick`");
    check_replaced(
        "\"id\":\"build/a\",\"metric\":\"time\"",
        "\"id\":\"parse/a\",\"metric\":\"time\"",
        "`benchmarks[2]` is the time of parse/a (package, target), expected in ascending order of package, target, id \
         and metric, each once",
    );
    check_replaced(
        fixture::SHA,
        "0123456789AB",
        "`commit.sha` is `0123456789AB`, expected 40 or 64 lower-case hexadecimal digits",
    );
}

#[test]
fn edited_and_moved_records_are_found() {
    check_replaced("\"mode\": \"full\"", "\"mode\":  \"full\"", "is not in canonical form, so it was edited");
    check_replaced("\"value\":1", "\"value\":1.0", "is not in canonical form, so it was edited");
    let home = "records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.json";
    let moved = "records/linux-x86-64-cpu-2c-0a1b2c/2025/20260131T120000Z-0123456789ab-0a1b2c3d.json";
    check(
        |root| {
            fs::create_dir(root.join("records/linux-x86-64-cpu-2c-0a1b2c/2025")).unwrap();
            fs::rename(root.join(home), root.join(moved)).unwrap();
        },
        &[
            (Severity::Error, moved, &format!("says that it belongs to `{home}`")),
            (Severity::Note, FOLDER, "is empty"),
        ],
    );
    check(
        |root| assert!(fs::copy(root.join(home), root.join(OTHER)).is_ok()),
        &[
            (Severity::Error, OTHER, &format!("is a copy of `{home}`: both are run 0a1b2c3d")),
            (Severity::Error, OTHER, &format!("says that it belongs to `{home}`")),
        ],
    );
}

#[test]
fn one_run_in_two_versions_is_found() {
    let later = "records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-ffffffffffff-0a1b2c3d.json";
    let first = "records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.json";
    let change = |other: &mut Run| {
        other.id = run().id;
        other.commit.as_mut().unwrap().sha = "f".repeat(40);
        other.commit.as_mut().unwrap().parents.clear();
    };
    let mut other = run();
    change(&mut other);
    check(
        |root| drop(Store::open(root).append(&other).unwrap()),
        &[(Severity::Error, later, &format!("is another version of `{first}`: both are run 0a1b2c3d"))],
    );
}

#[test]
fn times_and_commits_that_cannot_be_are_found() {
    let future = "records/linux-x86-64-cpu-2c-0a1b2c/2027/20270101T000000Z-0123456789ab-00000001.json";
    check_run(
        |run| run.started = "2027-01-01T00:00:00Z".parse().unwrap(),
        &[(Severity::Warning, future, "started on 2027-01-01T00:00:00Z, which is in the future")],
    );
    check_run(
        |run| run.commit.as_mut().unwrap().committed_time = "2026-02-03T00:00:00Z".parse().unwrap(),
        &[(Severity::Warning, OTHER, "measured on 2026-01-31T12:00:00Z a commit of 2026-02-03T00:00:00Z")],
    );
    check_run(
        |run| run.commit.as_mut().unwrap().parents = vec![fixture::SHA.to_owned()],
        &[(Severity::Error, OTHER, "names its commit as its own parent")],
    );
}

#[test]
fn files_that_do_not_belong_are_found() {
    let at = |name: &str| format!("{FOLDER}/{name}");
    check(
        |root| fs::write(root.join(at("notes.txt")), "").unwrap(),
        &[(Severity::Error, &at("notes.txt"), "is no record, expected a name that ends in `.json`")],
    );
    check(
        |root| fs::write(root.join(at(".tmp-abc")), "{").unwrap(),
        &[(Severity::Note, &at(".tmp-abc"), "was left by a writer that died")],
    );
    check(
        |root| fs::create_dir(root.join(at("x.json"))).unwrap(),
        &[
            (Severity::Error, &at("x.json"), "is a folder, expected a record"),
            (Severity::Note, &at("x.json"), "is empty"),
        ],
    );
    check(|root| fs::write(root.join(at(".gitkeep")), "").unwrap(), &[]);
}

#[cfg(unix)]
#[test]
fn links_are_found() {
    let link = format!("{FOLDER}/link.json");
    check(
        |root| std::os::unix::fs::symlink("/etc/hostname", root.join(&link)).unwrap(),
        &[(Severity::Error, &link, "is a link, expected a file of its own")],
    );
}

#[test]
fn descriptions_of_hosts_are_checked() {
    check(
        |root| fs::remove_file(root.join(HOST)).unwrap(),
        &[(Severity::Error, HOST, "is missing, and the host has records")],
    );
    check(
        |root| fs::write(root.join(HOST), "host = 'x'\n").unwrap(),
        &[(Severity::Error, HOST, "is not what the records of this host say about it")],
    );
    check(
        |root| fs::write(root.join("hosts/other.toml"), "").unwrap(),
        &[(Severity::Note, "hosts/other.toml", "describes a host without a record")],
    );
    check(
        |root| fs::write(root.join("hosts/readme"), "").unwrap(),
        &[(
            Severity::Error,
            "hosts/readme",
            "is no description of a host, expected a name that ends in `.toml`",
        )],
    );
    check(
        |root| fs::write(root.join("hosts/.tmp-1"), "").unwrap(),
        &[(Severity::Note, "hosts/.tmp-1", "was left by a writer that died")],
    );
}

#[test]
fn keys_of_a_later_version_are_no_fault_but_are_told() {
    check_text(
        |text| text.replacen("\"tool\"", "\"lab\": 1, \"tool\"", 1),
        Severity::Note,
        "key `lab` is unknown and was ignored",
    );
}
