//! Files of samples: each belongs to a record that has those results.

use super::{Check, Severity, fault};
use crate::record::RecordError;
use crate::samples;
use crate::store::{self, RECORDS, SHARDS};
use std::path::Path;

/// Looks at the text of one file of samples.
pub(super) fn check(check: &mut Check<'_>, path: &Path, text: &str) {
    let samples = match samples::parse(text) {
        Ok(samples) => samples,
        Err(error) => {
            let advice = match error {
                RecordError::Newer { .. } => fault::UPDATE,
                _ => fault::DROP_SAMPLES,
            };
            check.fault(Severity::Error, path, error.to_string(), advice);
            return;
        }
    };
    let expected = check.root.join(store::samples_of(&samples.record));
    if path != expected {
        let what = format!("says that it belongs to `{}`", expected.display());
        check.fault(Severity::Error, path, what, fault::MOVE_BACK);
    }
    if samples::render(&samples).is_ok_and(|canonical| canonical != text) {
        let what = "is not in canonical form, so it was edited";
        check.fault(Severity::Error, path, what, fault::DROP_SAMPLES);
    }
    let record = check.root.join(RECORDS).join(&samples.record);
    let shard = check.root.join(SHARDS).join(&samples.record);
    let is_owner = |path: &Path| path == record || path == shard;
    let owner = check.runs.values().flatten().find(|(owner, _)| is_owner(owner)).map(|(_, run)| run);
    match owner.map(|run| store::belong(&samples, run)) {
        Some(Ok(())) => {}
        Some(Err(error)) => {
            check.fault(Severity::Error, path, error.to_string(), fault::DROP_SAMPLES);
        }
        None => {
            let what = format!("belongs to `{}`, which is no record that can be read", record.display());
            check.fault(Severity::Error, path, what, fault::DROP_SAMPLES);
        }
    }
}
