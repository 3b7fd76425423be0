//! Why a reference file itself cannot be read. A vector that the code gets wrong is not an error: see [`crate::Outcome`].

/// A reference file that is not of its format.
#[derive(Debug, thiserror::Error)]
pub enum ConformError {
    /// The text is not JSON.
    #[error("cannot read the reference file as JSON")]
    Json(#[from] serde_json::Error),
    /// The description of the legacy types makes no sense.
    #[error("cannot read the description of the legacy types")]
    Schema(#[from] linearcodec::dynamic::SchemaError),
    /// The file or a section is not of the shape of the format.
    #[error("cannot read section `{section}` of the reference file: it is {found}, expected {expected}")]
    Section {
        /// The section, or `(file)` for the outermost value.
        section: String,
        /// The kind of JSON value found.
        found: &'static str,
        /// What the format has there.
        expected: &'static str,
    },
    /// A field of a vector is missing or is not what the format has there.
    #[error(
        "cannot read `{section}[{index}]` of the reference file: field `{field}` is {found}, expected {expected}"
    )]
    Field {
        /// The section.
        section: String,
        /// The vector, counted from 0.
        index: usize,
        /// The field, with the fields around it.
        field: String,
        /// What was found.
        found: String,
        /// What the format has there.
        expected: &'static str,
    },
}
