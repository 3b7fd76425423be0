//! The ten bare structs in the legacy encoding: golden bytes, properties, faults.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use linearcodec::{Counted, Error, Linear, Reading};
use platform_txs::legacy::stub;
use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn filled<const N: usize>(first: u8) -> [u8; N] {
    std::array::from_fn(|index| u8::try_from(index).unwrap().wrapping_add(first))
}

fn check<'a, T: Linear<'a> + PartialEq + Debug>(value: &T, message: &'a [u8]) {
    assert_eq!(stub::build(value).as_deref(), Ok(message));
    assert_eq!(stub::encoded_len(value), Ok(message.len()));
    assert_eq!(stub::parse::<T>(message).as_ref(), Ok(value));
    let mut out = vec![0xee; 500];
    assert_eq!(stub::build_into(value, &mut out), Ok(()));
    assert_eq!(out, message);
}

#[test]
fn integers_follow_the_version_big_endian() {
    check(&AdvanceTime { time: 1_782_604_800 }, b"\0\0\0\0\0\0\x6a\x40\x64\0");
}

#[test]
fn ids_are_copied_as_they_are() {
    let id: [u8; 32] = filled(1);
    let message = [&[0, 0][..], &id].concat();
    check(&RewardValidator { tx_id: id }, &message);
    check(&DisableL1Validator { validation_id: id }, &message);
}

#[test]
fn fields_stand_in_the_order_of_the_type() {
    let (id, short): ([u8; 32], [u8; 20]) = (filled(1), filled(101));
    let message = [&[0, 0][..], &id, &[0, 0, 0, 0, 0, 0, 0, 42], &[0, 0, 0, 0, 0, 0, 3, 0xe8]].concat();
    check(&SetL1ValidatorWeight { validation_id: id, nonce: 42, weight: 1000 }, &message);
    let message = [&[0, 0][..], &id, &[0, 0, 0, 0, 0, 0, 0x13, 0x88]].concat();
    check(&IncreaseL1ValidatorBalance { validation_id: id, balance: 5000 }, &message);
    let message = [&[0, 0][..], &short, &id, &[0, 1, 0x86, 0xa0]].concat();
    check(&SlashValidator { node_id: short, network: id, slash_percentage: 100_000 }, &message);
    let message = [&[0, 0][..], &id, &[0, 0, 0, 1], &[0, 0, 0, 0, 0, 0, 0, 9], &short].concat();
    let value =
        TransferChainOwnership { chain: id, owner_threshold: 1, owner_locktime: 9, owner_address: short };
    check(&value, &message);
    let message = [&[0, 0][..], &short, &id].concat();
    check(&RemoveChainValidator { node_id: short, network: id }, &message);
}

#[test]
fn keys_and_proofs_are_arrays_without_a_length() {
    let value = RegisterL1Validator {
        validation_id: filled(1),
        bls_public_key: filled(2),
        proof_of_possession: filled(3),
        expiry: 1_900_000_000,
        remaining_balance_owner_id: filled(4),
    };
    let message = [
        &[0, 0][..],
        &filled::<32>(1),
        &filled::<48>(2),
        &filled::<96>(3),
        &[0, 0, 0, 0, 0x71, 0x3f, 0xb3, 0],
        &filled::<32>(4),
    ]
    .concat();
    assert_eq!(message.len(), 218);
    check(&value, &message);
}

#[test]
fn a_memo_is_borrowed_from_the_message() {
    let id: [u8; 32] = filled(1);
    let message = [&[0, 0][..], &[0, 0, 5, 0x39], &id, &[0, 0, 0, 4], b"memo"].concat();
    check(&Base { network_id: 1337, blockchain_id: id, memo: b"memo" }, &message);
    let memo = stub::parse::<Base<'_>>(&message).unwrap().memo;
    assert!(std::ptr::eq(memo, &message[42..]));
    check(&Base { network_id: 1337, blockchain_id: id, memo: b"" }, &[&message[..38], &[0; 4]].concat());
}

