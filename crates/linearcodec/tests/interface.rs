//! Interface values: what is accepted where, what is refused in which order, and nesting.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use linearcodec::{
    Codec, Counted, Error, Kind, Linear, Manager, Map, Reading, Registry, Rules, Visit, interface,
};

const CAT: Kind = Kind(0);
const DOG: Kind = Kind(1);
const ROCK: Kind = Kind(2);
const BIRD: Kind = Kind(3);

#[derive(Debug, PartialEq, Linear)]
struct Cat<'a> {
    lives: u8,
    friend: Box<Animal<'a>>,
}

#[derive(Debug, PartialEq, Linear)]
struct Dog<'a> {
    name: &'a [u8],
}

#[derive(Debug, PartialEq, Linear)]
struct Nothing {}

interface! {
    /// May be a friend.
    #[derive(Debug, PartialEq)]
    enum Animal<'a>: "Animal" {
        Cat(Cat<'a>) = CAT,
        Dog(Dog<'a>) = DOG,
        Bird(u16) = BIRD,
    }
}

interface! {
    /// May be anything.
    #[derive(Debug, PartialEq)]
    enum Thing: "Thing" {
        Rock(Nothing) = ROCK,
    }
}

static TYPES: Registry = match Registry::new(&[(3, DOG), (4, CAT), (7, ROCK)]) {
    Ok(registry) => registry,
    Err(_) => panic!("three types"),
};
static OLD_TYPES: Registry = match Registry::new(&[(4, DOG)]) {
    Ok(registry) => registry,
    Err(_) => panic!("one type"),
};
static CODECS: &[Codec] =
    &[Codec { version: 5, registry: &TYPES }, Codec { version: 4, registry: &OLD_TYPES }];

fn manager() -> Manager<'static> {
    Manager::new(Rules::Lux, 64, CODECS).unwrap()
}

fn dog(name: &[u8]) -> Animal<'_> {
    Animal::Dog(Dog { name })
}

