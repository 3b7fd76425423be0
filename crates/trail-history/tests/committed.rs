//! What git says the history had: records that were edited or removed are found, however well it was done.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::run;
use git2::{IndexAddOption, RepositoryInitOptions, Signature, Time};
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::fsck::{committed, fsck};
use trail_history::{Repository, Store};
use trail_model::{Run, RunId};

struct Project {
    folder: tempfile::TempDir,
    git: git2::Repository,
    store: Store,
    records: Vec<PathBuf>,
}

impl Project {
    /// Two records, each in a commit of its own.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = RepositoryInitOptions::new();
        options.initial_head("main");
        let git = git2::Repository::init_opts(folder.path(), &options).unwrap();
        let store = Store::open(folder.path().join("perf/history"));
        let mut project = Self { folder, git, store, records: Vec::new() };
        for id in 1..=2 {
            let run = Run { id: RunId::from_random(id), ..run() };
            project.records.push(project.store.append(&run).unwrap());
            project.commit();
        }
        project
    }

    fn commit(&self) {
        let mut index = self.git.index().unwrap();
        index.add_all(["*"], IndexAddOption::DEFAULT, None).unwrap();
        index.update_all(["*"], None).unwrap();
        index.write().unwrap();
        let tree = self.git.find_tree(index.write_tree().unwrap()).unwrap();
        let author = Signature::new("a", "a@example.org", &Time::new(3600, 0)).unwrap();
        let head = self.git.head().ok().and_then(|head| head.peel_to_commit().ok());
        let parents: Vec<_> = head.iter().collect();
        self.git.commit(Some("HEAD"), &author, &author, "m", &tree, &parents).unwrap();
    }

    /// What is said of the first record, and of nothing else.
    fn faults(&self) -> Vec<String> {
        assert_eq!(
            fsck(&self.store, "2026-02-01T00:00:00Z".parse().unwrap()),
            [],
            "the files alone say nothing"
        );
        let repository = Repository::discover(self.folder.path()).unwrap().unwrap();
        let faults = committed(&self.store, &repository).unwrap();
        faults.iter().for_each(|fault| assert_eq!(fault.path, self.records[0]));
        faults.into_iter().map(|fault| fault.what).collect()
    }
}

/// Another median, in canonical form: only git knows.
fn edit(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let edited = text.replace("\"mad\":1.5625e-9", "\"mad\":1.5625e-8");
    assert_ne!(text, edited);
    fs::write(path, edited).unwrap();
    text
}

#[test]
fn a_history_as_it_was_committed_has_no_fault() {
    let project = Project::new();
    assert_eq!(project.faults(), Vec::<String>::new());
    project.store.append(&Run { id: RunId::from_random(3), ..run() }).unwrap();
    assert_eq!(project.faults(), Vec::<String>::new(), "a new record is no fault");
}

#[test]
fn an_edited_record_is_found_before_and_after_it_is_committed() {
    let project = Project::new();
    let original = edit(&project.records[0]);
    assert_eq!(project.faults(), ["is not what was committed, so it was edited"]);
    project.commit();
    let faults = project.faults();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].starts_with("was changed by commit "), "{faults:?}");
    fs::write(&project.records[0], original).unwrap();
    project.commit();
    assert_eq!(project.faults(), Vec::<String>::new(), "it is as it was added");
}

#[test]
fn a_removed_record_is_found_before_and_after_it_is_committed() {
    let project = Project::new();
    let original = fs::read(&project.records[0]).unwrap();
    fs::remove_file(&project.records[0]).unwrap();
    assert_eq!(project.faults(), ["was committed and is gone"]);
    project.commit();
    project.store.append(&Run { id: RunId::from_random(3), ..run() }).unwrap();
    project.commit();
    let faults = project.faults();
    assert!(faults.len() == 1 && faults[0].starts_with("was removed by commit "), "{faults:?}");
    fs::write(&project.records[0], original).unwrap();
    project.commit();
    assert_eq!(project.faults(), Vec::<String>::new());
}

#[test]
fn a_whole_history_that_was_removed_is_found() {
    let project = Project::new();
    fs::remove_dir_all(project.store.root()).unwrap();
    project.commit();
    let repository = Repository::discover(project.folder.path()).unwrap().unwrap();
    assert_eq!(committed(&project.store, &repository).unwrap().len(), 3, "two records and a host");
}

#[test]
fn samples_may_go() {
    let project = Project::new();
    let samples = project.store.root().join("samples/x.samples.json");
    fs::create_dir_all(samples.parent().unwrap()).unwrap();
    fs::write(&samples, "{}").unwrap();
    project.commit();
    fs::remove_file(&samples).unwrap();
    project.commit();
    assert_eq!(project.faults(), Vec::<String>::new());
}
