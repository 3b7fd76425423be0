//! Encodings of kinds 11 to 23: what each adds to the shared fields, in the order of the wire.

use zap::BuildError;

use super::Kind;
use super::encode::{Encode, to_word};
use super::plan::{self, Body, Plan, Writer};
use super::value::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    BaseFull, Chain, ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import,
    Input, Output, Spending, TransformChain, Validator,
};

/// Writes a kind: how its own fields are written, then the lists and byte strings that it has.
macro_rules! body {
    ($type:ident; fields($value:ident, $plan:ident, $to:ident) $fields:block $($part:item)*) => {
        impl Body for $type<'_> {
            const KIND: Kind = Kind::$type;

            #[inline]
            fn base(&self) -> &Spending<'_> {
                &self.base
            }

            $($part)*

            #[inline]
            fn fields(&self, $plan: &Plan, $to: &mut Writer<'_>) {
                let $value = self;
                $fields
            }
        }

        impl Encode for $type<'_> {
            #[inline]
            fn encoded_len(&self) -> Result<usize, BuildError> {
                plan::encoded_len(self)
            }

            #[inline]
            fn append(&self, _len: usize, out: &mut Vec<u8>) {
                plan::append(self, out);
            }
        }
    };
}

/// Writes fields as they are.
macro_rules! put {
    ($to:ident, $value:ident: $($field:ident),+) => { $( $to.put(&$value.$field); )+ };
}

body! { BaseFull; fields(_value, _plan, _to) {} }

body! {
    AddPermissionlessValidator;
    fields(value, _plan, to) {
        put!(to, value: node_id, stake_start, stake_end, stake_weight, stake_asset_id, stake_amount);
        put!(to, value: bls_public_key, proof_of_possession);
        put!(to, value: validation_rewards_owner, delegation_rewards_owner, delegation_shares);
    }
}

body! {
    Import;
    fields(value, _plan, to) {
        put!(to, value: source_network);
        to.put(&(to_word(value.base.ins.len()), to_word(value.imported_ins.len())));
    }
    #[inline]
    fn more_ins(&self) -> &[Input<'_>] {
        self.imported_ins
    }
}

body! {
    Export;
    fields(value, _plan, to) {
        put!(to, value: destination_network);
        to.put(&(to_word(value.base.outs.len()), to_word(value.exported_outs.len())));
    }
    #[inline]
    fn more_outs(&self) -> &[Output] {
        self.exported_outs
    }
}

body! {
    CreateChain;
    fields(value, _plan, to) {
        put!(to, value: parent_network, vm_id, owner, warp_message_hash);
        to.bytes_pointer(value.genesis_data.len());
    }
    #[inline]
    fn for_each_tail(&self, show: &mut dyn FnMut(&[u8])) {
        show(self.genesis_data);
    }
}

body! {
    AddValidator;
    fields(value, plan, to) {
        put!(to, value: node_id, stake_start, stake_end, stake_weight);
        to.list_pointer(plan.stake_outs);
        put!(to, value: rewards_owner, delegation_shares);
    }
    #[inline]
    fn stake_outs(&self) -> &[Output] {
        self.stake_outs
    }
}

body! {
    AddDelegator;
    fields(value, plan, to) {
        put!(to, value: node_id, stake_start, stake_end, stake_weight);
        to.list_pointer(plan.stake_outs);
        put!(to, value: delegation_rewards_owner);
    }
    #[inline]
    fn stake_outs(&self) -> &[Output] {
        self.stake_outs
    }
}

body! {
    AddPermissionlessDelegator;
    fields(value, plan, to) {
        put!(to, value: node_id, stake_start, stake_end, stake_weight, chain, stake_asset_id);
        to.list_pointer(plan.stake_outs);
        put!(to, value: delegation_rewards_owner);
    }
    #[inline]
    fn stake_outs(&self) -> &[Output] {
        self.stake_outs
    }
}

body! {
    AddChainValidator;
    fields(value, _plan, to) {
        put!(to, value: node_id, stake_start, stake_end, stake_weight, chain);
    }
}

body! {
    CreateNetwork;
    fields(value, _plan, to) {
        put!(to, value: owner);
    }
}

body! {
    TransformChain;
    fields(value, _plan, to) {
        put!(to, value: chain, asset_id, initial_supply, maximum_supply);
        put!(to, value: min_consumption_rate, max_consumption_rate, min_validator_stake, max_validator_stake);
        put!(to, value: min_stake_duration, max_stake_duration, min_delegation_fee, min_delegator_stake);
        put!(to, value: max_validator_weight_factor, uptime_requirement);
    }
}

body! {
    ConvertNetworkToL1;
    fields(value, plan, to) {
        put!(to, value: chain, manager_chain_id);
        to.bytes_pointer(value.address.len());
        to.list_pointer(plan.validators);
    }
    #[inline]
    fn validators(&self) -> &[Validator] {
        self.validators
    }
    #[inline]
    fn for_each_tail(&self, show: &mut dyn FnMut(&[u8])) {
        show(self.address);
    }
}

body! {
    CreateSovereignL1;
    fields(value, plan, to) {
        put!(to, value: owner, manager_chain_idx);
        to.bytes_pointer(value.manager_address.len());
        to.list_pointer(plan.validators);
        to.list_pointer(plan.chains);
        to.bytes_pointer(value.chains.iter().map(|chain| chain.name.len()).fold(0, usize::saturating_add));
        let ids = value.chains.iter().map(|chain| chain.fx_ids.as_flattened().len());
        to.bytes_pointer(ids.fold(0, usize::saturating_add));
        let data = value.chains.iter().map(|chain| chain.genesis_data.len());
        to.bytes_pointer(data.fold(0, usize::saturating_add));
        // The last 24 bytes of the object have no known meaning.
        to.put(&[0; 24]);
    }
    #[inline]
    fn validators(&self) -> &[Validator] {
        self.validators
    }
    #[inline]
    fn chains(&self) -> &[Chain<'_>] {
        self.chains
    }
    fn for_each_tail(&self, show: &mut dyn FnMut(&[u8])) {
        show(self.manager_address);
        self.chains.iter().for_each(|chain| show(chain.name));
        self.chains.iter().for_each(|chain| show(chain.fx_ids.as_flattened()));
        self.chains.iter().for_each(|chain| show(chain.genesis_data));
    }
}
