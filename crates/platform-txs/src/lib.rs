//! P-chain transaction types and their encodings.
//!
//! [`types`] holds the values; both encodings write and read the same types, so that a comparison of the two
//! compares encodings and nothing else. [`gate`] says which encoding is written and whether the legacy one is read, and
//! [`any`] reads either.

#![forbid(unsafe_code)]

pub mod any;
pub mod gate;
pub mod legacy;
pub mod stream;
pub mod types;
pub mod zap;
