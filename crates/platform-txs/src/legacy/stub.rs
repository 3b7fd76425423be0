//! The ten small transactions as bare structs: version 0, then the fields of the type.
//!
//! No type id, no base fields, no credentials. This is the form in which the legacy codec is measured against ZAP: it
//! carries the same fields and nothing else.
//!
//! Everything is generic over the type and inlined; the manager is a constant, so a call compiles to the checks, the loads
//! and the stores of that one layout.

use linearcodec::{Codec, Error, Linear, Manager, Rules};

/// The codec version in front of every stub.
pub const VERSION: u16 = 0;

/// Bytes that a message may have, version included.
pub const MAX_LEN: usize = 1 << 20;

const MANAGER: Manager<'static> = match Manager::new(Rules::Lux, MAX_LEN, &[Codec::bare(VERSION)]) {
    Ok(manager) => manager,
    // Evaluated by the compiler: one version cannot be a duplicate.
    Err(_) => panic!("a manager of one version"),
};

/// Decodes a message; byte strings borrow from it, ids and keys are copied. Allocates nothing.
///
/// # Errors
/// In this order: a message of less than 2 or more than [`MAX_LEN`] bytes, a version that is not [`VERSION`], the first
/// field that is cut or over its limit, bytes left over.
#[inline]
pub fn parse<'a, T: Linear<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    MANAGER.unmarshal(bytes)
}

/// Bytes of the message of `value`.
///
/// # Errors
/// None for the ten types.
#[inline]
pub fn encoded_len<'a, T: Linear<'a>>(value: &T) -> Result<usize, Error> {
    MANAGER.size(VERSION, value)
}

/// Encodes `value` in one allocation of exactly the message's length.
///
/// # Errors
/// [`Error::OutputFull`] past [`MAX_LEN`]: of the ten, only a memo can reach that.
#[inline]
pub fn build<'a, T: Linear<'a>>(value: &T) -> Result<Vec<u8>, Error> {
    MANAGER.marshal(VERSION, value)
}

/// Encodes `value` into `out`, which is cleared first; no allocation if its capacity is enough.
///
/// # Errors
/// As [`build`], and [`Error::OutOfMemory`]; `out` is empty then.
#[inline]
pub fn build_into<'a, T: Linear<'a>>(value: &T, out: &mut Vec<u8>) -> Result<(), Error> {
    MANAGER.marshal_into(VERSION, value, out)
}
