//! The concrete types behind interfaces, and the type ids that each codec version gives them.
//!
//! A tx codec does not know the blocks: their ids are unknown to it. The block codec of the same version knows both.

use linearcodec::{Codec, Kind, Registry};

/// Names for the numbers of the kinds, counted from 0.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $number:literal,)+) => {
        $($(#[$doc])* pub(super) const $name: Kind = Kind($number);)+
    };
}

kinds! {
    TRANSFER_INPUT = 0,
    MINT_OUTPUT = 1,
    TRANSFER_OUTPUT = 2,
    MINT_OPERATION = 3,
    CREDENTIAL = 4,
    INPUT = 5,
    OUTPUT_OWNERS = 6,
    LOCK_IN = 7,
    LOCK_OUT = 8,
    EMPTY = 9,
    PROOF_OF_POSSESSION = 10,
    ADD_VALIDATOR = 11,
    ADD_CHAIN_VALIDATOR = 12,
    ADD_DELEGATOR = 13,
    CREATE_NETWORK = 14,
    CREATE_CHAIN = 15,
    IMPORT = 16,
    EXPORT = 17,
    ADVANCE_TIME = 18,
    REWARD_VALIDATOR = 19,
    REMOVE_CHAIN_VALIDATOR = 20,
    TRANSFORM_CHAIN = 21,
    ADD_PERMISSIONLESS_VALIDATOR = 22,
    ADD_PERMISSIONLESS_DELEGATOR = 23,
    TRANSFER_CHAIN_OWNERSHIP = 24,
    BASE = 25,
    CONVERT_NETWORK_TO_L1 = 26,
    CREATE_SOVEREIGN_L1 = 27,
    REGISTER_L1_VALIDATOR = 28,
    SET_L1_VALIDATOR_WEIGHT = 29,
    INCREASE_L1_VALIDATOR_BALANCE = 30,
    DISABLE_L1_VALIDATOR = 31,
    SLASH_VALIDATOR = 32,
    CREATE_ASSET = 33,
    OPERATION = 34,
    ADD_AUTO_RENEWED_VALIDATOR = 35,
    SET_AUTO_RENEWED_VALIDATOR_CONFIG = 36,
    REWARD_AUTO_RENEWED_VALIDATOR = 37,
    APRICOT_PROPOSAL_BLOCK = 38,
    APRICOT_ABORT_BLOCK = 39,
    APRICOT_COMMIT_BLOCK = 40,
    APRICOT_STANDARD_BLOCK = 41,
    APRICOT_ATOMIC_BLOCK = 42,
    BANFF_PROPOSAL_BLOCK = 43,
    BANFF_ABORT_BLOCK = 44,
    BANFF_COMMIT_BLOCK = 45,
    BANFF_STANDARD_BLOCK = 46,
    PROPOSAL_BLOCK = 47,
    ABORT_BLOCK = 48,
    COMMIT_BLOCK = 49,
    STANDARD_BLOCK = 50,
}

/// Ids that all three have in common.
const SHARED: [(u8, Kind); 15] = [
    (5, TRANSFER_INPUT),
    (7, TRANSFER_OUTPUT),
    (9, CREDENTIAL),
    (10, INPUT),
    (11, OUTPUT_OWNERS),
    (12, ADD_VALIDATOR),
    (13, ADD_CHAIN_VALIDATOR),
    (14, ADD_DELEGATOR),
    (17, IMPORT),
    (18, EXPORT),
    (19, ADVANCE_TIME),
    (20, REWARD_VALIDATOR),
    (21, LOCK_IN),
    (22, LOCK_OUT),
    (33, TRANSFER_CHAIN_OWNERSHIP),
];

const LUX_V1: [(u8, Kind); 20] = [
    (6, MINT_OUTPUT),
    (8, MINT_OPERATION),
    (15, CREATE_NETWORK),
    (16, CREATE_CHAIN),
    (27, REMOVE_CHAIN_VALIDATOR),
    (28, TRANSFORM_CHAIN),
    (29, ADD_PERMISSIONLESS_VALIDATOR),
    (30, ADD_PERMISSIONLESS_DELEGATOR),
    (31, EMPTY),
    (32, PROOF_OF_POSSESSION),
    (34, BASE),
    (35, CONVERT_NETWORK_TO_L1),
    (36, CREATE_SOVEREIGN_L1),
    (37, REGISTER_L1_VALIDATOR),
    (38, SET_L1_VALIDATOR_WEIGHT),
    (39, INCREASE_L1_VALIDATOR_BALANCE),
    (40, DISABLE_L1_VALIDATOR),
    (41, SLASH_VALIDATOR),
    (42, CREATE_ASSET),
    (43, OPERATION),
];

