//! What to add to a store from others, and what stands against it.

use super::join::{JoinError, join, lacking};
use crate::samples::ResultSample;
use crate::store::{self, Store, StoreError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use trail_model::Run;

/// Folders whose files are taken over as they are.
const FOLDERS: [&str; 4] = [store::HOSTS, store::RECORDS, store::SAMPLES, "published"];

/// What to add to a store, and why not.
#[derive(Debug, Default)]
pub struct Plan {
    /// Files to take over: where they go, relative to the store, and where they are.
    pub files: Vec<(PathBuf, PathBuf)>,
    /// Runs whose shards were joined, with the samples of the shards.
    pub runs: Vec<(Run, Vec<ResultSample>)>,
    /// Files and runs that are there already, the same.
    pub present: usize,
    /// What contradicts what; with one of these nothing is added.
    pub conflicts: Vec<Conflict>,
    /// Runs that some shards are missing of.
    pub incomplete: Vec<Incomplete>,
}

/// Two versions of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The file that cannot be taken.
    pub path: PathBuf,
    /// What it contradicts.
    pub what: String,
}

/// A run that some shards are missing of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// Id of the run.
    pub run: String,
    /// Host class of the shards that are there.
    pub host: String,
    /// How many are there.
    pub found: usize,
    /// The parts that are missing, as `2/4`; the first eight of them.
    pub lacking: Vec<String>,
}

/// A shard, the store that it is in, and its file.
type Part<'s> = (&'s Store, PathBuf, Run);

/// Looks at what `others` have that `store` lacks. With `with_incomplete`, runs that lack shards are joined of what is
/// there. Changes nothing.
///
/// # Errors
/// [`StoreError`] if a record, shard or file of samples cannot be read, in any of the stores.
pub fn plan(store: &Store, others: &[Store], with_incomplete: bool) -> Result<Plan, StoreError> {
    let mut plan = Plan::default();
    let mut sources: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    // What cannot be read is not built upon.
    store.load()?;
    for other in others {
        other.load()?;
        for folder in FOLDERS {
            for path in other.files(folder)?.into_iter().filter(|path| !store::is_of_shard(path)) {
                let name = path.strip_prefix(other.root()).unwrap_or(&path).to_owned();
                plan.take(store, name, path, &mut sources)?;
            }
        }
    }
    plan.files.sort();
    let mut runs: BTreeMap<(String, String), Vec<Part<'_>>> = BTreeMap::new();
    for origin in [store].into_iter().chain(others) {
        for stored in origin.shards()? {
            let key = (stored.run.id.to_string(), stored.run.environment.host.to_string());
            runs.entry(key).or_default().push((origin, stored.path, stored.run));
        }
    }
    for ((run, host), parts) in runs {
        plan.join(store, &sources, (run, host), &parts, with_incomplete)?;
    }
    Ok(plan)
}

impl Plan {
    /// Whether there is nothing to add.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.runs.is_empty()
    }

    /// Adds to `store` what was planned. What another writer added in between is left as it is if it is the same.
    ///
    /// # Errors
    /// [`StoreError`] if a file cannot be read or written, or another writer added another version.
    pub fn apply(&self, store: &Store) -> Result<(), StoreError> {
        for (name, source) in &self.files {
            let bytes = fs::read(source).map_err(|error| StoreError::read(source, error))?;
            store.add_file(name, &bytes)?;
        }
        for (run, samples) in &self.runs {
            store.append(run)?;
            if !samples.is_empty() {
                store.append_samples(run, samples.clone())?;
            }
        }
        Ok(())
    }

    /// Plans to take over the file `source` as `name`, unless it is there.
    fn take(
        &mut self,
        store: &Store,
        name: PathBuf,
        source: PathBuf,
        sources: &mut BTreeMap<PathBuf, PathBuf>,
    ) -> Result<(), StoreError> {
        let own = store.root().join(&name);
        let there = if own.exists() { Some(own) } else { sources.get(&name).cloned() };
        let Some(there) = there else {
            sources.insert(name.clone(), source.clone());
            self.files.push((name, source));
            return Ok(());
        };
        let read = |path: &Path| fs::read(path).map_err(|error| StoreError::read(path, error));
        if read(&there)? == read(&source)? {
            self.present += 1;
        } else {
            let what = format!("is another version of `{}`", there.display());
            self.conflicts.push(Conflict { path: source, what });
        }
        Ok(())
    }

    /// Plans the record of a run of which there are `parts`.
    fn join(
        &mut self,
        store: &Store,
        sources: &BTreeMap<PathBuf, PathBuf>,
        (id, host): (String, String),
        parts: &[Part<'_>],
        with_incomplete: bool,
    ) -> Result<(), StoreError> {
        let runs: Vec<Run> = parts.iter().map(|(_, _, run)| run.clone()).collect();
        let run = match join(&runs) {
            Ok(run) => run,
            Err(error) => {
                self.conflicts.push(refused(&id, parts, &error));
                return Ok(());
            }
        };
        let count = runs.iter().find_map(|run| run.shard).map_or(0, |shard| shard.count);
        let missing = lacking(&runs.iter().collect::<Vec<_>>(), count);
        if !missing.is_empty() && !with_incomplete {
            self.incomplete.push(Incomplete { run: id, host, found: parts.len(), lacking: missing });
            return Ok(());
        }
        let name = store::path_of(&run);
        let own = store.root().join(&name);
        let there = if own.exists() { Some(own) } else { sources.get(&name).cloned() };
        if let Some(there) = there {
            let bytes = fs::read(&there).map_err(|error| StoreError::read(&there, error))?;
            let is_same = crate::record::render(&run).is_ok_and(|text| text.as_bytes() == bytes);
            if is_same {
                self.present += 1;
            } else {
                let what = format!("makes another record of run {id} than `{}`", there.display());
                let path = parts.first().map(|(_, path, _)| path.clone()).unwrap_or_default();
                self.conflicts.push(Conflict { path, what });
            }
            return Ok(());
        }
        self.runs.push((run, samples(parts)?));
        Ok(())
    }
}

fn refused(id: &str, parts: &[Part<'_>], error: &JoinError) -> Conflict {
    let path = parts.last().map(|(_, path, _)| path.clone()).unwrap_or_default();
    Conflict { path, what: format!("does not join the other shards of run {id}: {error}") }
}

/// The samples of all parts, ascending by key.
fn samples(parts: &[Part<'_>]) -> Result<Vec<ResultSample>, StoreError> {
    let mut all = BTreeMap::new();
    for (origin, _, run) in parts {
        for sample in origin.samples(run)?.into_iter().flat_map(|samples| samples.results) {
            all.insert(sample.key.clone(), sample);
        }
    }
    Ok(all.into_values().collect())
}
