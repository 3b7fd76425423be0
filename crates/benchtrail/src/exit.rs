//! Exit codes, and the failure that carries one with a hint to the reader.

use std::fmt;

/// Nothing to say, or everything passed.
pub const PASS: u8 = 0;
/// The gate fails, or a check found a difference.
pub const GATE: u8 = 1;
/// Wrong usage, configuration or environment.
pub const USAGE: u8 = 2;
/// Data is incomplete or unreadable.
pub const DATA: u8 = 3;
/// Nothing can be judged: no baseline, not enough history.
pub const CANNOT_JUDGE: u8 = 4;
/// Interrupted by a signal.
pub const INTERRUPTED: u8 = 130;

/// A command that did not do what it was asked, with the code that says why.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    source: anyhow::Error,
    hint: Option<String>,
}

impl Failure {
    /// Wrong usage, configuration or environment.
    pub fn usage(source: impl Into<anyhow::Error>) -> Self {
        Self { code: USAGE, source: source.into(), hint: None }
    }

    /// Incomplete or unreadable data.
    pub fn data(source: impl Into<anyhow::Error>) -> Self {
        Self { code: DATA, source: source.into(), hint: None }
    }

    /// Stopped by a signal; nothing was recorded.
    #[must_use]
    pub fn interrupted() -> Self {
        Self { code: INTERRUPTED, source: anyhow::anyhow!("interrupted; nothing was recorded"), hint: None }
    }

    /// The same failure with a sentence on what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The exit code.
    #[must_use]
    pub const fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for Failure {
    /// The problem, its causes indented, then the hint after a blank line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "error: {}", self.source)?;
        for cause in self.source.chain().skip(1) {
            write!(formatter, "\n  because {cause}")?;
        }
        if let Some(hint) = &self.hint {
            write!(formatter, "\n\nhint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn the_problem_stands_first_and_the_hint_last() {
        let source = Err::<(), _>(anyhow::anyhow!("file is empty")).context("cannot read `a`").unwrap_err();
        let failure = Failure::data(source).hint("restore it from git");
        assert_eq!(
            failure.to_string(),
            "error: cannot read `a`\n  because file is empty\n\nhint: restore it from git"
        );
        assert_eq!(failure.code(), DATA);
    }
}
