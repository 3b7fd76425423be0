//! Each kind of value against bytes written by hand, both ways, and each fault against its error.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use linearcodec::{Codec, Counted, Error, Linear, Manager, Map, Reading, Rules, Text};

fn manager() -> Manager<'static> {
    Manager::new(Rules::Lux, 1024, const { &[Codec::bare(5)] }).unwrap()
}

/// `value` encodes to version 5 and `body`, is sized so, and decodes back.
fn check<'a, T: Linear<'a> + PartialEq + Debug>(value: T, message: &'a [u8]) {
    assert_eq!(manager().marshal(5, &value), Ok(message.to_vec()));
    assert_eq!(manager().size(5, &value), Ok(message.len()));
    assert!(message.len() >= 2 + T::MIN_LEN);
    assert_eq!(manager().unmarshal(message), Ok(value));
}

fn check_refused<'a, T: Linear<'a> + PartialEq + Debug>(message: &'a [u8], expected: Error) {
    assert_eq!(manager().unmarshal::<T>(message), Err(expected), "{message:02x?}");
}

fn check_unwritable<'a, T: Linear<'a>>(value: &T, expected: Error) {
    assert_eq!(manager().marshal(5, value), Err(expected));
    let mut out = vec![1, 2, 3];
    assert_eq!(manager().marshal_into(5, value, &mut out), Err(expected));
    assert!(out.is_empty());
}

const fn cut(reading: Reading, left: usize, needed: usize) -> Error {
    Error::InsufficientLength { reading, left, needed }
}

#[derive(Debug, PartialEq, Linear)]
struct Inner<'a> {
    number: u16,
    text: Text<'a>,
}

#[derive(Debug, PartialEq, Linear)]
struct Empty {}

#[test]
fn integers_are_big_endian_twos_complement() {
    check(0x7f_u8, b"\0\x05\x7f");
    check(0x0102_u16, b"\0\x05\x01\x02");
    check(0x0102_0304_u32, b"\0\x05\x01\x02\x03\x04");
    check(0x0102_0304_0506_0708_u64, b"\0\x05\x01\x02\x03\x04\x05\x06\x07\x08");
    check(-1_i8, b"\0\x05\xff");
    check(i16::MIN, b"\0\x05\x80\0");
    check(-2_i32, b"\0\x05\xff\xff\xff\xfe");
    check(i64::MAX, b"\0\x05\x7f\xff\xff\xff\xff\xff\xff\xff");
}

#[test]
fn a_bool_is_zero_or_one() {
    check(false, b"\0\x05\0");
    check(true, b"\0\x05\x01");
    check_refused::<bool>(b"\0\x05\x02", Error::BadBool { value: 2 });
    check_refused::<bool>(b"\0\x05\xff", Error::BadBool { value: 255 });
    check_refused::<bool>(b"\0\x05", cut(Reading::Bool, 0, 1));
}

#[test]
fn a_cut_integer_says_its_width() {
    check_refused::<u8>(b"\0\x05", cut(Reading::Unsigned(8), 0, 1));
    check_refused::<u64>(b"\0\x05\x01\x02\x03", cut(Reading::Unsigned(64), 3, 8));
    check_refused::<i32>(b"\0\x05\x01\x02\x03", cut(Reading::Signed(32), 3, 4));
}

#[test]
fn a_string_is_any_bytes_behind_a_short_length() {
    check(Text(b""), b"\0\x05\0\0");
    check(Text(b"\xc3(\0"), b"\0\x05\0\x03\xc3(\0");
    check_refused::<Text<'_>>(b"\0\x05\0", cut(Reading::Text, 1, 2));
    check_refused::<Text<'_>>(b"\0\x05\0\x03ab", cut(Reading::Text, 2, 3));
}

#[test]
fn a_string_too_long_for_its_length_is_refused_before_the_limit() {
    let bytes = vec![b'q'; 65_536];
    check_unwritable(&Text(&bytes), Error::InvalidInput { len: 65_536 });
    check_unwritable(&Text(&bytes[..65_535]), Error::OutputFull { needed: 65_535, left: 1020 });
}

#[test]
fn byte_strings_are_borrowed_or_owned_behind_a_long_length() {
    check::<&[u8]>(b"", b"\0\x05\0\0\0\0");
    check::<&[u8]>(b"abc", b"\0\x05\0\0\0\x03abc");
    check(b"abc".to_vec(), b"\0\x05\0\0\0\x03abc");
    for message in [&b"\0\x05\0\0\0\x03ab"[..], b"\0\x05\x7f\xff\xff\xffab"] {
        let needed = if message[2] == 0 { 3 } else { 0x7fff_ffff };
        check_refused::<&[u8]>(message, cut(Reading::Bytes, 2, needed));
        check_refused::<Vec<u8>>(message, cut(Reading::Bytes, 2, needed));
    }
    check_refused::<&[u8]>(b"\0\x05\0\0\0", cut(Reading::Slice, 3, 4));
}

