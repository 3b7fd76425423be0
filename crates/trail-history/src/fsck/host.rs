//! Descriptions of host classes, beside the records that belong to them.

use super::{Check, Severity, fault};
use crate::host;
use std::fs;

/// Looks at `hosts/`: every class with a record has a description, and it is the one that its first record wrote.
pub(super) fn check(check: &mut Check<'_>) {
    let folder = check.root.join("hosts");
    let hosts = std::mem::take(&mut check.hosts);
    for (name, environment) in &hosts {
        let path = folder.join(format!("{name}.toml"));
        match fs::read_to_string(&path) {
            Ok(text) => {
                if host::describe(environment).is_ok_and(|expected| expected != text) {
                    let what = "is not what the records of this host say about it";
                    check.fault(Severity::Error, &path, what, fault::RESTORE);
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                check.fault(Severity::Error, &path, "is missing, and the host has records", fault::RESTORE);
            }
            Err(error) => {
                check.fault(Severity::Error, &path, format!("cannot be read: {error}"), fault::PERMISSIONS)
            }
        }
    }
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(".tmp-") {
            check.fault(Severity::Note, &path, "was left by a writer that died", fault::REMOVE);
            continue;
        }
        match name.strip_suffix(".toml") {
            _ if name.starts_with('.') => {}
            Some(class) if hosts.contains_key(class) => {}
            Some(_) => check.fault(Severity::Note, &path, "describes a host without a record", fault::REMOVE),
            None => check.fault(
                Severity::Error,
                &path,
                "is no description of a host, expected a name that ends in `.toml`",
                fault::REMOVE,
            ),
        }
    }
}
