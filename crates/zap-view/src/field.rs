//! Fields: an offset as a type, and the types that lie in the object itself.
//!
//! In: the bytes of an object. Out: numbers by value, arrays borrowed. All numbers are little-endian and may lie at any
//! offset, so they are copied out of their bytes and never pointed to.
//!
//! Not here: what lies behind a pointer (`pointer`); which message an object is in (`view`).

use std::fmt;
use std::marker::PhantomData;

use zap::Object;

use crate::Schema;

/// A field of `S` that holds a `T` at `OFFSET`.
///
/// It takes no memory, and the compiler refuses it in another schema, with another type, or past the end of the schema:
///
/// ```compile_fail,E0080
/// use zap_view::{Field, Schema, ZapSchema};
///
/// #[derive(ZapSchema)]
/// #[zap(size = 8)]
/// pub struct Pair {
///     #[zap(offset = 0)]
///     pub first: u32,
/// }
///
/// const PAST_THE_END: Field<Pair, u32, 5> = Field::new();
/// ```
pub struct Field<S, T, const OFFSET: usize>(PhantomData<fn(S) -> T>);

impl<S: Schema, T: FieldType, const OFFSET: usize> Field<S, T, OFFSET> {
    const FITS: () = assert!(ends_by::<T>(OFFSET, S::SIZE), "field ends past its schema");

    /// The field. That it lies inside the schema is checked when this is compiled.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Self(PhantomData)
    }

    /// Where the field begins, from the start of the object.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> usize {
        OFFSET
    }
}

impl<S: Schema, T: FieldType, const OFFSET: usize> Default for Field<S, T, OFFSET> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S, T, const OFFSET: usize> Clone for Field<S, T, OFFSET> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, T, const OFFSET: usize> Copy for Field<S, T, OFFSET> {}

impl<S: Schema, T, const OFFSET: usize> fmt::Debug for Field<S, T, OFFSET> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{OFFSET}", S::NAME)
    }
}

/// What a field may hold: numbers, byte arrays, inline objects, and pointers.
pub trait FieldType {
    /// Bytes in the object.
    const WIDTH: usize;
    /// What reading the field gives.
    type Value<'a>;

    /// Reads the field at `offset` of `object`. Never panics, also not on an object that ends before.
    fn read(object: Object<'_>, offset: usize) -> Self::Value<'_>;
}

/// Whether a field of type `T` at `offset` ends at `end` or before; what the derive asks the compiler of every field.
#[must_use]
pub const fn ends_by<T: FieldType>(offset: usize, end: usize) -> bool {
    match end.checked_sub(offset) {
        Some(room) => T::WIDTH <= room,
        None => false,
    }
}

/// A field type that lies in the object itself, so that its bytes are all there is to it.
pub trait Fixed: FieldType {
    /// Reads the value from the first `WIDTH` of `bytes`; zero if they are fewer.
    fn load(bytes: &[u8]) -> Self::Value<'_>;

    /// Writes the value to the first `WIDTH` of `bytes`; nothing if they are fewer.
    fn store(value: Self::Value<'_>, bytes: &mut [u8]);
}

/// A number: `$read` is the accessor of the core object.
macro_rules! number {
    ($($type:ident)*) => {$(
        impl FieldType for $type {
            const WIDTH: usize = size_of::<$type>();
            type Value<'a> = $type;

            #[inline]
            fn read(object: Object<'_>, offset: usize) -> $type {
                object.$type(offset)
            }
        }

        impl Fixed for $type {
            #[inline]
            fn load(bytes: &[u8]) -> $type {
                bytes.first_chunk().copied().map_or($type::default(), $type::from_le_bytes)
            }

            #[inline]
            fn store(value: $type, bytes: &mut [u8]) {
                if let Some(slot) = bytes.first_chunk_mut() {
                    *slot = value.to_le_bytes();
                }
            }
        }
    )*};
}

number!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

/// A byte; any but 0 is true, and true is written as 1.
impl FieldType for bool {
    const WIDTH: usize = 1;
    type Value<'a> = bool;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> bool {
        object.bool(offset)
    }
}

impl Fixed for bool {
    #[inline]
    fn load(bytes: &[u8]) -> bool {
        u8::load(bytes) != 0
    }

    #[inline]
    fn store(value: bool, bytes: &mut [u8]) {
        u8::store(u8::from(value), bytes);
    }
}

/// Ids, addresses, keys: borrowed from the message.
impl<const N: usize> FieldType for [u8; N] {
    const WIDTH: usize = N;
    type Value<'a> = &'a [u8; N];

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> &[u8; N] {
        object.chunk(offset).unwrap_or(const { &[0; N] })
    }
}

impl<const N: usize> Fixed for [u8; N] {
    #[inline]
    fn load(bytes: &[u8]) -> &[u8; N] {
        bytes.first_chunk().unwrap_or(const { &[0; N] })
    }

    #[inline]
    fn store(value: &[u8; N], bytes: &mut [u8]) {
        if let Some(slot) = bytes.first_chunk_mut() {
            *slot = *value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<'a, T: Fixed>(bytes: &'a [u8], value: T::Value<'a>)
    where
        T::Value<'a>: PartialEq + fmt::Debug + Copy,
    {
        assert_eq!(T::load(bytes), value);
        let mut written = vec![0; bytes.len()];
        T::store(value, &mut written);
        assert_eq!(written, bytes);
    }

    #[test]
    fn numbers_are_little_endian() {
        check::<u16>(&[1, 2], 0x0201);
        check::<u32>(&[1, 2, 3, 4], 0x0403_0201);
        check::<i64>(&[0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], -2);
        check::<f64>(&[0, 0, 0, 0, 0, 0, 0xf8, 0x3f], 1.5);
        check::<bool>(&[1], true);
        check::<[u8; 3]>(&[7, 8, 9], &[7, 8, 9]);
    }

    #[test]
    fn any_byte_but_zero_is_true() {
        assert!(bool::load(&[2]) && bool::load(&[255]) && !bool::load(&[0]));
    }

    #[test]
    fn a_field_may_end_where_the_next_begins_and_not_after() {
        assert!(ends_by::<u64>(1, 9) && ends_by::<[u8; 0]>(9, 9) && !ends_by::<u64>(2, 9));
        assert!(
            !ends_by::<u8>(usize::MAX, 9)
                && !ends_by::<[u8; 0]>(10, 9)
                && !ends_by::<u64>(usize::MAX, usize::MAX)
        );
    }

    #[test]
    fn too_few_bytes_read_as_zero_and_are_left_alone() {
        let mut bytes = [9, 9, 9];
        u32::store(1, &mut bytes);
        <[u8; 4]>::store(&[1; 4], &mut bytes);
        assert_eq!(bytes, [9, 9, 9]);
        assert_eq!((u32::load(&bytes), <[u8; 4]>::load(&bytes), bool::load(&[])), (0, &[0; 4], false));
    }
}