#[test]
fn a_count_above_the_limit_is_refused_first() {
    let over = |counted, len| Error::MaxSliceLenExceeded { counted, len };
    check_refused::<&[u8]>(b"\0\x05\x80\0\0\0", over(Counted::Array, 1 << 31));
    check_refused::<Vec<u32>>(b"\0\x05\xff\xff\xff\xff", over(Counted::Array, 0xffff_ffff));
    check_refused::<Map<u32, u8>>(b"\0\x05\x80\0\0\0", over(Counted::Map, 1 << 31));
}

#[test]
fn arrays_are_their_elements() {
    check([1_u8, 2, 3], b"\0\x05\x01\x02\x03");
    check([1_u16, 2], b"\0\x05\0\x01\0\x02");
    check([-1_i8, 1], b"\0\x05\xff\x01");
    check_refused::<[u8; 3]>(b"\0\x05\x01\x02", cut(Reading::Bytes, 2, 3));
    check_refused::<[u16; 2]>(b"\0\x05\0\x01\0", cut(Reading::Unsigned(16), 1, 2));
}

#[test]
fn slices_are_a_count_and_their_elements() {
    check(Vec::<u32>::new(), b"\0\x05\0\0\0\0");
    check(vec![1_u32, 2], b"\0\x05\0\0\0\x02\0\0\0\x01\0\0\0\x02");
    check::<Vec<&[u8]>>(vec![b"", b"x"], b"\0\x05\0\0\0\x02\0\0\0\0\0\0\0\x01x");
    check(vec![[1_u8, 2], [3, 4]], b"\0\x05\0\0\0\x02\x01\x02\x03\x04");
    check(vec![Box::new(7_u8)], b"\0\x05\0\0\0\x01\x07");
}

#[test]
fn a_hostile_count_fails_at_the_first_missing_element() {
    check_refused::<Vec<u32>>(b"\0\x05\x7f\xff\xff\xff\0\0\0\x01", cut(Reading::Unsigned(32), 0, 4));
    check_refused::<Vec<Vec<u8>>>(b"\0\x05\x7f\xff\xff\xff\0\0\0\0", cut(Reading::Slice, 0, 4));
    check_refused::<Map<u32, u8>>(b"\0\x05\x7f\xff\xff\xff\0\0\0\x01\0", cut(Reading::Unsigned(32), 0, 4));
}

#[test]
fn elements_that_take_no_bytes_are_refused_both_ways() {
    check(Vec::<Empty>::new(), b"\0\x05\0\0\0\0");
    check_refused::<Vec<Empty>>(b"\0\x05\x7f\xff\xff\xff", Error::ZeroLength { counted: Counted::Array });
    check_unwritable(&vec![Empty {}], Error::ZeroLength { counted: Counted::Slice });
    check(Map::<Empty, Empty>(vec![]), b"\0\x05\0\0\0\0");
    check_refused::<Map<Empty, Empty>>(b"\0\x05\0\0\0\x01", Error::ZeroLength { counted: Counted::Map });
    check_unwritable(&Map(vec![(Empty {}, Empty {})]), Error::ZeroLength { counted: Counted::Map });
}

#[test]
fn structs_are_their_fields_in_declaration_order() {
    check(Inner { number: 1, text: Text(b"i1") }, b"\0\x05\0\x01\0\x02i1");
    check(vec![Inner { number: 3, text: Text(b"") }], b"\0\x05\0\0\0\x01\0\x03\0\0");
    check(Empty {}, b"\0\x05");
}

#[test]
fn maps_are_written_in_the_order_of_the_encoded_keys() {
    let message = b"\0\x05\0\0\0\x02\x01\0\x07\xff\0\x08";
    let backwards = Map(vec![(-1_i8, 8_u16), (1, 7)]);
    assert_eq!(manager().marshal(5, &backwards), Ok(message.to_vec()));
    check(Map(vec![(1_i8, 7_u16), (-1, 8)]), message);
    check(Map(vec![(Text(b"b"), 1_u8), (Text(b"aa"), 2)]), b"\0\x05\0\0\0\x02\0\x01b\x01\0\x02aa\x02");
}

#[test]
fn maps_with_equal_or_falling_keys_are_refused() {
    let not_sorted = Error::KeysNotSorted { index: 1 };
    check_refused::<Map<u8, u8>>(b"\0\x05\0\0\0\x02\x02\x07\x01\x08", not_sorted);
    check_refused::<Map<u8, u8>>(b"\0\x05\0\0\0\x02\x02\x07\x02\x08", not_sorted);
    check_unwritable(&Map(vec![(2_u8, 7_u8), (2, 8)]), not_sorted);
}
