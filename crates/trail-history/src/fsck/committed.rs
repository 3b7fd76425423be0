//! What git says the store had: records that were committed are there, as they were.

use super::fault::{self, Fault, Severity};
use crate::git::{GitError, Repository};
use crate::store::{HOSTS, RECORDS, Store};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Folders whose files are never changed or removed. Samples may go.
const KEPT: [&str; 3] = [RECORDS, HOSTS, "published"];

/// Compares the store with what the repository that it lies in has committed: with the head, and every file with the
/// commit that added it. Changes nothing.
///
/// # Errors
/// [`GitError`] if the store lies outside, or git cannot read what it has.
pub fn committed(store: &Store, repository: &Repository) -> Result<Vec<Fault>, GitError> {
    let prefix = repository.relative(store.root())?;
    let mut faults = Vec::new();
    if repository.head(&[])?.is_none() {
        return Ok(faults);
    }
    for folder in KEPT {
        let folder = prefix.join(folder);
        for (path, id) in repository.ids_at("HEAD", &folder)? {
            faults.extend(against_head(&place(store, &prefix, &path), &id)?);
        }
        for lost in repository.lost("HEAD", &folder)? {
            let word = if lost.is_gone { "removed" } else { "changed" };
            let short = lost.commit.get(..12).unwrap_or(&lost.commit);
            faults.push(Fault {
                path: place(store, &prefix, &lost.path),
                severity: Severity::Error,
                what: format!("was {word} by commit {short}; what is recorded stays as it was added"),
                advice: fault::CHECK_OUT_OLD,
            });
        }
    }
    faults.sort();
    Ok(faults)
}

/// The path in the work tree of a file of the repository.
fn place(store: &Store, prefix: &Path, path: &Path) -> PathBuf {
    store.root().join(path.strip_prefix(prefix).unwrap_or(path))
}

/// A fault if the file at `path` is not the one that the head has.
fn against_head(path: &Path, id: &str) -> Result<Option<Fault>, GitError> {
    let what = match fs::read(path) {
        Ok(bytes) if Repository::id_of(&bytes)? == id => return Ok(None),
        Ok(_) => "is not what was committed, so it was edited".to_owned(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            "was committed and is gone".to_owned()
        }
        // Said by the look at the files themselves.
        Err(_) => return Ok(None),
    };
    Ok(Some(Fault { path: path.to_owned(), severity: Severity::Error, what, advice: fault::CHECK_OUT }))
}
