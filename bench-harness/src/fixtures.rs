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
use crate::show::Show as _;

/// The memo of every base transaction, 70 bytes.
pub const MEMO: &[u8] = b"LP-023 batch 2 realistic memo payload for parse/build cost measurement";

/// The public key of every registration: 1, 2, 3 and so on.
pub static PUBLIC_KEY: BlsPublicKey = counting_up();

/// The proof of every registration: 255, 254, 253 and so on.
pub static PROOF: BlsSignature = counting_down();

pub(crate) const fn counting_up<const N: usize>() -> [u8; N] {
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
pub(crate) const fn id<const N: usize, const HEAD: usize>(first: [u8; HEAD]) -> [u8; N] {
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
pub(crate) const fn word_of(i: u64) -> u32 {
    let [a, b, c, d, ..] = i.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

impl Subject for AdvanceTime {
    const NAME: &'static str = names::ADVANCE_TIME;

    type Value<'a> = AdvanceTime;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&AdvanceTime { time: 1_782_604_800 })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&AdvanceTime { time: i })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.time.show(visit);
    }
}

impl Subject for RewardValidator {
    const NAME: &'static str = names::REWARD_VALIDATOR;

    type Value<'a> = RewardValidator;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RewardValidator { tx_id: id([1, 2, 3, 4, 5]) })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RewardValidator { tx_id: id_of(i) })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.tx_id.show(visit);
    }
}

impl Subject for SetL1ValidatorWeight {
    const NAME: &'static str = names::SET_L1_VALIDATOR_WEIGHT;

    type Value<'a> = SetL1ValidatorWeight;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&SetL1ValidatorWeight { validation_id: id([0xaa]), nonce: 42, weight: 1000 })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&SetL1ValidatorWeight { validation_id: id_of(i), nonce: i, weight: i })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.validation_id.show(visit);
        value.nonce.show(visit);
        value.weight.show(visit);
    }
}

impl Subject for IncreaseL1ValidatorBalance {
    const NAME: &'static str = names::INCREASE_L1_VALIDATOR_BALANCE;

    type Value<'a> = IncreaseL1ValidatorBalance;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&IncreaseL1ValidatorBalance { validation_id: id([0xbb]), balance: 5000 })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&IncreaseL1ValidatorBalance { validation_id: id_of(i), balance: i })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.validation_id.show(visit);
        value.balance.show(visit);
    }
}

impl Subject for DisableL1Validator {
    const NAME: &'static str = names::DISABLE_L1_VALIDATOR;

    type Value<'a> = DisableL1Validator;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&DisableL1Validator { validation_id: id([0xcc]) })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&DisableL1Validator { validation_id: id_of(i) })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.validation_id.show(visit);
    }
}

impl Subject for Base<'static> {
    const NAME: &'static str = names::BASE;

    type Value<'a> = Base<'a>;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&Base { network_id: 1337, blockchain_id: id([0x11]), memo: MEMO })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&Base { network_id: word_of(i), blockchain_id: id_of(i), memo: black_box(MEMO) })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.network_id.show(visit);
        value.blockchain_id.show(visit);
        value.memo.show(visit);
    }
}

impl Subject for RegisterL1Validator {
    const NAME: &'static str = names::REGISTER_L1_VALIDATOR;

    type Value<'a> = RegisterL1Validator;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RegisterL1Validator {
            validation_id: id([0xaa]),
            bls_public_key: PUBLIC_KEY,
            proof_of_possession: PROOF,
            expiry: 1_900_000_000,
            remaining_balance_owner_id: id([0xbb]),
        })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RegisterL1Validator {
            validation_id: id_of(i),
            bls_public_key: *black_box(&PUBLIC_KEY),
            proof_of_possession: *black_box(&PROOF),
            expiry: i,
            remaining_balance_owner_id: id_of(i),
        })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.validation_id.show(visit);
        value.bls_public_key.show(visit);
        value.proof_of_possession.show(visit);
        value.expiry.show(visit);
        value.remaining_balance_owner_id.show(visit);
    }
}

impl Subject for SlashValidator {
    const NAME: &'static str = names::SLASH_VALIDATOR;

    type Value<'a> = SlashValidator;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&SlashValidator { node_id: id([0xa1]), network: id([0xa2]), slash_percentage: 100_000 })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&SlashValidator { node_id: id_of(i), network: id_of(i), slash_percentage: word_of(i) })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.node_id.show(visit);
        value.network.show(visit);
        value.slash_percentage.show(visit);
    }
}

impl Subject for TransferChainOwnership {
    const NAME: &'static str = names::TRANSFER_CHAIN_OWNERSHIP;

    type Value<'a> = TransferChainOwnership;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&TransferChainOwnership {
            chain: id([0xc0]),
            owner_threshold: 1,
            owner_locktime: 0,
            owner_address: id([0xbe, 0xef]),
        })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&TransferChainOwnership {
            chain: id_of(i),
            owner_threshold: word_of(i),
            owner_locktime: i,
            owner_address: id_of(i),
        })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.chain.show(visit);
        value.owner_threshold.show(visit);
        value.owner_locktime.show(visit);
        value.owner_address.show(visit);
    }
}

impl Subject for RemoveChainValidator {
    const NAME: &'static str = names::REMOVE_CHAIN_VALIDATOR;

    type Value<'a> = RemoveChainValidator;

    fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RemoveChainValidator { node_id: id([0x10]), network: id([0xfa]) })
    }

    #[inline]
    fn with_build_value<R>(i: u64, lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
        lend(&RemoveChainValidator { node_id: id_of(i), network: id_of(i) })
    }

    #[inline]
    fn visit<V: Visit>(value: &Self::Value<'_>, visit: &mut V) {
        value.node_id.show(visit);
        value.network.show(visit);
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
        let address = TransferChainOwnership::with_parse_value(|value| value.owner_address);
        assert_eq!(address[..3], [0xbe, 0xef, 0]);
    }

    #[test]
    fn what_is_built_follows_the_loop_counter() {
        let value = SlashValidator::with_build_value(0x1_0000_0102, |value| *value);
        assert_eq!((value.node_id[..2].to_vec(), value.slash_percentage), (vec![2, 0], 0x102));
        assert_eq!(value.network, id::<32, 1>([2]));
        let nonce = SetL1ValidatorWeight::with_build_value(u64::MAX, |value| value.nonce);
        assert_eq!(nonce, u64::MAX);
        let expected = Base { network_id: 7, blockchain_id: id([7]), memo: MEMO };
        Base::with_build_value(7, |value| assert_eq!(*value, expected));
    }
}
