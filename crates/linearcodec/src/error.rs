//! Everything that makes a message unreadable or a value impossible to write.
//!
//! A variant per class of the format. The texts contain the original's core texts, after which they say what was found.
//! Small and `Copy`: the error path must cost the good path nothing.

use std::fmt;

use crate::{Kind, Rules};

/// What the codec was reading when the input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// An unsigned integer of this many bits.
    Unsigned(u8),
    /// A signed integer of this many bits.
    Signed(u8),
    /// A bool.
    Bool,
    /// A string: its length or its bytes.
    Text,
    /// The count of a slice.
    Slice,
    /// The count of a map.
    Map,
    /// The type id of an interface value.
    Interface,
    /// The bytes of an array or of a byte string.
    Bytes,
}

impl fmt::Display for Reading {
    /// The prefix of the original's text, with its colon; nothing for bytes.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(bits) => write!(formatter, "couldn't unmarshal uint{bits}: "),
            Self::Signed(bits) => write!(formatter, "couldn't unmarshal int{bits}: "),
            Self::Bool => formatter.write_str("couldn't unmarshal bool: "),
            Self::Text => formatter.write_str("couldn't unmarshal string: "),
            Self::Slice => formatter.write_str("couldn't unmarshal slice: "),
            Self::Map => formatter.write_str("couldn't unmarshal map: "),
            Self::Interface => formatter.write_str("couldn't unmarshal interface: "),
            Self::Bytes => Ok(()),
        }
    }
}

/// Whose count is past the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A slice that is being read.
    Array,
    /// A slice that is being written.
    Slice,
    /// A map, both ways.
    Map,
}

impl fmt::Display for Counted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Array => "array",
            Self::Slice => "slice",
            Self::Map => "map",
        })
    }
}

/// Why a message was not read or a value not written. The first one met in the order of the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The message is shorter than its version.
    #[error("couldn't unpack codec version: message of {len} bytes, expected at least 2")]
    CantUnpackVersion {
        /// Bytes of the message.
        len: usize,
    },
    /// The manager has no codec of this version.
    #[error("unknown codec version: {version}")]
    UnknownVersion {
        /// The version asked for, by the message or by the caller.
        version: u16,
    },
    /// The message is longer than the manager reads.
    #[error(fmt = too_big)]
    TooBig {
        /// Whose words to use.
        rules: Rules,
        /// Bytes of the message.
        len: usize,
        /// Bytes allowed.
        max: usize,
    },
    /// The input ends inside a value.
    #[error("{reading}packer has insufficient length for input: {left} bytes left, expected {needed}")]
    InsufficientLength {
        /// What was being read.
        reading: Reading,
        /// Bytes left.
        left: usize,
        /// Bytes needed.
        needed: usize,
    },
    /// Writing would grow the message past the manager's limit.
    #[error("packer has insufficient length for input: {needed} bytes to write, room for {left}")]
    OutputFull {
        /// Bytes that were to be written.
        needed: usize,
        /// Bytes left below the limit.
        left: usize,
    },
    /// A bool that is neither 0 nor 1.
    #[error("couldn't unmarshal bool: unexpected value when unpacking bool: {value}, expected 0 or 1")]
    BadBool {
        /// The byte found.
        value: u8,
    },
    /// A count of more than 2^31 - 1.
    #[error("max slice length exceeded; {counted} length, {len}, exceeds maximum length, 2147483647")]
    MaxSliceLenExceeded {
        /// Whose count it is.
        counted: Counted,
        /// The count.
        len: usize,
    },
    /// Bytes are left after the value.
    #[error(fmt = extra_space)]
    ExtraSpace {
        /// Whose words to use.
        rules: Rules,
        /// Bytes read, with the version.
        read: usize,
        /// Bytes of the message.
        provided: usize,
    },
    /// An element of a slice, or a pair of a map, that takes no bytes.
    #[error("can't (un)marshal zero length value: element of a {counted}")]
    ZeroLength {
        /// What the element is in.
        counted: Counted,
    },
    /// The keys of a map do not increase strictly.
    #[error("keys aren't sorted: entry {index} is not above the one before it")]
    KeysNotSorted {
        /// The entry, counted from 0.
        index: usize,
    },
    /// A string of more than 65,535 bytes was to be written.
    #[error("input does not match expected format: string of {len} bytes, expected at most 65535")]
    InvalidInput {
        /// Bytes of the string.
        len: usize,
    },
    /// A type id that the codec version does not know.
    #[error("couldn't unmarshal interface: unknown type ID {id}")]
    UnknownTypeId {
        /// The id found.
        id: u32,
    },
    /// A type that is registered, but may not stand where it was found.
    #[error("couldn't unmarshal interface: type ID {id} does not implement interface {interface}")]
    DoesNotImplement {
        /// The id found.
        id: u32,
        /// The interface asked for.
        interface: &'static str,
    },
    /// An interface value inside one of the same concrete type.
    #[error("recursive interface types: type ID {id} inside itself")]
    RecursiveInterface {
        /// The type id.
        id: u32,
    },
    /// A value behind an interface whose type the codec version does not know was to be written.
    #[error("can't marshal unregistered type: kind {} of the program has no type ID", .kind.0)]
    UnregisteredType {
        /// The type, by the program's number.
        kind: Kind,
    },
    /// A value that is not there was to be written. Only a value made at run time can lack one.
    #[error(fmt = marshal_nil)]
    MarshalNil {
        /// Whose words to use.
        rules: Rules,
    },
    /// The schema has a field that is to be encoded and is not exported.
    #[error("can not marshal unexported field: number {index} of its struct")]
    UnexportedField {
        /// The field, counted from 0.
        index: usize,
    },
    /// The schema has a type that has no encoding.
    #[error("unsupported type: it has no encoding")]
    UnsupportedType,
    /// A value made at run time is not of the type that the schema has in its place.
    #[error("cannot marshal a value of another type, expected {expected}")]
    Mismatch {
        /// What the schema has.
        expected: &'static str,
    },
    /// A type id or a kind was registered twice.
    #[error("duplicate type registration: type ID {id}")]
    DuplicateType {
        /// The id of the second registration.
        id: u8,
    },
    /// A type id or a kind is past what a registry holds.
    #[error("cannot register kind {kind} as type ID {id}, expected both below 64")]
    TypeOutOfRange {
        /// The id.
        id: u8,
        /// The kind.
        kind: u8,
    },
    /// A version was given to a manager twice.
    #[error(fmt = duplicate_version)]
    DuplicateVersion {
        /// Whose words to use.
        rules: Rules,
        /// The version.
        version: u16,
    },
    /// The allocator refused the output buffer.
    #[error("cannot allocate {len} bytes for the message")]
    OutOfMemory {
        /// Bytes asked for.
        len: usize,
    },
}

