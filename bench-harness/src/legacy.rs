//! The legacy codec under measurement: the bare structs of the ten kinds.

use linearcodec::Linear;
use platform_txs::legacy::stub;

use crate::codec::{Codec, Subject, Visit};
use crate::names;

/// The typed legacy codec.
#[derive(Clone, Copy, Debug)]
pub enum Legacy {}

impl<S: Subject> Codec<S> for Legacy
where
    for<'a> S::Value<'a>: Linear<'a>,
{
    const NAME: &'static str = names::LEGACY;

    type Parsed<'a> = S::Value<'a>;

    #[inline]
    fn parse(bytes: &[u8]) -> Option<Self::Parsed<'_>> {
        stub::parse(bytes).ok()
    }

    #[inline]
    fn visit<V: Visit>(parsed: &Self::Parsed<'_>, visit: &mut V) {
        S::visit(parsed, visit);
    }

    #[inline]
    fn build(value: &S::Value<'_>) -> Option<Vec<u8>> {
        stub::build(value).ok()
    }

    #[inline]
    fn build_into(value: &S::Value<'_>, out: &mut Vec<u8>) -> Option<()> {
        stub::build_into(value, out).ok()
    }
}
