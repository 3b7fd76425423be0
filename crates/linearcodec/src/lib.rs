//! The legacy codec: big-endian, field by field, nothing between the fields.
//!
//! A message is a two-byte codec version and one value; the layouts are in `FORMAT.md` beside this crate.
//!
//! - [`Linear`] is what a value has to say: how long it is, how it is written, how it is read. Structs derive it.
//! - [`Packer`] and [`Unpacker`] move the bytes. Byte strings are borrowed from the message, byte arrays are copied whole.
//! - [`Manager`] is the outer layer: version, size limit, left-over bytes, in the order of checks that [`Rules`] names.
//! - [`interface!`](crate::interface) makes the enum of the types behind an interface; a [`Registry`] has the type ids of one version.
//! - [`dynamic`] reads and writes by a schema that is known at run time only.
//! - [`Visit`] is shown a value piece by piece.
//! - [`Error`] has one variant per cause; the texts contain the original's.
//!
//! Not here: any transaction (`platform-txs`).
//!
//! # Examples
//! ```
//! use linearcodec::{Codec, Linear, Manager, Rules};
//!
//! #[derive(Debug, PartialEq, Linear)]
//! struct Transfer<'a> {
//!     amount: u64,
//!     memo: &'a [u8],
//! }
//!
//! let codecs = [Codec::bare(0)];
//! let manager = Manager::new(Rules::Lux, 1 << 20, &codecs)?;
//! let bytes = manager.marshal(0, &Transfer { amount: 258, memo: b"rent" })?;
//! assert_eq!(bytes, b"\0\0\0\0\0\0\0\0\x01\x02\0\0\0\x04rent");
//! assert_eq!(manager.unmarshal::<Transfer<'_>>(&bytes)?, Transfer { amount: 258, memo: b"rent" });
//! # Ok::<(), linearcodec::Error>(())
//! ```

#![forbid(unsafe_code)]

extern crate self as linearcodec;

pub mod dynamic;
mod error;
mod interface;
mod manager;
mod map;
mod packer;
mod primitive;
mod registry;
mod sequence;
mod text;
mod unpacker;
mod value;
mod visit;

pub use error::{Counted, Error, Reading};
pub use linearcodec_derive::Linear;
pub use manager::{Manager, Rules, VERSION_LEN};
pub use map::Map;
pub use packer::Packer;
pub use registry::{Codec, Kind, Open, Registry};
pub use text::Text;
pub use unpacker::{Failed, Unpacker};
pub use value::Linear;
pub use visit::Visit;
