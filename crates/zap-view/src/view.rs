//! Views: an object in a message, known to be of a schema and known to be whole.
//!
//! In: bytes from anywhere. Out: a view whose fields all lie in the message, or which check failed. Nothing is copied and
//! nothing is allocated; once a view is made, numbers and arrays are what the message says and cannot be missing.

use std::fmt;
use std::marker::PhantomData;

use zap::{HEADER_LEN, Message, Object, Version};

use crate::{Field, FieldType, Fixed, Kinded, Schema, WrapError};

/// An object of schema `S`, borrowed from its message.
pub struct View<'a, S> {
    object: Object<'a>,
    schema: PhantomData<fn() -> S>,
}

impl<S> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for View<'_, S> {}

impl<S: Schema> fmt::Debug for View<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", S::NAME, self.object.offset())
    }
}

impl<'a, S: Kinded> View<'a, S> {
    /// The root of the message in `bytes`, which must be of schema `S`.
    ///
    /// Bytes after the size that the header declares are left over and belong to nothing. Where pointers lead is seen
    /// when they are followed.
    ///
    /// # Errors
    /// [`WrapError`], its variants in the order of the checks.
    #[inline]
    pub fn wrap(bytes: &'a [u8]) -> Result<Self, WrapError> {
        let root = root_of(bytes)?;
        let view = Self::whole(root).ok_or(WrapError::Short {
            name: S::NAME,
            size: S::SIZE,
            root: root.offset(),
            len: root.message_bytes().len(),
        })?;
        match root.u8(0) {
            kind if kind == S::KIND => Ok(view),
            found => Err(WrapError::Kind { name: S::NAME, expected: S::KIND, found }),
        }
    }
}

impl<'a, S: Schema> View<'a, S> {
    /// The object as a view, if the message holds all of it.
    #[inline]
    pub(crate) fn whole(object: Object<'a>) -> Option<Self> {
        let end = object.offset().checked_add(S::SIZE)?;
        (end <= object.message_bytes().len()).then_some(Self::inside(object))
    }

    /// The object as a view, where the message is known to hold it.
    #[inline]
    pub(crate) const fn inside(object: Object<'a>) -> Self {
        Self { object, schema: PhantomData }
    }

    /// The value of a field.
    #[inline]
    #[must_use]
    pub fn get<T: FieldType, const OFFSET: usize>(self, field: Field<S, T, OFFSET>) -> T::Value<'a> {
        T::read(self.object, field.offset())
    }

    /// The object without its schema, for reads that the schema does not name.
    #[inline]
    #[must_use]
    pub const fn as_object(self) -> Object<'a> {
        self.object
    }

    /// The object's `N` bytes; `N` is the size of the schema, which the compiler checks.
    #[inline]
    #[must_use]
    pub fn as_payload<const N: usize>(self) -> Payload<'a, S, N> {
        const { assert!(N == S::SIZE, "a payload has the size of its schema") };
        Payload::new(self.object.chunk(0).unwrap_or(const { &[0; N] }))
    }
}

/// The bytes of an object of schema `S`: 8 bytes wide, and reading a field needs no check at run time.
///
/// It has the fields that lie in the object itself; pointers need the message, and so the [`View`].
#[derive(Debug)]
pub struct Payload<'a, S, const N: usize> {
    bytes: &'a [u8; N],
    schema: PhantomData<fn() -> S>,
}

impl<S, const N: usize> Clone for Payload<'_, S, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, const N: usize> Copy for Payload<'_, S, N> {}

impl<'a, S: Schema, const N: usize> Payload<'a, S, N> {
    /// The payload in `bytes`; `N` is the size of the schema, which the compiler checks.
    #[inline]
    #[must_use]
    pub const fn new(bytes: &'a [u8; N]) -> Self {
        const { assert!(N == S::SIZE, "a payload has the size of its schema") };
        Self { bytes, schema: PhantomData }
    }

    /// The value of a field.
    #[inline]
    #[must_use]
    pub fn get<T: Fixed, const OFFSET: usize>(self, field: Field<S, T, OFFSET>) -> T::Value<'a> {
        T::load(self.bytes.get(field.offset()..).unwrap_or_default())
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8; N] {
        self.bytes
    }
}

/// The kind byte of the message in `bytes`, to choose its schema by.
///
/// # Errors
/// [`WrapError`], as far as it does not take a schema to know.
#[inline]
pub fn peek_kind(bytes: &[u8]) -> Result<u8, WrapError> {
    let root = root_of(bytes)?;
    root.chunk::<1>(0).map(|[kind]| *kind).ok_or(WrapError::Short {
        name: "kind byte",
        size: 1,
        root: root.offset(),
        len: root.message_bytes().len(),
    })
}

#[inline]
fn root_of(bytes: &[u8]) -> Result<Object<'_>, WrapError> {
    let message = Message::parse(bytes)?;
    if message.header().version != Version::V2 {
        return Err(WrapError::Version { found: message.header().version.number() });
    }
    let root = message.root();
    if root.offset() < HEADER_LEN { Err(WrapError::RootInHeader { root: root.offset() }) } else { Ok(root) }
}
