//! Reads the fields of a vector: text, hex, numbers that may be written as text.
//!
//! In: a JSON object. Out: values, or a [`FieldError`] that says which field is not what the format has there.

use serde_json::Value;

use crate::Outcome;

/// A field that is missing or malformed. The caller knows the section and the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldError {
    /// The field's name.
    pub(crate) field: String,
    /// What was found.
    pub(crate) found: String,
    /// What the format has there.
    pub(crate) expected: &'static str,
}

/// The kind of a JSON value, with an article.
pub(crate) const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a bool",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// The field called `name`.
pub(crate) fn field<'v>(
    object: &'v Value,
    name: &str,
    expected: &'static str,
) -> Result<&'v Value, FieldError> {
    object.get(name).ok_or_else(|| FieldError {
        field: name.to_owned(),
        found: "missing".to_owned(),
        expected,
    })
}

fn wrong(name: &str, value: &Value, expected: &'static str) -> FieldError {
    FieldError { field: name.to_owned(), found: value.to_string(), expected }
}

/// The text in `name`.
pub(crate) fn text<'v>(object: &'v Value, name: &str) -> Result<&'v str, FieldError> {
    let value = field(object, name, "a string")?;
    value.as_str().ok_or_else(|| wrong(name, value, "a string"))
}

/// The integer in `name`, written as a number or as decimal text, if `T` can hold it.
pub(crate) fn integer<T: TryFrom<u64>>(object: &Value, name: &str) -> Result<T, FieldError> {
    const EXPECTED: &str = "an integer in range, as a number or as decimal text";
    let value = field(object, name, EXPECTED)?;
    let number = match value {
        Value::Number(number) => number.as_u64(),
        Value::String(digits) => digits.parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| wrong(name, value, EXPECTED))
}

/// The bytes in `name`, as hex digits of either case.
pub(crate) fn hex(object: &Value, name: &str) -> Result<Vec<u8>, FieldError> {
    const EXPECTED: &str = "pairs of hex digits";
    let value = field(object, name, EXPECTED)?;
    value.as_str().and_then(parse_hex).ok_or_else(|| wrong(name, value, EXPECTED))
}

/// The `N` bytes in `name`.
pub(crate) fn hex_array<const N: usize>(object: &Value, name: &str) -> Result<[u8; N], FieldError> {
    let bytes = hex(object, name)?;
    bytes.as_array().copied().ok_or_else(|| FieldError {
        field: name.to_owned(),
        found: format!("{} bytes", bytes.len()),
        expected: "hex digits for all bytes of the array",
    })
}

/// The bytes that pairs of hex digits of either case stand for.
pub(crate) fn parse_hex(digits: &str) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    let nibble = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    pairs.iter().map(|&[high, low]| Some(nibble(high)? << 4 | nibble(low)?)).collect()
}

/// An outcome of a vector that may be malformed: then it has failed.
pub(crate) fn settle(outcome: Result<Outcome, FieldError>) -> Outcome {
    outcome.unwrap_or_else(|error| Outcome::Failed {
        expected: format!("field `{}`: {}", error.field, error.expected),
        got: error.found,
    })
}

/// `bytes` as lower-case hex digits.
pub(crate) fn encode_hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn integers_are_read_from_numbers_and_text_and_must_fit() {
        let object = json!({"n": 7, "t": "18446744073709551615", "neg": -1, "word": "x", "half": 1.5});
        assert_eq!(integer::<u32>(&object, "n"), Ok(7));
        assert_eq!(integer::<u64>(&object, "t"), Ok(u64::MAX));
        for name in ["neg", "word", "half", "none"] {
            assert_eq!(integer::<u64>(&object, name).unwrap_err().field, name);
        }
        assert_eq!(integer::<u32>(&object, "t").unwrap_err().found, "\"18446744073709551615\"");
    }

    #[test]
    fn hex_must_be_whole_pairs_of_digits() {
        let object = json!({"good": "00fFa1", "odd": "abc", "sign": "+1", "wide": "é", "no": 1, "empty": ""});
        assert_eq!(hex(&object, "good"), Ok(vec![0, 0xff, 0xa1]));
        assert_eq!(hex(&object, "empty"), Ok(vec![]));
        for name in ["odd", "sign", "wide", "no"] {
            assert!(hex(&object, name).is_err(), "{name}");
        }
        assert_eq!(hex_array::<4>(&object, "good").unwrap_err().found, "3 bytes");
        assert_eq!(encode_hex(&[0, 0xff, 0xa1]), "00ffa1");
    }
}
