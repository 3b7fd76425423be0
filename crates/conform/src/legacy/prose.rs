//! Types and layouts as prose writes them: Go type names, fields in braces.
//!
//! In: `Prims {A u8, S []string}` and the like. Out: names and the type texts of schemas. Nothing is matched whole: other
//! names, fields and numbers of the same form are read as well.

use std::collections::BTreeSet;

/// A struct as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written<'t> {
    pub(crate) name: &'t str,
    pub(crate) fields: Vec<WrittenField<'t>>,
    /// The interface in whose list it stands.
    pub(crate) interface: Option<&'t str>,
}

/// A field as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenField<'t> {
    pub(crate) name: &'t str,
    pub(crate) kind: &'t str,
    /// What follows the type: a tag, or what is said instead of one.
    pub(crate) note: &'t str,
}

impl WrittenField<'_> {
    /// Whether the field is encoded: without a note it is, with one it must say the tag `"true"`.
    pub(crate) fn is_encoded(&self) -> bool {
        self.note.is_empty() || self.note.contains("\"true\"")
    }

    /// Whether the field can be reached.
    pub(crate) fn is_exported(&self) -> bool {
        !self.note.contains("unexported")
    }
}

/// Every struct in `text`.
pub(crate) fn structs(text: &str) -> Vec<Written<'_>> {
    let mut found = Vec::new();
    let mut interface = None;
    let mut rest = text;
    while let Some(place) = rest.find(['{', ';', '\n', ':']) {
        let (before, after) = rest.split_at(place);
        rest = after.get(1..).unwrap_or_default();
        match after.as_bytes().first() {
            Some(b':') => interface = last_word_after(before, "interface"),
            Some(b'{') => {
                let Some((body, after)) = split_closing(rest, '{', '}') else { break };
                rest = after;
                if let Some(name) = before.split_whitespace().last() {
                    found.push(Written { name, fields: fields(body, ','), interface });
                }
            }
            _ => interface = None,
        }
    }
    found
}

/// The last word of `text`, if the word before it is `word`.
fn last_word_after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let mut words = text.split_whitespace().rev();
    let name = words.next()?;
    (words.next() == Some(word)).then_some(name)
}

/// `text` up to the bracket that closes the one before it, and what follows.
fn split_closing(text: &str, opening: char, closing: char) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (place, character) in text.char_indices() {
        if character == opening {
            depth += 1;
        } else if character == closing {
            if depth == 0 {
                return Some((text.get(..place)?, text.get(place + closing.len_utf8()..)?));
            }
            depth -= 1;
        }
    }
    None
}

/// The fields of a list with `separator` between them.
pub(crate) fn fields(list: &str, separator: char) -> Vec<WrittenField<'_>> {
    list.split(separator).filter_map(field).collect()
}

fn field(text: &str) -> Option<WrittenField<'_>> {
    let (name, rest) = text.trim().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let (kind, note) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    Some(WrittenField { name, kind, note: note.trim() })
}

/// The name of the struct that `struct{}` is.
pub(crate) const NO_FIELDS: &str = "{}";

/// The type text of a schema for a Go type. `interfaces` are the names that are no structs.
pub(crate) fn type_text(go: &str, interfaces: &BTreeSet<&str>) -> String {
    let nested = |item: &str| type_text(item, interfaces);
    if let Some(item) = go.strip_prefix('*') {
        return format!("ptr<{}>", nested(item));
    }
    let bracket = |text| split_closing(text, '[', ']');
    if let Some((key, value)) = go.strip_prefix("map[").and_then(bracket) {
        return format!("map<{},{}>", nested(key), nested(value));
    }
    if let Some((len, item)) = go.strip_prefix('[').and_then(bracket) {
        return match (len, item) {
            ("", "byte" | "uint8" | "u8") => "bytes".to_owned(),
            (len, "byte" | "uint8" | "u8") => format!("bytes[{len}]"),
            ("", item) => format!("slice<{}>", nested(item)),
            (len, item) => format!("array<{},{len}>", nested(item)),
        };
    }
    leaf_text(go).unwrap_or_else(|| {
        if interfaces.contains(go) { format!("iface<{go}>") } else { format!("struct<{go}>") }
    })
}

