//! The transaction kinds by their names in the file, with the code to run for each.

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, Encode, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, StrictError, TransferChainOwnershipView, WrapError,
};
use serde_json::{Value, json};

use super::code::{Code, Verify};
use super::spending;
use crate::record::{FieldError, encode_hex, hex, hex_array, integer};

/// Name and code; the number is the position, from 1.
type Kind = (&'static str, Code);

const KINDS: [Kind; 23] = [
    ("AdvanceTimeTx", ADVANCE_TIME),
    ("RewardValidatorTx", REWARD_VALIDATOR),
    ("SetL1ValidatorWeightTx", SET_L1_VALIDATOR_WEIGHT),
    ("IncreaseL1ValidatorBalanceTx", INCREASE_L1_VALIDATOR_BALANCE),
    ("DisableL1ValidatorTx", DISABLE_L1_VALIDATOR),
    ("BaseTx", BASE),
    ("RegisterL1ValidatorTx", REGISTER_L1_VALIDATOR),
    ("SlashValidatorTx", SLASH_VALIDATOR),
    ("TransferChainOwnershipTx", TRANSFER_CHAIN_OWNERSHIP),
    ("RemoveChainValidatorTx", REMOVE_CHAIN_VALIDATOR),
    ("BaseTxFull", spending::BASE_FULL),
    ("AddPermissionlessValidatorTx", spending::ADD_PERMISSIONLESS_VALIDATOR),
    ("ImportTx", spending::IMPORT),
    ("ExportTx", spending::EXPORT),
    ("CreateChainTx", spending::CREATE_CHAIN),
    ("AddValidatorTx", spending::ADD_VALIDATOR),
    ("AddDelegatorTx", spending::ADD_DELEGATOR),
    ("AddPermissionlessDelegatorTx", spending::ADD_PERMISSIONLESS_DELEGATOR),
    ("AddChainValidatorTx", spending::ADD_CHAIN_VALIDATOR),
    ("CreateNetworkTx", spending::CREATE_NETWORK),
    ("TransformChainTx", spending::TRANSFORM_CHAIN),
    ("ConvertNetworkToL1Tx", spending::CONVERT_NETWORK_TO_L1),
    ("CreateSovereignL1Tx", spending::CREATE_SOVEREIGN_L1),
];

/// The code of kind `number`, or the name under which it is skipped.
pub(super) fn code(number: u64) -> Result<Code, String> {
    let kind = usize::try_from(number).ok().and_then(|number| KINDS.get(number.checked_sub(1)?));
    kind.map(|(_, code)| *code).ok_or_else(|| format!("kind {number}"))
}

/// The code of the kind called `name`, or that name.
pub(super) fn code_of(name: &str) -> Result<Code, String> {
    KINDS.iter().find(|(known, _)| *known == name).map(|(_, code)| *code).ok_or_else(|| name.to_owned())
}

/// The built kinds, by number.
pub(super) fn built() -> impl Iterator<Item = (u64, Code)> {
    (1..).zip(KINDS).map(|(number, (_, code))| (number, code))
}

/// A kind whose fields are what its accessors give.
const fn small(
    build: fn(&Value) -> Result<Option<Vec<u8>>, FieldError>,
    read: fn(&[u8]) -> Result<Value, WrapError>,
    strict: fn(&[u8]) -> Option<StrictError>,
    verify: Option<Verify>,
) -> Code {
    Code { build, fields: read, read, strict, verify }
}

fn build<T: Encode>(value: &T) -> Option<Vec<u8>> {
    value.build().ok()
}

/// A 64-bit number as the file writes it.
fn long(value: u64) -> String {
    value.to_string()
}

const ADVANCE_TIME: Code = small(
    |fields| Ok(build(&AdvanceTime { time: integer(fields, "Time")? })),
    |bytes| Ok(json!({"Time": long(AdvanceTimeView::wrap(bytes)?.time())})),
    |bytes| AdvanceTimeView::wrap_strict(bytes).err(),
    None,
);

const REWARD_VALIDATOR: Code = small(
    |fields| Ok(build(&RewardValidator { tx_id: hex_array(fields, "TxID")? })),
    |bytes| Ok(json!({"TxID": encode_hex(&RewardValidatorView::wrap(bytes)?.tx_id().to_array())})),
    |bytes| RewardValidatorView::wrap_strict(bytes).err(),
    None,
);

const SET_L1_VALIDATOR_WEIGHT: Code = small(
    |fields| {
        Ok(build(&SetL1ValidatorWeight {
            validation_id: hex_array(fields, "ValidationID")?,
            nonce: integer(fields, "Nonce")?,
            weight: integer(fields, "Weight")?,
        }))
    },
    |bytes| {
        let view = SetL1ValidatorWeightView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "Nonce": long(view.nonce()),
            "Weight": long(view.weight()),
        }))
    },
    |bytes| SetL1ValidatorWeightView::wrap_strict(bytes).err(),
    None,
);