fn cat(friend: Animal<'_>) -> Animal<'_> {
    Animal::Cat(Cat { lives: 9, friend: Box::new(friend) })
}

fn check<'a, T: Linear<'a> + PartialEq + std::fmt::Debug>(version: u16, value: T, message: &'a [u8]) {
    assert_eq!(manager().marshal(version, &value).as_deref(), Ok(message));
    assert_eq!(manager().size(version, &value), Ok(message.len()));
    assert_eq!(manager().unmarshal(message), Ok(value));
}

#[test]
fn a_type_id_stands_before_the_fields() {
    check(5, dog(b"rex"), b"\0\x05\0\0\0\x03\0\0\0\x03rex");
    check(5, cat(dog(b"")), b"\0\x05\0\0\0\x04\x09\0\0\0\x03\0\0\0\0");
    check(5, Thing::Rock(Nothing {}), b"\0\x05\0\0\0\x07");
}

#[test]
fn each_version_has_its_own_ids() {
    check(4, dog(b"rex"), b"\0\x04\0\0\0\x04\0\0\0\x03rex");
    assert_eq!(manager().marshal(4, &cat(dog(b""))), Err(Error::UnregisteredType { kind: CAT }));
}

#[test]
fn values_of_one_type_may_stand_side_by_side() {
    let message = b"\0\x05\0\0\0\x02\0\0\0\x04\x09\0\0\0\x03\0\0\0\0\0\0\0\x04\x09\0\0\0\x03\0\0\0\0";
    check(5, vec![cat(dog(b"")), cat(dog(b""))], message);
}

fn check_refused(body: &[u8], expected: Error) {
    let message = [&[0, 5][..], body].concat();
    assert_eq!(manager().unmarshal::<Animal<'_>>(&message), Err(expected));
}

#[test]
fn faults_are_found_in_order() {
    check_refused(&[0, 0, 0], Error::InsufficientLength { reading: Reading::Interface, left: 3, needed: 4 });
    check_refused(&[0, 0, 0, 5], Error::UnknownTypeId { id: 5 });
    check_refused(&[0xff; 4], Error::UnknownTypeId { id: u32::MAX });
    check_refused(&[0, 0, 0, 7, 1], Error::DoesNotImplement { id: 7, interface: "Animal" });
    check_refused(&[0, 0, 0, 4, 9, 0, 0, 0, 4], Error::RecursiveInterface { id: 4 });
    check_refused(&[0, 0, 0, 4, 9, 0, 0, 0, 7], Error::DoesNotImplement { id: 7, interface: "Animal" });
    let cut = Error::InsufficientLength { reading: Reading::Slice, left: 0, needed: 4 };
    check_refused(&[0, 0, 0, 4, 9, 0, 0, 0, 3], cut);
}

fn check_unwritable(value: &Animal<'_>, expected: Error) {
    assert_eq!(manager().marshal(5, value), Err(expected));
    assert_eq!(manager().size(5, value), Err(expected));
    let mut out = vec![1, 2, 3];
    assert_eq!(manager().marshal_into(5, value, &mut out), Err(expected));
    assert!(out.is_empty());
}

#[test]
fn a_value_that_could_not_be_read_is_not_written() {
    check_unwritable(&cat(cat(dog(b"x"))), Error::RecursiveInterface { id: 4 });
    check_unwritable(&Animal::Bird(1), Error::UnregisteredType { kind: BIRD });
    check_unwritable(&cat(Animal::Bird(1)), Error::UnregisteredType { kind: BIRD });
}

#[test]
fn the_first_fault_of_a_long_value_is_the_one_told() {
    let long = [0; 64];
    // 2 of version, 4 of count, 8 of the first dog, 8 before the name of the second.
    let full = Err(Error::OutputFull { needed: 64, left: 42 });
    assert_eq!(manager().marshal(5, &vec![dog(b""), dog(&long)]), full);
    let recursive = vec![cat(cat(dog(b""))), dog(&long)];
    assert_eq!(manager().marshal(5, &recursive), Err(Error::RecursiveInterface { id: 4 }));
}

#[test]
fn interface_values_may_be_in_maps_and_the_map_is_still_checked() {
    let map = Map(vec![(2_u8, dog(b"")), (1, cat(dog(b"")))]);
    let message = manager().marshal(5, &map).unwrap();
    let read: Map<u8, Animal<'_>> = manager().unmarshal(&message).unwrap();
    assert_eq!(read, Map(vec![(1, cat(dog(b""))), (2, dog(b""))]));
    let twice = Map(vec![(2_u8, dog(b"")), (2, dog(b""))]);
    assert_eq!(manager().marshal(5, &twice), Err(Error::KeysNotSorted { index: 1 }));
}

#[test]
fn arrays_in_a_slice_are_borrowed_whole() {
    let message = b"\0\x05\0\0\0\x02abcdef";
    let arrays: &[[u8; 3]] = &[*b"abc", *b"def"];
    check(5, arrays, message);
    let read: &[[u8; 3]] = manager().unmarshal(message).unwrap();
    assert!(std::ptr::eq(read.as_flattened(), &message[6..]));
    check::<&[[u8; 3]]>(5, &[], b"\0\x05\0\0\0\0");
    let cut = |left| Err(Error::InsufficientLength { reading: Reading::Bytes, left, needed: 3 });
    assert_eq!(manager().unmarshal::<&[[u8; 3]]>(&message[..11]), cut(2));
    assert_eq!(manager().unmarshal::<&[[u8; 3]]>(b"\0\x05\x7f\xff\xff\xffabc"), cut(0));
    let zero = Err(Error::ZeroLength { counted: Counted::Array });
    assert_eq!(manager().unmarshal::<&[[u8; 0]]>(b"\0\x05\0\0\0\x01"), zero);
    check::<&[[u8; 0]]>(5, &[], b"\0\x05\0\0\0\0");
    let zero = Err(Error::ZeroLength { counted: Counted::Slice });
    assert_eq!(manager().marshal::<&[[u8; 0]]>(5, &&[[]; 1][..]), zero);
}

/// Writes down what it is shown.
#[derive(Default)]
struct Shown(Vec<String>);

impl Visit for Shown {
    fn unsigned(&mut self, value: u64) {
        self.0.push(format!("u{value}"));
    }
    fn signed(&mut self, value: i64) {
        self.0.push(format!("i{value}"));
    }
    fn flag(&mut self, value: bool) {
        self.0.push(value.to_string());
    }
    fn bytes(&mut self, value: &[u8]) {
        self.0.push(String::from_utf8_lossy(value).into_owned());
    }
    fn count(&mut self, count: usize) {
        self.0.push(format!("#{count}"));
    }
    fn open(&mut self, kind: Kind) {
        self.0.push(format!("<{}", kind.0));
    }
    fn close(&mut self) {
        self.0.push(">".to_owned());
    }
}

#[derive(Linear)]
struct All<'a> {
    animals: Vec<Animal<'a>>,
    memo: Vec<u8>,
    words: [i16; 2],
    key: [u8; 3],
    flag: bool,
}

#[test]
fn a_value_is_shown_in_the_order_of_the_wire() {
    let value = All {
        animals: vec![cat(dog(b"rex"))],
        memo: b"memo".to_vec(),
        words: [-1, 7],
        key: *b"key",
        flag: true,
    };
    let mut shown = Shown::default();
    value.visit(&mut shown);
    assert_eq!(shown.0.join(" "), "#1 <0 u9 <1 rex > > memo i-1 i7 key true");
}
