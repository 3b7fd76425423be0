//! One message through both codecs: what it is, or the class of its fault, if the two agree on it.
//!
//! Each message is read by the typed codec and by the interpreter. Accepted by both it must show the same pieces, and both
//! must write the same bytes again.

use linearcodec::dynamic::{Interpreter, Piece, Schema, Value, pieces};
use linearcodec::{Error, Linear, Manager};
use platform_txs::legacy::block::{Block, BlockError, block_manager};
use platform_txs::legacy::signed::{Tx, UnsignedTx};
use platform_txs::legacy::{Network, parse, parse_block};
use platform_txs::types::Id;

use super::reference::{Dialect, Reference};
use crate::class;
use crate::record::encode_hex;

/// What the bytes of a vector are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    SignedTx,
    UnsignedTx,
    Block,
}

impl Target {
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "signed_tx" => Some(Self::SignedTx),
            "unsigned_tx" => Some(Self::UnsignedTx),
            "block" => Some(Self::Block),
            _ => None,
        }
    }

    /// The type of the value, as schemas name it.
    pub(crate) const fn type_text(self) -> &'static str {
        match self {
            Self::SignedTx => "struct<txs.Tx>",
            Self::UnsignedTx => "iface<UnsignedTx>",
            Self::Block => "iface<Block>",
        }
    }
}

/// A message that both codecs accept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// The concrete type of the transaction or block, and its type id.
    pub(crate) type_name: String,
    pub(crate) type_id: Option<u32>,
    /// The hash of the message, where it has one.
    pub(crate) id: Option<Id>,
    /// Bytes of the unsigned part, where there is one.
    pub(crate) unsigned_len: Option<usize>,
    /// Ids of the transactions inside.
    pub(crate) inner_ids: Vec<Id>,
}

/// What both codecs say of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted(Accepted),
    /// The class of the fault.
    Refused(&'static str),
    /// The codecs do not agree, with each other or with themselves.
    Disagree(String),
}

/// The interpreter that reads the messages of a dialect and target.
pub(crate) fn interpreter(
    reference: &Reference,
    dialect: Dialect,
    target: Target,
) -> Result<Interpreter<'_>, Error> {
    of_version(reference, dialect.network(), target, dialect.version())
}

fn of_version(
    reference: &Reference,
    network: Network,
    target: Target,
    version: u16,
) -> Result<Interpreter<'_>, Error> {
    match target {
        Target::SignedTx | Target::UnsignedTx => reference.txs(network),
        Target::Block => reference.blocks(network, version),
    }
}

/// Reads `bytes` with both codecs.
pub(crate) fn judge(reference: &Reference, network: Network, target: Target, bytes: &[u8]) -> Verdict {
    match (typed(network, target, bytes), dynamic(reference, network, target, bytes)) {
        (Err(class), Err(other)) if class == other => Verdict::Refused(class),
        (Ok(Typed::Other(text)), Ok(_)) => Verdict::Disagree(text),
        (Ok(Typed::Message { shown, mut accepted }), Ok(Read { value, schema, written })) => {
            if value.pieces(schema) != shown {
                return Verdict::Disagree(format!(
                    "the interpreter reads {value:?}, the typed codec {shown:?}"
                ));
            }
            if written.as_deref() != Ok(bytes) {
                let written = written.map(|bytes| encode_hex(&bytes));
                return Verdict::Disagree(format!("the interpreter writes {written:?}"));
            }
            (accepted.type_name, accepted.type_id) = concrete(&value, schema);
            Verdict::Accepted(*accepted)
        }
        (typed, dynamic) => Verdict::Disagree(format!(
            "typed codec: {}, interpreter: {}",
            typed.map_or_else(str::to_owned, |_| "accepted".to_owned()),
            dynamic.map_or_else(str::to_owned, |_| "accepted".to_owned()),
        )),
    }
}

/// Whether the block codec reads `bytes` as an atomic block, which what reads blocks refuses after that.
pub(crate) fn is_atomic(bytes: &[u8], network: Network, version: u16) -> Result<bool, Error> {
    let manager = block_manager(network, version)?;
    let block: Block<'_> = manager.unmarshal(bytes)?;
    let is_atomic = matches!(block, Block::ApricotAtomic(_));
    Ok(is_atomic && manager.marshal(version, &block)? == bytes)
}

enum Typed {
    Message {
        shown: Vec<Piece>,
        accepted: Box<Accepted>,
    },
    /// Does not write what it read.
    Other(String),
}

