//! Writes a value by its type. A value that is not of the type is refused, so a tree made by hand cannot make a message
//! that does not read back.

use super::{Schema, Type, Value};
use crate::{Counted, Error, Kind, Packer, Registry, Rules};

/// What the interpreter says for an interface, whose name it knows at run time only.
pub(super) const SOME_INTERFACE: &str = "of the schema in its place";

/// A writer by a schema. `open` has the structs of the interface values around the place.
pub(super) struct Encoder<'s> {
    pub(super) schema: &'s Schema,
    pub(super) rules: Rules,
    pub(super) open: Vec<usize>,
}

impl Encoder<'_> {
    pub(super) fn value<const LIMITED: bool>(
        &mut self,
        kind: &Type,
        value: &Value<'_>,
        to: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        match (kind, value) {
            (Type::Unsupported, _) => Err(Error::UnsupportedType),
            (Type::Pointer(_) | Type::Interface(_), Value::Nil) => {
                Err(Error::MarshalNil { rules: self.rules })
            }
            (Type::Pointer(item), value) => self.value(item, value, to),
            (Type::Unsigned(bytes), Value::Unsigned(value)) => unsigned(*bytes, *value, to),
            (Type::Signed(bytes), Value::Signed(value)) => signed(*bytes, *value, to),
            (Type::Bool, Value::Bool(value)) => to.put(&[u8::from(*value)]),
            (Type::Text, Value::Bytes(bytes)) => match u16::try_from(bytes.len()) {
                Ok(len) => to.put(&len.to_be_bytes()).and_then(|()| to.put(bytes)),
                Err(_) => Err(Error::InvalidInput { len: bytes.len() }),
            },
            (Type::Bytes, Value::Bytes(bytes)) => {
                to.put_count(Counted::Slice, bytes.len()).and_then(|()| to.put(bytes))
            }
            (Type::ByteArray(len), Value::Bytes(bytes)) if *len == bytes.len() => to.put(bytes),
            (Type::Array(item, len), Value::Fields(items)) if *len == items.len() => {
                items.iter().try_for_each(|value| self.value(item, value, to))
            }
            (Type::Slice(item), Value::List(items)) => self.slice(item, items, to),
            (Type::Map(key, value), Value::Map(entries)) => self.map(key, value, entries, to),
            (Type::Struct(structure), Value::Fields(fields)) => self.fields(*structure, fields, to),
            (Type::Interface(interface), Value::Typed { structure, fields }) => {
                self.interface(*interface, *structure, fields, to)
            }
            (kind, _) => Err(Error::Mismatch { expected: name(kind) }),
        }
    }

    fn slice<const LIMITED: bool>(
        &mut self,
        item: &Type,
        items: &[Value<'_>],
        to: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        to.put_count(Counted::Slice, items.len())?;
        for value in items {
            let before = to.written();
            self.value(item, value, to)?;
            if before == to.written() {
                return Err(Error::ZeroLength { counted: Counted::Slice });
            }
        }
        Ok(())
    }

    fn map<const LIMITED: bool>(
        &mut self,
        key: &Type,
        value: &Type,
        entries: &[(Value<'_>, Value<'_>)],
        to: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        to.put_count(Counted::Map, entries.len())?;
        let mut sorted = Vec::with_capacity(entries.len());
        for (entry_key, entry_value) in entries {
            let mut bytes = Vec::new();
            self.value(key, entry_key, &mut Packer::new(&mut bytes, Registry::EMPTY))?;
            sorted.push((bytes, entry_value));
        }
        sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
        let mut last: Option<&[u8]> = None;
        for (index, (bytes, entry_value)) in sorted.iter().enumerate() {
            if last == Some(bytes) {
                return Err(Error::KeysNotSorted { index });
            }
            last = Some(bytes);
            let before = to.written();
            to.put(bytes)?;
            self.value(value, entry_value, to)?;
            if before == to.written() {
                return Err(Error::ZeroLength { counted: Counted::Map });
            }
        }
        Ok(())
    }

    fn fields<const LIMITED: bool>(
        &mut self,
        structure: usize,
        values: &[Value<'_>],
        to: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        let schema = self.schema;
        let fields = schema.fields(structure);
        if let Some(index) = fields.iter().position(|field| !field.is_exported) {
            return Err(Error::UnexportedField { index });
        }
        if fields.len() != values.len() {
            return Err(Error::Mismatch { expected: "all fields of a struct" });
        }
        fields.iter().zip(values).try_for_each(|(field, value)| self.value(&field.kind, value, to))
    }

    fn interface<const LIMITED: bool>(
        &mut self,
        interface: usize,
        structure: usize,
        fields: &[Value<'_>],
        to: &mut Packer<'_, LIMITED>,
    ) -> Result<(), Error> {
        let kind = Kind(u8::try_from(structure).unwrap_or(u8::MAX));
        let id = self.schema.id(structure).ok_or(Error::UnregisteredType { kind })?;
        if !self.schema.implements(id, interface) {
            return Err(Error::DoesNotImplement { id, interface: SOME_INTERFACE });
        }
        if self.open.contains(&structure) {
            return Err(Error::RecursiveInterface { id });
        }
        to.put(&id.to_be_bytes())?;
        self.open.push(structure);
        self.fields(structure, fields, to)?;
        self.open.pop();
        Ok(())
    }
}

fn unsigned<const LIMITED: bool>(bytes: u8, value: u64, to: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
    let bits = u32::from(bytes).saturating_mul(8);
    if bits < u64::BITS && value >> bits != 0 {
        return Err(Error::Mismatch { expected: "an integer in the range of its type" });
    }
    to.put(last(&value.to_be_bytes(), bytes))
}

fn signed<const LIMITED: bool>(bytes: u8, value: i64, to: &mut Packer<'_, LIMITED>) -> Result<(), Error> {
    let unused = i64::BITS.saturating_sub(u32::from(bytes).saturating_mul(8));
    if value << unused >> unused != value {
        return Err(Error::Mismatch { expected: "an integer in the range of its type" });
    }
    to.put(last(&value.to_be_bytes(), bytes))
}

/// The last `count` of `bytes`.
fn last(bytes: &[u8], count: u8) -> &[u8] {
    bytes.get(bytes.len().saturating_sub(usize::from(count))..).unwrap_or_default()
}

const fn name(kind: &Type) -> &'static str {
    match kind {
        Type::Unsigned(_) => "an unsigned integer",
        Type::Signed(_) => "a signed integer",
        Type::Bool => "a bool",
        Type::Text | Type::Bytes => "bytes",
        Type::ByteArray(_) => "bytes of the length of the array",
        Type::Array(..) => "the elements of an array",
        Type::Slice(_) => "a list",
        Type::Map(..) => "a map",
        Type::Pointer(_) => "what is pointed at",
        Type::Struct(_) => "the fields of a struct",
        Type::Interface(_) => "an interface value",
        Type::Unsupported => "nothing",
    }
}
