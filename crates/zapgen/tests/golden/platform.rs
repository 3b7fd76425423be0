//! LP-023: the 23 kinds of platform transactions, schema 3, and what their lists hold.
//!
//! Written by zapgen from a bundle of schemas; change the bundle, not this.

/// `OwnerStub`, without a kind, 32 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 32, name = "OwnerStub")]
pub struct OwnerStub {
    /// The field `threshold`, at offset 0.
    #[zap(offset = 0)]
    pub threshold: u32,
    /// The field `locktime`, at offset 4.
    #[zap(offset = 4)]
    pub locktime: u64,
    /// The field `address`, at offset 12.
    #[zap(offset = 12)]
    pub address: [u8; 20],
}

/// `Output`, without a kind, 96 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 96, name = "Output")]
pub struct Output {
    /// The field `asset_id`, at offset 0.
    #[zap(offset = 0)]
    pub asset_id: [u8; 32],
    /// The field `amount`, at offset 32.
    #[zap(offset = 32)]
    pub amount: u64,
    /// The field `threshold`, at offset 40.
    #[zap(offset = 40)]
    pub threshold: u32,
    /// The field `locktime`, at offset 44.
    #[zap(offset = 44)]
    pub locktime: u64,
    /// The field `owner_address`, at offset 52.
    #[zap(offset = 52)]
    pub owner_address: [u8; 20],
}

/// `Input`, without a kind, 88 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 88, name = "Input")]
pub struct Input {
    /// The field `tx_id`, at offset 0.
    #[zap(offset = 0)]
    pub tx_id: [u8; 32],
    /// The field `output_index`, at offset 32.
    #[zap(offset = 32)]
    pub output_index: u32,
    /// The field `asset_id`, at offset 36.
    #[zap(offset = 36)]
    pub asset_id: [u8; 32],
    /// The field `amount`, at offset 68.
    #[zap(offset = 68)]
    pub amount: u64,
    /// The field `sig_indices_start`, at offset 76.
    #[zap(offset = 76)]
    pub sig_indices_start: u32,
    /// The field `sig_indices_count`, at offset 80.
    #[zap(offset = 80)]
    pub sig_indices_count: u32,
}

/// `Credential`, without a kind, 16 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 16, name = "Credential")]
pub struct Credential {
    /// The field `sigs_start`, at offset 0.
    #[zap(offset = 0)]
    pub sigs_start: u32,
    /// The field `sigs_count`, at offset 4.
    #[zap(offset = 4)]
    pub sigs_count: u32,
}

/// `Evidence`, without a kind, 48 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 48, name = "Evidence")]
pub struct Evidence {
    /// The field `height`, at offset 0.
    #[zap(offset = 0)]
    pub height: u64,
    /// The field `evidence_type`, at offset 8.
    #[zap(offset = 8)]
    pub evidence_type: u8,
    /// The field `message_a_rel`, at offset 12.
    #[zap(offset = 12)]
    pub message_a_rel: u32,
    /// The field `message_a_len`, at offset 16.
    #[zap(offset = 16)]
    pub message_a_len: u32,
    /// The field `signature_a_rel`, at offset 20.
    #[zap(offset = 20)]
    pub signature_a_rel: u32,
    /// The field `signature_a_len`, at offset 24.
    #[zap(offset = 24)]
    pub signature_a_len: u32,
    /// The field `message_b_rel`, at offset 28.
    #[zap(offset = 28)]
    pub message_b_rel: u32,
    /// The field `message_b_len`, at offset 32.
    #[zap(offset = 32)]
    pub message_b_len: u32,
    /// The field `signature_b_rel`, at offset 36.
    #[zap(offset = 36)]
    pub signature_b_rel: u32,
    /// The field `signature_b_len`, at offset 40.
    #[zap(offset = 40)]
    pub signature_b_len: u32,
}

