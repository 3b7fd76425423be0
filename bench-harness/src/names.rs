//! Every benchmark id, spelled once: `<operation>/<codec>/<subject>`, then `/<key>=<value>` for what is special.
//!
//! Ids are the keys of the recorded history. They are added to, never renamed.

use std::fmt;

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// From bytes to something whose fields can be read: validate and wrap, or decode.
    Parse,
    /// Parse, then read every field.
    Read,
    /// From fields to bytes, in a fresh buffer of exactly the length.
    Build,
    /// From fields to bytes, in a buffer that is used again.
    BuildInto,
}

impl Operation {
    /// All of them, in the order of the reports.
    pub const ALL: [Self; 4] = [Self::Parse, Self::Read, Self::Build, Self::BuildInto];

    /// Those that take bytes.
    pub const READING: [Self; 2] = [Self::Parse, Self::Read];

    /// The operation part of the ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Read => "read",
            Self::Build => "build",
            Self::BuildInto => "build_into",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The ZAP codec with schema 3, read with the compatible reader.
pub const ZAP_V3: &str = "zap@v3";
/// The ZAP codec with schema 2.
pub const ZAP_V2: &str = "zap@v2";
/// The legacy codec.
pub const LEGACY: &str = "legacy";
/// The legacy codec's schema-driven interpreter.
pub const LEGACY_DYNAMIC: &str = "legacy_dynamic";
/// The core of the ZAP codec, by offsets and without a schema.
pub const ZAP: &str = "zap";
/// Typed views of ZAP messages.
pub const ZAP_VIEW: &str = "zap_view";
/// The bytes of an object of known size.
pub const ZAP_PAYLOAD: &str = "zap_payload";
/// Typed views whose tables were generated.
pub const ZAPGEN: &str = "zapgen";
/// The value that decoding gives.
pub const STRUCT: &str = "struct";
/// Either wire, told apart by the first bytes of a message.
pub const ANY: &str = "any";

/// A key and its value.
pub type Key = (&'static str, &'static str);

/// The key of the reader that takes canonical messages only.
pub const STRICT: Key = ("reader", "strict");
/// The key of a layout that is inferred from another schema.
pub const INFERRED: Key = ("layout", "inferred");

/// The key of an operation on 64 messages.
pub const BATCH_64: Key = ("batch", "64");
/// The key of a call that the compiler is kept from inlining.
pub const OUTLINED: Key = ("call", "outlined");
/// The key of a result that is put on the heap.
pub const BOXED: Key = ("form", "boxed");
/// The key of a function that is known at run time only.
pub const DYN: Key = ("closure", "dyn");
/// The key of views that the compiler cannot see through.
pub const OPAQUE: Key = ("view", "opaque");

/// The operation of parsing one message again and again.
pub const PRESSURE: &str = "pressure";
/// The operation of reading a field of what is parsed, by the codecs of transactions.
pub const FIELD: &str = "field";
/// The operation of parsing and reading one field.
pub const READ_ONE: &str = "read_one";
/// The operation of reading a field of what is parsed, by the layers of the ZAP codec.
pub const READ_NOPARSE: &str = "read_noparse";
/// The operation of building on the stack.
pub const BUILD_ARRAY: &str = "build_array";
/// The operation of building, wrapping and reading.
pub const ROUNDTRIP: &str = "roundtrip";
/// The operation of adding up the values of a list.
pub const SUM: &str = "sum";
/// The operation of adding up some of the values of a list.
pub const FILTER_MAP: &str = "filter_map";
/// The operation of taking a buffer, writing to it and giving it back.
pub const POOL: &str = "pool";
/// The operation of choosing by the kind byte.
pub const DISPATCH: &str = "dispatch";

/// Moves the chain's clock.
pub const ADVANCE_TIME: &str = "advance_time";
/// Decides on a validator's reward.
pub const REWARD_VALIDATOR: &str = "reward_validator";
/// Sets an L1 validator's weight.
pub const SET_L1_VALIDATOR_WEIGHT: &str = "set_l1_validator_weight";
/// Adds to an L1 validator's balance.
pub const INCREASE_L1_VALIDATOR_BALANCE: &str = "increase_l1_validator_balance";
/// Disables an L1 validator.
pub const DISABLE_L1_VALIDATOR: &str = "disable_l1_validator";
/// The base fields: network, chain and memo.
pub const BASE: &str = "base";
/// Registers an L1 validator.
pub const REGISTER_L1_VALIDATOR: &str = "register_l1_validator";
/// Slashes a validator.
pub const SLASH_VALIDATOR: &str = "slash_validator";
/// Hands a chain to another owner.
pub const TRANSFER_CHAIN_OWNERSHIP: &str = "transfer_chain_ownership";
/// Removes a validator from a chain.
pub const REMOVE_CHAIN_VALIDATOR: &str = "remove_chain_validator";

/// A plain transfer with inputs, outputs and credentials.
pub const BASE_FULL: &str = "base_full";
/// Adds a validator that proves possession of its key.
pub const ADD_PERMISSIONLESS_VALIDATOR: &str = "add_permissionless_validator";
/// Brings value in from another chain.
pub const IMPORT: &str = "import";
/// Sends value to another chain.
pub const EXPORT: &str = "export";
/// Creates a chain.
pub const CREATE_CHAIN: &str = "create_chain";
/// Adds a validator to the primary network.
pub const ADD_VALIDATOR: &str = "add_validator";
/// Delegates to a validator of the primary network.
pub const ADD_DELEGATOR: &str = "add_delegator";
/// Delegates to a validator of any network.
pub const ADD_PERMISSIONLESS_DELEGATOR: &str = "add_permissionless_delegator";
/// Adds a validator to a chain.
pub const ADD_CHAIN_VALIDATOR: &str = "add_chain_validator";
/// Creates a network.
pub const CREATE_NETWORK: &str = "create_network";
/// Gives a chain its staking rules.
pub const TRANSFORM_CHAIN: &str = "transform_chain";
/// Turns a network into an L1.
pub const CONVERT_NETWORK_TO_L1: &str = "convert_network_to_l1";
/// Creates an L1 with its validators and chains.
pub const CREATE_SOVEREIGN_L1: &str = "create_sovereign_l1";

/// The id of `operation` by `codec` on `subject` with keys, which are sorted.
#[must_use]
pub fn keyed(operation: &str, codec: &str, subject: &str, keys: &[(&str, &str)]) -> String {
    let mut keys = keys.to_vec();
    keys.sort_unstable();
    let mut id = format!("{operation}/{codec}/{subject}");
    for (key, value) in keys {
        id.extend(["/", key, "=", value]);
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_operation_codec_subject() {
        let id = |operation: Operation, codec, subject| keyed(operation.name(), codec, subject, &[]);
        assert_eq!(id(Operation::Parse, ZAP_V3, ADVANCE_TIME), "parse/zap@v3/advance_time");
        assert_eq!(id(Operation::BuildInto, LEGACY, BASE), "build_into/legacy/base");
    }

    #[test]
    fn keys_follow_in_their_order() {
        let keys = [("txid", "yes"), ("bytes", "distinct")];
        let id = keyed("workload", LEGACY, "mempool_1000", &keys);
        assert_eq!(id, "workload/legacy/mempool_1000/bytes=distinct/txid=yes");
        assert_eq!(keyed("parse", LEGACY_DYNAMIC, "fixture_base", &[]), "parse/legacy_dynamic/fixture_base");
    }
}
