//! Drafts: messages under construction, written object by object.
//!
//! In: lists and objects in the order in which they shall lie, then the root. Out: the bytes that the core builder writes
//! for the same calls, with every object's fixed part reserved when it is begun.
//!
//! Not here: the fields (`setter`). A message of one object takes only [`build`].

use std::marker::PhantomData;

use zap::{ALIGNMENT, BuildError, HEADER_LEN, Header, Version};

use crate::{Element, Fixed, FixedSetter, Kinded, ListOf, Nested, NestedListOf, Schema, Setter};

/// Where something lies in its draft, for the pointers to it. It means nothing in another draft.
#[derive(Debug)]
pub struct Written<T> {
    pub(crate) position: usize,
    pub(crate) count: u32,
    written: PhantomData<fn() -> T>,
}

impl<T> Written<T> {
    const fn new(position: usize, count: u32) -> Self {
        Self { position, count, written: PhantomData }
    }

    /// Nothing: a pointer to it is null.
    #[inline]
    #[must_use]
    pub const fn null() -> Self {
        Self::new(0, 0)
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Written<T> {}

/// A message under construction.
#[derive(Debug)]
pub struct Draft {
    bytes: Vec<u8>,
    is_too_long: bool,
}

impl Draft {
    /// An empty message that is written into `buffer`, in place of what was there.
    #[inline]
    #[must_use]
    pub fn new(mut buffer: Vec<u8>) -> Self {
        buffer.clear();
        buffer.resize(HEADER_LEN, 0);
        Self { bytes: buffer, is_too_long: false }
    }

    /// Writes a list of objects at the next multiple of 8, without padding between them.
    ///
    /// The items have fixed fields only: byte strings would lie between them. A list without items leaves its padding.
    pub fn list<E: Schema>(&mut self, write: impl FnOnce(&mut ListWriter<'_, E>)) -> Written<ListOf<E>> {
        let position = self.align();
        let mut list = ListWriter { draft: self, count: 0, items: PhantomData };
        write(&mut list);
        Written::new(position, list.count)
    }

    /// Writes a list of numbers or of byte arrays at the next multiple of 8.
    pub fn values<'v, E: Element + Fixed>(
        &mut self,
        values: impl IntoIterator<Item = E::Value<'v>>,
    ) -> Written<ListOf<E>> {
        let (position, mut count) = (self.align(), 0_u32);
        for value in values {
            let start = self.len();
            self.grow(start.saturating_add(E::WIDTH));
            E::store(value, self.from(start));
            count = count.saturating_add(1);
        }
        Written::new(position, count)
    }

    /// Writes an object at the next multiple of 8, its byte strings behind it.
    pub fn nested<'v, E: Schema>(
        &mut self,
        write: impl FnOnce(&mut Setter<'_, 'v, E>),
    ) -> Written<Nested<E>> {
        Written::new(self.object(write), 1)
    }

    /// Writes a list of pointers to objects that are written already, at the next multiple of 8.
    pub fn nested_list<E: Schema>(
        &mut self,
        objects: impl IntoIterator<Item = Written<Nested<E>>>,
    ) -> Written<NestedListOf<E>> {
        let (position, mut count) = (self.align(), 0_u32);
        for object in objects {
            let cell = self.len();
            let rel = if object.position == 0 { 0 } else { low_word(object.position.wrapping_sub(cell)) };
            self.append(&rel.to_le_bytes());
            count = count.saturating_add(1);
        }
        Written::new(position, count)
    }

    /// Writes the root at the next multiple of 8, and the header; gives the message.
    ///
    /// # Errors
    /// [`BuildError::TooLong`] if the message does not fit its size word.
    pub fn finish<'v, S: Kinded>(
        mut self,
        flags: u16,
        write: impl FnOnce(&mut Setter<'_, 'v, S>),
    ) -> Result<Vec<u8>, BuildError> {
        let root = self.object(|setter: &mut Setter<'_, 'v, S>| {
            setter.set(const { crate::Field::<S, u8, 0>::new() }, S::KIND);
            write(setter);
        });
        let size = u32::try_from(self.bytes.len()).map_err(|_too_long| BuildError::TooLong)?;
        if self.is_too_long {
            return Err(BuildError::TooLong);
        }
        let header = Header { version: Version::V2, flags, root_offset: low_word(root), size };
        if let Some(words) = self.bytes.first_chunk_mut() {
            *words = header.to_bytes();
        }
        Ok(self.bytes)
    }