/// `ChainEntry`, without a kind, 64 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 64, name = "ChainEntry")]
pub struct ChainEntry {
    /// The field `name_rel`, at offset 0.
    #[zap(offset = 0)]
    pub name_rel: u32,
    /// The field `name_len`, at offset 4.
    #[zap(offset = 4)]
    pub name_len: u32,
    /// The field `vmid`, at offset 8.
    #[zap(offset = 8)]
    pub vmid: [u8; 32],
    /// The field `fx_i_ds_rel`, at offset 40.
    #[zap(offset = 40)]
    pub fx_i_ds_rel: u32,
    /// The field `fx_i_ds_len`, at offset 44.
    #[zap(offset = 44)]
    pub fx_i_ds_len: u32,
    /// The field `genesis_data_rel`, at offset 48.
    #[zap(offset = 48)]
    pub genesis_data_rel: u32,
    /// The field `genesis_data_len`, at offset 52.
    #[zap(offset = 52)]
    pub genesis_data_len: u32,
    /// The field `reserved`, at offset 56.
    #[zap(offset = 56)]
    pub reserved: [u8; 8],
}

/// `ValidatorRecord`, without a kind, 180 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 180, name = "ValidatorRecord")]
pub struct ValidatorRecord {
    /// The field `node_id`, at offset 0.
    #[zap(offset = 0)]
    pub node_id: [u8; 20],
    /// The field `weight`, at offset 20.
    #[zap(offset = 20)]
    pub weight: u64,
    /// The field `bls_pub_key`, at offset 28.
    #[zap(offset = 28)]
    pub bls_pub_key: [u8; 48],
    /// The field `bls_po_p`, at offset 76.
    #[zap(offset = 76)]
    pub bls_po_p: [u8; 96],
    /// The field `registration_expiry`, at offset 172.
    #[zap(offset = 172)]
    pub registration_expiry: u64,
}

/// `Owner`, without a kind, 20 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 20, name = "Owner")]
pub struct Owner {
    /// The field `threshold`, at offset 0.
    #[zap(offset = 0)]
    pub threshold: u32,
    /// The field `locktime`, at offset 4.
    #[zap(offset = 4)]
    pub locktime: u64,
    /// The field `addresses`, at offset 12.
    #[zap(offset = 12)]
    pub addresses: zap_view::ListOf<[u8; 20]>,
}

/// `WarpMessage`, without a kind, 40 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(size = 40, name = "WarpMessage")]
pub struct WarpMessage {
    /// The field `source_network`, at offset 0.
    #[zap(offset = 0)]
    pub source_network: [u8; 32],
    /// The field `payload`, at offset 32.
    #[zap(offset = 32)]
    pub payload: zap_view::Bytes,
}

/// `AdvanceTimeTx`, kind 1, 9 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x01, size = 9, name = "AdvanceTimeTx")]
pub struct AdvanceTime {
    /// The field `time`, at offset 1.
    #[zap(offset = 1)]
    pub time: u64,
}

/// `RewardValidatorTx`, kind 2, 33 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x02, size = 33, name = "RewardValidatorTx")]
pub struct RewardValidator {
    /// The field `tx_id`, at offset 1.
    #[zap(offset = 1)]
    pub tx_id: [u8; 32],
}

/// `SetL1ValidatorWeightTx`, kind 3, 49 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x03, size = 49, name = "SetL1ValidatorWeightTx")]
pub struct SetL1ValidatorWeight {
    /// The field `validation_id`, at offset 1.
    #[zap(offset = 1)]
    pub validation_id: [u8; 32],
    /// The field `nonce`, at offset 33.
    #[zap(offset = 33)]
    pub nonce: u64,
    /// The field `weight`, at offset 41.
    #[zap(offset = 41)]
    pub weight: u64,
}

/// `IncreaseL1ValidatorBalanceTx`, kind 4, 41 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x04, size = 41, name = "IncreaseL1ValidatorBalanceTx")]
pub struct IncreaseL1ValidatorBalance {
    /// The field `validation_id`, at offset 1.
    #[zap(offset = 1)]
    pub validation_id: [u8; 32],
    /// The field `balance`, at offset 33.
    #[zap(offset = 33)]
    pub balance: u64,
}