fn check_memo_length(length: [u8; 4], expected: Error) {
    let message = [&[0; 38][..], &length, b"memo"].concat();
    assert_eq!(stub::parse::<Base<'_>>(&message), Err(expected));
}

#[test]
fn a_memo_length_that_lies_is_refused() {
    let cut = |needed| Error::InsufficientLength { reading: Reading::Bytes, left: 4, needed };
    check_memo_length([0, 0, 0, 5], cut(5));
    check_memo_length([0x7f, 0xff, 0xff, 0xff], cut(0x7fff_ffff));
    let over = Error::MaxSliceLenExceeded { counted: Counted::Array, len: 0x8000_0000 };
    check_memo_length([0x80, 0, 0, 0], over);
    let extra = Error::ExtraSpace { rules: linearcodec::Rules::Lux, read: 45, provided: 46 };
    check_memo_length([0, 0, 0, 3], extra);
}

#[test]
fn a_message_may_reach_a_mebibyte() {
    let memo = vec![7; stub::MAX_LEN - 41];
    let base = |memo| Base { network_id: 1, blockchain_id: [0; 32], memo };
    let message = stub::build(&base(&memo[1..])).unwrap();
    assert_eq!(message.len(), 1 << 20);
    assert_eq!(stub::parse(&message), Ok(base(&memo[1..])));
    let needed = memo.len();
    assert_eq!(stub::build(&base(&memo)), Err(Error::OutputFull { needed, left: needed - 1 }));
    let too_big = Error::TooBig { rules: linearcodec::Rules::Lux, len: (1 << 20) + 1, max: 1 << 20 };
    assert_eq!(stub::parse::<Base<'_>>(&[0; (1 << 20) + 1]), Err(too_big));
}

/// Round trip both ways, every prefix refused, one byte more refused.
fn check_laws<'a, T: Linear<'a> + PartialEq + Debug>(value: &T, message: &'a [u8]) {
    assert_eq!(stub::parse::<T>(message).as_ref(), Ok(value));
    assert_eq!(stub::build(value).as_deref(), Ok(message));
    for len in 0..message.len() {
        let prefix = stub::parse::<T>(&message[..len]);
        assert!(matches!(prefix, Err(Error::CantUnpackVersion { .. } | Error::InsufficientLength { .. })));
    }
}

/// Any bytes behind the version are an error or the encoding of what they decode to.
fn check_body<'a, T: Linear<'a>>(message: &'a [u8]) {
    if let Ok(value) = stub::parse::<T>(message) {
        assert_eq!(stub::build(&value).as_deref(), Ok(message));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fixed_layouts_round_trip(
        id in any::<[u8; 32]>(), short in any::<[u8; 20]>(), seed in any::<u8>(), word in any::<u32>(), long in any::<u64>(),
    ) {
        macro_rules! law {
            ($value:expr) => {{
                let value = $value;
                check_laws(&value, &stub::build(&value).unwrap());
            }};
        }
        law!(AdvanceTime { time: long });
        law!(RewardValidator { tx_id: id });
        law!(SetL1ValidatorWeight { validation_id: id, nonce: long, weight: !long });
        law!(IncreaseL1ValidatorBalance { validation_id: id, balance: long });
        law!(DisableL1Validator { validation_id: id });
        law!(RegisterL1Validator {
            validation_id: id, bls_public_key: filled(seed), proof_of_possession: filled(!seed), expiry: long,
            remaining_balance_owner_id: id,
        });
        law!(SlashValidator { node_id: short, network: id, slash_percentage: word });
        law!(TransferChainOwnership { chain: id, owner_threshold: word, owner_locktime: long, owner_address: short });
        law!(RemoveChainValidator { node_id: short, network: id });
    }

    #[test]
    fn a_memo_of_any_length_round_trips(id in any::<[u8; 32]>(), word in any::<u32>(), memo in vec(any::<u8>(), 0..300)) {
        let value = Base { network_id: word, blockchain_id: id, memo: &memo };
        check_laws(&value, &stub::build(&value).unwrap());
    }

    #[test]
    fn any_bytes_are_refused_or_canonical(body in vec(any::<u8>(), 0..240), memo_len in 0_u8..200) {
        let mut message: Vec<u8> = [0, 0].into_iter().chain(body).collect();
        check_body::<AdvanceTime>(&message);
        check_body::<RegisterL1Validator>(&message);
        check_body::<SlashValidator>(&message);
        check_body::<TransferChainOwnership>(&message);
        check_body::<Base<'_>>(&message);
        if let Some(length) = message.get_mut(38..42) {
            length.copy_from_slice(&[0, 0, 0, memo_len]);
            check_body::<Base<'_>>(&message);
        }
    }
}
