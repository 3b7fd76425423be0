//! The ten bare structs of the legacy codec against the original: both ways, and what is refused.
//!
//! In: a vector of `legacy_stub` or `legacy_stub_malformed` (wire file) or of `stubs` (legacy file). A vector passes when
//! its fields encode to its bytes and its bytes decode to its fields; a malformed one when the class of the error agrees.

use std::collections::BTreeSet;
use std::fmt::Debug;

use linearcodec::dynamic::{Interpreter, Schema, Value as Tree};
use linearcodec::{Error, Linear, Rules};
use platform_txs::legacy::stub;
use platform_txs::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use serde_json::Value;

use crate::legacy::prose;
use crate::legacy::tree::{Names, Reader};
use crate::record::{FieldError, encode_hex, field, hex, hex_array, integer, settle, text};
use crate::{Outcome, class};

/// One of the ten: its name in the files, and the code to run for it.
struct Kind {
    name: &'static str,
    /// From the `fields` of a vector and its bytes.
    both_ways: fn(&Value, &[u8]) -> Result<Outcome, FieldError>,
    /// Decodes and encodes again.
    reencode: fn(&[u8]) -> Result<Vec<u8>, Error>,
}

const KINDS: [Kind; 10] = [
    Kind {
        name: "AdvanceTimeTx",
        both_ways: |fields, bytes| Ok(both_ways(&AdvanceTime { time: integer(fields, "Time")? }, bytes)),
        reencode: |bytes| reencode::<AdvanceTime>(bytes),
    },
    Kind {
        name: "RewardValidatorTx",
        both_ways: |fields, bytes| {
            Ok(both_ways(&RewardValidator { tx_id: hex_array(fields, "TxID")? }, bytes))
        },
        reencode: |bytes| reencode::<RewardValidator>(bytes),
    },
    Kind {
        name: "SetL1ValidatorWeightTx",
        both_ways: |fields, bytes| {
            let value = SetL1ValidatorWeight {
                validation_id: hex_array(fields, "ValidationID")?,
                nonce: integer(fields, "Nonce")?,
                weight: integer(fields, "Weight")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<SetL1ValidatorWeight>(bytes),
    },
    Kind {
        name: "IncreaseL1ValidatorBalanceTx",
        both_ways: |fields, bytes| {
            let value = IncreaseL1ValidatorBalance {
                validation_id: hex_array(fields, "ValidationID")?,
                balance: integer(fields, "Balance")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<IncreaseL1ValidatorBalance>(bytes),
    },
    Kind {
        name: "DisableL1ValidatorTx",
        both_ways: |fields, bytes| {
            let value = DisableL1Validator { validation_id: hex_array(fields, "ValidationID")? };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<DisableL1Validator>(bytes),
    },
    Kind {
        name: "BaseTx",
        both_ways: |fields, bytes| {
            let memo = hex(fields, "Memo")?;
            let value = Base {
                network_id: integer(fields, "NetworkID")?,
                blockchain_id: hex_array(fields, "BlockchainID")?,
                memo: &memo,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<Base<'_>>(bytes),
    },
    Kind {
        name: "RegisterL1ValidatorTx",
        both_ways: |fields, bytes| {
            let value = RegisterL1Validator {
                validation_id: hex_array(fields, "ValidationID")?,
                bls_public_key: hex_array(fields, "BLSPublicKey")?,
                proof_of_possession: hex_array(fields, "ProofOfPossession")?,
                expiry: integer(fields, "Expiry")?,
                remaining_balance_owner_id: hex_array(fields, "RemainingBalanceOwnerID")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<RegisterL1Validator>(bytes),
    },
    Kind {
        name: "SlashValidatorTx",
        both_ways: |fields, bytes| {
            let value = SlashValidator {
                node_id: hex_array(fields, "NodeID")?,
                network: hex_array(fields, "Chain")?,
                slash_percentage: integer(fields, "SlashPercentage")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<SlashValidator>(bytes),
    },
    Kind {
        name: "TransferChainOwnershipTx",
        both_ways: |fields, bytes| {
            let value = TransferChainOwnership {
                chain: hex_array(fields, "Chain")?,
                owner_threshold: integer(fields, "OwnerThreshold")?,
                owner_locktime: integer(fields, "OwnerLocktime")?,
                owner_address: hex_array(fields, "OwnerAddress")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<TransferChainOwnership>(bytes),
    },
    Kind {
        name: "RemoveChainValidatorTx",
        both_ways: |fields, bytes| {
            let value = RemoveChainValidator {
                node_id: hex_array(fields, "NodeID")?,
                network: hex_array(fields, "Chain")?,
            };
            Ok(both_ways(&value, bytes))
        },
        reencode: |bytes| reencode::<RemoveChainValidator>(bytes),
    },
];

fn both_ways<'a, T: Linear<'a> + PartialEq + Debug>(value: &T, bytes: &'a [u8]) -> Outcome {
    let built = stub::build(value).map(|built| encode_hex(&built));
    match (built, stub::parse::<T>(bytes)) {
        (Ok(built), Ok(parsed)) if built == encode_hex(bytes) && parsed == *value => Outcome::Passed,
        (built, parsed) => Outcome::Failed {
            expected: format!("bytes {}, fields {value:?}", encode_hex(bytes)),
            got: format!("bytes {built:?}, fields {parsed:?}"),
        },
    }
}

fn reencode<'a, T: Linear<'a>>(bytes: &'a [u8]) -> Result<Vec<u8>, Error> {
    stub::build(&stub::parse::<T>(bytes)?)
}

/// The kind called `name`, with or without the original's `legacy` in front.
fn kind(name: &str) -> Result<&'static Kind, Outcome> {
    let plain = name.strip_prefix("legacy").unwrap_or(name);
    KINDS.iter().find(|kind| kind.name == plain).ok_or_else(|| Outcome::Skipped { kind: name.to_owned() })
}

/// A vector of `legacy_stub`.
pub(crate) fn check(vector: &Value) -> Outcome {
    settle(wire_vector(vector))
}

/// A vector of `legacy_stub_malformed`.
pub(crate) fn check_malformed(vector: &Value) -> Outcome {
    settle(malformed_vector(vector))
}

fn wire_vector(vector: &Value) -> Result<Outcome, FieldError> {
    match kind(text(vector, "type")?) {
        Ok(kind) => (kind.both_ways)(field(vector, "fields", "an object")?, &hex(vector, "legacy_hex")?),
        Err(skipped) => Ok(skipped),
    }
}

/// A vector of `stubs`. Its name is `stub/<kind>/<number>`, and it repeats the length and the layout of its bytes.
pub(crate) fn legacy_vector(vector: &Value) -> Result<Outcome, FieldError> {
    let name = text(vector, "name")?;
    let kind = match kind(name.split('/').nth(1).unwrap_or(name)) {
        Ok(kind) => kind,
        Err(skipped) => return Ok(skipped),
    };
    let bytes = hex(vector, "hex")?;
    let fields = field(vector, "fields", "an object")?;
    let len = integer(vector, "len")?;
    if len != bytes.len() {
        return Ok(Outcome::of(&len, &bytes.len()));
    }
    match (kind.both_ways)(fields, &bytes)? {
        Outcome::Passed if vector.get("layout").is_some() => {
            by_layout(text(vector, "layout")?, fields, &bytes)
        }
        outcome => Ok(outcome),
    }
}

/// The interpreter writes the fields to the bytes by the layout that the vector states.
fn by_layout(layout: &str, fields: &Value, bytes: &[u8]) -> Result<Outcome, FieldError> {
    let broken =
        |found: String| FieldError { field: "layout".to_owned(), found, expected: "names and types" };
    let mut builder = Schema::builder();
    let written = prose::fields(layout, ';');
    let types = written.iter().map(|field| (field.name, prose::type_text(field.kind, &BTreeSet::new())));
    builder.structure("Stub", types);
    let schemas = [(stub::VERSION, builder.finish().map_err(|error| broken(error.to_string()))?)];
    let [(version, schema)] = &schemas;
    let value = Reader { schema, names: Names::Schema }.fields(0, fields, "fields")?;
    let interpreter = Interpreter::new(Rules::Lux, stub::MAX_LEN, &schemas);
    let built = interpreter
        .and_then(|interpreter| interpreter.marshal(*version, "struct<Stub>", &Tree::Fields(value)))
        .map(|bytes| encode_hex(&bytes));
    Ok(Outcome::of(&Ok(encode_hex(bytes)), &built))
}

fn malformed_vector(vector: &Value) -> Result<Outcome, FieldError> {
    let kind = match kind(text(vector, "type")?) {
        Ok(kind) => kind,
        Err(skipped) => return Ok(skipped),
    };
    let (bytes, result) = (hex(vector, "hex")?, text(vector, "go_result")?);
    let expected =
        if result == "ok" { Ok(encode_hex(&bytes)) } else { Err(class::of_text(result).unwrap_or(result)) };
    let got = (kind.reencode)(&bytes);
    let got = got.as_ref().map(|bytes| encode_hex(bytes)).map_err(class::of_error);
    Ok(Outcome::of(&expected, &got))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn is_failed(outcome: Outcome) -> bool {
        matches!(outcome, Outcome::Failed { .. })
    }

    #[test]
    fn a_stub_must_agree_in_bytes_and_fields() {
        let vector = |time: &str, hex: &str| json!({"type": "legacyAdvanceTimeTx", "fields": {"Time": time}, "legacy_hex": hex});
        assert_eq!(check(&vector("258", "00000000000000000102")), Outcome::Passed);
        assert!(is_failed(check(&vector("259", "00000000000000000102"))));
        assert!(is_failed(check(&vector("258", "0000000000000000000102"))));
        assert!(is_failed(check(&json!({"type": "legacyAdvanceTimeTx"}))));
    }

    #[test]
    fn a_kind_that_is_not_known_is_skipped_by_name() {
        let skipped = Outcome::Skipped { kind: "legacyNewTx".to_owned() };
        assert_eq!(check(&json!({"type": "legacyNewTx"})), skipped);
        assert_eq!(check_malformed(&json!({"type": "legacyNewTx"})), skipped);
    }

    #[test]
    fn a_malformed_stub_must_fail_for_the_same_reason() {
        let vector =
            |hex: &str, result: &str| json!({"type": "legacyAdvanceTimeTx", "hex": hex, "go_result": result});
        let cut = "couldn't unmarshal uint64: packer has insufficient length for input";
        assert_eq!(check_malformed(&vector("0000", cut)), Outcome::Passed);
        assert!(is_failed(check_malformed(&vector("0000", "trailing buffer space"))));
        assert!(is_failed(check_malformed(&vector("0000", "a text of no class"))));
        assert!(is_failed(check_malformed(&vector("00000000000000000102", cut))));
        assert_eq!(check_malformed(&vector("00000000000000000102", "ok")), Outcome::Passed);
    }

    #[test]
    fn a_stub_of_the_legacy_file_has_the_length_it_states() {
        let vector = |len: u32| json!({"name": "stub/AdvanceTimeTx/0", "fields": {"Time": 1}, "len": len, "hex": "00000000000000000001"});
        assert_eq!(legacy_vector(&vector(10)), Ok(Outcome::Passed));
        let mut with_layout = vector(10);
        with_layout["layout"] = "Time uint64".into();
        assert_eq!(legacy_vector(&with_layout), Ok(Outcome::Passed));
        with_layout["layout"] = "Time uint32".into();
        assert!(legacy_vector(&with_layout).is_ok_and(is_failed));
        with_layout["layout"] = "Other uint64".into();
        assert!(legacy_vector(&with_layout).is_err());
        assert!(legacy_vector(&vector(11)).is_ok_and(is_failed));
        assert_eq!(legacy_vector(&json!({"name": "stub/AdvanceTimeTx/0"})).unwrap_err().field, "hex");
    }
}
