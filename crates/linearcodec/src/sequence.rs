//! Byte strings and slices: a u32 count, then the elements.
//!
//! A byte string that is only looked at is `&[u8]` and borrows from the message; `Vec<u8>` is the same bytes, owned. An
//! empty slice is count 0, and so is what the original calls nil.

use crate::{Counted, Error, Failed, Linear, Packer, Reading, Unpacker};

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
}

impl<'a, T: Linear<'a>> Linear<'a> for Vec<T> {
    const MIN_LEN: usize = COUNT_LEN;
    const FIXED: bool = false;

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
