//! Kinds 11 to 23 in the file: their fields under the original's names, in the form that a message was built from and in
//! the form that the accessors give.

use platform_txs::zap::value::{
    AddChainValidator, AddDelegator, AddPermissionlessDelegator, AddPermissionlessValidator, AddValidator,
    BaseFull, ConvertNetworkToL1, CreateChain, CreateNetwork, CreateSovereignL1, Export, Import, Output,
    OwnerStub, Spending, TransformChain, Validator,
};
use platform_txs::zap::{
    AddChainValidatorView, AddDelegatorView, AddPermissionlessDelegatorView, AddPermissionlessValidatorView,
    AddValidatorView, BaseFullView, ConvertNetworkToL1View, CreateChainView, CreateNetworkView,
    CreateSovereignL1View, Encode, ExportView, ImportView, OutputList, OwnerStubView, SpendingView,
    TransformChainView, ValidatorsList, WrapError,
};
use serde_json::{Map, Value, json};
use zap::ByteArray;

use super::code::Code;
use super::lists::{self, lend_chains, lend_inputs};
use crate::record::{FieldError, encode_hex, hex, hex_array, integer};

/// A field that stands for itself: how it is read from a vector, and what it is in the two forms.
trait Plain: Sized {
    /// What the builder takes.
    type Value;

    fn from_vector(object: &Value, name: &str) -> Result<Self::Value, FieldError>;

    /// As it was built.
    fn field(&self) -> Value;

    /// As the accessor gives it.
    fn accessor(&self) -> Value {
        self.field()
    }
}

macro_rules! word {
    ($($word:ident),*) => {$(
        impl Plain for $word {
            type Value = Self;

            fn from_vector(object: &Value, name: &str) -> Result<Self, FieldError> {
                integer(object, name)
            }

            fn field(&self) -> Value {
                (*self).into()
            }
        }
    )*};
}

word!(u8, u32);

impl Plain for u64 {
    type Value = Self;

    fn from_vector(object: &Value, name: &str) -> Result<Self, FieldError> {
        integer(object, name)
    }

    fn field(&self) -> Value {
        self.to_string().into()
    }
}

impl<const N: usize> Plain for ByteArray<'_, N> {
    type Value = [u8; N];

    fn from_vector(object: &Value, name: &str) -> Result<[u8; N], FieldError> {
        hex_array(object, name)
    }

    fn field(&self) -> Value {
        encode_hex(&self[..]).into()
    }
}

impl Plain for OwnerStubView<'_> {
    type Value = OwnerStub;

    fn from_vector(object: &Value, name: &str) -> Result<OwnerStub, FieldError> {
        lists::owner_stub(object, name)
    }

    fn field(&self) -> Value {
        json!({
            "Threshold": self.threshold(),
            "Locktime": self.locktime().to_string(),
            "Address": encode_hex(&self.address()[..]),
        })
    }

    fn accessor(&self) -> Value {
        json!([self.threshold(), self.locktime().to_string(), encode_hex(&self.address()[..])])
    }
}

/// The value that an accessor's field is built from.
fn value_of<V, P: Plain>(_accessor: fn(V) -> P, object: &Value, name: &str) -> Result<P::Value, FieldError> {
    P::from_vector(object, name)
}

fn outputs(fields: &Value, name: &str) -> Result<Vec<Output>, FieldError> {
    lists::array(fields, name, lists::output)
}

fn inputs(fields: &Value, name: &str) -> Result<Vec<lists::OwnedInput>, FieldError> {
    lists::array(fields, name, lists::input)
}

fn validators(fields: &Value, name: &str) -> Result<Vec<Validator>, FieldError> {
    lists::array(fields, name, lists::validator)
}

fn chains(fields: &Value, name: &str) -> Result<Vec<lists::OwnedChain>, FieldError> {
    lists::array(fields, name, lists::chain)
}

/// What needs no more than a borrow.
fn lend<T>(owned: &[T]) -> &[T] {
    owned
}