fn leaf_text(go: &str) -> Option<String> {
    let integers = [("uint", 'u'), ("int", 'i'), ("u", 'u'), ("i", 'i')];
    let integer = integers.iter().find_map(|(word, letter)| Some((*letter, go.strip_prefix(word)?)));
    Some(match (go, integer) {
        (_, Some((letter, bits @ ("8" | "16" | "32" | "64")))) => format!("{letter}{bits}"),
        ("bool", _) => "bool".to_owned(),
        ("byte", _) => "u8".to_owned(),
        ("string", _) => "str".to_owned(),
        ("ID", _) => "bytes[32]".to_owned(),
        ("NodeID" | "ShortID", _) => "bytes[20]".to_owned(),
        ("struct{}", _) => format!("struct<{NO_FIELDS}>"),
        ("int" | "uint" | "uintptr" | "float32" | "float64" | "complex64" | "complex128", _)
        | ("chan" | "func" | "error" | "any", _) => "unsupported".to_owned(),
        _ => return None,
    })
}

/// The first number that follows `word`, but for blanks, `=`, `:` and an opening parenthesis.
pub(crate) fn number_after(text: &str, word: &str) -> Option<u64> {
    text.match_indices(word).find_map(|(place, _)| {
        let rest = text.get(place + word.len()..)?;
        leading_number(rest.trim_start_matches([' ', '=', '(', ':']))
    })
}

/// The decimal number that `text` begins with.
pub(crate) fn leading_number(text: &str) -> Option<u64> {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_type(go: &str, expected: &str) {
        assert_eq!(type_text(go, &BTreeSet::from(["Animal"])), expected, "{go}");
    }

    #[test]
    fn go_types_become_type_texts() {
        check_type("u16", "u16");
        check_type("uint64", "u64");
        check_type("int8", "i8");
        check_type("[]byte", "bytes");
        check_type("[48]uint8", "bytes[48]");
        check_type("[][5]byte", "slice<bytes[5]>");
        check_type("[3]u16", "array<u16,3>");
        check_type("[]*Inner", "slice<ptr<struct<Inner>>>");
        check_type("map[[2]byte]Inner", "map<bytes[2],struct<Inner>>");
        check_type("map[struct{}]struct{}", "map<struct<{}>,struct<{}>>");
        check_type("map[u8]Animal", "map<u8,iface<Animal>>");
        check_type("float64", "unsupported");
        check_type("int", "unsupported");
        check_type("ShortID", "bytes[20]");
    }

    #[test]
    fn structs_are_found_with_the_interface_they_are_listed_under() {
        let text =
            "A {X u16, Z []struct{}}\ninterface Pet: Dog {Name string}, Bird {W u16} (wild); Rock {} is none";
        let names: Vec<_> = structs(text).iter().map(|found| (found.name, found.interface)).collect();
        assert_eq!(names, [("A", None), ("Dog", Some("Pet")), ("Bird", Some("Pet")), ("Rock", None)]);
        assert_eq!(structs(text)[0].fields[1].kind, "[]struct{}");
        assert_eq!(structs("A {X u16"), []);
    }

    #[test]
    fn a_note_says_whether_a_field_is_encoded() {
        let fields = fields("A u32 \"true\", B u32 (no tag), C u32 \"-\", d u32 unexported \"true\"", ',');
        let told: Vec<_> = fields.iter().map(|field| (field.is_encoded(), field.is_exported())).collect();
        assert_eq!(told, [(true, true), (false, true), (false, true), (true, false)]);
    }

    #[test]
    fn numbers_are_found_after_their_word() {
        assert_eq!(number_after("max size 1024.", "max size"), Some(1024));
        assert_eq!(number_after("memo = 12 bytes", "memo"), Some(12));
        assert_eq!(number_after("SkipRegistrations(3)", "SkipRegistrations"), Some(3));
        assert_eq!(number_after("version x, version 7", "version"), Some(7));
        assert_eq!(number_after("version", "version"), None);
    }
}
