//! Captures the transactions of a node's mempool, for measuring with real input.
//!
//! - [`Node`] asks a node over JSON-RPC 2.0 and HTTP: which transactions are there, and each one's bytes.
//! - [`Dump`] is the file: a big-endian u32 length and that many bytes, again and again. It is only appended to, so that a
//!   capture that ends early can be taken up again.
//! - [`capture`] does the work: retries, skips what is gone, and tells its progress.
//!
//! Not here: what is in a transaction, and the command line. Plain HTTP only.

#![forbid(unsafe_code)]

mod capturing;
mod dump;
mod encoding;
mod node;

pub use capturing::{CaptureError, Options, Progress, Summary, capture};
pub use dump::{Dump, DumpError};
pub use encoding::EncodingError;
pub use node::{Node, NodeError, Timeouts};
