//! The rules that a transaction has to keep beyond its layout: owners, validators, chains, proofs of possession.
//!
//! Wrapping does not apply them. The first rule that is broken is reported, with the field it is about. Kinds that have no
//! rules have no `verify`: the small ones but RegisterL1Validator and TransferChainOwnership, BaseFull, Import, Export,
//! AddChainValidator and TransformChain.
//!
//! Proofs of possession are checked by a function that the caller gives; with the feature `bls` there is one
//! ([`is_proof_of_possession`](super::is_proof_of_possession)), and `verify` uses it. Times are not compared with a clock, an
//! index of a chain not with the number of chains, and ranges of blobs are not checked.

use crate::types::{BlsPublicKey, BlsSignature};

use super::Kind;
use super::entry::{ChainsList, ValidatorsList};
use super::owner::{OwnerStubView, OwnerView};
use super::small::{RegisterL1ValidatorView, TransferChainOwnershipView};
use super::spending::{
    AddDelegatorView, AddPermissionlessDelegatorView, AddPermissionlessValidatorView, AddValidatorView,
    ConvertNetworkToL1View, CreateChainView, CreateNetworkView, CreateSovereignL1View,
};

/// Chains that an L1 may have.
pub const MAX_CHAINS: u32 = 16;

/// Validators that an L1 may begin with.
pub const MAX_VALIDATORS: u32 = 1024;

/// A rule that a transaction breaks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{field}` of {kind:?} breaks a rule")]
pub struct VerifyError {
    /// The transaction.
    pub kind: Kind,
    /// The field, under its name in the view.
    pub field: &'static str,
    /// The rule.
    #[source]
    pub rule: Rule,
}

/// A rule that is broken, with what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rule {
    /// An owner that needs no signature.
    #[error("owner has threshold 0, expected at least 1")]
    OwnerThresholdZero,
    /// An owner that needs more signatures than it has addresses.
    #[error("owner has threshold {threshold}, expected at most its {addresses} addresses")]
    OwnerThresholdExceedsAddresses {
        /// Signatures needed.
        threshold: u32,
        /// Addresses.
        addresses: u32,
    },
    /// An owner of several addresses that has none.
    #[error("owner has no addresses, expected at least 1")]
    OwnerAddressesEmpty,
    /// An address of all zeros in an owner of several.
    #[error("address {index} of the owner is all zeros")]
    OwnerAddressZero {
        /// Which address, from 0.
        index: u32,
    },
    /// No validators.
    #[error("there are no validators, expected at least 1")]
    NoValidators,
    /// Too many validators.
    #[error("there are {count} validators, expected at most {MAX_VALIDATORS}")]
    TooManyValidators {
        /// How many.
        count: u32,
    },
    /// A validator without weight.
    #[error("validator {index} has weight 0")]
    ValidatorWeightZero {
        /// Which validator, from 0.
        index: u32,
    },
    /// A validator without a key.
    #[error("validator {index} has a public key of all zeros")]
    ValidatorKeyZero {
        /// Which validator, from 0.
        index: u32,
    },
    /// A validator without a proof.
    #[error("validator {index} has a proof of possession of all zeros")]
    ValidatorProofZero {
        /// Which validator, from 0.
        index: u32,
    },
    /// A validator whose registration has expired from the beginning.
    #[error("validator {index} has registration expiry 0")]
    ValidatorExpiryZero {
        /// Which validator, from 0.
        index: u32,
    },
    /// A key or a proof that does not decode, or a proof that is not of the key.
    #[error("public key {index} has no valid proof of possession")]
    BadProof {
        /// Which key, from 0.
        index: u32,
    },
    /// A registration that has expired from the beginning.
    #[error("expiry is 0")]
    ExpiryZero,
    /// No chains.
    #[error("there are no chains, expected at least 1")]
    NoChains,
    /// Too many chains.
    #[error("there are {count} chains, expected at most {MAX_CHAINS}")]
    TooManyChains {
        /// How many.
        count: u32,
    },
    /// Ids of extensions that are not whole.
    #[error("extension ids of chain {index} have {len} bytes, expected a multiple of 32")]
    MalformedFxIds {
        /// Which chain, from 0.
        index: u32,
        /// Bytes of its range.
        len: u32,
    },
    /// Bytes without a meaning that are not zero.
    #[error("reserved bytes of chain {index} are not zero")]
    ReservedNonZero {
        /// Which chain, from 0.
        index: u32,
    },
}

