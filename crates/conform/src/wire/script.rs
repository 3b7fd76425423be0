//! Scripts of calls to the general builder: every number that a call gives, and every byte of the message.
//!
//! An operation is an array: its name, its arguments, and after them what the original's call gave.

use serde_json::{Value, json};
use zap::{Builder, ListBuilder, ObjectBuilder, Version};

use crate::Outcome;
use crate::record::{FieldError, encode_hex, field, parse_hex, text};

/// A vector of `builder_scripts`.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    const EXPECTED: &str = "an array of operations";
    let ops = field(vector, "ops", EXPECTED)?;
    let ops = ops.as_array().ok_or_else(|| wrong(ops, EXPECTED))?;
    let values = ops.iter().map(op_value).collect::<Result<Vec<_>, _>>()?;
    let mut script = Script::default();
    let mut gave = Vec::new();
    for (op, value) in ops.iter().zip(&values) {
        match script.run(op, value)? {
            Step::Gave(numbers) => gave.push(numbers),
            Step::Unknown => return Ok(Outcome::Skipped { kind: format!("operation {}", op[0]) }),
        }
    }
    let expected =
        json!({"gave": ops.iter().map(results).collect::<Vec<_>>(), "bytes": text(vector, "zap_hex")?});
    let got = json!({"gave": gave, "bytes": script.bytes.as_deref().map(encode_hex)});
    Ok(Outcome::of(&expected, &got))
}

fn wrong(found: &Value, expected: &'static str) -> FieldError {
    FieldError { field: "ops".to_owned(), found: found.to_string(), expected }
}

/// How many arguments stand before an operation's results.
fn arguments(name: &str) -> usize {
    match name {
        "finish" | "finish_object" | "finish_as_root" => 0,
        "new" | "new_v1" | "start_object" | "write_bytes" | "finish_with_flags" => 1,
        name if name.starts_with("list_") => 1,
        "set_list" => 3,
        _ => 2,
    }
}

/// The numbers that the original's call gave.
fn results(op: &Value) -> Vec<Value> {
    let name = op[0].as_str().unwrap_or_default();
    let results = op.as_array().into_iter().flatten().skip(1 + arguments(name));
    // The position of a new object is the start that finishing it gives again.
    results.cloned().collect()
}

/// The bytes that an operation copies into the message, decoded beforehand: the builder borrows them until the end.
fn op_value(op: &Value) -> Result<Vec<u8>, FieldError> {
    let (digits, text) = match op[0].as_str() {
        Some("set_bytes") => (&op[2], None),
        Some("write_bytes") => (&op[1], None),
        Some("set_text") => (&Value::Null, op[2].as_str()),
        _ => return Ok(Vec::new()),
    };
    match text {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => digits.as_str().and_then(parse_hex).ok_or_else(|| wrong(op, "bytes as hex digits, or text")),
    }
}

/// What one operation came to.
enum Step {
    Gave(Vec<Value>),
    Unknown,
}

/// The builder between two operations.
#[derive(Default)]
struct Script<'v> {
    builder: Option<Builder>,
    object: Option<ObjectBuilder<'v>>,
    bytes: Option<Vec<u8>>,
}

impl<'v> Script<'v> {
    fn run(&mut self, op: &Value, value: &'v [u8]) -> Result<Step, FieldError> {
        let name = op[0].as_str().ok_or_else(|| wrong(op, "an operation with a name"))?;
        if name == "new" || name == "new_v1" {
            let version = if name == "new" { Version::V2 } else { Version::V1 };
            self.builder = Some(Builder::new(number(op, 1)?, version));
            return Ok(Step::Gave(Vec::new()));
        }
        let builder = self.builder.as_mut().ok_or_else(|| wrong(op, "`new` as the first operation"))?;
        let no_object = || wrong(op, "`start_object` before it");
        let gave = match name {
            "start_object" => {
                self.object = Some(builder.start_object(number(op, 1)?));
                Vec::new()
            }
            "finish_object" => vec![builder.finish_object(self.object.take().ok_or_else(no_object)?).into()],
            "finish_as_root" => {
                vec![builder.finish_as_root(self.object.take().ok_or_else(no_object)?).into()]
            }
            "write_bytes" => vec![builder.write_bytes(value).into()],
            "finish" | "finish_with_flags" => {
                let flags = if name == "finish" { 0 } else { number(op, 1)? };
                self.bytes = builder.finish(flags).ok().map(<[u8]>::to_vec);
                Vec::new()
            }
            name if name.starts_with("list_") => match list(builder, name, op)? {
                Some((position, count)) => vec![position.into(), count.into()],
                None => return Ok(Step::Unknown),
            },
            name => {
                let object = self.object.as_mut().ok_or_else(no_object)?;
                return set(builder, object, name, op, value);
            }
        };
        Ok(Step::Gave(gave))
    }
}