/// `DisableL1ValidatorTx`, kind 5, 33 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x05, size = 33, name = "DisableL1ValidatorTx")]
pub struct DisableL1Validator {
    /// The field `validation_id`, at offset 1.
    #[zap(offset = 1)]
    pub validation_id: [u8; 32],
}

/// `BaseTx`, kind 6, 45 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x06, size = 45, name = "BaseTx")]
pub struct Base {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `memo`, at offset 37.
    #[zap(offset = 37)]
    pub memo: zap_view::Bytes,
}

/// `RegisterL1ValidatorTx`, kind 7, 217 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x07, size = 217, name = "RegisterL1ValidatorTx")]
pub struct RegisterL1Validator {
    /// The field `validation_id`, at offset 1.
    #[zap(offset = 1)]
    pub validation_id: [u8; 32],
    /// The field `bls_public_key`, at offset 33.
    #[zap(offset = 33)]
    pub bls_public_key: [u8; 48],
    /// The field `proof_of_possession`, at offset 81.
    #[zap(offset = 81)]
    pub proof_of_possession: [u8; 96],
    /// The field `expiry`, at offset 177.
    #[zap(offset = 177)]
    pub expiry: u64,
    /// The field `remaining_balance_owner_id`, at offset 185.
    #[zap(offset = 185)]
    pub remaining_balance_owner_id: [u8; 32],
}

/// `SlashValidatorTx`, kind 8, 57 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x08, size = 57, name = "SlashValidatorTx")]
pub struct SlashValidator {
    /// The field `node_id`, at offset 1.
    #[zap(offset = 1)]
    pub node_id: [u8; 20],
    /// The field `network`, at offset 21.
    #[zap(offset = 21)]
    pub network: [u8; 32],
    /// The field `slash_percentage`, at offset 53.
    #[zap(offset = 53)]
    pub slash_percentage: u32,
}

/// `TransferChainOwnershipTx`, kind 9, 65 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x09, size = 65, name = "TransferChainOwnershipTx")]
pub struct TransferChainOwnership {
    /// The field `chain`, at offset 1.
    #[zap(offset = 1)]
    pub chain: [u8; 32],
    /// The field `owner`, at offset 33.
    #[zap(offset = 33)]
    pub owner: zap_view::Inline<OwnerStub>,
}

/// `RemoveChainValidatorTx`, kind 10, 53 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0a, size = 53, name = "RemoveChainValidatorTx")]
pub struct RemoveChainValidator {
    /// The field `node_id`, at offset 1.
    #[zap(offset = 1)]
    pub node_id: [u8; 20],
    /// The field `network`, at offset 21.
    #[zap(offset = 21)]
    pub network: [u8; 32],
}

/// `BaseFullTx`, kind 11, 85 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0b, size = 85, name = "BaseFullTx")]
pub struct BaseFull {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
}

/// `AddPermissionlessValidatorTx`, kind 12, 381 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0c, size = 381, name = "AddPermissionlessValidatorTx")]
pub struct AddPermissionlessValidator {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `node_id`, at offset 85.
    #[zap(offset = 85)]
    pub node_id: [u8; 20],
    /// The field `stake_start`, at offset 105.
    #[zap(offset = 105)]
    pub stake_start: u64,
    /// The field `stake_end`, at offset 113.
    #[zap(offset = 113)]
    pub stake_end: u64,
    /// The field `stake_weight`, at offset 121.
    #[zap(offset = 121)]
    pub stake_weight: u64,
    /// The field `stake_asset_id`, at offset 129.
    #[zap(offset = 129)]
    pub stake_asset_id: [u8; 32],
    /// The field `stake_amount`, at offset 161.
    #[zap(offset = 161)]
    pub stake_amount: u64,
    /// The field `bls_public_key`, at offset 169.
    #[zap(offset = 169)]
    pub bls_public_key: [u8; 48],
    /// The field `bls_proof_of_possession`, at offset 217.
    #[zap(offset = 217)]
    pub bls_proof_of_possession: [u8; 96],
    /// The field `validation_rewards_owner`, at offset 313.
    #[zap(offset = 313)]
    pub validation_rewards_owner: zap_view::Inline<OwnerStub>,
    /// The field `delegation_rewards_owner`, at offset 345.
    #[zap(offset = 345)]
    pub delegation_rewards_owner: zap_view::Inline<OwnerStub>,
    /// The field `delegation_shares`, at offset 377.
    #[zap(offset = 377)]
    pub delegation_shares: u32,
}

