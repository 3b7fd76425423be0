//! The 16 bytes in front of every message (`FORMAT.md`, Header).
//!
//! In: the first 16 bytes of a buffer. Out: their four words, or which of them is not of the format.
//!
//! Not here: whether the size fits the buffer (`message`).

use crate::ParseError;

/// Bytes of a header; the data of a message begins after it.
pub const HEADER_LEN: usize = 16;

/// What every message begins with: "ZAP" and a zero byte.
pub const MAGIC: [u8; 4] = *b"ZAP\0";

/// Objects and lists are written at multiples of this. Readers do not rely on it.
pub const ALIGNMENT: usize = 8;

/// Whether `bytes` begin like a message: the first four are [`MAGIC`].
#[inline]
#[must_use]
pub fn is_zap(bytes: &[u8]) -> bool {
    bytes.first_chunk() == Some(&MAGIC)
}

/// The wire version of a message. The two are read alike; what is inside may follow another schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// 1, written before schemas named the kind of their object.
    V1,
    /// 2, written today.
    V2,
}

impl Version {
    /// The number on the wire.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }
}

/// The words of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The wire version, at byte 4.
    pub version: Version,
    /// The flags, at byte 6. They are carried and never interpreted.
    pub flags: u16,
    /// Where the root object begins, from the start of the message, at byte 8. Not checked: it may point anywhere.
    pub root_offset: u32,
    /// Bytes of the message, header included, at byte 12.
    pub size: u32,
}

impl Header {
    /// Reads a header: magic first, then version.
    ///
    /// # Errors
    /// [`ParseError::InvalidMagic`], [`ParseError::InvalidVersion`], in this order.
    #[inline]
    pub const fn read(bytes: &[u8; HEADER_LEN]) -> Result<Self, ParseError> {
        let [z, a, p, nul, v0, v1, f0, f1, r0, r1, r2, r3, s0, s1, s2, s3] = *bytes;
        if u32::from_le_bytes([z, a, p, nul]) != u32::from_le_bytes(MAGIC) {
            return Err(ParseError::InvalidMagic { found: [z, a, p, nul] });
        }
        let version = match u16::from_le_bytes([v0, v1]) {
            1 => Version::V1,
            2 => Version::V2,
            found => return Err(ParseError::InvalidVersion { found }),
        };
        Ok(Self {
            version,
            flags: u16::from_le_bytes([f0, f1]),
            root_offset: u32::from_le_bytes([r0, r1, r2, r3]),
            size: u32::from_le_bytes([s0, s1, s2, s3]),
        })
    }

    /// The bytes of the header.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; HEADER_LEN] {
        let [z, a, p, nul] = MAGIC;
        let [v0, v1] = self.version.number().to_le_bytes();
        let [f0, f1] = self.flags.to_le_bytes();
        let [r0, r1, r2, r3] = self.root_offset.to_le_bytes();
        let [s0, s1, s2, s3] = self.size.to_le_bytes();
        [z, a, p, nul, v0, v1, f0, f1, r0, r1, r2, r3, s0, s1, s2, s3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_little_endian_and_read_back() {
        let header =
            Header { version: Version::V1, flags: 0x0201, root_offset: 0x0605_0403, size: 0x0a09_0807 };
        let bytes = [0x5a, 0x41, 0x50, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        assert_eq!(header.to_bytes(), bytes);
        assert_eq!(Header::read(&bytes), Ok(header));
    }

    #[test]
    fn magic_is_checked_before_the_version() {
        let check = |index: usize, value: u8, expected| {
            let mut bytes = [0x5a, 0x41, 0x50, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            bytes[4] = 9;
            bytes[index] = value;
            assert_eq!(Header::read(&bytes), Err(expected));
        };
        check(3, 1, ParseError::InvalidMagic { found: *b"ZAP\x01" });
        check(4, 0, ParseError::InvalidVersion { found: 0 });
        check(4, 3, ParseError::InvalidVersion { found: 3 });
        check(5, 2, ParseError::InvalidVersion { found: 0x0209 });
    }

    #[test]
    fn four_bytes_decide_whether_it_is_a_message() {
        assert!(is_zap(&MAGIC) && is_zap(b"ZAP\0garbage"));
        assert!(!is_zap(b"") && !is_zap(b"ZAP") && !is_zap(b"zap\0") && !is_zap(b"ZAP1"));
    }
}
