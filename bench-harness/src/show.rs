//! Fields shown to a [`Visit`]: the same order for the value that is written and for the view that reads it.
//!
//! In: a field of a transaction, owned or read in place. Out: integers by value, ids and byte strings as slices. A list
//! shows each field of each entry; of an input its own signature indices, of a credential its own signatures, of a chain
//! its name, extensions and first state, wherever the encoding keeps them. A null byte string is no bytes.

use platform_txs::types::Id;
use platform_txs::zap::value::{Chain, Input, Output, OwnerStub, Signature, Spending, Validator};
use platform_txs::zap::{BoundChains, InputList, OutputList, OwnerStubView, SpendingView, ValidatorsList};
use zap::ByteArray;

use crate::codec::Visit;

/// A field that can be shown.
pub(crate) trait Show {
    /// Shows the field, or each of its parts in order.
    fn show<V: Visit>(&self, visit: &mut V);
}

/// Implements [`Show`] by an expression on the field.
macro_rules! show {
    ($([$(const $len:ident)?] $type:ty, |$field:ident, $visit:ident| $shown:expr;)+) => {$(
        impl<$(const $len: usize)?> Show for $type {
            #[inline]
            fn show<V: Visit>(&self, $visit: &mut V) {
                let $field = self;
                $shown;
            }
        }
    )+};
}

/// Shows fields or accessors one after the other.
macro_rules! each {
    ($visit:ident: $($field:expr),+ $(,)?) => {{ $( $crate::show::Show::show(&$field, $visit); )+ }};
}

pub(crate) use each;

show! {
    [] u8, |field, visit| visit.byte(*field);
    [] u32, |field, visit| visit.word(*field);
    [] u64, |field, visit| visit.long(*field);
    [] &[u8], |field, visit| visit.bytes(field);
    [] Option<&[u8]>, |field, visit| visit.bytes(field.unwrap_or_default());
    [const N] [u8; N], |field, visit| visit.bytes(field);
    [const N] ByteArray<'_, N>, |field, visit| visit.bytes(field.as_slice());
    [] (u32, u32), |field, visit| each!(visit: field.0, field.1);
    [] OwnerStub, |owner, visit| each!(visit: owner.threshold, owner.locktime, owner.address);
    [] OwnerStubView<'_>, |owner, visit| each!(visit: owner.threshold(), owner.locktime(), owner.address());
    [] &[Output], |outputs, visit| outputs.iter().for_each(|output| output.show(visit));
    [] Output, |output, visit| each!(
        visit: output.asset_id, output.amount, output.threshold, output.locktime, output.owner_address
    );
    [] OutputList<'_>, |outputs, visit| for output in outputs.iter() {
        each!(
            visit: output.asset_id(), output.amount(), output.threshold(), output.locktime(), output.owner_address()
        );
    };
    [] Input<'_>, |input, visit| {
        each!(visit: input.tx_id, input.output_index, input.asset_id, input.amount);
        input.sig_indices.iter().for_each(|index| visit.word(*index));
    };
    [] &[&[Signature]], |credentials, visit| for signature in credentials.iter().copied().flatten() {
        signature.show(visit);
    };
    [] &[Validator], |validators, visit| for validator in *validators {
        each!(
            visit: validator.node_id, validator.weight, validator.bls_public_key, validator.proof_of_possession,
            validator.registration_expiry
        );
    };
    [] ValidatorsList<'_>, |validators, visit| for validator in validators.iter() {
        each!(
            visit: validator.node_id(), validator.weight(), validator.bls_public_key(),
            validator.proof_of_possession(), validator.registration_expiry()
        );
    };
    [] &[Chain<'_>], |chains, visit| for chain in *chains {
        each!(visit: chain.name, chain.vm_id, chain.fx_ids, chain.genesis_data);
    };
    [] BoundChains<'_>, |chains, visit| for chain in chains.iter() {
        each!(
            visit: chain.name(), chain.entry().vm_id(), chain.fx_ids().unwrap_or_default(), chain.genesis_data()
        );
    };
    [] &[Id], |ids, visit| ids.iter().for_each(|id| id.show(visit));
    [] Spending<'_>, |base, visit| spending(base, &[], &[], visit);
    [] SpendingView<'_>, |base, visit| {
        each!(visit: base.network_id(), base.blockchain_id(), base.outs());
        inputs(base.ins(), *base, visit);
        for credential in base.credentials().iter() {
            let signatures = credential.signatures(base.signatures());
            signatures.iter().flat_map(|part| part.iter()).for_each(|signature| signature.show(visit));
        }
        base.memo().show(visit);
    };
}

/// Shows the shared fields, with outputs and inputs behind those of the base as the message has them.
#[inline]
pub(crate) fn spending<V: Visit>(
    base: &Spending<'_>,
    more_outs: &[Output],
    more_ins: &[Input<'_>],
    visit: &mut V,
) {
    each!(visit: base.network_id, base.blockchain_id, base.outs, more_outs);
    base.ins.iter().chain(more_ins).for_each(|input| input.show(visit));
    each!(visit: base.credentials, base.memo);
}

#[inline]
fn inputs<V: Visit>(list: InputList<'_>, base: SpendingView<'_>, visit: &mut V) {
    for input in list.iter() {
        each!(visit: input.tx_id(), input.output_index(), input.asset_id(), input.amount());
        let indices = input.sig_indices(base.sig_indices());
        indices.iter().flat_map(|part| part.iter()).for_each(|index| visit.word(index));
    }
}