const INCREASE_L1_VALIDATOR_BALANCE: Code = small(
    |fields| {
        Ok(build(&IncreaseL1ValidatorBalance {
            validation_id: hex_array(fields, "ValidationID")?,
            balance: integer(fields, "Balance")?,
        }))
    },
    |bytes| {
        let view = IncreaseL1ValidatorBalanceView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "Balance": long(view.balance()),
        }))
    },
    |bytes| IncreaseL1ValidatorBalanceView::wrap_strict(bytes).err(),
    None,
);

const DISABLE_L1_VALIDATOR: Code = small(
    |fields| Ok(build(&DisableL1Validator { validation_id: hex_array(fields, "ValidationID")? })),
    |bytes| {
        let view = DisableL1ValidatorView::wrap(bytes)?;
        Ok(json!({"ValidationID": encode_hex(&view.validation_id().to_array())}))
    },
    |bytes| DisableL1ValidatorView::wrap_strict(bytes).err(),
    None,
);

const BASE: Code = small(
    |fields| {
        let memo = hex(fields, "Memo")?;
        Ok(build(&Base {
            network_id: integer(fields, "NetworkID")?,
            blockchain_id: hex_array(fields, "BlockchainID")?,
            memo: &memo,
        }))
    },
    |bytes| {
        let view = BaseView::wrap(bytes)?;
        Ok(json!({
            "NetworkID": view.network_id(),
            "BlockchainID": encode_hex(&view.blockchain_id().to_array()),
            "Memo": view.memo().map(encode_hex),
        }))
    },
    |bytes| BaseView::wrap_strict(bytes).err(),
    None,
);

const REGISTER_L1_VALIDATOR: Code = small(
    |fields| {
        Ok(build(&RegisterL1Validator {
            validation_id: hex_array(fields, "ValidationID")?,
            bls_public_key: hex_array(fields, "BLSPublicKey")?,
            proof_of_possession: hex_array(fields, "ProofOfPossession")?,
            expiry: integer(fields, "Expiry")?,
            remaining_balance_owner_id: hex_array(fields, "RemainingBalanceOwnerID")?,
        }))
    },
    |bytes| {
        let view = RegisterL1ValidatorView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "BLSPublicKey": encode_hex(&view.bls_public_key().to_array()),
            "ProofOfPossession": encode_hex(&view.proof_of_possession().to_array()),
            "Expiry": long(view.expiry()),
            "RemainingBalanceOwnerID": encode_hex(&view.remaining_balance_owner_id().to_array()),
        }))
    },
    |bytes| RegisterL1ValidatorView::wrap_strict(bytes).err(),
    Some(|bytes| RegisterL1ValidatorView::wrap(bytes).ok().map(|view| view.verify())),
);

const SLASH_VALIDATOR: Code = small(
    |fields| {
        Ok(build(&SlashValidator {
            node_id: hex_array(fields, "NodeID")?,
            network: hex_array(fields, "Network")?,
            slash_percentage: integer(fields, "SlashPercentage")?,
        }))
    },
    |bytes| {
        let view = SlashValidatorView::wrap(bytes)?;
        Ok(json!({
            "NodeID": encode_hex(&view.node_id().to_array()),
            "Network": encode_hex(&view.network().to_array()),
            "SlashPercentage": view.slash_percentage(),
        }))
    },
    |bytes| SlashValidatorView::wrap_strict(bytes).err(),
    None,
);

const TRANSFER_CHAIN_OWNERSHIP: Code = small(
    |fields| {
        Ok(build(&TransferChainOwnership {
            chain: hex_array(fields, "Chain")?,
            owner_threshold: integer(fields, "OwnerThreshold")?,
            owner_locktime: integer(fields, "OwnerLocktime")?,
            owner_address: hex_array(fields, "OwnerAddress")?,
        }))
    },
    |bytes| {
        let view = TransferChainOwnershipView::wrap(bytes)?;
        Ok(json!({
            "Chain": encode_hex(&view.chain().to_array()),
            "OwnerThreshold": view.owner_threshold(),
            "OwnerLocktime": long(view.owner_locktime()),
            "OwnerAddress": encode_hex(&view.owner_address().to_array()),
        }))
    },
    |bytes| TransferChainOwnershipView::wrap_strict(bytes).err(),
    Some(|bytes| TransferChainOwnershipView::wrap(bytes).ok().map(|view| view.verify())),
);

const REMOVE_CHAIN_VALIDATOR: Code = small(
    |fields| {
        Ok(build(&RemoveChainValidator {
            node_id: hex_array(fields, "NodeID")?,
            network: hex_array(fields, "Network")?,
        }))
    },
    |bytes| {
        let view = RemoveChainValidatorView::wrap(bytes)?;
        Ok(json!({
            "NodeID": encode_hex(&view.node_id().to_array()),
            "Network": encode_hex(&view.network().to_array()),
        }))
    },
    |bytes| RemoveChainValidatorView::wrap_strict(bytes).err(),
    None,
);
