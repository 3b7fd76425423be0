//! Bytes as a node writes them: hex behind `0x` with a checksum, and ids in base 58 with one.
//!
//! The checksum is the last four bytes of the SHA-256 of what is before it.

use sha2::{Digest, Sha256};

/// Bytes of a checksum.
const CHECKSUM_LEN: usize = 4;

const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Why a text is not the bytes of a transaction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// Not `0x` and pairs of hex digits.
    #[error("the transaction is not `0x` and pairs of hex digits: it begins with `{start}`")]
    Hex {
        /// The first characters.
        start: String,
    },
    /// Too short for a checksum.
    #[error("the transaction has {len} bytes, expected a checksum of 4 at least")]
    Short {
        /// Bytes found.
        len: usize,
    },
    /// Another checksum.
    #[error("the transaction has the checksum {found:02x?}, expected {expected:02x?}")]
    Checksum {
        /// The last four bytes.
        found: [u8; 4],
        /// What they should be.
        expected: [u8; 4],
    },
}

/// The bytes in front of the checksum.
pub(crate) fn decode_transaction(text: &str) -> Result<Vec<u8>, EncodingError> {
    let malformed = || EncodingError::Hex { start: text.chars().take(12).collect() };
    let mut bytes = text.strip_prefix("0x").and_then(decode_hex).ok_or_else(malformed)?;
    let len = bytes.len();
    let Some((body, found)) = bytes.split_last_chunk::<CHECKSUM_LEN>() else {
        return Err(EncodingError::Short { len });
    };
    let (found, expected) = (*found, checksum(body));
    if found != expected {
        return Err(EncodingError::Checksum { found, expected });
    }
    bytes.truncate(len.saturating_sub(CHECKSUM_LEN));
    Ok(bytes)
}

fn decode_hex(digits: &str) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    let nibble = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    pairs.iter().map(|&[high, low]| Some(nibble(high)? << 4 | nibble(low)?)).collect()
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM_LEN] {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    hash.last_chunk().copied().unwrap_or_default()
}

/// The names under which a node may list a transaction: its hash in base 58 with a checksum, and in hex.
pub(crate) fn names(transaction: &[u8]) -> [String; 2] {
    let hash: [u8; 32] = Sha256::digest(transaction).into();
    let checked = [&hash[..], &checksum(&hash)].concat();
    let hex = hash.iter().fold(String::from("0x"), |mut text, byte| {
        let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
        text.extend([digit(byte >> 4), digit(byte & 15)]);
        text
    });
    [base58(&checked), hex]
}

fn base58(bytes: &[u8]) -> String {
    // The number in base 58, least digit first.
    let mut digits: Vec<u8> = Vec::new();
    for &byte in bytes {
        let mut carry = u32::from(byte);
        for digit in &mut digits {
            carry += u32::from(*digit) << 8;
            *digit = u8::try_from(carry % 58).unwrap_or_default();
            carry /= 58;
        }
        while carry > 0 {
            digits.push(u8::try_from(carry % 58).unwrap_or_default());
            carry /= 58;
        }
    }
    let zeros = bytes.iter().take_while(|&&byte| byte == 0).map(|_| 0);
    let letter = |digit: u8| BASE58.get(usize::from(digit)).copied().map_or('1', char::from);
    zeros.chain(digits.into_iter().rev()).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_58_keeps_leading_zeros() {
        assert_eq!(base58(b""), "");
        assert_eq!(base58(b"\0\0\x01"), "112");
        assert_eq!(base58(b"Hello World!"), "2NEpo7TZRRrLZSi2U");
        // The id of 32 zero bytes, as nodes write it.
        let zero = [0; 32];
        let checked = [&zero[..], &checksum(&zero)].concat();
        assert_eq!(base58(&checked), "11111111111111111111111111111111LpoYY");
    }

    #[test]
    fn a_transaction_is_what_is_before_its_checksum() {
        // SHA-256 of no bytes ends in 78 52 b8 55.
        assert_eq!(decode_transaction("0x7852b855"), Ok(vec![]));
        // SHA-256 of "abc" ends in f2 00 15 ad.
        assert_eq!(decode_transaction("0x616263f20015AD"), Ok(b"abc".to_vec()));
        let expected = [0xf2, 0, 0x15, 0xad];
        let found = [0xf2, 0, 0x15, 0xae];
        let wrong = Err(EncodingError::Checksum { found, expected });
        assert_eq!(decode_transaction("0x616263f20015ae"), wrong);
        assert_eq!(decode_transaction("0x616263"), Err(EncodingError::Short { len: 3 }));
        for text in ["", "7852b855", "0x7", "0xzz", "0x\u{e9}"] {
            assert!(matches!(decode_transaction(text), Err(EncodingError::Hex { .. })), "{text}");
        }
    }
}
