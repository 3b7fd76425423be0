//! Captured transactions as a file: a big-endian u32 length and that many bytes, again and again.
//!
//! In: the bytes of a file. Out: the entries, and where the file was cut, if it was. Capturing is elsewhere.

use std::io;
use std::path::Path;

use platform_txs::stream::{Messages, Truncated};

/// Where captured transactions are looked for, from the folder of this package.
pub const CAPTURED: &str = "testdata/mempool.bytes";

/// The entries of a dump.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dump {
    /// The transactions, in the order of the file.
    pub entries: Vec<Vec<u8>>,
    /// The entry that the file ends in, if it does not end after one. The entries before it are whole.
    pub cut: Option<Truncated>,
}

impl Dump {
    /// Reads the bytes of a dump. One that is cut keeps the entries before the cut; one to three bytes at the end are no
    /// length and are left out, as the original's reader does.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Self {
        let mut dump = Self::default();
        for message in Messages::new(bytes) {
            match message {
                Ok(message) => dump.entries.push(message.to_vec()),
                Err(cut) => dump.cut = Some(cut),
            }
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

    fn check(bytes: &[u8], entries: &[&[u8]], cut: Option<Truncated>) {
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
        let cut = |offset, len, left| Some(Truncated { offset, len, left });
        check(b"\0\0\0\x02ab\0\0\0\x02c", &[b"ab"], cut(10, 2, 1));
        check(b"\0\0\0\x02ab\0\0", &[b"ab"], None);
        check(b"\xff\xff\xff\xff", &[], cut(4, u32::MAX, 0));
    }
}
