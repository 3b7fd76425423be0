//! What a schema is: structs by name, interfaces, type ids; and how one is made from names and type texts.

use std::collections::{BTreeMap, BTreeSet};

use super::grammar::{self, Parsed};

/// A type of a schema. Structs and interfaces are numbers into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// An unsigned integer of 1, 2, 4 or 8 bytes.
    Unsigned(u8),
    /// A signed integer of 1, 2, 4 or 8 bytes.
    Signed(u8),
    /// A bool.
    Bool,
    /// A string.
    Text,
    /// A byte string.
    Bytes,
    /// That many bytes without a length.
    ByteArray(usize),
    /// That many elements without a count.
    Array(Box<Self>, usize),
    /// A count and elements.
    Slice(Box<Self>),
    /// A count and pairs in order of the keys.
    Map(Box<Self>, Box<Self>),
    /// What is pointed at.
    Pointer(Box<Self>),
    /// The fields of a struct, in order.
    Struct(usize),
    /// A type id and a struct.
    Interface(usize),
    /// A type without an encoding.
    Unsupported,
}

/// A field of a struct that is to be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// Whether it can be reached: a struct with a field that cannot has no encoding.
    pub is_exported: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Structure {
    name: String,
    fields: Vec<Field>,
    id: Option<u32>,
}

/// The layouts of one codec version.
///
/// # Examples
/// ```
/// use linearcodec::dynamic::{Schema, Type};
///
/// let mut builder = Schema::builder();
/// builder.structure("Coin", [("amount", "u64")]);
/// builder.structure("Purse", [("coins", "slice<struct<Coin>>"), ("best", "iface<Money>")]);
/// builder.interface("Money", [7]);
/// builder.slot(7, "Coin");
/// let schema = builder.finish()?;
/// assert_eq!(schema.parse_type("slice<bytes[20]>")?, Type::Slice(Box::new(Type::ByteArray(20))));
/// # Ok::<(), linearcodec::dynamic::SchemaError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    structures: Vec<Structure>,
    numbers: BTreeMap<String, usize>,
    interfaces: Vec<(String, BTreeSet<u32>)>,
    slots: BTreeMap<u32, usize>,
}

/// Why a schema cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaError {
    /// A type text that is not of the grammar.
    #[error("cannot read the type `{text}`: expected a type at byte {place}")]
    Syntax {
        /// The text.
        text: String,
        /// Where it stops being a type, in bytes.
        place: usize,
    },
    /// A name that is not defined.
    #[error("unknown {what} `{name}`")]
    Unknown {
        /// Struct or interface.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A name or a type id that is defined twice.
    #[error("{what} `{name}` is defined twice")]
    Twice {
        /// Struct, interface or type id.
        what: &'static str,
        /// The name or the id.
        name: String,
    },
    /// A struct that contains itself without an interface between: its values have no end.
    #[error("struct `{name}` contains itself")]
    Endless {
        /// The struct.
        name: String,
    },
}

impl Schema {
    /// An empty schema to add to.
    #[must_use]
    pub fn builder() -> SchemaBuilder {
        SchemaBuilder::default()
    }

    /// The type that `text` names: `u8`..`u64`, `i8`..`i64`, `bool`, `str`, `bytes`, `bytes[N]`, `array<T,N>`, `slice<T>`,
    /// `map<K,V>`, `ptr<T>`, `struct<NAME>`, `iface<NAME>`, `unsupported`.
    ///
    /// # Errors
    /// [`SchemaError::Syntax`] and [`SchemaError::Unknown`].
    pub fn parse_type(&self, text: &str) -> Result<Type, SchemaError> {
        self.resolve(grammar::parse(text)?)
    }

    /// The number of the struct called `name`.
    #[must_use]
    pub fn structure(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The name of a struct.
    #[must_use]
    pub fn name(&self, structure: usize) -> Option<&str> {
        self.structures.get(structure).map(|structure| structure.name.as_str())
    }

    /// The names of all structs, in the order of their numbers.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.structures.iter().map(|structure| structure.name.as_str())
    }

    /// The name of an interface.
    #[must_use]
    pub fn interface_name(&self, interface: usize) -> Option<&str> {
        self.interfaces.get(interface).map(|(name, _)| name.as_str())
    }

    /// The fields of a struct, in order; none if there is no such struct.
    #[must_use]
    pub fn fields(&self, structure: usize) -> &[Field] {
        self.structures.get(structure).map_or(&[], |structure| &structure.fields)
    }

    /// The struct registered under a type id.
    #[must_use]
    pub fn slot(&self, id: u32) -> Option<usize> {
        self.slots.get(&id).copied()
    }

    /// The type id of a struct.
    #[must_use]
    pub fn id(&self, structure: usize) -> Option<u32> {
        self.structures.get(structure).and_then(|structure| structure.id)
    }

    /// Whether a type id may stand where the interface is asked for.
    #[must_use]
    pub fn implements(&self, id: u32, interface: usize) -> bool {
        self.interfaces.get(interface).is_some_and(|(_, ids)| ids.contains(&id))
    }

