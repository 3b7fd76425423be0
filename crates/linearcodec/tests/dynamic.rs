//! The interpreter: the same bytes, values and faults as the typed codec, and the faults that only it can meet.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use linearcodec::dynamic::{Interpreter, Piece, Schema, SchemaError, Value, pieces};
use linearcodec::{
    Codec, Counted, Error, Kind, Linear, Manager, Map, Reading, Registry, Rules, Text, interface,
};
use proptest::collection::vec;
use proptest::prelude::*;

const CAT: Kind = Kind(0);
const DOG: Kind = Kind(1);
const ROCK: Kind = Kind(2);

#[derive(Debug, PartialEq, Linear)]
struct Cat<'a> {
    lives: u8,
    friend: Box<Animal<'a>>,
}

#[derive(Debug, PartialEq, Linear)]
struct Dog<'a> {
    name: Text<'a>,
}

interface! {
    /// May be a friend.
    #[derive(Debug, PartialEq)]
    enum Animal<'a>: "Animal" {
        Cat(Cat<'a>) = CAT,
        Dog(Dog<'a>) = DOG,
    }
}

#[derive(Debug, PartialEq, Linear)]
struct Zoo<'a> {
    flag: bool,
    numbers: Vec<i16>,
    key: [u8; 2],
    pair: [u32; 2],
    memo: &'a [u8],
    keys: &'a [[u8; 2]],
    many: Vec<Animal<'a>>,
    prices: Map<u8, i64>,
    best: Animal<'a>,
}

static TYPES: Registry = match Registry::new(&[(3, DOG), (4, CAT), (7, ROCK)]) {
    Ok(registry) => registry,
    Err(_) => panic!("three types"),
};
static CODECS: &[Codec] = &[Codec { version: 5, registry: &TYPES }];

fn manager() -> Manager<'static> {
    Manager::new(Rules::Lux, 256, CODECS).unwrap()
}

fn schemas() -> [(u16, Schema); 1] {
    let mut builder = Schema::builder();
    builder.structure(
        "Zoo",
        [
            ("flag", "bool"),
            ("numbers", "slice<i16>"),
            ("key", "bytes[2]"),
            ("pair", "array<u32,2>"),
            ("memo", "bytes"),
            ("keys", "slice<bytes[2]>"),
            ("many", "slice<iface<Animal>>"),
            ("prices", "map<u8,i64>"),
            ("best", "ptr<iface<Animal>>"),
        ],
    );
    builder.structure("Cat", [("lives", "u8"), ("friend", "iface<Animal>")]);
    builder.structure("Dog", [("name", "str")]);
    builder.structure("Rock", [("kg", "u32")]);
    builder.structure::<&str, &str>("Bird", []);
    builder.structure("Hidden", [("seen", "u32")]);
    builder.field("unseen", "u32", false);
    builder.interface("Animal", [3, 4]);
    builder.slot(3, "Dog");
    builder.slot(4, "Cat");
    builder.slot(7, "Rock");
    [(5, builder.finish().unwrap())]
}

/// Both codecs give the same answer to `message`, and what is accepted encodes to it again.
fn check_agreement(message: &[u8]) -> bool {
    let schemas = schemas();
    let interpreter = Interpreter::new(Rules::Lux, 256, &schemas).unwrap();
    let dynamic = interpreter.unmarshal("struct<Zoo>", message);
    match (manager().unmarshal::<Zoo<'_>>(message), dynamic) {
        (Ok(typed), Ok(dynamic)) => {
            assert_eq!(pieces(&typed, &TYPES), dynamic.pieces(&schemas[0].1));
            assert_eq!(manager().marshal(5, &typed).as_deref(), Ok(message));
            assert_eq!(interpreter.marshal(5, "struct<Zoo>", &dynamic).as_deref(), Ok(message));
            assert_eq!(interpreter.size(5, "struct<Zoo>", &dynamic), Ok(message.len()));
            true
        }
        (Err(Error::DoesNotImplement { id: typed, .. }), Err(Error::DoesNotImplement { id, .. })) => {
            assert_eq!(typed, id);
            false
        }
        (typed, dynamic) => {
            assert_eq!(typed.map(|_| ()), dynamic.map(|_| ()), "{message:02x?}");
            false
        }
    }
}

fn dog(name: &[u8]) -> Animal<'_> {
    Animal::Dog(Dog { name: Text(name) })
}

