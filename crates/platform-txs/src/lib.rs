//! P-chain transaction types and their encodings.
//!
//! [`types`] holds the values; both encodings write and read the same types, so that a comparison of the two
//! compares encodings and nothing else.

#![forbid(unsafe_code)]

pub mod legacy;
pub mod stream;
pub mod types;
pub mod zap;
