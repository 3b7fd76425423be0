//! What holds for every value and for every message.

use linearcodec::{Codec, Error, Linear, Manager, Map, Rules, Text};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

static CODECS: &[Codec] = &[Codec::bare(1)];

const MANAGER: Manager<'static> = match Manager::new(Rules::Lux, 1 << 20, CODECS) {
    Ok(manager) => manager,
    Err(_) => panic!("one version"),
};

#[derive(Debug, PartialEq, Linear)]
struct Leaf<'a> {
    name: Text<'a>,
    flag: bool,
    small: i16,
}

#[derive(Debug, PartialEq, Linear)]
struct Tree<'a> {
    id: [u8; 20],
    memo: &'a [u8],
    wide: [u32; 2],
    leaves: Vec<Leaf<'a>>,
    prices: Map<u16, Vec<u64>>,
    boxed: Box<i64>,
}

/// The parts of a `Tree` that own their bytes.
type Parts = ([u8; 20], Vec<u8>, [u32; 2], Vec<(Vec<u8>, bool, i16)>, Vec<(u16, Vec<u64>)>, i64);

fn parts() -> impl Strategy<Value = Parts> {
    let leaf = (vec(any::<u8>(), 0..6), any::<bool>(), any::<i16>());
    let prices = btree_map(any::<u16>(), vec(any::<u64>(), 0..3), 0..4);
    (
        proptest::array::uniform20(any::<u8>()),
        vec(any::<u8>(), 0..20),
        any::<[u32; 2]>(),
        vec(leaf, 0..4),
        prices.prop_map(|prices| prices.into_iter().collect()),
        any::<i64>(),
    )
}

fn tree((id, memo, wide, leaves, prices, boxed): &Parts) -> Tree<'_> {
    let leaves =
        leaves.iter().map(|(name, flag, small)| Leaf { name: Text(name), flag: *flag, small: *small });
    Tree {
        id: *id,
        memo,
        wide: *wide,
        leaves: leaves.collect(),
        prices: Map(prices.clone()),
        boxed: Box::new(*boxed),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decode_of_encode_gives_the_value_back(parts in parts()) {
        let value = tree(&parts);
        let message = MANAGER.marshal(1, &value).unwrap();
        prop_assert_eq!(MANAGER.size(1, &value), Ok(message.len()));
        prop_assert_eq!(message.capacity(), message.len());
        prop_assert_eq!(MANAGER.unmarshal(&message), Ok(value));
    }

    #[test]
    fn every_prefix_is_an_error_and_so_is_every_extension(parts in parts(), extra in any::<u8>()) {
        let mut message = MANAGER.marshal(1, &tree(&parts)).unwrap();
        for len in 0..message.len() {
            prop_assert!(MANAGER.unmarshal::<Tree<'_>>(&message[..len]).is_err());
        }
        message.push(extra);
        let refused = MANAGER.unmarshal::<Tree<'_>>(&message);
        let is_extra = matches!(refused, Err(Error::ExtraSpace { .. }));
        prop_assert!(is_extra, "{:?}", refused);
    }

    #[test]
    fn what_is_accepted_after_a_change_encodes_to_the_same_bytes(
        parts in parts(), place in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut message = MANAGER.marshal(1, &tree(&parts)).unwrap();
        let place = place.index(message.len());
        message[place] = byte;
        if let Ok(value) = MANAGER.unmarshal::<Tree<'_>>(&message) {
            prop_assert_eq!(MANAGER.marshal(1, &value), Ok(message));
        }
    }

    #[test]
    fn any_bytes_give_a_value_or_an_error(body in vec(any::<u8>(), 0..200)) {
        let message: Vec<u8> = [0, 1].into_iter().chain(body).collect();
        if let Ok(value) = MANAGER.unmarshal::<Tree<'_>>(&message) {
            prop_assert_eq!(MANAGER.marshal(1, &value), Ok(message));
        }
    }

    #[test]
    fn a_smaller_limit_refuses_exactly_the_longer_messages(parts in parts(), max_len in 0_usize..300) {
        let value = tree(&parts);
        let limited = Manager::new(Rules::Lux, max_len, CODECS).unwrap();
        match MANAGER.marshal(1, &value) {
            Ok(message) if message.len() <= max_len => prop_assert_eq!(limited.marshal(1, &value), Ok(message)),
            _ => {
                let refused = limited.marshal(1, &value);
                let is_full = matches!(refused, Err(Error::OutputFull { .. }));
                prop_assert!(is_full, "{:?}", refused);
            }
        }
    }
}
