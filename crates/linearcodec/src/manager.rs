//! The outer layer of a message: a two-byte version, the value, nothing after it, and a limit on the whole.
//!
//! Not here: what a value looks like ([`Linear`]).

use crate::visit::Check;
use crate::{Codec, Error, Failed, Linear, Packer, Registry, Unpacker};

/// Bytes of the codec version in front of every message.
pub const VERSION_LEN: usize = 2;

/// Whose manager it is. The two make their checks in another order and speak of them in other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A message without a version is refused first, then one that is too long.
    Lux,
    /// A message that is too long is refused first, then one without a version.
    Avalanche,
}

/// Reads and writes messages of the versions it knows, up to a size.
///
/// A manager in a `const` costs nothing: its versions and its limit become constants of the code that uses it.
#[derive(Clone, Copy, Debug)]
pub struct Manager<'v> {
    rules: Rules,
    max_len: usize,
    codecs: &'v [Codec],
}

impl<'v> Manager<'v> {
    /// A manager for messages of at most `max_len` bytes, version included.
    ///
    /// # Errors
    /// [`Error::DuplicateVersion`] if a version is listed twice.
    pub const fn new(rules: Rules, max_len: usize, codecs: &'v [Codec]) -> Result<Self, Error> {
        let mut unchecked = codecs;
        while let Some((&Codec { version, .. }, rest)) = unchecked.split_first() {
            if find(rest, version).is_some() {
                return Err(Error::DuplicateVersion { rules, version });
            }
            unchecked = rest;
        }
        Ok(Self { rules, max_len, codecs })
    }

    /// Whose manager it is.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The longest message, in bytes.
    #[must_use]
    pub const fn max_len(&self) -> usize {
        self.max_len
    }

    /// Bytes of the message that [`marshal`](Self::marshal) writes, were there no limit.
    ///
    /// # Errors
    /// [`Error::UnknownVersion`]; [`Error::UnregisteredType`] and [`Error::RecursiveInterface`] in interface values.
    #[inline]
    pub fn size<'a, T: Linear<'a>>(&self, version: u16, value: &T) -> Result<usize, Error> {
        let registry = self.registry(version)?;
        if T::INTERFACES {
            let mut check = Check::new(registry);
            value.visit(&mut check);
            check.result()?;
        }
        Ok(message_len(value))
    }

    /// The message of `value`, in one allocation of exactly its length.
    ///
    /// # Errors
    /// [`Error::UnknownVersion`]; then the first thing that cannot be written, in the order of the wire, where growing past
    /// the size limit is [`Error::OutputFull`].
    #[inline]
    pub fn marshal<'a, T: Linear<'a>>(&self, version: u16, value: &T) -> Result<Vec<u8>, Error> {
        let registry = self.registry(version)?;
        let len = message_len(value);
        if len > self.max_len {
            return Err(self.first_error(version, registry, value, len));
        }
        let mut out = Vec::with_capacity(len);
        write(version, registry, value, &mut out)?;
        Ok(out)
    }

    /// [`marshal`](Self::marshal) into `out`, which is cleared first and keeps its capacity: no allocation if that is enough.
    ///
    /// # Errors
    /// As [`marshal`](Self::marshal); [`Error::OutOfMemory`] if `out` cannot grow. `out` is empty then.
    #[inline]
    pub fn marshal_into<'a, T: Linear<'a>>(
        &self,
        version: u16,
        value: &T,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        out.clear();
        let registry = self.registry(version)?;
        let len = message_len(value);
        if len > self.max_len {
            return Err(self.first_error(version, registry, value, len));
        }
        if out.try_reserve_exact(len).is_err() {
            return Err(Error::OutOfMemory { len });
        }
        let written = write(version, registry, value, out);
        if written.is_err() {
            out.clear();
        }
        written
    }

    /// The version of a message.
    ///
    /// # Errors
    /// In this order: [`Error::CantUnpackVersion`] and [`Error::TooBig`] (the other way round for [`Rules::Avalanche`]),
    /// [`Error::UnknownVersion`].
    #[inline]
    pub const fn version(&self, bytes: &[u8]) -> Result<u16, Error> {
        match self.codec(bytes) {
            Ok(codec) => Ok(codec.version),
            Err(error) => Err(error),
        }
    }

    /// The codec of a message, with the errors of [`version`](Self::version).
    #[inline]
    const fn codec(&self, bytes: &[u8]) -> Result<Codec, Error> {
        let too_big = Error::TooBig { rules: self.rules, len: bytes.len(), max: self.max_len };
        let is_too_big = bytes.len() > self.max_len;
        let version = match (self.rules, bytes.first_chunk::<VERSION_LEN>()) {
            (Rules::Avalanche, _) if is_too_big => return Err(too_big),
            (_, None) => return Err(Error::CantUnpackVersion { len: bytes.len() }),
            (_, Some(_)) if is_too_big => return Err(too_big),
            (_, Some(version)) => u16::from_be_bytes(*version),
        };
        match self.registry(version) {
            Ok(registry) => Ok(Codec { version, registry }),
            Err(error) => Err(error),
        }
    }

