//! The `#[zap(...)]` attributes: kind, size and name of a struct, offset of a field.
//!
//! In: attributes as written. Out: their values, or an error at the key that is unknown, missing, repeated or too large.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, DeriveInput, Error, Field, LitInt, LitStr};

/// `#[zap(kind = .., size = .., name = "..")]` on a struct.
#[derive(Debug, Default)]
pub(crate) struct SchemaAttribute {
    pub(crate) kind: Option<u8>,
    pub(crate) size: usize,
    pub(crate) name: String,
}

/// Reads the struct's attribute. `size` is required; `name` is the struct's own if it is not given.
pub(crate) fn of_schema(input: &DeriveInput) -> Result<SchemaAttribute, Error> {
    let (mut kind, mut size, mut name) = (None, None, None);
    for attribute in zap_attributes(&input.attrs) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("kind") {
                let number = meta.value()?.parse::<LitInt>()?;
                once(&meta, &mut kind, number.base10_parse::<u8>()?)
            } else if meta.path.is_ident("size") {
                let number = meta.value()?.parse::<LitInt>()?;
                once(&meta, &mut size, number.base10_parse::<usize>()?)
            } else if meta.path.is_ident("name") {
                let text = meta.value()?.parse::<LitStr>()?;
                once(&meta, &mut name, text.value())
            } else {
                Err(meta.error("unknown key, expected `kind`, `size` or `name`"))
            }
        })?;
    }
    let size = size.ok_or_else(|| Error::new_spanned(&input.ident, "no `#[zap(size = ..)]`"))?;
    Ok(SchemaAttribute { kind, size, name: name.unwrap_or_else(|| input.ident.to_string()) })
}

/// Reads a field's `#[zap(offset = ..)]`.
pub(crate) fn offset_of(field: &Field) -> Result<usize, Error> {
    let mut offset = None;
    for attribute in zap_attributes(&field.attrs) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("offset") {
                return Err(meta.error("unknown key, expected `offset`"));
            }
            let number = meta.value()?.parse::<LitInt>()?;
            once(&meta, &mut offset, number.base10_parse::<usize>()?)
        })?;
    }
    offset.ok_or_else(|| Error::new_spanned(&field.ident, "no `#[zap(offset = ..)]`"))
}

fn zap_attributes(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("zap"))
}

fn once<T>(meta: &ParseNestedMeta<'_>, slot: &mut Option<T>, value: T) -> Result<(), Error> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(meta.error("key is given twice")),
    }
}
