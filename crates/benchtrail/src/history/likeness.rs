//! Says where a bench looks renamed: between a run and the one before it on the same host.

use crate::output::note;
use std::collections::{BTreeMap, BTreeSet};
use trail_model::Run;
use trail_policy::likeness::possible_renames;

/// Most hints that are printed.
const MOST: usize = 5;

/// Prints a hint for each bench of `runs` (in order) that looks renamed, with the entry that would join its series.
pub(crate) fn tell(runs: &[&Run]) {
    let mut last: BTreeMap<&str, &Run> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for run in runs {
        let Some(before) = last.insert(run.environment.host.as_str(), run) else { continue };
        for found in possible_renames(before, run) {
            let (from, to) = (found.from.id.escape_debug(), found.to.id.escape_debug());
            if told.len() < MOST && told.insert(found.entry()) {
                let removed = format!("`{from}` is gone and `{to}` is new in run {}", run.id);
                note(&format!(
                    "hint: {removed}, with the same values: a possible rename; to join them, add to `ci/benchtrail.toml`"
                ));
                found.entry().lines().for_each(|line| note(&format!("  {line}")));
            }
        }
    }
}
