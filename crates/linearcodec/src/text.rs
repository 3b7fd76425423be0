//! Strings: a u16 length, then that many bytes of any kind.

use crate::{Error, Failed, Linear, Packer, Reading, Unpacker, Visit};

/// A string of the format, borrowed from the message: any bytes, at most 65,535 of them. UTF-8 is not asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text<'a>(pub &'a [u8]);

impl<'a> Linear<'a> for Text<'a> {
    const MIN_LEN: usize = 2;
    const FIXED: bool = false;

    #[inline]
    fn encoded_len(&self) -> usize {
        self.0.len().saturating_add(2)
    }

    #[inline]
    fn encode<const LIMITED: bool>(&self, packer: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
        let Ok(len) = u16::try_from(self.0.len()) else {
            return Err(Error::InvalidInput { len: self.0.len() });
        };
        packer.put(&len.to_be_bytes())?;
        packer.put(self.0)
    }

    #[inline]
    fn decode(unpacker: &mut Unpacker<'a>) -> Result<Self, Failed> {
        let len = u16::from_be_bytes(*unpacker.take_array(Reading::Text)?);
        unpacker.take(usize::from(len), Reading::Text).map(Self)
    }

    #[inline]
    fn visit<V: Visit>(&self, visit: &mut V) {
        visit.bytes(self.0);
    }
}
