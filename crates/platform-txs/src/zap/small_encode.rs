//! Encodings of the ten small transactions: the header and the kind are constants, the fields follow in order.

use zap::HEADER_LEN;

use super::Kind;
use super::encode::{Encode, Wire, head};
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
            fn encoded_len(&self) -> usize {
                const { assert!(HEADER_LEN + Kind::$type.object_len() == $len) };
                $len
            }

            #[inline(always)]
            fn append(&self, _size: u32, out: &mut Vec<u8>) {
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

/// Bytes of a Base message without its memo.
const BASE_LEN: usize = HEADER_LEN + Kind::Base.object_len();

impl Encode for Base<'_> {
    #[inline]
    fn encoded_len(&self) -> usize {
        BASE_LEN.saturating_add(self.memo.len())
    }

    #[inline(always)]
    fn append(&self, size: u32, out: &mut Vec<u8>) {
        const OBJECT_END: u32 = ROOT + 45;
        // The memo follows the object, whose last field is the 8-byte pointer to it. No memo is a null pointer.
        let len = size.saturating_sub(OBJECT_END);
        let rel: u32 = if len == 0 { 0 } else { 8 };
        out.extend_from_slice(&head(Kind::Base, ROOT, size));
        Wire::append(&self.network_id, out);
        Wire::append(&self.blockchain_id, out);
        Wire::append(&rel, out);
        Wire::append(&len, out);
        out.extend_from_slice(self.memo);
    }
}
