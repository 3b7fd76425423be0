//! A value with the defect that a vector's name tells: no interface value, a string of so many bytes.
//!
//! Everything but the defect is there: pointers point at something, interface values are the first one that needs no other.

use std::borrow::Cow;

use linearcodec::VERSION_LEN;
use linearcodec::dynamic::{Schema, Type, Value};

use super::prose::leading_number;

/// Which structs are listed under an interface, registered or not.
type Listed<'l> = &'l dyn Fn(usize) -> Vec<usize>;

/// A value of `structure` as `name` tells it.
pub(super) fn value(schema: &Schema, structure: usize, name: &str, listed: Listed<'_>) -> Value<'static> {
    let maker = Maker { schema, listed };
    let mut fields = maker.fields(structure);
    let kinds = schema.fields(structure).iter().map(|field| &field.kind);
    let replaced = kinds.enumerate().find_map(|(place, kind)| Some((place, maker.defect(kind, name)?)));
    if let Some((place, value)) = replaced
        && let Some(field) = fields.get_mut(place)
    {
        *field = value;
    }
    Value::Fields(fields)
}

/// Whether `word` is one of the words of `name`.
fn says(name: &str, word: &str) -> bool {
    name.split(|letter: char| !letter.is_alphanumeric()).any(|found| found == word)
}

/// How many bytes the name tells, and whether they are those of the whole message: `string of 7 bytes` has them in a string.
fn bytes_told(name: &str) -> Option<(usize, bool)> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let place = words.iter().position(|word| word.starts_with("byte"))?;
    let len = leading_number(words.get(place.checked_sub(1)?)?)?;
    let is_whole = !words.get(..place).unwrap_or_default().contains(&"string");
    Some((usize::try_from(len).ok()?, is_whole))
}

struct Maker<'m> {
    schema: &'m Schema,
    listed: Listed<'m>,
}

impl Maker<'_> {
    /// What the name puts in a field of type `kind`, if it tells of one.
    fn defect(&self, kind: &Type, name: &str) -> Option<Value<'static>> {
        match kind {
            Type::Slice(item) if says(name, "nil") && says(name, "slice") => {
                matches!(**item, Type::Pointer(_)).then(|| Value::List(vec![Value::Nil]))
            }
            Type::Pointer(_) if says(name, "nil") && !says(name, "slice") && says(name, "pointer") => {
                Some(Value::Nil)
            }
            Type::Interface(_) if says(name, "nil") && says(name, "interface") => Some(Value::Nil),
            Type::Interface(interface) if says(name, "unregistered") => {
                self.typed(*interface, |structure| self.schema.id(structure).is_none())
            }
            Type::Interface(interface) if says(name, "recursive") => self.recursive(*interface, kind),
            Type::Slice(item) if says(name, "zero") => Some(Value::List(vec![self.value(item)])),
            Type::Map(key, value) if says(name, "zero") => {
                Some(Value::Map(vec![(self.value(key), self.value(value))]))
            }
            Type::Text | Type::Bytes => {
                let (len, is_whole) = bytes_told(name)?;
                // A message of so many bytes has its version and the length of the string before the string.
                let before = VERSION_LEN + if *kind == Type::Text { 2 } else { 4 };
                let len = if is_whole { len.saturating_sub(before) } else { len };
                Some(Value::Bytes(Cow::Owned(vec![b'q'; len])))
            }
            _ => None,
        }
    }

    fn fields(&self, structure: usize) -> Vec<Value<'static>> {
        self.schema.fields(structure).iter().map(|field| self.value(&field.kind)).collect()
    }

    fn value(&self, kind: &Type) -> Value<'static> {
        match kind {
            Type::Unsigned(_) => Value::Unsigned(0),
            Type::Signed(_) => Value::Signed(0),
            Type::Bool => Value::Bool(false),
            Type::Text | Type::Bytes => Value::Bytes(Cow::Borrowed(&[])),
            Type::ByteArray(len) => Value::Bytes(Cow::Owned(vec![0; *len])),
            Type::Array(item, len) => Value::Fields((0..*len).map(|_| self.value(item)).collect()),
            Type::Slice(_) => Value::List(Vec::new()),
            Type::Map(..) => Value::Map(Vec::new()),
            Type::Pointer(item) => self.value(item),
            Type::Struct(structure) => Value::Fields(self.fields(*structure)),
            Type::Interface(interface) => self.plain(*interface).unwrap_or(Value::Nil),
            Type::Unsupported => Value::Nil,
        }
    }

    /// The first listed value that is registered and needs no other interface value: making it ends.
    fn plain(&self, interface: usize) -> Option<Value<'static>> {
        self.typed(interface, |structure| {
            let fields = self.schema.fields(structure);
            let is_leaf = fields.iter().all(|field| {
                !matches!(
                    field.kind,
                    Type::Interface(_) | Type::Pointer(_) | Type::Struct(_) | Type::Array(..)
                )
            });
            self.schema.id(structure).is_some() && is_leaf
        })
    }

    fn typed(&self, interface: usize, wanted: impl Fn(usize) -> bool) -> Option<Value<'static>> {
        let structure = (self.listed)(interface).into_iter().find(|&structure| wanted(structure))?;
        Some(Value::Typed { structure, fields: self.fields(structure) })
    }

    /// An interface value inside one of the same struct.
    fn recursive(&self, interface: usize, kind: &Type) -> Option<Value<'static>> {
        let place_in = |structure| self.schema.fields(structure).iter().position(|field| field.kind == *kind);
        let structure =
            (self.listed)(interface).into_iter().find(|&structure| place_in(structure).is_some())?;
        let mut fields = self.fields(structure);
        *fields.get_mut(place_in(structure)?)? = Value::Typed { structure, fields: self.fields(structure) };
        Some(Value::Typed { structure, fields })
    }
}