/// Runs a setter of the object that is being built.
fn set<'v>(
    builder: &mut Builder,
    object: &mut ObjectBuilder<'v>,
    name: &str,
    op: &Value,
    value: &'v [u8],
) -> Result<Step, FieldError> {
    let field = number(op, 1)?;
    match name {
        "set_u8" => object.set_u8(builder, field, number(op, 2)?),
        "set_u16" => object.set_u16(builder, field, number(op, 2)?),
        "set_u32" | "set_f32_bits" => object.set_u32(builder, field, number(op, 2)?),
        "set_u64" => object.set_u64(builder, field, number(op, 2)?),
        "set_i8" => object.set(builder, field, &number::<i8>(op, 2)?.to_le_bytes()),
        "set_i16" => object.set(builder, field, &number::<i16>(op, 2)?.to_le_bytes()),
        "set_i32" => object.set(builder, field, &number::<i32>(op, 2)?.to_le_bytes()),
        "set_i64" => object.set_i64(builder, field, number(op, 2)?),
        "set_f64_bits" => object.set_f64(builder, field, f64::from_bits(number(op, 2)?)),
        "set_bool" => object.set_bool(builder, field, op[2].as_bool().ok_or_else(|| wrong(op, "a bool"))?),
        "set_bytes" | "set_text" => object.set_bytes(builder, field, value),
        "set_object" => object.set_object(builder, field, number(op, 2)?),
        "set_list" => object.set_list(builder, field, number(op, 2)?, number(op, 3)?),
        _ => return Ok(Step::Unknown),
    }
    Ok(Step::Gave(Vec::new()))
}

/// Builds a list of the numbers in `op`; `None` for elements of a kind that is not known.
fn list(builder: &mut Builder, name: &str, op: &Value) -> Result<Option<(usize, u32)>, FieldError> {
    let values = op[1].as_array().ok_or_else(|| wrong(op, "an array of elements"))?;
    let mut list = builder.start_list();
    let mut add = |add: fn(&mut ListBuilder, &mut Builder, u64)| {
        for value in values {
            add(&mut list, builder, value_of(value).ok_or_else(|| wrong(op, "elements in range"))?);
        }
        Ok(())
    };
    match name {
        "list_u8" => add(|list, builder, value| list.add_u8(builder, low(value)))?,
        "list_u32" => add(|list, builder, value| list.add_u32(builder, low(value)))?,
        "list_u64" => add(|list, builder, value| list.add_u64(builder, value))?,
        _ => return Ok(None),
    }
    Ok(Some(list.finish()))
}

/// An element that the file promises to be in range.
fn low<T: TryFrom<u64> + Default>(value: u64) -> T {
    T::try_from(value).unwrap_or_default()
}

/// Argument `index` of `op`, written as a number or as decimal text.
fn number<T: TryFrom<i128>>(op: &Value, index: usize) -> Result<T, FieldError> {
    let parsed = value_of::<i128>(&op[index]).and_then(|value| T::try_from(value).ok());
    parsed.ok_or_else(|| wrong(op, "an integer in range"))
}

fn value_of<T: std::str::FromStr>(value: &Value) -> Option<T> {
    match value {
        Value::Number(number) => number.to_string().parse().ok(),
        Value::String(digits) => digits.parse().ok(),
        _ => None,
    }
}
