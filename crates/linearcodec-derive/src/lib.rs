//! `#[derive(Linear)]`: a struct's encoding is its fields', in declaration order, with nothing between them.
//!
//! In: a struct with named fields, at most one lifetime and no other parameter. Out: `impl linearcodec::Linear`, one
//! call per field, so the compiler sees the whole layout of the struct and folds what is constant in it.
//!
//! Not here: the trait and what it promises (`linearcodec`).

#![forbid(unsafe_code)]

mod expand;

use proc_macro::TokenStream;

/// Derives `linearcodec::Linear` for a struct whose fields all implement it.
///
/// A lifetime of the struct is the lifetime of the message that it is decoded from.
#[proc_macro_derive(Linear)]
pub fn linear(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::linear(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}