fn message() -> Vec<u8> {
    let zoo = Zoo {
        flag: true,
        numbers: vec![-1, 2],
        key: *b"ab",
        pair: [3, 4],
        memo: b"memo",
        keys: &[*b"cd", *b"ef"],
        many: vec![dog(b"rex"), Animal::Cat(Cat { lives: 9, friend: Box::new(dog(b"d")) })],
        prices: Map(vec![(1, -5), (2, 5)]),
        best: dog(b""),
    };
    manager().marshal(5, &zoo).unwrap()
}

#[test]
fn a_message_is_read_as_the_typed_codec_reads_it() {
    assert!(check_agreement(&message()));
}

#[test]
fn every_prefix_and_every_changed_byte_gives_the_same_fault() {
    let message = message();
    for len in 0..message.len() {
        assert!(!check_agreement(&message[..len]));
    }
    for place in 0..message.len() {
        for byte in [0, 1, 2, 3, 4, 7, 0x7f, 0x80, 0xff] {
            let mut changed = message.clone();
            changed[place] = byte;
            check_agreement(&changed);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_the_same_answer(body in vec(prop_oneof![4 => 0_u8..8, 1 => any::<u8>()], 0..80)) {
        let bytes: Vec<u8> = [0, 5].into_iter().chain(body).collect();
        check_agreement(&bytes);
    }
}

fn check_marshal(kind: &str, value: &Value<'_>, expected: Result<&[u8], Error>) {
    let schemas = schemas();
    let interpreter = Interpreter::new(Rules::Lux, 16, &schemas).unwrap();
    assert_eq!(interpreter.marshal(5, kind, value).as_deref(), expected.as_ref().copied(), "{kind}");
}

fn check_mismatch(kind: &str, value: &Value<'_>, expected: &'static str) {
    check_marshal(kind, value, Err(Error::Mismatch { expected }));
}

#[test]
fn a_value_of_another_type_is_not_written() {
    check_marshal("u8", &Value::Unsigned(255), Ok(b"\0\x05\xff"));
    check_mismatch("u8", &Value::Unsigned(256), "an integer in the range of its type");
    check_marshal("u64", &Value::Unsigned(u64::MAX), Ok(b"\0\x05\xff\xff\xff\xff\xff\xff\xff\xff"));
    check_marshal("i16", &Value::Signed(-32_768), Ok(b"\0\x05\x80\0"));
    check_mismatch("i16", &Value::Signed(32_768), "an integer in the range of its type");
    check_mismatch("i16", &Value::Unsigned(1), "a signed integer");
    check_mismatch("bytes[2]", &Value::Bytes(b"abc".into()), "bytes of the length of the array");
    check_mismatch("array<u8,2>", &Value::Fields(vec![]), "the elements of an array");
    check_mismatch("struct<Dog>", &Value::Fields(vec![]), "all fields of a struct");
    check_mismatch("iface<Animal>", &Value::Fields(vec![]), "an interface value");
}

#[test]
fn what_is_not_there_is_not_written() {
    for kind in ["iface<Animal>", "ptr<struct<Dog>>"] {
        check_marshal(kind, &Value::Nil, Err(Error::MarshalNil { rules: Rules::Lux }));
    }
    let schemas = schemas();
    let nil = |rules| {
        let interpreter = Interpreter::new(rules, 16, &schemas).unwrap();
        interpreter.marshal(9, "iface<Animal>", &Value::Nil)
    };
    assert_eq!(nil(Rules::Lux), Err(Error::UnknownVersion { version: 9 }));
    assert_eq!(nil(Rules::Avalanche), Err(Error::MarshalNil { rules: Rules::Avalanche }));
}

#[test]
fn a_type_that_is_not_registered_or_not_accepted_is_not_written() {
    let schemas = schemas();
    let typed = |name, fields| Value::Typed { structure: schemas[0].1.structure(name).unwrap(), fields };
    let bird = typed("Bird", vec![]);
    check_marshal("iface<Animal>", &bird, Err(Error::UnregisteredType { kind: Kind(4) }));
    let rock = typed("Rock", vec![Value::Unsigned(1)]);
    let refused = |error| matches!(error, Err(Error::DoesNotImplement { id: 7, .. }));
    let interpreter = Interpreter::new(Rules::Lux, 16, &schemas).unwrap();
    assert!(refused(interpreter.marshal(5, "iface<Animal>", &rock)));
    let cat = |friend| typed("Cat", vec![Value::Unsigned(9), friend]);
    check_marshal("iface<Animal>", &cat(cat(Value::Nil)), Err(Error::RecursiveInterface { id: 4 }));
}

#[test]
fn faults_come_in_the_order_of_the_wire_and_the_limit_is_one_of_them() {
    let long = Value::Bytes(vec![0; 70_000].into());
    check_marshal("str", &long, Err(Error::InvalidInput { len: 70_000 }));
    check_marshal("bytes", &long, Err(Error::OutputFull { needed: 70_000, left: 10 }));
    check_marshal(
        "slice<ptr<struct<Bird>>>",
        &Value::List(vec![Value::Fields(vec![])]),
        Err(Error::ZeroLength { counted: Counted::Slice }),
    );
    let twice =
        Value::Map(vec![(Value::Unsigned(2), Value::Bool(true)), (Value::Unsigned(2), Value::Bool(true))]);
    check_marshal("map<u8,bool>", &twice, Err(Error::KeysNotSorted { index: 1 }));
    check_marshal("unsupported", &Value::Nil, Err(Error::UnsupportedType));
    check_marshal("struct<None>", &Value::Nil, Err(Error::UnsupportedType));
}

fn check_unmarshal(kind: &str, body: &[u8], expected: Error) {
    let schemas = schemas();
    let interpreter = Interpreter::new(Rules::Avalanche, 64, &schemas).unwrap();
    let message = [&[0, 5][..], body].concat();
    assert_eq!(interpreter.unmarshal(kind, &message), Err(expected));
}

#[test]
fn a_struct_with_a_field_out_of_reach_cannot_be_used() {
    check_unmarshal("struct<Hidden>", &[0; 8], Error::UnexportedField { index: 1 });
    check_unmarshal("slice<struct<Hidden>>", &[0, 0, 0, 1], Error::UnexportedField { index: 1 });
    check_unmarshal("unsupported", &[0; 8], Error::UnsupportedType);
    let cut = Error::InsufficientLength { reading: Reading::Text, left: 1, needed: 2 };
    check_unmarshal("str", &[0], cut);
    let extra = Error::ExtraSpace { rules: Rules::Avalanche, read: 2, provided: 3 };
    check_unmarshal("struct<Bird>", &[0], extra);
}

fn check_schema(build: impl FnOnce(&mut linearcodec::dynamic::SchemaBuilder), expected: SchemaError) {
    let mut builder = Schema::builder();
    build(&mut builder);
    assert_eq!(builder.finish(), Err(expected));
}

#[test]
fn a_schema_that_makes_no_sense_is_refused() {
    let unknown = |what| SchemaError::Unknown { what, name: "B".to_owned() };
    let twice = |what, name: &str| SchemaError::Twice { what, name: name.to_owned() };
    let endless = |name: &str| SchemaError::Endless { name: name.to_owned() };
    check_schema(|schema| schema.structure("A", [("x", "slice<struct<B>>")]), unknown("struct"));
    check_schema(|schema| schema.structure("A", [("x", "iface<B>")]), unknown("interface"));
    check_schema(|schema| schema.slot(1, "B"), unknown("struct"));
    check_schema(|schema| schema.structure("A", [("x", "slice<struct<A>>")]), endless("A"));
    let cycle = |schema: &mut linearcodec::dynamic::SchemaBuilder| {
        schema.structure("A", [("x", "map<u8,ptr<struct<C>>>")]);
        schema.structure("C", [("x", "array<struct<A>,2>")]);
    };
    check_schema(cycle, endless("A"));
    let doubled = |schema: &mut linearcodec::dynamic::SchemaBuilder| {
        schema.structure("A", [("x", "u8")]);
        schema.structure("A", [("x", "u8")]);
    };
    check_schema(doubled, twice("struct", "A"));
    let slots = |schema: &mut linearcodec::dynamic::SchemaBuilder| {
        schema.structure("A", [("x", "u8")]);
        schema.slot(1, "A");
        schema.slot(1, "A");
    };
    check_schema(slots, twice("type id", "1"));
}

#[test]
fn pieces_tell_types_ids_counts_and_bytes_apart() {
    let typed = vec![dog(b"rex")];
    let expected = [Piece::Count(1), Piece::Open(Some(3)), Piece::Bytes(b"rex".to_vec()), Piece::Close];
    assert_eq!(pieces(&typed, &TYPES), expected);
    assert_eq!(pieces(&dog(b""), Registry::EMPTY)[0], Piece::Open(None));
}
