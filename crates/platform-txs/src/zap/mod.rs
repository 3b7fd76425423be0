//! The ZAP encoding of the transaction types, schema v3: views that read in place, and encoders.
//!
//! A transaction is one root object; byte 0 of it is the [`Kind`]. `wrap` of a view checks the header, the wire version
//! and the kind, in this order, and nothing else: what a message lacks reads as zero or null.
//!
//! `wrap_strict` accepts only what is the encoding of the values read from it, with nothing behind or between: use it for
//! input that is not trusted. `wrap` is for messages that were accepted before, such as old blocks. Rules beyond the
//! layout are `verify` of the views that have any.
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

mod bound;
mod encode;
mod entry;
mod entry_encode;
mod error;
mod field;
mod kind;
mod owner;
mod plan;
mod primitive;
#[cfg(feature = "bls")]
mod proof;
mod small;
mod small_encode;
mod spending;
mod spending_encode;
mod strict;
mod strict_spending;
pub mod v2;
pub mod value;
mod verify;
mod wrap;

pub use bound::{BoundChain, BoundChains, BoundEvidence, BoundEvidenceList};
pub use encode::Encode;
pub use entry::{
    AddressList, ChainView, ChainsList, CredentialList, CredentialView, Entries, Entry, EvidenceList,
    EvidenceView, InputList, InputView, OutputList, OutputView, SigIndices, Signatures, ValidatorView,
    ValidatorsList,
};
pub use error::WrapError;
pub use kind::Kind;
pub use owner::{OwnerStubView, OwnerView, WarpMessageView};
pub use primitive::{
    ChainBlobs, EvidenceBlobs, OwnerError, Written, set_owner, write_addresses, write_chains,
    write_credentials, write_evidence, write_inputs, write_outputs, write_owner, write_validators,
    write_warp_message,
};
#[cfg(feature = "bls")]
pub use proof::is_proof_of_possession;
pub use small::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView,
};
pub use spending::{
    AddChainValidatorView, AddDelegatorView, AddPermissionlessDelegatorView, AddPermissionlessValidatorView,
    AddValidatorView, BaseFullView, ConvertNetworkToL1View, CreateChainView, CreateNetworkView,
    CreateSovereignL1View, ExportView, ImportView, SpendingView, TransformChainView,
};
pub use strict::StrictError;
pub use verify::{MAX_CHAINS, MAX_VALIDATORS, Rule, VerifyError};