/// `ImportTx`, kind 13, 125 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0d, size = 125, name = "ImportTx")]
pub struct Import {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `source_network`, at offset 85.
    #[zap(offset = 85)]
    pub source_network: [u8; 32],
    /// The field `imported_ins_start`, at offset 117.
    #[zap(offset = 117)]
    pub imported_ins_start: u32,
    /// The field `imported_ins_count`, at offset 121.
    #[zap(offset = 121)]
    pub imported_ins_count: u32,
}

/// `ExportTx`, kind 14, 125 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0e, size = 125, name = "ExportTx")]
pub struct Export {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `destination_network`, at offset 85.
    #[zap(offset = 85)]
    pub destination_network: [u8; 32],
    /// The field `exported_outs_start`, at offset 117.
    #[zap(offset = 117)]
    pub exported_outs_start: u32,
    /// The field `exported_outs_count`, at offset 121.
    #[zap(offset = 121)]
    pub exported_outs_count: u32,
}

/// `CreateChainTx`, kind 15, 221 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x0f, size = 221, name = "CreateChainTx")]
pub struct CreateChain {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `parent_network`, at offset 85.
    #[zap(offset = 85)]
    pub parent_network: [u8; 32],
    /// The field `vmid`, at offset 117.
    #[zap(offset = 117)]
    pub vmid: [u8; 32],
    /// The field `owner`, at offset 149.
    #[zap(offset = 149)]
    pub owner: zap_view::Inline<OwnerStub>,
    /// The field `warp_message_hash`, at offset 181.
    #[zap(offset = 181)]
    pub warp_message_hash: [u8; 32],
    /// The field `genesis_data`, at offset 213.
    #[zap(offset = 213)]
    pub genesis_data: zap_view::Bytes,
}

/// `AddValidatorTx`, kind 16, 173 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x10, size = 173, name = "AddValidatorTx")]
pub struct AddValidator {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `node_id`, at offset 85.
    #[zap(offset = 85)]
    pub node_id: [u8; 20],
    /// The field `stake_start`, at offset 105.
    #[zap(offset = 105)]
    pub stake_start: u64,
    /// The field `stake_end`, at offset 113.
    #[zap(offset = 113)]
    pub stake_end: u64,
    /// The field `stake_weight`, at offset 121.
    #[zap(offset = 121)]
    pub stake_weight: u64,
    /// The field `stake_outs`, at offset 129.
    #[zap(offset = 129)]
    pub stake_outs: zap_view::ListOf<Output>,
    /// The field `rewards_owner`, at offset 137.
    #[zap(offset = 137)]
    pub rewards_owner: zap_view::Inline<OwnerStub>,
    /// The field `delegation_shares`, at offset 169.
    #[zap(offset = 169)]
    pub delegation_shares: u32,
}

