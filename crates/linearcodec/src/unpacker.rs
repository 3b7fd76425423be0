//! Reads a value's bytes from the front of a message.
//!
//! Bytes come out borrowed from the message, whole fields at a time; a field costs one comparison, and a run of fields of
//! known length costs one in all once the compiler has seen them together.
//!
//! An error stays in the reader and what goes up is [`Failed`], which has no bytes. With the error itself in every field's
//! result, the compiler lays the ids and the error over one another and moves the ids byte by byte: a decoder of a 32-byte
//! and a 20-byte id took three times the instructions.

use crate::packer::MAX_COUNT;
use crate::{Counted, Error, Kind, Open, Reading, Registry};

/// Reading has failed; the [`Unpacker`] has the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed(());

/// A reader over what is left of a message.
#[derive(Debug)]
pub struct Unpacker<'a> {
    rest: &'a [u8],
    error: Option<Error>,
    registry: &'static Registry,
    open: Open,
}

impl<'a> Unpacker<'a> {
    /// A reader over all of `bytes`, for messages of the types in `registry`.
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8], registry: &'static Registry) -> Self {
        Self { rest: bytes, error: None, registry, open: Open::NONE }
    }

    /// Keeps `error` as the reason why reading ends here.
    #[cold]
    pub const fn fail(&mut self, error: Error) -> Failed {
        self.error = Some(error);
        Failed(())
    }

    #[cold]
    const fn fail_short(&mut self, reading: Reading, needed: usize) -> Failed {
        self.fail(Error::InsufficientLength { reading, left: self.rest.len(), needed })
    }

    /// Why reading ended.
    #[cold]
    pub(crate) fn into_error(self, _: Failed) -> Error {
        // There is no `Failed` without an error; the other side is there because the types cannot say so.
        self.error.unwrap_or(Error::InsufficientLength {
            reading: Reading::Bytes,
            left: self.rest.len(),
            needed: 0,
        })
    }

    /// Bytes not read yet.
    #[inline]
    #[must_use]
    pub const fn left(&self) -> usize {
        self.rest.len()
    }

    /// The next `N` bytes.
    ///
    /// # Errors
    /// [`Error::InsufficientLength`] naming `reading` if fewer are left; nothing is read then.
    #[inline]
    pub const fn take_array<const N: usize>(&mut self, reading: Reading) -> Result<&'a [u8; N], Failed> {
        match self.rest.split_first_chunk::<N>() {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(self.fail_short(reading, N)),
        }
    }

    /// The next `len` bytes.
    ///
    /// # Errors
    /// As [`Self::take_array`].
    #[inline]
    pub const fn take(&mut self, len: usize, reading: Reading) -> Result<&'a [u8], Failed> {
        match self.rest.split_at_checked(len) {
            Some((head, rest)) => {
                self.rest = rest;
                Ok(head)
            }
            None => Err(self.fail_short(reading, len)),
        }
    }

    /// The u32 count of a slice (or, for [`Counted::Map`], of a map).
    ///
    /// # Errors
    /// [`Error::InsufficientLength`] if it is cut; [`Error::MaxSliceLenExceeded`] above 2^31 - 1. It is not compared with
    /// the bytes left: the first element that is missing is the error.
    #[inline]
    pub fn take_count(&mut self, counted: Counted) -> Result<usize, Failed> {
        let reading = match counted {
            Counted::Array | Counted::Slice => Reading::Slice,
            Counted::Map => Reading::Map,
        };
        let count = u32::from_be_bytes(*self.take_array(reading)?);
        // A count that `usize` cannot hold is above the limit on any target.
        let len = usize::try_from(count).unwrap_or(usize::MAX);
        if count > MAX_COUNT { Err(self.fail(Error::MaxSliceLenExceeded { counted, len })) } else { Ok(len) }
    }

    /// The type id of an interface value, and the kind that it stands for.
    ///
    /// # Errors
    /// [`Error::InsufficientLength`] if it is cut; [`Error::UnknownTypeId`] if it is not registered.
    #[inline]
    pub fn take_type_id(&mut self) -> Result<(u32, Kind), Failed> {
        let id = u32::from_be_bytes(*self.take_array(Reading::Interface)?);
        match self.registry.kind(id) {
            Some(kind) => Ok((id, kind)),
            None => Err(self.fail(Error::UnknownTypeId { id })),
        }
    }

    /// Begins the fields of an interface value. What is returned goes to [`close_interface`](Self::close_interface) after
    /// them.
    ///
    /// # Errors
    /// [`Error::RecursiveInterface`] inside a value of the same kind.
    #[inline]
    pub const fn open_interface(&mut self, id: u32, kind: Kind) -> Result<Open, Failed> {
        match self.open.with(kind) {
            Some(inner) => {
                let outer = self.open;
                self.open = inner;
                Ok(outer)
            }
            None => Err(self.fail(Error::RecursiveInterface { id })),
        }
    }

    /// Ends an interface value.
    #[inline]
    pub const fn close_interface(&mut self, outer: Open) {
        self.open = outer;
    }

    /// What has been read since `before` was what is left.
    pub(crate) fn read_since<'s>(&self, before: &'s [u8]) -> &'s [u8] {
        let read = before.len().saturating_sub(self.rest.len());
        before.get(..read).unwrap_or_default()
    }

    /// The bytes not read yet.
    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_and_not_read() {
        let mut unpacker = Unpacker::new(&[1, 2, 3], Registry::EMPTY);
        let cut = |needed| Some(Error::InsufficientLength { reading: Reading::Bytes, left: 3, needed });
        assert_eq!(unpacker.take_array::<4>(Reading::Bytes), Err(Failed(())));
        assert_eq!(unpacker.error, cut(4));
        assert_eq!(unpacker.take(usize::MAX, Reading::Bytes), Err(Failed(())));
        assert_eq!(unpacker.error, cut(usize::MAX));
        assert_eq!(unpacker.take_array(Reading::Bytes), Ok(&[1, 2]));
        assert_eq!(unpacker.take(1, Reading::Bytes), Ok(&[3][..]));
        assert_eq!(unpacker.take(0, Reading::Bytes), Ok(&[][..]));
        assert_eq!(unpacker.left(), 0);
    }

    fn check_count(bytes: &[u8], counted: Counted, expected: Result<usize, Error>) {
        let mut unpacker = Unpacker::new(bytes, Registry::EMPTY);
        let count = unpacker.take_count(counted).map_err(|failed| unpacker.into_error(failed));
        assert_eq!(count, expected, "{bytes:02x?}");
    }

    #[test]
    fn counts_are_limited_but_not_compared_with_the_input() {
        check_count(&[0x7f, 0xff, 0xff, 0xff], Counted::Array, Ok(0x7fff_ffff));
        let over = |counted, len| Err(Error::MaxSliceLenExceeded { counted, len });
        check_count(&[0x80, 0, 0, 0], Counted::Array, over(Counted::Array, 0x8000_0000));
        check_count(&[0xff; 4], Counted::Map, over(Counted::Map, 0xffff_ffff));
        let cut = |reading, left| Err(Error::InsufficientLength { reading, left, needed: 4 });
        check_count(&[0, 0, 0], Counted::Array, cut(Reading::Slice, 3));
        check_count(&[], Counted::Map, cut(Reading::Map, 0));
    }
}
