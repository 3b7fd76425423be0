//! The ZAP encoding of the transaction types, schema v3: views that read in place, and encoders.
//!
//! A transaction is one root object; byte 0 of it is the [`Kind`]. `wrap` of a view checks the header, the wire version
//! and the kind, in this order, and nothing else: what a message lacks reads as zero or null.
//!
//! Not here: the wire itself (crate `zap`).
//!
//! # Examples
//! ```
//! use platform_txs::types::AdvanceTime;
//! use platform_txs::zap::{AdvanceTimeView, Encode, RewardValidatorView};
//!
//! let bytes = AdvanceTime { time: 1_782_604_800 }.build()?;
//! assert_eq!(AdvanceTimeView::wrap(&bytes)?.time(), 1_782_604_800);
//! assert!(RewardValidatorView::wrap(&bytes).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod encode;
mod error;
mod field;
mod kind;
mod small;
mod small_encode;
mod wrap;

pub use encode::Encode;
pub use error::WrapError;
pub use kind::Kind;
pub use small::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView,
};
