//! Writes messages: appends objects, lists and byte strings, and patches the pointers between them (`FORMAT.md`, Building).
//!
//! In: values in any order. Out: the bytes that the format's first implementation writes for the same calls, its quirks
//! included; they are listed at the methods. A typed encoder that knows its layout beforehand needs none of this.
//!
//! An object or a list under construction is a value of its own that is handed the builder with each call, so several can
//! be open at once. Nothing fails on the way: a message that outgrows its size word is refused by [`Builder::finish`].

use crate::message::to_usize;
use crate::{ALIGNMENT, BuildError, HEADER_LEN, Header, Version};

/// The largest message: its length must fit the size word.
const MAX_LEN: usize = to_usize(u32::MAX);

/// A message under construction.
#[derive(Clone, Debug)]
pub struct Builder {
    bytes: Vec<u8>,
    root: usize,
    version: Version,
    is_too_long: bool,
}

impl Builder {
    /// An empty message with room for `capacity` bytes. The capacity does not change what is written.
    #[must_use]
    pub fn new(capacity: usize, version: Version) -> Self {
        let mut bytes = Vec::with_capacity(capacity.clamp(HEADER_LEN, MAX_LEN));
        bytes.extend_from_slice(&Header { version, flags: 0, root_offset: 0, size: 0 }.to_bytes());
        Self { bytes, root: 0, version, is_too_long: false }
    }

    /// Begins an object of `size` bytes at the next multiple of 8. It is closed by
    /// [`finish_object`](Self::finish_object) or [`finish_as_root`](Self::finish_as_root).
    pub fn start_object<'v>(&mut self, size: usize) -> ObjectBuilder<'v> {
        ObjectBuilder { start: self.align(), size, deferred: Vec::new() }
    }

    /// Begins a list at the next multiple of 8. The padding stays even if nothing is added.
    pub fn start_list(&mut self) -> ListBuilder {
        ListBuilder { start: self.align(), count: 0 }
    }

    /// Appends `value` at the next multiple of 8 and gives its position; an empty value writes nothing and gives 0.
    pub fn write_bytes(&mut self, value: &[u8]) -> usize {
        if value.is_empty() {
            return 0;
        }
        let start = self.align();
        self.append(value);
        start
    }

    /// Closes an object: zeros up to its size, then its byte strings in the order in which they were set, unaligned, with
    /// the pointers to them. Gives the object's position.
    pub fn finish_object(&mut self, object: ObjectBuilder<'_>) -> usize {
        self.grow(object.start, object.size);
        for (field, value) in object.deferred {
            let rel = self.relative(object.start, field, self.bytes.len());
            self.put(object.start, field, &rel.to_le_bytes());
            self.append(value);
        }
        object.start
    }

    /// Closes an object and makes it the message's root. The last root counts.
    pub fn finish_as_root(&mut self, object: ObjectBuilder<'_>) -> usize {
        self.root = self.finish_object(object);
        self.root
    }

    /// The message with these flags, as built so far. No padding at the end.
    ///
    /// # Errors
    /// [`BuildError::TooLong`] if anything that was written did not fit a message.
    pub fn finish(&mut self, flags: u16) -> Result<&[u8], BuildError> {
        let size = u32::try_from(self.bytes.len()).map_err(|_too_long| BuildError::TooLong)?;
        if self.is_too_long {
            return Err(BuildError::TooLong);
        }
        let header = Header { version: self.version, flags, root_offset: low_word(self.root), size };
        if let Some(words) = self.bytes.first_chunk_mut() {
            *words = header.to_bytes();
        }
        Ok(&self.bytes)
    }

