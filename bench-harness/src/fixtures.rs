//! The values: one to parse and one per iteration to build, for each of the ten kinds.
//!
//! Deterministic and without any codec. The constants that the values hold pass through `black_box` where a value is
//! made, so that neither codec can be compiled for one memo or one key. A subject is the transaction's type itself.

use std::hint::black_box;

use platform_txs::types::{
    AdvanceTime, Base, BlsPublicKey, BlsSignature, DisableL1Validator, IncreaseL1ValidatorBalance,
    RegisterL1Validator, RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator,
    TransferChainOwnership,
};

use crate::codec::{Subject, Visit};
use crate::names;

/// The memo of every base transaction, 70 bytes.
pub const MEMO: &[u8] = b"LP-023 batch 2 realistic memo payload for parse/build cost measurement";

/// The public key of every registration: 1, 2, 3 and so on.
pub static PUBLIC_KEY: BlsPublicKey = counting_up();

/// The proof of every registration: 255, 254, 253 and so on.
pub static PROOF: BlsSignature = counting_down();

const fn counting_up<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let mut rest = bytes.as_mut_slice();
    let mut next = 1_u8;
    while let Some((byte, tail)) = rest.split_first_mut() {
        *byte = next;
        next = next.wrapping_add(1);
        rest = tail;
    }
    bytes
}

const fn counting_down<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let mut rest = bytes.as_mut_slice();
    let mut next = 0xff_u8;
    while let Some((byte, tail)) = rest.split_first_mut() {
        *byte = next;
        next = next.wrapping_sub(1);
        rest = tail;
    }
    bytes
}

/// An id that begins with `first` and is zero after that.
const fn id<const N: usize, const HEAD: usize>(first: [u8; HEAD]) -> [u8; N] {
    let mut bytes = [0; N];
    if let Some(head) = bytes.first_chunk_mut::<HEAD>() {
        *head = first;
    }
    bytes
}

/// The id of iteration `i`: its low byte, then zeros.
#[inline]
const fn id_of<const N: usize>(i: u64) -> [u8; N] {
    let [low, ..] = i.to_le_bytes();
    id([low])
}

/// The low 32 bits of `i`.
#[inline]
const fn word_of(i: u64) -> u32 {
    let [a, b, c, d, ..] = i.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

impl Subject for AdvanceTime {
    const NAME: &'static str = names::ADVANCE_TIME;

    type Value<'a> = AdvanceTime;

    fn parse_value() -> AdvanceTime {
        AdvanceTime { time: 1_782_604_800 }
    }

    #[inline]
    fn build_value(i: u64) -> AdvanceTime {
        AdvanceTime { time: i }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.long(value.time);
    }
}

impl Subject for RewardValidator {
    const NAME: &'static str = names::REWARD_VALIDATOR;

    type Value<'a> = RewardValidator;

    fn parse_value() -> RewardValidator {
        RewardValidator { tx_id: id([1, 2, 3, 4, 5]) }
    }

    #[inline]
    fn build_value(i: u64) -> RewardValidator {
        RewardValidator { tx_id: id_of(i) }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.tx_id);
    }
}

impl Subject for SetL1ValidatorWeight {
    const NAME: &'static str = names::SET_L1_VALIDATOR_WEIGHT;

    type Value<'a> = SetL1ValidatorWeight;

    fn parse_value() -> SetL1ValidatorWeight {
        SetL1ValidatorWeight { validation_id: id([0xaa]), nonce: 42, weight: 1000 }
    }

    #[inline]
    fn build_value(i: u64) -> SetL1ValidatorWeight {
        SetL1ValidatorWeight { validation_id: id_of(i), nonce: i, weight: i }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.validation_id);
        visit.long(value.nonce);
        visit.long(value.weight);
    }
}

impl Subject for IncreaseL1ValidatorBalance {
    const NAME: &'static str = names::INCREASE_L1_VALIDATOR_BALANCE;

    type Value<'a> = IncreaseL1ValidatorBalance;

    fn parse_value() -> IncreaseL1ValidatorBalance {
        IncreaseL1ValidatorBalance { validation_id: id([0xbb]), balance: 5000 }
    }

    #[inline]
    fn build_value(i: u64) -> IncreaseL1ValidatorBalance {
        IncreaseL1ValidatorBalance { validation_id: id_of(i), balance: i }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.validation_id);
        visit.long(value.balance);
    }
}

impl Subject for DisableL1Validator {
    const NAME: &'static str = names::DISABLE_L1_VALIDATOR;

    type Value<'a> = DisableL1Validator;

    fn parse_value() -> DisableL1Validator {
        DisableL1Validator { validation_id: id([0xcc]) }
    }

