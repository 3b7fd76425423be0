//! Views against the core: what is built is what the core builder writes, what is read is what the core reads, and no bytes
//! make anything panic.

use std::error::Error;

use proptest::prelude::*;
use zap::{BuildError, Builder, Message, Version};
use zap_view::{
    Bytes, Draft, Inline, ListOf, Nested, NestedListOf, Text, View, WrapError, Written, ZapSchema, build,
    build_array, build_into, peek_kind,
};

#[derive(ZapSchema)]
#[zap(kind = 1, size = 9, name = "AdvanceTimeTx")]
struct AdvanceTime {
    #[zap(offset = 1)]
    time: u64,
}

/// An item whose size is no multiple of 8.
#[derive(ZapSchema)]
#[zap(size = 13)]
struct Odd {
    #[zap(offset = 0)]
    id: u64,
    #[zap(offset = 8)]
    tag: [u8; 5],
}

#[derive(ZapSchema)]
#[zap(size = 16)]
struct Named {
    #[zap(offset = 0)]
    name: Text,
    #[zap(offset = 8)]
    weight: i64,
}

#[derive(ZapSchema)]
#[zap(kind = 7, size = 65)]
struct Everything {
    #[zap(offset = 1)]
    number: u64,
    #[zap(offset = 9)]
    flag: bool,
    #[zap(offset = 10)]
    memo: Bytes,
    #[zap(offset = 18)]
    title: Text,
    #[zap(offset = 26)]
    odds: ListOf<Odd>,
    #[zap(offset = 34)]
    indices: ListOf<u32>,
    #[zap(offset = 42)]
    named: Nested<Named>,
    #[zap(offset = 46)]
    many: NestedListOf<Named>,
    #[zap(offset = 54)]
    inline: Inline<Small>,
    #[zap(offset = 57)]
    ratio: f64,
}

#[derive(ZapSchema)]
#[zap(size = 3)]
struct Small {
    #[zap(offset = 0)]
    low: u16,
    #[zap(offset = 2)]
    high: i8,
}

zap_view::registry! {
    /// Either of the two.
    enum Any { AdvanceTime, Everything }
}

/// Magic, version 2, no flags, root at 16, 25 bytes; kind 1, then 1735862400.
const ADVANCE_TIME: [u8; 25] = [
    0x5a, 0x41, 0x50, 0, 2, 0, 0, 0, 16, 0, 0, 0, 25, 0, 0, 0, //
    1, 0x80, 0x28, 0x77, 0x67, 0, 0, 0, 0,
];

#[test]
fn the_three_ways_to_build_give_the_golden_bytes() {
    let expected = ADVANCE_TIME.to_vec();
    assert_eq!(build::<AdvanceTime>(|tx| tx.set(AdvanceTime::TIME, 1_735_862_400)).unwrap(), expected);
    assert_eq!(
        build_array::<AdvanceTime, 25>(|tx| tx.set(AdvanceTime::TIME, 1_735_862_400)).to_vec(),
        expected
    );
    let mut buffer = vec![0xff; 100];
    build_into::<AdvanceTime>(&mut buffer, |tx| tx.set(AdvanceTime::TIME, 1_735_862_400)).unwrap();
    assert_eq!((buffer.capacity(), buffer), (100, expected));
}

#[test]
fn wrap_says_which_check_failed() {
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: Result<u64, WrapError>| {
        let mut bytes = ADVANCE_TIME.to_vec();
        change(&mut bytes);
        assert_eq!(View::<AdvanceTime>::wrap(&bytes).map(AdvanceTimeFields::time), expected);
    };
    let short = |root, len| WrapError::Short { name: "AdvanceTimeTx", size: 9, root, len };
    check(&|_| {}, Ok(1_735_862_400));
    check(&|bytes| bytes.push(9), Ok(1_735_862_400));
    check(&|bytes| bytes[4] = 1, Err(WrapError::Version { found: 1 }));
    check(&|bytes| bytes[8] = 15, Err(WrapError::RootInHeader { root: 15 }));
    check(&|bytes| bytes[8] = 0, Err(WrapError::RootInHeader { root: 0 }));
    check(&|bytes| bytes[8] = 17, Err(short(17, 25)));
    check(&|bytes| bytes[11] = 0xff, Err(short(0xff00_0010, 25)));
    check(&|bytes| bytes[12] = 24, Err(short(16, 24)));
    check(&|bytes| bytes[16] = 2, Err(WrapError::Kind { name: "AdvanceTimeTx", expected: 1, found: 2 }));
}

