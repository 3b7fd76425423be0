//! The legacy encoding of the transaction types: big-endian fields behind a two-byte codec version.
//!
//! [`stub`] has the ten small transactions as bare structs. The codec itself is the crate `linearcodec`.

pub mod stub;
