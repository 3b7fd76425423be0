//! What a field of a view is read as, and the macro that makes a view from a list of fields.

use zap::{ByteArray, Object};

/// A type that a view's accessor gives: how it is read from an object.
pub(crate) trait Field<'a> {
    /// Reads the field at `offset` of `object`.
    fn read(object: Object<'a>, offset: usize) -> Self;
}

/// A field that stands for a value of the owned transaction.
pub(crate) trait ToValue {
    /// What the owned transaction holds.
    type Value;

    /// The owned value.
    fn to_value(self) -> Self::Value;
}

macro_rules! scalar {
    ($($scalar:ident),*) => {$(
        impl<'a> Field<'a> for $scalar {
            #[inline]
            fn read(object: Object<'a>, offset: usize) -> Self {
                object.$scalar(offset)
            }
        }

        impl ToValue for $scalar {
            type Value = Self;

            #[inline]
            fn to_value(self) -> Self {
                self
            }
        }
    )*};
}

scalar!(u8, u32, u64);

impl<'a, const N: usize> Field<'a> for ByteArray<'a, N> {
    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        object.array(offset)
    }
}

impl<const N: usize> ToValue for ByteArray<'_, N> {
    type Value = [u8; N];

    #[inline]
    fn to_value(self) -> [u8; N] {
        self.to_array()
    }
}

impl<'a> Field<'a> for Option<&'a [u8]> {
    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        object.bytes(offset)
    }
}

/// A byte string; a null pointer stands for no bytes.
impl<'a> ToValue for Option<&'a [u8]> {
    type Value = &'a [u8];

    #[inline]
    fn to_value(self) -> &'a [u8] {
        self.unwrap_or_default()
    }
}

/// A byte range of a blob: where it begins and its length.
impl<'a> Field<'a> for (u32, u32) {
    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        (object.u32(offset), object.u32(offset.saturating_add(4)))
    }
}

/// Makes a view: a struct round an object, and one accessor per field.
///
/// - `Name; fields`: an object inside another, read through its parent;
/// - `Name, wrap, strict; fields`: a root object. `wrap` is a function from bytes to the root that makes the schema's
///   checks, `strict`, where there is one, also those that make the message the only encoding of its fields;
/// - `Name -> Owned ...`: with the way to the owned value.
macro_rules! view {
    (
        $(#[$attribute:meta])*
        $view:ident -> $owned:ident $(<$lifetime:lifetime>)?, $wrap:expr $(, $strict:expr)?; $($fields:tt)*
    ) => {
        view!(@object $(#[$attribute])* $view; $($fields)*);
        view!(@root $view, $wrap $(, $strict)?);
        view!(@owned $view -> $owned $(<$lifetime>)?; $($fields)*);
    };
    ($(#[$attribute:meta])* $view:ident -> $owned:ident $(<$lifetime:lifetime>)?; $($fields:tt)*) => {
        view!(@object $(#[$attribute])* $view; $($fields)*);
        view!(@inner $view);
        view!(@owned $view -> $owned $(<$lifetime>)?; $($fields)*);
    };
    ($(#[$attribute:meta])* $view:ident, $wrap:expr $(, $strict:expr)?; $($fields:tt)*) => {
        view!(@object $(#[$attribute])* $view; $($fields)*);
        view!(@root $view, $wrap $(, $strict)?);
    };
    ($(#[$attribute:meta])* $view:ident; $($fields:tt)*) => {
        view!(@object $(#[$attribute])* $view; $($fields)*);
        view!(@inner $view);
    };

    (
        @object $(#[$attribute:meta])* $view:ident;
        $( $(#[$field_attribute:meta])* $field:ident: $type:ty, $offset:literal; )*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub struct $view<'a>(zap::Object<'a>);

        impl<'a> $view<'a> {
            $(
                $(#[$field_attribute])*
                #[inline]
                #[must_use]
                pub fn $field(self) -> $type {
                    crate::zap::field::Field::read(self.0, $offset)
                }
            )*
        }
    };

    (@inner $view:ident) => {
        impl<'a> $view<'a> {
            /// The view of what lies inline at `field` of `parent`.
            #[inline]
            #[must_use]
            pub const fn inside(parent: zap::Object<'a>, field: usize) -> Self {
                Self(parent.at(field))
            }
        }

        impl<'a> crate::zap::field::Field<'a> for $view<'a> {
            #[inline]
            fn read(object: zap::Object<'a>, offset: usize) -> Self {
                Self::inside(object, offset)
            }
        }
    };

    (@root $view:ident, $wrap:expr, $strict:expr) => {
        view!(@root $view, $wrap);

        impl<'a> $view<'a> {
            /// As [`wrap`](Self::wrap), for a message that is exactly the encoding of the fields that are read from it.
            ///
            /// # Errors
            /// [`StrictError`](crate::zap::StrictError), for the first part that is not as it is written.
            #[inline]
            pub fn wrap_strict(bytes: &'a [u8]) -> Result<Self, crate::zap::StrictError> {
                match $strict(bytes) {
                    Ok(root) => Ok(Self(root)),
                    Err(error) => Err(error),
                }
            }
        }
    };

    (@root $view:ident, $wrap:expr) => {
        impl<'a> $view<'a> {
            /// Takes the message at the start of `bytes` for this transaction. Nothing is copied or allocated.
            ///
            /// # Errors
            /// [`WrapError`](crate::zap::WrapError), for the first check that fails: the header, the version, the kind.
            #[inline]
            pub fn wrap(bytes: &'a [u8]) -> Result<Self, crate::zap::WrapError> {
                match $wrap(bytes) {
                    Ok(root) => Ok(Self(root)),
                    Err(error) => Err(error),
                }
            }

            /// The message, without what followed it in the buffer.
            #[inline]
            #[must_use]
            pub const fn as_bytes(self) -> &'a [u8] {
                self.0.message_bytes()
            }
        }
    };

    (
        @owned $view:ident -> $owned:ident $(<$lifetime:lifetime>)?;
        $( $(#[$field_attribute:meta])* $field:ident: $type:ty, $offset:literal; )*
    ) => {
        impl<'a> $view<'a> {
            /// The value with its fields copied; byte strings stay borrowed.
            #[inline]
            #[must_use]
            pub fn to_value(self) -> $owned $(<$lifetime>)? {
                $owned { $( $field: crate::zap::field::ToValue::to_value(self.$field()), )* }
            }
        }
    };
}

pub(crate) use view;
