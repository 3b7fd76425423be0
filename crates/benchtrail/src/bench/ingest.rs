//! What one bench process measured: Criterion's tree and the exact figures, from its private files.

use super::build::Executable;
use anyhow::anyhow;
use std::fs;
use std::path::Path;
use trail_ingest::{Ingested, criterion, exchange};

/// Reads Criterion's tree if the target wrote one, and its exact figures if it wrote those.
///
/// # Errors
/// If a file is broken, or names another target than the one that wrote it.
pub(crate) fn ingest(executable: &Executable, home: &Path, exact: &Path) -> anyhow::Result<Ingested> {
    let mut all = Ingested::default();
    if fs::read_dir(home).is_ok_and(|mut entries| entries.next().is_some()) {
        all = criterion::read(home, &executable.package, &executable.target)?;
    }
    if exact.exists() {
        let figures = exchange::read(exact)?;
        let is_own =
            |package: &str, target: &str| (package, target) == (&executable.package, &executable.target);
        for measured in &figures.measured {
            let benchmark = &measured.key.benchmark;
            if !is_own(&benchmark.package, &benchmark.target) {
                return Err(anyhow!(
                    "`{}` names package `{}` and target `{}`, expected `{}` and `{}`, which wrote it",
                    exact.display(),
                    benchmark.package,
                    benchmark.target,
                    executable.package,
                    executable.target
                ));
            }
        }
        all.measured.extend(figures.measured);
        all.warnings.extend(figures.warnings);
    }
    Ok(all)
}
