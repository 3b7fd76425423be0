//! Captured transactions as a file: a big-endian u32 length and that many bytes, again and again.
//!
//! In: the bytes of a file. Out: the entries, and where the file was cut, if it was. Capturing is elsewhere.

use std::fmt;
use std::io;
use std::path::Path;

/// Where captured transactions are looked for, from the folder of this package.
pub const CAPTURED: &str = "testdata/mempool.bytes";

/// The entries of a dump.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dump {
    /// The transactions, in the order of the file.
    pub entries: Vec<Vec<u8>>,
    /// The entry that the file ends in, if it does not end after one.
    pub cut: Option<Cut>,
}

/// A dump that ends inside an entry. The entries before it are whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Where the entry begins, in bytes from the start of the file.
    pub offset: usize,
    /// Bytes that the entry should have, its length included, as far as that is known.
    pub expected: usize,
    /// Bytes that are there.
    pub found: usize,
}

impl fmt::Display for Cut {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, expected, found } = self;
        write!(formatter, "truncated mempool dump at offset {offset}: {found} bytes, expected {expected}")
    }
}

/// Bytes of the length before an entry.
const LENGTH_LEN: usize = 4;

impl Dump {
    /// Reads the bytes of a dump. One that is cut keeps the entries before the cut.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Self {
        let mut dump = Self::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let offset = bytes.len() - rest.len();
            let Some((length, after)) = rest.split_first_chunk::<LENGTH_LEN>() else {
                dump.cut = Some(Cut { offset, expected: LENGTH_LEN, found: rest.len() });
                break;
            };
            let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
            let Some((entry, after)) = after.split_at_checked(length) else {
                let expected = length.saturating_add(LENGTH_LEN);
                dump.cut = Some(Cut { offset, expected, found: rest.len() });
                break;
            };
            dump.entries.push(entry.to_vec());
            rest = after;
        }
        dump
    }

    /// Reads a dump, if the file exists.
    ///
    /// # Errors
    /// An [`io::Error`] if it exists and cannot be read.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        match std::fs::read(path) {
            Ok(bytes) => Ok(Some(Self::parse(&bytes))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], entries: &[&[u8]], cut: Option<Cut>) {
        let dump = Dump::parse(bytes);
        assert_eq!(dump.entries, entries, "{bytes:02x?}");
        assert_eq!(dump.cut, cut, "{bytes:02x?}");
    }

    #[test]
    fn entries_follow_one_another() {
        check(b"", &[], None);
        check(b"\0\0\0\0", &[b""], None);
        check(b"\0\0\0\x02ab\0\0\0\x01c", &[b"ab", b"c"], None);
    }

    #[test]
    fn a_dump_that_is_cut_keeps_what_is_whole() {
        let cut = |offset, expected, found| Some(Cut { offset, expected, found });
        check(b"\0\0\0\x02ab\0\0\0\x02c", &[b"ab"], cut(6, 6, 5));
        check(b"\0\0\0\x02ab\0\0", &[b"ab"], cut(6, 4, 2));
        check(b"\xff\xff\xff\xff", &[], cut(0, 0xffff_ffff + 4, 4));
        let text = Dump::parse(b"\0\0\0\x02a").cut.unwrap().to_string();
        assert_eq!(text, "truncated mempool dump at offset 0: 5 bytes, expected 6");
    }
}
