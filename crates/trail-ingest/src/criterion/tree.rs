//! Which folders of a `CRITERION_HOME` hold a result.

use crate::IngestError;
use std::fs;
use std::path::{Path, PathBuf};
use trail_model::Warning;

/// Identity and throughput; Criterion writes it last.
pub(super) const BENCHMARK: &str = "benchmark.json";
/// The measurements.
pub(super) const SAMPLE: &str = "sample.json";
/// Criterion's own statistics.
pub(super) const ESTIMATES: &str = "estimates.json";

/// The name of a folder that holds the newest result of a benchmark.
const NEWEST: &str = "new";

/// Deepest nesting that is looked at: group, function, value, and the folder of the result, with room to spare.
const DEEPEST: usize = 16;

/// The result folders below `home`, in the order of their paths. Links are not followed.
///
/// A benchmark may itself be called `new`: only a folder of that name which holds Criterion's files is a result. One
/// without the file that names the benchmark is left out with a warning: it is what an interrupted run, a cache or a
/// version before 0.3 left.
pub(super) fn results(home: &Path, warnings: &mut Vec<Warning>) -> Result<Vec<PathBuf>, IngestError> {
    let mut found = Vec::new();
    walk(home, DEEPEST, &mut found, warnings)?;
    found.sort();
    warnings.sort();
    Ok(found)
}

fn walk(
    folder: &Path,
    depth: usize,
    found: &mut Vec<PathBuf>,
    warnings: &mut Vec<Warning>,
) -> Result<(), IngestError> {
    let entries = fs::read_dir(folder).map_err(|error| IngestError::io(folder, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| IngestError::io(folder, error))?;
        let kind = entry.file_type().map_err(|error| IngestError::io(&entry.path(), error))?;
        if kind.is_dir() && depth > 0 {
            let path = entry.path();
            if entry.file_name() == NEWEST && is_result(&path, warnings)? {
                found.push(path.clone());
            }
            walk(&path, depth - 1, found, warnings)?;
        }
    }
    Ok(())
}

/// Whether a folder holds a result. One that is named but lacks its measurements is an error.
fn is_result(folder: &Path, warnings: &mut Vec<Warning>) -> Result<bool, IngestError> {
    let has = |name: &str| folder.join(name).is_file();
    if !has(BENCHMARK) {
        if let Some(present) = [SAMPLE, ESTIMATES].into_iter().find(|name| has(name)) {
            let text = format!(
                "`{}` has `{present}` but no `{BENCHMARK}`, which says what was measured; it is left out",
                folder.display()
            );
            warnings.push(Warning::new(text));
        }
        return Ok(false);
    }
    match [SAMPLE, ESTIMATES].into_iter().find(|name| !has(name)) {
        Some(missing) => {
            Err(IngestError::Interrupted { folder: folder.to_owned(), present: BENCHMARK, missing })
        }
        None => Ok(true),
    }
}
