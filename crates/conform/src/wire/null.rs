//! Accesses to what is not there: where the original panicked, ours must give an error or nothing.
//!
//! In: an expression such as `List(null).Object(0,8).Uint64(0)` and what the original gave. The expression is parsed and
//! evaluated, so other expressions of the same form work too.

use serde_json::Value;
use zap::{Builder, List, Message, Object, Version};

use super::{kinds, null_lists};
use crate::Outcome;
use crate::record::{FieldError, field, text};

/// A call of a method with integers.
#[derive(Debug, PartialEq)]
pub(super) struct Call<'e> {
    pub(super) method: &'e str,
    pub(super) arguments: Vec<i64>,
}

/// A vector of `out_of_range`.
pub(super) fn check(vector: &Value) -> Result<Outcome, FieldError> {
    let expression = text(vector, "expr")?;
    let expected = field(vector, "go_result", "what the original gave")?;
    let Some((receiver, calls)) = parse(expression) else {
        return Ok(Outcome::Skipped { kind: expression.to_owned() });
    };
    let got = match receiver {
        "Object(null)" => with_null(|root| access_object(root.object(0), &calls)),
        "List(null)" => with_null(|root| access_list(root.list(0), &calls)),
        "root" => with_null(|root| access_object(Some(root), &calls)),
        other => match other.strip_prefix("zero ").and_then(|name| name.strip_suffix("{}")) {
            // There is no view without a message; the nearest thing is a view of nothing.
            Some(name) => kinds::code_of(name).map(|code| (code.read)(&[]).unwrap_or_default()),
            None => with_null(|root| {
                let unknown = || Err(other.split('(').next().unwrap_or(other).to_owned());
                null_lists::access(other, root, &calls).unwrap_or_else(unknown)
            }),
        },
    };
    Ok(match got {
        Err(kind) => Outcome::Skipped { kind },
        Ok(Value::Null) if is_panic(expected) => Outcome::Passed,
        Ok(got) => Outcome::of(expected, &got),
    })
}

/// Whether the original panicked.
pub(super) fn is_panic(result: &Value) -> bool {
    result.as_str().is_some_and(|text| text.starts_with("PANIC:"))
}

/// The receiver, and the calls in order. Words in parentheses at the end are a remark.
fn parse(expression: &str) -> Option<(&str, Vec<Call<'_>>)> {
    let expression = expression.split(" (").next()?;
    let (receiver, mut rest) = expression.split_once('.')?;
    let mut calls = Vec::new();
    loop {
        let (method, after) = rest.split_once('(')?;
        let (arguments, after) = after.split_once(')')?;
        let arguments = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
        calls.push(Call {
            method,
            arguments: arguments.map(|argument| argument.parse().ok()).collect::<Option<_>>()?,
        });
        match after.strip_prefix('.') {
            Some(next) => rest = next,
            None => return after.is_empty().then_some((receiver, calls)),
        }
    }
}

/// Runs `access` on the root of a message whose pointers are all null.
fn with_null(access: impl FnOnce(Object<'_>) -> Result<Value, String>) -> Result<Value, String> {
    let mut builder = Builder::new(0, Version::V2);
    let object = builder.start_object(8);
    builder.finish_as_root(object);
    match builder.finish(0).ok().and_then(|bytes| Message::parse(bytes).ok()) {
        Some(message) => access(message.root()),
        None => Err("message of null pointers".to_owned()),
    }
}

/// Evaluates calls on an object; nothing on an object that is not there. A negative position cannot be asked for.
fn access_object(object: Option<Object<'_>>, calls: &[Call<'_>]) -> Result<Value, String> {
    let (Some(object), [call, rest @ ..]) = (object, calls) else { return Ok(Value::Null) };
    let argument =
        |index: usize| call.arguments.get(index).copied().and_then(|value| usize::try_from(value).ok());
    let Some(field) = argument(0) else {
        return if call.method == "IsNull" { Ok(object.is_null().into()) } else { Ok(Value::Null) };
    };
    Ok(match call.method {
        "Uint8" => object.u8(field).into(),
        "Uint16" => object.u16(field).into(),
        "Uint32" => object.u32(field).into(),
        "Uint64" => object.u64(field).to_string().into(),
        "Int8" => object.i8(field).into(),
        "Int16" => object.i16(field).into(),
        "Int32" => object.i32(field).into(),
        "Int64" => object.i64(field).to_string().into(),
        "Bool" => object.bool(field).into(),
        "Bytes" => object.bytes(field).map(crate::record::encode_hex).into(),
        "Text" => String::from_utf8_lossy(object.text(field)).into_owned().into(),
        "Object" => return access_object(object.object(field), rest),
        "List" => return access_list(object.list(field), rest),
        "ListStride" => {
            return access_list(argument(1).and_then(|stride| object.list_of(field, stride)), rest);
        }
        other => return Err(format!("Object.{other}")),
    })
}