fn too_big(rules: &Rules, len: &usize, max: &usize, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match rules {
        Rules::Lux => {
            write!(formatter, "max slice length exceeded: message of {len} bytes, expected at most {max}")
        }
        Rules::Avalanche => write!(formatter, "byte array exceeds maximum length: {len} > {max}"),
    }
}

fn marshal_nil(rules: &Rules, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str(match rules {
        Rules::Lux => "can't marshal nil pointer",
        Rules::Avalanche => "can't marshal nil pointer or interface",
    })
}

fn extra_space(
    rules: &Rules,
    read: &usize,
    provided: &usize,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match rules {
        Rules::Lux => write!(formatter, "trailing buffer space: {read} of {provided} bytes read"),
        Rules::Avalanche => write!(formatter, "trailing buffer space: read {read} provided {provided}"),
    }
}

fn duplicate_version(rules: &Rules, version: &u16, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match rules {
        Rules::Lux => write!(formatter, "duplicate type registration: codec version {version}"),
        Rules::Avalanche => write!(formatter, "duplicated codec version: {version}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_hold_the_core_text_and_what_was_found() {
        let cut = Error::InsufficientLength { reading: Reading::Unsigned(64), left: 3, needed: 8 };
        let text =
            "couldn't unmarshal uint64: packer has insufficient length for input: 3 bytes left, expected 8";
        assert_eq!(cut.to_string(), text);
        let count = Error::MaxSliceLenExceeded { counted: Counted::Array, len: 2_147_483_648 };
        assert_eq!(
            count.to_string(),
            "max slice length exceeded; array length, 2147483648, exceeds maximum length, 2147483647"
        );
    }

    #[test]
    fn faults_of_interface_values_hold_the_core_text() {
        let texts = [
            (Error::UnknownTypeId { id: 5 }, "couldn't unmarshal interface: unknown type ID 5"),
            (
                Error::DoesNotImplement { id: 7, interface: "Animal" },
                "couldn't unmarshal interface: type ID 7 does not implement interface Animal",
            ),
            (Error::RecursiveInterface { id: 4 }, "recursive interface types: type ID 4 inside itself"),
            (Error::MarshalNil { rules: Rules::Avalanche }, "can't marshal nil pointer or interface"),
        ];
        for (error, text) in texts {
            assert_eq!(error.to_string(), text);
        }
        let unregistered = Error::UnregisteredType { kind: Kind(9) }.to_string();
        assert!(unregistered.starts_with("can't marshal unregistered type"), "{unregistered}");
    }

    #[test]
    fn each_manager_has_its_own_words() {
        let big = |rules| Error::TooBig { rules, len: 9, max: 8 }.to_string();
        assert!(big(Rules::Lux).starts_with("max slice length exceeded"));
        assert_eq!(big(Rules::Avalanche), "byte array exceeds maximum length: 9 > 8");
        let extra = |rules| Error::ExtraSpace { rules, read: 3, provided: 4 }.to_string();
        assert!(extra(Rules::Lux).starts_with("trailing buffer space"));
        assert_eq!(extra(Rules::Avalanche), "trailing buffer space: read 3 provided 4");
        let twice = |rules| Error::DuplicateVersion { rules, version: 1 }.to_string();
        assert!(twice(Rules::Lux).starts_with("duplicate type registration"));
        assert!(twice(Rules::Avalanche).starts_with("duplicated codec version"));
    }

    #[test]
    fn an_error_stays_small() {
        assert!(size_of::<Error>() <= 24);
    }
}
