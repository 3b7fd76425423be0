//! Reads a value by its type. Recursion ends because a struct cannot contain itself but through an interface, and an
//! interface value cannot be inside one of its own type.

use std::borrow::Cow;

use super::{Schema, Type, Value};
use crate::{Counted, Error, Failed, Reading, Unpacker};

/// A reader by a schema. `open` has the structs of the interface values around the place.
pub(super) struct Decoder<'s> {
    pub(super) schema: &'s Schema,
    pub(super) open: Vec<usize>,
}

impl Decoder<'_> {
    pub(super) fn value<'a>(&mut self, kind: &Type, from: &mut Unpacker<'a>) -> Result<Value<'a>, Failed> {
        match kind {
            Type::Unsigned(bytes) => unsigned(*bytes, from).map(Value::Unsigned),
            Type::Signed(bytes) => signed(*bytes, from).map(Value::Signed),
            Type::Bool => match *from.take_array(Reading::Bool)? {
                [0] => Ok(Value::Bool(false)),
                [1] => Ok(Value::Bool(true)),
                [value] => Err(from.fail(Error::BadBool { value })),
            },
            Type::Text => {
                let len = u16::from_be_bytes(*from.take_array(Reading::Text)?);
                from.take(usize::from(len), Reading::Text).map(bytes)
            }
            Type::Bytes => {
                let len = from.take_count(Counted::Array)?;
                from.take(len, Reading::Bytes).map(bytes)
            }
            Type::ByteArray(len) => from.take(*len, Reading::Bytes).map(bytes),
            Type::Array(item, len) => {
                let items = (0..*len).map(|_| self.value(item, from));
                items.collect::<Result<_, _>>().map(Value::Fields)
            }
            Type::Slice(item) => self.slice(item, from),
            Type::Map(key, value) => self.map(key, value, from),
            Type::Pointer(item) => self.value(item, from),
            Type::Struct(structure) => self.fields(*structure, from).map(Value::Fields),
            Type::Interface(interface) => self.interface(*interface, from),
            Type::Unsupported => Err(from.fail(Error::UnsupportedType)),
        }
    }

    fn slice<'a>(&mut self, item: &Type, from: &mut Unpacker<'a>) -> Result<Value<'a>, Failed> {
        let count = from.take_count(Counted::Array)?;
        let mut items = Vec::new();
        for _ in 0..count {
            let before = from.left();
            items.push(self.value(item, from)?);
            if before == from.left() {
                return Err(from.fail(Error::ZeroLength { counted: Counted::Array }));
            }
        }
        Ok(Value::List(items))
    }

    fn map<'a>(&mut self, key: &Type, value: &Type, from: &mut Unpacker<'a>) -> Result<Value<'a>, Failed> {
        let count = from.take_count(Counted::Map)?;
        let mut entries = Vec::new();
        let mut last: Option<&[u8]> = None;
        for index in 0..count {
            let start = from.rest();
            let key = self.value(key, from)?;
            let key_bytes = from.read_since(start);
            if last.is_some_and(|last| last >= key_bytes) {
                return Err(from.fail(Error::KeysNotSorted { index }));
            }
            last = Some(key_bytes);
            entries.push((key, self.value(value, from)?));
            if start.len() == from.left() {
                return Err(from.fail(Error::ZeroLength { counted: Counted::Map }));
            }
        }
        Ok(Value::Map(entries))
    }

    fn fields<'a>(&mut self, structure: usize, from: &mut Unpacker<'a>) -> Result<Vec<Value<'a>>, Failed> {
        let schema = self.schema;
        let fields = schema.fields(structure);
        if let Some(index) = fields.iter().position(|field| !field.is_exported) {
            return Err(from.fail(Error::UnexportedField { index }));
        }
        fields.iter().map(|field| self.value(&field.kind, from)).collect()
    }

    fn interface<'a>(&mut self, interface: usize, from: &mut Unpacker<'a>) -> Result<Value<'a>, Failed> {
        let id = u32::from_be_bytes(*from.take_array(Reading::Interface)?);
        let Some(structure) = self.schema.slot(id) else {
            return Err(from.fail(Error::UnknownTypeId { id }));
        };
        if !self.schema.implements(id, interface) {
            return Err(from.fail(Error::DoesNotImplement { id, interface: super::encode::SOME_INTERFACE }));
        }
        if self.open.contains(&structure) {
            return Err(from.fail(Error::RecursiveInterface { id }));
        }
        self.open.push(structure);
        let fields = self.fields(structure, from)?;
        self.open.pop();
        Ok(Value::Typed { structure, fields })
    }
}

const fn bytes(bytes: &[u8]) -> Value<'_> {
    Value::Bytes(Cow::Borrowed(bytes))
}

fn unsigned(bytes: u8, from: &mut Unpacker<'_>) -> Result<u64, Failed> {
    let reading = Reading::Unsigned(bytes.saturating_mul(8));
    Ok(match bytes {
        1 => u8::from_be_bytes(*from.take_array(reading)?).into(),
        2 => u16::from_be_bytes(*from.take_array(reading)?).into(),
        4 => u32::from_be_bytes(*from.take_array(reading)?).into(),
        _ => u64::from_be_bytes(*from.take_array(reading)?),
    })
}

fn signed(bytes: u8, from: &mut Unpacker<'_>) -> Result<i64, Failed> {
    let reading = Reading::Signed(bytes.saturating_mul(8));
    Ok(match bytes {
        1 => i8::from_be_bytes(*from.take_array(reading)?).into(),
        2 => i16::from_be_bytes(*from.take_array(reading)?).into(),
        4 => i32::from_be_bytes(*from.take_array(reading)?).into(),
        _ => i64::from_be_bytes(*from.take_array(reading)?),
    })
}
