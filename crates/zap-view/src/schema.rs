//! What a table of fields promises: the traits behind `#[derive(ZapSchema)]`.
//!
//! Not here: fields and what they may hold (`field`, `pointer`).

/// An object of fixed size with fields at known offsets; what is of variable length lies behind pointers.
///
/// Derived by [`ZapSchema`](crate::ZapSchema), which has every offset checked by the compiler. Items of lists and nested
/// objects are schemas without a kind, and their fields may begin at offset 0.
pub trait Schema {
    /// Bytes of the object, the kind byte included, without what its pointers lead to.
    const SIZE: usize;
    /// A stable name, for errors.
    const NAME: &'static str;
}

/// A schema that can be the root of a message: byte 0 of the object says which one it is.
pub trait Kinded: Schema {
    /// The byte.
    const KIND: u8;
}