/// `AddDelegatorTx`, kind 17, 169 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x11, size = 169, name = "AddDelegatorTx")]
pub struct AddDelegator {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `node_id`, at offset 85.
    #[zap(offset = 85)]
    pub node_id: [u8; 20],
    /// The field `stake_start`, at offset 105.
    #[zap(offset = 105)]
    pub stake_start: u64,
    /// The field `stake_end`, at offset 113.
    #[zap(offset = 113)]
    pub stake_end: u64,
    /// The field `stake_weight`, at offset 121.
    #[zap(offset = 121)]
    pub stake_weight: u64,
    /// The field `stake_outs`, at offset 129.
    #[zap(offset = 129)]
    pub stake_outs: zap_view::ListOf<Output>,
    /// The field `delegation_rewards_owner`, at offset 137.
    #[zap(offset = 137)]
    pub delegation_rewards_owner: zap_view::Inline<OwnerStub>,
}

/// `AddPermissionlessDelegatorTx`, kind 18, 233 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x12, size = 233, name = "AddPermissionlessDelegatorTx")]
pub struct AddPermissionlessDelegator {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `node_id`, at offset 85.
    #[zap(offset = 85)]
    pub node_id: [u8; 20],
    /// The field `stake_start`, at offset 105.
    #[zap(offset = 105)]
    pub stake_start: u64,
    /// The field `stake_end`, at offset 113.
    #[zap(offset = 113)]
    pub stake_end: u64,
    /// The field `stake_weight`, at offset 121.
    #[zap(offset = 121)]
    pub stake_weight: u64,
    /// The field `chain`, at offset 129.
    #[zap(offset = 129)]
    pub chain: [u8; 32],
    /// The field `stake_asset_id`, at offset 161.
    #[zap(offset = 161)]
    pub stake_asset_id: [u8; 32],
    /// The field `stake_outs`, at offset 193.
    #[zap(offset = 193)]
    pub stake_outs: zap_view::ListOf<Output>,
    /// The field `delegation_rewards_owner`, at offset 201.
    #[zap(offset = 201)]
    pub delegation_rewards_owner: zap_view::Inline<OwnerStub>,
}

/// `AddChainValidatorTx`, kind 19, 161 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x13, size = 161, name = "AddChainValidatorTx")]
pub struct AddChainValidator {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `node_id`, at offset 85.
    #[zap(offset = 85)]
    pub node_id: [u8; 20],
    /// The field `stake_start`, at offset 105.
    #[zap(offset = 105)]
    pub stake_start: u64,
    /// The field `stake_end`, at offset 113.
    #[zap(offset = 113)]
    pub stake_end: u64,
    /// The field `stake_weight`, at offset 121.
    #[zap(offset = 121)]
    pub stake_weight: u64,
    /// The field `chain`, at offset 129.
    #[zap(offset = 129)]
    pub chain: [u8; 32],
}

/// `CreateNetworkTx`, kind 20, 117 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x14, size = 117, name = "CreateNetworkTx")]
pub struct CreateNetwork {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `owner`, at offset 85.
    #[zap(offset = 85)]
    pub owner: zap_view::Inline<OwnerStub>,
}

/// `TransformChainTx`, kind 21, 222 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x15, size = 222, name = "TransformChainTx")]
pub struct TransformChain {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `chain`, at offset 85.
    #[zap(offset = 85)]
    pub chain: [u8; 32],
    /// The field `asset_id`, at offset 117.
    #[zap(offset = 117)]
    pub asset_id: [u8; 32],
    /// The field `initial_supply`, at offset 149.
    #[zap(offset = 149)]
    pub initial_supply: u64,
    /// The field `maximum_supply`, at offset 157.
    #[zap(offset = 157)]
    pub maximum_supply: u64,
    /// The field `min_consumption_rate`, at offset 165.
    #[zap(offset = 165)]
    pub min_consumption_rate: u64,
    /// The field `max_consumption_rate`, at offset 173.
    #[zap(offset = 173)]
    pub max_consumption_rate: u64,
    /// The field `min_validator_stake`, at offset 181.
    #[zap(offset = 181)]
    pub min_validator_stake: u64,
    /// The field `max_validator_stake`, at offset 189.
    #[zap(offset = 189)]
    pub max_validator_stake: u64,
    /// The field `min_stake_duration`, at offset 197.
    #[zap(offset = 197)]
    pub min_stake_duration: u32,
    /// The field `max_stake_duration`, at offset 201.
    #[zap(offset = 201)]
    pub max_stake_duration: u32,
    /// The field `min_delegation_fee`, at offset 205.
    #[zap(offset = 205)]
    pub min_delegation_fee: u32,
    /// The field `min_delegator_stake`, at offset 209.
    #[zap(offset = 209)]
    pub min_delegator_stake: u64,
    /// The field `max_validator_weight_factor`, at offset 217.
    #[zap(offset = 217)]
    pub max_validator_weight_factor: u8,
    /// The field `uptime_requirement`, at offset 218.
    #[zap(offset = 218)]
    pub uptime_requirement: u32,
}

