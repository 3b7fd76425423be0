//! The trait of everything that has an encoding.
//!
//! Implemented for integers, bools, strings, bytes, arrays, slices, maps and boxes in the modules beside this one, and
//! derived for structs.

use crate::{Counted, Error, Failed, Packer, Reading, Unpacker, Visit};

/// A value that is written and read field by field, big-endian, with nothing between the fields.
///
/// `'a` is the life of the message a value is decoded from: byte strings borrow from it.
///
/// What an implementation promises: [`encode`](Self::encode) writes exactly [`encoded_len`](Self::encoded_len) bytes or
/// fails, that is never less than [`MIN_LEN`](Self::MIN_LEN), and [`decode`](Self::decode) of those bytes gives the value
/// back and leaves nothing.
///
/// The provided methods are for runs of elements. Bytes override them: a run of bytes is copied, and shown, at once.
pub trait Linear<'a>: Sized {
    /// Bytes of the shortest encoding. Limits what a count in a message can make the reader reserve.
    const MIN_LEN: usize;

    /// Whether every encoding is [`MIN_LEN`](Self::MIN_LEN) bytes long.
    const FIXED: bool;

    /// Whether an interface value can be in it: if not, every value can be written.
    const INTERFACES: bool = false;

    /// Bytes of this value's encoding.
    fn encoded_len(&self) -> usize;

    /// Appends the encoding.
    ///
    /// # Errors
    /// The first field that cannot be written, as the field's type says; [`Error::OutputFull`] past the packer's limit.
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error>;

    /// Reads one value off the front of the input.
    ///
    /// # Errors
    /// The first field that cannot be read, as the field's type says; [`Error::InsufficientLength`] if the input ends.
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed>;

    /// Shows the value to `visit`, piece by piece in the order of the wire.
    fn visit<V: Visit>(&self, visit: &mut V);

    /// Shows the elements of an array.
    #[inline]
    fn visit_array<V: Visit>(items: &[Self], visit: &mut V) {
        items.iter().for_each(|item| item.visit(visit));
    }

    /// Shows a slice: its count and its elements, or bytes at once.
    #[inline]
    fn visit_slice<V: Visit>(items: &[Self], visit: &mut V) {
        visit.count(items.len());
        Self::visit_array(items, visit);
    }

    /// Bytes of all of `items`.
    #[inline]
    fn encoded_len_all(items: &[Self]) -> usize {
        items.iter().fold(0, |total, item| total.saturating_add(item.encoded_len()))
    }

    /// Appends all of `items`.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline]
    fn encode_all<const LIMITED: bool>(
        items: &[Self],
        packer: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        items.iter().try_for_each(|item| item.encode(packer))
    }

    /// Reads `count` elements of a slice. Reserves for no more than the bytes left can hold.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); [`Error::ZeroLength`] if an element takes no bytes.
    #[inline]
    fn decode_vec(count: usize, unpacker: &mut Unpacker<'a>) -> Result<Vec<Self>, Failed> {
        let shortest = Self::MIN_LEN.max(1);
        let mut items = Vec::with_capacity(count.min(unpacker.left() / shortest));
        for _ in 0..count {
            let before = unpacker.left();
            items.push(Self::decode(unpacker)?);
            if before == unpacker.left() {
                return Err(unpacker.fail(Error::ZeroLength { counted: Counted::Array }));
            }
        }
        Ok(items)
    }

    /// Reads the `N` elements of an array.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    fn decode_array<const N: usize>(unpacker: &mut Unpacker<'a>) -> Result<[Self; N], Failed> {
        let items = (0..N).map(|_| Self::decode(unpacker)).collect::<Result<Vec<_>, _>>()?;
        // The length is N; the arm for any other is there because the types cannot say so.
        items.try_into().map_err(|rest: Vec<Self>| {
            let left = rest.len();
            unpacker.fail(Error::InsufficientLength { reading: Reading::Bytes, left, needed: N })
        })
    }
}
