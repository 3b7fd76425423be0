//! A view of an object: fields at fixed offsets, pointers to what is of variable length (`FORMAT.md`, Objects).
//!
//! Reads never fail. A scalar that is not wholly inside the message is zero; of an array, the bytes past the end are
//! zero; a pointer that leads nowhere is `None`. Offsets saturate, so no offset can wrap round to something else.
//!
//! Not here: how long an object is. The wire does not say; its schema does.

use crate::message::to_usize;
use crate::{ByteArray, HEADER_LEN, List};

/// An object in a message: the message's bytes and where the object begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Object<'a> {
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8], offset: usize) -> Self {
        Self { bytes, offset }
    }

    /// Where the object begins, from the start of the message. It may lie past the end.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// Whether the object is at offset 0, which a header uses for "no root". Its fields then read the header's bytes.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.offset == 0
    }

    /// The message that the object is in.
    #[inline]
    #[must_use]
    pub const fn message_bytes(self) -> &'a [u8] {
        self.bytes
    }

    #[inline]
    const fn position(self, field: usize) -> usize {
        self.offset.saturating_add(field)
    }

    /// The object that lies inline at `field` of this one.
    #[inline]
    #[must_use]
    pub const fn at(self, field: usize) -> Self {
        Self { bytes: self.bytes, offset: self.position(field) }
    }

    /// The `N` bytes at `field`, if the message holds all of them.
    #[inline]
    #[must_use]
    pub fn chunk<const N: usize>(self, field: usize) -> Option<&'a [u8; N]> {
        let start = self.position(field);
        self.bytes.get(start..start.saturating_add(N))?.as_array()
    }

    /// The byte at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn u8(self, field: usize) -> u8 {
        self.chunk(field).copied().map_or(0, u8::from_le_bytes)
    }

    /// Whether the byte at `field` is not 0.
    #[inline]
    #[must_use]
    pub fn bool(self, field: usize) -> bool {
        self.u8(field) != 0
    }

    /// The u16 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn u16(self, field: usize) -> u16 {
        self.chunk(field).copied().map_or(0, u16::from_le_bytes)
    }

    /// The u32 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn u32(self, field: usize) -> u32 {
        self.chunk(field).copied().map_or(0, u32::from_le_bytes)
    }

    /// The u64 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn u64(self, field: usize) -> u64 {
        self.chunk(field).copied().map_or(0, u64::from_le_bytes)
    }

    /// The i8 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn i8(self, field: usize) -> i8 {
        self.u8(field).cast_signed()
    }

    /// The i16 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn i16(self, field: usize) -> i16 {
        self.u16(field).cast_signed()
    }

    /// The i32 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn i32(self, field: usize) -> i32 {
        self.u32(field).cast_signed()
    }

    /// The i64 at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn i64(self, field: usize) -> i64 {
        self.u64(field).cast_signed()
    }

    /// The f32 with the bits at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn f32(self, field: usize) -> f32 {
        f32::from_bits(self.u32(field))
    }

    /// The f64 with the bits at `field`, 0 past the end.
    #[inline]
    #[must_use]
    pub fn f64(self, field: usize) -> f64 {
        f64::from_bits(self.u64(field))
    }

    /// The `N` bytes at `field`; those past the end are 0.
    #[inline]
    #[must_use]
    pub fn array<const N: usize>(self, field: usize) -> ByteArray<'a, N> {
        match self.chunk(field) {
            Some(whole) => ByteArray::Whole(whole),
            None => ByteArray::padded(self.bytes.get(self.position(field)..).unwrap_or_default()),
        }
    }

    /// The byte string that the 8-byte pointer at `field` leads to: `{rel u32, len u32}`, forward only.
    ///
    /// `None` if the pointer is not wholly inside the message, is null (`rel` 0, whatever `len` says), or its bytes are
    /// not wholly inside the message. An empty string behind a pointer that is not null is `Some` of nothing, also at
    /// the very end. The bytes may lie anywhere after the pointer's first byte, the pointer included.
    #[inline]
    #[must_use]
    pub fn bytes(self, field: usize) -> Option<&'a [u8]> {
        let (rel, len) = self.pair(field)?;
        if rel == 0 {
            return None;
        }
        let start = self.position(field).checked_add(to_usize(rel))?;
        let end = start.checked_add(to_usize(len))?;
        if start < HEADER_LEN { None } else { self.bytes.get(start..end) }
    }

    /// The bytes of [`bytes`](Self::bytes), none for a null pointer. The wire does not say that text is UTF-8.
    #[inline]
    #[must_use]
    pub fn text(self, field: usize) -> &'a [u8] {
        self.bytes(field).unwrap_or_default()
    }

    /// The object that the 4-byte pointer at `field` leads to: `{rel i32}`, either way.
    ///
    /// `None` if the pointer is not wholly inside the message, is null, or leads into the header or past the end.
    #[inline]
    #[must_use]
    pub fn object(self, field: usize) -> Option<Self> {
        let rel = self.chunk(field).copied().map(u32::from_le_bytes)?;
        Some(Self { bytes: self.bytes, offset: self.target(field, rel)? })
    }

    /// The list that the 8-byte pointer at `field` leads to: `{rel i32, count u32}`, either way.
    ///
    /// `None` if the pointer is not wholly inside the message, is null, counts more elements than the message has bytes,
    /// or leads into the header or past the end. Elements may still reach past the end; [`list_of`](Self::list_of) is
    /// the stricter one.
    #[inline]
    #[must_use]
    pub fn list(self, field: usize) -> Option<List<'a>> {
        let (rel, count) = self.pair(field)?;
        let start = self.target(field, rel)?;
        (to_usize(count) <= self.bytes.len()).then(|| List::new(self.bytes, start, count))
    }

    /// As [`list`](Self::list), for elements of `stride` bytes of which all must be inside the message.
    ///
    /// A count for which the message is too short gives no list, not a shorter one. With a stride of 0 the count may be
    /// at most the bytes from the first element on.
    #[inline]
    #[must_use]
    pub fn list_of(self, field: usize, stride: usize) -> Option<List<'a>> {
        let (rel, count) = self.pair(field)?;
        let start = self.target(field, rel)?;
        let needed = to_usize(count).checked_mul(stride.max(1))?;
        let left = self.bytes.len().saturating_sub(start);
        (needed <= left).then(|| List::new(self.bytes, start, count))
    }

    /// The two words of an 8-byte pointer.
    #[inline]
    fn pair(self, field: usize) -> Option<(u32, u32)> {
        let [a, b, c, d, e, f, g, h] = *self.chunk::<8>(field)?;
        Some((u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])))
    }

    /// Where a signed pointer at `field` leads, if that is behind the header and before the end.
    #[inline]
    fn target(self, field: usize, rel: u32) -> Option<usize> {
        let distance = isize::try_from(rel.cast_signed()).ok()?;
        let target = self.position(field).checked_add_signed(distance)?;
        (rel != 0 && target >= HEADER_LEN && target < self.bytes.len()).then_some(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Header, Message, Version};

    /// A message of a header and `data`, with its root at `root_offset`.
    fn with_root(root_offset: u32, data: &[u8], check: impl FnOnce(Object<'_>)) {
        let size = u32::try_from(HEADER_LEN + data.len()).unwrap();
        let mut bytes = Header { version: Version::V2, flags: 0, root_offset, size }.to_bytes().to_vec();
        bytes.extend_from_slice(data);
        check(Message::parse(&bytes).unwrap().root());
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    #[test]
    fn a_scalar_that_is_cut_is_zero_and_not_its_low_bytes() {
        with_root(16, &[1, 2, 3, 4, 5, 6, 7], |root| {
            assert_eq!((root.u8(6), root.u8(7)), (7, 0));
            assert_eq!((root.u16(5), root.u16(6)), (0x0706, 0));
            assert_eq!((root.u32(3), root.u32(4)), (0x0706_0504, 0));
            assert_eq!(root.u64(0), 0);
            assert_eq!(root.f32(4).to_bits(), 0);
        });
        with_root(16, &[0xff; 8], |root| {
            assert_eq!((root.i8(7), root.i16(6), root.i32(4), root.i64(0)), (-1, -1, -1, -1));
            assert_eq!(root.f64(0).to_bits(), u64::MAX);
        });
    }

    #[test]
    fn an_array_that_is_cut_keeps_the_bytes_that_are_there() {
        with_root(16, &[1, 2, 3], |root| {
            assert_eq!(root.array::<4>(1), [2, 3, 0, 0]);
            assert_eq!(root.array::<2>(1), [2, 3]);
            assert_eq!(root.array::<2>(1).whole(), Some(&[2, 3]));
            assert_eq!(root.array::<4>(usize::MAX), [0; 4]);
        });
    }

    #[test]
    fn an_object_inline_has_its_fields_behind_its_own_offset() {
        with_root(16, &[1, 2, 3, 4], |root| {
            assert_eq!((root.at(2).offset(), root.at(2).u8(1), root.at(2).u16(1)), (18, 4, 0));
            assert_eq!(root.at(usize::MAX).at(1).u8(0), 0);
        });
    }

    #[test]
    fn any_byte_but_zero_is_true() {
        with_root(16, &[0, 1, 2, 0xff], |root| {
            assert_eq!([0, 1, 2, 3, 4].map(|field| root.bool(field)), [false, true, true, true, false]);
        });
    }

    #[test]
    fn a_root_may_lie_in_the_header_or_past_the_end() {
        with_root(0, &[], |root| {
            assert!(root.is_null());
            assert_eq!(root.u16(4), 2);
        });
        with_root(12, &[], |root| assert_eq!((root.u32(0), root.u32(1)), (16, 0)));
        for offset in [16, 17, 1 << 31, u32::MAX] {
            with_root(offset, &[], |root| {
                assert!(!root.is_null());
                assert_eq!(root.u8(0), 0);
                assert_eq!(root.bytes(0), None);
                assert_eq!(root.list(0), None);
            });
        }
    }

    #[test]
    fn byte_strings_lie_behind_their_pointer_and_inside_the_message() {
        let check = |rel: u32, len: u32, expected: Option<&[u8]>| {
            let mut data = words(&[rel, len]);
            data.extend_from_slice(b"memo");
            with_root(16, &data, |root| assert_eq!(root.bytes(0), expected, "rel {rel}, len {len}"));
        };
        check(8, 4, Some(b"memo"));
        check(8, 0, Some(b""));
        check(12, 0, Some(b""));
        check(13, 0, None);
        check(0, 4, None);
        check(8, 5, None);
        check(8, u32::MAX, None);
        check(u32::MAX, 1, None);
        // Minus 16 were the pointer signed.
        check(0xffff_fff0, 4, None);
        // Into the pointer itself.
        check(4, 2, Some(&[2, 0]));
    }

    #[test]
    fn a_pointer_that_is_cut_is_null() {
        let mut data = words(&[4, 1]);
        data.pop();
        with_root(16, &data, |root| {
            assert_eq!(root.bytes(0), None);
            assert_eq!(root.text(0), b"");
            assert_eq!(root.list(0), None);
            assert_eq!(root.list_of(0, 1), None);
            assert!(root.object(0).is_some());
            assert_eq!(root.object(4), None);
        });
    }

    #[test]
    fn a_byte_string_of_a_root_in_the_header_may_not_be_in_the_header() {
        // The flags and half the version word are the pointer: rel 2 from byte 4.
        with_root(4, &[], |root| assert_eq!(root.bytes(0), None));
        with_root(12, &words(&[2, 9]), |root| assert_eq!(root.bytes(0), None));
    }

    #[test]
    fn object_pointers_lead_either_way_but_not_out() {
        let check = |rel: i32, expected: Option<usize>| {
            let data = words(&[0, 0, rel.cast_unsigned(), 0]);
            with_root(24, &data, |root| {
                assert_eq!(root.object(0).map(Object::offset), expected, "rel {rel}");
            });
        };
        check(-8, Some(16));
        check(-9, None);
        check(7, Some(31));
        check(8, None);
        check(0, None);
        check(i32::MIN, None);
        check(i32::MAX, None);
    }

    #[test]
    fn a_list_that_is_too_long_is_null_and_not_shorter() {
        let check = |count: u32, stride: usize, expected: Option<u32>| {
            let data = words(&[8, count, 0, 0, 0, 0]);
            with_root(16, &data, |root| {
                let list = if stride == usize::MAX { root.list(0) } else { root.list_of(0, stride) };
                assert_eq!(list.map(List::len), expected, "count {count}, stride {stride}");
            });
        };
        check(2, 8, Some(2));
        check(3, 8, None);
        check(0, 8, Some(0));
        check(16, 0, Some(16));
        check(17, 0, None);
        check(u32::MAX, usize::MAX >> 8, None);
        // Without a stride, the count is bounded by the whole message.
        check(40, usize::MAX, Some(40));
        check(41, usize::MAX, None);
    }
}
