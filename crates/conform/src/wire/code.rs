//! What runs a kind: from the fields of a vector to bytes, and from bytes to what the accessors give.

use platform_txs::zap::{StrictError, VerifyError, WrapError};
use serde_json::Value;

use crate::record::FieldError;

/// The rules of a kind, applied to a message; `None` if it is not of the kind.
pub(super) type Verify = fn(&[u8]) -> Option<Result<(), VerifyError>>;

/// What runs a built kind.
#[derive(Clone, Copy)]
pub(super) struct Code {
    /// From the fields of a vector to a message; no message if it would be too long.
    pub(super) build: fn(&Value) -> Result<Option<Vec<u8>>, FieldError>,
    /// From a message to the fields it was built from, in the form that the vectors of `tx` have.
    pub(super) fields: fn(&[u8]) -> Result<Value, WrapError>,
    /// From a message to what the accessors give, under the original's names.
    pub(super) read: fn(&[u8]) -> Result<Value, WrapError>,
    /// Why the strict reader refuses a message, if it does.
    pub(super) strict: fn(&[u8]) -> Option<StrictError>,
    /// The rules of the kind, if it has any.
    pub(super) verify: Option<Verify>,
}
