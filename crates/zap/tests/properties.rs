//! What holds for any bytes and for any calls: reading never panics, and what was built is read back.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use zap::{Builder, HEADER_LEN, Header, Message, Object, ParseError, Version};

/// A message of any words with any data behind them.
fn messages() -> impl Strategy<Value = Vec<u8>> {
    let data = prop::collection::vec(prop_oneof![3 => 0_u8..40, 1 => any::<u8>()], 0..200);
    let words = (any::<bool>(), any::<u16>(), prop_oneof![4 => 0_u32..220, 1 => any::<u32>()]);
    (words, data, 0_u32..20).prop_map(|((is_v1, flags, root_offset), data, cut)| {
        let size = u32::try_from(HEADER_LEN + data.len()).unwrap().saturating_sub(cut);
        let version = if is_v1 { Version::V1 } else { Version::V2 };
        let mut bytes = Header { version, flags, root_offset, size }.to_bytes().to_vec();
        bytes.extend_from_slice(&data);
        bytes
    })
}

/// Reads every kind of field at `field`, and one level of what it points to.
fn read_all(object: Object<'_>, field: usize, depth: u32) -> u64 {
    let mut sum = object.u64(field) ^ u64::from(object.u32(field)) ^ u64::from(object.u16(field));
    sum ^= u64::from(object.u8(field)) ^ u64::from(object.bool(field)) ^ object.i64(field).cast_unsigned();
    sum ^= object.f64(field).to_bits() ^ u64::from(object.array::<20>(field)[19]);
    sum ^= u64::try_from(object.bytes(field).map_or(0, <[u8]>::len)).unwrap();
    for list in [object.list(field), object.list_of(field, 3)].into_iter().flatten() {
        for index in [0, 1, list.len().wrapping_sub(1), list.len(), u32::MAX] {
            sum ^= list.u64(index) ^ u64::from(list.u32(index)) ^ u64::from(list.u8(index));
            if let Some(element) = list.object(index, 9).filter(|_| depth > 0) {
                sum ^= read_all(element, 1, depth - 1);
            }
        }
    }
    if let Some(pointed) = object.object(field).filter(|_| depth > 0) {
        sum ^= read_all(pointed, 0, depth - 1);
    }
    sum
}

/// What the format says of a scalar of `width` bytes at `position`, one byte at a time.
fn scalar(bytes: &[u8], position: usize, width: usize) -> u64 {
    let Some(found) = bytes.get(position..position + width) else { return 0 };
    found.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_parse_or_say_why(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        match Message::parse(&bytes) {
            Ok(message) => prop_assert!(message.as_bytes().len() <= bytes.len()),
            Err(ParseError::NoHeader { len }) => prop_assert!(len < HEADER_LEN),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_message_is_read_without_a_panic(bytes in messages(), fields in prop::collection::vec(any::<usize>(), 4)) {
        if let Ok(message) = Message::parse(&bytes) {
            let root = message.root();
            for field in (0..230).chain(fields) {
                read_all(root, field, 2);
            }
        }
    }

    #[test]
    fn scalars_are_their_bytes_or_zero(bytes in messages(), field in 0_usize..230) {
        if let Ok(message) = Message::parse(&bytes) {
            let (root, start) = (message.root(), message.root().offset() + field);
            prop_assert_eq!(root.u64(field), scalar(message.as_bytes(), start, 8));
            prop_assert_eq!(u64::from(root.u32(field)), scalar(message.as_bytes(), start, 4));
            prop_assert_eq!(u64::from(root.u16(field)), scalar(message.as_bytes(), start, 2));
            for (index, byte) in root.array::<48>(field).iter().enumerate() {
                prop_assert_eq!(u64::from(*byte), scalar(message.as_bytes(), start + index, 1));
            }
        }
    }

    #[test]
    fn what_is_built_is_read_back(
        number in any::<u64>(),
        note in prop::collection::vec(any::<u8>(), 0..50),
        elements in prop::collection::vec(any::<u32>(), 0..9),
        flags in any::<u16>(),
        capacity in 0_usize..300,
    ) {
        let mut builder = Builder::new(capacity, Version::V2);
        let mut list = builder.start_list();
        for element in &elements {
            list.add_u32(&mut builder, *element);
        }
        let (position, count) = list.finish();
        let mut inner = builder.start_object(8);
        inner.set_i64(&mut builder, 0, -1);
        let inner = builder.finish_object(inner);
        let mut root = builder.start_object(28);
        root.set_object(&mut builder, 24, inner);
        root.set_list(&mut builder, 16, position, count);
        root.set_bytes(&mut builder, 8, &note);
        root.set_u64(&mut builder, 0, number);
        builder.finish_as_root(root);
        let bytes = builder.finish(flags).unwrap();

        let message = Message::parse(bytes).unwrap();
        prop_assert_eq!(message.header().flags, flags);
        prop_assert_eq!(message.as_bytes(), bytes);
        let root = message.root();
        prop_assert_eq!(root.u64(0), number);
        prop_assert_eq!(root.text(8), &note[..]);
        prop_assert_eq!(root.bytes(8).is_some(), !note.is_empty());
        let read = root.list_of(16, 4).map(|list| (0..list.len()).map(|index| list.u32(index)).collect::<Vec<_>>());
        prop_assert_eq!(read, (!elements.is_empty()).then_some(elements));
        prop_assert_eq!(root.object(24).map(|object| object.i64(0)), Some(-1));
    }

    #[test]
    fn every_prefix_is_an_error(note in prop::collection::vec(any::<u8>(), 0..50)) {
        let mut builder = Builder::new(0, Version::V1);
        let mut root = builder.start_object(8);
        root.set_bytes(&mut builder, 0, &note);
        builder.finish_as_root(root);
        let bytes = builder.finish(0).unwrap();
        for len in 0..bytes.len() {
            prop_assert!(Message::parse(&bytes[..len]).is_err());
        }
    }
}
