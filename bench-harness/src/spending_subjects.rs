//! The values of kinds 11 to 23: one to parse and one per iteration to build.
//!
//! All have the shape of a common transaction: two outputs, two inputs with one signature index each, two credentials of
//! one signature each, and the memo of the small kinds. What is put in is made of the loop counter, as for the small kinds; the
//! value that is parsed is that of one iteration. No two fields are equal, so that a field read in place of
//! another is seen. Keys, signatures, memo and first states are constants that pass through `black_box`.

use std::hint::black_box;

use platform_txs::types::{Id, ShortId};
use platform_txs::zap::value::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    BaseFull, Chain, ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import,
    Input, Output, OwnerStub, Signature, Spending, TransformChain, Validator,
};

use crate::codec::{Subject, Visit};
use crate::fixtures::{MEMO, PROOF, PUBLIC_KEY, counting_up, id, word_of};
use crate::names;
use crate::show::{each, spending};

/// The signature of every credential.
static SIGNATURES: [Signature; 1] = [counting_up()];

/// The signature index of every input.
static SIG_INDICES: [u32; 1] = [0];

/// The first state of every chain, as long as that of the full fixture.
static GENESIS: [u8; 256] = counting_up();

/// The address of every manager.
static MANAGER: [u8; 20] = counting_up();

/// The feature extension of every chain.
static FX_IDS: [Id; 1] = [counting_up()];

/// The iteration whose value is parsed.
const PARSED: u64 = 1_700_000_042;

/// What a value is made of: the number of an iteration.
#[derive(Clone, Copy)]
struct Numbers(u64);

impl Numbers {
    #[inline]
    const fn low(self) -> u8 {
        let [low, ..] = self.0.to_le_bytes();
        low
    }

    /// The `which`th id: the low byte of the number, then which one it is.
    #[inline]
    fn id(self, which: u8) -> Id {
        id([self.low(), which])
    }

    #[inline]
    fn short(self, which: u8) -> ShortId {
        id([self.low(), which])
    }

    #[inline]
    fn long(self, which: u8) -> u64 {
        self.0.wrapping_add(u64::from(which))
    }

    #[inline]
    fn word(self, which: u8) -> u32 {
        word_of(self.long(which))
    }

    #[inline]
    fn owner(self, which: u8) -> OwnerStub {
        OwnerStub { threshold: 1, locktime: self.long(which), address: self.short(which) }
    }

    #[inline]
    fn output(self, which: u8) -> Output {
        Output {
            asset_id: self.id(which),
            amount: self.long(which),
            threshold: 1,
            locktime: self.long(which.wrapping_add(1)),
            owner_address: self.short(which),
        }
    }

    #[inline]
    fn input(self, which: u8) -> Input<'static> {
        Input {
            tx_id: self.id(which),
            output_index: self.word(which),
            asset_id: self.id(which.wrapping_add(1)),
            amount: self.long(which),
            sig_indices: black_box(&SIG_INDICES),
        }
    }

    #[inline]
    fn validator(self, which: u8) -> Validator {
        Validator {
            node_id: self.short(which),
            weight: self.long(which),
            bls_public_key: *black_box(&PUBLIC_KEY),
            proof_of_possession: *black_box(&PROOF),
            registration_expiry: self.long(which.wrapping_add(1)),
        }
    }

    #[inline]
    fn chain(self, which: u8) -> Chain<'static> {
        Chain {
            name: black_box(b"bench chain"),
            vm_id: self.id(which),
            fx_ids: black_box(&FX_IDS),
            genesis_data: black_box(&GENESIS),
        }
    }

    /// Lends the fields that all share.
    #[inline]
    fn with_base<R>(self, lend: impl FnOnce(Spending<'_>) -> R) -> R {
        let outs = [self.output(10), self.output(20)];
        let ins = [self.input(30), self.input(40)];
        let signed: &[Signature] = black_box(&SIGNATURES);
        let credentials = [signed, signed];
        let (network_id, blockchain_id, memo) = (self.word(1), self.id(2), black_box(MEMO));
        lend(Spending { network_id, blockchain_id, outs: &outs, ins: &ins, credentials: &credentials, memo })
    }
}