    fn resolve(&self, parsed: Parsed<'_>) -> Result<Type, SchemaError> {
        let inner = |parsed: Box<Parsed<'_>>| self.resolve(*parsed).map(Box::new);
        let unknown = |what, name: &str| SchemaError::Unknown { what, name: name.to_owned() };
        Ok(match parsed {
            Parsed::Leaf(kind) => kind,
            Parsed::Array(item, len) => Type::Array(inner(item)?, len),
            Parsed::Slice(item) => Type::Slice(inner(item)?),
            Parsed::Map(key, value) => Type::Map(inner(key)?, inner(value)?),
            Parsed::Pointer(item) => Type::Pointer(inner(item)?),
            Parsed::Struct(name) => {
                Type::Struct(self.structure(name).ok_or_else(|| unknown("struct", name))?)
            }
            Parsed::Interface(name) => {
                let index = self.interfaces.iter().position(|(known, _)| known == name);
                Type::Interface(index.ok_or_else(|| unknown("interface", name))?)
            }
        })
    }

    /// The first struct that contains itself.
    fn endless(&self) -> Option<usize> {
        let mut done = BTreeSet::new();
        (0..self.structures.len()).find(|&structure| self.is_endless(structure, &mut Vec::new(), &mut done))
    }

    fn is_endless(&self, structure: usize, path: &mut Vec<usize>, done: &mut BTreeSet<usize>) -> bool {
        if path.contains(&structure) {
            return true;
        }
        if !done.contains(&structure) {
            path.push(structure);
            let inside = self.fields(structure).iter().flat_map(|field| contained(&field.kind));
            if inside.into_iter().any(|inner| self.is_endless(inner, path, done)) {
                return true;
            }
            path.pop();
            done.insert(structure);
        }
        false
    }
}

/// The structs in a type, but for those behind an interface.
fn contained(kind: &Type) -> Vec<usize> {
    match kind {
        Type::Struct(structure) => vec![*structure],
        Type::Array(item, _) | Type::Slice(item) | Type::Pointer(item) => contained(item),
        Type::Map(key, value) => contained(key).into_iter().chain(contained(value)).collect(),
        Type::Unsigned(_)
        | Type::Signed(_)
        | Type::Bool
        | Type::Text
        | Type::Bytes
        | Type::ByteArray(_)
        | Type::Interface(_)
        | Type::Unsupported => Vec::new(),
    }
}

/// A struct before its type texts are looked up: its name, and name, type and reach of each field.
type Unresolved = (String, Vec<(String, String, bool)>);

/// Collects names and type texts; [`finish`](Self::finish) makes a schema of them. The order does not matter.
#[derive(Clone, Debug, Default)]
pub struct SchemaBuilder {
    structures: Vec<Unresolved>,
    interfaces: Vec<(String, BTreeSet<u32>)>,
    slots: Vec<(u32, String)>,
}

impl SchemaBuilder {
    /// Adds a struct: its fields by name and type text, in the order of the wire.
    pub fn structure<N: Into<String>, T: Into<String>>(
        &mut self,
        name: impl Into<String>,
        fields: impl IntoIterator<Item = (N, T)>,
    ) {
        let fields = fields.into_iter().map(|(name, kind)| (name.into(), kind.into(), true)).collect();
        self.structures.push((name.into(), fields));
    }

    /// Adds a field to the struct added last, and says whether it can be reached.
    pub fn field(&mut self, name: impl Into<String>, kind: impl Into<String>, is_exported: bool) {
        if let Some((_, fields)) = self.structures.last_mut() {
            fields.push((name.into(), kind.into(), is_exported));
        }
    }

    /// Adds an interface and the type ids that may stand in it.
    pub fn interface(&mut self, name: impl Into<String>, ids: impl IntoIterator<Item = u32>) {
        self.interfaces.push((name.into(), ids.into_iter().collect()));
    }

    /// Registers a struct under a type id.
    pub fn slot(&mut self, id: u32, structure: impl Into<String>) {
        self.slots.push((id, structure.into()));
    }

    /// The schema.
    ///
    /// # Errors
    /// [`SchemaError`]: a type text outside the grammar, a name that is not defined or defined twice, a struct that
    /// contains itself.
    pub fn finish(self) -> Result<Schema, SchemaError> {
        let mut schema = Schema::default();
        let twice = |what, name: String| SchemaError::Twice { what, name };
        for (name, _) in &self.structures {
            if schema.structure(name).is_some() {
                return Err(twice("struct", name.clone()));
            }
            schema.numbers.insert(name.clone(), schema.structures.len());
            schema.structures.push(Structure { name: name.clone(), fields: Vec::new(), id: None });
        }
        for (name, ids) in self.interfaces {
            if schema.interfaces.iter().any(|(known, _)| *known == name) {
                return Err(twice("interface", name));
            }
            schema.interfaces.push((name, ids));
        }
        for (id, name) in self.slots {
            let unknown = || SchemaError::Unknown { what: "struct", name: name.clone() };
            let structure = schema.structure(&name).ok_or_else(unknown)?;
            if schema.slots.insert(id, structure).is_some() {
                return Err(twice("type id", id.to_string()));
            }
            if let Some(structure) = schema.structures.get_mut(structure) {
                structure.id.get_or_insert(id);
            }
        }
        for (structure, (_, fields)) in self.structures.iter().enumerate() {
            let fields = fields.iter().map(|(name, kind, is_exported)| {
                Ok(Field { name: name.clone(), kind: schema.parse_type(kind)?, is_exported: *is_exported })
            });
            let fields = fields.collect::<Result<Vec<_>, SchemaError>>()?;
            if let Some(structure) = schema.structures.get_mut(structure) {
                structure.fields = fields;
            }
        }
        match schema.endless().and_then(|structure| schema.name(structure)) {
            Some(name) => Err(SchemaError::Endless { name: name.to_owned() }),
            None => Ok(schema),
        }
    }
}
