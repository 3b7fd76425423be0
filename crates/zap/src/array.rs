//! A byte array of an object: borrowed from the message, or padded where the message ends before it does.

use std::ops::Deref;

/// `N` bytes of a message, read as an array.
///
/// Of a message that holds all of them it is a borrow, so reading an id costs one comparison. Where the message ends
/// inside or before the array, the bytes that are not there are zero. Both are the same array to whoever uses it; the
/// difference is in [`whole`](Self::whole).
#[derive(Clone, Copy, Debug)]
pub enum ByteArray<'a, const N: usize> {
    /// All bytes are in the message.
    Whole(&'a [u8; N]),
    /// The message ends before the array does; the missing bytes are zero.
    Padded([u8; N]),
}

impl<'a, const N: usize> ByteArray<'a, N> {
    /// The array with `found` at its start and zeros after it. More than `N` bytes are cut.
    #[cold]
    #[inline(never)]
    pub(crate) fn padded(found: &[u8]) -> Self {
        let mut array = [0; N];
        for (to, from) in array.iter_mut().zip(found) {
            *to = *from;
        }
        Self::Padded(array)
    }

    /// The bytes in the message, if all of them are there.
    #[inline]
    #[must_use]
    pub const fn whole(self) -> Option<&'a [u8; N]> {
        match self {
            Self::Whole(array) => Some(array),
            Self::Padded(_) => None,
        }
    }

    /// A copy of the array.
    #[inline]
    #[must_use]
    pub const fn to_array(self) -> [u8; N] {
        match self {
            Self::Whole(array) => *array,
            Self::Padded(array) => array,
        }
    }
}

impl<const N: usize> Deref for ByteArray<'_, N> {
    type Target = [u8; N];

    #[inline]
    fn deref(&self) -> &[u8; N] {
        match self {
            Self::Whole(array) => array,
            Self::Padded(array) => array,
        }
    }
}

impl<const N: usize> PartialEq for ByteArray<'_, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<const N: usize> Eq for ByteArray<'_, N> {}

impl<const N: usize> PartialEq<[u8; N]> for ByteArray<'_, N> {
    #[inline]
    fn eq(&self, other: &[u8; N]) -> bool {
        **self == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_padded_array_equals_a_whole_one_of_the_same_bytes() {
        let whole = ByteArray::Whole(&[1, 2, 0, 0]);
        let padded = ByteArray::<4>::padded(&[1, 2]);
        assert_eq!(whole, padded);
        assert_eq!(whole, [1, 2, 0, 0]);
        assert_eq!(padded.to_array(), whole.to_array());
        assert_eq!(whole.whole(), Some(&[1, 2, 0, 0]));
        assert_eq!(padded.whole(), None);
        assert_eq!(padded.last(), Some(&0));
    }

    #[test]
    fn padding_takes_no_more_than_the_array_holds() {
        assert_eq!(ByteArray::<2>::padded(&[1, 2, 3]), [1, 2]);
        assert_eq!(ByteArray::<2>::padded(&[]), [0, 0]);
    }
}