    /// Zeros up to a multiple of 8; gives the position reached.
    fn align(&mut self) -> usize {
        self.grow(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
        self.bytes.len()
    }

    /// Zeros up to `start + len`, if the message is shorter.
    fn grow(&mut self, start: usize, len: usize) {
        let end = start.saturating_add(len);
        if end > MAX_LEN {
            self.is_too_long = true;
        } else if end > self.bytes.len() {
            self.bytes.resize(end, 0);
        }
    }

    fn append(&mut self, value: &[u8]) {
        if value.len() > MAX_LEN.saturating_sub(self.bytes.len()) {
            self.is_too_long = true;
        } else {
            self.bytes.extend_from_slice(value);
        }
    }

    /// Overwrites the bytes at `field` of the object at `start`, growing the message to hold them.
    fn put(&mut self, start: usize, field: usize, value: &[u8]) {
        let position = start.saturating_add(field);
        self.grow(position, value.len());
        if let Some(slot) = self.bytes.get_mut(position..position.saturating_add(value.len())) {
            slot.copy_from_slice(value);
        }
    }

    /// The pointer from `field` of the object at `start` to `target`, backwards as a negative number in 32 bits.
    fn relative(&self, start: usize, field: usize, target: usize) -> u32 {
        low_word(target.wrapping_sub(start.saturating_add(field)))
    }
}

/// An object under construction. Setters may come in any order; each one overwrites what is at its offset.
///
/// Byte strings are written when the object is closed. Setting one field twice appends both values and points to the last;
/// a scalar written over a pointer keeps its last four bytes only, for the first four are patched at the end. Setting an
/// empty string after another leaves the pointer to the other, with length 0.
#[derive(Clone, Debug)]
#[must_use = "an object that is not closed has no byte strings"]
pub struct ObjectBuilder<'v> {
    start: usize,
    size: usize,
    deferred: Vec<(usize, &'v [u8])>,
}

impl<'v> ObjectBuilder<'v> {
    /// Writes the bytes of a scalar or an array at `field`.
    pub fn set(&mut self, builder: &mut Builder, field: usize, value: &[u8]) {
        builder.put(self.start, field, value);
    }

    /// Writes a u8.
    pub fn set_u8(&mut self, builder: &mut Builder, field: usize, value: u8) {
        self.set(builder, field, &[value]);
    }

    /// Writes a bool as 0 or 1.
    pub fn set_bool(&mut self, builder: &mut Builder, field: usize, value: bool) {
        self.set_u8(builder, field, u8::from(value));
    }

    /// Writes a u16.
    pub fn set_u16(&mut self, builder: &mut Builder, field: usize, value: u16) {
        self.set(builder, field, &value.to_le_bytes());
    }

    /// Writes a u32.
    pub fn set_u32(&mut self, builder: &mut Builder, field: usize, value: u32) {
        self.set(builder, field, &value.to_le_bytes());
    }

    /// Writes a u64.
    pub fn set_u64(&mut self, builder: &mut Builder, field: usize, value: u64) {
        self.set(builder, field, &value.to_le_bytes());
    }

    /// Writes an i64.
    pub fn set_i64(&mut self, builder: &mut Builder, field: usize, value: i64) {
        self.set(builder, field, &value.to_le_bytes());
    }

    /// Writes the bits of an f64.
    pub fn set_f64(&mut self, builder: &mut Builder, field: usize, value: f64) {
        self.set(builder, field, &value.to_le_bytes());
    }

    /// Points to `value`, which is written when the object is closed. An empty value is a null pointer.
    pub fn set_bytes(&mut self, builder: &mut Builder, field: usize, value: &'v [u8]) {
        if value.is_empty() {
            self.set(builder, field, &[0; 8]);
            return;
        }
        builder.grow(self.start.saturating_add(field), 8);
        // A value longer than a length can say is refused when it is appended.
        self.set_u32(builder, field.saturating_add(4), low_word(value.len()));
        self.deferred.push((field, value));
    }

    /// Points to the object at `position`; 0 is a null pointer.
    pub fn set_object(&mut self, builder: &mut Builder, field: usize, position: usize) {
        let rel = if position == 0 { 0 } else { builder.relative(self.start, field, position) };
        self.set_u32(builder, field, rel);
    }

    /// Points to `count` elements at `position`; a position or a count of 0 is a null pointer.
    pub fn set_list(&mut self, builder: &mut Builder, field: usize, position: usize, count: u32) {
        let is_null = position == 0 || count == 0;
        let rel = if is_null { 0 } else { builder.relative(self.start, field, position) };
        self.set_u32(builder, field, rel);
        self.set_u32(builder, field.saturating_add(4), if is_null { 0 } else { count });
    }
}

/// A list under construction.
#[derive(Clone, Debug)]
#[must_use = "a list that nothing points to cannot be read"]
pub struct ListBuilder {
    start: usize,
    count: u32,
}

impl ListBuilder {
    /// Appends one byte and counts one element.
    pub fn add_u8(&mut self, builder: &mut Builder, value: u8) {
        self.add(builder, &[value], 1);
    }

    /// Appends a u32 and counts one element.
    pub fn add_u32(&mut self, builder: &mut Builder, value: u32) {
        self.add(builder, &value.to_le_bytes(), 1);
    }

    /// Appends a u64 and counts one element.
    pub fn add_u64(&mut self, builder: &mut Builder, value: u64) {
        self.add(builder, &value.to_le_bytes(), 1);
    }

    /// Appends bytes and counts each: for elements of several bytes, the number of elements has to be kept elsewhere.
    pub fn add_bytes(&mut self, builder: &mut Builder, value: &[u8]) {
        self.add(builder, value, low_word(value.len()));
    }