/// Decodes the shared fields and builds with them.
fn with_base(
    fields: &Value,
    outs: &str,
    ins: &str,
    build: impl FnOnce(Spending<'_>) -> Result<Option<Vec<u8>>, FieldError>,
) -> Result<Option<Vec<u8>>, FieldError> {
    let outs = lists::array(fields, outs, lists::output)?;
    let ins = lists::array(fields, ins, lists::input)?;
    let credentials = lists::array(fields, "Credentials", lists::credential)?;
    let memo = hex(fields, "Memo")?;
    build(Spending {
        network_id: integer(fields, "NetworkID")?,
        blockchain_id: hex_array(fields, "BlockchainID")?,
        outs: &outs,
        ins: &lists::lend_inputs(&ins),
        credentials: &lists::lend_credentials(&credentials),
        memo: &memo,
    })
}

/// The two forms of a message, field by field.
#[derive(Default)]
struct Forms {
    fields: Map<String, Value>,
    accessors: Map<String, Value>,
}

impl Forms {
    /// The shared fields, with the outputs and inputs of the original's names.
    fn of(base: SpendingView<'_>) -> Self {
        let mut forms = Self::default();
        let (indices, signatures) = (base.sig_indices(), base.signatures());
        forms.plain("NetworkID", &base.network_id());
        forms.plain("BlockchainID", &base.blockchain_id());
        forms.bytes("Memo", base.memo());
        let outs = base.outs();
        forms.both("Outs", lists::all(outs, lists::show_output), lists::shown(outs, lists::show_output));
        let ins = base.ins();
        forms.both("Ins", lists::input_fields(Some(ins), indices), lists::shown(ins, lists::show_input));
        let credentials = base.credentials();
        let shown = lists::shown(
            credentials,
            |entry| json!({"SigsStart": entry.sigs_start(), "SigsCount": entry.sigs_count()}),
        );
        forms.both("Credentials", lists::credential_fields(credentials, signatures), shown);
        forms.accessor("SigIndicesArray", lists::shown(indices, Value::from));
        forms.accessor(
            "SignatureArray",
            lists::shown(signatures, |signature| encode_hex(&signature[..]).into()),
        );
        forms.accessor("derived.InputSigIndices", lists::derived_indices(ins, indices));
        forms.accessor("derived.CredentialSigs", lists::derived_signatures(credentials, signatures));
        forms
    }

    fn both(&mut self, name: &str, field: Value, accessor: Value) {
        self.field(name, field);
        self.accessor(name, accessor);
    }

    fn field(&mut self, name: &str, field: Value) {
        self.fields.insert(name.to_owned(), field);
    }

    fn accessor(&mut self, name: &str, accessor: Value) {
        self.accessors.insert(name.to_owned(), accessor);
    }

    fn plain(&mut self, name: &str, plain: &impl Plain) {
        self.both(name, plain.field(), plain.accessor());
    }

    fn bytes(&mut self, name: &str, bytes: Option<&[u8]>) {
        let shown = bytes.map(encode_hex);
        self.both(name, shown.clone().unwrap_or_default().into(), shown.into());
    }

    /// A list of outputs beside the shared one.
    fn outputs(&mut self, name: &str, list: OutputList<'_>) {
        self.both(name, lists::all(list, lists::show_output), lists::shown(list, lists::show_output));
    }

    /// Validators.
    fn validators(&mut self, list: ValidatorsList<'_>) {
        let shown = lists::shown(list, lists::show_validator);
        self.both("Validators", lists::all(list, lists::validator_fields), shown);
    }
}

/// Writes the code of a kind: the names of its outputs and inputs, its plain fields; then, if it has any, what is borrowed
/// and how it is decoded and lent, and what else the two forms hold.
macro_rules! spending {
    (
        $code:ident: $type:ident, $view:ident, $outs:literal, $ins:literal;
        $( $plain_name:literal $plain:ident, )*
        $( lent $lent:ident $lent_name:literal: $decode:expr => $lend:expr, )*
        $( forms($forms:ident, $shown:ident) $more:block )?
        $( verify($verified:ident) $verify:expr )?
    ) => {
        pub(super) const $code: Code = {
            fn build(fields: &Value) -> Result<Option<Vec<u8>>, FieldError> {
                with_base(fields, $outs, $ins, |base| {
                    $( let $lent = $decode(fields, $lent_name)?; )*
                    let value = $type {
                        base,
                        $( $plain: value_of($view::$plain, fields, $plain_name)?, )*
                        $( $lent: &$lend(&$lent), )*
                    };
                    Ok(value.build().ok())
                })
            }

            fn forms(bytes: &[u8]) -> Result<Forms, WrapError> {
                let view = $view::wrap(bytes)?;
                let mut forms = Forms::of(view.base());
                let names: &[(&str, fn(&mut Forms, &str, $view<'_>))] =
                    &[$( ($plain_name, |forms, name, view| forms.plain(name, &view.$plain())), )*];
                for (name, add) in names {
                    add(&mut forms, name, view);
                }
                $( let ($forms, $shown) = (&mut forms, view); $more )?
                Ok(forms)
            }

            Code {
                build,
                fields: |bytes| Ok(forms(bytes)?.fields.into()),
                read: |bytes| Ok(forms(bytes)?.accessors.into()),
                strict: |bytes| $view::wrap_strict(bytes).err(),
                verify: spending!(@verify $view $(, $verified, $verify)?),
            }
        };
    };
    (@verify $view:ident) => { None };
    (@verify $view:ident, $verified:ident, $verify:expr) => {
        Some(|bytes| $view::wrap(bytes).ok().map(|$verified| $verify))
    };
}

spending! { BASE_FULL: BaseFull, BaseFullView, "Outs", "Ins"; }

spending! {
    ADD_PERMISSIONLESS_VALIDATOR:
    AddPermissionlessValidator, AddPermissionlessValidatorView, "Outs", "Ins";
    "NodeID" node_id,
    "StakeStart" stake_start,
    "StakeEnd" stake_end,
    "StakeWeight" stake_weight,
    "StakeAssetID" stake_asset_id,
    "StakeAmount" stake_amount,
    "BLSPublicKey" bls_public_key,
    "BLSProofOfPossession" proof_of_possession,
    "ValidationRewardsOwner" validation_rewards_owner,
    "DelegationRewardsOwner" delegation_rewards_owner,
    "DelegationShares" delegation_shares,
    verify(view) view.verify()
}

spending! {
    IMPORT: Import, ImportView, "Outs", "LocalIns";
    "SourceNetwork" source_network,
    lent imported_ins "ImportedIns": inputs => lend_inputs,
    forms(forms, view) {
        let (start, count) = view.imported_ins_range();
        let (ins, indices) = (view.base().ins(), view.base().sig_indices());
        forms.accessor("ImportedInsStart", start.into());
        forms.accessor("ImportedInsCount", count.into());
        forms.fields.remove("Ins");
        forms.field("LocalIns", lists::input_fields(ins.part(0, start), indices));
        forms.field("ImportedIns", lists::input_fields(view.imported_ins(), indices));
    }
}

spending! {
    EXPORT: Export, ExportView, "LocalOuts", "Ins";
    "DestinationNetwork" destination_network,
    lent exported_outs "ExportedOuts": outputs => lend,
    forms(forms, view) {
        let (start, count) = view.exported_outs_range();
        let fields = |list: Option<OutputList<'_>>| {
            list.map_or_else(|| json!([]), |list| lists::all(list, lists::show_output))
        };
        forms.accessor("ExportedOutsStart", start.into());
        forms.accessor("ExportedOutsCount", count.into());
        forms.fields.remove("Outs");
        forms.field("LocalOuts", fields(view.base().outs().part(0, start)));
        forms.field("ExportedOuts", fields(view.exported_outs()));
    }
}

spending! {
    CREATE_CHAIN: CreateChain, CreateChainView, "Outs", "Ins";
    "ParentNetwork" parent_network,
    "VMID" vm_id,
    "Owner" owner,
    "WarpMessageHash" warp_message_hash,
    lent genesis_data "GenesisData": hex => lend,
    forms(forms, view) { forms.bytes("GenesisData", view.genesis_data()); }
    verify(view) view.verify()
}

spending! {
    ADD_VALIDATOR: AddValidator, AddValidatorView, "Outs", "Ins";
    "NodeID" node_id,
    "StakeStart" stake_start,
    "StakeEnd" stake_end,
    "StakeWeight" stake_weight,
    "RewardsOwner" rewards_owner,
    "DelegationShares" delegation_shares,
    lent stake_outs "StakeOuts": outputs => lend,
    forms(forms, view) { forms.outputs("StakeOuts", view.stake_outs()); }
    verify(view) view.verify()
}

spending! {
    ADD_DELEGATOR: AddDelegator, AddDelegatorView, "Outs", "Ins";
    "NodeID" node_id,
    "StakeStart" stake_start,
    "StakeEnd" stake_end,
    "StakeWeight" stake_weight,
    "DelegationRewardsOwner" delegation_rewards_owner,
    lent stake_outs "StakeOuts": outputs => lend,
    forms(forms, view) { forms.outputs("StakeOuts", view.stake_outs()); }
    verify(view) view.verify()
}

spending! {
    ADD_PERMISSIONLESS_DELEGATOR:
    AddPermissionlessDelegator, AddPermissionlessDelegatorView, "Outs", "Ins";
    "NodeID" node_id,
    "StakeStart" stake_start,
    "StakeEnd" stake_end,
    "StakeWeight" stake_weight,
    "Chain" chain,
    "StakeAssetID" stake_asset_id,
    "DelegationRewardsOwner" delegation_rewards_owner,
    lent stake_outs "StakeOuts": outputs => lend,
    forms(forms, view) { forms.outputs("StakeOuts", view.stake_outs()); }
    verify(view) view.verify()
}

spending! {
    ADD_CHAIN_VALIDATOR: AddChainValidator, AddChainValidatorView, "Outs", "Ins";
    "NodeID" node_id,
    "StakeStart" stake_start,
    "StakeEnd" stake_end,
    "StakeWeight" stake_weight,
    "Chain" chain,
}

spending! {
    CREATE_NETWORK: CreateNetwork, CreateNetworkView, "Outs", "Ins";
    "Owner" owner,
    verify(view) view.verify()
}

spending! {
    TRANSFORM_CHAIN: TransformChain, TransformChainView, "Outs", "Ins";
    "Chain" chain,
    "AssetID" asset_id,
    "InitialSupply" initial_supply,
    "MaximumSupply" maximum_supply,
    "MinConsumptionRate" min_consumption_rate,
    "MaxConsumptionRate" max_consumption_rate,
    "MinValidatorStake" min_validator_stake,
    "MaxValidatorStake" max_validator_stake,
    "MinStakeDuration" min_stake_duration,
    "MaxStakeDuration" max_stake_duration,
    "MinDelegationFee" min_delegation_fee,
    "MinDelegatorStake" min_delegator_stake,
    "MaxValidatorWeightFactor" max_validator_weight_factor,
    "UptimeRequirement" uptime_requirement,
}

spending! {
    CONVERT_NETWORK_TO_L1: ConvertNetworkToL1, ConvertNetworkToL1View, "Outs", "Ins";
    "Chain" chain,
    "ManagerChainID" manager_chain_id,
    lent address "Address": hex => lend,
    lent validators "Validators": validators => lend,
    forms(forms, view) {
        forms.bytes("Address", view.address());
        forms.validators(view.validators());
    }
    verify(view) view.verify()
}

spending! {
    CREATE_SOVEREIGN_L1: CreateSovereignL1, CreateSovereignL1View, "Outs", "Ins";
    "Owner" owner,
    "ManagerChainIdx" manager_chain_idx,
    lent manager_address "ManagerAddress": hex => lend,
    lent validators "Validators": validators => lend,
    lent chains "Chains": chains => lend_chains,
    forms(forms, view) {
        forms.bytes("ManagerAddress", view.manager_address());
        forms.validators(view.validators());
        forms.field("Chains", lists::chain_fields(view.chains()));
        forms.accessor("BoundChains", lists::show_chains(view.chains()));
        forms.accessor("NameBlobs", view.name_blobs().map(encode_hex).into());
        forms.accessor("FxIDsBlobs", view.fx_ids_blobs().map(encode_hex).into());
        forms.accessor("GenesisDataBlobs", view.genesis_data_blobs().map(encode_hex).into());
    }
    verify(view) view.verify()
}
