//! A JSON value as a value of a schema.
//!
//! Byte arrays and byte strings are hex, integers are numbers or decimal text, strings are text or `{"_bytes": hex}`, maps
//! are arrays of pairs, an interface value is an object with `_type` and perhaps `_id`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use linearcodec::dynamic::{Field, Schema, Type, Value as Tree};
use serde_json::Value;

use crate::record::{FieldError, hex, kind};

/// How the keys of JSON objects are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// As the fields of the schema. A key that is no field is a fault.
    Schema,
    /// As the fields of the original's source, by this table; the fields of an embedded struct are among those around it.
    Source(&'static [(&'static str, &'static [&'static str])]),
}

/// Reads JSON by a schema.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'s> {
    pub(crate) schema: &'s Schema,
    pub(crate) names: Names,
}

impl Reader<'_> {
    /// The value of type `of` that is written in `json`, at the place called `path`.
    pub(crate) fn value(&self, of: &Type, json: &Value, path: &str) -> Result<Tree<'static>, FieldError> {
        let wrong = |expected| wrong(path, json, expected);
        let items = || json.as_array().ok_or_else(|| wrong("an array"));
        Ok(match of {
            Type::Unsigned(_) => Tree::Unsigned(number(json).ok_or_else(|| wrong("an unsigned integer"))?),
            Type::Signed(_) => Tree::Signed(number(json).ok_or_else(|| wrong("an integer"))?),
            Type::Bool => Tree::Bool(json.as_bool().ok_or_else(|| wrong("a bool"))?),
            Type::Text => match json {
                Value::String(text) => Tree::Bytes(Cow::Owned(text.as_bytes().to_vec())),
                _ => Tree::Bytes(Cow::Owned(hex(json, "_bytes").map_err(|error| inside(path, error))?)),
            },
            Type::Bytes if json.is_null() => Tree::Bytes(Cow::Borrowed(&[])),
            Type::Bytes | Type::ByteArray(_) => {
                let object = serde_json::json!({ path: json });
                Tree::Bytes(Cow::Owned(hex(&object, path)?))
            }
            Type::Slice(_) if json.is_null() => Tree::List(Vec::new()),
            Type::Slice(item) => Tree::List(self.items(item, items()?, path)?),
            Type::Array(item, _) => Tree::Fields(self.items(item, items()?, path)?),
            Type::Map(key, value) => Tree::Map(self.entries(key, value, items()?, path)?),
            Type::Pointer(_) | Type::Interface(_) if json.is_null() => Tree::Nil,
            Type::Pointer(item) => self.value(item, json, path)?,
            Type::Struct(structure) => Tree::Fields(self.fields(*structure, json, path)?),
            Type::Interface(_) => self.interface(json, path)?,
            Type::Unsupported => return Err(wrong("nothing: the type has no values")),
        })
    }

    fn items(&self, of: &Type, items: &[Value], path: &str) -> Result<Vec<Tree<'static>>, FieldError> {
        let item = |(index, json)| self.value(of, json, &format!("{path}[{index}]"));
        items.iter().enumerate().map(item).collect()
    }

    fn entries(
        &self,
        key: &Type,
        value: &Type,
        entries: &[Value],
        path: &str,
    ) -> Result<Vec<(Tree<'static>, Tree<'static>)>, FieldError> {
        let entry = |entry: &Value| match entry.as_array().map(Vec::as_slice) {
            Some([left, right]) => Ok((self.value(key, left, path)?, self.value(value, right, path)?)),
            Some(_) | None => Err(wrong(path, entry, "a pair")),
        };
        entries.iter().map(entry).collect()
    }

    /// The fields of a struct.
    pub(crate) fn fields(
        &self,
        structure: usize,
        json: &Value,
        path: &str,
    ) -> Result<Vec<Tree<'static>>, FieldError> {
        let object = json.as_object().ok_or_else(|| wrong(path, json, "an object"))?;
        let fields = self.schema.fields(structure);
        if self.names == Names::Schema {
            let known: BTreeSet<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            let is_known = |key: &str| known.contains(key) || ["_type", "_id"].contains(&key);
            if let Some((key, value)) = object.iter().find(|(key, _)| !is_known(key)) {
                return Err(wrong(&format!("{path}.{key}"), value, "no such field"));
            }
        }
        fields.iter().map(|field| self.field(field, json, path)).collect()
    }

    fn field(&self, field: &Field, object: &Value, path: &str) -> Result<Tree<'static>, FieldError> {
        let place = format!("{path}.{}", field.name);
        if let Some(json) = self.keys(&field.name).find_map(|key| object.get(key)) {
            return self.value(&field.kind, json, &place);
        }
        match (self.names, &field.kind) {
            (Names::Source(_), Type::Struct(structure)) => {
                self.fields(*structure, object, path).map(Tree::Fields)
            }
            _ => Err(FieldError { field: place, found: "missing".to_owned(), expected: "a field" }),
        }
    }

    /// The keys that the field called `name` may have.
    fn keys<'n>(&self, name: &'n str) -> impl Iterator<Item = &'n str> {
        let others: &'static [&'static str] = match self.names {
            Names::Schema => &[],
            Names::Source(table) => {
                table.iter().find(|(of, _)| *of == name).map_or(&[], |&(_, others)| others)
            }
        };
        std::iter::once(name).chain(others.iter().copied())
    }

    fn interface(&self, json: &Value, path: &str) -> Result<Tree<'static>, FieldError> {
        let name = json.get("_type").and_then(Value::as_str);
        let name = name.ok_or_else(|| wrong(path, json, "an object with `_type`"))?;
        let structure = self.structure(name).ok_or_else(|| wrong(path, json, "a `_type` of the schema"))?;
        if let Some(id) = json.get("_id")
            && id.as_u64() != self.schema.id(structure).map(u64::from)
        {
            return Err(wrong(&format!("{path}._id"), id, "the type id of the `_type`"));
        }
        Ok(Tree::Typed { structure, fields: self.fields(structure, json, path)? })
    }

    /// The struct called `name`, else the one of that name in another package or in none.
    fn structure(&self, name: &str) -> Option<usize> {
        let plain = |name: &str| name.rsplit('.').next().map(str::to_owned);
        let same = |known: &str| plain(known) == plain(name);
        self.schema.structure(name).or_else(|| self.schema.names().position(same))
    }
}

fn number<T: TryFrom<i128>>(json: &Value) -> Option<T> {
    let number = match json {
        Value::Number(number) => number.as_i128(),
        Value::String(digits) => digits.parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    number.and_then(|number| T::try_from(number).ok())
}

fn inside(path: &str, error: FieldError) -> FieldError {
    FieldError { field: format!("{path}.{}", error.field), ..error }
}

fn wrong(path: &str, json: &Value, expected: &'static str) -> FieldError {
    let found = match json {
        Value::Array(_) | Value::Object(_) => kind(json).to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => json.to_string(),
    };
    FieldError { field: path.to_owned(), found, expected }
}
