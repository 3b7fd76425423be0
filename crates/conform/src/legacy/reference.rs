//! The schemas of the legacy dialects, read from their committed description.
//!
//! In: JSON with, for each dialect, its version, its type ids, which ids may stand behind which interface, and the fields of
//! each struct. Out: schemas for the interpreter, for transactions and for blocks.

use linearcodec::Rules;
use linearcodec::dynamic::{Interpreter, Schema};
use platform_txs::legacy::Network;
use platform_txs::legacy::signed::{AVALANCHE_MAX_LEN, GENESIS_MAX_LEN, LUX_MAX_LEN};
use serde_json::{Map, Value};

use crate::ConformError;
use crate::record::{FieldError, integer};

const DESCRIPTION: &str = include_str!("../../data/schema.json");

/// One of the three dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    LuxV1,
    LuxV0,
    AvalancheV0,
}

impl Dialect {
    const ALL: [Self; 3] = [Self::LuxV1, Self::LuxV0, Self::AvalancheV0];

    const fn name(self) -> &'static str {
        match self {
            Self::LuxV1 => "lux_v1",
            Self::LuxV0 => "lux_v0",
            Self::AvalancheV0 => "avax_v0",
        }
    }

    /// The dialect called `name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    pub(crate) const fn network(self) -> Network {
        match self {
            Self::LuxV1 | Self::LuxV0 => Network::Lux,
            Self::AvalancheV0 => Network::Avalanche,
        }
    }

    pub(crate) const fn version(self) -> u16 {
        match self {
            Self::LuxV1 => 1,
            Self::LuxV0 | Self::AvalancheV0 => 0,
        }
    }
}

/// The rules and the limit of a network's managers.
pub(crate) const fn limits(network: Network) -> (Rules, usize) {
    match network {
        Network::Lux => (Rules::Lux, LUX_MAX_LEN),
        Network::Avalanche => (Rules::Avalanche, AVALANCHE_MAX_LEN),
    }
}

/// All schemas: those of transactions by network, those of blocks by network and version.
pub(crate) struct Reference {
    lux_txs: [(u16, Schema); 2],
    avalanche_txs: [(u16, Schema); 1],
    blocks: [(Network, [(u16, Schema); 1]); 3],
}

impl Reference {
    /// The committed description.
    pub(crate) fn load() -> Result<Self, ConformError> {
        let file: Value = serde_json::from_str(DESCRIPTION)?;
        let schema = |dialect: Dialect, with_blocks| {
            let schema = schema(&file, dialect.name(), with_blocks)?;
            Ok::<_, ConformError>((dialect.version(), schema))
        };
        let block = |dialect: Dialect| Ok::<_, ConformError>((dialect.network(), [schema(dialect, true)?]));
        Ok(Self {
            lux_txs: [schema(Dialect::LuxV1, false)?, schema(Dialect::LuxV0, false)?],
            avalanche_txs: [schema(Dialect::AvalancheV0, false)?],
            blocks: [block(Dialect::LuxV1)?, block(Dialect::LuxV0)?, block(Dialect::AvalancheV0)?],
        })
    }

    /// The interpreter of transactions.
    pub(crate) fn txs(&self, network: Network) -> Result<Interpreter<'_>, linearcodec::Error> {
        let (rules, max_len) = limits(network);
        Interpreter::new(rules, max_len, self.tx_schemas(network))
    }

    /// The interpreter of transactions of any length.
    pub(crate) fn long_txs(&self, network: Network) -> Result<Interpreter<'_>, linearcodec::Error> {
        let (rules, _) = limits(network);
        Interpreter::new(rules, GENESIS_MAX_LEN, self.tx_schemas(network))
    }

    const fn tx_schemas(&self, network: Network) -> &[(u16, Schema)] {
        match network {
            Network::Lux => &self.lux_txs,
            Network::Avalanche => &self.avalanche_txs,
        }
    }

    /// The interpreter of blocks of a version, if there is one; Avalanche has one manager for all.
    pub(crate) fn blocks(
        &self,
        network: Network,
        version: u16,
    ) -> Result<Interpreter<'_>, linearcodec::Error> {
        let (rules, max_len) = limits(network);
        let found = self.blocks.iter().find(|(of, [(known, _)])| {
            *of == network && (*known == version || network == Network::Avalanche)
        });
        match found {
            Some((_, schemas)) => Interpreter::new(rules, max_len, schemas),
            None => Err(linearcodec::Error::UnknownVersion { version }),
        }
    }
}

fn schema(file: &Value, dialect: &str, with_blocks: bool) -> Result<Schema, ConformError> {
    let part = |name: &str| -> Result<&Map<String, Value>, ConformError> {
        let value = file.get(dialect).and_then(|dialect| dialect.get(name));
        value.and_then(Value::as_object).ok_or_else(|| ConformError::Section {
            section: format!("{dialect}.{name}"),
            found: value.map_or("missing", crate::record::kind),
            expected: "an object",
        })
    };
    let unreadable = |error: FieldError| ConformError::Field {
        section: dialect.to_owned(),
        index: 0,
        field: error.field,
        found: error.found,
        expected: error.expected,
    };
    let mut builder = Schema::builder();
    for (name, fields) in part("structs")? {
        let fields = fields.as_array().into_iter().flatten();
        builder.structure(name, fields.map(|field| (item(field, 0), item(field, 1))));
    }
    for (name, ids) in part("implements")? {
        let ids = ids.as_array().into_iter().flatten();
        builder.interface(name, ids.filter_map(|id| id.as_u64().and_then(|id| u32::try_from(id).ok())));
    }
    let lists: &[&str] = if with_blocks { &["slots", "block_only_slots"] } else { &["slots"] };
    for list in lists {
        for (id, name) in part(list)? {
            let object = serde_json::json!({ "id": id });
            let id = integer::<u32>(&object, "id").map_err(unreadable)?;
            builder.slot(id, name.as_str().unwrap_or_default());
        }
    }
    Ok(builder.finish()?)
}

/// Item `index` of a pair of texts.
fn item(pair: &Value, index: usize) -> &str {
    pair.get(index).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_description_makes_schemas() {
        let reference = Reference::load().unwrap();
        let txs = reference.txs(Network::Lux).unwrap();
        let name = |version, id| {
            let schema: &Schema = txs.schema(version).unwrap();
            schema.slot(id).and_then(|structure| schema.name(structure)).map(str::to_owned)
        };
        assert_eq!(name(1, 29).as_deref(), Some("txs.AddPermissionlessValidatorTx"));
        assert_eq!(name(0, 25).as_deref(), Some("txs.AddPermissionlessValidatorTx"));
        assert_eq!((name(1, 44), name(0, 0)), (None, None));
        let blocks = reference.blocks(Network::Lux, 1).unwrap();
        assert!(blocks.schema(1).unwrap().slot(44).is_some());
        assert!(reference.blocks(Network::Lux, 2).is_err());
    }
}
