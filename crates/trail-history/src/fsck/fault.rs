//! What is wrong with a file, and what to do.

use std::path::PathBuf;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The history cannot be read, or was changed.
    Error,
    /// It can be read, but something in it is unlikely.
    Warning,
    /// Nothing is wrong, but something is left over.
    Note,
}

impl Severity {
    /// The word that lists use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file or folder.
    pub path: PathBuf,
    /// How bad it is.
    pub severity: Severity,
    /// What was found, and what was expected.
    pub what: String,
    /// What to do.
    pub advice: &'static str,
}

pub(super) const RESTORE: &str = "restore the file from git, or remove it if it was never committed";
pub(super) const CHECK_OUT: &str = "restore it: `git checkout HEAD -- <path>`";
pub(super) const CHECK_OUT_OLD: &str =
    "restore it from the commit before: `git checkout <commit>~ -- <path>`";
pub(super) const REMOVE: &str = "remove it";
pub(super) const MOVE_BACK: &str = "move it back, or restore it from git";
pub(super) const UPDATE: &str = "read it with a later version of benchtrail";
pub(super) const PERMISSIONS: &str = "check the permissions and the disk";
pub(super) const DROP_SAMPLES: &str =
    "restore the file from git, or remove it: the record stands without samples";
pub(super) const CLOCK: &str = "check the clock of the machine; the record stands";
pub(super) const LFS: &str = "fetch the file with `git lfs pull`; records are small and need no LFS";
pub(super) const RESOLVE: &str = "take one side whole: records are never merged";

/// The text of a file, if it is UTF-8.
pub(super) fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// What is wrong with a text before it is read as JSON: faults that a parser would describe in words that do not help.
pub(super) fn shape(text: &str) -> Option<(String, &'static str)> {
    if text.trim().is_empty() {
        return Some(("is empty".to_owned(), RESTORE));
    }
    if text.starts_with("version https://git-lfs") {
        return Some(("is a pointer to a file in Git LFS, not the file".to_owned(), LFS));
    }
    if text.contains('\u{0}') {
        return Some(("holds zero bytes: it was cut by a crash of the machine".to_owned(), RESTORE));
    }
    let is_marker = |line: &str| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
    if let Some(line) = text.lines().position(is_marker) {
        return Some((format!("holds a merge conflict in line {}", line + 1), RESOLVE));
    }
    if text.starts_with('\u{feff}') {
        return Some(("begins with a byte order mark".to_owned(), RESTORE));
    }
    if !text.trim_end().ends_with('}') {
        return Some((format!("breaks off in line {}", text.lines().count()), RESTORE));
    }
    None
}
