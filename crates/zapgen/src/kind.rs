//! The types of fields: how a bundle writes them, and how wide they are.

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A number or a bool, by its Rust name.
    Scalar(&'static str),
    /// `bytes<N>`: so many bytes in the object.
    Array(u32),
    /// `bytes`: a byte string behind a pointer.
    Bytes,
    /// `string`: a text behind a pointer.
    Text,
    /// `list<T>`: items of a scalar, of `bytes<N>`, or of a schema.
    List(Box<FieldKind>),
    /// `nested<E>`: an object behind a pointer.
    Nested(String),
    /// `nested_list<E>`: a list of pointers to objects.
    NestedList(String),
    /// `inline<E>`: an object in the object.
    Inline(String),
    /// A schema as the item of a list.
    Schema(String),
}

/// The scalars with their widths in bytes.
const SCALARS: [(&str, u32); 11] = [
    ("bool", 1),
    ("u8", 1),
    ("u16", 2),
    ("u32", 4),
    ("u64", 8),
    ("i8", 1),
    ("i16", 2),
    ("i32", 4),
    ("i64", 8),
    ("f32", 4),
    ("f64", 8),
];

impl FieldKind {
    /// Reads a type as a bundle writes it; `None` if it is not one. Whether a schema exists is not looked at.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((name, _width)) = SCALARS.iter().find(|(name, _width)| *name == text) {
            return Some(Self::Scalar(name));
        }
        match text {
            "bytes" => return Some(Self::Bytes),
            "string" => return Some(Self::Text),
            _ => {}
        }
        let (outer, inner) = text.strip_suffix('>')?.split_once('<')?;
        match outer {
            "bytes" => inner.parse().ok().filter(|len| *len > 0).map(Self::Array),
            "list" => Self::item(inner).map(|item| Self::List(Box::new(item))),
            "nested" => schema(inner).map(Self::Nested),
            "nested_list" => schema(inner).map(Self::NestedList),
            "inline" => schema(inner).map(Self::Inline),
            _ => None,
        }
    }

    fn item(text: &str) -> Option<Self> {
        match Self::parse(text) {
            Some(item @ (Self::Scalar(_) | Self::Array(_))) => (item != Self::Scalar("bool")).then_some(item),
            Some(_) => None,
            None => schema(text).map(Self::Schema),
        }
    }

    /// The schema that the type names.
    #[must_use]
    pub fn element(&self) -> Option<&str> {
        match self {
            Self::Nested(name) | Self::NestedList(name) | Self::Inline(name) | Self::Schema(name) => {
                Some(name)
            }
            Self::List(item) => item.element(),
            Self::Scalar(_) | Self::Array(_) | Self::Bytes | Self::Text => None,
        }
    }

    /// Bytes of the field; `size_of` gives the size of the schema that it names.
    pub(crate) fn width(&self, size_of: impl Fn(&str) -> u32) -> u32 {
        match self {
            Self::Scalar(name) => {
                SCALARS.iter().find(|scalar| scalar.0 == *name).map_or(0, |scalar| scalar.1)
            }
            Self::Array(len) => *len,
            Self::Bytes | Self::Text | Self::List(_) | Self::NestedList(_) => 8,
            Self::Nested(_) => 4,
            Self::Inline(name) | Self::Schema(name) => size_of(name),
        }
    }

    /// The type in a table of `zap_view`.
    pub(crate) fn to_rust(&self) -> String {
        match self {
            Self::Scalar(name) => (*name).to_owned(),
            Self::Array(len) => format!("[u8; {len}]"),
            Self::Bytes => "zap_view::Bytes".to_owned(),
            Self::Text => "zap_view::Text".to_owned(),
            Self::List(item) => format!("zap_view::ListOf<{}>", item.to_rust()),
            Self::Nested(name) => format!("zap_view::Nested<{name}>"),
            Self::NestedList(name) => format!("zap_view::NestedListOf<{name}>"),
            Self::Inline(name) => format!("zap_view::Inline<{name}>"),
            Self::Schema(name) => name.clone(),
        }
    }
}

fn schema(name: &str) -> Option<String> {
    crate::name::is_identifier(name).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_written() {
        let check = |text: &str, rust: &str, width: u32| {
            let kind = FieldKind::parse(text).unwrap();
            assert_eq!((kind.to_rust().as_str(), kind.width(|_| 77)), (rust, width));
        };
        check("f32", "f32", 4);
        check("bytes<48>", "[u8; 48]", 48);
        check("bytes", "zap_view::Bytes", 8);
        check("list<u32>", "zap_view::ListOf<u32>", 8);
        check("list<bytes<65>>", "zap_view::ListOf<[u8; 65]>", 8);
        check("list<Output>", "zap_view::ListOf<Output>", 8);
        check("nested<Output>", "zap_view::Nested<Output>", 4);
        check("nested_list<Output>", "zap_view::NestedListOf<Output>", 8);
        check("inline<Output>", "zap_view::Inline<Output>", 77);
    }

    #[test]
    fn other_types_are_none() {
        for text in [
            "",
            "u128",
            "bytes<0>",
            "bytes<-1>",
            "bytes<4294967296>",
            "bytes<",
            "list<>",
            "list<bytes>",
            "list<list<u8>>",
            "list<bool>",
            "nested<1>",
            "set<u8>",
            "u64>",
            "inline<a b>",
        ] {
            assert_eq!(FieldKind::parse(text), None, "{text}");
        }
    }
}
