//! Typed views over ZAP messages: a table of fields, checked by the compiler, read in place.
//!
//! A struct with `#[derive(ZapSchema)]` is a table, not a value: it says what lies where. Its attributes are
//! `#[zap(kind = .., size = .., name = "..")]` on the struct (no kind: an item of a list or a nested object; no name: the
//! struct's own) and `#[zap(offset = ..)]` on each field. A field on the kind byte, past the size, or over another field
//! does not compile. The derive gives
//!
//! - [`Schema`], and [`Kinded`] if there is a kind;
//! - a [`Field`] for each field, as a constant in upper case: `Batch::ID`;
//! - a trait `BatchFields` with a method for each field of its [`View`]: `view.id()`. Bring it into scope.
//!
//! | in the table | when read | when written |
//! |---|---|---|
//! | `u8`.. `u64`, `i8`.. `i64`, `f32`, `f64`, `bool` | the value | [`Setter::set`] |
//! | `[u8; N]` | `&[u8; N]` | [`Setter::set`] |
//! | [`Bytes`] | `Option<&[u8]>` | [`Setter::set_bytes`] |
//! | [`Text`] | [`TextRef`]: bytes, or `str` after a scan | [`Setter::set_text`] |
//! | [`ListOf<E>`] | `Option<`[`List<E>`](List)`>` | [`Draft::list`], [`Draft::values`], then [`Setter::set_list`] |
//! | [`Nested<E>`] | `Option<View<E>>` | [`Draft::nested`], then [`Setter::set_nested`] |
//! | [`NestedListOf<E>`] | `Option<`[`NestedList<E>`](NestedList)`>` | [`Draft::nested_list`], then [`Setter::set_nested_list`] |
//! | [`Inline<E>`] | `View<E>` | [`Setter::set_inline`] |
//!
//! [`View::wrap`] checks once that the root is of its kind and whole; after that numbers and arrays cannot be missing, and
//! no bytes make a read panic or allocate. What is built is what the core builder writes.
//!
//! Not here: the wire (`zap`), the transactions (`platform-txs`).
//!
//! # Examples
//! ```
//! use zap_view::{Draft, ListOf, View, ZapSchema};
//!
//! #[derive(ZapSchema)]
//! #[zap(size = 16)]
//! pub struct Item {
//!     #[zap(offset = 0)]
//!     pub id: u64,
//!     #[zap(offset = 8)]
//!     pub value: u64,
//! }
//!
//! #[derive(ZapSchema)]
//! #[zap(kind = 0x21, size = 17)]
//! pub struct Batch {
//!     #[zap(offset = 1)]
//!     pub id: u64,
//!     #[zap(offset = 9)]
//!     pub items: ListOf<Item>,
//! }
//!
//! let mut draft = Draft::new(Vec::new());
//! let items = draft.list(|list| {
//!     for (id, value) in [(1, 10), (2, 20)] {
//!         list.push(|item| {
//!             item.set(Item::ID, id);
//!             item.set(Item::VALUE, value);
//!         });
//!     }
//! });
//! let bytes = draft.finish::<Batch>(0, |batch| {
//!     batch.set(Batch::ID, 7777);
//!     batch.set_list(Batch::ITEMS, items);
//! })?;
//!
//! let batch = View::<Batch>::wrap(&bytes)?;
//! assert_eq!(batch.id(), 7777);
//! let items = batch.items().ok_or("no items")?;
//! assert_eq!(items.iter().map(|item| item.value()).sum::<u64>(), 30);
//! // The same from bare bytes, without a check at each read.
//! assert_eq!(items.payloads::<16>().map(|item| item.get(Item::VALUE)).sum::<u64>(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the compiler refuses, each in a table that is right but for it:
//!
//! ```compile_fail
//! # use zap_view::ZapSchema;
//! #[derive(ZapSchema)]
//! #[zap(kind = 1, size = 9)]
//! pub struct OnTheKindByte { #[zap(offset = 0)] pub time: u64 }
//! ```
//! ```compile_fail,E0080
//! # use zap_view::ZapSchema;
//! #[derive(ZapSchema)]
//! #[zap(kind = 1, size = 9)]
//! pub struct PastTheEnd { #[zap(offset = 2)] pub time: u64 }
//! ```
//! ```compile_fail,E0080
//! # use zap_view::ZapSchema;
//! #[derive(ZapSchema)]
//! #[zap(kind = 1, size = 16)]
//! pub struct Overlap { #[zap(offset = 8)] pub time: u64, #[zap(offset = 1)] pub id: [u8; 8] }
//! ```
//! ```compile_fail
//! # use zap_view::ZapSchema;
//! #[derive(ZapSchema)]
//! #[zap(size = 0)]
//! pub struct Nothing {}
//! ```
//! ```compile_fail,E0277
//! # use zap_view::ZapSchema;
//! #[derive(ZapSchema)]
//! #[zap(size = 32)]
//! pub struct NoFieldType { #[zap(offset = 0)] pub name: String }
//! ```
//!
//! and a field of another schema, or a value of another type:
//!
//! ```compile_fail,E0308
//! # use zap_view::{View, ZapSchema};
//! # #[derive(ZapSchema)]
//! # #[zap(kind = 1, size = 9)]
//! # pub struct Alpha { #[zap(offset = 1)] pub x: u64 }
//! # #[derive(ZapSchema)]
//! # #[zap(kind = 2, size = 9)]
//! # pub struct Beta { #[zap(offset = 1)] pub x: u64 }
//! pub fn read(view: View<'_, Beta>) -> u64 { view.get(Alpha::X) }
//! ```
//! ```compile_fail,E0308
//! # use zap_view::{ZapSchema, build};
//! # #[derive(ZapSchema)]
//! # #[zap(kind = 1, size = 9)]
//! # pub struct Alpha { #[zap(offset = 1)] pub x: u64 }
//! let bytes = build::<Alpha>(|alpha| alpha.set(Alpha::X, -1_i64));
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    warn(clippy::indexing_slicing, clippy::arithmetic_side_effects, clippy::as_conversions)
)]

mod draft;
mod error;
mod field;
mod list;
mod pointer;
mod pool;
mod registry;
mod schema;
mod setter;
mod view;

pub use draft::{Draft, ListWriter, Written, build, build_array, build_into};
pub use error::WrapError;
pub use field::{Field, FieldType, Fixed, ends_by};
pub use list::{Element, List, ListIter, NestedList};
pub use pointer::{Bytes, Inline, ListOf, Nested, NestedListOf, Text, TextRef};
pub use pool::with_buffer;
pub use registry::are_distinct;
pub use schema::{Kinded, Schema};
pub use setter::{FixedSetter, Setter};
pub use view::{Payload, View, peek_kind};
pub use zap_derive::ZapSchema;
