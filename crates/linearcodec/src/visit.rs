//! Shows a value piece by piece, in the order of the wire, to whoever wants to look.
//!
//! What is shown tells values of one type apart: two of them are equal if they show the same. Used to compare what
//! different readers made of a message, and to read every field of one.

use crate::{Error, Kind, Open, Registry};

/// Takes the pieces of a value.
pub trait Visit {
    /// An unsigned integer.
    fn unsigned(&mut self, value: u64);
    /// A signed integer.
    fn signed(&mut self, value: i64);
    /// A bool.
    fn flag(&mut self, value: bool);
    /// The bytes of a byte string, of a byte array or of a string.
    fn bytes(&mut self, value: &[u8]);
    /// The count of a slice or map, whose elements follow.
    fn count(&mut self, count: usize);
    /// An interface value of this kind begins; the fields of the kind follow.
    fn open(&mut self, kind: Kind);
    /// The interface value that began last ends.
    fn close(&mut self);
}

/// Finds the first interface value that cannot be written with a registry.
pub(crate) struct Check {
    registry: &'static Registry,
    open: Vec<Open>,
    error: Option<Error>,
}

impl Check {
    pub(crate) const fn new(registry: &'static Registry) -> Self {
        Self { registry, open: Vec::new(), error: None }
    }

    pub(crate) const fn result(&self) -> Result<(), Error> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

impl Visit for Check {
    fn unsigned(&mut self, _: u64) {}
    fn signed(&mut self, _: i64) {}
    fn flag(&mut self, _: bool) {}
    fn bytes(&mut self, _: &[u8]) {}
    fn count(&mut self, _: usize) {}

    fn open(&mut self, kind: Kind) {
        let outer = self.open.last().copied().unwrap_or_default();
        let inner = match (self.registry.id(kind), outer.with(kind)) {
            (None, _) => Err(Error::UnregisteredType { kind }),
            (Some(id), None) => Err(Error::RecursiveInterface { id }),
            (Some(_), Some(inner)) => Ok(inner),
        };
        match inner {
            Ok(inner) => self.open.push(inner),
            Err(error) => {
                self.error = self.error.or(Some(error));
                self.open.push(outer);
            }
        }
    }

    fn close(&mut self) {
        self.open.pop();
    }
}