#[test]
fn the_registry_picks_by_kind_and_knows_what_it_does_not() {
    let mut bytes = ADVANCE_TIME.to_vec();
    assert_eq!(Any::wrap(&bytes).unwrap().name(), "AdvanceTimeTx");
    bytes[16] = 7;
    assert!(matches!(
        Any::wrap(&bytes),
        Err(WrapError::Short { name: "Everything", size: 65, root: 16, len: 25 })
    ));
    bytes[16] = 9;
    assert_eq!(peek_kind(&bytes), Ok(9));
    assert_eq!(Any::wrap(&bytes).unwrap_err(), WrapError::Unknown { registry: "Any", found: 9 });
    bytes[8] = 25;
    assert!(matches!(peek_kind(&bytes), Err(WrapError::Short { size: 1, root: 25, .. })));
}

#[test]
fn what_is_not_set_reads_as_zero_or_nothing() {
    let bytes = build::<Everything>(|_| {}).unwrap();
    let view = View::<Everything>::wrap(&bytes).unwrap();
    assert_eq!((bytes.len(), view.number(), view.flag(), view.inline().high()), (81, 0, false, 0));
    assert_eq!((view.memo(), view.title().as_bytes()), (None, &b""[..]));
    assert!(
        view.odds().is_none() && view.indices().is_none() && view.named().is_none() && view.many().is_none()
    );
}

#[test]
fn text_is_scanned_only_when_it_is_asked_for() {
    let mut bytes = build::<Everything>(|object| object.set_text(Everything::TITLE, "zäp")).unwrap();
    assert_eq!(View::<Everything>::wrap(&bytes).unwrap().title().to_str(), Ok("zäp"));
    let last = bytes.len() - 2;
    bytes[last] = 0xff;
    let title = View::<Everything>::wrap(&bytes).unwrap().title();
    assert_eq!(title.as_bytes(), b"z\xc3\xffp");
    assert_eq!(title.to_str().unwrap_err().valid_up_to(), 1);
}

#[test]
fn more_byte_strings_than_a_setter_has_room_for_are_all_written() {
    let values: Vec<Vec<u8>> = (1..20_u8).map(|len| vec![len; usize::from(len)]).collect();
    let typed = build::<Everything>(|object| {
        for value in &values {
            object.set_bytes(Everything::MEMO, value);
        }
    });
    let mut builder = Builder::new(0, Version::V2);
    let mut root = builder.start_object(65);
    root.set_u8(&mut builder, 0, 7);
    for value in &values {
        root.set_bytes(&mut builder, 10, value);
    }
    builder.finish_as_root(root);
    assert_eq!(typed.unwrap(), builder.finish(0).unwrap());
}

