//! The ten small transactions as ZAP messages: bytes, properties, faults.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, Encode, IncreaseL1ValidatorBalanceView, Kind,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView, WrapError,
};
use proptest::collection::vec;
use proptest::prelude::*;
use zap::{Builder, ParseError, Version};

/// Reads a message through one view: the value, or the refusal.
type Read<'a, T> = fn(&'a [u8]) -> Result<T, WrapError>;

fn check<'a, T: Encode + PartialEq + Debug>(value: &T, message: &'a [u8], read: Read<'a, T>) {
    assert_eq!(value.build().unwrap(), message);
    assert_eq!(value.encoded_len(), Ok(message.len()));
    assert_eq!(value.build().unwrap().capacity(), message.len());
    let mut out = vec![0xee; 500];
    let capacity = out.capacity();
    value.build_into(&mut out).unwrap();
    assert_eq!((out.as_slice(), out.capacity()), (message, capacity));
    let mut short = Vec::new();
    value.build_into(&mut short).unwrap();
    assert_eq!(short, message);
    assert_eq!(&read(message).unwrap(), value);
}

/// The message of the general builder: the kind byte, then `fields` in order, then a memo if there is one.
fn general(kind: Kind, fields: &[&[u8]], memo: Option<&[u8]>) -> Vec<u8> {
    let mut builder = Builder::new(0, Version::V2);
    let mut object = builder.start_object(kind.object_len());
    object.set_u8(&mut builder, 0, kind.number());
    let mut offset = 1;
    for field in fields {
        object.set(&mut builder, offset, field);
        offset += field.len();
    }
    if let Some(memo) = memo {
        object.set_bytes(&mut builder, offset, memo);
    }
    builder.finish_as_root(object);
    builder.finish(0).unwrap().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_kind_is_the_message_of_the_general_builder(
        (id, other) in any::<([u8; 32], [u8; 32])>(),
        (short, long, word) in any::<([u8; 20], u64, u32)>(),
        memo in vec(any::<u8>(), 0..80),
        keys in vec(any::<u8>(), 48 + 96),
    ) {
        let (long_bytes, word_bytes) = (long.to_le_bytes(), word.to_le_bytes());
        let (l, w) = (&long_bytes[..], &word_bytes[..]);
        let message = general(Kind::AdvanceTime, &[l], None);
        check(&AdvanceTime { time: long }, &message, |bytes| Ok(AdvanceTimeView::wrap(bytes)?.to_value()));
        let message = general(Kind::RewardValidator, &[&id], None);
        check(&RewardValidator { tx_id: id }, &message, |bytes| Ok(RewardValidatorView::wrap(bytes)?.to_value()));
        let message = general(Kind::SetL1ValidatorWeight, &[&id, l, l], None);
        let value = SetL1ValidatorWeight { validation_id: id, nonce: long, weight: long };
        check(&value, &message, |bytes| Ok(SetL1ValidatorWeightView::wrap(bytes)?.to_value()));
        let message = general(Kind::IncreaseL1ValidatorBalance, &[&id, l], None);
        let value = IncreaseL1ValidatorBalance { validation_id: id, balance: long };
        check(&value, &message, |bytes| Ok(IncreaseL1ValidatorBalanceView::wrap(bytes)?.to_value()));
        let message = general(Kind::DisableL1Validator, &[&id], None);
        let value = DisableL1Validator { validation_id: id };
        check(&value, &message, |bytes| Ok(DisableL1ValidatorView::wrap(bytes)?.to_value()));
        let message = general(Kind::Base, &[w, &id], Some(&memo));
        let value = Base { network_id: word, blockchain_id: id, memo: &memo };
        check(&value, &message, |bytes| Ok(BaseView::wrap(bytes)?.to_value()));
        let (key, proof) = keys.split_at(48);
        let message = general(Kind::RegisterL1Validator, &[&id, key, proof, l, &other], None);
        let value = RegisterL1Validator {
            validation_id: id,
            bls_public_key: key.try_into().unwrap(),
            proof_of_possession: proof.try_into().unwrap(),
            expiry: long,
            remaining_balance_owner_id: other,
        };
        check(&value, &message, |bytes| Ok(RegisterL1ValidatorView::wrap(bytes)?.to_value()));
        let message = general(Kind::SlashValidator, &[&short, &id, w], None);
        let value = SlashValidator { node_id: short, network: id, slash_percentage: word };
        check(&value, &message, |bytes| Ok(SlashValidatorView::wrap(bytes)?.to_value()));
        let message = general(Kind::TransferChainOwnership, &[&id, w, l, &short], None);
        let value = TransferChainOwnership {
            chain: id, owner_threshold: word, owner_locktime: long, owner_address: short,
        };
        check(&value, &message, |bytes| Ok(TransferChainOwnershipView::wrap(bytes)?.to_value()));
        let message = general(Kind::RemoveChainValidator, &[&short, &id], None);
        let value = RemoveChainValidator { node_id: short, network: id };
        check(&value, &message, |bytes| Ok(RemoveChainValidatorView::wrap(bytes)?.to_value()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(mut bytes in vec(any::<u8>(), 0..300), sound in any::<bool>()) {
        if sound && bytes.len() > 17 {
            let size = u32::try_from(bytes.len()).unwrap();
            bytes[..8].copy_from_slice(b"ZAP\0\x02\0\0\0");
            bytes[8..12].copy_from_slice(&16_u32.to_le_bytes());
            bytes[12..16].copy_from_slice(&size.to_le_bytes());
            bytes[16] %= 11;
        }
        let mut accepted = 0;
        let mut count = |is_accepted: bool| accepted += u8::from(is_accepted);
        count(AdvanceTimeView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(RewardValidatorView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(SetL1ValidatorWeightView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(IncreaseL1ValidatorBalanceView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(DisableL1ValidatorView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(BaseView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(RegisterL1ValidatorView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(SlashValidatorView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(TransferChainOwnershipView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        count(RemoveChainValidatorView::wrap(&bytes).map(|view| view.to_value()).is_ok());
        prop_assert!(accepted <= 1, "one message is of one kind");
    }
}

#[test]
fn every_prefix_is_refused_and_what_follows_is_not_part_of_the_message() {
    let mut message = Base { network_id: 7, blockchain_id: [9; 32], memo: b"memo" }.build().unwrap();
    for end in 0..message.len() {
        assert!(BaseView::wrap(&message[..end]).is_err(), "{end}");
    }
    let whole = message.clone();
    message.extend_from_slice(b"behind");
    assert_eq!(BaseView::wrap(&message).unwrap().as_bytes(), whole);
}

#[test]
fn a_message_that_ends_inside_the_object_reads_as_zero_there() {
    let message = SetL1ValidatorWeight { validation_id: [0xaa; 32], nonce: 1, weight: 2 }.build().unwrap();
    let mut cut = message[..16 + 1 + 30].to_vec();
    cut[12] = 47;
    let view = SetL1ValidatorWeightView::wrap(&cut).unwrap();
    let mut id = [0xaa; 32];
    id[30..].fill(0);
    assert_eq!(view.to_value(), SetL1ValidatorWeight { validation_id: id, nonce: 0, weight: 0 });
}

#[test]
fn checks_are_made_in_order_header_version_kind() {
    let refused = |bytes: &[u8]| AdvanceTimeView::wrap(bytes).unwrap_err();
    let mut message = RewardValidator { tx_id: [1; 32] }.build().unwrap();
    let wrong_kind = WrapError::WrongTxKind { found: 2, expected: Kind::AdvanceTime };
    assert_eq!(refused(&message), wrong_kind);
    assert_eq!(wrong_kind.to_string(), "root object is of kind 2, expected 1 (AdvanceTime)");
    message[4] = 1;
    let wrong_version = WrapError::WrongSchemaVersion { found: Version::V1, expected: Version::V2 };
    assert_eq!(refused(&message), wrong_version);
    assert_eq!(wrong_version.to_string(), "message has wire version 1, expected 2");
    message[4] = 3;
    assert_eq!(refused(&message), WrapError::Parse(ParseError::InvalidVersion { found: 3 }));
    message[0] = 0;
    assert!(matches!(refused(&message), WrapError::Parse(ParseError::InvalidMagic { .. })));
    assert!(matches!(refused(&message[..15]), WrapError::Parse(ParseError::NoHeader { len: 15 })));
}
