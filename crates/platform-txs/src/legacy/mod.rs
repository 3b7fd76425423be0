//! The legacy encoding of the transaction types: big-endian fields behind a two-byte codec version.
//!
//! - [`stub`] has the ten small transactions as bare structs, in which form the codec is measured against ZAP.
//! - [`txs`] and [`parts`] have the full transactions, [`signed`] reads and writes them with their credentials,
//!   [`block`] and [`genesis`] have what holds them.
//! - [`sort`] and [`verify`] have rules that the codec does not check.
//!
//! Three dialects: Lux versions 1 and 0, and Avalanche's version 0. Field layouts are the same in all; type ids, limits and
//! the order of checks are not. The codec itself is the crate `linearcodec`.

pub mod block;
pub mod genesis;
mod kinds;
pub mod parts;
pub mod signed;
pub mod sort;
pub mod stub;
pub mod txs;
pub mod verify;

pub use block::{Block, parse_block};
pub use genesis::{Genesis, parse_genesis};
pub use signed::{Network, Signed, Tx, UnsignedTx, build, build_into, parse};
