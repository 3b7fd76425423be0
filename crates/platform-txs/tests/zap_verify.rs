//! The rules of transactions: each is found where it is broken, in order, and proofs are checked as such.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use platform_txs::types::{BlsPublicKey, BlsSignature, RegisterL1Validator, TransferChainOwnership};
use platform_txs::zap::value::{
    AddPermissionlessDelegator, Chain, CreateSovereignL1, Owner, OwnerStub, Validator,
};
use platform_txs::zap::{
    AddPermissionlessDelegatorView, CreateSovereignL1View, Encode, Kind, OwnerView, RegisterL1ValidatorView,
    Rule, TransferChainOwnershipView, VerifyError, set_owner, write_addresses,
};
use zap::{Builder, Message, Version};

const fn stub(threshold: u32) -> OwnerStub {
    OwnerStub { threshold, locktime: 0, address: [0; 20] }
}

const VALIDATOR: Validator = Validator {
    node_id: [0; 20],
    weight: 1,
    bls_public_key: [1; 48],
    proof_of_possession: [1; 96],
    registration_expiry: 1,
};

#[test]
fn an_owner_of_one_address_needs_one_signature() {
    let check = |threshold: u32, expected: Result<(), Rule>| {
        let value =
            AddPermissionlessDelegator { delegation_rewards_owner: stub(threshold), ..Default::default() };
        let message = value.build().unwrap();
        let kind = Kind::AddPermissionlessDelegator;
        let expected = expected.map_err(|rule| VerifyError { kind, field: "delegation_rewards_owner", rule });
        assert_eq!(AddPermissionlessDelegatorView::wrap(&message).unwrap().verify(), expected);
        let value = TransferChainOwnership {
            chain: [0; 32],
            owner_threshold: threshold,
            owner_locktime: 0,
            owner_address: [0; 20],
        };
        let message = value.build().unwrap();
        assert_eq!(TransferChainOwnershipView::wrap(&message).unwrap().verify().is_ok(), expected.is_ok());
    };
    check(0, Err(Rule::OwnerThresholdZero));
    check(1, Ok(()));
    check(2, Err(Rule::OwnerThresholdExceedsAddresses { threshold: 2, addresses: 1 }));
    check(u32::MAX, Err(Rule::OwnerThresholdExceedsAddresses { threshold: u32::MAX, addresses: 1 }));
}

#[test]
fn an_owner_of_several_addresses_has_them_all() {
    let check = |threshold: u32, addresses: &[[u8; 20]], expected: Result<(), Rule>| {
        let mut builder = Builder::new(0, Version::V2);
        let written = write_addresses(&mut builder, addresses);
        let mut parent = builder.start_object(20);
        set_owner(&mut parent, &mut builder, 0, &Owner { threshold, locktime: 9, addresses }, written);
        builder.finish_as_root(parent);
        let message = builder.finish(0).unwrap();
        let view = OwnerView::inside(Message::parse(message).unwrap().root(), 0);
        assert_eq!((view.locktime(), view.verify()), (9, expected));
    };
    check(0, &[], Err(Rule::OwnerAddressesEmpty));
    check(0, &[[0; 20]], Err(Rule::OwnerThresholdZero));
    check(3, &[[0; 20]; 2], Err(Rule::OwnerThresholdExceedsAddresses { threshold: 3, addresses: 2 }));
    check(2, &[[1; 20], [0; 20]], Err(Rule::OwnerAddressZero { index: 1 }));
    check(2, &[[1; 20], [2; 20]], Ok(()));
}

fn check_l1(validators: &[Validator], chains: &[Chain<'_>], expected: Result<(), (&'static str, Rule)>) {
    let message =
        CreateSovereignL1 { owner: stub(1), validators, chains, ..Default::default() }.build().unwrap();
    check_l1_message(&message, expected);
}

