//! The pieces of a value in the order of the wire, from either codec, to be compared.

use crate::{Kind, Linear, Registry, Visit};

use super::{Schema, Value};

/// A piece of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An unsigned integer.
    Unsigned(u64),
    /// A signed integer.
    Signed(i64),
    /// A bool.
    Flag(bool),
    /// The bytes of a byte string, of a byte array or of a string.
    Bytes(Vec<u8>),
    /// The count of a slice or map.
    Count(usize),
    /// The type id of an interface value; `None` if the type is not registered.
    Open(Option<u32>),
    /// The end of an interface value.
    Close,
}

/// The pieces of a typed value, with the type ids of `registry`.
#[must_use]
pub fn pieces<'a, T: Linear<'a>>(value: &T, registry: &Registry) -> Vec<Piece> {
    let mut collect = Collect { registry, pieces: Vec::new() };
    value.visit(&mut collect);
    collect.pieces
}

struct Collect<'r> {
    registry: &'r Registry,
    pieces: Vec<Piece>,
}

impl Visit for Collect<'_> {
    fn unsigned(&mut self, value: u64) {
        self.pieces.push(Piece::Unsigned(value));
    }

    fn signed(&mut self, value: i64) {
        self.pieces.push(Piece::Signed(value));
    }

    fn flag(&mut self, value: bool) {
        self.pieces.push(Piece::Flag(value));
    }

    fn bytes(&mut self, value: &[u8]) {
        self.pieces.push(Piece::Bytes(value.to_vec()));
    }

    fn count(&mut self, count: usize) {
        self.pieces.push(Piece::Count(count));
    }

    fn open(&mut self, kind: Kind) {
        self.pieces.push(Piece::Open(self.registry.id(kind)));
    }

    fn close(&mut self) {
        self.pieces.push(Piece::Close);
    }
}

impl Value<'_> {
    /// The pieces of this value, with the type ids of `schema`. What is not there has none.
    #[must_use]
    pub fn pieces(&self, schema: &Schema) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.collect(schema, &mut pieces);
        pieces
    }

    fn collect(&self, schema: &Schema, pieces: &mut Vec<Piece>) {
        match self {
            Self::Unsigned(value) => pieces.push(Piece::Unsigned(*value)),
            Self::Signed(value) => pieces.push(Piece::Signed(*value)),
            Self::Bool(value) => pieces.push(Piece::Flag(*value)),
            Self::Bytes(bytes) => pieces.push(Piece::Bytes(bytes.to_vec())),
            Self::Fields(fields) => fields.iter().for_each(|field| field.collect(schema, pieces)),
            Self::List(items) => {
                pieces.push(Piece::Count(items.len()));
                items.iter().for_each(|item| item.collect(schema, pieces));
            }
            Self::Map(entries) => {
                pieces.push(Piece::Count(entries.len()));
                for (key, value) in entries {
                    key.collect(schema, pieces);
                    value.collect(schema, pieces);
                }
            }
            Self::Typed { structure, fields } => {
                pieces.push(Piece::Open(schema.id(*structure)));
                fields.iter().for_each(|field| field.collect(schema, pieces));
                pieces.push(Piece::Close);
            }
            Self::Nil => {}
        }
    }
}
