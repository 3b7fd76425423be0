//! Integers, bools, arrays and boxes.
//!
//! Integers are big-endian, signed ones in two's complement; a bool is one byte, 0 or 1; an array is its elements; a box
//! is what is in it.

use crate::{Error, Failed, Linear, Packer, Reading, Unpacker, Visit};

macro_rules! integer {
    ($($type:ty: $kind:ident($bits:literal) $method:ident),* $(,)?) => {$(
        impl<'a> Linear<'a> for $type {
            const MIN_LEN: usize = size_of::<Self>();
            const FIXED: bool = true;

            #[inline]
            fn encoded_len(&self) -> usize {
                size_of::<Self>()
            }

            #[inline]
            fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
                packer.put(&self.to_be_bytes())
            }

            #[inline]
            fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
                Ok(Self::from_be_bytes(*unpacker.take_array(Reading::$kind($bits))?))
            }

            #[inline]
            fn visit<V: Visit>(&self, visit: &mut V) {
                visit.$method((*self).into());
            }
        }
    )*};
}

integer! {
    u16: Unsigned(16) unsigned, u32: Unsigned(32) unsigned, u64: Unsigned(64) unsigned,
    i8: Signed(8) signed, i16: Signed(16) signed, i32: Signed(32) signed, i64: Signed(64) signed,
}

impl<'a> Linear<'a> for u8 {
    const MIN_LEN: usize = 1;
    const FIXED: bool = true;

    #[inline]
    fn encoded_len(&self) -> usize {
        1
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put(&[*self])
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let &[byte] = unpacker.take_array(Reading::Unsigned(8))?;
        Ok(byte)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        visit.unsigned((*self).into());
    }

    #[inline]
    fn visit_array<V: Visit>(items: &[Self], visit: &mut V) {
        visit.bytes(items);
    }

    #[inline]
    fn visit_slice<V: Visit>(items: &[Self], visit: &mut V) {
        visit.bytes(items);
    }

    #[inline]
    fn encoded_len_all(items: &[Self]) -> usize {
        items.len()
    }

    #[inline]
    fn encode_all<const LIMITED: bool>(
        items: &[Self],
        packer: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        packer.put(items)
    }

    #[inline]
    fn decode_vec(count: usize, unpacker: &mut Unpacker<'a>) -> Result<Vec<Self>, Failed> {
        Ok(unpacker.take(count, Reading::Bytes)?.to_vec())
    }

    #[inline]
    fn decode_array<const N: usize>(unpacker: &mut Unpacker<'a>) -> Result<[Self; N], Failed> {
        Ok(*unpacker.take_array(Reading::Bytes)?)
    }
}

impl<'a> Linear<'a> for bool {
    const MIN_LEN: usize = 1;
    const FIXED: bool = true;

    #[inline]
    fn encoded_len(&self) -> usize {
        1
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put(&[u8::from(*self)])
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        match *unpacker.take_array(Reading::Bool)? {
            [0] => Ok(false),
            [1] => Ok(true),
            [value] => Err(unpacker.fail(Error::BadBool { value })),
        }
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        visit.flag(*self);
    }
}

impl<'a, T: Linear<'a>, const N: usize> Linear<'a> for [T; N] {
    const MIN_LEN: usize = T::MIN_LEN.saturating_mul(N);
    const FIXED: bool = T::FIXED;
    const INTERFACES: bool = T::INTERFACES;

    #[inline]
    fn encoded_len(&self) -> usize {
        T::encoded_len_all(self)
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        T::encode_all(self, packer)
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        T::decode_array(unpacker)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        T::visit_array(self, visit);
    }
}

impl<'a, T: Linear<'a>> Linear<'a> for Box<T> {
    const MIN_LEN: usize = T::MIN_LEN;
    const FIXED: bool = T::FIXED;
    const INTERFACES: bool = T::INTERFACES;

    #[inline]
    fn encoded_len(&self) -> usize {
        T::encoded_len(self)
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        T::encode(self, packer)
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        T::decode(unpacker).map(Self::new)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        T::visit(self, visit);
    }
}
