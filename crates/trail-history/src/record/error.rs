//! Why a text is not a record.

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or not of a record's shape.
    #[error("{0}")]
    Shape(String),
    /// It was written by a later version of the program.
    #[error(
        "`format` is {found}, and this program reads up to {newest}; a later version of benchtrail reads it"
    )]
    Newer {
        /// The format of the record.
        found: u64,
        /// The newest that is read here.
        newest: u64,
    },
    /// A value that cannot be.
    #[error("`{place}` is {found}, expected {expected}")]
    Value {
        /// Where in the record.
        place: String,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
}

impl RecordError {
    pub(crate) fn value(place: impl Into<String>, found: impl ToString, expected: &'static str) -> Self {
        Self::Value { place: place.into(), found: found.to_string(), expected }
    }
}