const LUX_V1_BLOCKS: [(u8, Kind); 4] =
    [(44, PROPOSAL_BLOCK), (45, ABORT_BLOCK), (46, COMMIT_BLOCK), (47, STANDARD_BLOCK)];

/// What the two versions 0 have in common beside [`SHARED`].
const V0: [(u8, Kind); 12] = [
    (23, REMOVE_CHAIN_VALIDATOR),
    (24, TRANSFORM_CHAIN),
    (25, ADD_PERMISSIONLESS_VALIDATOR),
    (26, ADD_PERMISSIONLESS_DELEGATOR),
    (27, EMPTY),
    (28, PROOF_OF_POSSESSION),
    (34, BASE),
    (35, CONVERT_NETWORK_TO_L1),
    (36, REGISTER_L1_VALIDATOR),
    (37, SET_L1_VALIDATOR_WEIGHT),
    (38, INCREASE_L1_VALIDATOR_BALANCE),
    (39, DISABLE_L1_VALIDATOR),
];

const LUX_V0: [(u8, Kind); 2] = [(15, CREATE_NETWORK), (16, CREATE_CHAIN)];

/// Avalanche has 15 and 16 the other way round.
const AVALANCHE_V0: [(u8, Kind); 5] = [
    (15, CREATE_CHAIN),
    (16, CREATE_NETWORK),
    (40, ADD_AUTO_RENEWED_VALIDATOR),
    (41, SET_AUTO_RENEWED_VALIDATOR_CONFIG),
    (42, REWARD_AUTO_RENEWED_VALIDATOR),
];

const V0_BLOCKS: [(u8, Kind); 9] = [
    (0, APRICOT_PROPOSAL_BLOCK),
    (1, APRICOT_ABORT_BLOCK),
    (2, APRICOT_COMMIT_BLOCK),
    (3, APRICOT_STANDARD_BLOCK),
    (4, APRICOT_ATOMIC_BLOCK),
    (29, BANFF_PROPOSAL_BLOCK),
    (30, BANFF_ABORT_BLOCK),
    (31, BANFF_COMMIT_BLOCK),
    (32, BANFF_STANDARD_BLOCK),
];

/// Evaluated by the compiler: a type that is registered twice does not compile.
const fn registry(lists: &[&[(u8, Kind)]]) -> Registry {
    let mut slots = [(0, Kind(0)); 64];
    let mut count = 0;
    let mut lists = lists;
    while let Some((&list, others)) = lists.split_first() {
        let mut list = list;
        while let Some((&slot, rest)) = list.split_first() {
            slots[count] = slot;
            count += 1;
            list = rest;
        }
        lists = others;
    }
    match Registry::new(slots.split_at(count).0) {
        Ok(registry) => registry,
        Err(_) => panic!("a type is registered once"),
    }
}

static LUX_V1_TXS: Registry = registry(&[&SHARED, &LUX_V1]);
static LUX_V1_ALL: Registry = registry(&[&SHARED, &LUX_V1, &LUX_V1_BLOCKS]);
static LUX_V0_TXS: Registry = registry(&[&SHARED, &V0, &LUX_V0]);
static LUX_V0_ALL: Registry = registry(&[&SHARED, &V0, &LUX_V0, &V0_BLOCKS]);
static AVALANCHE_V0_TXS: Registry = registry(&[&SHARED, &V0, &AVALANCHE_V0]);
static AVALANCHE_V0_ALL: Registry = registry(&[&SHARED, &V0, &AVALANCHE_V0, &V0_BLOCKS]);

/// The codecs of one version: for transactions, and for blocks.
const fn codec(version: u16, registry: &'static Registry) -> Codec {
    Codec { version, registry }
}

pub(super) static LUX_TX_CODECS: [Codec; 2] = [codec(1, &LUX_V1_TXS), codec(0, &LUX_V0_TXS)];
pub(super) static LUX_V1_BLOCK_CODECS: [Codec; 1] = [codec(1, &LUX_V1_ALL)];
pub(super) static LUX_V0_BLOCK_CODECS: [Codec; 1] = [codec(0, &LUX_V0_ALL)];
pub(super) static AVALANCHE_TX_CODECS: [Codec; 1] = [codec(0, &AVALANCHE_V0_TXS)];
pub(super) static AVALANCHE_BLOCK_CODECS: [Codec; 1] = [codec(0, &AVALANCHE_V0_ALL)];
