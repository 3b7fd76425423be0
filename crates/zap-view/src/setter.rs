//! Setters: writing the fields of an object that is under construction.
//!
//! In: values, in any order; what is not set is zero. Out: the object's bytes, and its byte strings behind it in the order
//! of setting, as the core builder writes them.
//!
//! Not here: where objects and lists begin (`draft`).

use std::marker::PhantomData;

use crate::draft::{Draft, low_word};
use crate::{Bytes, Element, Field, Fixed, Inline, ListOf, Nested, NestedListOf, Schema, Text, Written};

/// Byte strings that a setter remembers without allocating.
const INLINE_TAILS: usize = 8;

/// Sets fields that lie in the object itself.
#[derive(Debug)]
pub struct FixedSetter<'s, S> {
    bytes: &'s mut [u8],
    schema: PhantomData<fn(S)>,
}

impl<'s, S: Schema> FixedSetter<'s, S> {
    #[inline]
    pub(crate) const fn new(bytes: &'s mut [u8]) -> Self {
        Self { bytes, schema: PhantomData }
    }

    /// Sets a field.
    #[inline]
    pub fn set<T: Fixed, const OFFSET: usize>(&mut self, field: Field<S, T, OFFSET>, value: T::Value<'_>) {
        T::store(value, self.bytes.get_mut(field.offset()..).unwrap_or_default());
    }

    /// Sets the fields of an inline object.
    #[inline]
    pub fn set_inline<E: Schema, const OFFSET: usize>(
        &mut self,
        field: Field<S, Inline<E>, OFFSET>,
        write: impl FnOnce(&mut FixedSetter<'_, E>),
    ) {
        let bytes = self.bytes.get_mut(field.offset()..).unwrap_or_default();
        write(&mut FixedSetter::new(bytes.get_mut(..E::SIZE).unwrap_or_default()));
    }
}

/// Sets fields of every type. Byte strings are borrowed until the object is closed.
///
/// Setting a byte string twice appends both and points to the last, as the [core](zap::Builder) does.
#[derive(Debug)]
pub struct Setter<'d, 'v, S> {
    draft: &'d mut Draft,
    start: usize,
    tails: Tails<'v>,
    schema: PhantomData<fn(S)>,
}

impl<'v, S: Schema> Setter<'_, 'v, S> {
    #[inline]
    pub(crate) fn new(draft: &mut Draft, start: usize) -> Setter<'_, 'v, S> {
        Setter { draft, start, tails: Tails::default(), schema: PhantomData }
    }

    /// Sets a field that lies in the object itself.
    #[inline]
    pub fn set<T: Fixed, const OFFSET: usize>(&mut self, field: Field<S, T, OFFSET>, value: T::Value<'_>) {
        self.fixed().set(field, value);
    }

    /// Sets the fields of an inline object.
    #[inline]
    pub fn set_inline<E: Schema, const OFFSET: usize>(
        &mut self,
        field: Field<S, Inline<E>, OFFSET>,
        write: impl FnOnce(&mut FixedSetter<'_, E>),
    ) {
        self.fixed().set_inline(field, write);
    }

    /// Sets a byte string; none at all is a null pointer.
    #[inline]
    pub fn set_bytes<const OFFSET: usize>(&mut self, field: Field<S, Bytes, OFFSET>, value: &'v [u8]) {
        self.tail(field.offset(), value);
    }

    /// Sets a text; an empty one is a null pointer.
    #[inline]
    pub fn set_text<const OFFSET: usize>(&mut self, field: Field<S, Text, OFFSET>, value: &'v str) {
        self.tail(field.offset(), value.as_bytes());
    }

    /// Points to a list of this draft; an empty one is a null pointer.
    #[inline]
    pub fn set_list<E: Element, const OFFSET: usize>(
        &mut self,
        field: Field<S, ListOf<E>, OFFSET>,
        list: Written<ListOf<E>>,
    ) {
        self.pair(field.offset(), list.position, list.count);
    }

    /// Points to a list of objects of this draft; an empty one is a null pointer.
    #[inline]
    pub fn set_nested_list<E: Schema, const OFFSET: usize>(
        &mut self,
        field: Field<S, NestedListOf<E>, OFFSET>,
        list: Written<NestedListOf<E>>,
    ) {
        self.pair(field.offset(), list.position, list.count);
    }

    /// Points to an object of this draft.
    #[inline]
    pub fn set_nested<E: Schema, const OFFSET: usize>(
        &mut self,
        field: Field<S, Nested<E>, OFFSET>,
        object: Written<Nested<E>>,
    ) {
        let rel = self.relative(field.offset(), object.position);
        u32::store(rel, self.draft.from(self.start.saturating_add(field.offset())));
    }

    /// The draft, to write lists and objects behind this one while it is open.
    #[inline]
    pub const fn draft(&mut self) -> &mut Draft {
        self.draft
    }

    /// Appends the byte strings and patches the pointers to them.
    #[inline]
    pub(crate) fn close(self) {
        let Self { draft, start, tails, .. } = self;
        for (field, value) in tails.first.into_iter().take(tails.used).chain(tails.more) {
            let cell = start.saturating_add(field);
            let rel = low_word(draft.len().wrapping_sub(cell));
            u32::store(rel, draft.from(cell));
            draft.append(value);
        }
    }

    #[inline]
    fn fixed(&mut self) -> FixedSetter<'_, S> {
        FixedSetter::new(self.draft.from(self.start).get_mut(..S::SIZE).unwrap_or_default())
    }

    #[inline]
    fn tail(&mut self, field: usize, value: &'v [u8]) {
        let cell = self.draft.from(self.start.saturating_add(field));
        if value.is_empty() {
            u64::store(0, cell);
        } else {
            // A value longer than a length can say is refused when it is appended.
            u32::store(low_word(value.len()), cell.get_mut(4..).unwrap_or_default());
            self.tails.push(field, value);
        }
    }

    #[inline]
    fn pair(&mut self, field: usize, position: usize, count: u32) {
        let rel = if count == 0 { 0 } else { self.relative(field, position) };
        let count = if rel == 0 { 0 } else { count };
        let cell = self.draft.from(self.start.saturating_add(field));
        u32::store(rel, cell);
        u32::store(count, cell.get_mut(4..).unwrap_or_default());
    }

    #[inline]
    fn relative(&self, field: usize, position: usize) -> u32 {
        let cell = self.start.saturating_add(field);
        if position == 0 { 0 } else { low_word(position.wrapping_sub(cell)) }
    }
}

/// Byte strings that wait for their object to be closed, with the fields that point to them.
#[derive(Debug, Default)]
struct Tails<'v> {
    first: [(usize, &'v [u8]); INLINE_TAILS],
    used: usize,
    more: Vec<(usize, &'v [u8])>,
}

impl<'v> Tails<'v> {
    #[inline]
    fn push(&mut self, field: usize, value: &'v [u8]) {
        match self.first.get_mut(self.used) {
            Some(slot) => {
                *slot = (field, value);
                self.used = self.used.saturating_add(1);
            }
            None => self.more.push((field, value)),
        }
    }
}
