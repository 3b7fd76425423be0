//! The transaction kinds by their names in the file, and the code to run for those that are built.

use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use platform_txs::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, Encode, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView, WrapError,
};
use serde_json::{Value, json};

use crate::record::{FieldError, encode_hex, hex, hex_array, integer};

/// What runs a built kind.
#[derive(Clone, Copy)]
pub(super) struct Code {
    /// From the fields of a vector to a message; no message if it would be too long.
    pub(super) build: fn(&Value) -> Result<Option<Vec<u8>>, FieldError>,
    /// From a message to what the accessors give, under the original's names.
    pub(super) read: fn(&[u8]) -> Result<Value, WrapError>,
}

/// Name, and the code if the kind is built; the number is the position, from 1.
type Kind = (&'static str, Option<Code>);

const KINDS: [Kind; 23] = [
    ("AdvanceTimeTx", Some(ADVANCE_TIME)),
    ("RewardValidatorTx", Some(REWARD_VALIDATOR)),
    ("SetL1ValidatorWeightTx", Some(SET_L1_VALIDATOR_WEIGHT)),
    ("IncreaseL1ValidatorBalanceTx", Some(INCREASE_L1_VALIDATOR_BALANCE)),
    ("DisableL1ValidatorTx", Some(DISABLE_L1_VALIDATOR)),
    ("BaseTx", Some(BASE)),
    ("RegisterL1ValidatorTx", Some(REGISTER_L1_VALIDATOR)),
    ("SlashValidatorTx", Some(SLASH_VALIDATOR)),
    ("TransferChainOwnershipTx", Some(TRANSFER_CHAIN_OWNERSHIP)),
    ("RemoveChainValidatorTx", Some(REMOVE_CHAIN_VALIDATOR)),
    ("BaseTxFull", None),
    ("AddPermissionlessValidatorTx", None),
    ("ImportTx", None),
    ("ExportTx", None),
    ("CreateChainTx", None),
    ("AddValidatorTx", None),
    ("AddDelegatorTx", None),
    ("AddPermissionlessDelegatorTx", None),
    ("AddChainValidatorTx", None),
    ("CreateNetworkTx", None),
    ("TransformChainTx", None),
    ("ConvertNetworkToL1Tx", None),
    ("CreateSovereignL1Tx", None),
];

/// The code of kind `number`, or the name under which it is skipped.
pub(super) fn code(number: u64) -> Result<Code, String> {
    let kind = usize::try_from(number).ok().and_then(|number| KINDS.get(number.checked_sub(1)?));
    match kind {
        Some((_, Some(code))) => Ok(*code),
        Some((name, None)) => Err((*name).to_owned()),
        None => Err(format!("kind {number}")),
    }
}

/// The code of the kind called `name`, or that name.
pub(super) fn code_of(name: &str) -> Result<Code, String> {
    KINDS.iter().find(|(known, _)| *known == name).and_then(|(_, code)| *code).ok_or_else(|| name.to_owned())
}

/// The built kinds, by number.
pub(super) fn built() -> impl Iterator<Item = (u64, Code)> {
    (1..).zip(KINDS).filter_map(|(number, (_, code))| Some((number, code?)))
}

fn build<T: Encode>(value: &T) -> Option<Vec<u8>> {
    value.build().ok()
}

/// A 64-bit number as the file writes it.
fn long(value: u64) -> String {
    value.to_string()
}

const ADVANCE_TIME: Code = Code {
    build: |fields| Ok(build(&AdvanceTime { time: integer(fields, "Time")? })),
    read: |bytes| Ok(json!({"Time": long(AdvanceTimeView::wrap(bytes)?.time())})),
};

const REWARD_VALIDATOR: Code = Code {
    build: |fields| Ok(build(&RewardValidator { tx_id: hex_array(fields, "TxID")? })),
    read: |bytes| Ok(json!({"TxID": encode_hex(&RewardValidatorView::wrap(bytes)?.tx_id().to_array())})),
};

const SET_L1_VALIDATOR_WEIGHT: Code = Code {
    build: |fields| {
        Ok(build(&SetL1ValidatorWeight {
            validation_id: hex_array(fields, "ValidationID")?,
            nonce: integer(fields, "Nonce")?,
            weight: integer(fields, "Weight")?,
        }))
    },
    read: |bytes| {
        let view = SetL1ValidatorWeightView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "Nonce": long(view.nonce()),
            "Weight": long(view.weight()),
        }))
    },
};

