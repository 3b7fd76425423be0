//! Byte strings and slices: a u32 count, then the elements.
//!
//! A byte string that is only looked at is `&[u8]` and borrows from the message; `Vec<u8>` is the same bytes, owned. An
//! empty slice is count 0, and so is what the original calls nil. A slice of byte arrays that are only looked at is
//! `&[[u8; N]]`: it lies in the message as it lies in memory, so it is borrowed too.

use crate::{Counted, Error, Failed, Linear, Packer, Reading, Unpacker, Visit};

/// Bytes of a count.
const COUNT_LEN: usize = 4;

impl<'a> Linear<'a> for &'a [u8] {
    const MIN_LEN: usize = COUNT_LEN;
    const FIXED: bool = false;

    #[inline]
    fn encoded_len(&self) -> usize {
        COUNT_LEN.saturating_add(self.len())
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put_count(Counted::Slice, self.len())?;
        packer.put(self)
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let count = unpacker.take_count(Counted::Array)?;
        unpacker.take(count, Reading::Bytes)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        visit.bytes(self);
    }
}

impl<'a, const N: usize> Linear<'a> for &'a [[u8; N]] {
    const MIN_LEN: usize = COUNT_LEN;
    const FIXED: bool = false;

    #[inline]
    fn encoded_len(&self) -> usize {
        COUNT_LEN.saturating_add(self.as_flattened().len())
    }

    /// # Errors
    /// [`Error::ZeroLength`] if there are arrays and they are empty.
    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put_count(Counted::Slice, self.len())?;
        if N == 0 && !self.is_empty() {
            return Err(Error::ZeroLength { counted: Counted::Slice });
        }
        packer.put(self.as_flattened())
    }

    /// # Errors
    /// [`Error::InsufficientLength`] at the first array that is cut; [`Error::ZeroLength`] as in encoding.
    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let count = unpacker.take_count(Counted::Array)?;
        if N == 0 {
            let zero = Error::ZeroLength { counted: Counted::Array };
            return if count == 0 { Ok(&[]) } else { Err(unpacker.fail(zero)) };
        }
        let whole = count.min(unpacker.left().checked_div(N).unwrap_or(0));
        let bytes = unpacker.take(whole.saturating_mul(N), Reading::Bytes)?;
        if whole < count {
            unpacker.take_array::<N>(Reading::Bytes)?;
        }
        Ok(bytes.as_chunks().0)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        visit.count(self.len());
        self.iter().for_each(|bytes| visit.bytes(bytes));
    }
}

impl<'a, T: Linear<'a>> Linear<'a> for Vec<T> {
    const MIN_LEN: usize = COUNT_LEN;
    const FIXED: bool = false;
    const INTERFACES: bool = T::INTERFACES;

    #[inline]
    fn encoded_len(&self) -> usize {
        COUNT_LEN.saturating_add(T::encoded_len_all(self))
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put_count(Counted::Slice, self.len())?;
        if T::MIN_LEN == 0 && self.iter().any(|item| item.encoded_len() == 0) {
            return encode_until_zero_length(self, packer);
        }
        T::encode_all(self, packer)
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let count = unpacker.take_count(Counted::Array)?;
        T::decode_vec(count, unpacker)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        T::visit_slice(self, visit);
    }
}

/// Fails at the element that takes no bytes, or before it at one that cannot be written.
#[cold]
fn encode_until_zero_length<'a, T: Linear<'a>, const LIMITED: bool>(
    items: &[T],
    packer: &mut Packer<'_, LIMITED>,
) -> Result<(), Error> {
    for item in items {
        let before = packer.written();
        item.encode(packer)?;
        if before == packer.written() {
            return Err(Error::ZeroLength { counted: Counted::Slice });
        }
    }
    Ok(())
}
