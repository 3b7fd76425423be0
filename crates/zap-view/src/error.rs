//! Why bytes are not a message of a schema.

use zap::{HEADER_LEN, ParseError};

/// Bytes that are not a message with a root of the schema. The variants stand in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrapError {
    /// The bytes do not begin with a message.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The message is of a version in which objects do not begin with their kind.
    #[error("message is of version {found}, expected 2, in which objects say their kind")]
    Version {
        /// The version word.
        found: u16,
    },
    /// The root would overlap the header.
    #[error("root is at offset {root}, expected {HEADER_LEN} or more")]
    RootInHeader {
        /// Where the header says that the root is.
        root: usize,
    },
    /// The message ends before the root does.
    #[error("message of {len} bytes ends inside the `{name}` at offset {root}, expected {size} bytes there")]
    Short {
        /// The schema.
        name: &'static str,
        /// Bytes of the schema.
        size: usize,
        /// Where the root begins.
        root: usize,
        /// Bytes of the message.
        len: usize,
    },
    /// The root is of another kind.
    #[error("root is of kind {found}, expected {expected} for `{name}`")]
    Kind {
        /// The schema.
        name: &'static str,
        /// The kind of the schema.
        expected: u8,
        /// The kind in the message.
        found: u8,
    },
    /// No schema of the registry has this kind.
    #[error("root is of kind {found}, which no schema of `{registry}` has")]
    Unknown {
        /// The registry.
        registry: &'static str,
        /// The kind in the message.
        found: u8,
    },
}
