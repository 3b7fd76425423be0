//! Sixteen kinds told apart by their kind byte: by a match that a macro wrote, and by a map of functions.

use std::collections::BTreeMap;
use std::hint::black_box;

use zap_view::{Kinded, View, ZapSchema, build, peek_kind};

use crate::jobs::EachJob;
use crate::names;

/// Defines kinds of one number each, the enum that picks among them, and the list of what each needs for a map.
macro_rules! kinds {
    ($($kind:ident = $number:literal),+ $(,)?) => {
        $(
            #[derive(Debug, ZapSchema)]
            #[zap(kind = $number, size = 9)]
            pub(super) struct $kind {
                #[zap(offset = 1)]
                number: u64,
            }
        )+

        zap_view::registry! {
            /// A message of any of the kinds.
            enum Any { $($kind),+ }
        }

        /// A message of each kind, whose number is that of the kind.
        fn messages() -> Vec<Vec<u8>> {
            vec![$(
                build::<$kind>(|object| object.set($kind::NUMBER, u64::from(<$kind as Kinded>::KIND)))
                    .unwrap_or_default()
            ),+]
        }

        /// The number in a message, by the match.
        #[inline]
        fn matched(bytes: &[u8]) -> Option<u64> {
            match Any::wrap(bytes).ok()? {
                $(Any::$kind(view) => Some(view.number()),)+
            }
        }

        /// For each kind, how its number is read.
        fn readers() -> BTreeMap<u8, fn(&[u8]) -> Option<u64>> {
            let mut readers: BTreeMap<u8, fn(&[u8]) -> Option<u64>> = BTreeMap::new();
            $(
                readers.insert(<$kind as Kinded>::KIND, |bytes| {
                    View::<$kind>::wrap(bytes).ok().map(|view| view.number())
                });
            )+
            readers
        }
    };
}

kinds! {
    A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7, H = 8, I = 9, J = 10, K = 11, L = 12, M = 13, N = 14, O = 15, P = 16,
}

/// What the numbers of all kinds add up to.
const SUM: u64 = 136;

/// Hands the jobs to `each`: one operation takes a message of each kind.
pub(super) fn for_each(each: &mut impl EachJob) {
    let messages = messages();
    let size = messages.iter().map(Vec::len).sum();
    let id = |codec| names::keyed(names::DISPATCH, codec, "kinds_16", &[]);
    each.job(&id(names::ZAP_VIEW), size, || {
        black_box(&messages).iter().filter_map(|bytes| matched(bytes)).sum::<u64>() == SUM
    });
    let readers = readers();
    let mapped = |bytes: &[u8]| readers.get(&peek_kind(bytes).ok()?)?(bytes);
    each.job(&id("btree_map"), size, || {
        black_box(&messages).iter().filter_map(|bytes| mapped(bytes)).sum::<u64>() == SUM
    });
}
