//! Why a message cannot be parsed or built. Reading inside a parsed message never fails.

use crate::header::HEADER_LEN;

/// A buffer that does not begin with a message. The variants stand in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The buffer is too short for a header.
    #[error("buffer of {len} bytes is too small for a message, expected at least {HEADER_LEN}")]
    NoHeader {
        /// Bytes in the buffer.
        len: usize,
    },
    /// The buffer does not begin with the magic bytes.
    #[error("message begins with {found:02x?}, expected the magic bytes [5a, 41, 50, 00]")]
    InvalidMagic {
        /// The first four bytes.
        found: [u8; 4],
    },
    /// The version is not one that this reader knows.
    #[error("message is of version {found}, expected 1 or 2")]
    InvalidVersion {
        /// The version word.
        found: u16,
    },
    /// The size word says less than a header or more than the buffer.
    #[error("message declares a size of {size} bytes, expected {HEADER_LEN} to the {len} of the buffer")]
    InvalidSize {
        /// The size word.
        size: u32,
        /// Bytes in the buffer.
        len: usize,
    },
}

/// A message that cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The message would be longer than its size word can say.
    #[error("message would be longer than {} bytes, the most that its size word can say", u32::MAX)]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_was_found_and_what_was_expected() {
        let texts = [
            ParseError::NoHeader { len: 3 }.to_string(),
            ParseError::InvalidMagic { found: *b"ZAP1" }.to_string(),
            ParseError::InvalidVersion { found: 258 }.to_string(),
            ParseError::InvalidSize { size: 47, len: 40 }.to_string(),
            BuildError::TooLong.to_string(),
        ];
        assert_eq!(
            texts,
            [
                "buffer of 3 bytes is too small for a message, expected at least 16",
                "message begins with [5a, 41, 50, 31], expected the magic bytes [5a, 41, 50, 00]",
                "message is of version 258, expected 1 or 2",
                "message declares a size of 47 bytes, expected 16 to the 40 of the buffer",
                "message would be longer than 4294967295 bytes, the most that its size word can say",
            ]
        );
    }
}