    /// The value of a message. [`version`](Self::version) tells which version it is of.
    ///
    /// # Errors
    /// In this order: as [`version`](Self::version), what the value's fields say, [`Error::ExtraSpace`].
    #[inline]
    pub fn unmarshal<'a, T: Linear<'a>>(&self, bytes: &'a [u8]) -> Result<T, Error> {
        // Of a fixed length only the right one can be read: with it known, the checks of the fields fold into this one.
        if T::FIXED && bytes.len() != VERSION_LEN.saturating_add(T::MIN_LEN) {
            return Err(self.refuse_length::<T>(bytes));
        }
        self.read(bytes)
    }

    /// The version, then the value, then the end.
    #[inline]
    fn read<'a, T: Linear<'a>>(&self, bytes: &'a [u8]) -> Result<T, Error> {
        let registry = self.codec(bytes)?.registry;
        self.read_body(bytes, registry, T::decode)
    }

    /// What `decode` makes of all that follows the version.
    #[inline]
    pub(crate) fn read_body<'a, T>(
        &self,
        bytes: &'a [u8],
        registry: &'static Registry,
        decode: impl FnOnce(&mut Unpacker<'a>) -> Result<T, Failed>,
    ) -> Result<T, Error> {
        let mut unpacker = Unpacker::new(bytes.get(VERSION_LEN..).unwrap_or_default(), registry);
        match decode(&mut unpacker) {
            Ok(value) if unpacker.left() == 0 => Ok(value),
            Ok(_) => Err(self.extra_space(bytes, unpacker.left())),
            Err(failed) => Err(unpacker.into_error(failed)),
        }
    }

    /// Why a message that is too short or too long for its type is refused: the first check in order that it fails.
    #[cold]
    #[inline(never)]
    fn refuse_length<'a, T: Linear<'a>>(&self, bytes: &'a [u8]) -> Error {
        match self.read::<T>(bytes) {
            Err(error) => error,
            Ok(_) => {
                self.extra_space(bytes, bytes.len().saturating_sub(VERSION_LEN.saturating_add(T::MIN_LEN)))
            }
        }
    }

    #[cold]
    const fn extra_space(&self, bytes: &[u8], left: usize) -> Error {
        Error::ExtraSpace { rules: self.rules, read: bytes.len().saturating_sub(left), provided: bytes.len() }
    }

    /// The registered types of a version.
    ///
    /// # Errors
    /// [`Error::UnknownVersion`].
    #[inline]
    pub const fn registry(&self, version: u16) -> Result<&'static Registry, Error> {
        match find(self.codecs, version) {
            Some(registry) => Ok(registry),
            None => Err(Error::UnknownVersion { version }),
        }
    }

    /// Why a value of `len` bytes, more than the limit, cannot be written.
    #[cold]
    #[inline(never)]
    fn first_error<'a, T: Linear<'a>>(
        &self,
        version: u16,
        registry: &'static Registry,
        value: &T,
        len: usize,
    ) -> Error {
        let mut scratch = Vec::new();
        let mut packer = Packer::limited(&mut scratch, registry, self.max_len);
        match packer.put(&version.to_be_bytes()).and_then(|()| value.encode(&mut packer)) {
            Err(error) => error,
            Ok(()) => Error::OutputFull { needed: len, left: self.max_len },
        }
    }
}

#[inline]
fn message_len<'a, T: Linear<'a>>(value: &T) -> usize {
    value.encoded_len().saturating_add(VERSION_LEN)
}

/// Appends the version and the value.
// Always a part of the function that reserves: only there does the compiler know that the fields fit, and drops a check of
// the capacity per field. Left to itself it made one function of two callers and a message of 112 bytes cost three times
// the instructions. The derived `encode` is inlined for the same reason.
#[inline(always)]
fn write<'a, T: Linear<'a>>(
    version: u16,
    registry: &'static Registry,
    value: &T,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let mut packer = Packer::new(out, registry);
    packer.put(&version.to_be_bytes())?;
    value.encode(&mut packer)
}

#[inline]
const fn find(codecs: &[Codec], version: u16) -> Option<&'static Registry> {
    let mut unchecked = codecs;
    while let Some((codec, rest)) = unchecked.split_first() {
        if codec.version == version {
            return Some(codec.registry);
        }
        unchecked = rest;
    }
    None
}
