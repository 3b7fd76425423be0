//! Looks for everything that can be wrong with a history, and says what to do. Changes nothing.
//!
//! Reading stops at the first record that cannot be read; this goes on, and also finds what reading lets pass: records
//! that were edited, copies of a run, files that no record needs.
//!
//! In: a store and the time of day; [`committed`] also asks git what the store had. Out: faults in the order of their paths.

mod committed;
mod fault;
mod host;
mod samples;

pub use committed::committed;
pub use fault::{Fault, Severity};

use crate::record;
use crate::store::{self, LARGEST, Store};
use jiff::{Timestamp, ToSpan as _};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use trail_model::{Environment, Run};

/// Looks at every file below the store's folder. `now` is for records from the future.
///
/// A store without a folder has no fault.
#[must_use]
pub fn fsck(store: &Store, now: Timestamp) -> Vec<Fault> {
    let mut check =
        Check { root: store.root(), now, faults: Vec::new(), runs: BTreeMap::new(), hosts: BTreeMap::new() };
    check.walk(&check.root.join(store::RECORDS), Kind::Record);
    check.walk(&check.root.join(store::SHARDS), Kind::Record);
    check.walk(&check.root.join(store::SAMPLES), Kind::Samples);
    check.repeated_runs();
    check.parts();
    host::check(&mut check);
    check.faults.sort();
    check.faults
}

/// What the files of a folder are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Record,
    Samples,
}

impl Kind {
    const fn ending(self) -> &'static str {
        match self {
            Self::Record => ".json",
            Self::Samples => store::SAMPLES_ENDING,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Samples => "file of samples",
        }
    }
}

/// What is known while files are looked at.
struct Check<'s> {
    root: &'s Path,
    now: Timestamp,
    faults: Vec<Fault>,
    /// Records by the id of their run.
    runs: BTreeMap<String, Vec<(PathBuf, Run)>>,
    /// One environment of each host class that has a record.
    hosts: BTreeMap<String, Environment>,
}

