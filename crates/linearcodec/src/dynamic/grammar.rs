//! The text of a type, as schemas write it.

use super::{SchemaError, Type};

/// How deep types may be nested.
const MAX_DEPTH: usize = 32;

/// A type whose names are not looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Parsed<'t> {
    Leaf(Type),
    Array(Box<Self>, usize),
    Slice(Box<Self>),
    Map(Box<Self>, Box<Self>),
    Pointer(Box<Self>),
    Struct(&'t str),
    Interface(&'t str),
}

/// The type that all of `text` is.
pub(super) fn parse(text: &str) -> Result<Parsed<'_>, SchemaError> {
    let mut reader = Reader { text, place: 0 };
    match reader.kind(0) {
        Some(parsed) if reader.rest().is_empty() => Ok(parsed),
        Some(_) | None => Err(SchemaError::Syntax { text: text.to_owned(), place: reader.place }),
    }
}

struct Reader<'t> {
    text: &'t str,
    place: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.place..).unwrap_or_default()
    }

    /// Steps over `token` if it is next.
    fn skip(&mut self, token: &str) -> Option<()> {
        self.rest().starts_with(token).then(|| self.place += token.len())
    }

    /// What is left up to the next of `<>[],`.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(['<', '>', '[', ']', ',']).unwrap_or(rest.len());
        self.place += end;
        rest.get(..end).unwrap_or_default()
    }

    fn number(&mut self) -> Option<usize> {
        let start = self.place;
        let number = self.word().parse().ok();
        if number.is_none() {
            self.place = start;
        }
        number
    }

    fn kind(&mut self, depth: usize) -> Option<Parsed<'t>> {
        let start = self.place;
        let word = self.word();
        let parsed = if depth < MAX_DEPTH { self.kind_of(word, depth) } else { None };
        if parsed.is_none() && self.place == start + word.len() {
            self.place = start;
        }
        parsed
    }

    fn kind_of(&mut self, word: &str, depth: usize) -> Option<Parsed<'t>> {
        let leaf = match word {
            "u8" => Type::Unsigned(1),
            "u16" => Type::Unsigned(2),
            "u32" => Type::Unsigned(4),
            "u64" => Type::Unsigned(8),
            "i8" => Type::Signed(1),
            "i16" => Type::Signed(2),
            "i32" => Type::Signed(4),
            "i64" => Type::Signed(8),
            "bool" => Type::Bool,
            "str" => Type::Text,
            "unsupported" => Type::Unsupported,
            "bytes" if self.skip("[").is_some() => {
                let len = self.number()?;
                self.skip("]")?;
                Type::ByteArray(len)
            }
            "bytes" => Type::Bytes,
            _ => return self.nested(word, depth + 1),
        };
        Some(Parsed::Leaf(leaf))
    }

    fn nested(&mut self, word: &str, depth: usize) -> Option<Parsed<'t>> {
        if !["array", "slice", "map", "ptr", "struct", "iface"].contains(&word) {
            return None;
        }
        self.skip("<")?;
        let parsed = match word {
            "array" => {
                let item = Box::new(self.kind(depth)?);
                self.skip(",")?;
                Parsed::Array(item, self.number()?)
            }
            "slice" => Parsed::Slice(Box::new(self.kind(depth)?)),
            "map" => {
                let key = Box::new(self.kind(depth)?);
                self.skip(",")?;
                Parsed::Map(key, Box::new(self.kind(depth)?))
            }
            "ptr" => Parsed::Pointer(Box::new(self.kind(depth)?)),
            "struct" => Parsed::Struct(self.word()),
            _ => Parsed::Interface(self.word()),
        };
        self.skip(">").map(|()| parsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Parsed<'_>) {
        assert_eq!(parse(text), Ok(expected), "{text}");
    }

    #[test]
    fn types_nest() {
        check("u8", Parsed::Leaf(Type::Unsigned(1)));
        check("bytes", Parsed::Leaf(Type::Bytes));
        check("bytes[20]", Parsed::Leaf(Type::ByteArray(20)));
        let slice = Parsed::Slice(Box::new(Parsed::Struct("txs.Tx")));
        check("slice<struct<txs.Tx>>", slice.clone());
        let map = Parsed::Map(Box::new(Parsed::Leaf(Type::ByteArray(2))), Box::new(slice));
        check("map<bytes[2],slice<struct<txs.Tx>>>", map);
        check(
            "array<ptr<iface<A>>,3>",
            Parsed::Array(Box::new(Parsed::Pointer(Box::new(Parsed::Interface("A")))), 3),
        );
    }

    fn check_refused(text: &str, place: usize) {
        assert_eq!(parse(text), Err(SchemaError::Syntax { text: text.to_owned(), place }));
    }

    #[test]
    fn what_is_not_a_type_is_refused_at_its_place() {
        check_refused("", 0);
        check_refused("u24", 0);
        check_refused("u8>", 2);
        check_refused("slice<u24>", 6);
        check_refused("slice<u8", 8);
        check_refused("bytes[x]", 6);
        check_refused("bytes[1", 7);
        check_refused("map<u8>", 6);
        check_refused("array<u8,-1>", 9);
    }

    #[test]
    fn nesting_without_end_is_refused() {
        let text = "slice<".repeat(100_000);
        assert!(matches!(parse(&text), Err(SchemaError::Syntax { .. })));
    }
}
