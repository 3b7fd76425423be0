//! What a codec does to be measured, and what a subject brings for it.
//!
//! Both are traits with associated types, so that each pair is compiled on its own.

use std::fmt::Debug;

use crate::names::{Key, Operation};

/// One kind of transaction: its values, the same for every codec.
pub trait Subject {
    /// The subject part of the ids.
    const NAME: &'static str;

    /// Whether the legacy codec has the same kind, so that the two are compared.
    const HAS_LEGACY: bool = true;

    /// The transaction, with byte strings that live for `'a`.
    type Value<'a>: Copy + Debug + PartialEq;

    /// Lends the value whose bytes are parsed.
    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R;

    /// Lends the value that is built in iteration `i`: ids begin with the low byte of `i`, integers are `i`, or follow
    /// from it; memo and keys are always the same ones. Making it is part of what is timed, and what it borrows, such as
    /// a list of outputs, lives as long as it is lent.
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R;

    /// Shows every field of `value` to `visit`, in the order of the type.
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V);
}

/// Takes the fields of a parsed transaction: integers by value, ids and bytes as borrowed slices.
pub trait Visit {
    /// An 8-bit integer.
    fn byte(&mut self, value: u8);
    /// A 32-bit integer.
    fn word(&mut self, value: u32);
    /// A 64-bit integer.
    fn long(&mut self, value: u64);
    /// An id, a key, an address or a byte string.
    fn bytes(&mut self, value: &[u8]);
}

/// One codec's way with one subject.
pub trait Codec<S: Subject> {
    /// The codec part of the ids.
    const NAME: &'static str;

    /// Keys that end the ids.
    const KEYS: &'static [Key] = &[];

    /// What is measured of it.
    const OPERATIONS: &'static [Operation] = &Operation::ALL;

    /// What parsing gives: a view of the bytes or a decoded value.
    type Parsed<'a>;

    /// Validates `bytes` and gives what the fields are read from; `None` if they are refused.
    fn parse(bytes: &[u8]) -> Option<Self::Parsed<'_>>;

    /// Shows every field to `visit`, in the order of the type.
    fn visit<V: Visit>(parsed: &Self::Parsed<'_>, visit: &mut V);

    /// The message of `value` in a fresh buffer; `None` if it cannot be written.
    fn build(value: &S::Value<'_>) -> Option<Vec<u8>>;

    /// The message of `value` in `out`, in place of what is there; `None` if it cannot be written.
    fn build_into(value: &S::Value<'_>, out: &mut Vec<u8>) -> Option<()>;
}
