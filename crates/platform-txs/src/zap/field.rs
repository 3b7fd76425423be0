//! What a field of a view is read as, and the macro that makes a view from a list of fields.

use zap::{ByteArray, Object};

/// A type that a view's accessor gives: how it is read from an object, and the owned value it stands for.
pub(crate) trait Field<'a> {
    /// What the owned transaction holds.
    type Value;

    /// Reads the field at `offset` of `object`.
    fn read(object: Object<'a>, offset: usize) -> Self;

    /// The owned value.
    fn to_value(self) -> Self::Value;
}

macro_rules! scalar {
    ($($scalar:ident),*) => {$(
        impl<'a> Field<'a> for $scalar {
            type Value = Self;

            #[inline]
            fn read(object: Object<'a>, offset: usize) -> Self {
                object.$scalar(offset)
            }

            #[inline]
            fn to_value(self) -> Self {
                self
            }
        }
    )*};
}

scalar!(u8, u32, u64);

impl<'a, const N: usize> Field<'a> for ByteArray<'a, N> {
    type Value = [u8; N];

    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        object.array(offset)
    }

    #[inline]
    fn to_value(self) -> [u8; N] {
        self.to_array()
    }
}

/// A byte string; a null pointer stands for no bytes.
impl<'a> Field<'a> for Option<&'a [u8]> {
    type Value = &'a [u8];

    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        object.bytes(offset)
    }

    #[inline]
    fn to_value(self) -> &'a [u8] {
        self.unwrap_or_default()
    }
}

/// Makes a view: a struct round an object, `wrap`, one accessor per field, and the way to the owned transaction.
///
/// `wrap` is a function from bytes to the root object that makes the checks of the schema.
macro_rules! view {
    (
        $(#[$attribute:meta])*
        $view:ident -> $owned:ident $(<$lifetime:lifetime>)?, $wrap:expr;
        $( $(#[$field_attribute:meta])* $field:ident: $type:ty, $offset:literal; )*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub struct $view<'a>(zap::Object<'a>);

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

            $(
                $(#[$field_attribute])*
                #[inline]
                #[must_use]
                pub fn $field(self) -> $type {
                    crate::zap::field::Field::read(self.0, $offset)
                }
            )*

            /// The transaction with its fields copied; byte strings stay borrowed.
            #[inline]
            #[must_use]
            pub fn to_value(self) -> $owned $(<$lifetime>)? {
                $owned { $( $field: crate::zap::field::Field::to_value(self.$field()), )* }
            }
        }
    };
}

pub(crate) use view;
