//! Encoding a transaction into a message whose length is known beforehand.
//!
//! The bytes are those of the general builder (`zap::Builder`) for the same fields. Here the layout is known before the
//! first byte is written, so a message is one allocation of exact size, each byte is written once and in order, and no
//! pointer is patched.

use zap::{BuildError, HEADER_LEN, Header, Version};

use super::Kind;

/// A transaction that can be written as a ZAP message.
pub trait Encode {
    /// Bytes of the message.
    ///
    /// # Errors
    /// [`BuildError::TooLong`] if that does not fit the size word.
    fn encoded_len(&self) -> Result<usize, BuildError>;

    /// Appends the message to `out`. `len` is what [`encoded_len`](Self::encoded_len) gives.
    ///
    /// This is the part that differs between transactions; [`build`](Self::build) and [`build_into`](Self::build_into)
    /// are what is called.
    fn append(&self, len: usize, out: &mut Vec<u8>);

    /// The message, in one allocation of exactly its length.
    ///
    /// # Errors
    /// [`BuildError::TooLong`] if its length does not fit the size word.
    #[inline]
    fn build(&self) -> Result<Vec<u8>, BuildError> {
        let len = self.encoded_len()?;
        let mut out = Vec::with_capacity(len);
        self.append(len, &mut out);
        Ok(out)
    }

    /// Replaces the content of `out` by the message. Allocates nothing if the capacity is enough.
    ///
    /// # Errors
    /// [`BuildError::TooLong`] if its length does not fit the size word; `out` is as it was.
    #[inline]
    fn build_into(&self, out: &mut Vec<u8>) -> Result<(), BuildError> {
        let len = self.encoded_len()?;
        // A new buffer and not a grown one: nothing has to be moved, and behind this comparison the compiler knows that
        // there is room, so that the writes check nothing.
        if out.capacity() < len {
            *out = Vec::with_capacity(len);
        }
        out.clear();
        self.append(len, out);
        Ok(())
    }
}

/// A length as a size word. The caller has found that it fits, and the compiler sees it.
#[inline]
pub(crate) fn to_word(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

/// Bytes of the header and the kind byte.
pub(crate) const HEAD_LEN: usize = HEADER_LEN + 1;

/// The header of a message of `size` bytes with its root at `root_offset`, and the root's kind byte.
#[inline]
pub(crate) const fn head(kind: Kind, root_offset: u32, size: u32) -> [u8; HEAD_LEN] {
    let mut head = [0; HEAD_LEN];
    if let Some((header, [number])) = head.split_first_chunk_mut::<HEADER_LEN>() {
        *header = Header { version: Version::V2, flags: 0, root_offset, size }.to_bytes();
        *number = kind.number();
    }
    head
}

/// A field of fixed length in wire form.
pub(crate) trait Wire {
    /// Appends the field's bytes, numbers little-endian.
    fn append(&self, out: &mut Vec<u8>);
}

macro_rules! scalar {
    ($($scalar:ty),*) => {$(
        impl Wire for $scalar {
            #[inline(always)]
            fn append(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

scalar!(u8, u32, u64);

impl<const N: usize> Wire for [u8; N] {
    #[inline(always)]
    fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}
