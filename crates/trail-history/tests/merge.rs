//! Histories that were written apart become one: nothing is lost, nothing is replaced, and what contradicts is told.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::{exact, key, run, timed};
use std::fs;
use trail_history::Store;
use trail_history::fsck::{Severity, fsck};
use trail_history::merge::{JoinError, join, plan};
use trail_history::samples::ResultSample;
use trail_model::{HostClass, Metric, Run, RunId, Shard, Unit};

struct Apart {
    folder: tempfile::TempDir,
    own: Store,
}

impl Apart {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = Store::open(folder.path().join("own"));
        Self { folder, own }
    }

    fn other(&self, name: &str) -> Store {
        Store::open(self.folder.path().join(name))
    }
}

fn numbered(id: u32) -> Run {
    Run { id: RunId::from_random(id), ..run() }
}

/// Part `index` of `count` of one run, with a result of its own.
fn shard(index: u32, count: u32) -> Run {
    let started = format!("2026-01-31T12:0{index}:00Z");
    let results = vec![timed(&format!("parse/{index}"), 1e-7 * f64::from(index))];
    Run { shard: Shard::new(index, count), started: started.parse().unwrap(), results, ..run() }
}

#[test]
fn the_union_of_histories_has_every_record_once() {
    let apart = Apart::new();
    let (one, two) = (apart.other("one"), apart.other("two"));
    apart.own.append(&numbered(1)).unwrap();
    for id in [1, 2] {
        one.append(&numbered(id)).unwrap();
    }
    for id in [2, 3] {
        two.append(&numbered(id)).unwrap();
    }
    fs::create_dir_all(two.root().join("published")).unwrap();
    fs::write(two.root().join("published/p.json"), "{}").unwrap();
    let stores = [one, two];
    let found = plan(&apart.own, &stores, false).unwrap();
    assert_eq!((found.files.len(), found.runs.len(), found.conflicts.len()), (3, 0, 0), "{found:?}");
    assert_eq!(found.present, 4, "a record and two host descriptions there already, one record twice");
    found.apply(&apart.own).unwrap();
    let ids: Vec<_> = apart.own.load().unwrap().into_iter().map(|stored| stored.run.id).collect();
    assert_eq!(ids, [1, 2, 3].map(RunId::from_random));
    assert!(apart.own.root().join("published/p.json").exists());
    let again = plan(&apart.own, &stores, false).unwrap();
    assert!(again.is_empty(), "{again:?}");
}