#[test]
fn a_pointer_that_leads_nowhere_is_none_and_the_others_are_still_there() {
    let mut draft = Draft::new(Vec::new());
    let named = draft.nested::<Named>(|object| object.set(Named::WEIGHT, 4));
    let many = draft.nested_list([named, Written::null(), named]);
    let mut bytes = draft
        .finish::<Everything>(0, |root| {
            root.set_list(Everything::ODDS, Written::null());
            root.set_nested(Everything::NAMED, Written::null());
            root.set_nested_list(Everything::MANY, many);
        })
        .unwrap();
    let weights = |bytes: &[u8]| -> Vec<Option<i64>> {
        let many = View::<Everything>::wrap(bytes).unwrap().many().unwrap();
        assert!(many.get(many.len()).is_none());
        many.iter().map(|object| object.map(NamedFields::weight)).collect()
    };
    assert_eq!(weights(&bytes), [Some(4), None, Some(4)]);
    let view = View::<Everything>::wrap(&bytes).unwrap();
    assert!(view.odds().is_none() && view.named().is_none());
    // The third pointer, at 40: to the message's last byte, where no object of 16 bytes fits.
    let last = u32::try_from(bytes.len() - 1 - 40).unwrap();
    bytes[40..44].copy_from_slice(&last.to_le_bytes());
    assert_eq!(weights(&bytes), [Some(4), None, None]);
}

#[test]
fn a_list_is_whole_or_not_there() {
    let mut draft = Draft::new(Vec::new());
    let odds = draft.list(|list| {
        list.push(|item| item.set(Odd::ID, 1));
        list.push(|item| item.set(Odd::ID, 2));
    });
    let mut bytes = draft.finish::<Everything>(0, |root| root.set_list(Everything::ODDS, odds)).unwrap();
    // 26 bytes of items from 16, padding to 48, the root; the count is at 48 + 26 + 4. Seven items of 13 bytes fit.
    let mut count = |count: u32| {
        bytes[78..82].copy_from_slice(&count.to_le_bytes());
        View::<Everything>::wrap(&bytes)
            .unwrap()
            .odds()
            .map(|odds| (odds.iter().count(), odds.as_bytes().len()))
    };
    assert_eq!([count(2), count(0), count(7)], [Some((2, 26)), Some((0, 0)), Some((7, 91))]);
    assert_eq!([count(8), count(u32::MAX)], [None, None]);
}

/// The values of an [`Everything`].
#[derive(Clone, Debug)]
struct Values {
    number: u64,
    flag: bool,
    memo: Vec<u8>,
    title: String,
    odds: Vec<(u64, [u8; 5])>,
    indices: Vec<u32>,
    many: Vec<(String, i64)>,
    inline: (u16, i8),
    ratio: u64,
    flags: u16,
    lists_inside: bool,
}

fn values() -> impl Strategy<Value = Values> {
    let lists = (
        prop::collection::vec(any::<(u64, [u8; 5])>(), 0..5),
        prop::collection::vec(any::<u32>(), 0..5),
        prop::collection::vec((".{0,6}", any::<i64>()), 0..4),
    );
    let scalars =
        (any::<u64>(), any::<bool>(), any::<(u16, i8)>(), any::<u64>(), any::<u16>(), any::<bool>());
    (lists, scalars, prop::collection::vec(any::<u8>(), 0..20), ".{0,9}").prop_map(
        |((odds, indices, many), (number, flag, inline, ratio, flags, lists_inside), memo, title)| Values {
            number,
            flag,
            memo,
            title,
            odds,
            indices,
            many,
            inline,
            ratio,
            flags,
            lists_inside,
        },
    )
}

/// Writes the two plain lists of a draft.
fn plain_lists(draft: &mut Draft, values: &Values) -> (Written<ListOf<Odd>>, Written<ListOf<u32>>) {
    let odds = draft.list(|list| {
        for (id, tag) in &values.odds {
            list.push(|item| {
                item.set(Odd::TAG, tag);
                item.set(Odd::ID, *id);
            });
        }
    });
    (odds, draft.values::<u32>(values.indices.iter().copied()))
}