/// `ConvertNetworkToL1Tx`, kind 22, 165 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x16, size = 165, name = "ConvertNetworkToL1Tx")]
pub struct ConvertNetworkToL1 {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `chain`, at offset 85.
    #[zap(offset = 85)]
    pub chain: [u8; 32],
    /// The field `manager_chain_id`, at offset 117.
    #[zap(offset = 117)]
    pub manager_chain_id: [u8; 32],
    /// The field `address`, at offset 149.
    #[zap(offset = 149)]
    pub address: zap_view::Bytes,
    /// The field `validators`, at offset 157.
    #[zap(offset = 157)]
    pub validators: zap_view::ListOf<ValidatorRecord>,
}

/// `CreateSovereignL1Tx`, kind 23, 193 bytes.
#[derive(Debug, zap_view::ZapSchema)]
#[zap(kind = 0x17, size = 193, name = "CreateSovereignL1Tx")]
pub struct CreateSovereignL1 {
    /// The field `network_id`, at offset 1.
    #[zap(offset = 1)]
    pub network_id: u32,
    /// The field `blockchain_id`, at offset 5.
    #[zap(offset = 5)]
    pub blockchain_id: [u8; 32],
    /// The field `outs`, at offset 37.
    #[zap(offset = 37)]
    pub outs: zap_view::ListOf<Output>,
    /// The field `ins`, at offset 45.
    #[zap(offset = 45)]
    pub ins: zap_view::ListOf<Input>,
    /// The field `creds`, at offset 53.
    #[zap(offset = 53)]
    pub creds: zap_view::ListOf<Credential>,
    /// The field `sig_indices`, at offset 61.
    #[zap(offset = 61)]
    pub sig_indices: zap_view::ListOf<u32>,
    /// The field `sigs`, at offset 69.
    #[zap(offset = 69)]
    pub sigs: zap_view::ListOf<[u8; 65]>,
    /// The field `memo`, at offset 77.
    #[zap(offset = 77)]
    pub memo: zap_view::Bytes,
    /// The field `owner`, at offset 85.
    #[zap(offset = 85)]
    pub owner: zap_view::Inline<OwnerStub>,
    /// The field `manager_chain_idx`, at offset 117.
    #[zap(offset = 117)]
    pub manager_chain_idx: u32,
    /// The field `manager_address`, at offset 121.
    #[zap(offset = 121)]
    pub manager_address: zap_view::Bytes,
    /// The field `validators`, at offset 129.
    #[zap(offset = 129)]
    pub validators: zap_view::ListOf<ValidatorRecord>,
    /// The field `chains`, at offset 137.
    #[zap(offset = 137)]
    pub chains: zap_view::ListOf<ChainEntry>,
    /// The field `name_blobs`, at offset 145.
    #[zap(offset = 145)]
    pub name_blobs: zap_view::Bytes,
    /// The field `fx_i_ds_blobs`, at offset 153.
    #[zap(offset = 153)]
    pub fx_i_ds_blobs: zap_view::Bytes,
    /// The field `genesis_data_blobs`, at offset 161.
    #[zap(offset = 161)]
    pub genesis_data_blobs: zap_view::Bytes,
}
