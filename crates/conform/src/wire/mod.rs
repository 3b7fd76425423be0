//! The ZAP reference file, section by section.
//!
//! In: the text of the file. Out: a [`Report`] with one count per vector; sections and kinds that are not built are
//! counted as skipped under their names.

mod class;
mod code;
mod kinds;
mod layout;
mod lists;
mod malformed;
mod null;
mod null_lists;
mod primitive;
mod script;
mod spending;
mod stream;
mod tx;

use serde_json::Value;
use zap::is_zap;

use crate::record::{FieldError, field, hex};
use crate::sections::{self, name};
use crate::{ConformError, Outcome, Report, full, stub};

/// Runs a ZAP reference file.
///
/// # Errors
/// [`ConformError`] if the text is not JSON, or a section or a vector is not of the shape of the format.
pub fn wire(text: &str) -> Result<Report, ConformError> {
    sections::run(text, |_section| None, check)
}

fn check(section: &str, vector: &Value) -> Result<Outcome, FieldError> {
    match section {
        "tx" => tx::check(vector),
        "malformed" => malformed::check(vector),
        "builder_scripts" => script::check(vector),
        "out_of_range" => null::check(vector),
        "is_zap_bytes" => {
            let expected = field(vector, "is_zap", "a bool")?;
            Ok(Outcome::of(expected, &Value::Bool(is_zap(&hex(vector, "hex")?))))
        }
        "legacy_full" => Ok(full::check(vector)),
        "legacy_stub" => Ok(stub::check(vector)),
        "legacy_stub_malformed" => Ok(stub::check_malformed(vector)),
        "primitives" => primitive::check(vector),
        "length_prefixed_stream" => stream::check(vector),
        _ => Ok(Outcome::Skipped { kind: name(vector).unwrap_or("not built").to_owned() }),
    }
}
