//! From a parsed struct to the tokens of its schema.
//!
//! Pure, and apart from the compiler's own token types, so that the refusals are tested as values. Widths are known to the
//! compiler only, so the checks of size and overlap are assertions in the tokens, one a field, at the field's place.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, Type};

use crate::attribute::{self, SchemaAttribute};

/// The methods of every view.
const METHODS: [&str; 3] = ["get", "as_object", "as_payload"];

/// A field of the table.
struct Entry<'i> {
    ident: &'i Ident,
    ty: &'i Type,
    offset: usize,
    docs: Vec<&'i Attribute>,
    span: Span,
}

/// The schema of `input`, or why there is none, at the place in the source that is to blame.
pub(crate) fn schema(input: &DeriveInput) -> Result<TokenStream, Error> {
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(&input.generics, "a schema has no parameters"));
    }
    let attribute = attribute::of_schema(input)?;
    let mut entries = entries(input)?;
    entries.sort_by_key(|entry| entry.offset);
    if attribute.size == 0 {
        return Err(Error::new_spanned(&input.ident, "a schema has at least one byte"));
    }
    if let Some(entry) = entries.first().filter(|entry| attribute.kind.is_some() && entry.offset == 0) {
        return Err(Error::new(
            entry.span,
            "the field lies on the kind byte, expected an offset of 1 or more",
        ));
    }
    let (implementation, checks) =
        (implementation(&input.ident, &attribute), checks(input, &attribute, &entries));
    let (constants, accessors) = (constants(input, &entries), accessors(input, &entries));
    Ok(quote! { #implementation #checks #constants #accessors })
}

fn entries(input: &DeriveInput) -> Result<Vec<Entry<'_>>, Error> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only a struct is a schema"));
    };
    let fields = match &data.fields {
        Fields::Named(fields) => &fields.named,
        Fields::Unnamed(_) | Fields::Unit => {
            return Err(Error::new_spanned(&input.ident, "a schema has named fields in braces"));
        }
    };
    let entry = |field| {
        let offset = attribute::offset_of(field)?;
        let ident =
            field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a field without a name"))?;
        if METHODS.iter().any(|method| ident == method) {
            return Err(Error::new_spanned(
                ident,
                "a view has a method of this name, which would hide the field",
            ));
        }
        let docs = field.attrs.iter().filter(|attribute| attribute.path().is_ident("doc")).collect();
        Ok(Entry { ident, ty: &field.ty, offset, docs, span: field.span() })
    };
    fields.iter().map(entry).collect()
}

fn implementation(name: &Ident, attribute: &SchemaAttribute) -> TokenStream {
    let SchemaAttribute { kind, size, name: text } = attribute;
    let kinded = kind.map(|kind| {
        quote! {
            impl ::zap_view::Kinded for #name {
                const KIND: u8 = #kind;
            }
        }
    });
    quote! {
        impl ::zap_view::Schema for #name {
            const SIZE: usize = #size;
            const NAME: &'static str = #text;
        }
        #kinded
    }
}