fn typed(network: Network, target: Target, bytes: &[u8]) -> Result<Typed, &'static str> {
    let codec = |error: Error| class::of_error(&error);
    let manager = network.manager();
    match target {
        Target::SignedTx => {
            let signed = parse(network, bytes).map_err(codec)?;
            let accepted = Accepted {
                id: Some(signed.id()),
                unsigned_len: Some(signed.unsigned_bytes().len()),
                ..Accepted::default()
            };
            let other = alone(manager, &signed.tx, signed.unsigned_bytes());
            Ok(other.unwrap_or_else(|| message(manager, bytes, &signed.tx, accepted)))
        }
        Target::UnsignedTx => {
            let tx: UnsignedTx<'_> = manager.unmarshal(bytes).map_err(codec)?;
            Ok(message(manager, bytes, &tx, Accepted::default()))
        }
        Target::Block => {
            let parsed = parse_block(network, bytes).map_err(|error| class_of_block(&error))?;
            let inner_ids = parsed.tx_ids().map_err(codec)?;
            let accepted = Accepted { id: Some(parsed.id()), inner_ids, ..Accepted::default() };
            let manager = block_manager(network, parsed.version).map_err(codec)?;
            Ok(message(manager, bytes, &parsed.block, accepted))
        }
    }
}

/// What is wrong with the unsigned part: it must be what the transaction is without credentials.
fn alone(manager: Manager<'_>, tx: &Tx<'_>, unsigned: &[u8]) -> Option<Typed> {
    let version = manager.version(unsigned).ok()?;
    let same = manager.marshal(version, &tx.unsigned).is_ok_and(|bytes| bytes == unsigned)
        && manager.size(version, &tx.unsigned) == Ok(unsigned.len());
    (!same).then(|| Typed::Other(format!("the unsigned part is not {}", encode_hex(unsigned))))
}

fn message<'a, T: Linear<'a>>(manager: Manager<'_>, bytes: &[u8], value: &T, accepted: Accepted) -> Typed {
    let version = manager.version(bytes).unwrap_or_default();
    match (manager.marshal(version, value), manager.registry(version)) {
        (Ok(same), Ok(registry)) if same == bytes => {
            Typed::Message { shown: pieces(value, registry), accepted: Box::new(accepted) }
        }
        (other, _) => {
            Typed::Other(format!("the typed codec writes {:?}", other.map(|bytes| encode_hex(&bytes))))
        }
    }
}

const fn class_of_block(error: &BlockError) -> &'static str {
    match error {
        BlockError::ShortBytes { .. } => "ShortBytes",
        BlockError::AtomicBlockRefused => "AtomicBlockRefused",
        BlockError::Codec(error) => class::of_error(error),
    }
}

/// What the interpreter read, and what it writes for it.
struct Read<'s, 'a> {
    value: Value<'a>,
    schema: &'s Schema,
    written: Result<Vec<u8>, Error>,
}

fn dynamic<'s, 'a>(
    reference: &'s Reference,
    network: Network,
    target: Target,
    bytes: &'a [u8],
) -> Result<Read<'s, 'a>, &'static str> {
    let codec = |error: Error| class::of_error(&error);
    let version = match (target, network, bytes.first_chunk()) {
        (Target::Block, Network::Lux, None) => return Err("ShortBytes"),
        (_, _, version) => version.map_or(0, |&version| u16::from_be_bytes(version)),
    };
    let interpreter = of_version(reference, network, target, version).map_err(codec)?;
    let value = interpreter.unmarshal(target.type_text(), bytes).map_err(codec)?;
    let schema = interpreter.schema(version).map_err(codec)?;
    let (name, _) = concrete(&value, schema);
    if network == Network::Lux && target == Target::Block && name.ends_with(".ApricotAtomicBlock") {
        return Err("AtomicBlockRefused");
    }
    let written = interpreter.marshal(version, target.type_text(), &value);
    Ok(Read { value, schema, written })
}

/// The name and the type id of the outermost interface value.
fn concrete(value: &Value<'_>, schema: &Schema) -> (String, Option<u32>) {
    match value {
        Value::Fields(fields) => {
            fields.first().map_or_else(Default::default, |first| concrete(first, schema))
        }
        Value::Typed { structure, .. } => {
            (schema.name(*structure).unwrap_or_default().to_owned(), schema.id(*structure))
        }
        _ => Default::default(),
    }
}
