//! A value as a tree, for types that are known at run time only.

use std::borrow::Cow;

/// A value of some type of a schema. Bytes borrow from the message that they were read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// An unsigned integer.
    Unsigned(u64),
    /// A signed integer.
    Signed(i64),
    /// A bool.
    Bool(bool),
    /// The bytes of a string, a byte string or a byte array.
    Bytes(Cow<'a, [u8]>),
    /// The fields of a struct or the elements of an array.
    Fields(Vec<Self>),
    /// The elements of a slice.
    List(Vec<Self>),
    /// The pairs of a map. Decoding gives them in the order of the wire; encoding sorts them.
    Map(Vec<(Self, Self)>),
    /// An interface value.
    Typed {
        /// The concrete struct, by its number in the schema.
        structure: usize,
        /// Its fields.
        fields: Vec<Self>,
    },
    /// A pointer or an interface value that is not there. Never decoded, never encoded.
    Nil,
}