fn check_l1_message(message: &[u8], expected: Result<(), (&'static str, Rule)>) {
    let kind = Kind::CreateSovereignL1;
    let expected = expected.map_err(|(field, rule)| VerifyError { kind, field, rule });
    let is_proof = |key: &BlsPublicKey, _: &BlsSignature| key != &[9; 48];
    assert_eq!(CreateSovereignL1View::wrap(message).unwrap().verify_with(is_proof), expected);
}

#[test]
fn the_validators_of_an_l1_are_complete() {
    let chain = [Chain::default()];
    let second = |validator: Validator| [VALIDATOR, validator];
    let rule = |rule| Err(("validators", rule));
    check_l1(&[VALIDATOR], &chain, Ok(()));
    check_l1(&[], &chain, rule(Rule::NoValidators));
    check_l1(&[VALIDATOR; 1024], &chain, Ok(()));
    check_l1(&[VALIDATOR; 1025], &chain, rule(Rule::TooManyValidators { count: 1025 }));
    let index = 1;
    check_l1(
        &second(Validator { weight: 0, ..VALIDATOR }),
        &chain,
        rule(Rule::ValidatorWeightZero { index }),
    );
    let keyless = Validator { bls_public_key: [0; 48], registration_expiry: 0, ..VALIDATOR };
    check_l1(&second(keyless), &chain, rule(Rule::ValidatorKeyZero { index }));
    let proofless = Validator { proof_of_possession: [0; 96], ..VALIDATOR };
    check_l1(&second(proofless), &chain, rule(Rule::ValidatorProofZero { index }));
    let expired = Validator { registration_expiry: 0, ..VALIDATOR };
    check_l1(&second(expired), &chain, rule(Rule::ValidatorExpiryZero { index }));
    // All records come before the first proof.
    let unproven = Validator { bls_public_key: [9; 48], ..VALIDATOR };
    check_l1(&[unproven, expired], &chain, rule(Rule::ValidatorExpiryZero { index }));
    check_l1(&second(unproven), &chain, rule(Rule::BadProof { index }));
}

#[test]
fn the_chains_of_an_l1_are_few_and_whole() {
    check_l1(&[VALIDATOR], &[], Err(("chains", Rule::NoChains)));
    check_l1(&[VALIDATOR], &[Chain::default(); 16], Ok(()));
    check_l1(&[VALIDATOR], &[Chain::default(); 17], Err(("chains", Rule::TooManyChains { count: 17 })));
    let value = CreateSovereignL1 {
        owner: stub(1),
        validators: &[VALIDATOR],
        chains: &[Chain::default()],
        ..Default::default()
    };
    let message = value.build().unwrap();
    // The validator ends at 196, so the chain begins at 200.
    let changed = |at: usize| {
        let mut message = message.clone();
        message[200 + at] = 31;
        message
    };
    check_l1_message(&changed(44), Err(("chains", Rule::MalformedFxIds { index: 0, len: 31 })));
    check_l1_message(&changed(56), Err(("chains", Rule::ReservedNonZero { index: 0 })));
    check_l1_message(&changed(63), Err(("chains", Rule::ReservedNonZero { index: 0 })));
    check_l1_message(&changed(0), Ok(()));
}

#[test]
fn a_registration_is_proven_before_it_is_dated() {
    let check = |key: u8, expiry: u64, expected: Result<(), (&'static str, Rule)>| {
        let value = RegisterL1Validator {
            validation_id: [0; 32],
            bls_public_key: [key; 48],
            proof_of_possession: [0; 96],
            expiry,
            remaining_balance_owner_id: [0; 32],
        };
        let message = value.build().unwrap();
        let verified = RegisterL1ValidatorView::wrap(&message).unwrap().verify_with(|key, _| key == &[1; 48]);
        let kind = Kind::RegisterL1Validator;
        assert_eq!(verified, expected.map_err(|(field, rule)| VerifyError { kind, field, rule }));
    };
    check(1, 1, Ok(()));
    check(2, 0, Err(("proof_of_possession", Rule::BadProof { index: 0 })));
    check(1, 0, Err(("expiry", Rule::ExpiryZero)));
}

#[test]
fn errors_name_the_transaction_the_field_and_the_rule() {
    let rule = Rule::MalformedFxIds { index: 3, len: 33 };
    let error = VerifyError { kind: Kind::CreateSovereignL1, field: "chains", rule };
    assert_eq!(error.to_string(), "`chains` of CreateSovereignL1 breaks a rule");
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), "extension ids of chain 3 have 33 bytes, expected a multiple of 32");
}

#[cfg(feature = "bls")]
mod proofs {
    use platform_txs::zap::is_proof_of_possession;

    /// Signs its own public key with the domain of the format.
    fn key_and_proof(seed: u8) -> ([u8; 48], [u8; 96]) {
        let secret = blst::min_pk::SecretKey::key_gen(&[seed; 32], &[]).unwrap();
        let key = secret.sk_to_pk().compress();
        let proof = secret.sign(&key, b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_", &[]);
        (key, proof.compress())
    }

    #[test]
    fn a_proof_is_of_its_own_key_only() {
        let ((key, proof), (other, other_proof)) = (key_and_proof(1), key_and_proof(2));
        assert!(is_proof_of_possession(&key, &proof) && is_proof_of_possession(&other, &other_proof));
        assert!(!is_proof_of_possession(&key, &other_proof) && !is_proof_of_possession(&other, &proof));
    }

    #[test]
    fn bytes_that_are_no_point_are_no_proof() {
        let (key, proof) = key_and_proof(1);
        let check = |key: &[u8; 48], proof: &[u8; 96]| assert!(!is_proof_of_possession(key, proof));
        for first in [0, 0x40, 0x80, 0xc0, 0xe0, 0xff] {
            let (mut no_key, mut no_proof) = (key, proof);
            (no_key[0], no_proof[0]) = (first, first);
            check(&no_key, &proof);
            check(&key, &no_proof);
        }
        check(&[0; 48], &proof);
        check(&key, &[0; 96]);
        // The identities of both groups.
        let (mut zero_key, mut zero_proof) = ([0; 48], [0; 96]);
        (zero_key[0], zero_proof[0]) = (0xc0, 0xc0);
        check(&zero_key, &proof);
        check(&zero_key, &zero_proof);
        check(&key, &zero_proof);
    }
}
