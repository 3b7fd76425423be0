//! A view of a list: elements of one stride, one after the other (`FORMAT.md`, Lists).
//!
//! The stride is not on the wire; whoever reads an element says how long elements are. An index past the count gives
//! zero, as does an element past the end of the message.

use crate::Object;
use crate::message::to_usize;

/// A list that a pointer leads to. A null pointer is no list: see [`Object::list`](crate::Object::list).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'a> {
    bytes: &'a [u8],
    start: usize,
    count: u32,
}

impl<'a> List<'a> {
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8], start: usize, count: u32) -> Self {
        Self { bytes, start, count }
    }

    /// How many elements the pointer counts.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.count
    }

    /// Whether the pointer counts no elements.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// Where the first element begins, from the start of the message.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> usize {
        self.start
    }

    /// Element `index` of `stride` bytes as an object, if `index` is below the count.
    #[inline]
    #[must_use]
    pub fn object(self, index: u32, stride: usize) -> Option<Object<'a>> {
        let distance = to_usize(index).saturating_mul(stride);
        (index < self.count).then(|| Object::new(self.bytes, self.start.saturating_add(distance)))
    }

    /// The `count` elements of `stride` bytes from element `start` on, if the list counts that many.
    #[inline]
    #[must_use]
    pub fn part(self, start: u32, count: u32, stride: usize) -> Option<Self> {
        let distance = to_usize(start).saturating_mul(stride);
        (count <= self.count.checked_sub(start)?)
            .then(|| Self::new(self.bytes, self.start.saturating_add(distance), count))
    }

    /// Element `index` of a list of bytes, 0 past the count or the end.
    #[inline]
    #[must_use]
    pub fn u8(self, index: u32) -> u8 {
        self.object(index, 1).map_or(0, |element| element.u8(0))
    }

    /// Element `index` of a list of u32, 0 past the count or the end.
    #[inline]
    #[must_use]
    pub fn u32(self, index: u32) -> u32 {
        self.object(index, 4).map_or(0, |element| element.u32(0))
    }

    /// Element `index` of a list of u64, 0 past the count or the end.
    #[inline]
    #[must_use]
    pub fn u64(self, index: u32) -> u64 {
        self.object(index, 8).map_or(0, |element| element.u64(0))
    }

    /// As many bytes from the first element on as the list counts elements, if the message has them.
    #[inline]
    #[must_use]
    pub fn as_bytes(self) -> Option<&'a [u8]> {
        self.bytes.get(self.start..self.start.saturating_add(to_usize(self.count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: &[u8] = &[9, 9, 1, 2, 3, 4, 5, 6, 7, 8];

    #[test]
    fn an_index_past_the_count_is_zero() {
        let list = List::new(BYTES, 2, 2);
        assert_eq!([0, 1, 2].map(|index| list.u8(index)), [1, 2, 0]);
        assert_eq!([0, 1, 2].map(|index| list.u32(index)), [0x0403_0201, 0x0807_0605, 0]);
        assert_eq!(list.object(2, 1), None);
    }

    #[test]
    fn an_element_past_the_end_is_zero() {
        let list = List::new(BYTES, 2, u32::MAX);
        assert_eq!((list.u64(0), list.u64(1)), (0x0807_0605_0403_0201, 0));
        assert_eq!(list.u64(u32::MAX - 1), 0);
        assert_eq!(list.object(1 << 30, usize::MAX).map(|element| element.u8(0)), Some(0));
        assert_eq!(list.as_bytes(), None);
    }

    #[test]
    fn a_part_begins_and_ends_inside_the_list() {
        let list = List::new(BYTES, 2, 4);
        let part = |start, count| list.part(start, count, 2).map(|part| (part.offset(), part.len()));
        assert_eq!(part(0, 4), Some((2, 4)));
        assert_eq!(part(1, 2), Some((4, 2)));
        assert_eq!(part(4, 0), Some((10, 0)));
        assert_eq!([part(0, 5), part(4, 1), part(5, 0), part(1, u32::MAX), part(u32::MAX, 1)], [None; 5]);
    }

    #[test]
    fn its_bytes_are_as_many_as_it_counts() {
        assert_eq!(List::new(BYTES, 8, 2).as_bytes(), Some(&[7, 8][..]));
        assert_eq!(List::new(BYTES, 8, 3).as_bytes(), None);
        let empty = List::new(BYTES, 2, 0);
        assert!(empty.is_empty());
        assert_eq!((empty.as_bytes(), empty.u8(0)), (Some(&[][..]), 0));
    }
}
