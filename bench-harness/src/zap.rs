//! The ZAP codec under measurement: schema 3 with both readers, and schema 2.
//!
//! The two readers of schema 3 write the same messages, so only the compatible one is measured writing. Schema 2 is the
//! ten small kinds before they had a kind byte; five of its layouts are inferred, which their ids say.

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::v2::{self, V2};
use platform_txs::zap::value::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    BaseFull, ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import,
    TransformChain,
};
use platform_txs::zap::{self as v3, Encode};

use crate::codec::{Codec, Subject, Visit};
use crate::names::{self, Key, Operation};
use crate::show::each;

/// Schema 3, read with the compatible reader.
#[derive(Clone, Copy, Debug)]
pub enum ZapV3 {}

/// Schema 3, read with the strict reader.
#[derive(Clone, Copy, Debug)]
pub enum ZapV3Strict {}

/// Schema 2: wire version 1, no kind byte.
#[derive(Clone, Copy, Debug)]
pub enum ZapV2 {}

/// Writes one codec for one subject: its id, how it wraps, what is encoded, and the accessors in the order of the type.
macro_rules! codec {
    (
        $codec:ident, $subject:ty, $schema:ident::$view:ident, $name:expr, $keys:expr, $operations:expr;
        $wrap:ident; |$value:ident| $encoded:expr; $($field:ident),+
    ) => {
        impl Codec<$subject> for $codec {
            const NAME: &'static str = $name;
            const KEYS: &'static [Key] = $keys;
            const OPERATIONS: &'static [Operation] = $operations;

            type Parsed<'a> = $schema::$view<'a>;

            #[inline]
            fn parse(bytes: &[u8]) -> Option<Self::Parsed<'_>> {
                $schema::$view::$wrap(bytes).ok()
            }

            #[inline]
            fn visit<V: Visit>(view: &Self::Parsed<'_>, visit: &mut V) {
                each!(visit: $(view.$field()),+);
            }

            #[inline]
            fn build($value: &<$subject as Subject>::Value<'_>) -> Option<Vec<u8>> {
                Encode::build($encoded).ok()
            }

            #[inline]
            fn build_into($value: &<$subject as Subject>::Value<'_>, out: &mut Vec<u8>) -> Option<()> {
                Encode::build_into($encoded, out).ok()
            }
        }
    };
}

/// Both readers of schema 3.
macro_rules! v3 {
    ($($subject:ty, $view:ident: $($field:ident),+;)+) => {$(
        codec! {
            ZapV3, $subject, v3::$view, names::ZAP_V3, &[], &Operation::ALL;
            wrap; |value| value; $($field),+
        }
        codec! {
            ZapV3Strict, $subject, v3::$view, names::ZAP_V3, &[names::STRICT], &Operation::READING;
            wrap_strict; |value| value; $($field),+
        }
    )+};
}

/// Schema 2, with the keys of each kind's ids.
macro_rules! v2 {
    ($($subject:ty, $view:ident, $keys:expr; $($field:ident),+;)+) => {$(
        codec! {
            ZapV2, $subject, v2::$view, names::ZAP_V2, $keys, &Operation::ALL;
            wrap; |value| &V2(*value); $($field),+
        }
    )+};
}

v3! {
    AdvanceTime, AdvanceTimeView: time;
    RewardValidator, RewardValidatorView: tx_id;
    SetL1ValidatorWeight, SetL1ValidatorWeightView: validation_id, nonce, weight;
    IncreaseL1ValidatorBalance, IncreaseL1ValidatorBalanceView: validation_id, balance;
    DisableL1Validator, DisableL1ValidatorView: validation_id;
    Base<'static>, BaseView: network_id, blockchain_id, memo;
    RegisterL1Validator, RegisterL1ValidatorView:
        validation_id, bls_public_key, proof_of_possession, expiry, remaining_balance_owner_id;
    SlashValidator, SlashValidatorView: node_id, network, slash_percentage;
    TransferChainOwnership, TransferChainOwnershipView: chain, owner_threshold, owner_locktime, owner_address;
    RemoveChainValidator, RemoveChainValidatorView: node_id, network;
    BaseFull<'static>, BaseFullView: base;
    AddPermissionlessValidator<'static>, AddPermissionlessValidatorView:
        base, node_id, stake_start, stake_end, stake_weight, stake_asset_id, stake_amount, bls_public_key,
        proof_of_possession, validation_rewards_owner, delegation_rewards_owner, delegation_shares;
    Import<'static>, ImportView: base, source_network, imported_ins_range;
    Export<'static>, ExportView: base, destination_network, exported_outs_range;
    CreateChain<'static>, CreateChainView: base, parent_network, vm_id, owner, warp_message_hash, genesis_data;
    AddValidator<'static>, AddValidatorView:
        base, node_id, stake_start, stake_end, stake_weight, stake_outs, rewards_owner, delegation_shares;
    AddDelegator<'static>, AddDelegatorView:
        base, node_id, stake_start, stake_end, stake_weight, stake_outs, delegation_rewards_owner;
    AddPermissionlessDelegator<'static>, AddPermissionlessDelegatorView:
        base, node_id, stake_start, stake_end, stake_weight, chain, stake_asset_id, stake_outs,
        delegation_rewards_owner;
    AddChainValidator<'static>, AddChainValidatorView:
        base, node_id, stake_start, stake_end, stake_weight, chain;
    CreateNetwork<'static>, CreateNetworkView: base, owner;
    TransformChain<'static>, TransformChainView:
        base, chain, asset_id, initial_supply, maximum_supply, min_consumption_rate, max_consumption_rate,
        min_validator_stake, max_validator_stake, min_stake_duration, max_stake_duration, min_delegation_fee,
        min_delegator_stake, max_validator_weight_factor, uptime_requirement;
    ConvertNetworkToL1<'static>, ConvertNetworkToL1View: base, chain, manager_chain_id, address, validators;
    CreateSovereignL1<'static>, CreateSovereignL1View:
        base, owner, manager_chain_idx, manager_address, validators, chains;
}

v2! {
    AdvanceTime, AdvanceTimeView, &[names::INFERRED]; time;
    RewardValidator, RewardValidatorView, &[]; tx_id;
    SetL1ValidatorWeight, SetL1ValidatorWeightView, &[]; validation_id, nonce, weight;
    IncreaseL1ValidatorBalance, IncreaseL1ValidatorBalanceView, &[names::INFERRED]; validation_id, balance;
    DisableL1Validator, DisableL1ValidatorView, &[names::INFERRED]; validation_id;
    Base<'static>, BaseView, &[]; network_id, blockchain_id, memo;
    RegisterL1Validator, RegisterL1ValidatorView, &[names::INFERRED];
        validation_id, bls_public_key, proof_of_possession, expiry, remaining_balance_owner_id;
    SlashValidator, SlashValidatorView, &[]; node_id, network, slash_percentage;
    TransferChainOwnership, TransferChainOwnershipView, &[];
        chain, owner_threshold, owner_locktime, owner_address;
    RemoveChainValidator, RemoveChainValidatorView, &[names::INFERRED]; node_id, network;
}
