//! Why a message is not the transaction it is taken for.

use zap::{ParseError, Version};

use super::Kind;

/// A buffer that cannot be wrapped. The variants stand in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrapError {
    /// The buffer does not begin with a message.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The message was written for another schema.
    #[error("message has wire version {}, expected {}", .found.number(), .expected.number())]
    WrongSchemaVersion {
        /// The version in the header.
        found: Version,
        /// The version that the schema is written with.
        expected: Version,
    },
    /// The root object is of another kind.
    #[error("root object is of kind {found}, expected {} ({expected:?})", .expected.number())]
    WrongTxKind {
        /// Byte 0 of the root object, 0 if the message ends before it.
        found: u8,
        /// The kind that was asked for.
        expected: Kind,
    },
}
