//! A buffer that was found to begin with a message (`FORMAT.md`, Parsing).
//!
//! Not here: what the root object holds. Nothing behind the header is checked when a message is parsed.

use crate::{HEADER_LEN, Header, Object, ParseError, Version};

/// The bytes of one message, borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    header: Header,
    bytes: &'a [u8],
}

impl<'a> Message<'a> {
    /// Finds the message at the start of `buffer`.
    ///
    /// Four checks, in this order: the buffer holds a header, magic, version, the size word lies between 16 and the
    /// length of the buffer. Bytes after the message are dropped. Flags, root offset and pointers are not checked.
    /// Nothing is copied or allocated.
    ///
    /// # Errors
    /// [`ParseError`], for the first check that fails.
    #[inline]
    pub fn parse(buffer: &'a [u8]) -> Result<Self, ParseError> {
        match Self::find(buffer) {
            Some(message) => Ok(message),
            None => Err(refuse(buffer)),
        }
    }

    /// As [`parse`](Self::parse), without the reason: for code that makes further checks and reports them together.
    #[inline]
    #[must_use]
    pub fn find(buffer: &'a [u8]) -> Option<Self> {
        let header = Header::read(buffer.first_chunk::<HEADER_LEN>()?).ok()?;
        let bytes = buffer.get(..to_usize(header.size))?;
        (bytes.len() >= HEADER_LEN).then_some(Self { header, bytes })
    }

    /// The header's words.
    #[inline]
    #[must_use]
    pub const fn header(self) -> Header {
        self.header
    }

    /// The wire version.
    #[inline]
    #[must_use]
    pub const fn version(self) -> Version {
        self.header.version
    }

    /// The message, header included, without what followed it in the buffer. A hash of a message is over these bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The root object: at the header's root offset, wherever that is. Past the end, all its fields are zero.
    #[inline]
    #[must_use]
    pub const fn root(self) -> Object<'a> {
        Object::new(self.bytes, to_usize(self.header.root_offset))
    }
}

/// Why there is no message at the start of `buffer`: the first check that fails.
///
/// Apart and cold, so that what accepts a message carries no trace of what an error is made of.
#[cold]
#[inline(never)]
fn refuse(buffer: &[u8]) -> ParseError {
    let len = buffer.len();
    match buffer.first_chunk::<HEADER_LEN>().map(Header::read) {
        None => ParseError::NoHeader { len },
        Some(Err(error)) => error,
        Some(Ok(header)) => ParseError::InvalidSize { size: header.size, len },
    }
}

/// A word of the wire as a position.
#[inline]
#[expect(
    clippy::as_conversions,
    reason = "u32 to usize in a const fn; a 16-bit target cannot hold a message"
)]
pub(crate) const fn to_usize(word: u32) -> usize {
    word as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(len: usize, size: u32) -> Vec<u8> {
        let mut bytes = Header { version: Version::V2, flags: 0, root_offset: 16, size }.to_bytes().to_vec();
        bytes.resize(len, 7);
        bytes
    }

    #[test]
    fn the_size_word_lies_between_the_header_and_the_buffer() {
        let check = |len: usize, size: u32, expected: Option<usize>| {
            let buffer = buffer(len, size);
            let parsed = Message::parse(&buffer);
            let expected = expected.ok_or(ParseError::InvalidSize { size, len });
            assert_eq!(parsed.map(|message| message.as_bytes().len()), expected);
        };
        check(20, 20, Some(20));
        check(20, 17, Some(17));
        check(20, 16, Some(16));
        check(20, 21, None);
        check(20, 15, None);
        check(20, 0, None);
        check(20, u32::MAX, None);
    }

    #[test]
    fn a_buffer_without_a_header_is_refused_before_its_magic() {
        for len in 0..HEADER_LEN {
            assert_eq!(Message::parse(&[0; HEADER_LEN][..len]), Err(ParseError::NoHeader { len }));
        }
        assert_eq!(Message::parse(&[0; 16]), Err(ParseError::InvalidMagic { found: [0; 4] }));
    }

    #[test]
    fn flags_and_root_are_carried_as_they_are() {
        let header = Header { version: Version::V1, flags: 0xffff, root_offset: u32::MAX, size: 16 };
        let bytes = header.to_bytes();
        let message = Message::parse(&bytes).unwrap();
        assert_eq!(message.header(), header);
        assert_eq!(message.version(), Version::V1);
        assert_eq!(message.root().u64(0), 0);
        assert_eq!(message.root().u64(usize::MAX), 0);
    }
}
