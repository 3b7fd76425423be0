//! `ci/layers.toml`: which crate may use which, and what is excepted from the other rules.

use anyhow::Context as _;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    /// Crates that are measured, each with the workspace crates it may use.
    pub(super) measured: BTreeMap<String, Vec<String>>,
    /// Crates of the tracker, likewise.
    pub(super) trail: BTreeMap<String, Vec<String>>,
    /// Crates that may use both families, likewise.
    pub(super) tasks: BTreeMap<String, Vec<String>>,
    /// External packages that only the named crates may use.
    #[serde(default)]
    pub(super) only: BTreeMap<String, Vec<String>>,
    /// Files that are longer than the limit, each with the reason.
    #[serde(default)]
    pub(super) long: BTreeMap<String, String>,
    /// Files that may hold unsafe code, each with the reason.
    #[serde(default)]
    pub(super) with_unsafe: BTreeMap<String, String>,
}

/// On which side of the wall a crate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// What is measured: codecs and harness.
    Measured,
    /// The tracker.
    Trail,
    /// This repository's own tasks, which meet both.
    Tasks,
}

impl Rules {
    /// Reads the file below `root`.
    pub(super) fn read(root: &Path) -> anyhow::Result<Self> {
        let path = root.join("ci/layers.toml");
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
        toml::from_str(&text).with_context(|| format!("cannot read `{}`", path.display()))
    }

    /// The family of a crate, if the file lists it.
    pub(super) fn family(&self, name: &str) -> Option<Family> {
        let families =
            [(&self.measured, Family::Measured), (&self.trail, Family::Trail), (&self.tasks, Family::Tasks)];
        families.into_iter().find(|(crates, _)| crates.contains_key(name)).map(|(_, family)| family)
    }

    /// The workspace crates that `name` may use, if the file lists it.
    pub(super) fn allowed(&self, name: &str) -> Option<&[String]> {
        [&self.measured, &self.trail, &self.tasks]
            .into_iter()
            .find_map(|crates| crates.get(name))
            .map(Vec::as_slice)
    }
}
