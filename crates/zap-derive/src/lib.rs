//! `#[derive(ZapSchema)]`: from a table of fields to the schema, the fields' constants and the accessors.
//!
//! In: a struct with named fields, each with its offset. Out: code that names `zap_view`, where the trait, the types that
//! a field may have, and the examples are. What is wrong with offsets, widths and sizes is an error of the compiler.

#![forbid(unsafe_code)]

mod attribute;
mod expand;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a schema of a struct whose fields say where they lie; see `zap_view::ZapSchema` for the attributes.
#[proc_macro_derive(ZapSchema, attributes(zap))]
pub fn derive_schema(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::schema(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}
