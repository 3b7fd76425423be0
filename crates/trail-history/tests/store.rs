//! The folder of records: appended to, never edited, read whole or not at all.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::run;
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::{Store, StoreError};
use trail_model::RunId;

const PATH: &str = "records/linux-x86-64-cpu-2c-0a1b2c/2026/20260131T120000Z-0123456789ab-0a1b2c3d.json";

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    (folder, store)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn no_folder_is_an_empty_history() {
    assert_eq!(Store::open("/does/not/exist").load().unwrap(), []);
}

#[test]
fn a_record_is_appended_and_loaded() {
    let (folder, store) = store();
    let path = store.append(&run()).unwrap();
    assert_eq!(path, folder.path().join(PATH));
    let loaded = store.load().unwrap();
    assert_eq!(loaded.len(), 1);
    assert_eq!((&loaded[0].path, &loaded[0].run), (&path, &run()));
    let host = fs::read_to_string(folder.path().join("hosts/linux-x86-64-cpu-2c-0a1b2c.toml")).unwrap();
    assert!(host.contains("cpu_model = 'CPU \"model\"'"), "{host}");
    assert_eq!(files(folder.path()).len(), 2);
}

#[test]
fn without_git_the_name_says_so() {
    let (folder, store) = store();
    let mut run = run();
    run.commit = None;
    let path = store.append(&run).unwrap();
    assert!(path.ends_with("20260131T120000Z-nogit-0a1b2c3d.json"), "{}", path.display());
    assert_eq!(store.load().unwrap().len(), 1);
    drop(folder);
}

#[test]
fn a_record_is_never_replaced() {
    let (folder, store) = store();
    let path = store.append(&run()).unwrap();
    let before = fs::read(&path).unwrap();
    let mut other = run();
    other.note = Some("another".to_owned());
    assert!(matches!(store.append(&other), Err(StoreError::Exists { .. })));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(files(folder.path()).len(), 2, "no temporary file is left");
}

#[test]
fn a_run_that_makes_no_record_leaves_nothing() {
    let (folder, store) = store();
    let mut empty = run();
    empty.results.clear();
    store.append(&empty).unwrap_err();
    assert_eq!(files(folder.path()), Vec::<PathBuf>::new());
}

#[test]
fn many_writers_at_once_lose_nothing() {
    let (_folder, store) = store();
    std::thread::scope(|scope| {
        for number in 0..16 {
            let store = &store;
            scope.spawn(move || {
                for round in 0..8 {
                    let mut run = run();
                    run.id = RunId::from_random(number * 8 + round);
                    store.append(&run).unwrap();
                }
            });
        }
    });
    assert_eq!(store.load().unwrap().len(), 128);
}

#[test]
fn what_a_dead_writer_left_is_not_a_record() {
    let (folder, store) = store();
    let path = store.append(&run()).unwrap();
    fs::write(path.with_file_name(".tmp-x3Fq"), "{\"format\":").unwrap();
    fs::write(folder.path().join("records/.gitkeep"), "").unwrap();
    assert_eq!(store.load().unwrap().len(), 1);
}

/// Plants `content` at `name` beside a good record: the whole history must be refused, and nothing may change.
fn check_refused(name: &str, content: &[u8], expected: &str) {
    let (folder, store) = store();
    store.append(&run()).unwrap();
    let planted = folder.path().join(name);
    fs::create_dir_all(planted.parent().unwrap()).unwrap();
    fs::write(&planted, content).unwrap();
    let before: Vec<_> =
        files(folder.path()).into_iter().map(|path| (fs::read(&path).unwrap(), path)).collect();
    let error = store.load().unwrap_err();
    let chain = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
    let text = chain.map(ToString::to_string).collect::<Vec<_>>().join(": ");
    let text = text.replace(&format!("{}/", folder.path().display()), "");
    assert_eq!(text, expected);
    let after: Vec<_> =
        files(folder.path()).into_iter().map(|path| (fs::read(&path).unwrap(), path)).collect();
    assert_eq!(before, after);
}

#[test]
fn an_unreadable_record_is_an_error_with_its_path() {
    let name = "records/h/2026/20260131T120000Z-0123456789ab-00000001.json";
    let good = fs::read_to_string("tests/data/record.json").unwrap();
    check_refused(
        name,
        b"",
        &format!("cannot use the record `{name}`: EOF while parsing a value at line 1 column 0"),
    );
    check_refused(
        name,
        &good.as_bytes()[..40],
        &format!("cannot use the record `{name}`: `tool`: EOF while parsing a string at line 3 column 23"),
    );
    check_refused(name, &[0xff], &format!("cannot use the record `{name}`: it is not UTF-8"));
    check_refused(
        name,
        b"version https://git-lfs.github.com/spec/v1\n",
        &format!("cannot use the record `{name}`: expected value at line 1 column 1"),
    );
    check_refused(
        name,
        good.as_bytes(),
        &format!("the record `{name}` says that it belongs to `{PATH}`; records are never moved or edited"),
    );
    check_refused(
        "records/notes.txt",
        b"",
        "`records/notes.txt` lies among the records and is none, expected a name that ends in `.json`",
    );
}

#[test]
fn a_folder_named_like_a_record_is_not_passed_over() {
    let (folder, store) = store();
    store.append(&run()).unwrap();
    fs::create_dir(folder.path().join("records/x.json")).unwrap();
    let error = store.load().unwrap_err().to_string();
    assert!(error.ends_with("records/x.json` lies among the records and is no regular file"), "{error}");
}

#[test]
fn records_come_from_a_list_of_files_too() {
    let text = fs::read("tests/data/record.json").unwrap();
    let files = [(Path::new("history").join(PATH), text), (PathBuf::from("history/hosts/x.toml"), vec![])];
    let loaded = Store::open("history").load_files(files).unwrap();
    assert_eq!(loaded.len(), 1);
    assert_eq!(loaded[0].run, run());
}
