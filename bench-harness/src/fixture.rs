//! Full transactions under measurement, by the typed codec and by the interpreter.
//!
//! `parse` decodes; with `txid=yes` it also hashes the message. The two are never mixed: hashing costs more than decoding.
//! The transaction that is built is made before the timed loop, and the message is dropped inside it.

use std::hint::black_box;
use std::sync::LazyLock;

use linearcodec::Rules;
use linearcodec::dynamic::{Interpreter, Schema, Value};
use platform_txs::legacy::signed::{LUX_MAX_LEN, build, build_into};
use platform_txs::legacy::{Network, Signed, Tx, parse};
use platform_txs::types::Id;

use crate::jobs::EachJob;
use crate::{fixture_txs, names, schema_lux_v1};

/// The version that the fixtures are written in.
const VERSION: u16 = 1;

/// A codec of full transactions.
pub trait FullCodec {
    /// The codec part of the ids.
    const NAME: &'static str;

    /// What parsing gives.
    type Parsed<'a>;
    /// What is built from.
    type Value;

    /// Decodes a signed transaction; `None` if it is refused.
    fn parse(bytes: &[u8]) -> Option<Self::Parsed<'_>>;

    /// What a transaction is built from, made outside the timed loop; `None` if the codec has no way to make it.
    fn value(tx: &Tx<'static>) -> Option<Self::Value>;

    /// The message of a value in a fresh buffer; `None` if it cannot be written.
    fn build(value: &Self::Value) -> Option<Vec<u8>>;
}

/// The typed codec.
#[derive(Clone, Copy, Debug)]
pub enum Typed {}

impl FullCodec for Typed {
    const NAME: &'static str = names::LEGACY;

    type Parsed<'a> = Signed<'a>;
    type Value = Tx<'static>;

    #[inline]
    fn parse(bytes: &[u8]) -> Option<Signed<'_>> {
        parse(Network::Lux, bytes).ok()
    }

    fn value(tx: &Tx<'static>) -> Option<Tx<'static>> {
        Some(tx.clone())
    }

    #[inline]
    fn build(value: &Tx<'static>) -> Option<Vec<u8>> {
        build(Network::Lux, VERSION, value).ok()
    }
}

/// The interpreter, with the table of Lux's version 1.
#[derive(Clone, Copy, Debug)]
pub enum Interpreted {}

static SCHEMAS: LazyLock<Vec<(u16, Schema)>> = LazyLock::new(|| {
    let mut builder = Schema::builder();
    for (name, fields) in schema_lux_v1::STRUCTS {
        builder.structure(*name, fields.iter().copied());
    }
    for (name, ids) in schema_lux_v1::INTERFACES {
        builder.interface(*name, ids.iter().copied());
    }
    for (id, name) in schema_lux_v1::SLOTS {
        builder.slot(*id, *name);
    }
    builder.finish().map(|schema| vec![(VERSION, schema)]).unwrap_or_default()
});

static INTERPRETER: LazyLock<Option<Interpreter<'static>>> =
    LazyLock::new(|| Interpreter::new(Rules::Lux, LUX_MAX_LEN, &SCHEMAS).ok());

const SIGNED: &str = "struct<txs.Tx>";

impl FullCodec for Interpreted {
    const NAME: &'static str = names::LEGACY_DYNAMIC;

    type Parsed<'a> = Value<'a>;
    type Value = Value<'static>;

    #[inline]
    fn parse(bytes: &[u8]) -> Option<Value<'_>> {
        INTERPRETER.as_ref()?.unmarshal(SIGNED, bytes).ok()
    }

    fn value(tx: &Tx<'static>) -> Option<Value<'static>> {
        // Leaked: the tree borrows from the message for as long as the benchmark runs.
        let message: &'static [u8] = Typed::build(tx)?.leak();
        Self::parse(message)
    }

    #[inline]
    fn build(value: &Value<'static>) -> Option<Vec<u8>> {
        INTERPRETER.as_ref()?.marshal(VERSION, SIGNED, value).ok()
    }
}

/// Decodes a message.
#[inline]
pub fn decode<C: FullCodec>(bytes: &[u8]) -> bool {
    match C::parse(black_box(bytes)) {
        Some(parsed) => {
            black_box(&parsed);
            true
        }
        None => false,
    }
}

/// Decodes a message and hashes it.
#[inline]
pub fn decode_with_id(bytes: &[u8]) -> bool {
    match Typed::parse(black_box(bytes)) {
        Some(signed) => {
            let id: Id = signed.id();
            black_box((&signed, &id));
            true
        }
        None => false,
    }
}

/// The benchmarks of the twelve fixtures.
pub fn for_each(each: &mut impl EachJob) {
    for fixture in fixture_txs::all() {
        let subject = fixture.subject;
        let message = Typed::build(&fixture.tx).unwrap_or_default();
        jobs::<Typed>(each, subject, &fixture.tx, &message);
        jobs::<Interpreted>(each, subject, &fixture.tx, &message);
        let id = names::keyed("parse", Typed::NAME, subject, &[("txid", "yes")]);
        each.job(&id, message.len(), || decode_with_id(&message));
        let mut out = Vec::new();
        each.job(&names::keyed("build_into", Typed::NAME, subject, &[]), message.len(), || {
            let built = build_into(Network::Lux, VERSION, black_box(&fixture.tx), black_box(&mut out));
            black_box(out.as_slice());
            built.is_ok()
        });
    }
}

fn jobs<C: FullCodec>(each: &mut impl EachJob, subject: &str, tx: &Tx<'static>, message: &[u8]) {
    each.job(&names::keyed("parse", C::NAME, subject, &[]), message.len(), || decode::<C>(message));
    let value = C::value(tx);
    each.job(&names::keyed("build", C::NAME, subject, &[]), message.len(), || {
        let built = value.as_ref().and_then(|value| C::build(black_box(value)));
        black_box(&built);
        built.is_some()
    });
}