impl Check<'_> {
    fn fault(&mut self, severity: Severity, path: &Path, what: impl Into<String>, advice: &'static str) {
        self.faults.push(Fault { path: path.to_owned(), severity, what: what.into(), advice });
    }

    fn walk(&mut self, folder: &Path, expected: Kind) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
            Err(error) => {
                self.fault(Severity::Error, folder, format!("cannot be read: {error}"), fault::PERMISSIONS);
                return;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => {
                    self.fault(
                        Severity::Error,
                        &path,
                        "is a link, expected a file of its own",
                        fault::REMOVE,
                    );
                }
                Ok(kind) if kind.is_dir() => self.folder(&path, expected),
                Ok(kind) if kind.is_file() => self.file(&path, expected),
                Ok(_) => {
                    let what = format!("is no regular file, expected a {}", expected.word());
                    self.fault(Severity::Error, &path, what, fault::REMOVE);
                }
                Err(error) => {
                    self.fault(Severity::Error, &path, format!("cannot be read: {error}"), fault::PERMISSIONS)
                }
            }
        }
    }

    fn folder(&mut self, path: &Path, expected: Kind) {
        if path.extension().is_some_and(|extension| extension == "json") {
            let what = format!("is a folder, expected a {}", expected.word());
            self.fault(Severity::Error, path, what, fault::REMOVE);
        }
        let is_empty = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        if is_empty {
            self.fault(Severity::Note, path, "is empty", fault::REMOVE);
        }
        self.walk(path, expected);
    }

    fn file(&mut self, path: &Path, expected: Kind) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(".tmp-") {
            self.fault(Severity::Note, path, "was left by a writer that died", fault::REMOVE);
            return;
        }
        if name.starts_with('.') {
            return;
        }
        if !name.ends_with(expected.ending()) {
            let (word, ending) = (expected.word(), expected.ending());
            let what = format!("is no {word}, expected a name that ends in `{ending}`");
            self.fault(Severity::Error, path, what, fault::REMOVE);
            return;
        }
        match fs::metadata(path).map(|data| data.len()) {
            Ok(size) if size > LARGEST => {
                self.fault(
                    Severity::Error,
                    path,
                    format!("has {size} bytes, expected at most {LARGEST}"),
                    fault::RESTORE,
                );
            }
            Ok(_) => match fs::read(path) {
                Ok(bytes) => self.text(path, &bytes, expected),
                Err(error) => {
                    self.fault(Severity::Error, path, format!("cannot be read: {error}"), fault::PERMISSIONS)
                }
            },
            Err(error) => {
                self.fault(Severity::Error, path, format!("cannot be read: {error}"), fault::PERMISSIONS)
            }
        }
    }

    fn text(&mut self, path: &Path, bytes: &[u8], expected: Kind) {
        let Some(text) = fault::text(bytes) else {
            self.fault(Severity::Error, path, "is not UTF-8", fault::RESTORE);
            return;
        };
        if let Some((what, advice)) = fault::shape(text) {
            self.fault(Severity::Error, path, what, advice);
            return;
        }
        match expected {
            Kind::Record => self.record(path, text),
            Kind::Samples => samples::check(self, path, text),
        }
    }

    fn record(&mut self, path: &Path, text: &str) {
        let (run, warnings) = match record::parse(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let advice = if matches!(error, record::RecordError::Newer { .. }) {
                    fault::UPDATE
                } else {
                    fault::RESTORE
                };
                self.fault(Severity::Error, path, error.to_string(), advice);
                return;
            }
        };
        for warning in &warnings {
            self.fault(Severity::Note, path, warning.text(), fault::UPDATE);
        }
        let expected = self.root.join(store::path_of(&run));
        if path != expected {
            let what = format!("says that it belongs to `{}`", expected.display());
            self.fault(Severity::Error, path, what, fault::MOVE_BACK);
        }
        // A record with keys of a later version is not what this version would write, and need not be.
        if warnings.is_empty() && record::render(&run).is_ok_and(|canonical| canonical != text) {
            self.fault(Severity::Error, path, "is not in canonical form, so it was edited", fault::RESTORE);
        }
        self.times(path, &run);
        self.hosts.entry(run.environment.host.to_string()).or_insert_with(|| run.environment.clone());
        self.runs.entry(run.id.to_string()).or_default().push((path.to_owned(), run));
    }

    /// Times that contradict each other, and commits that cannot be.
    fn times(&mut self, path: &Path, run: &Run) {
        let tomorrow = self.now.checked_add(24.hours()).unwrap_or(Timestamp::MAX);
        if run.started > tomorrow {
            let what = format!("started on {}, which is in the future", run.started);
            self.fault(Severity::Warning, path, what, fault::CLOCK);
        }
        let Some(commit) = &run.commit else { return };
        if commit.committed_time > run.started.checked_add(24.hours()).unwrap_or(Timestamp::MAX) {
            let what = format!("measured on {} a commit of {}", run.started, commit.committed_time);
            self.fault(Severity::Warning, path, what, fault::CLOCK);
        }
        if commit.parents.contains(&commit.sha) {
            self.fault(Severity::Error, path, "names its commit as its own parent", fault::RESTORE);
        }
    }

    /// A link in the place of a folder of the store: what is written there leaves the history.
    fn parts(&mut self) {
        for folder in [store::RECORDS, store::SHARDS, store::SAMPLES, store::HOSTS] {
            let path = self.root.join(folder);
            if path.is_symlink() {
                self.fault(
                    Severity::Error,
                    &path,
                    "is a link, expected a folder of its own",
                    fault::MOVE_BACK,
                );
            }
        }
    }

    /// One run in several records: copies, or two runs that drew one id.
    fn repeated_runs(&mut self) {
        let mut faults = Vec::new();
        for (id, records) in &mut self.runs {
            // The parts of a run share its id, and so does the record that they became.
            records.retain(|(_, run)| run.shard.is_none());
            // The one in its own place is the original.
            let root = self.root;
            records.sort_by_cached_key(|(path, run)| (*path != root.join(store::path_of(run)), path.clone()));
            let Some(((first_path, first), rest)) = records.split_first() else { continue };
            for (path, run) in rest {
                let (what, advice) = if run == first {
                    ("is a copy of", fault::REMOVE)
                } else if run.started == first.started && run.environment.host == first.environment.host {
                    ("is another version of", fault::RESTORE)
                } else {
                    continue;
                };
                let what = format!("{what} `{}`: both are run {id}", first_path.display());
                faults.push(Fault { path: path.clone(), severity: Severity::Error, what, advice });
            }
        }
        self.faults.extend(faults);
    }
}
