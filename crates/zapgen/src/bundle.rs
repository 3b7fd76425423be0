//! Bundles: the schemas of a file, checked.
//!
//! In: JSON text. Out: schemas of which every field has a type, lies inside, and shares no byte with another. The compiler
//! checks offsets again; here the error says which line of the bundle is to blame.

use std::collections::BTreeMap;

use crate::file::{BundleFile, FieldFile, SchemaFile};
use crate::name::{is_identifier, is_wire_name, to_snake};
use crate::{BundleError, FieldKind};

/// The schemas of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The proposal that the schemas come from; may be empty.
    pub lp: String,
    /// What the schemas are for; may be empty.
    pub description: String,
    /// The schemas, in the order of the file.
    pub schemas: Vec<Schema>,
}

/// A schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The stable name, for errors.
    pub wire_name: String,
    /// The name of the struct.
    pub name: String,
    /// The kind byte; `None` for items of lists and nested objects.
    pub kind: Option<u8>,
    /// Bytes of the object.
    pub size: u32,
    /// The fields, in the order of the file.
    pub fields: Vec<Field>,
}

/// A field of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in snake case.
    pub name: String,
    /// What the field holds.
    pub kind: FieldKind,
    /// Where it begins, from the start of the object.
    pub offset: u32,
}

impl Bundle {
    /// Reads and checks a bundle.
    ///
    /// # Errors
    /// [`BundleError`] for the first thing that is wrong, in the order of the file.
    pub fn parse(text: &str) -> Result<Self, BundleError> {
        let file: BundleFile = serde_json::from_str(text)?;
        let schemas = file.schemas.into_iter().map(schema).collect::<Result<Vec<_>, _>>()?;
        check_names(&schemas, file.skip_registry)?;
        let sizes: BTreeMap<&str, u32> =
            schemas.iter().map(|schema| (schema.name.as_str(), schema.size)).collect();
        for schema in &schemas {
            check_layout(schema, &sizes)?;
        }
        Ok(Self { lp: file.lp, description: file.description, schemas })
    }
}

fn schema(file: SchemaFile) -> Result<Schema, BundleError> {
    let SchemaFile { wire_name, go_name: name, kind, size, fields } = file;
    if !is_identifier(&name) {
        return Err(BundleError::Name { name });
    }
    if !is_wire_name(&wire_name) {
        return Err(BundleError::Name { name: wire_name });
    }
    if size == 0 {
        return Err(BundleError::Empty { schema: name });
    }
    let kind =
        kind.map(|kind| byte(&kind).ok_or(BundleError::Kind { schema: name.clone(), kind })).transpose()?;
    let fields = fields.into_iter().map(|file| field(&name, file)).collect::<Result<_, _>>()?;
    Ok(Schema { wire_name, name, kind, size, fields })
}

fn byte(kind: &str) -> Option<u8> {
    let digits = kind.strip_prefix("0x")?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_hex { u8::from_str_radix(digits, 16).ok() } else { None }
}

fn field(schema: &str, file: FieldFile) -> Result<Field, BundleError> {
    let FieldFile { name, type_name: found, offset } = file;
    if !is_identifier(&name) {
        return Err(BundleError::Name { name });
    }
    let name = to_snake(&name);
    match FieldKind::parse(&found) {
        Some(kind) => Ok(Field { name, kind, offset }),
        None => Err(BundleError::Type { schema: schema.to_owned(), field: name, found }),
    }
}

fn check_names(schemas: &[Schema], may_repeat_kinds: bool) -> Result<(), BundleError> {
    let (mut names, mut kinds) = (BTreeMap::new(), BTreeMap::new());
    for schema in schemas {
        let twice = |what, first: &Schema| BundleError::Twice {
            what,
            first: first.wire_name.clone(),
            second: schema.wire_name.clone(),
        };
        if let Some(first) = names.insert(&schema.name, schema) {
            return Err(twice("name", first));
        }
        if let Some(kind) = schema.kind.filter(|_| !may_repeat_kinds)
            && let Some(first) = kinds.insert(kind, schema)
        {
            return Err(twice("kind", first));
        }
    }
    Ok(())
}

fn check_layout(schema: &Schema, sizes: &BTreeMap<&str, u32>) -> Result<(), BundleError> {
    let owner = || schema.name.clone();
    let mut names = BTreeMap::new();
    let mut spans = Vec::new();
    for field in &schema.fields {
        let name = || field.name.clone();
        if names.insert(&field.name, ()).is_some() {
            return Err(BundleError::Twice { what: "name", first: name(), second: name() });
        }
        if let Some(element) = field.kind.element().filter(|element| !sizes.contains_key(element)) {
            return Err(BundleError::Element { schema: owner(), field: name(), element: element.to_owned() });
        }
        if schema.kind.is_some() && field.offset == 0 {
            return Err(BundleError::OnKind { schema: owner(), field: name() });
        }
        let (offset, size) = (field.offset, schema.size);
        let width = field.kind.width(|element| sizes.get(element).copied().unwrap_or_default());
        match offset.checked_add(width).filter(|end| *end <= size) {
            Some(end) => spans.push((offset, end, &field.name)),
            None => return Err(BundleError::PastEnd { schema: owner(), field: name(), offset, width, size }),
        }
    }
    spans.sort_unstable();
    match spans.array_windows().find(|[before, after]| before.1 > after.0) {
        Some([before, after]) => {
            Err(BundleError::Overlap { schema: owner(), first: before.2.clone(), second: after.2.clone() })
        }
        None => Ok(()),
    }
}
