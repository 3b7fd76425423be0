//! A remark that does not stop the work but must reach the reader.

use std::fmt;

/// What happened and where, as one lower-case fragment without a final period.
///
/// Warnings travel with the value they are about and end as footnotes of a table or lines on stderr.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Warning(String);

impl Warning {
    /// A warning with this text: what was read or done, what was found, what was expected.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
