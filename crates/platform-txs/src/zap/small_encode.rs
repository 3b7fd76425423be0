//! Encodings of the ten small transactions: the header and the kind are constants, the fields follow in order.

use zap::{BuildError, HEADER_LEN};

use super::Kind;
use super::encode::{Encode, Wire, head, to_word};
use crate::types::{
    AdvanceTime, Base, DisableL1Validator, IncreaseL1ValidatorBalance, RegisterL1Validator,
    RemoveChainValidator, RewardValidator, SetL1ValidatorWeight, SlashValidator, TransferChainOwnership,
};

/// Where the root object of a small transaction is.
const ROOT: u32 = 16;

/// Encodes fields of fixed length that follow the kind byte without gaps.
macro_rules! fixed {
    ($type:ident, $len:literal: $($field:ident),+) => {
        impl Encode for $type {
            #[inline]
            fn encoded_len(&self) -> Result<usize, BuildError> {
                const { assert!(HEADER_LEN + Kind::$type.object_len() == $len) };
                Ok($len)
            }

            #[inline(always)]
            fn append(&self, _len: usize, out: &mut Vec<u8>) {
                out.extend_from_slice(const { &head(Kind::$type, ROOT, $len) });
                $( Wire::append(&self.$field, out); )+
            }
        }
    };
}

fixed!(AdvanceTime, 25: time);
fixed!(RewardValidator, 49: tx_id);
fixed!(SetL1ValidatorWeight, 65: validation_id, nonce, weight);
fixed!(IncreaseL1ValidatorBalance, 57: validation_id, balance);
fixed!(DisableL1Validator, 49: validation_id);
fixed!(
    RegisterL1Validator, 233:
    validation_id, bls_public_key, proof_of_possession, expiry, remaining_balance_owner_id
);
fixed!(SlashValidator, 73: node_id, network, slash_percentage);
fixed!(TransferChainOwnership, 81: chain, owner_threshold, owner_locktime, owner_address);
fixed!(RemoveChainValidator, 69: node_id, network);

/// Where the object of a Base message ends and its memo begins.
const OBJECT_END: usize = 61;

impl Encode for Base<'_> {
    #[inline]
    fn encoded_len(&self) -> Result<usize, BuildError> {
        const { assert!(HEADER_LEN + Kind::Base.object_len() == OBJECT_END) };
        match self.memo.len().checked_add(OBJECT_END) {
            Some(len) if u32::try_from(len).is_ok() => Ok(len),
            _ => Err(BuildError::TooLong),
        }
    }

    #[inline(always)]
    fn append(&self, len: usize, out: &mut Vec<u8>) {
        // The memo follows the object, whose last field is the 8-byte pointer to it. No memo is a null pointer.
        let rel = if self.memo.is_empty() { 0 } else { 8 };
        let pointer = u64::from(to_word(self.memo.len())) << 32 | rel;
        out.extend_from_slice(&head(Kind::Base, ROOT, to_word(len)));
        Wire::append(&self.network_id, out);
        Wire::append(&self.blockchain_id, out);
        Wire::append(&pointer, out);
        out.extend_from_slice(self.memo);
    }
}
