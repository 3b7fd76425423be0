//! Error classes of the legacy codec: which class a text of the original is, and which class an error of ours is.
//!
//! Texts are compared by class: the original's prefix says on which path it failed, and that differs by release.

use linearcodec::Error;

/// The core texts, most specific first, with the class each one means.
const CORE_TEXTS: &[(&str, &str)] = &[
    ("couldn't unpack codec version", "CantUnpackVersion"),
    ("unknown codec version", "UnknownVersion"),
    ("max slice length exceeded;", "MaxSliceLenExceeded"),
    ("max slice length exceeded", "TooBig"),
    ("byte array exceeds maximum length", "TooBig"),
    ("packer has insufficient length for input", "InsufficientLength"),
    ("unexpected value when unpacking bool", "BadBool"),
    ("trailing buffer space", "ExtraSpace"),
    ("zero length value", "ZeroLength"),
    ("keys aren't sorted", "KeysNotSorted"),
    ("input does not match expected format", "InvalidInput"),
    ("unknown type ID", "UnknownTypeID"),
    ("does not implement interface", "DoesNotImplement"),
    ("recursive interface types", "RecursiveInterface"),
    ("can't marshal nil pointer", "MarshalNil"),
    ("can not marshal unexported field", "UnexportedField"),
    ("unsupported type", "UnsupportedType"),
    ("can't unmarshal unknown type", "UnsupportedType"),
    ("can't marshal unregistered type", "UnregisteredType"),
    ("bytes too short for codec version prefix", "ShortBytes"),
    ("apricot atomic block is not supported", "AtomicBlockRefused"),
];

/// The class that a text of the original belongs to, if the text is known.
pub(crate) fn of_text(text: &str) -> Option<&'static str> {
    CORE_TEXTS.iter().find(|(core, _)| text.contains(core)).map(|&(_, class)| class)
}

/// The class of one of our errors.
pub(crate) const fn of_error(error: &Error) -> &'static str {
    match error {
        Error::CantUnpackVersion { .. } => "CantUnpackVersion",
        Error::UnknownVersion { .. } => "UnknownVersion",
        Error::TooBig { .. } => "TooBig",
        Error::InsufficientLength { .. } | Error::OutputFull { .. } => "InsufficientLength",
        Error::BadBool { .. } => "BadBool",
        Error::MaxSliceLenExceeded { .. } => "MaxSliceLenExceeded",
        Error::ExtraSpace { .. } => "ExtraSpace",
        Error::ZeroLength { .. } => "ZeroLength",
        Error::KeysNotSorted { .. } => "KeysNotSorted",
        Error::InvalidInput { .. } => "InvalidInput",
        Error::UnknownTypeId { .. } => "UnknownTypeID",
        Error::DoesNotImplement { .. } => "DoesNotImplement",
        Error::RecursiveInterface { .. } => "RecursiveInterface",
        Error::MarshalNil { .. } => "MarshalNil",
        Error::UnexportedField { .. } => "UnexportedField",
        Error::UnsupportedType => "UnsupportedType",
        Error::UnregisteredType { .. } => "UnregisteredType",
        Error::Mismatch { .. } => "Mismatch",
        Error::DuplicateType { .. } => "DuplicateType",
        Error::TypeOutOfRange { .. } => "TypeOutOfRange",
        Error::DuplicateVersion { .. } => "DuplicateVersion",
        Error::OutOfMemory { .. } => "OutOfMemory",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linearcodec::{Counted, Kind, Reading, Rules};

    #[test]
    fn our_texts_are_of_the_class_that_our_errors_are() {
        let errors = [
            Error::CantUnpackVersion { len: 1 },
            Error::UnknownVersion { version: 1 },
            Error::TooBig { rules: Rules::Lux, len: 2, max: 1 },
            Error::TooBig { rules: Rules::Avalanche, len: 2, max: 1 },
            Error::InsufficientLength { reading: Reading::Slice, left: 0, needed: 4 },
            Error::OutputFull { needed: 2, left: 1 },
            Error::BadBool { value: 2 },
            Error::MaxSliceLenExceeded { counted: Counted::Array, len: 1 << 31 },
            Error::ExtraSpace { rules: Rules::Lux, read: 2, provided: 3 },
            Error::ZeroLength { counted: Counted::Map },
            Error::KeysNotSorted { index: 1 },
            Error::InvalidInput { len: 65_536 },
            Error::UnknownTypeId { id: 1 },
            Error::DoesNotImplement { id: 1, interface: "Owner" },
            Error::RecursiveInterface { id: 1 },
            Error::MarshalNil { rules: Rules::Lux },
            Error::MarshalNil { rules: Rules::Avalanche },
            Error::UnexportedField { index: 1 },
            Error::UnsupportedType,
            Error::UnregisteredType { kind: Kind(1) },
        ];
        for error in errors {
            assert_eq!(of_text(&format!("couldn't parse tx: {error}")), Some(of_error(&error)), "{error}");
        }
        assert_eq!(of_text("runtime error: index out of range"), None);
    }
}
