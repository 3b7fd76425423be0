//! Views of kinds 11 to 23: the spending prologue that all begin with, then each one's own fields.
//!
//! As for the small kinds, what a message lacks reads as zero or null, and so does a list for which it is too short.

use zap::ByteArray;

use super::Kind;
use super::bound::BoundChains;
use super::entry::{
    ChainsList, CredentialList, InputList, OutputList, SigIndices, Signatures, ValidatorsList,
};
use super::field::view;
use super::owner::OwnerStubView;
use super::strict_spending::spending;
use super::wrap::kind;

view! {
    /// A view of the fields that all transactions of kinds 11 to 23 share.
    SpendingView;
    /// Network.
    network_id: u32, 1;
    /// Chain.
    blockchain_id: ByteArray<'a, 32>, 5;
    /// Outputs; of an export, those that it sends come last.
    outs: OutputList<'a>, 37;
    /// Inputs; of an import, those that it brings in come last.
    ins: InputList<'a>, 45;
    /// Credentials, one for each input.
    credentials: CredentialList<'a>, 53;
    /// Signature indices of all inputs.
    sig_indices: SigIndices<'a>, 61;
    /// Signatures of all credentials.
    signatures: Signatures<'a>, 69;
    /// Free bytes; `None` for a null pointer or one that leads out of the message.
    memo: Option<&'a [u8]>, 77;
}

view! {
    /// A view of a [`BaseFull`](super::value::BaseFull).
    BaseFullView, |bytes| kind(bytes, Kind::BaseFull), |bytes| spending(bytes, Kind::BaseFull);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
}

view! {
    /// A view of an [`AddPermissionlessValidator`](super::value::AddPermissionlessValidator).
    AddPermissionlessValidatorView, |bytes| kind(bytes, Kind::AddPermissionlessValidator), |bytes| spending(bytes, Kind::AddPermissionlessValidator);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The validator.
    node_id: ByteArray<'a, 20>, 85;
    /// When it begins, in seconds since the Unix epoch.
    stake_start: u64, 105;
    /// When it ends.
    stake_end: u64, 113;
    /// Its weight.
    stake_weight: u64, 121;
    /// What is staked.
    stake_asset_id: ByteArray<'a, 32>, 129;
    /// How much.
    stake_amount: u64, 161;
    /// The validator's key.
    bls_public_key: ByteArray<'a, 48>, 169;
    /// Proof that the key's owner registered it.
    proof_of_possession: ByteArray<'a, 96>, 217;
    /// Who gets the validator's reward.
    validation_rewards_owner: OwnerStubView<'a>, 313;
    /// Who gets the validator's share of its delegators' rewards.
    delegation_rewards_owner: OwnerStubView<'a>, 345;
    /// That share, in millionths.
    delegation_shares: u32, 377;
}

view! {
    /// A view of an [`Import`](super::value::Import).
    ImportView, |bytes| kind(bytes, Kind::Import), |bytes| spending(bytes, Kind::Import);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// Where the imported inputs are.
    source_network: ByteArray<'a, 32>, 85;
    /// Which of the inputs are imported: the first of them and how many. Not checked against the list.
    imported_ins_range: (u32, u32), 117;
}

impl<'a> ImportView<'a> {
    /// The imported inputs; `None` if there are none or the list does not hold them.
    #[inline]
    #[must_use]
    pub fn imported_ins(self) -> Option<InputList<'a>> {
        let (start, count) = self.imported_ins_range();
        self.base().ins().part(start, count)
    }
}

view! {
    /// A view of an [`Export`](super::value::Export).
    ExportView, |bytes| kind(bytes, Kind::Export), |bytes| spending(bytes, Kind::Export);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// Where the exported outputs go.
    destination_network: ByteArray<'a, 32>, 85;
    /// Which of the outputs are exported: the first of them and how many. Not checked against the list.
    exported_outs_range: (u32, u32), 117;
}

impl<'a> ExportView<'a> {
    /// The exported outputs; `None` if there are none or the list does not hold them.
    #[inline]
    #[must_use]
    pub fn exported_outs(self) -> Option<OutputList<'a>> {
        let (start, count) = self.exported_outs_range();
        self.base().outs().part(start, count)
    }
}

view! {
    /// A view of a [`CreateChain`](super::value::CreateChain).
    CreateChainView, |bytes| kind(bytes, Kind::CreateChain), |bytes| spending(bytes, Kind::CreateChain);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The network that validates the chain.
    parent_network: ByteArray<'a, 32>, 85;
    /// The virtual machine.
    vm_id: ByteArray<'a, 32>, 117;
    /// Who owns the chain.
    owner: OwnerStubView<'a>, 149;
    /// Hash of the message that asks for the chain.
    warp_message_hash: ByteArray<'a, 32>, 181;
    /// The first state.
    genesis_data: Option<&'a [u8]>, 213;
}

view! {
    /// A view of an [`AddValidator`](super::value::AddValidator).
    AddValidatorView, |bytes| kind(bytes, Kind::AddValidator), |bytes| spending(bytes, Kind::AddValidator);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The validator.
    node_id: ByteArray<'a, 20>, 85;
    /// When it begins, in seconds since the Unix epoch.
    stake_start: u64, 105;
    /// When it ends.
    stake_end: u64, 113;
    /// Its weight.
    stake_weight: u64, 121;
    /// What is staked.
    stake_outs: OutputList<'a>, 129;
    /// Who gets the reward.
    rewards_owner: OwnerStubView<'a>, 137;
    /// The validator's share of its delegators' rewards, in millionths.
    delegation_shares: u32, 169;
}

