//! The edges between crates, from `cargo metadata`.

use super::rules::Rules;
use anyhow::Context as _;
use benchtrail::project::cargo;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(super) struct Workspace {
    /// Folder of the workspace's manifest.
    #[serde(rename = "workspace_root")]
    pub(super) root: PathBuf,
    /// Its packages.
    pub(super) packages: Vec<Package>,
}

/// One package.
#[derive(Debug, Deserialize)]
pub(super) struct Package {
    /// Its name.
    pub(super) name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    path: Option<PathBuf>,
}

impl Package {
    /// Folder of the package.
    pub(super) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }
}

impl Workspace {
    /// The workspace that `directory` lies in.
    pub(super) fn read(directory: &Path) -> anyhow::Result<Self> {
        let mut command = Command::new(cargo());
        command.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(directory);
        let output = command.output().context("cannot run `cargo metadata`")?;
        serde_json::from_slice(&output.stdout).context("`cargo metadata` printed other JSON than expected")
    }
}

/// One line per crate that is not listed and per edge that is not allowed. Dev and build edges count too.
pub(super) fn check(workspace: &Workspace, rules: &Rules) -> Vec<String> {
    let mut faults = Vec::new();
    for package in &workspace.packages {
        let name = &package.name;
        let Some(allowed) = rules.allowed(name) else {
            faults.push(format!("crate `{name}` is not in `ci/layers.toml`"));
            continue;
        };
        for Dependency { name: used, path } in &package.dependencies {
            if path.is_some() && !allowed.contains(used) {
                faults.push(format!("crate `{name}` uses `{used}`, which `ci/layers.toml` does not allow"));
            }
            if rules.only.get(used).is_some_and(|users| !users.contains(name)) {
                faults.push(format!(
                    "crate `{name}` uses `{used}`, which `ci/layers.toml` keeps to other crates"
                ));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_edges(dependencies: &str, expected: &[&str]) {
        let metadata = format!(
            r#"{{"workspace_root":"/w","packages":[{{"name":"top","manifest_path":"/w/top/Cargo.toml","dependencies":[{dependencies}]}}]}}"#
        );
        let workspace: Workspace = serde_json::from_str(&metadata).unwrap();
        let rules = "[measured]\n[trail]\ntop = [\"base\"]\n[tasks]\n[only]\nheavy = [\"other\"]\n";
        assert_eq!(super::check(&workspace, &toml::from_str(rules).unwrap()), expected);
    }

    #[test]
    fn an_edge_that_is_not_listed_is_a_fault() {
        check_edges(r#"{"name":"base","path":"/w/base"},{"name":"serde","path":null}"#, &[]);
        let fault = "crate `top` uses `side`, which `ci/layers.toml` does not allow";
        check_edges(r#"{"name":"side","path":"/w/side"}"#, &[fault]);
    }

    #[test]
    fn a_package_kept_to_one_crate_is_a_fault_elsewhere() {
        let fault = "crate `top` uses `heavy`, which `ci/layers.toml` keeps to other crates";
        check_edges(r#"{"name":"heavy","path":null}"#, &[fault]);
    }
}
