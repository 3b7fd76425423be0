//! The checks that make a message a transaction of schema v3 or v2.
//!
//! Nothing behind the kind byte is checked: neither the length of the object nor any pointer. Fields that are not there
//! read as zero or null.

use zap::{Message, Object, Version};

use super::{Kind, WrapError};

/// The root object of a message of wire version 2 whose byte 0 is `kind`.
#[inline]
pub(crate) fn kind(bytes: &[u8], kind: Kind) -> Result<Object<'_>, WrapError> {
    match find(bytes, kind) {
        Some(root) => Ok(root),
        None => Err(refuse(bytes, kind)),
    }
}

#[inline]
fn find(bytes: &[u8], kind: Kind) -> Option<Object<'_>> {
    let message = Message::find(bytes)?;
    let root = message.root();
    (message.version() == Version::V2 && root.u8(0) == kind.number()).then_some(root)
}

/// Why `bytes` are not a transaction of `kind`: the first check that fails.
///
/// Apart and cold, so that what accepts a message carries no trace of what an error is made of.
#[cold]
#[inline(never)]
fn refuse(bytes: &[u8], expected: Kind) -> WrapError {
    match Message::parse(bytes) {
        Err(error) => WrapError::Parse(error),
        Ok(message) if message.version() != Version::V2 => {
            WrapError::WrongSchemaVersion { found: message.version(), expected: Version::V2 }
        }
        Ok(message) => WrapError::WrongTxKind { found: message.root().u8(0), expected },
    }
}

/// The root object of a message of wire version 1. Its schema has no kinds: what it is has to be known.
#[inline]
pub(crate) fn version_1(bytes: &[u8]) -> Result<Object<'_>, WrapError> {
    match Message::find(bytes) {
        Some(message) if message.version() == Version::V1 => Ok(message.root()),
        _ => Err(refuse_version_1(bytes)),
    }
}

/// Why `bytes` are not a message of wire version 1.
#[cold]
#[inline(never)]
fn refuse_version_1(bytes: &[u8]) -> WrapError {
    match Message::parse(bytes) {
        Err(error) => WrapError::Parse(error),
        Ok(message) => WrapError::WrongSchemaVersion { found: message.version(), expected: Version::V1 },
    }
}
