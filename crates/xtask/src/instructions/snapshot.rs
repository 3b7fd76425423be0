//! The snapshot: `ci/instructions.toml`.
//!
//! People write its first half, tolerance and limits; the task writes the second, from `[measured]` on, and keeps the first
//! as it is.

use anyhow::{Context as _, anyhow};
use benchtrail::exit::Failure;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

/// The line at which the task's half begins.
const MEASURED: &str = "[measured]";

/// What a new file begins with.
const NEW: &str = "# Instructions per operation, counted by callgrind. `cargo xtask instructions --check` compares, `--write` writes
# everything from `[measured]` on.

[tolerance]
relative = 0.05
absolute = 3.0

";

/// The file.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// What people wrote, as it is.
    head: String,
    file: FileSnapshot,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSnapshot {
    tolerance: Tolerance,
    #[serde(default)]
    limit: Vec<Limit>,
    measured: Option<Measured>,
}

/// How far a count may move: by the larger of the two.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tolerance {
    /// As a share of the snapshot's count.
    pub(super) relative: f64,
    /// In instructions.
    pub(super) absolute: f64,
}

/// A bound on rows, whatever the snapshot says: `at_most` instructions, or at most `times` the count of the row `of`.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limit {
    /// The rows, with `{kind}` for each of `kinds`.
    pub(super) row: String,
    /// What `{kind}` stands for.
    pub(super) kinds: Vec<String>,
    /// Instructions.
    pub(super) at_most: Option<f64>,
    /// A multiple of another row.
    pub(super) times: Option<f64>,
    /// The other row, with the same `{kind}`.
    pub(super) of: Option<String>,
}

/// What the task wrote.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Measured {
    /// System and architecture, such as `linux-x86_64`.
    pub(super) host: String,
    /// The compiler, as it says itself.
    pub(super) rustc: String,
    /// Instructions by id.
    pub(super) counts: BTreeMap<String, f64>,
}

impl Snapshot {
    /// Reads the file, or makes a new one without counts if there is none.
    pub(super) fn read(path: &Path, shown: &str) -> Result<Self, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => NEW.to_owned(),
            Err(error) => {
                return Err(Failure::data(
                    anyhow::Error::new(error).context(format!("cannot read `{shown}`")),
                ));
            }
        };
        Self::parse(&text).with_context(|| format!("cannot read `{shown}`")).map_err(Failure::usage)
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let file: FileSnapshot = toml::from_str(text)?;
        let Tolerance { relative, absolute } = file.tolerance;
        if !(relative.is_finite() && absolute.is_finite() && relative >= 0.0 && absolute >= 0.0) {
            return Err(anyhow!("the tolerance is {relative} and {absolute}, expected two numbers from 0"));
        }
        for limit in &file.limit {
            if !matches!(
                (limit.at_most, limit.times, &limit.of),
                (Some(_), None, None) | (None, Some(_), Some(_))
            ) {
                return Err(anyhow!(
                    "limit of `{}`: expected `at_most` alone, or `times` and `of`",
                    limit.row
                ));
            }
        }
        let lines = text.split_inclusive('\n');
        let head = lines.take_while(|line| line.trim_end() != MEASURED).collect();
        Ok(Self { head, file })
    }

    /// How far a count may move.
    pub(super) const fn tolerance(&self) -> Tolerance {
        self.file.tolerance
    }

    /// The bounds.
    pub(super) fn limits(&self) -> &[Limit] {
        &self.file.limit
    }

    /// The counts, if there are any yet.
    pub(super) const fn measured(&self) -> Option<&Measured> {
        self.file.measured.as_ref()
    }

    /// The text of the file with other counts, one row a line, by id.
    pub(super) fn with(&self, measured: &Measured) -> String {
        let Measured { host, rustc, counts } = measured;
        // A JSON string is a basic string of TOML, and is one line whatever is in it.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let mut text = format!("{}\n\n{MEASURED}\n", self.head.trim_end());
        // Writing to a string does not fail.
        for (key, value) in [("host", host), ("rustc", rustc)] {
            writeln!(text, "{key} = {}", quoted(value)).unwrap_or_default();
        }
        text.push_str("\n[measured.counts]\n");
        for (id, count) in counts {
            writeln!(text, "{} = {count:.1}", quoted(id)).unwrap_or_default();
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# For people.\n[tolerance]\nrelative = 0.1\nabsolute = 2\n\n[[limit]]\nrow = \"parse/{kind}\"\n\
                        kinds = [\"a\"]\nat_most = 40\n\n[measured]\nhost = \"h\"\nrustc = \"r\"\n\n[measured.counts]\n\"a/b\" = 1.5\n";

    #[test]
    fn what_people_wrote_stays_and_counts_are_replaced() {
        let snapshot = Snapshot::parse(FILE).unwrap();
        assert_eq!(snapshot.measured().unwrap().counts["a/b"].to_string(), "1.5");
        let counts = BTreeMap::from([("z\"\n".to_owned(), 2.0), ("a/b".to_owned(), 10.25)]);
        let measured = Measured { host: "linux-x86_64".to_owned(), rustc: "rustc 1".to_owned(), counts };
        let text = snapshot.with(&measured);
        assert!(text.starts_with("# For people.\n[tolerance]\nrelative = 0.1\n"), "{text}");
        let again = Snapshot::parse(&text).unwrap();
        assert_eq!((again.limits(), again.tolerance()), (snapshot.limits(), snapshot.tolerance()));
        assert_eq!(again.with(again.measured().unwrap()), text);
        assert_eq!(again.measured().unwrap().counts.keys().collect::<Vec<_>>(), ["a/b", "z\"\n"]);
    }

    #[test]
    fn a_new_file_has_a_tolerance_and_no_counts() {
        let folder = tempfile::tempdir().unwrap();
        let snapshot = Snapshot::read(&folder.path().join("none.toml"), "none.toml").unwrap();
        assert!(snapshot.measured().is_none() && snapshot.limits().is_empty());
    }

    #[test]
    fn a_file_that_says_something_else_is_refused() {
        for wrong in [
            "",
            "[tolerance]\nrelative = 0.1\n",
            "[tolerance]\nrelative = nan\nabsolute = 1\n",
            "[tolerance]\nrelative = 0.1\nabsolute = -1\n",
            "[tolerance]\nrelative = 0.1\nabsolute = 1\nother = 2\n",
            "[tolerance]\nrelative = 0.1\nabsolute = 1\n[[limit]]\nrow = \"x\"\nkinds = []\n",
            "[tolerance]\nrelative = 0.1\nabsolute = 1\n[[limit]]\nrow = \"x\"\nkinds = []\ntimes = 2\n",
        ] {
            assert!(Snapshot::parse(wrong).is_err(), "{wrong}");
        }
    }
}