/// Evaluates calls on a list; of a list that is not there, the length is 0 and everything else nothing.
fn access_list(list: Option<List<'_>>, calls: &[Call<'_>]) -> Result<Value, String> {
    let [call, rest @ ..] = calls else { return Ok(Value::Null) };
    let index = call.arguments.first().and_then(|value| u32::try_from(*value).ok());
    Ok(match (call.method, list, index) {
        ("Len", list, _) => list.map_or(0, List::len).into(),
        ("IsNull", list, _) => list.is_none().into(),
        ("Bytes", list, _) => list.and_then(List::as_bytes).map(crate::record::encode_hex).into(),
        ("Uint8", list, index) => list.zip(index).map_or(0, |(list, index)| list.u8(index)).into(),
        ("Uint32", list, index) => list.zip(index).map_or(0, |(list, index)| list.u32(index)).into(),
        ("Uint64", list, index) => {
            list.zip(index).map_or(0, |(list, index)| list.u64(index)).to_string().into()
        }
        ("Object", list, index) => {
            let stride = call.arguments.get(1).and_then(|value| usize::try_from(*value).ok());
            let element =
                list.zip(index).zip(stride).and_then(|((list, index), stride)| list.object(index, stride));
            return access_object(element, rest);
        }
        (other, ..) => return Err(format!("List.{other}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check_expression(expression: &str, result: Value, expected: Outcome) {
        let vector = json!({"expr": expression, "go_result": result});
        assert_eq!(check(&vector), Ok(expected), "{expression}");
    }

    #[test]
    fn expressions_are_parsed_into_calls() {
        let calls = vec![
            Call { method: "Object", arguments: vec![0, 8] },
            Call { method: "Uint64", arguments: vec![-3] },
        ];
        assert_eq!(parse("List(null).Object(0, 8).Uint64(-3) (a remark)"), Some(("List(null)", calls)));
        for wrong in ["", "List", "List.", "List.At(", "List.At(x)", "List.At(0)x"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nothing_stands_for_a_panic_and_for_null_only() {
        let panic = json!("PANIC: runtime error");
        check_expression("Object(null).Uint32(4)", panic.clone(), Outcome::Passed);
        check_expression("List(null).Bytes()", json!(null), Outcome::Passed);
        check_expression("List(null).Len()", json!(0), Outcome::Passed);
        check_expression("root.Uint64(100)", json!("0"), Outcome::Passed);
        check_expression("zero BaseTx{}.Memo()", panic.clone(), Outcome::Passed);
        check_expression("OutputList(empty).At(0).Amount()", panic.clone(), Outcome::Passed);
        check_expression("ValidatorsList(null).At(-1).Weight()", json!("0"), Outcome::Passed);
        check_expression("SigIndicesArray(empty).Slice(0,1)", json!(null), Outcome::Passed);
        check_expression("NewList(null).At(0)", panic, Outcome::Skipped { kind: "NewList".to_owned() });
        assert!(matches!(
            check(&json!({"expr": "Object(null).Uint32(4)", "go_result": 0})),
            Ok(Outcome::Failed { .. })
        ));
    }
}