fn typed(values: &Values) -> Result<Vec<u8>, BuildError> {
    let mut draft = Draft::new(Vec::new());
    let before = (!values.lists_inside).then(|| plain_lists(&mut draft, values));
    let mut objects = Vec::new();
    for (name, weight) in &values.many {
        objects.push(draft.nested::<Named>(|object| {
            object.set_text(Named::NAME, name);
            object.set(Named::WEIGHT, *weight);
        }));
    }
    let many = draft.nested_list(objects.iter().copied());
    draft.finish::<Everything>(values.flags, |root| {
        root.set(Everything::RATIO, f64::from_bits(values.ratio));
        root.set_text(Everything::TITLE, &values.title);
        root.set_bytes(Everything::MEMO, &values.memo);
        root.set(Everything::FLAG, values.flag);
        root.set(Everything::NUMBER, values.number);
        let (odds, indices) = before.unwrap_or_else(|| plain_lists(root.draft(), values));
        root.set_list(Everything::ODDS, odds);
        root.set_list(Everything::INDICES, indices);
        if let Some(first) = objects.first() {
            root.set_nested(Everything::NAMED, *first);
        }
        root.set_nested_list(Everything::MANY, many);
        root.set_inline(Everything::INLINE, |inline| {
            inline.set(Small::LOW, values.inline.0);
            inline.set(Small::HIGH, values.inline.1);
        });
    })
}

/// The two plain lists by the core: positions and counts.
fn core_lists(builder: &mut Builder, values: &Values) -> Result<[(usize, u32); 2], Box<dyn Error>> {
    let mut odds = builder.start_list();
    for (id, tag) in &values.odds {
        odds.add_bytes(builder, &id.to_le_bytes());
        odds.add_bytes(builder, tag);
    }
    let (position, _bytes) = odds.finish();
    let mut indices = builder.start_list();
    for index in &values.indices {
        indices.add_u32(builder, *index);
    }
    Ok([(position, u32::try_from(values.odds.len())?), indices.finish()])
}

fn core(values: &Values) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut builder = Builder::new(0, Version::V2);
    let before = (!values.lists_inside).then(|| core_lists(&mut builder, values)).transpose()?;
    let mut objects = Vec::new();
    for (name, weight) in &values.many {
        let mut object = builder.start_object(16);
        object.set_bytes(&mut builder, 0, name.as_bytes());
        object.set_i64(&mut builder, 8, *weight);
        objects.push(builder.finish_object(object));
    }
    let mut pointers = builder.start_list();
    let start = pointers.clone().finish().0;
    for (index, object) in objects.iter().enumerate() {
        let cell = i64::try_from(start + 4 * index)?;
        let rel = i32::try_from(i64::try_from(*object)? - cell)?;
        pointers.add_u32(&mut builder, rel.cast_unsigned());
    }
    let many = pointers.finish();
    let mut root = builder.start_object(65);
    root.set(&mut builder, 65, &[]);
    root.set_u8(&mut builder, 0, 7);
    root.set_u64(&mut builder, 57, values.ratio);
    root.set_bytes(&mut builder, 18, values.title.as_bytes());
    root.set_bytes(&mut builder, 10, &values.memo);
    root.set_bool(&mut builder, 9, values.flag);
    root.set_u64(&mut builder, 1, values.number);
    let [odds, indices] = match before {
        Some(lists) => lists,
        None => core_lists(&mut builder, values)?,
    };
    root.set_list(&mut builder, 26, odds.0, odds.1);
    root.set_list(&mut builder, 34, indices.0, indices.1);
    root.set_object(&mut builder, 42, objects.first().copied().unwrap_or(0));
    root.set_list(&mut builder, 46, many.0, many.1);
    root.set_u16(&mut builder, 54, values.inline.0);
    root.set_u8(&mut builder, 56, values.inline.1.cast_unsigned());
    builder.finish_as_root(root);
    Ok(builder.finish(values.flags)?.to_vec())
}

