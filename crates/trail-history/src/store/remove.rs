//! The only files of a store that may be removed: samples of records that are old, and shards that a record holds.

use super::{Store, StoreError, path};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use trail_model::Run;

/// A file that nothing needs any more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leftover {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Why it may go.
    pub why: &'static str,
}

const OLD: &str = "samples of a record that is not among the newest";
const JOINED: &str = "a shard whose results stand in a record";
const OF_JOINED: &str = "samples of a shard whose results stand in a record";

impl Store {
    /// The files that may go if the newest `kept` records of each host keep their samples: samples of older records,
    /// shards whose results all stand in a record of the same run, and the samples of those. In the order of their
    /// paths. Samples of no record that is here are left: the record may be on another branch.
    ///
    /// # Errors
    /// [`StoreError`] if a record, a shard or a folder cannot be read.
    pub fn leftovers(&self, kept: usize) -> Result<Vec<Leftover>, StoreError> {
        let runs: Vec<Run> = self.load()?.into_iter().map(|stored| stored.run).collect();
        let mut found: BTreeMap<PathBuf, &'static str> = BTreeMap::new();
        let mut of_host: BTreeMap<&str, Vec<&Run>> = BTreeMap::new();
        for run in &runs {
            of_host.entry(run.environment.host.as_str()).or_default().push(run);
        }
        for runs in of_host.values_mut() {
            runs.sort_by_key(|run| std::cmp::Reverse((run.started, run.id.clone())));
            for run in runs.iter().skip(kept) {
                found.insert(path::samples_of(&path::within(run)), OLD);
            }
        }
        for shard in self.shards()? {
            if runs.iter().any(|run| holds(run, &shard.run)) {
                found.insert(path::of(&shard.run), JOINED);
                found.insert(path::samples_of(&path::within(&shard.run)), OF_JOINED);
            }
        }
        let mut leftovers = Vec::new();
        for (name, why) in found {
            let path = self.root.join(name);
            match fs::symlink_metadata(&path) {
                Ok(data) => leftovers.push(Leftover { path, size: data.len(), why }),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(StoreError::read(&path, error)),
            }
        }
        Ok(leftovers)
    }

    /// Removes a leftover. A record is never removed, whatever the leftover says.
    ///
    /// # Errors
    /// [`StoreError`] if it is neither a file of samples nor a shard, or the disk refuses.
    pub fn remove(&self, leftover: &Leftover) -> Result<(), StoreError> {
        let path = &leftover.path;
        let is_below = |folder: &str| path.starts_with(self.root.join(folder));
        let is_plain = path.components().all(|part| !matches!(part, std::path::Component::ParentDir));
        if !is_plain || !(is_below(path::SAMPLES) || is_below(path::SHARDS)) {
            return Err(StoreError::Kept { path: path.clone() });
        }
        fs::remove_file(path).map_err(|error| StoreError::write(path, error))?;
        remove_empty(path, &self.root);
        Ok(())
    }
}

/// Whether `run` is the record of the shard's run, and has all of its results.
fn holds(run: &Run, shard: &Run) -> bool {
    run.id == shard.id
        && run.commit == shard.commit
        && shard.results.iter().all(|result| run.result(&result.key) == Some(result))
}

/// Removes the folders above a removed file that are empty now; one that is not stays, and so does the store's.
fn remove_empty(path: &Path, root: &Path) {
    let parents = path.ancestors().skip(1).take_while(|folder| *folder != root);
    for folder in parents {
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
}
