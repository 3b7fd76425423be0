//! Field types whose value lies elsewhere in the message, or inline as an object of its own.
//!
//! The types here are names for a table; what reading them gives is in `list` and `view`. A pointer that leads nowhere
//! gives `None`: null, cut off, into the header, or to something that the message does not hold whole.

use std::marker::PhantomData;
use std::str::Utf8Error;

use zap::Object;

use crate::{Element, FieldType, List, NestedList, Schema, View};

/// A byte string, anywhere after its pointer: `{rel u32, len u32}`.
#[derive(Debug)]
pub struct Bytes;

/// A byte string that is meant to be text. The wire does not say that it is UTF-8; see [`TextRef`].
#[derive(Debug)]
pub struct Text;

/// Items of `E`, one after the other without padding: `{rel i32, count u32}`.
#[derive(Debug)]
pub struct ListOf<E>(PhantomData<fn() -> E>);

/// An object behind a pointer: `{rel i32}`.
#[derive(Debug)]
pub struct Nested<E>(PhantomData<fn() -> E>);

/// A list of pointers to objects, for items that have byte strings or lists of their own.
#[derive(Debug)]
pub struct NestedListOf<E>(PhantomData<fn() -> E>);

/// An object that lies in the object itself.
#[derive(Debug)]
pub struct Inline<E>(PhantomData<fn() -> E>);

impl FieldType for Bytes {
    const WIDTH: usize = 8;
    type Value<'a> = Option<&'a [u8]>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> Option<&[u8]> {
        object.bytes(offset)
    }
}

impl FieldType for Text {
    const WIDTH: usize = 8;
    type Value<'a> = TextRef<'a>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> TextRef<'_> {
        TextRef(object.text(offset))
    }
}

impl<E: Element> FieldType for ListOf<E> {
    const WIDTH: usize = 8;
    type Value<'a> = Option<List<'a, E>>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> Option<List<'_, E>> {
        List::of(object.list_of(offset, E::STRIDE)?, object.message_bytes())
    }
}

impl<E: Schema> FieldType for Nested<E> {
    const WIDTH: usize = 4;
    type Value<'a> = Option<View<'a, E>>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> Option<View<'_, E>> {
        View::whole(object.object(offset)?)
    }
}

impl<E: Schema> FieldType for NestedListOf<E> {
    const WIDTH: usize = 8;
    type Value<'a> = Option<NestedList<'a, E>>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> Option<NestedList<'_, E>> {
        object.list_of(offset, 4).map(NestedList::of)
    }
}

impl<E: Schema> FieldType for Inline<E> {
    const WIDTH: usize = E::SIZE;
    type Value<'a> = View<'a, E>;

    #[inline]
    fn read(object: Object<'_>, offset: usize) -> View<'_, E> {
        View::inside(object.at(offset))
    }
}

/// Text as it lies in the message: taking the bytes costs nothing, taking a `str` costs a scan. A null pointer is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRef<'a>(&'a [u8]);

impl<'a> TextRef<'a> {
    /// The bytes, whatever they are.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text.
    ///
    /// # Errors
    /// [`Utf8Error`] says where the bytes stop being UTF-8.
    #[inline]
    pub const fn to_str(self) -> Result<&'a str, Utf8Error> {
        str::from_utf8(self.0)
    }
}
