//! Runs reference files of the codecs through the real code and counts what agrees.
//!
//! JSON is read here and not in the codecs. Clock, network and exit codes are elsewhere (`xtask`).

#![forbid(unsafe_code)]

mod agreement;
mod class;
mod error;
mod full;
mod legacy;
mod record;
mod report;
mod sections;
mod stub;
mod wire;

pub use agreement::{Agreement, ReadAs};
pub use error::ConformError;
pub use legacy::legacy;
pub use report::{Outcome, Report};
pub use wire::wire;
