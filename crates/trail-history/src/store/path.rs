//! Where a record and a host description stand, relative to the store.

use std::path::{Path, PathBuf};
use trail_model::{HostClass, Run};

/// Folder of the records.
pub(crate) const RECORDS: &str = "records";

/// Hexadecimal digits of a commit in a file name.
const SHA_LEN: usize = 12;

/// The path of the record of `run`. Every part is of a checked alphabet: no text of a bench or branch is in it.
pub(crate) fn of(run: &Run) -> PathBuf {
    // A timestamp prints in UTC.
    let started = run.started;
    let sha = run.commit.as_ref().map_or("nogit", |commit| commit.sha.get(..SHA_LEN).unwrap_or(&commit.sha));
    let name = format!("{}-{sha}-{}.json", started.strftime("%Y%m%dT%H%M%SZ"), run.id);
    Path::new(RECORDS).join(run.environment.host.as_str()).join(started.strftime("%Y").to_string()).join(name)
}

/// The path of the description of `host`.
pub(super) fn host(host: &HostClass) -> PathBuf {
    Path::new("hosts").join(format!("{host}.toml"))
}
