//! The ZAP wire: messages read in place, and the builder that writes them.
//!
//! A message is a 16-byte header, then bytes in which objects, lists and byte strings lie wherever pointers say. All
//! integers are little-endian; the rules are in `FORMAT.md` beside this crate.
//!
//! ```text
//!  0        4     6     8        12       16
//!  | magic  | ver | flg | root   | size   | objects, lists, byte strings ...            |
//!    Z A P 0   u16   u16   u32      u32     ^ root, counted from the start of the message
//! ```
//!
//! - [`Message::parse`] checks the header once; nothing is copied and nothing is allocated.
//! - [`Object`] and [`List`] are views. Reading past the end of the message gives zero, and a pointer that leads
//!   nowhere gives `None`: the format has no lengths of objects, so an older message simply lacks the newer fields.
//! - [`Builder`] appends objects and lists and patches the pointers between them.
//!
//! Not here: which field stands where in which transaction (`platform-txs`).
//!
//! # Examples
//! ```
//! use zap::{Builder, Message, Version};
//!
//! let mut builder = Builder::new(64, Version::V2);
//! let mut object = builder.start_object(17);
//! object.set_u8(&mut builder, 0, 1);
//! object.set_u64(&mut builder, 1, 1_782_604_800);
//! object.set_bytes(&mut builder, 9, b"note");
//! builder.finish_as_root(object);
//! let bytes = builder.finish(0)?;
//!
//! let root = Message::parse(bytes)?.root();
//! assert_eq!(root.u64(1), 1_782_604_800);
//! assert_eq!(root.bytes(9), Some(&b"note"[..]));
//! assert_eq!(root.u64(1000), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    warn(clippy::indexing_slicing, clippy::arithmetic_side_effects, clippy::as_conversions)
)]

mod array;
mod builder;
mod error;
mod header;
mod list;
mod message;
mod object;

pub use array::ByteArray;
pub use builder::{Builder, ListBuilder, ObjectBuilder};
pub use error::{BuildError, ParseError};
pub use header::{ALIGNMENT, HEADER_LEN, Header, MAGIC, Version, is_zap};
pub use list::List;
pub use message::Message;
pub use object::Object;
