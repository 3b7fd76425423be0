//! Maps: a u32 count, then keys and values in strictly increasing order of the encoded keys.
//!
//! The order is that of the bytes, not of the values: a string is below every longer one, and -1 is above 1. A map is
//! therefore a list of pairs here and not a tree by some other order.

use crate::{Counted, Error, Failed, Linear, Packer, Registry, Unpacker, Visit};

/// Bytes of a count.
const COUNT_LEN: usize = 4;

/// Pairs of a key and a value. Decoding gives them in the order of the wire; encoding sorts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<K, V>(pub Vec<(K, V)>);

impl<'a, K: Linear<'a>, V: Linear<'a>> Map<K, V> {
    /// The entries by their encoded keys, strictly increasing.
    fn sorted(&self, registry: &'static Registry) -> Result<Vec<(Vec<u8>, &V)>, Error> {
        let mut entries = Vec::with_capacity(self.0.len());
        for (key, value) in &self.0 {
            let mut bytes = Vec::with_capacity(key.encoded_len());
            key.encode(&mut Packer::new(&mut bytes, registry))?;
            entries.push((bytes, value));
        }
        entries.sort_by(|(left, _), (right, _)| left.cmp(right));
        match entries.windows(2).position(|pair| matches!(pair, [(left, _), (right, _)] if left == right)) {
            Some(index) => Err(Error::KeysNotSorted { index: index.saturating_add(1) }),
            None => Ok(entries),
        }
    }
}

impl<'a, K: Linear<'a>, V: Linear<'a>> Linear<'a> for Map<K, V> {
    const MIN_LEN: usize = COUNT_LEN;
    const FIXED: bool = false;
    const INTERFACES: bool = K::INTERFACES || V::INTERFACES;

    fn encoded_len(&self) -> usize {
        self.0.iter().fold(COUNT_LEN, |total, (key, value)| {
            total.saturating_add(key.encoded_len()).saturating_add(value.encoded_len())
        })
    }

    /// # Errors
    /// [`Error::KeysNotSorted`] if two keys are equal; [`Error::ZeroLength`] if a pair takes no bytes.
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        packer.put_count(Counted::Map, self.0.len())?;
        for (key, value) in self.sorted(packer.registry())? {
            let before = packer.written();
            packer.put(&key)?;
            value.encode(packer)?;
            if before == packer.written() {
                return Err(Error::ZeroLength { counted: Counted::Map });
            }
        }
        Ok(())
    }

    /// # Errors
    /// [`Error::KeysNotSorted`] at a key that is not above the one before it; [`Error::ZeroLength`] at a pair of no bytes.
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let count = unpacker.take_count(Counted::Map)?;
        let shortest = K::MIN_LEN.saturating_add(V::MIN_LEN).max(1);
        let mut entries = Vec::with_capacity(count.min(unpacker.left() / shortest));
        let mut last: Option<&[u8]> = None;
        for index in 0..count {
            let start = unpacker.rest();
            let key = K::decode(unpacker)?;
            let key_bytes = unpacker.read_since(start);
            if last.is_some_and(|last| last >= key_bytes) {
                return Err(unpacker.fail(Error::KeysNotSorted { index }));
            }
            last = Some(key_bytes);
            let value = V::decode(unpacker)?;
            if start.len() == unpacker.left() {
                return Err(unpacker.fail(Error::ZeroLength { counted: Counted::Map }));
            }
            entries.push((key, value));
        }
        Ok(Self(entries))
    }

    fn visit<W: Visit>(&self, visit: &mut W) {
        visit.count(self.0.len());
        for (key, value) in &self.0 {
            key.visit(visit);
            value.visit(visit);
        }
    }
}
