//! The outer layer of the interpreter: [`Manager`](crate::Manager) with schemas in place of compiled layouts.

use super::decode::Decoder;
use super::encode::Encoder;
use super::{Schema, Type, Value};
use crate::{Codec, Error, Manager, Packer, Registry, Rules, VERSION_LEN};

/// Reads and writes messages of the versions it has a schema for, up to a size.
///
/// # Examples
/// ```
/// use linearcodec::Rules;
/// use linearcodec::dynamic::{Interpreter, Schema, Value};
///
/// let mut builder = Schema::builder();
/// builder.structure("Transfer", [("amount", "u64"), ("memo", "bytes")]);
/// let schemas = [(0, builder.finish()?)];
/// let interpreter = Interpreter::new(Rules::Lux, 1 << 20, &schemas)?;
/// let value = interpreter.unmarshal("struct<Transfer>", b"\0\0\0\0\0\0\0\0\x01\x02\0\0\0\x04rent")?;
/// assert_eq!(value, Value::Fields(vec![Value::Unsigned(258), Value::Bytes(b"rent".into())]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interpreter<'s> {
    rules: Rules,
    max_len: usize,
    schemas: &'s [(u16, Schema)],
    codecs: Vec<Codec>,
}

impl<'s> Interpreter<'s> {
    /// An interpreter for messages of at most `max_len` bytes, with a schema for each version.
    ///
    /// # Errors
    /// [`Error::DuplicateVersion`].
    pub fn new(rules: Rules, max_len: usize, schemas: &'s [(u16, Schema)]) -> Result<Self, Error> {
        let codecs: Vec<_> = schemas.iter().map(|&(version, _)| Codec::bare(version)).collect();
        Manager::new(rules, max_len, &codecs)?;
        Ok(Self { rules, max_len, schemas, codecs })
    }

    /// The schema of a version.
    ///
    /// # Errors
    /// [`Error::UnknownVersion`].
    pub fn schema(&self, version: u16) -> Result<&'s Schema, Error> {
        let schema = self.schemas.iter().find(|&&(known, _)| known == version);
        schema.map(|(_, schema)| schema).ok_or(Error::UnknownVersion { version })
    }

    /// The value of a message whose type is the one that `kind` names in the schema of the message's version.
    ///
    /// # Errors
    /// As [`Manager::unmarshal`]; [`Error::UnsupportedType`] if the schema of that version has no such type.
    pub fn unmarshal<'a>(&self, kind: &str, bytes: &'a [u8]) -> Result<Value<'a>, Error> {
        let manager = Manager::new(self.rules, self.max_len, &self.codecs)?;
        let schema = self.schema(manager.version(bytes)?)?;
        let kind = named(schema, kind)?;
        manager.read_body(bytes, Registry::EMPTY, |unpacker| {
            Decoder { schema, open: Vec::new() }.value(&kind, unpacker)
        })
    }

    /// The message of a value.
    ///
    /// # Errors
    /// As [`Manager::marshal`]; [`Error::Mismatch`] if the value is not of the type; [`Error::UnsupportedType`] if the
    /// schema has no such type.
    pub fn marshal(&self, version: u16, kind: &str, value: &Value<'_>) -> Result<Vec<u8>, Error> {
        if self.rules == Rules::Avalanche && *value == Value::Nil {
            return Err(Error::MarshalNil { rules: self.rules });
        }
        let schema = self.schema(version)?;
        let kind = named(schema, kind)?;
        let mut out = Vec::new();
        let mut packer = Packer::limited(&mut out, Registry::EMPTY, self.max_len);
        packer.put(&version.to_be_bytes())?;
        Encoder { schema, rules: self.rules, open: Vec::new() }.value(&kind, value, &mut packer)?;
        Ok(out)
    }

    /// Bytes of the message of a value, were there no limit.
    ///
    /// # Errors
    /// As [`marshal`](Self::marshal), but for the limit.
    pub fn size(&self, version: u16, kind: &str, value: &Value<'_>) -> Result<usize, Error> {
        let schema = self.schema(version)?;
        let kind = named(schema, kind)?;
        let mut out = Vec::new();
        let mut packer = Packer::new(&mut out, Registry::EMPTY);
        Encoder { schema, rules: self.rules, open: Vec::new() }.value(&kind, value, &mut packer)?;
        Ok(out.len().saturating_add(VERSION_LEN))
    }
}

fn named(schema: &Schema, kind: &str) -> Result<Type, Error> {
    schema.parse_type(kind).map_err(|_error| Error::UnsupportedType)
}