impl OwnerStubView<'_> {
    /// An owner of one address needs one signature. The address may be all zeros.
    ///
    /// # Errors
    /// [`Rule::OwnerThresholdZero`], [`Rule::OwnerThresholdExceedsAddresses`].
    pub fn verify(self) -> Result<(), Rule> {
        verify_stub(self.threshold())
    }
}

/// The rule of an owner of one address.
const fn verify_stub(threshold: u32) -> Result<(), Rule> {
    match threshold {
        0 => Err(Rule::OwnerThresholdZero),
        1 => Ok(()),
        threshold => Err(Rule::OwnerThresholdExceedsAddresses { threshold, addresses: 1 }),
    }
}

impl OwnerView<'_> {
    /// An owner of several addresses needs at least one signature and at most as many as it has addresses.
    ///
    /// # Errors
    /// In this order: [`Rule::OwnerAddressesEmpty`], [`Rule::OwnerThresholdZero`],
    /// [`Rule::OwnerThresholdExceedsAddresses`], [`Rule::OwnerAddressZero`].
    pub fn verify(self) -> Result<(), Rule> {
        let (threshold, addresses) = (self.threshold(), self.addresses().len());
        if addresses == 0 {
            return Err(Rule::OwnerAddressesEmpty);
        }
        if threshold == 0 {
            return Err(Rule::OwnerThresholdZero);
        }
        if threshold > addresses {
            return Err(Rule::OwnerThresholdExceedsAddresses { threshold, addresses });
        }
        for (index, address) in (0..).zip(self.addresses().iter()) {
            if address == [0; 20] {
                return Err(Rule::OwnerAddressZero { index });
            }
        }
        Ok(())
    }
}

impl<'a> ValidatorsList<'a> {
    /// At most [`MAX_VALIDATORS`], each with weight, key, proof and expiry. Proofs are not checked.
    ///
    /// # Errors
    /// [`Rule::TooManyValidators`]; then validator by validator [`Rule::ValidatorWeightZero`],
    /// [`Rule::ValidatorKeyZero`], [`Rule::ValidatorProofZero`], [`Rule::ValidatorExpiryZero`].
    pub fn verify(self) -> Result<(), Rule> {
        if self.len() > MAX_VALIDATORS {
            return Err(Rule::TooManyValidators { count: self.len() });
        }
        for (index, validator) in (0..).zip(self.iter()) {
            if validator.weight() == 0 {
                return Err(Rule::ValidatorWeightZero { index });
            }
            if validator.bls_public_key() == [0; 48] {
                return Err(Rule::ValidatorKeyZero { index });
            }
            if validator.proof_of_possession() == [0; 96] {
                return Err(Rule::ValidatorProofZero { index });
            }
            if validator.registration_expiry() == 0 {
                return Err(Rule::ValidatorExpiryZero { index });
            }
        }
        Ok(())
    }

    /// At least one validator, [`verify`](Self::verify), and a proof for each key.
    fn verify_with(self, is_proof: impl Fn(&BlsPublicKey, &BlsSignature) -> bool) -> Result<(), Rule> {
        if self.is_empty() {
            return Err(Rule::NoValidators);
        }
        self.verify()?;
        for (index, validator) in (0..).zip(self.iter()) {
            if !is_proof(&validator.bls_public_key(), &validator.proof_of_possession()) {
                return Err(Rule::BadProof { index });
            }
        }
        Ok(())
    }
}

impl ChainsList<'_> {
    /// At most [`MAX_CHAINS`], each with whole extension ids and zeros in the reserved bytes.
    ///
    /// # Errors
    /// [`Rule::TooManyChains`]; then chain by chain [`Rule::MalformedFxIds`], [`Rule::ReservedNonZero`].
    pub fn verify(self) -> Result<(), Rule> {
        if self.len() > MAX_CHAINS {
            return Err(Rule::TooManyChains { count: self.len() });
        }
        for (index, chain) in (0..).zip(self.iter()) {
            let (_, len) = chain.fx_ids_range();
            if len % 32 != 0 {
                return Err(Rule::MalformedFxIds { index, len });
            }
            if chain.reserved() != [0; 8] {
                return Err(Rule::ReservedNonZero { index });
            }
        }
        Ok(())
    }
}

/// Names the field that a rule was checked on.
fn of(kind: Kind, field: &'static str) -> impl Fn(Rule) -> VerifyError {
    move |rule| VerifyError { kind, field, rule }
}