const INCREASE_L1_VALIDATOR_BALANCE: Code = Code {
    build: |fields| {
        Ok(build(&IncreaseL1ValidatorBalance {
            validation_id: hex_array(fields, "ValidationID")?,
            balance: integer(fields, "Balance")?,
        }))
    },
    read: |bytes| {
        let view = IncreaseL1ValidatorBalanceView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "Balance": long(view.balance()),
        }))
    },
};

const DISABLE_L1_VALIDATOR: Code = Code {
    build: |fields| Ok(build(&DisableL1Validator { validation_id: hex_array(fields, "ValidationID")? })),
    read: |bytes| {
        let view = DisableL1ValidatorView::wrap(bytes)?;
        Ok(json!({"ValidationID": encode_hex(&view.validation_id().to_array())}))
    },
};

const BASE: Code = Code {
    build: |fields| {
        let memo = hex(fields, "Memo")?;
        Ok(build(&Base {
            network_id: integer(fields, "NetworkID")?,
            blockchain_id: hex_array(fields, "BlockchainID")?,
            memo: &memo,
        }))
    },
    read: |bytes| {
        let view = BaseView::wrap(bytes)?;
        Ok(json!({
            "NetworkID": view.network_id(),
            "BlockchainID": encode_hex(&view.blockchain_id().to_array()),
            "Memo": view.memo().map(encode_hex),
        }))
    },
};

const REGISTER_L1_VALIDATOR: Code = Code {
    build: |fields| {
        Ok(build(&RegisterL1Validator {
            validation_id: hex_array(fields, "ValidationID")?,
            bls_public_key: hex_array(fields, "BLSPublicKey")?,
            proof_of_possession: hex_array(fields, "ProofOfPossession")?,
            expiry: integer(fields, "Expiry")?,
            remaining_balance_owner_id: hex_array(fields, "RemainingBalanceOwnerID")?,
        }))
    },
    read: |bytes| {
        let view = RegisterL1ValidatorView::wrap(bytes)?;
        Ok(json!({
            "ValidationID": encode_hex(&view.validation_id().to_array()),
            "BLSPublicKey": encode_hex(&view.bls_public_key().to_array()),
            "ProofOfPossession": encode_hex(&view.proof_of_possession().to_array()),
            "Expiry": long(view.expiry()),
            "RemainingBalanceOwnerID": encode_hex(&view.remaining_balance_owner_id().to_array()),
        }))
    },
};

const SLASH_VALIDATOR: Code = Code {
    build: |fields| {
        Ok(build(&SlashValidator {
            node_id: hex_array(fields, "NodeID")?,
            network: hex_array(fields, "Network")?,
            slash_percentage: integer(fields, "SlashPercentage")?,
        }))
    },
    read: |bytes| {
        let view = SlashValidatorView::wrap(bytes)?;
        Ok(json!({
            "NodeID": encode_hex(&view.node_id().to_array()),
            "Network": encode_hex(&view.network().to_array()),
            "SlashPercentage": view.slash_percentage(),
        }))
    },
};

const TRANSFER_CHAIN_OWNERSHIP: Code = Code {
    build: |fields| {
        Ok(build(&TransferChainOwnership {
            chain: hex_array(fields, "Chain")?,
            owner_threshold: integer(fields, "OwnerThreshold")?,
            owner_locktime: integer(fields, "OwnerLocktime")?,
            owner_address: hex_array(fields, "OwnerAddress")?,
        }))
    },
    read: |bytes| {
        let view = TransferChainOwnershipView::wrap(bytes)?;
        Ok(json!({
            "Chain": encode_hex(&view.chain().to_array()),
            "OwnerThreshold": view.owner_threshold(),
            "OwnerLocktime": long(view.owner_locktime()),
            "OwnerAddress": encode_hex(&view.owner_address().to_array()),
        }))
    },
};

const REMOVE_CHAIN_VALIDATOR: Code = Code {
    build: |fields| {
        Ok(build(&RemoveChainValidator {
            node_id: hex_array(fields, "NodeID")?,
            network: hex_array(fields, "Network")?,
        }))
    },
    read: |bytes| {
        let view = RemoveChainValidatorView::wrap(bytes)?;
        Ok(json!({
            "NodeID": encode_hex(&view.node_id().to_array()),
            "Network": encode_hex(&view.network().to_array()),
        }))
    },
};
