//! Why a bundle is refused.

/// A bundle that is not of the format, or whose schemas contradict themselves.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The text is not JSON of the format.
    #[error("cannot read the bundle")]
    Json(#[from] serde_json::Error),
    /// A name that cannot be one in Rust, or a wire name with other characters than letters, digits, `.`, `_` and `-`.
    #[error("`{name}` is no name, expected a letter, then letters, digits and underscores")]
    Name {
        /// The name.
        name: String,
    },
    /// Two schemas of one name, two fields of one name, or two registered schemas of one kind.
    #[error("`{first}` and `{second}` have one {what}")]
    Twice {
        /// What they have in common: a name or a kind.
        what: &'static str,
        /// The one that stands first.
        first: String,
        /// The other.
        second: String,
    },
    /// A kind that is no byte in hexadecimal.
    #[error("`{schema}` is of kind `{kind}`, expected `0x` and one byte in hexadecimal")]
    Kind {
        /// The schema.
        schema: String,
        /// The kind as written.
        kind: String,
    },
    /// A type that is not known.
    #[error(
        "field `{schema}.{field}` is of type `{found}`, expected a scalar, `bytes<N>`, `bytes`, `string`, or \
         `list`, `nested`, `nested_list` or `inline` of a type"
    )]
    Type {
        /// The schema.
        schema: String,
        /// The field.
        field: String,
        /// The type as written.
        found: String,
    },
    /// A type that names a schema which the bundle does not have.
    #[error("field `{schema}.{field}` is of `{element}`, which the bundle does not have")]
    Element {
        /// The schema.
        schema: String,
        /// The field.
        field: String,
        /// The schema that is missing.
        element: String,
    },
    /// A field that begins on the kind byte.
    #[error("field `{schema}.{field}` is at offset 0, where the kind byte is")]
    OnKind {
        /// The schema.
        schema: String,
        /// The field.
        field: String,
    },
    /// A field that ends past its schema.
    #[error("field `{schema}.{field}` of {width} bytes at offset {offset} ends past the size of {size}")]
    PastEnd {
        /// The schema.
        schema: String,
        /// The field.
        field: String,
        /// Where the field begins.
        offset: u32,
        /// Bytes of the field.
        width: u32,
        /// Bytes of the schema.
        size: u32,
    },
    /// Two fields that have bytes in common.
    #[error("fields `{first}` and `{second}` of `{schema}` overlap")]
    Overlap {
        /// The schema.
        schema: String,
        /// The field that begins first.
        first: String,
        /// The other.
        second: String,
    },
    /// A schema without bytes.
    #[error("`{schema}` has a size of 0, expected at least 1")]
    Empty {
        /// The schema.
        schema: String,
    },
}
