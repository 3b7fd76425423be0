//! `tidy`: the shape of the workspace, checked.
//!
//! Reads `ci/layers.toml`, `cargo metadata` and the source files; prints one line per fault.

mod files;
mod layers;
mod rules;

use anyhow::Context as _;
use benchtrail::exit::{Failure, GATE, PASS};
use benchtrail::output::say;
use rules::Rules;
use std::path::{Path, PathBuf};

/// Prints each fault; exit code 1 if there is one.
pub(crate) fn run(directory: &Path) -> Result<u8, Failure> {
    let faults = faults(directory).map_err(Failure::data)?;
    for fault in &faults {
        say(fault);
    }
    say(&format!("tidy: {} faults", faults.len()));
    Ok(if faults.is_empty() { PASS } else { GATE })
}

/// All faults of the workspace that `directory` lies in.
fn faults(directory: &Path) -> anyhow::Result<Vec<String>> {
    let workspace = layers::Workspace::read(directory)?;
    let rules = Rules::read(&workspace.root)?;
    let mut faults = layers::check(&workspace, &rules);
    for package in &workspace.packages {
        let family = rules.family(&package.name);
        for path in rust_files(package.folder())? {
            let name = path.strip_prefix(&workspace.root).unwrap_or(&path);
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("cannot read `{}`", path.display()))?;
            faults.extend(files::check(name, &text, family, &rules));
        }
    }
    faults.extend(files::check_root(&workspace.root)?);
    Ok(faults)
}

/// Every Rust file below `folder`, in order; build products and other workspaces are left out.
fn rust_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let what = || format!("cannot read `{}`", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(what)? {
        let path = entry.with_context(what)?.path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_is_tidy() {
        let faults = faults(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
