//! The Cargo project and repository that a command works on.

mod folders;

use crate::exit::Failure;
use anyhow::Context as _;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;
use trail_policy::Config;

/// Where the configuration stands, relative to the workspace root.
pub const CONFIG_PATH: &str = "ci/benchtrail.toml";

/// A Cargo workspace with its configuration.
#[derive(Debug)]
pub struct Project {
    /// Folder of the workspace's manifest.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    /// Packages of the workspace.
    pub packages: Vec<Package>,
    /// The configuration, or the default one when the file does not exist.
    pub config: Config,
}

/// A package as `cargo metadata` names it.
#[derive(Debug, Deserialize)]
pub struct Package {
    /// Name in the manifest.
    pub name: String,
    /// Opaque id that compiler messages refer to.
    pub id: String,
    /// Path of the manifest.
    pub manifest_path: PathBuf,
}

impl Package {
    /// Folder of the package, where its benches run.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }
}

#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
    packages: Vec<Package>,
}

impl Project {
    /// The project that `directory` lies in.
    ///
    /// # Errors
    /// If there is no Cargo project, or its configuration is wrong.
    pub fn find(directory: &Path) -> Result<Self, Failure> {
        let metadata = metadata(directory).map_err(|error| {
            Failure::usage(error)
                .hint("run the command inside a Cargo workspace, or name one with `--directory`")
        })?;
        let config = config(&metadata.workspace_root)?;
        let project = Self {
            root: metadata.workspace_root,
            target: metadata.target_directory,
            packages: metadata.packages,
            config,
        };
        let history = project.history();
        let parts = ["records", "samples", "hosts", "shards"].map(|part| history.join(part));
        folders::check(&project.root, &parts)?;
        folders::check(&project.root, &[project.dashboards()])?;
        Ok(project)
    }

    /// The project as it stands in another folder, such as a checkout of another commit, built into `target`. The
    /// configuration is this one's.
    ///
    /// # Errors
    /// If there is no Cargo project.
    pub fn at(&self, root: &Path, target: &Path) -> Result<Self, Failure> {
        let metadata = metadata(root).map_err(Failure::data)?;
        Ok(Self {
            root: metadata.workspace_root,
            target: target.to_owned(),
            packages: metadata.packages,
            config: self.config.clone(),
        })
    }

    /// Folder of the records.
    #[must_use]
    pub fn history(&self) -> PathBuf {
        self.root.join(&self.config.suite.history)
    }

    /// Folder of the generated pages.
    #[must_use]
    pub fn dashboards(&self) -> PathBuf {
        self.root.join(&self.config.suite.dashboards)
    }
}

/// The program that Cargo was started as, so that the same toolchain answers.
#[must_use]
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()).into()
}

fn metadata(directory: &Path) -> anyhow::Result<Metadata> {
    let what = || format!("cannot read the Cargo project at `{}`", directory.display());
    let output = Command::new(cargo())
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(directory)
        .output()
        .context("cannot run `cargo metadata`")
        .with_context(what)?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let reason = text.trim().trim_start_matches("error: ").to_owned();
        return Err(anyhow::anyhow!(reason)).with_context(what);
    }
    serde_json::from_slice(&output.stdout)
        .context("`cargo metadata` printed other JSON than expected")
        .with_context(what)
}

fn config(root: &Path) -> Result<Config, Failure> {
    let path = root.join(CONFIG_PATH);
    match std::fs::read_to_string(&path) {
        Ok(text) => Config::parse(&text, Path::new(CONFIG_PATH)).map_err(Failure::usage),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let name = root
                .file_name()
                .map_or_else(|| "suite".to_owned(), |name| name.to_string_lossy().into_owned());
            Ok(Config::default_for(&name))
        }
        Err(error) => Err(Failure::usage(
            anyhow::Error::new(error).context(format!("cannot read `{}`", path.display())),
        )),
    }
}
