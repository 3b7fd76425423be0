//! Lists: items at a fixed stride, or pointers to objects.
//!
//! In: a list of the core that lies wholly in its message. Out: items by index or in order. The stride is not on the wire:
//! it is the item's size, never rounded up, so a list of 65-byte items is read at 0, 65, 130. A list whose count does not
//! fit the message is no list, not a shorter one.

use std::marker::PhantomData;

use zap::Object;

use crate::{FieldType as _, Payload, Schema, View};

/// What a list may hold: numbers, byte arrays, and schemas.
pub trait Element {
    /// Bytes from one item to the next.
    const STRIDE: usize;
    /// What reading an item gives.
    type Item<'a>;

    /// The item that begins where `object` does.
    fn item(object: Object<'_>) -> Self::Item<'_>;
}

impl<S: Schema> Element for S {
    const STRIDE: usize = S::SIZE;
    type Item<'a> = View<'a, S>;

    #[inline]
    fn item(object: Object<'_>) -> View<'_, S> {
        View::inside(object)
    }
}

macro_rules! number {
    ($($type:ident)*) => {$(
        impl Element for $type {
            const STRIDE: usize = size_of::<$type>();
            type Item<'a> = $type;

            #[inline]
            fn item(object: Object<'_>) -> $type {
                object.$type(0)
            }
        }
    )*};
}

number!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

impl<const N: usize> Element for [u8; N] {
    const STRIDE: usize = N;
    type Item<'a> = &'a [u8; N];

    #[inline]
    fn item(object: Object<'_>) -> &[u8; N] {
        <[u8; N]>::read(object, 0)
    }
}

/// A list of items that all lie in the message.
#[derive(Debug)]
pub struct List<'a, E> {
    list: zap::List<'a>,
    bytes: &'a [u8],
    items: PhantomData<fn() -> E>,
}

impl<E> Clone for List<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for List<'_, E> {}

impl<'a, E: Element> List<'a, E> {
    /// The list with the bytes of its items; `None` if `message` does not hold them all.
    #[inline]
    pub(crate) fn of(list: zap::List<'a>, message: &'a [u8]) -> Option<Self> {
        let len = usize::try_from(list.len()).ok()?.checked_mul(E::STRIDE)?;
        let bytes = message.get(list.offset()..list.offset().checked_add(len)?)?;
        Some(Self { list, bytes, items: PhantomData })
    }

    /// How many items there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.list.len()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.list.is_empty()
    }

    /// Item `index`, if there are more than that.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<E::Item<'a>> {
        self.list.object(index, E::STRIDE).map(E::item)
    }

    /// All bytes of the items.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The items in order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> ListIter<'a, E> {
        ListIter { list: self.list, next: 0, items: PhantomData }
    }
}

impl<'a, E: Schema> List<'a, E> {
    /// The items in order, each as its `N` bytes: reading fields from these needs no check at run time.
    ///
    /// `N` is the item's size, which the compiler checks:
    ///
    /// ```compile_fail,E0080
    /// # use zap_view::{List, ZapSchema};
    /// #[derive(ZapSchema)]
    /// #[zap(size = 8)]
    /// pub struct Item {}
    ///
    /// fn count(list: List<'_, Item>) -> usize {
    ///     list.payloads::<7>().count()
    /// }
    ///
    /// std::hint::black_box::<fn(List<'static, Item>) -> usize>(count);
    /// ```
    #[inline]
    pub fn payloads<const N: usize>(self) -> impl ExactSizeIterator<Item = Payload<'a, E, N>> {
        const { assert!(N == E::SIZE, "a payload has the size of its schema") };
        self.bytes.as_chunks::<N>().0.iter().map(Payload::new)
    }
}

impl<'a, E: Element> IntoIterator for List<'a, E> {
    type Item = E::Item<'a>;
    type IntoIter = ListIter<'a, E>;

    fn into_iter(self) -> ListIter<'a, E> {
        self.iter()
    }
}

/// The items of a [`List`] in order.
#[derive(Clone, Debug)]
pub struct ListIter<'a, E> {
    list: zap::List<'a>,
    next: u32,
    items: PhantomData<fn() -> E>,
}

impl<'a, E: Element> Iterator for ListIter<'a, E> {
    type Item = E::Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<E::Item<'a>> {
        let object = self.list.object(self.next, E::STRIDE)?;
        self.next = self.next.saturating_add(1);
        Some(E::item(object))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.list.len().saturating_sub(self.next)).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}

impl<E: Element> ExactSizeIterator for ListIter<'_, E> {}

/// A list of pointers to objects.
#[derive(Debug)]
pub struct NestedList<'a, E> {
    list: zap::List<'a>,
    items: PhantomData<fn() -> E>,
}

impl<E> Clone for NestedList<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NestedList<'_, E> {}

impl<'a, E: Schema> NestedList<'a, E> {
    #[inline]
    pub(crate) const fn of(list: zap::List<'a>) -> Self {
        Self { list, items: PhantomData }
    }

    /// How many pointers there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.list.len()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.list.is_empty()
    }

    /// The object that pointer `index` leads to; `None` past the end and for a pointer that leads nowhere.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<View<'a, E>> {
        View::whole(self.list.object(index, 4)?.object(0)?)
    }

    /// What each pointer leads to, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Option<View<'a, E>>> {
        (0..self.list.len()).map(move |index| self.get(index))
    }
}
