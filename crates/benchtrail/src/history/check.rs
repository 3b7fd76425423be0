//! `history fsck`: prints every fault; the exit code says whether the history can be trusted.

use super::{count, shown};
use crate::exit::{self, Failure};
use crate::output::{note, say};
use crate::project::Project;
use jiff::Timestamp;
use trail_history::fsck::{Severity, committed, fsck};
use trail_history::{Repository, Store};

/// Runs the command, and gives the exit code.
///
/// # Errors
/// If git cannot say what was committed.
pub(super) fn run(project: &Project) -> Result<u8, Failure> {
    let store = Store::open(project.history());
    let mut faults = fsck(&store, Timestamp::now());
    match Repository::discover(&project.root).map_err(Failure::data)? {
        Some(repository) => {
            faults.extend(committed(&store, &repository).map_err(Failure::data)?);
            if repository.is_shallow() {
                note("warning: shallow clone: what older commits held could not be compared");
            }
        }
        None => note("warning: not in a git repository: nothing says whether records were edited or removed"),
    }
    faults.sort();
    for fault in &faults {
        let path = shown(project, &fault.path).escape_debug().to_string();
        let what = fault.what.replace(&format!("{}/", project.root.display()), "");
        say(&format!("{}: `{path}` {}; {}", fault.severity.word(), what.escape_debug(), fault.advice));
    }
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error).count();
    note(&format!("{}, {} other remarks", count(errors, "error"), faults.len() - errors));
    Ok(if errors == 0 { exit::PASS } else { exit::DATA })
}
