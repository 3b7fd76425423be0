//! The strict reader: accepts exactly the messages that the encoders of this crate write.
//!
//! A message that the compatible reader accepts may have bytes that no value accounts for: behind it, in its flags, in
//! gaps, in reserved bytes, behind pointers that are null or lead to the same place. Such a message reads as some values
//! but is not what those values are encoded as, so two messages can mean the same. The strict reader refuses all of them
//! and says why; what it accepts has one encoding. It is the one for input that is not trusted; the compatible one is for
//! what is already accepted, above all for old blocks.
//!
//! Here: what all kinds share, and the small ones. Kinds 11 to 23: `strict_spending`.

use zap::{HEADER_LEN, Message, Object};

use super::wrap::kind as wrap;
use super::{Kind, WrapError};

/// Where the object of a small transaction is.
const ROOT: u32 = 16;

/// Why a message is not the encoding of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrictError {
    /// The compatible reader refuses it too.
    #[error(transparent)]
    Wrap(#[from] WrapError),
    /// The buffer goes on after the message.
    #[error("message of {size} bytes is followed by {extra} more")]
    Trailing {
        /// Bytes of the message.
        size: usize,
        /// Bytes behind it.
        extra: usize,
    },
    /// Flags are set.
    #[error("message has flags {found:#06x}, expected none")]
    Flags {
        /// The flags.
        found: u16,
    },
    /// The root object is not where the encoder puts it.
    #[error("root object is at {found}, expected {expected}")]
    Root {
        /// The root offset.
        found: u32,
        /// The position behind what comes before it.
        expected: u64,
    },
    /// The message does not end where its parts do.
    #[error("message has {found} bytes, expected {expected}")]
    Size {
        /// Bytes of the message.
        found: usize,
        /// Bytes of its parts.
        expected: u64,
    },
    /// A pointer leads elsewhere than to the part behind the previous one, or is not null though its part is empty.
    #[error("pointer at byte {field} of the object leads {found} bytes on, expected {expected}")]
    Pointer {
        /// Offset of the pointer in the root object.
        field: usize,
        /// Its distance, backwards as a number of 32 bits.
        found: u32,
        /// The distance to its part, 0 for an empty one.
        expected: u32,
    },
    /// A byte without a meaning is not zero.
    #[error("byte {position} of the message is not zero, and nothing is there")]
    Padding {
        /// Where the byte is.
        position: usize,
    },
    /// A range of something shared does not begin where the previous one ends.
    #[error("range of entry {index} at byte {field} of the entry begins at {found}, expected {expected}")]
    Range {
        /// The entry, from 0.
        index: u32,
        /// Offset of the range in the entry.
        field: usize,
        /// Where it begins.
        found: u32,
        /// Where the previous one ends.
        expected: u32,
    },
    /// Ranges do not add up to what they are ranges of.
    #[error("ranges reach {found}, expected {expected}")]
    Total {
        /// Where the last range ends.
        found: u64,
        /// What there is.
        expected: u64,
    },
    /// The ids of a chain's extensions are not whole.
    #[error("extension ids of chain {index} have {len} bytes, expected a multiple of 32")]
    FxIds {
        /// The chain, from 0.
        index: u32,
        /// Bytes of its range.
        len: u32,
    },
}

/// The root object of a message of `kind` that is no longer than its buffer says and has no flags.
#[inline]
pub(super) fn begin(bytes: &[u8], kind: Kind) -> Result<(Object<'_>, Message<'_>), StrictError> {
    let root = wrap(bytes, kind)?;
    let message = Message::parse(bytes).map_err(WrapError::from)?;
    let size = message.as_bytes().len();
    if size != bytes.len() {
        return Err(StrictError::Trailing { size, extra: bytes.len().saturating_sub(size) });
    }
    match message.header().flags {
        0 => Ok((root, message)),
        found => Err(StrictError::Flags { found }),
    }
}

/// The root object of a small transaction without byte strings.
#[inline]
pub(super) fn fixed(bytes: &[u8], kind: Kind) -> Result<Object<'_>, StrictError> {
    let (root, message) = begin(bytes, kind)?;
    at_start(message)?;
    ends_at(message, HEADER_LEN as u64 + kind.object_len() as u64)?;
    Ok(root)
}

/// The root object of a Base: its memo is right behind it.
#[inline]
pub(super) fn base(bytes: &[u8], kind: Kind) -> Result<Object<'_>, StrictError> {
    const MEMO: usize = 37;
    let (root, message) = begin(bytes, kind)?;
    at_start(message)?;
    let len = root.u32(MEMO.saturating_add(4));
    pointer(root, MEMO, if len == 0 { 0 } else { 8 })?;
    ends_at(message, HEADER_LEN as u64 + kind.object_len() as u64 + u64::from(len))?;
    Ok(root)
}

#[inline]
fn at_start(message: Message<'_>) -> Result<(), StrictError> {
    match message.header().root_offset {
        ROOT => Ok(()),
        found => Err(StrictError::Root { found, expected: u64::from(ROOT) }),
    }
}

/// The message ends where its parts do.
#[inline]
pub(super) fn ends_at(message: Message<'_>, expected: u64) -> Result<(), StrictError> {
    let found = message.as_bytes().len();
    if u64::try_from(found) == Ok(expected) { Ok(()) } else { Err(StrictError::Size { found, expected }) }
}

/// The pointer at `field` of the root leads `expected` bytes on.
#[inline]
pub(super) fn pointer(root: Object<'_>, field: usize, expected: u32) -> Result<(), StrictError> {
    let found = root.u32(field);
    if found == expected { Ok(()) } else { Err(StrictError::Pointer { field, found, expected }) }
}
