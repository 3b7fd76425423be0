//! The schema-driven interpreter: reads and writes messages by a [`Schema`] that is known at run time only.
//!
//! The typed codec has its layouts compiled in; this one looks every field up and makes a tree of [`Value`]s, as a codec on
//! reflection does. It agrees with the typed codec on what is accepted, on the first fault and on every value, and shares
//! no layout with it, so each checks the other.
//!
//! In: a schema, a type of it, bytes or a value. Out: a value or bytes, or the [`Error`](crate::Error) that the typed codec
//! would give.

mod decode;
mod encode;
mod grammar;
mod interpreter;
mod piece;
mod schema;
mod value;

pub use interpreter::Interpreter;
pub use piece::{Piece, pieces};
pub use schema::{Field, Schema, SchemaBuilder, SchemaError, Type};
pub use value::Value;