/// Reads every field of a view and everything behind its pointers; the sum keeps the reads.
fn read_all(view: View<'_, Everything>) -> usize {
    let mut sum = view.memo().map_or(0, <[u8]>::len) + view.title().to_str().map_or(0, str::len);
    assert_eq!(view.as_payload::<65>().get(Everything::NUMBER), view.number());
    sum += usize::from(view.flag()) + usize::from(view.inline().low());
    if let Some(odds) = view.odds() {
        assert_eq!(odds.iter().len(), odds.payloads::<13>().len());
        for (item, payload) in odds.iter().zip(odds.payloads::<13>()) {
            assert_eq!(item.tag(), payload.get(Odd::TAG));
            assert_eq!(item.id(), payload.get(Odd::ID));
            sum += 1;
        }
        assert!(odds.get(odds.len()).is_none());
    }
    sum += view.indices().map_or(0, |list| list.iter().count());
    sum += view.named().map_or(0, |object| object.name().as_bytes().len());
    sum + view
        .many()
        .map_or(0, |list| list.iter().flatten().map(|object| object.name().as_bytes().len()).sum())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn the_typed_message_is_the_core_message(values in values()) {
        prop_assert_eq!(typed(&values).unwrap(), core(&values).unwrap());
    }

    #[test]
    fn what_is_built_is_read_back(values in values()) {
        let bytes = typed(&values).unwrap();
        let view = View::<Everything>::wrap(&bytes).unwrap();
        prop_assert_eq!((view.number(), view.flag(), view.ratio().to_bits()), (values.number, values.flag, values.ratio));
        prop_assert_eq!((view.inline().low(), view.inline().high()), values.inline);
        prop_assert_eq!(view.memo(), (!values.memo.is_empty()).then_some(&values.memo[..]));
        prop_assert_eq!(view.title().to_str(), Ok(&values.title[..]));
        let odds: Vec<_> = view.odds().into_iter().flatten().map(|item| (item.id(), *item.tag())).collect();
        prop_assert_eq!(odds, values.odds);
        let indices: Vec<_> = view.indices().into_iter().flatten().collect();
        prop_assert_eq!(indices, values.indices);
        let named = |object: View<'_, Named>| (object.name().to_str().unwrap().to_owned(), object.weight());
        let many: Vec<_> = view.many().into_iter().flat_map(|list| list.iter().flatten()).map(named).collect();
        prop_assert_eq!(view.named().map(named), values.many.first().cloned());
        prop_assert_eq!(many, values.many);
    }

    #[test]
    fn any_change_of_a_message_is_read_without_a_panic(
        values in values(),
        changes in prop::collection::vec(any::<(prop::sample::Index, u8)>(), 0..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = typed(&values).unwrap();
        for (index, value) in changes {
            let index = index.index(bytes.len());
            bytes[index] = value;
        }
        for end in [bytes.len(), cut.index(bytes.len())] {
            if let Ok(view) = View::<Everything>::wrap(&bytes[..end]) {
                read_all(view);
            }
        }
    }

    #[test]
    fn every_prefix_is_an_error(values in values()) {
        let bytes = typed(&values).unwrap();
        for end in 0..bytes.len() {
            prop_assert!(matches!(View::<Everything>::wrap(&bytes[..end]), Err(WrapError::Parse(_))));
        }
    }

    #[test]
    fn a_view_reads_what_the_core_reads(bytes in prop::collection::vec(any::<u8>(), 65..140)) {
        let size = u32::try_from(16 + bytes.len()).unwrap();
        let header = zap::Header { version: Version::V2, flags: 0, root_offset: 16, size };
        let mut message = header.to_bytes().to_vec();
        message.extend_from_slice(&bytes);
        message[16] = 7;
        let root = Message::parse(&message).unwrap().root();
        let view = View::<Everything>::wrap(&message).unwrap();
        prop_assert_eq!(view.number(), root.u64(1));
        prop_assert_eq!(view.memo(), root.bytes(10));
        prop_assert_eq!(view.title().as_bytes(), root.text(18));
        prop_assert_eq!(view.indices().map(|list| list.len()), root.list_of(34, 4).map(zap::List::len));
        prop_assert_eq!(view.ratio().to_bits(), root.u64(57));
    }
}