#[test]
fn two_versions_of_a_record_are_told_and_neither_is_replaced() {
    let apart = Apart::new();
    let other = apart.other("other");
    let path = apart.own.append(&run()).unwrap();
    let before = fs::read(&path).unwrap();
    let conflict = other.append(&Run { note: Some("another".to_owned()), ..run() }).unwrap();
    let found = plan(&apart.own, &[other], false).unwrap();
    assert_eq!(found.conflicts.len(), 1);
    assert_eq!(found.conflicts[0].path, conflict);
    assert_eq!(found.conflicts[0].what, format!("is another version of `{}`", path.display()));
    found.apply(&apart.own).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_history_that_cannot_be_read_is_not_merged() {
    let apart = Apart::new();
    let other = apart.other("other");
    let path = other.append(&run()).unwrap();
    fs::write(&path, "{").unwrap();
    assert!(plan(&apart.own, &[other], false).unwrap_err().to_string().contains(path.to_str().unwrap()));
}

#[test]
fn shards_become_one_record_whatever_their_order() {
    let parts: Vec<Run> = (1..=3).map(|index| shard(index, 3)).collect();
    let joined = join(&parts).unwrap();
    assert_eq!(joined, join(&[parts[2].clone(), parts[0].clone(), parts[1].clone()]).unwrap());
    assert_eq!(joined.started, parts[0].started);
    assert!((joined.duration - 3.0 * run().duration).abs() < 1e-9);
    assert_eq!(joined.results.len(), 3);
    assert_eq!(joined.shard, None);
    let warnings: Vec<_> = joined.warnings.iter().map(|warning| warning.text()).collect();
    assert_eq!(warnings, ["a remark", "joined from 3 shards"]);
}

#[test]
fn shards_in_stores_are_joined_and_their_samples_with_them() {
    let apart = Apart::new();
    let (one, two) = (apart.other("one"), apart.other("two"));
    for (store, index) in [(&one, 1), (&two, 2)] {
        let part = shard(index, 2);
        let path = store.append(&part).unwrap();
        assert!(path.to_str().unwrap().ends_with(&format!(".shard-{index}-of-2.json")), "{path:?}");
        assert!(store.load().unwrap().is_empty(), "a shard is no record");
        let key = key(&format!("parse/{index}"), Metric::TIME);
        let sample = ResultSample { key, unit: Unit::Second, processes: vec![vec![1e-7]] };
        store.append_samples(&part, vec![sample]).unwrap();
        assert_eq!(fsck(store, "2026-02-01T00:00:00Z".parse().unwrap()), []);
    }
    let lone = plan(&apart.own, std::slice::from_ref(&one), false).unwrap();
    assert!(lone.runs.is_empty());
    assert_eq!(lone.incomplete[0].lacking, ["2/2"]);
    let partial = plan(&apart.own, std::slice::from_ref(&one), true).unwrap();
    assert_eq!(partial.runs[0].0.warnings.last().unwrap().text(), "joined from 1 of 2 shards; without 2/2");
    let stores = [one, two];
    let found = plan(&apart.own, &stores, false).unwrap();
    found.apply(&apart.own).unwrap();
    let stored = apart.own.load().unwrap();
    assert_eq!(stored.len(), 1);
    assert_eq!(apart.own.samples(&stored[0].run).unwrap().unwrap().results.len(), 2);
    let again = plan(&apart.own, &stores, false).unwrap();
    assert!(again.is_empty() && again.conflicts.is_empty(), "{again:?}");
    let faults = fsck(&apart.own, "2026-02-01T00:00:00Z".parse().unwrap());
    assert!(faults.iter().all(|fault| fault.severity > Severity::Error), "{faults:?}");
}

#[test]
fn shards_in_the_own_store_go_when_their_record_is_there() {
    let apart = Apart::new();
    for index in 1..=2 {
        apart.own.append(&shard(index, 2)).unwrap();
    }
    assert_eq!(apart.own.leftovers(0).unwrap(), []);
    plan(&apart.own, &[], false).unwrap().apply(&apart.own).unwrap();
    let leftovers = apart.own.leftovers(20).unwrap();
    assert_eq!(leftovers.len(), 2);
    for leftover in &leftovers {
        apart.own.remove(leftover).unwrap();
    }
    assert!(apart.own.shards().unwrap().is_empty());
    assert!(!apart.own.root().join("shards").exists(), "no empty folder is left");
    assert_eq!(apart.own.load().unwrap().len(), 1);
}

fn check_refused(change: impl FnOnce(&mut Run), expected: &str) {
    let mut other = shard(2, 2);
    change(&mut other);
    assert_eq!(join(&[shard(1, 2), other]).unwrap_err().to_string(), expected);
}

#[test]
fn parts_of_different_runs_are_not_joined() {
    check_refused(|run| run.suite = "other".to_owned(), "they differ in `suite`: \"suite\" and \"other\"");
    check_refused(|run| run.shard = Shard::new(2, 3), "they differ in `shards`: Some(2) and Some(3)");
    check_refused(
        |run| run.environment.rustc = None,
        "they differ in `rustc`: Some(\"rustc 1.95.0\") and None",
    );
    check_refused(
        |run| run.results = vec![timed("parse/1", 5.0)],
        "two shards have the time of parse/1 (package, target), with other values",
    );
    check_refused(
        |run| run.environment.host = HostClass::parse("other").unwrap(),
        "they differ in `host`: HostClass(\"linux-x86-64-cpu-2c-0a1b2c\") and HostClass(\"other\")",
    );
    assert_eq!(join(&[]), Err(JoinError::Empty));
    let twice = [shard(1, 2), Run { note: Some("again".to_owned()), ..shard(1, 2) }];
    assert_eq!(join(&twice), Err(JoinError::Twice("1/2".to_owned())));
}

#[test]
fn facts_that_shards_do_not_share_are_left_out_and_told() {
    let mut other = shard(2, 2);
    other.environment.kernel = Some("6.1".to_owned());
    other.environment.load_before = Some(1.5);
    other.results.push(exact("size/x", 1.0));
    let joined = join(&[shard(1, 2), other]).unwrap();
    assert_eq!(joined.environment.kernel, None);
    assert_eq!(joined.environment.load_before, Some(1.5));
    assert!(joined.warnings.iter().any(|w| w.text() == "the shards differ in `kernel`: unknown, \"6.1\""));
}

#[test]
fn any_number_of_parts_may_be_claimed() {
    let claims = Run { shard: Shard::new(1, u32::MAX), ..shard(1, 2) };
    assert!(
        join(&[claims]).unwrap().warnings.last().unwrap().text().starts_with("joined from 1 of 4294967295")
    );
}

#[test]
fn only_samples_of_old_records_may_go_and_never_a_record() {
    let apart = Apart::new();
    let mut paths = Vec::new();
    for day in 1..=4 {
        let started = format!("2026-02-0{day}T00:00:00Z").parse().unwrap();
        let run = Run { started, ..numbered(day) };
        let record = apart.own.append(&run).unwrap();
        let sample = ResultSample {
            key: key("parse/a", Metric::TIME),
            unit: Unit::Second,
            processes: vec![vec![1.0]],
        };
        paths.push((record, apart.own.append_samples(&run, vec![sample]).unwrap()));
    }
    let leftovers = apart.own.leftovers(3).unwrap();
    assert_eq!(leftovers.iter().map(|leftover| &leftover.path).collect::<Vec<_>>(), [&paths[0].1]);
    apart.own.remove(&leftovers[0]).unwrap();
    assert!(!paths[0].1.exists());
    for wrong in [paths[1].0.clone(), apart.own.root().join("samples/../records/x"), "/etc/hostname".into()] {
        let mut leftover = leftovers[0].clone();
        leftover.path = wrong.clone();
        assert!(apart.own.remove(&leftover).unwrap_err().to_string().contains("is not what `prune` removes"));
    }
    assert_eq!(apart.own.load().unwrap().len(), 4);
    assert_eq!(apart.own.leftovers(20).unwrap(), []);
    assert_eq!(apart.own.leftovers(0).unwrap().len(), 3);
}