    fn add(&mut self, builder: &mut Builder, value: &[u8], count: u32) {
        builder.append(value);
        self.count = self.count.saturating_add(count);
    }

    /// The list's position and its count, for [`ObjectBuilder::set_list`].
    #[must_use]
    pub const fn finish(self) -> (usize, u32) {
        (self.start, self.count)
    }
}

/// The low 32 bits of a position or of a distance. Positions of a message that is not refused fit.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the low bits are what is meant")]
const fn low_word(position: usize) -> u32 {
    position as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(write: impl FnOnce(&mut Builder)) -> Vec<u8> {
        let mut builder = Builder::new(0, Version::V2);
        write(&mut builder);
        builder.finish(0).unwrap()[HEADER_LEN..].to_vec()
    }

    #[test]
    fn setters_may_come_in_any_order_and_gaps_are_zero() {
        let bytes = built(|builder| {
            let mut object = builder.start_object(10);
            object.set_u16(builder, 4, 0x0201);
            object.set_bool(builder, 1, true);
            builder.finish_as_root(object);
        });
        assert_eq!(bytes, [0, 1, 0, 0, 1, 2, 0, 0, 0, 0]);
    }

    #[test]
    fn byte_strings_follow_their_object_unaligned_in_the_order_of_setting() {
        let bytes = built(|builder| {
            let mut object = builder.start_object(17);
            object.set_bytes(builder, 9, b"abc");
            object.set_bytes(builder, 1, b"d");
            builder.finish_as_root(object);
        });
        assert_eq!(bytes, [0, 19, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0, b'a', b'b', b'c', b'd']);
    }

    #[test]
    fn of_a_field_set_twice_both_values_are_written_and_the_last_is_pointed_to() {
        let bytes = built(|builder| {
            let mut object = builder.start_object(8);
            object.set_bytes(builder, 0, b"ab");
            object.set_bytes(builder, 0, b"c");
            builder.finish_as_root(object);
        });
        assert_eq!(bytes, [10, 0, 0, 0, 1, 0, 0, 0, b'a', b'b', b'c']);
    }

    #[test]
    fn emptying_a_field_keeps_the_pointer_and_scalars_keep_the_length() {
        let emptied = built(|builder| {
            let mut object = builder.start_object(8);
            object.set_bytes(builder, 0, b"ab");
            object.set_bytes(builder, 0, b"");
            builder.finish_as_root(object);
        });
        assert_eq!(emptied, [8, 0, 0, 0, 0, 0, 0, 0, b'a', b'b']);
        let overwritten = built(|builder| {
            let mut object = builder.start_object(8);
            object.set_bytes(builder, 0, b"ab");
            object.set_u64(builder, 0, u64::MAX);
            builder.finish_as_root(object);
        });
        assert_eq!(overwritten, [8, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, b'a', b'b']);
    }

    #[test]
    fn pointers_to_what_was_written_before_are_negative() {
        let bytes = built(|builder| {
            let mut list = builder.start_list();
            list.add_u32(builder, 7);
            let (position, count) = list.finish();
            let mut object = builder.start_object(12);
            object.set_list(builder, 0, position, count);
            object.set_object(builder, 8, position);
            builder.finish_as_root(object);
        });
        assert_eq!(bytes[8..], [0xf8, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0xf0, 0xff, 0xff, 0xff]);
    }

    #[test]
    fn an_empty_list_leaves_its_padding_and_an_empty_write_leaves_nothing() {
        let bytes = built(|builder| {
            let mut list = builder.start_list();
            list.add_bytes(builder, b"abc");
            assert_eq!(list.finish(), (16, 3));
            assert_eq!(builder.write_bytes(b""), 0);
            assert_eq!(builder.start_list().finish(), (24, 0));
        });
        assert_eq!(bytes, [b'a', b'b', b'c', 0, 0, 0, 0, 0]);
    }

    #[test]
    fn an_offset_that_no_message_has_is_refused_when_finished() {
        for field in [usize::MAX, 1 << 32, (1 << 32) - 16] {
            let mut builder = Builder::new(usize::MAX >> 40, Version::V1);
            let mut object = builder.start_object(1);
            object.set_u8(&mut builder, field, 1);
            builder.finish_as_root(object);
            assert_eq!(builder.finish(0), Err(BuildError::TooLong));
        }
        let mut builder = Builder::new(0, Version::V1);
        let object = builder.start_object(usize::MAX);
        builder.finish_as_root(object);
        assert_eq!(builder.finish(0), Err(BuildError::TooLong));
    }
}
