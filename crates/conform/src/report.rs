//! What a reference file's vectors came to: passed, failed with both sides, or skipped by section and kind.

use std::collections::BTreeMap;
use std::fmt;

/// What one vector came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The code did what the original did.
    Passed,
    /// The code did something else.
    Failed {
        /// What the file says.
        expected: String,
        /// What the code did.
        got: String,
    },
    /// The vector is of a kind that is not built, or its file marks it as unverified.
    Skipped {
        /// The kind, for the count by section and kind.
        kind: String,
    },
}

impl Outcome {
    /// Passed if both sides are equal, else failed with both.
    #[must_use]
    pub fn of<T: PartialEq + fmt::Debug>(expected: &T, got: &T) -> Self {
        if expected == got {
            Self::Passed
        } else {
            Self::Failed { expected: format!("{expected:?}"), got: format!("{got:?}") }
        }
    }
}

/// The outcomes of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    passed: usize,
    failures: Vec<String>,
    skipped: BTreeMap<(String, String), usize>,
}

impl Report {
    /// Counts the outcome of the vector called `name` in `section`.
    pub fn record(&mut self, section: &str, name: &str, outcome: Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed { expected, got } => {
                self.failures.push(format!("{section}: {name}\n  expected {expected}\n  got      {got}"));
            }
            Outcome::Skipped { kind } => *self.skipped.entry((section.to_owned(), kind)).or_default() += 1,
        }
    }

    /// How many vectors agreed.
    #[must_use]
    pub const fn passed(&self) -> usize {
        self.passed
    }

    /// One text per vector that did not agree: section, name, expected, got.
    #[must_use]
    pub fn failures(&self) -> &[String] {
        &self.failures
    }

    /// How many vectors were skipped.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.skipped.values().sum()
    }
}

impl fmt::Display for Report {
    /// Failures, then one line per section and kind skipped, then the counts as the last line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(formatter, "{failure}")?;
        }
        for ((section, kind), count) in &self.skipped {
            writeln!(formatter, "skipped {count} of {section}: {kind}")?;
        }
        write!(
            formatter,
            "{} passed, {} failed, {} skipped",
            self.passed,
            self.failures.len(),
            self.skipped()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_everything() {
        let mut report = Report::default();
        report.record("tx", "a", Outcome::of(&1, &1));
        report.record("tx", "b", Outcome::of(&1, &2));
        report.record("tx", "c", Outcome::Skipped { kind: "ImportTx".to_owned() });
        report.record("tx", "d", Outcome::Skipped { kind: "ImportTx".to_owned() });
        let expected =
            "tx: b\n  expected 1\n  got      2\nskipped 2 of tx: ImportTx\n1 passed, 1 failed, 2 skipped";
        assert_eq!(report.to_string(), expected);
    }
}