/// `verify` of a transaction whose owners are its only rules, checked in this order.
macro_rules! owners {
    ($($view:ident, $kind:ident: $($owner:ident),+;)*) => {$(
        impl $view<'_> {
            /// Checks the owners.
            ///
            /// # Errors
            /// The first rule that one of them breaks: see [`OwnerStubView::verify`].
            pub fn verify(self) -> Result<(), VerifyError> {
                $( self.$owner().verify().map_err(of(Kind::$kind, stringify!($owner)))?; )+
                Ok(())
            }
        }
    )*};
}

owners! {
    AddValidatorView, AddValidator: rewards_owner;
    AddDelegatorView, AddDelegator: delegation_rewards_owner;
    AddPermissionlessDelegatorView, AddPermissionlessDelegator: delegation_rewards_owner;
    AddPermissionlessValidatorView, AddPermissionlessValidator: validation_rewards_owner, delegation_rewards_owner;
    CreateChainView, CreateChain: owner;
    CreateNetworkView, CreateNetwork: owner;
}

impl TransferChainOwnershipView<'_> {
    /// Checks the new owner.
    ///
    /// # Errors
    /// The rule that it breaks: see [`OwnerStubView::verify`].
    pub fn verify(self) -> Result<(), VerifyError> {
        verify_stub(self.owner_threshold()).map_err(of(Kind::TransferChainOwnership, "owner_threshold"))
    }
}

/// `verify` of a transaction with proofs, beside the form that takes the check of a proof.
macro_rules! proofs {
    ($($view:ident),*) => {$(
        #[cfg(feature = "bls")]
        impl $view<'_> {
            /// [`verify_with`](Self::verify_with) the check of this crate.
            ///
            /// # Errors
            /// The first rule that is broken.
            pub fn verify(self) -> Result<(), VerifyError> {
                self.verify_with(super::is_proof_of_possession)
            }
        }
    )*};
}

proofs!(RegisterL1ValidatorView, ConvertNetworkToL1View, CreateSovereignL1View);

impl RegisterL1ValidatorView<'_> {
    /// Checks the proof of possession with `is_proof`, then that there is an expiry.
    ///
    /// # Errors
    /// [`Rule::BadProof`], [`Rule::ExpiryZero`], in this order.
    pub fn verify_with(
        self,
        is_proof: impl Fn(&BlsPublicKey, &BlsSignature) -> bool,
    ) -> Result<(), VerifyError> {
        let kind = Kind::RegisterL1Validator;
        if !is_proof(&self.bls_public_key(), &self.proof_of_possession()) {
            return Err(of(kind, "proof_of_possession")(Rule::BadProof { index: 0 }));
        }
        if self.expiry() == 0 {
            return Err(of(kind, "expiry")(Rule::ExpiryZero));
        }
        Ok(())
    }
}

impl ConvertNetworkToL1View<'_> {
    /// Checks the validators, their proofs of possession with `is_proof`.
    ///
    /// # Errors
    /// [`Rule::NoValidators`], those of [`ValidatorsList::verify`], [`Rule::BadProof`], in this order.
    pub fn verify_with(
        self,
        is_proof: impl Fn(&BlsPublicKey, &BlsSignature) -> bool,
    ) -> Result<(), VerifyError> {
        self.validators().verify_with(is_proof).map_err(of(Kind::ConvertNetworkToL1, "validators"))
    }
}

impl CreateSovereignL1View<'_> {
    /// Checks the owner, the validators, their proofs of possession with `is_proof`, and the chains.
    ///
    /// # Errors
    /// Those of [`OwnerStubView::verify`]; [`Rule::NoValidators`], those of [`ValidatorsList::verify`],
    /// [`Rule::BadProof`]; [`Rule::NoChains`], those of [`ChainsList::verify`], in this order.
    pub fn verify_with(
        self,
        is_proof: impl Fn(&BlsPublicKey, &BlsSignature) -> bool,
    ) -> Result<(), VerifyError> {
        let kind = Kind::CreateSovereignL1;
        self.owner().verify().map_err(of(kind, "owner"))?;
        self.validators().verify_with(is_proof).map_err(of(kind, "validators"))?;
        let chains = self.chains_list();
        if chains.is_empty() {
            return Err(of(kind, "chains")(Rule::NoChains));
        }
        chains.verify().map_err(of(kind, "chains"))
    }
}