/// Assertions on ascending fields: each begins after the one before and ends inside the size.
fn checks(input: &DeriveInput, attribute: &SchemaAttribute, entries: &[Entry<'_>]) -> TokenStream {
    let (size, name) = (attribute.size, &input.ident);
    let mut checks = TokenStream::new();
    let mut before: Option<&Entry<'_>> = None;
    for entry in entries {
        let (offset, ty, ident) = (entry.offset, entry.ty, entry.ident);
        let past_end = format!("field `{ident}` at offset {offset} ends past the {size} bytes of `{name}`");
        checks.extend(quote_spanned! { entry.span =>
            ::core::assert!(
                ::zap_view::ends_by::<#ty>(#offset, #size),
                #past_end
            );
        });
        if let Some(before) = before {
            let (start, before_ty) = (before.offset, before.ty);
            let overlap =
                format!("field `{ident}` at offset {offset} overlaps `{}` at {start}", before.ident);
            checks.extend(quote_spanned! { entry.span =>
                ::core::assert!(::zap_view::ends_by::<#before_ty>(#start, #offset), #overlap);
            });
        }
        before = Some(entry);
    }
    quote! { const _: () = { #checks }; }
}

fn constants(input: &DeriveInput, entries: &[Entry<'_>]) -> TokenStream {
    let (name, vis) = (&input.ident, &input.vis);
    let constants = entries.iter().map(|entry| {
        let Entry { ident, ty, offset, docs, .. } = entry;
        let constant = format_ident!("{}", bare(ident).to_uppercase(), span = ident.span());
        let docs = docs_or(docs, &format!("The field `{ident}`, at offset {offset}."));
        quote_spanned! { entry.span =>
            #docs
            #vis const #constant: ::zap_view::Field<Self, #ty, #offset> = ::zap_view::Field::new();
        }
    });
    let idents = entries.iter().map(|entry| entry.ident);
    // The struct is a table that nobody fills in: the function is where its fields count as used.
    quote! {
        #[allow(dead_code, reason = "a table has all its fields, whichever are used")]
        impl #name { #(#constants)* }

        const _: fn(&#name) = |table| {
            #(let _ = &table.#idents;)*
        };
    }
}

fn accessors(input: &DeriveInput, entries: &[Entry<'_>]) -> TokenStream {
    let (name, vis) = (&input.ident, &input.vis);
    let trait_name = format_ident!("{name}Fields");
    let about = format!("The fields of [`{name}`], as methods of its view.");
    let signatures = entries.iter().map(|Entry { ident, ty, docs, offset, .. }| {
        let docs = docs_or(docs, &format!("The field `{ident}`, at offset {offset}."));
        quote! { #docs fn #ident(self) -> <#ty as ::zap_view::FieldType>::Value<'message>; }
    });
    let bodies = entries.iter().map(|Entry { ident, ty, offset, .. }| {
        quote! {
            #[inline]
            fn #ident(self) -> <#ty as ::zap_view::FieldType>::Value<'message> {
                self.get(::zap_view::Field::<#name, #ty, #offset>::new())
            }
        }
    });
    quote! {
        #[doc = #about]
        #[allow(dead_code, reason = "a table has all its fields, whichever are used")]
        #vis trait #trait_name<'message> {
            #(#signatures)*
        }

        impl<'message> #trait_name<'message> for ::zap_view::View<'message, #name> {
            #(#bodies)*
        }
    }
}

/// The name without the `r#` of a raw identifier.
fn bare(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

fn docs_or(docs: &[&Attribute], otherwise: &str) -> TokenStream {
    if docs.is_empty() {
        quote! { #[doc = #otherwise] }
    } else {
        quote! { #(#docs)* }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(source: &str) -> String {
        schema(&syn::parse_str(source).unwrap()).unwrap_err().to_string()
    }

    fn tokens(source: &str) -> String {
        schema(&syn::parse_str(source).unwrap()).unwrap().to_string()
    }

    #[test]
    fn what_is_no_table_of_fields_is_refused() {
        assert_eq!(refusal("#[zap(size = 1)] enum E { A }"), "only a struct is a schema");
        assert_eq!(refusal("#[zap(size = 1)] struct S(u8);"), "a schema has named fields in braces");
        assert_eq!(refusal("#[zap(size = 1)] struct S;"), "a schema has named fields in braces");
        assert_eq!(refusal("#[zap(size = 1)] struct S<'a> { }"), "a schema has no parameters");
    }

    #[test]
    fn keys_are_known_present_and_given_once() {
        assert_eq!(refusal("struct S { }"), "no `#[zap(size = ..)]`");
        assert_eq!(refusal("#[zap(size = 1)] struct S { a: u8 }"), "no `#[zap(offset = ..)]`");
        assert_eq!(refusal("#[zap(size = 1, size = 2)] struct S { }"), "key is given twice");
        assert_eq!(
            refusal("#[zap(size = 1, sice = 2)] struct S { }"),
            "unknown key, expected `kind`, `size` or `name`"
        );
        assert_eq!(
            refusal("#[zap(size = 1)] struct S { #[zap(at = 0)] a: u8 }"),
            "unknown key, expected `offset`"
        );
        assert_eq!(
            refusal("#[zap(size = 1)] struct S { #[zap(offset = 0, offset = 0)] a: u8 }"),
            "key is given twice"
        );
        assert!(refusal("#[zap(kind = 256, size = 1)] struct S { }").contains("too large"));
        assert!(!refusal("#[zap(size = -1)] struct S { }").is_empty());
    }

    #[test]
    fn the_kind_byte_is_there_and_no_field_is_on_it() {
        assert_eq!(refusal("#[zap(size = 0)] struct S { }"), "a schema has at least one byte");
        assert_eq!(
            refusal("#[zap(kind = 1, size = 9)] struct S { #[zap(offset = 0)] a: u64 }"),
            "the field lies on the kind byte, expected an offset of 1 or more"
        );
        assert!(tokens("#[zap(size = 8)] struct S { #[zap(offset = 0)] a: u64 }").contains("A"));
    }

    #[test]
    fn a_field_named_like_a_method_of_the_view_is_refused() {
        let text = refusal("#[zap(size = 1)] struct S { #[zap(offset = 0)] get: u8 }");
        assert_eq!(text, "a view has a method of this name, which would hide the field");
    }

    #[test]
    fn fields_are_checked_in_the_order_of_their_offsets() {
        let text =
            tokens("#[zap(size = 9)] struct S { #[zap(offset = 8)] b: u8, #[zap(offset = 0)] a: u64 }");
        assert!(text.contains("field `b` at offset 8 overlaps `a` at 0"), "{text}");
        assert!(!text.contains("Kinded"), "{text}");
    }

    #[test]
    fn the_name_is_the_struct_unless_it_is_given_and_raw_names_lose_their_mark() {
        let text = tokens("#[zap(kind = 0x21, size = 2)] struct S { #[zap(offset = 1)] r#type: u8 }");
        assert!(text.contains("NAME : & 'static str = \"S\"") && text.contains("KIND : u8 = 33u8"), "{text}");
        assert!(text.contains("const TYPE :") && text.contains("fn r#type (self)"), "{text}");
        assert!(tokens("#[zap(size = 1, name = \"T.x\")] struct S { }").contains("\"T.x\""));
    }
}
