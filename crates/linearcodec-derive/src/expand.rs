//! From a parsed struct to the tokens of its `Linear` implementation.
//!
//! Pure, and apart from the compiler's own token types, so that the refusals are tested as values.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, FieldsNamed, GenericParam, Lifetime};

/// The implementation for `input`, or why there is none, at the place in the source that is to blame.
pub(crate) fn linear(input: &DeriveInput) -> Result<TokenStream, Error> {
    let fields = &named_fields(input)?.named;
    let message = message_lifetime(input)?;
    let (generics, lifetime) = match &message {
        Some(lifetime) => (quote!(<#lifetime>), lifetime.clone()),
        None => (TokenStream::new(), Lifetime::new("'message", proc_macro2::Span::call_site())),
    };
    let name = &input.ident;
    let idents: Vec<_> = fields.iter().map(|field| &field.ident).collect();
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    Ok(quote! {
        impl<#lifetime> ::linearcodec::Linear<#lifetime> for #name #generics {
            const MIN_LEN: usize =
                0usize #(.saturating_add(<#types as ::linearcodec::Linear<#lifetime>>::MIN_LEN))*;
            const FIXED: bool = true #(&& <#types as ::linearcodec::Linear<#lifetime>>::FIXED)*;

            const INTERFACES: bool =
                false #(|| <#types as ::linearcodec::Linear<#lifetime>>::INTERFACES)*;

            #[inline]
            fn encoded_len(&self) -> usize {
                0usize #(.saturating_add(::linearcodec::Linear::encoded_len(&self.#idents)))*
            }

            #[inline(always)]
            fn encode<const LIMITED: bool>(
                &self,
                packer: &mut ::linearcodec::Packer<'_, LIMITED>,
            ) -> ::core::result::Result<(), ::linearcodec::Error> {
                #(::linearcodec::Linear::encode(&self.#idents, packer)?;)*
                ::core::result::Result::Ok(())
            }

            #[inline]
            fn decode(
                unpacker: &mut ::linearcodec::Unpacker<#lifetime>,
            ) -> ::core::result::Result<Self, ::linearcodec::Failed> {
                ::core::result::Result::Ok(Self {
                    #(#idents: ::linearcodec::Linear::decode(unpacker)?,)*
                })
            }

            #[inline]
            fn visit<Visitor: ::linearcodec::Visit>(&self, visit: &mut Visitor) {
                #(::linearcodec::Linear::visit(&self.#idents, visit);)*
            }
        }
    })
}

fn named_fields(input: &DeriveInput) -> Result<&FieldsNamed, Error> {
    match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Ok(fields),
            Fields::Unnamed(_) | Fields::Unit => {
                Err(Error::new_spanned(&input.ident, "`Linear` is derived for structs with named fields"))
            }
        },
        Data::Enum(_) | Data::Union(_) => Err(Error::new_spanned(
            &input.ident,
            "`Linear` is derived for structs: the encoding has no variants",
        )),
    }
}

/// The struct's one lifetime, if it has one.
fn message_lifetime(input: &DeriveInput) -> Result<Option<Lifetime>, Error> {
    let mut found = None;
    for parameter in &input.generics.params {
        match parameter {
            GenericParam::Lifetime(lifetime) if found.is_none() => found = Some(lifetime.lifetime.clone()),
            GenericParam::Lifetime(_) | GenericParam::Type(_) | GenericParam::Const(_) => {
                let text = "`Linear` takes one lifetime, that of the message, and no other parameter";
                return Err(Error::new_spanned(parameter, text));
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_refused(source: &str, expected: &str) {
        let input = syn::parse_str::<DeriveInput>(source).unwrap();
        let error = linear(&input).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }

    fn expanded(source: &str) -> String {
        linear(&syn::parse_str(source).unwrap()).unwrap().to_string()
    }

    #[test]
    fn what_is_not_a_struct_with_named_fields_is_refused() {
        check_refused("enum E { A, B }", "no variants");
        check_refused("union U { a: u8, b: i8 }", "no variants");
        check_refused("struct T(u32, u32);", "named fields");
        check_refused("struct Unit;", "named fields");
    }

    #[test]
    fn parameters_beyond_the_message_lifetime_are_refused() {
        check_refused("struct S<T> { a: T }", "no other parameter");
        check_refused("struct S<const N: usize> { a: [u8; N] }", "no other parameter");
        check_refused("struct S<'a, 'b> { a: &'a [u8], b: &'b [u8] }", "one lifetime");
    }

    #[test]
    fn fields_are_written_and_read_in_declaration_order() {
        let text = expanded("struct S { zulu: u32, alpha: u64 }");
        let encode = text.find("encode (& self . zulu").unwrap();
        assert!(encode < text.find("encode (& self . alpha").unwrap());
        assert!(text.find("zulu :").unwrap() < text.find("alpha :").unwrap());
    }

    #[test]
    fn the_lifetime_of_the_struct_is_the_lifetime_of_the_message() {
        assert!(
            expanded("struct S<'wire> { memo: &'wire [u8] }").contains("Linear < 'wire > for S < 'wire >")
        );
        assert!(expanded("struct S { a: u8 }").contains("Linear < 'message > for S"));
    }
}
