//! Reads one of the ten small transactions from ZAP or legacy bytes, whichever they are.
//!
//! Four bytes decide: those of a ZAP message are never a legacy one, which begins with its version. Legacy bytes are read
//! as a bare struct, if the process has them enabled ([`gate`](crate::gate)).

use linearcodec::Linear;

use crate::gate::{LegacyDisabled, is_legacy_enabled, is_zap_bytes};
use crate::legacy::stub;
use crate::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};
use crate::zap::{
    AdvanceTimeView, BaseView, DisableL1ValidatorView, IncreaseL1ValidatorBalanceView,
    RegisterL1ValidatorView, RemoveChainValidatorView, RewardValidatorView, SetL1ValidatorWeightView,
    SlashValidatorView, TransferChainOwnershipView, WrapError,
};

/// Bytes that are not the transaction in either encoding.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum AnyError {
    /// They begin like a ZAP message and are not the transaction.
    #[error(transparent)]
    Zap(#[from] WrapError),
    /// They are legacy bytes, which are not enabled.
    #[error(transparent)]
    LegacyDisabled(#[from] LegacyDisabled),
    /// They are legacy bytes and not the transaction.
    #[error(transparent)]
    Legacy(#[from] linearcodec::Error),
}

/// A transaction that both encodings have.
pub trait Small<'a>: Linear<'a> {
    /// Reads it from a ZAP message of schema v3, with the compatible reader.
    ///
    /// # Errors
    /// [`WrapError`] if it is not that transaction.
    fn from_zap(bytes: &'a [u8]) -> Result<Self, WrapError>;
}

macro_rules! small {
    ($($type:ident $(<$lifetime:lifetime>)?, $view:ident;)*) => {$(
        impl<'a> Small<'a> for $type $(<$lifetime>)? {
            #[inline]
            fn from_zap(bytes: &'a [u8]) -> Result<Self, WrapError> {
                Ok($view::wrap(bytes)?.to_value())
            }
        }
    )*};
}

small! {
    AdvanceTime, AdvanceTimeView;
    RewardValidator, RewardValidatorView;
    SetL1ValidatorWeight, SetL1ValidatorWeightView;
    IncreaseL1ValidatorBalance, IncreaseL1ValidatorBalanceView;
    DisableL1Validator, DisableL1ValidatorView;
    Base<'a>, BaseView;
    RegisterL1Validator, RegisterL1ValidatorView;
    SlashValidator, SlashValidatorView;
    TransferChainOwnership, TransferChainOwnershipView;
    RemoveChainValidator, RemoveChainValidatorView;
}

/// Reads a transaction from ZAP bytes, or from legacy bytes if this process has them enabled.
///
/// # Errors
/// [`AnyError`].
#[inline]
pub fn parse_any<'a, T: Small<'a>>(bytes: &'a [u8]) -> Result<T, AnyError> {
    parse_either(bytes, is_legacy_enabled())
}

/// [`parse_any`] for a process that has the legacy codec enabled or not.
///
/// # Errors
/// [`AnyError`].
#[inline]
pub fn parse_either<'a, T: Small<'a>>(bytes: &'a [u8], is_legacy_enabled: bool) -> Result<T, AnyError> {
    if is_zap_bytes(bytes) {
        return Ok(T::from_zap(bytes)?);
    }
    if !is_legacy_enabled {
        return Err(LegacyDisabled.into());
    }
    Ok(stub::parse(bytes)?)
}