    #[inline]
    fn build_value(i: u64) -> DisableL1Validator {
        DisableL1Validator { validation_id: id_of(i) }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.validation_id);
    }
}

impl Subject for Base<'static> {
    const NAME: &'static str = names::BASE;

    type Value<'a> = Base<'a>;

    fn parse_value() -> Base<'static> {
        Base { network_id: 1337, blockchain_id: id([0x11]), memo: MEMO }
    }

    #[inline]
    fn build_value(i: u64) -> Base<'static> {
        Base { network_id: word_of(i), blockchain_id: id_of(i), memo: black_box(MEMO) }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.word(value.network_id);
        visit.bytes(&value.blockchain_id);
        visit.bytes(value.memo);
    }
}

impl Subject for RegisterL1Validator {
    const NAME: &'static str = names::REGISTER_L1_VALIDATOR;

    type Value<'a> = RegisterL1Validator;

    fn parse_value() -> RegisterL1Validator {
        RegisterL1Validator {
            validation_id: id([0xaa]),
            bls_public_key: PUBLIC_KEY,
            proof_of_possession: PROOF,
            expiry: 1_900_000_000,
            remaining_balance_owner_id: id([0xbb]),
        }
    }

    #[inline]
    fn build_value(i: u64) -> RegisterL1Validator {
        RegisterL1Validator {
            validation_id: id_of(i),
            bls_public_key: *black_box(&PUBLIC_KEY),
            proof_of_possession: *black_box(&PROOF),
            expiry: i,
            remaining_balance_owner_id: id_of(i),
        }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.validation_id);
        visit.bytes(&value.bls_public_key);
        visit.bytes(&value.proof_of_possession);
        visit.long(value.expiry);
        visit.bytes(&value.remaining_balance_owner_id);
    }
}

impl Subject for SlashValidator {
    const NAME: &'static str = names::SLASH_VALIDATOR;

    type Value<'a> = SlashValidator;

    fn parse_value() -> SlashValidator {
        SlashValidator { node_id: id([0xa1]), network: id([0xa2]), slash_percentage: 100_000 }
    }

    #[inline]
    fn build_value(i: u64) -> SlashValidator {
        SlashValidator { node_id: id_of(i), network: id_of(i), slash_percentage: word_of(i) }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.node_id);
        visit.bytes(&value.network);
        visit.word(value.slash_percentage);
    }
}

impl Subject for TransferChainOwnership {
    const NAME: &'static str = names::TRANSFER_CHAIN_OWNERSHIP;

    type Value<'a> = TransferChainOwnership;

    fn parse_value() -> TransferChainOwnership {
        TransferChainOwnership {
            chain: id([0xc0]),
            owner_threshold: 1,
            owner_locktime: 0,
            owner_address: id([0xbe, 0xef]),
        }
    }

    #[inline]
    fn build_value(i: u64) -> TransferChainOwnership {
        TransferChainOwnership {
            chain: id_of(i),
            owner_threshold: word_of(i),
            owner_locktime: i,
            owner_address: id_of(i),
        }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.chain);
        visit.word(value.owner_threshold);
        visit.long(value.owner_locktime);
        visit.bytes(&value.owner_address);
    }
}

impl Subject for RemoveChainValidator {
    const NAME: &'static str = names::REMOVE_CHAIN_VALIDATOR;

    type Value<'a> = RemoveChainValidator;

    fn parse_value() -> RemoveChainValidator {
        RemoveChainValidator { node_id: id([0x10]), network: id([0xfa]) }
    }

    #[inline]
    fn build_value(i: u64) -> RemoveChainValidator {
        RemoveChainValidator { node_id: id_of(i), network: id_of(i) }
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        visit.bytes(&value.node_id);
        visit.bytes(&value.network);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_those_of_the_published_benchmarks() {
        assert_eq!(MEMO.len(), 70);
        assert_eq!((PUBLIC_KEY[0], PUBLIC_KEY[47]), (1, 48));
        assert_eq!((PROOF[0], PROOF[95]), (255, 160));
        assert_eq!(TransferChainOwnership::parse_value().owner_address[..3], [0xbe, 0xef, 0]);
    }

    #[test]
    fn what_is_built_follows_the_loop_counter() {
        let value = SlashValidator::build_value(0x1_0000_0102);
        assert_eq!((value.node_id[..2].to_vec(), value.slash_percentage), (vec![2, 0], 0x102));
        assert_eq!(value.network, id::<32, 1>([2]));
        assert_eq!(SetL1ValidatorWeight::build_value(u64::MAX).nonce, u64::MAX);
        assert_eq!(Base::build_value(7), Base { network_id: 7, blockchain_id: id([7]), memo: MEMO });
    }
}