/// Writes the subject of one kind: its name, its value from the numbers and the base, and how that is shown.
macro_rules! subject {
    (
        $type:ident, $name:ident;
        |$numbers:ident, $base:ident, $lend:ident| $made:expr;
        |$value:ident, $visit:ident| $shown:expr
    ) => {
        impl Subject for $type<'static> {
            const NAME: &'static str = names::$name;
            const HAS_LEGACY: bool = false;

            type Value<'a> = $type<'a>;

            fn with_parse_value<R>(lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
                Self::with_build_value(PARSED, lend)
            }

            #[inline]
            fn with_build_value<R>(i: u64, $lend: impl FnOnce(&Self::Value<'_>) -> R) -> R {
                let $numbers = Numbers(i);
                $numbers.with_base(|$base| $made)
            }

            #[inline]
            fn visit<V: Visit>($value: &Self::Value<'_>, $visit: &mut V) {
                $shown;
            }
        }
    };
}

subject! {
    BaseFull, BASE_FULL;
    |_numbers, base, lend| lend(&BaseFull { base });
    |value, visit| each!(visit: value.base)
}

subject! {
    AddPermissionlessValidator, ADD_PERMISSIONLESS_VALIDATOR;
    |n, base, lend| lend(&AddPermissionlessValidator {
        base,
        node_id: n.short(3),
        stake_start: n.long(4),
        stake_end: n.long(5),
        stake_weight: n.long(6),
        stake_asset_id: n.id(7),
        stake_amount: n.long(8),
        bls_public_key: *black_box(&PUBLIC_KEY),
        proof_of_possession: *black_box(&PROOF),
        validation_rewards_owner: n.owner(9),
        delegation_rewards_owner: n.owner(11),
        delegation_shares: n.word(12),
    });
    |value, visit| each!(
        visit: value.base, value.node_id, value.stake_start, value.stake_end, value.stake_weight,
        value.stake_asset_id, value.stake_amount, value.bls_public_key, value.proof_of_possession,
        value.validation_rewards_owner, value.delegation_rewards_owner, value.delegation_shares
    )
}

subject! {
    Import, IMPORT;
    |n, base, lend| {
        let imported_ins = [n.input(50), n.input(60)];
        lend(&Import { base, source_network: n.id(3), imported_ins: &imported_ins })
    };
    |value, visit| {
        spending(&value.base, &[], value.imported_ins, visit);
        each!(visit: value.source_network, range(value.base.ins, value.imported_ins))
    }
}

subject! {
    Export, EXPORT;
    |n, base, lend| {
        let exported_outs = [n.output(50)];
        lend(&Export { base, destination_network: n.id(3), exported_outs: &exported_outs })
    };
    |value, visit| {
        spending(&value.base, value.exported_outs, &[], visit);
        each!(visit: value.destination_network, range(value.base.outs, value.exported_outs))
    }
}

subject! {
    CreateChain, CREATE_CHAIN;
    |n, base, lend| lend(&CreateChain {
        base,
        parent_network: n.id(3),
        vm_id: n.id(4),
        owner: n.owner(5),
        warp_message_hash: n.id(6),
        genesis_data: black_box(&GENESIS),
    });
    |value, visit| each!(
        visit: value.base, value.parent_network, value.vm_id, value.owner, value.warp_message_hash,
        value.genesis_data
    )
}

subject! {
    AddValidator, ADD_VALIDATOR;
    |n, base, lend| {
        let stake_outs = [n.output(50)];
        lend(&AddValidator {
            base,
            node_id: n.short(3),
            stake_start: n.long(4),
            stake_end: n.long(5),
            stake_weight: n.long(6),
            stake_outs: &stake_outs,
            rewards_owner: n.owner(7),
            delegation_shares: n.word(8),
        })
    };
    |value, visit| each!(
        visit: value.base, value.node_id, value.stake_start, value.stake_end, value.stake_weight,
        value.stake_outs, value.rewards_owner, value.delegation_shares
    )
}

subject! {
    AddDelegator, ADD_DELEGATOR;
    |n, base, lend| {
        let stake_outs = [n.output(50)];
        lend(&AddDelegator {
            base,
            node_id: n.short(3),
            stake_start: n.long(4),
            stake_end: n.long(5),
            stake_weight: n.long(6),
            stake_outs: &stake_outs,
            delegation_rewards_owner: n.owner(7),
        })
    };
    |value, visit| each!(
        visit: value.base, value.node_id, value.stake_start, value.stake_end, value.stake_weight,
        value.stake_outs, value.delegation_rewards_owner
    )
}