view! {
    /// A view of an [`AddDelegator`](super::value::AddDelegator).
    AddDelegatorView, |bytes| kind(bytes, Kind::AddDelegator), |bytes| spending(bytes, Kind::AddDelegator);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The validator.
    node_id: ByteArray<'a, 20>, 85;
    /// When the delegation begins, in seconds since the Unix epoch.
    stake_start: u64, 105;
    /// When it ends.
    stake_end: u64, 113;
    /// Its weight.
    stake_weight: u64, 121;
    /// What is staked.
    stake_outs: OutputList<'a>, 129;
    /// Who gets the reward.
    delegation_rewards_owner: OwnerStubView<'a>, 137;
}

view! {
    /// A view of an [`AddPermissionlessDelegator`](super::value::AddPermissionlessDelegator).
    AddPermissionlessDelegatorView, |bytes| kind(bytes, Kind::AddPermissionlessDelegator), |bytes| spending(bytes, Kind::AddPermissionlessDelegator);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The validator.
    node_id: ByteArray<'a, 20>, 85;
    /// When the delegation begins, in seconds since the Unix epoch.
    stake_start: u64, 105;
    /// When it ends.
    stake_end: u64, 113;
    /// Its weight.
    stake_weight: u64, 121;
    /// The network.
    chain: ByteArray<'a, 32>, 129;
    /// What is staked.
    stake_asset_id: ByteArray<'a, 32>, 161;
    /// The outputs that are staked.
    stake_outs: OutputList<'a>, 193;
    /// Who gets the reward.
    delegation_rewards_owner: OwnerStubView<'a>, 201;
}

view! {
    /// A view of an [`AddChainValidator`](super::value::AddChainValidator).
    AddChainValidatorView, |bytes| kind(bytes, Kind::AddChainValidator), |bytes| spending(bytes, Kind::AddChainValidator);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The validator.
    node_id: ByteArray<'a, 20>, 85;
    /// When it begins, in seconds since the Unix epoch.
    stake_start: u64, 105;
    /// When it ends.
    stake_end: u64, 113;
    /// Its weight.
    stake_weight: u64, 121;
    /// The chain.
    chain: ByteArray<'a, 32>, 129;
}

view! {
    /// A view of a [`CreateNetwork`](super::value::CreateNetwork).
    CreateNetworkView, |bytes| kind(bytes, Kind::CreateNetwork), |bytes| spending(bytes, Kind::CreateNetwork);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// Who owns it.
    owner: OwnerStubView<'a>, 85;
}

view! {
    /// A view of a [`TransformChain`](super::value::TransformChain).
    TransformChainView, |bytes| kind(bytes, Kind::TransformChain), |bytes| spending(bytes, Kind::TransformChain);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The chain.
    chain: ByteArray<'a, 32>, 85;
    /// What is staked on it.
    asset_id: ByteArray<'a, 32>, 117;
    /// Supply at the start.
    initial_supply: u64, 149;
    /// Supply at most.
    maximum_supply: u64, 157;
    /// Lowest rate of reward, in millionths.
    min_consumption_rate: u64, 165;
    /// Highest rate of reward, in millionths.
    max_consumption_rate: u64, 173;
    /// Least stake of a validator.
    min_validator_stake: u64, 181;
    /// Most stake of a validator.
    max_validator_stake: u64, 189;
    /// Shortest stake, in seconds.
    min_stake_duration: u32, 197;
    /// Longest stake, in seconds.
    max_stake_duration: u32, 201;
    /// Least share that a validator takes of its delegators' rewards, in millionths.
    min_delegation_fee: u32, 205;
    /// Least stake of a delegator.
    min_delegator_stake: u64, 209;
    /// How many times its own stake a validator may weigh.
    max_validator_weight_factor: u8, 217;
    /// Share of the time that a validator must be up, in millionths.
    uptime_requirement: u32, 218;
}

view! {
    /// A view of a [`ConvertNetworkToL1`](super::value::ConvertNetworkToL1).
    ConvertNetworkToL1View, |bytes| kind(bytes, Kind::ConvertNetworkToL1), |bytes| spending(bytes, Kind::ConvertNetworkToL1);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// The network.
    chain: ByteArray<'a, 32>, 85;
    /// The chain on which the manager is.
    manager_chain_id: ByteArray<'a, 32>, 117;
    /// The manager's address there.
    address: Option<&'a [u8]>, 149;
    /// The first validators.
    validators: ValidatorsList<'a>, 157;
}

view! {
    /// A view of a [`CreateSovereignL1`](super::value::CreateSovereignL1), whose layout is inferred.
    CreateSovereignL1View, |bytes| kind(bytes, Kind::CreateSovereignL1), |bytes| spending(bytes, Kind::CreateSovereignL1);
    /// The fields that all share.
    base: SpendingView<'a>, 0;
    /// Who owns it.
    owner: OwnerStubView<'a>, 85;
    /// On which of its chains the manager is.
    manager_chain_idx: u32, 117;
    /// The manager's address there.
    manager_address: Option<&'a [u8]>, 121;
    /// The first validators.
    validators: ValidatorsList<'a>, 129;
    /// The chains by themselves.
    chains_list: ChainsList<'a>, 137;
    /// The names of the chains.
    name_blobs: Option<&'a [u8]>, 145;
    /// The extension ids of the chains.
    fx_ids_blobs: Option<&'a [u8]>, 153;
    /// The first states of the chains.
    genesis_data_blobs: Option<&'a [u8]>, 161;
}

impl<'a> CreateSovereignL1View<'a> {
    /// The chains with their names, extensions and first states.
    #[inline]
    #[must_use]
    pub fn chains(self) -> BoundChains<'a> {
        self.chains_list().bind(self.name_blobs(), self.fx_ids_blobs(), self.genesis_data_blobs())
    }
}
