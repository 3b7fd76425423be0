//! The check of a proof of possession: a BLS signature over the bytes of the public key.
//!
//! Keys are in G1 and signatures in G2, both compressed. The domain is that of plain signatures and not the one that is
//! meant for proofs of possession; the format's first implementation has it so.

use blst::BLST_ERROR;
use blst::min_pk::{PublicKey, Signature};

use crate::types::{BlsPublicKey, BlsSignature};

/// What the hash of a signed message is separated by.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";

/// Whether `proof` is a signature by `public_key` over its own bytes.
///
/// A key has to be a point of the group and not its identity, a signature a point of the group. Bytes that are not the
/// compressed form of a point, among them those of an uncompressed one, are neither.
#[must_use]
pub fn is_proof_of_possession(public_key: &BlsPublicKey, proof: &BlsSignature) -> bool {
    let (Ok(key), Ok(signature)) = (PublicKey::uncompress(public_key), Signature::uncompress(proof)) else {
        return false;
    };
    key.validate().is_ok()
        && signature.verify(true, public_key, DOMAIN, &[], &key, false) == BLST_ERROR::BLST_SUCCESS
}
