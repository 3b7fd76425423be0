//! Schema v2 as ZAP messages: the bytes of the general builder, and no other version.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::v2::{self, V2};
use platform_txs::zap::{Encode, WrapError};
use zap::{Builder, ParseError, Version};

/// The message of the general builder: an object of `size` bytes with `fields`, and a memo if there is one.
fn general(size: usize, fields: &[(usize, &[u8])], memo: Option<(usize, &[u8])>) -> Vec<u8> {
    let mut builder = Builder::new(0, Version::V1);
    let mut object = builder.start_object(size);
    for (offset, field) in fields {
        object.set(&mut builder, *offset, field);
    }
    if let Some((offset, memo)) = memo {
        object.set_bytes(&mut builder, offset, memo);
    }
    builder.finish_as_root(object);
    builder.finish(0).unwrap().to_vec()
}

fn check<'a, T: Copy + PartialEq + Debug>(
    value: T,
    message: &'a [u8],
    read: impl Fn(&'a [u8]) -> Result<T, WrapError>,
) where
    V2<T>: Encode,
{
    let built = V2(value).build().unwrap();
    assert_eq!((built.as_slice(), built.capacity()), (message, V2(value).encoded_len().unwrap()));
    assert_eq!(read(message), Ok(value));
}

#[test]
fn fields_are_where_schema_2_has_them() {
    let (id, other, node) = ([1; 32], [2; 32], [3; 20]);
    let (long, word) = (0x0102_0304_0506_0708_u64, 0x0a0b_0c0d_u32);
    let (long_bytes, word_bytes) = (long.to_le_bytes(), word.to_le_bytes());
    let (l, w) = (&long_bytes[..], &word_bytes[..]);
    let message = general(8, &[(0, l)], None);
    check(AdvanceTime { time: long }, &message, |bytes| Ok(v2::AdvanceTimeView::wrap(bytes)?.to_value()));
    let message = general(32, &[(0, &id)], None);
    check(RewardValidator { tx_id: id }, &message, |bytes| {
        Ok(v2::RewardValidatorView::wrap(bytes)?.to_value())
    });
    let value = DisableL1Validator { validation_id: id };
    check(value, &message, |bytes| Ok(v2::DisableL1ValidatorView::wrap(bytes)?.to_value()));
    let message = general(48, &[(0, &id), (32, l), (40, l)], None);
    let value = SetL1ValidatorWeight { validation_id: id, nonce: long, weight: long };
    check(value, &message, |bytes| Ok(v2::SetL1ValidatorWeightView::wrap(bytes)?.to_value()));
    let message = general(40, &[(0, &id), (32, l)], None);
    let value = IncreaseL1ValidatorBalance { validation_id: id, balance: long };
    check(value, &message, |bytes| Ok(v2::IncreaseL1ValidatorBalanceView::wrap(bytes)?.to_value()));
    for memo in [&b""[..], b"memo"] {
        let message = general(44, &[(0, w), (4, &id)], Some((36, memo)));
        let value = Base { network_id: word, blockchain_id: id, memo };
        check(value, &message, |bytes| Ok(v2::BaseView::wrap(bytes)?.to_value()));
    }
    let message = general(216, &[(0, &id), (32, &[4; 48]), (80, &[5; 96]), (176, l), (184, &other)], None);
    let value = RegisterL1Validator {
        validation_id: id,
        bls_public_key: [4; 48],
        proof_of_possession: [5; 96],
        expiry: long,
        remaining_balance_owner_id: other,
    };
    check(value, &message, |bytes| Ok(v2::RegisterL1ValidatorView::wrap(bytes)?.to_value()));
    let message = general(56, &[(0, &node), (20, &id), (52, w)], None);
    let value = SlashValidator { node_id: node, network: id, slash_percentage: word };
    check(value, &message, |bytes| Ok(v2::SlashValidatorView::wrap(bytes)?.to_value()));
    let message = general(68, &[(0, &id), (32, w), (40, l), (48, &node)], None);
    let value = TransferChainOwnership {
        chain: id,
        owner_threshold: word,
        owner_locktime: long,
        owner_address: node,
    };
    check(value, &message, |bytes| Ok(v2::TransferChainOwnershipView::wrap(bytes)?.to_value()));
    let message = general(52, &[(0, &node), (20, &id)], None);
    let value = RemoveChainValidator { node_id: node, network: id };
    check(value, &message, |bytes| Ok(v2::RemoveChainValidatorView::wrap(bytes)?.to_value()));
}

#[test]
fn a_message_of_the_other_schema_is_refused() {
    let message = AdvanceTime { time: 7 }.build().unwrap();
    let expected = WrapError::WrongSchemaVersion { found: Version::V2, expected: Version::V1 };
    assert_eq!(v2::AdvanceTimeView::wrap(&message).unwrap_err(), expected);
    let message = V2(AdvanceTime { time: 7 }).build().unwrap();
    assert!(platform_txs::zap::AdvanceTimeView::wrap(&message).is_err());
    assert_eq!(
        v2::AdvanceTimeView::wrap(&message[..23]).unwrap_err(),
        WrapError::Parse(ParseError::InvalidSize { size: 24, len: 23 })
    );
    for end in 0..message.len() {
        assert!(v2::AdvanceTimeView::wrap(&message[..end]).is_err());
    }
}

#[test]
fn without_a_kind_any_message_is_taken_for_any_transaction() {
    let message = V2(RewardValidator { tx_id: [9; 32] }).build().unwrap();
    assert_eq!(v2::AdvanceTimeView::wrap(&message).unwrap().time(), u64::from_le_bytes([9; 8]));
    // What the message is too short for is zero.
    assert_eq!(v2::SetL1ValidatorWeightView::wrap(&message).unwrap().nonce(), 0);
}
