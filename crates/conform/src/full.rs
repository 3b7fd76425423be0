//! The full transactions of the wire file: fields under the names of the original's source, bytes in both Lux versions.
//!
//! A vector passes when its fields give its bytes in each version and both codecs read the bytes.

use linearcodec::dynamic::{Schema, Value as Tree};
use platform_txs::legacy::Network;
use serde_json::Value;

use crate::Outcome;
use crate::legacy::message::{Target, Verdict, judge};
use crate::legacy::reference::{Dialect, Reference};
use crate::legacy::tree::{Names, Reader};
use crate::record::{FieldError, encode_hex, field, hex, integer, settle, text};

/// What the fields of the schema are called in the original's source.
const SOURCE_NAMES: &[(&str, &[&str])] = &[
    ("addresses", &["Addrs"]),
    ("amount", &["Amt"]),
    ("address", &["Address"]),
    ("assetID", &["AssetID", "ID"]),
    ("balance", &["Balance"]),
    ("blockchainID", &["BlockchainID"]),
    ("blockchainName", &["BlockchainName"]),
    ("chainAuthorization", &["ChainAuth"]),
    ("chainID", &["ChainID", "Chain"]),
    ("delegationRewardsOwner", &["DelegatorRewardsOwner", "DelegationRewardsOwner"]),
    ("destinationChain", &["DestinationChain"]),
    ("disableAuthorization", &["DisableAuth"]),
    ("end", &["End"]),
    ("exportedOutputs", &["ExportedOutputs"]),
    ("fxIDs", &["FxIDs"]),
    ("genesisData", &["GenesisData"]),
    ("importedInputs", &["ImportedInputs"]),
    ("input", &["In", "TransferableIn"]),
    ("inputs", &["Ins"]),
    ("locktime", &["Locktime"]),
    ("managerChainID", &["ManagerChainID"]),
    ("memo", &["Memo"]),
    ("message", &["Message"]),
    ("networkID", &["NetworkID"]),
    ("newOwner", &["Owner"]),
    ("nodeID", &["NodeID"]),
    ("output", &["Out", "TransferableOut"]),
    ("outputIndex", &["OutputIndex"]),
    ("outputs", &["Outs"]),
    ("owner", &["Owner"]),
    ("proofOfPossession", &["ProofOfPossession"]),
    ("publicKey", &["PublicKey"]),
    ("rewardsOwner", &["RewardsOwner", "DelegationRewardsOwner"]),
    ("shares", &["DelegationShares"]),
    ("signatureIndices", &["SigIndices"]),
    ("signatures", &["Sigs"]),
    ("signer", &["Signer"]),
    ("slashPercentage", &["SlashPercentage"]),
    ("sourceChain", &["SourceChain"]),
    ("stake", &["StakeOuts"]),
    ("start", &["Start"]),
    ("threshold", &["Threshold"]),
    ("time", &["Time"]),
    ("txID", &["TxID"]),
    ("validationID", &["ValidationID"]),
    ("validationRewardsOwner", &["ValidatorRewardsOwner", "ValidationRewardsOwner"]),
    ("validator", &["Validator"]),
    ("validators", &["Validators"]),
    ("vmID", &["VMID"]),
    ("weight", &["Wght", "Weight"]),
];

/// A vector of `legacy_full`.
pub(crate) fn check(vector: &Value) -> Outcome {
    settle(full_vector(vector))
}

fn full_vector(vector: &Value) -> Result<Outcome, FieldError> {
    let reference = Reference::load().map_err(|error| fault("schema", &error.to_string()))?;
    for (dialect, bytes, len) in [
        (Dialect::LuxV0, "signed_v0_hex", "unsigned_v0_len"),
        (Dialect::LuxV1, "signed_v1_hex", "unsigned_v1_len"),
    ] {
        let len = integer::<usize>(vector, len)?;
        let outcome = check_dialect(&reference, vector, dialect, &hex(vector, bytes)?, len)?;
        if outcome != Outcome::Passed {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Passed)
}

fn fault(field: &str, found: &str) -> FieldError {
    FieldError { field: field.to_owned(), found: found.to_owned(), expected: "a transaction of the dialect" }
}

fn check_dialect(
    reference: &Reference,
    vector: &Value,
    dialect: Dialect,
    bytes: &[u8],
    unsigned_len: usize,
) -> Result<Outcome, FieldError> {
    let broken = |error: linearcodec::Error| fault("schema", &error.to_string());
    let interpreter = reference.txs(Network::Lux).map_err(broken)?;
    let schema = interpreter.schema(dialect.version()).map_err(broken)?;
    let structure = structure(schema, text(vector, "fixture")?)?;
    let reader = Reader { schema, names: Names::Source(SOURCE_NAMES) };
    let fields = reader.fields(structure, field(vector, "fields", "an object")?, "fields")?;
    let signed = Tree::Fields(vec![Tree::Typed { structure, fields }, Tree::List(Vec::new())]);
    let written = interpreter.marshal(dialect.version(), Target::SignedTx.type_text(), &signed);
    let written = written.map(|bytes| encode_hex(&bytes)).map_err(|error| error.to_string());
    let expected = Ok(encode_hex(bytes));
    if written != expected {
        return Ok(Outcome::of(&expected, &written));
    }
    match judge(reference, Network::Lux, Target::SignedTx, bytes) {
        Verdict::Accepted(accepted) => Ok(Outcome::of(&Some(unsigned_len), &accepted.unsigned_len)),
        verdict => Ok(Outcome::Failed { expected: "accepted".to_owned(), got: format!("{verdict:?}") }),
    }
}

/// The registered transaction with the longest name that the fixture's name begins with.
fn structure(schema: &Schema, fixture: &str) -> Result<usize, FieldError> {
    let names = schema.names().enumerate().filter(|(structure, _)| schema.id(*structure).is_some());
    let of = names.filter_map(|(structure, name)| {
        let plain = name.strip_prefix("txs.")?;
        fixture.starts_with(plain).then_some((plain.len(), structure))
    });
    of.max().map(|(_, structure)| structure).ok_or_else(|| fault("fixture", fixture))
}
