//! The original's names for the refusals of the core, of the views and of the rules.

use platform_txs::zap::{OwnerError, Rule, VerifyError, WrapError};
use zap::ParseError;

/// The original's name for a refusal by the core.
pub(super) const fn parse_class(error: &ParseError) -> &'static str {
    match error {
        ParseError::NoHeader { .. } | ParseError::InvalidSize { .. } => "ErrBufferTooSmall",
        ParseError::InvalidMagic { .. } => "ErrInvalidMagic",
        ParseError::InvalidVersion { .. } => "ErrInvalidVersion",
    }
}

/// The original's name for a refusal by a view.
pub(super) const fn wrap_class(error: &WrapError) -> &'static str {
    match error {
        WrapError::Parse(error) => parse_class(error),
        WrapError::WrongSchemaVersion { .. } => "ErrWrongSchemaVersion",
        WrapError::WrongTxKind { .. } => "ErrWrongTxKind",
    }
}

/// The original's name for the outcome of the rules of a transaction.
pub(super) fn verify_class(result: &Result<(), VerifyError>) -> &'static str {
    result.as_ref().map_or_else(|error| rule_class(&error.rule), |()| "ok")
}

/// The original's name for the outcome of the rules of a part.
pub(super) fn rules_class(result: &Result<(), Rule>) -> &'static str {
    result.as_ref().map_or_else(rule_class, |()| "ok")
}

/// The original's name for a rule.
const fn rule_class(rule: &Rule) -> &'static str {
    match rule {
        Rule::OwnerThresholdZero => "ErrOwnerThresholdZero",
        Rule::OwnerThresholdExceedsAddresses { .. } => "ErrOwnerThresholdExceedsAddrs",
        Rule::OwnerAddressesEmpty => "ErrOwnerAddrsEmpty",
        Rule::OwnerAddressZero { .. } => "ErrOwnerAddrZero",
        Rule::NoValidators => "ErrZeroValidators",
        Rule::TooManyValidators { .. } => "ErrTooManyValidators",
        Rule::ValidatorWeightZero { .. } => "ErrValidatorWeightZero",
        Rule::ValidatorKeyZero { .. } => "ErrValidatorBLSPubKeyZero",
        Rule::ValidatorProofZero { .. } => "ErrValidatorBLSPoPZero",
        Rule::ValidatorExpiryZero { .. } => "ErrValidatorRegistrationExpiryZero",
        Rule::BadProof { .. } => "ErrBadBLSPoP",
        Rule::ExpiryZero => "ErrZeroExpiry",
        Rule::NoChains => "ErrZeroChains",
        Rule::TooManyChains { .. } => "ErrTooManyChains",
        Rule::MalformedFxIds { .. } => "ErrMalformedFxIDsLen",
        Rule::ReservedNonZero { .. } => "ErrReservedNonZero",
    }
}

/// The original's name for an owner that cannot be written.
pub(super) const fn owner_class(error: &OwnerError) -> &'static str {
    match error {
        OwnerError::SingleAddress { .. } => "ErrOwnerSingleAddrUseStub",
    }
}
