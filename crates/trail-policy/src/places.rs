//! Where a suite keeps its things: folders inside the workspace that do not overlap, under a name.

use crate::config::{ConfigError, Suite};
use std::path::{Component, Path, PathBuf};

/// Folders that belong to others: git's own, and Cargo's, which is removed by `cargo clean`.
const FOREIGN: [&str; 2] = [".git", "target"];

/// Refuses a suite without a name, and folders that lead outside, overlap, or belong to another program. `path` is the
/// configuration's, for messages.
pub(crate) fn check(suite: &Suite, path: &str) -> Result<(), ConfigError> {
    let value = |key: &'static str, found: &str, expected: &'static str| ConfigError::Value {
        path: path.to_owned(),
        section: "suite".to_owned(),
        key,
        found: found.to_owned(),
        expected,
    };
    if suite.name.trim().is_empty() || suite.name.contains(char::is_control) {
        return Err(value("name", suite.name.escape_debug().to_string().trim(), "a name of one line"));
    }
    if suite.branch.as_ref().is_some_and(|branch| branch.trim().is_empty()) {
        return Err(value("branch", "", "the name of a branch"));
    }
    for (key, folder) in [("history", &suite.history), ("dashboards", &suite.dashboards)] {
        if !is_inside(folder) {
            return Err(ConfigError::Folder {
                path: path.to_owned(),
                key,
                found: folder.display().to_string(),
            });
        }
        let mut parts = folder.components().filter(|part| !matches!(part, Component::CurDir));
        let first = parts.next().map(Component::as_os_str);
        if first.is_some_and(|first| FOREIGN.iter().any(|foreign| first == *foreign)) {
            return Err(value(key, &folder.display().to_string(), "a folder that is kept in git"));
        }
    }
    if overlap(&suite.history, &suite.dashboards) {
        let expected = "a folder apart from that of `history`: generated pages and records do not mix";
        return Err(value("dashboards", &suite.dashboards.display().to_string(), expected));
    }
    Ok(())
}

/// Whether a relative path names a folder below where it starts.
fn is_inside(folder: &Path) -> bool {
    let mut parts = folder.components().filter(|part| !matches!(part, Component::CurDir)).peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

/// Whether one folder is the other or lies in it. Letters count without their case, as some file systems have it.
fn overlap(one: &Path, other: &Path) -> bool {
    let plain = |folder: &Path| -> PathBuf {
        let parts = folder.components().filter(|part| !matches!(part, Component::CurDir));
        parts.map(|part| part.as_os_str().to_string_lossy().to_lowercase()).collect()
    };
    let (one, other) = (plain(one), plain(other));
    one.starts_with(&other) || other.starts_with(&one)
}
