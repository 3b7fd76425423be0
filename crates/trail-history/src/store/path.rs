//! Where a record, a shard, samples and a host description stand, relative to the store.

use std::path::{Path, PathBuf};
use trail_model::{HostClass, Run};

/// Folder of the records.
pub(crate) const RECORDS: &str = "records";

/// Folder of the shards, laid out like that of the records: parts of a run that are no record yet.
pub(crate) const SHARDS: &str = "shards";

/// Folder of the samples, laid out like that of the records.
pub(crate) const SAMPLES: &str = "samples";

/// Folder of the host descriptions.
pub(crate) const HOSTS: &str = "hosts";

/// What the name of a file of samples has in place of a record's `.json`.
pub(crate) const SAMPLES_ENDING: &str = ".samples.json";

/// Hexadecimal digits of a commit in a file name.
const SHA_LEN: usize = 12;

/// The path of the record of `run`, or of the shard that it is. Every part is of a checked alphabet: no text of a bench
/// or branch is in it.
pub(crate) fn of(run: &Run) -> PathBuf {
    let folder = if run.shard.is_some() { SHARDS } else { RECORDS };
    Path::new(folder).join(within(run))
}

/// The path of the record of `run` below its folder.
pub(crate) fn within(run: &Run) -> PathBuf {
    // A timestamp prints in UTC.
    let started = run.started;
    let sha = run.commit.as_ref().map_or("nogit", |commit| commit.sha.get(..SHA_LEN).unwrap_or(&commit.sha));
    let part =
        run.shard.map(|shard| format!(".shard-{}-of-{}", shard.index, shard.count)).unwrap_or_default();
    let name = format!("{}-{sha}-{}{part}.json", started.strftime("%Y%m%dT%H%M%SZ"), run.id);
    Path::new(run.environment.host.as_str()).join(started.strftime("%Y").to_string()).join(name)
}

/// Whether the file at `path` is a shard, or the samples of one, by its name.
pub(crate) fn is_of_shard(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(".shard-"))
}

/// The path of the samples of the record that stands at `record` below its folder.
pub(crate) fn samples_of(record: &Path) -> PathBuf {
    let stem = record.file_stem().unwrap_or_default().to_string_lossy();
    Path::new(SAMPLES).join(record.with_file_name(format!("{stem}{SAMPLES_ENDING}")))
}

/// The path of the description of `host`.
pub(super) fn host(host: &HostClass) -> PathBuf {
    Path::new(HOSTS).join(format!("{host}.toml"))
}
