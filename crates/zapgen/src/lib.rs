//! From a JSON bundle of schemas to the Rust tables that `#[derive(ZapSchema)]` reads.
//!
//! [`Bundle::parse`] reads and checks: names, kinds, types, sizes, overlaps. [`render`] writes one struct for each schema, in
//! the bundle's order; the same bundle gives the same text. The program `zapgen` does both with a file.
//!
//! Not here: the derive and the views (`zap-view`).
//!
//! # Examples
//! ```
//! let bundle = zapgen::Bundle::parse(
//!     r#"{ "lp": "LP-1", "description": "Time.", "schemas": [
//!         { "wire_name": "AdvanceTimeTx", "go_name": "AdvanceTime", "kind": "0x01", "size": 9,
//!           "fields": [{ "name": "Time", "type": "u64", "offset": 1 }] }
//!     ] }"#,
//! )?;
//! let text = zapgen::render(&bundle);
//! assert!(text.contains("#[zap(kind = 0x01, size = 9, name = \"AdvanceTimeTx\")]"));
//! assert!(text.contains("pub time: u64,"));
//! # Ok::<(), zapgen::BundleError>(())
//! ```

#![forbid(unsafe_code)]

mod bundle;
mod error;
mod file;
mod kind;
mod name;
mod render;

pub use bundle::{Bundle, Field, Schema};
pub use error::BundleError;
pub use kind::FieldKind;
pub use render::render;
