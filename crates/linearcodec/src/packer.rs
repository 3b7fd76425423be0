//! Appends a value's bytes to a buffer.
//!
//! The manager sizes a value before it writes it, so writing needs no limit: a `Packer<'_, false>` has none, and every
//! check against it is gone from the compiled code. A `Packer<'_, true>` checks each write; it exists to find the first
//! error of a value that is too long, in the order of the wire.

use crate::{Counted, Error, Kind, Open, Registry};

/// The largest count of a slice, byte string or map: 2^31 - 1.
pub(crate) const MAX_COUNT: u32 = 0x7fff_ffff;

/// A writer at the end of a byte buffer; `LIMITED` says whether writes are checked against a limit.
#[derive(Debug)]
pub struct Packer<'b, const LIMITED: bool> {
    out: &'b mut Vec<u8>,
    left: usize,
    registry: &'static Registry,
    open: Open,
}

impl<'b> Packer<'b, false> {
    /// A writer without a limit, for a value whose length is known to fit.
    #[inline]
    pub(crate) const fn new(out: &'b mut Vec<u8>, registry: &'static Registry) -> Self {
        Self { out, left: usize::MAX, registry, open: Open::NONE }
    }
}

impl<'b> Packer<'b, true> {
    /// A writer that takes at most `left` bytes.
    pub(crate) const fn limited(out: &'b mut Vec<u8>, registry: &'static Registry, left: usize) -> Self {
        Self { out, left, registry, open: Open::NONE }
    }
}

impl<const LIMITED: bool> Packer<'_, LIMITED> {
    /// Appends `bytes` as they are.
    ///
    /// # Errors
    /// [`Error::OutputFull`] past the limit, if there is one.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if LIMITED {
            let full = Error::OutputFull { needed: bytes.len(), left: self.left };
            self.left = self.left.checked_sub(bytes.len()).ok_or(full)?;
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    /// Appends the u32 count of a slice or map.
    ///
    /// # Errors
    /// [`Error::MaxSliceLenExceeded`] above 2^31 - 1; [`Error::OutputFull`] past the limit.
    #[inline]
    pub fn put_count(&mut self, counted: Counted, len: usize) -> Result<(), Error> {
        match u32::try_from(len) {
            Ok(count) if count <= MAX_COUNT => self.put(&count.to_be_bytes()),
            Ok(_) | Err(_) => Err(Error::MaxSliceLenExceeded { counted, len }),
        }
    }

    /// Appends the type id of an interface value of `kind`, whose fields follow. What is returned goes to
    /// [`close_interface`](Self::close_interface) after them.
    ///
    /// # Errors
    /// [`Error::UnregisteredType`]; [`Error::RecursiveInterface`] inside a value of the same kind; [`Error::OutputFull`]
    /// past the limit.
    #[inline]
    pub fn open_interface(&mut self, kind: Kind) -> Result<Open, Error> {
        let id = self.registry.id(kind).ok_or(Error::UnregisteredType { kind })?;
        let inner = self.open.with(kind).ok_or(Error::RecursiveInterface { id })?;
        self.put(&id.to_be_bytes())?;
        Ok(std::mem::replace(&mut self.open, inner))
    }

    /// Ends an interface value.
    #[inline]
    pub const fn close_interface(&mut self, outer: Open) {
        self.open = outer;
    }

    /// The registered types, for a writer of a part.
    pub(crate) const fn registry(&self) -> &'static Registry {
        self.registry
    }

    /// Bytes in the buffer so far.
    pub(crate) const fn written(&self) -> usize {
        self.out.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_may_be_reached_but_not_passed() {
        let mut out = Vec::new();
        let mut packer = Packer::limited(&mut out, Registry::EMPTY, 4);
        assert_eq!(packer.put(&[1, 2, 3]), Ok(()));
        assert_eq!(packer.put(&[4, 5]), Err(Error::OutputFull { needed: 2, left: 1 }));
        assert_eq!(packer.put(&[4]), Ok(()));
        assert_eq!(packer.put(&[]), Ok(()));
        assert_eq!(out, [1, 2, 3, 4]);
    }

    #[test]
    fn a_count_above_the_format_limit_is_refused_before_a_byte_is_written() {
        let mut out = Vec::new();
        let mut packer = Packer::new(&mut out, Registry::EMPTY);
        assert_eq!(packer.put_count(Counted::Map, 0x7fff_ffff), Ok(()));
        for len in [0x8000_0000, usize::MAX] {
            let expected = Error::MaxSliceLenExceeded { counted: Counted::Slice, len };
            assert_eq!(packer.put_count(Counted::Slice, len), Err(expected));
        }
        assert_eq!(out, [0x7f, 0xff, 0xff, 0xff]);
    }
}