    fn object<'v, E: Schema>(&mut self, write: impl FnOnce(&mut Setter<'_, 'v, E>)) -> usize {
        let start = self.align();
        self.grow(start.saturating_add(E::SIZE));
        let mut setter = Setter::new(self, start);
        write(&mut setter);
        setter.close();
        start
    }

    /// Bytes written so far.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// What was written from `start` on.
    #[inline]
    pub(crate) fn from(&mut self, start: usize) -> &mut [u8] {
        self.bytes.get_mut(start..).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn append(&mut self, value: &[u8]) {
        match self.bytes.len().checked_add(value.len()).map(u32::try_from) {
            Some(Ok(_)) => self.bytes.extend_from_slice(value),
            Some(Err(_)) | None => self.is_too_long = true,
        }
    }

    /// Zeros up to `end`.
    #[inline]
    fn grow(&mut self, end: usize) {
        if u32::try_from(end).is_err() {
            self.is_too_long = true;
        } else if end > self.bytes.len() {
            self.bytes.resize(end, 0);
        }
    }

    /// Zeros up to a multiple of 8; gives the position reached.
    #[inline]
    fn align(&mut self) -> usize {
        self.grow(self.bytes.len().next_multiple_of(ALIGNMENT));
        self.bytes.len()
    }
}

/// Writes the items of a list.
#[derive(Debug)]
pub struct ListWriter<'d, E> {
    draft: &'d mut Draft,
    count: u32,
    items: PhantomData<fn(E)>,
}

impl<E: Schema> ListWriter<'_, E> {
    /// Appends an item; what is not set of it is zero.
    #[inline]
    pub fn push(&mut self, write: impl FnOnce(&mut FixedSetter<'_, E>)) {
        let start = self.draft.len();
        self.draft.grow(start.saturating_add(E::SIZE));
        write(&mut FixedSetter::new(self.draft.from(start)));
        self.count = self.count.saturating_add(1);
    }
}

/// Builds a message of one object in a fresh buffer of its size; byte strings may make it grow.
///
/// # Errors
/// [`BuildError::TooLong`] if the message does not fit its size word.
#[inline]
pub fn build<'v, S: Kinded>(write: impl FnOnce(&mut Setter<'_, 'v, S>)) -> Result<Vec<u8>, BuildError> {
    Draft::new(Vec::with_capacity(HEADER_LEN.saturating_add(S::SIZE))).finish(0, write)
}

/// Builds a message of one object into `buffer`, in place of what was there, and keeps its memory.
///
/// # Errors
/// [`BuildError::TooLong`] if the message does not fit its size word; `buffer` is empty then.
#[inline]
pub fn build_into<'v, S: Kinded>(
    buffer: &mut Vec<u8>,
    write: impl FnOnce(&mut Setter<'_, 'v, S>),
) -> Result<(), BuildError> {
    *buffer = Draft::new(std::mem::take(buffer)).finish(0, write)?;
    Ok(())
}

/// Builds a message of one object without byte strings, on the stack. `LEN` is 16 more than the schema's size, which the
/// compiler checks.
#[inline]
pub fn build_array<S: Kinded, const LEN: usize>(write: impl FnOnce(&mut FixedSetter<'_, S>)) -> [u8; LEN] {
    const {
        assert!(LEN >= HEADER_LEN && LEN - HEADER_LEN == S::SIZE, "a message is its header and its object");
    }
    let mut bytes = [0; LEN];
    if let Some((words, object)) = bytes.split_first_chunk_mut::<HEADER_LEN>() {
        let (root_offset, size) = (low_word(HEADER_LEN), low_word(LEN));
        *words = Header { version: Version::V2, flags: 0, root_offset, size }.to_bytes();
        u8::store(S::KIND, object);
        write(&mut FixedSetter::new(object));
    }
    bytes
}

/// The low 32 bits of a position or of a distance. Positions of a message that is not refused fit.
#[inline]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the low bits are what is meant")]
pub(crate) const fn low_word(position: usize) -> u32 {
    position as u32
}