subject! {
    AddPermissionlessDelegator, ADD_PERMISSIONLESS_DELEGATOR;
    |n, base, lend| {
        let stake_outs = [n.output(50)];
        lend(&AddPermissionlessDelegator {
            base,
            node_id: n.short(3),
            stake_start: n.long(4),
            stake_end: n.long(5),
            stake_weight: n.long(6),
            chain: n.id(7),
            stake_asset_id: n.id(8),
            stake_outs: &stake_outs,
            delegation_rewards_owner: n.owner(9),
        })
    };
    |value, visit| each!(
        visit: value.base, value.node_id, value.stake_start, value.stake_end, value.stake_weight, value.chain,
        value.stake_asset_id, value.stake_outs, value.delegation_rewards_owner
    )
}

subject! {
    AddChainValidator, ADD_CHAIN_VALIDATOR;
    |n, base, lend| lend(&AddChainValidator {
        base,
        node_id: n.short(3),
        stake_start: n.long(4),
        stake_end: n.long(5),
        stake_weight: n.long(6),
        chain: n.id(7),
    });
    |value, visit| each!(
        visit: value.base, value.node_id, value.stake_start, value.stake_end, value.stake_weight, value.chain
    )
}

subject! {
    CreateNetwork, CREATE_NETWORK;
    |n, base, lend| lend(&CreateNetwork { base, owner: n.owner(3) });
    |value, visit| each!(visit: value.base, value.owner)
}

subject! {
    TransformChain, TRANSFORM_CHAIN;
    |n, base, lend| lend(&TransformChain {
        base,
        chain: n.id(3),
        asset_id: n.id(4),
        initial_supply: n.long(5),
        maximum_supply: n.long(6),
        min_consumption_rate: n.long(7),
        max_consumption_rate: n.long(8),
        min_validator_stake: n.long(9),
        max_validator_stake: n.long(11),
        min_stake_duration: n.word(12),
        max_stake_duration: n.word(13),
        min_delegation_fee: n.word(14),
        min_delegator_stake: n.long(15),
        max_validator_weight_factor: n.low(),
        uptime_requirement: n.word(16),
    });
    |value, visit| each!(
        visit: value.base, value.chain, value.asset_id, value.initial_supply, value.maximum_supply,
        value.min_consumption_rate, value.max_consumption_rate, value.min_validator_stake,
        value.max_validator_stake, value.min_stake_duration, value.max_stake_duration, value.min_delegation_fee,
        value.min_delegator_stake, value.max_validator_weight_factor, value.uptime_requirement
    )
}

subject! {
    ConvertNetworkToL1, CONVERT_NETWORK_TO_L1;
    |n, base, lend| {
        let validators = [n.validator(50), n.validator(60)];
        let (chain, manager_chain_id) = (n.id(3), n.id(4));
        let address = black_box(&MANAGER);
        lend(&ConvertNetworkToL1 { base, chain, manager_chain_id, address, validators: &validators })
    };
    |value, visit| each!(
        visit: value.base, value.chain, value.manager_chain_id, value.address, value.validators
    )
}

subject! {
    CreateSovereignL1, CREATE_SOVEREIGN_L1;
    |n, base, lend| {
        let validators = [n.validator(50), n.validator(60)];
        let chains = [n.chain(70), n.chain(80)];
        lend(&CreateSovereignL1 {
            base,
            owner: n.owner(3),
            manager_chain_idx: 1,
            manager_address: black_box(&MANAGER),
            validators: &validators,
            chains: &chains,
        })
    };
    |value, visit| each!(
        visit: value.base, value.owner, value.manager_chain_idx, value.manager_address, value.validators,
        value.chains
    )
}

/// The range that a message gives for entries that follow the base's: where they begin and how many they are.
#[inline]
fn range<T>(before: &[T], own: &[T]) -> (u32, u32) {
    let word = |entries: &[T]| u32::try_from(entries.len()).unwrap_or(u32::MAX);
    (word(before), word(own))
}
