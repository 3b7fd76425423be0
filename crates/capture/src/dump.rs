//! The file of captured transactions: a big-endian u32 length and that many bytes, again and again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes of the length before an entry.
const LENGTH_LEN: usize = 4;

/// Why a dump cannot be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The file.
    #[error("cannot {what} the dump `{}`", .path.display())]
    Io {
        /// What was to be done.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        source: io::Error,
    },
    /// A transaction that a length of four bytes cannot say.
    #[error("cannot write a transaction of {len} bytes to a dump, expected at most 4294967295")]
    TooLong {
        /// Its bytes.
        len: usize,
    },
}

/// A dump that is open for appending.
#[derive(Debug)]
pub struct Dump {
    path: PathBuf,
    file: File,
    dropped: usize,
}

impl Dump {
    /// Opens a dump, or makes one, and gives the transactions in it. An entry that is cut at the end of the file is taken
    /// off it: see [`dropped`](Self::dropped).
    ///
    /// # Errors
    /// [`DumpError::Io`].
    pub fn open(path: &Path) -> Result<(Self, Vec<Vec<u8>>), DumpError> {
        let fault = |what| move |source| DumpError::Io { what, path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(fault("open"))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault("read"))?;
        let (entries, rest) = entries(&bytes);
        let whole = bytes.len().saturating_sub(rest);
        let end = u64::try_from(whole).unwrap_or(u64::MAX);
        if rest > 0 {
            file.set_len(end).map_err(fault("take a cut entry off"))?;
        }
        file.seek(SeekFrom::Start(end)).map_err(fault("read"))?;
        Ok((Self { path: path.to_owned(), file, dropped: rest }, entries))
    }

    /// Bytes of an entry that was cut and taken off the file.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// Appends a transaction, in one write.
    ///
    /// # Errors
    /// [`DumpError::TooLong`]; [`DumpError::Io`].
    pub fn append(&mut self, transaction: &[u8]) -> Result<(), DumpError> {
        let len = transaction.len();
        let length = u32::try_from(len).map_err(|_error| DumpError::TooLong { len })?;
        let entry = [&length.to_be_bytes()[..], transaction].concat();
        let fault = |source| DumpError::Io { what: "append to", path: self.path.clone(), source };
        self.file.write_all(&entry).map_err(fault)
    }
}

/// The whole entries, and the bytes after them.
fn entries(bytes: &[u8]) -> (Vec<Vec<u8>>, usize) {
    let mut entries = Vec::new();
    let mut rest = bytes;
    while let Some((length, after)) = rest.split_first_chunk::<LENGTH_LEN>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        let Some((entry, after)) = after.split_at_checked(length) else { break };
        entries.push(entry.to_vec());
        rest = after;
    }
    (entries, rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_reopened(bytes: &[u8], expected: &[&[u8]], dropped: usize) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("dump");
        std::fs::write(&path, bytes).unwrap();
        let (mut dump, entries) = Dump::open(&path).unwrap();
        assert_eq!(entries, expected);
        assert_eq!(dump.dropped(), dropped);
        dump.append(b"new").unwrap();
        let (_, entries) = Dump::open(&path).unwrap();
        assert_eq!(entries, [expected, &[b"new"]].concat());
    }

    #[test]
    fn a_dump_is_taken_up_where_it_is_whole() {
        check_reopened(b"", &[], 0);
        check_reopened(b"\0\0\0\x02ab\0\0\0\0", &[b"ab", b""], 0);
        check_reopened(b"\0\0\0\x02ab\0\0\0\x05c", &[b"ab"], 5);
        check_reopened(b"\0\0", &[], 2);
    }

    #[test]
    fn a_dump_that_cannot_be_opened_is_named() {
        let error = Dump::open(Path::new("/no/such/folder/dump")).unwrap_err();
        assert_eq!(error.to_string(), "cannot open the dump `/no/such/folder/dump`");
    }
}
