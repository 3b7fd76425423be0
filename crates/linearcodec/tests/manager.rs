//! The outer layer: versions, limits, order of checks, buffers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use linearcodec::{Codec, Error, Manager, Rules};

static CODECS: &[Codec] = &[Codec::bare(0), Codec::bare(5)];

fn manager(rules: Rules, max_len: usize) -> Manager<'static> {
    Manager::new(rules, max_len, CODECS).unwrap()
}

fn check(rules: Rules, max_len: usize, message: &[u8], expected: Result<(u16, u8), Error>) {
    let manager = manager(rules, max_len);
    let read = manager.unmarshal(message).and_then(|value| Ok((manager.version(message)?, value)));
    assert_eq!(read, expected, "{rules:?} {max_len} {message:02x?}");
}

#[test]
fn a_version_is_registered_once() {
    for rules in [Rules::Lux, Rules::Avalanche] {
        let twice = Manager::new(rules, 8, &[Codec::bare(0), Codec::bare(1), Codec::bare(0)]).map(|_| ());
        assert_eq!(twice, Err(Error::DuplicateVersion { rules, version: 0 }));
    }
    assert!(Manager::new(Rules::Lux, 8, &[]).is_ok());
}

#[test]
fn a_version_of_the_list_is_read_and_given_back() {
    for rules in [Rules::Lux, Rules::Avalanche] {
        check(rules, 3, b"\0\0\x07", Ok((0, 7)));
        check(rules, 3, b"\0\x05\x07", Ok((5, 7)));
        check(rules, 3, b"\0\x04\x07", Err(Error::UnknownVersion { version: 4 }));
        check(rules, 3, b"\x05\0\x07", Err(Error::UnknownVersion { version: 0x0500 }));
    }
}

#[test]
fn each_manager_checks_the_lengths_in_its_own_order() {
    let cut = |len| Err(Error::CantUnpackVersion { len });
    let big = |rules, len, max| Err(Error::TooBig { rules, len, max });
    for rules in [Rules::Lux, Rules::Avalanche] {
        check(rules, 3, b"", cut(0));
        check(rules, 3, b"\0", cut(1));
        check(rules, 3, b"\0\x04\x07\x08", big(rules, 4, 3));
    }
    check(Rules::Lux, 0, b"\0", cut(1));
    check(Rules::Avalanche, 0, b"\0", big(Rules::Avalanche, 1, 0));
    check(Rules::Avalanche, 0, b"", cut(0));
}

#[test]
fn the_version_is_checked_before_the_value_and_the_rest_after_it() {
    let rules = Rules::Lux;
    check(rules, 9, b"\0\x04", Err(Error::UnknownVersion { version: 4 }));
    check(rules, 9, b"\0\x05\x07\x08\x09", Err(Error::ExtraSpace { rules, read: 3, provided: 5 }));
}

#[test]
fn a_type_of_one_length_is_refused_for_the_first_check_that_fails() {
    #[derive(Debug, PartialEq, linearcodec::Linear)]
    struct Fixed {
        flag: bool,
        number: u32,
    }
    let rules = Rules::Lux;
    let refused = |message: &[u8]| manager(rules, 8).unmarshal::<Fixed>(message).unwrap_err();
    assert_eq!(manager(rules, 8).unmarshal(b"\0\x05\x01\0\0\0\x07"), Ok(Fixed { flag: true, number: 7 }));
    assert_eq!(refused(b"\0\x05\x01\0\0\0\x07\0"), Error::ExtraSpace { rules, read: 7, provided: 8 });
    assert_eq!(refused(b"\0\x05\x02\0\0\0\x07\0"), Error::BadBool { value: 2 });
    assert_eq!(refused(b"\0\x05\x02\0"), Error::BadBool { value: 2 });
    assert_eq!(refused(b"\0\x04\x01\0"), Error::UnknownVersion { version: 4 });
    assert_eq!(refused(&[0; 9]), Error::TooBig { rules, len: 9, max: 8 });
}

#[test]
fn writing_may_reach_the_limit_but_not_pass_it() {
    let manager = manager(Rules::Lux, 10);
    assert_eq!(manager.marshal(5, &7_u64).map(|message| message.len()), Ok(10));
    let full = Error::OutputFull { needed: 4, left: 0 };
    let numbers = [1_u16, 2, 3, 4, 5];
    assert_eq!(manager.marshal(5, &numbers), Err(Error::OutputFull { needed: 2, left: 0 }));
    assert_eq!(manager.marshal(5, &vec![b"abcd".as_slice()]), Err(full));
    assert_eq!(manager.size(5, &[0_u8; 11]), Ok(13));
    assert_eq!(manager.marshal(4, &7_u64), Err(Error::UnknownVersion { version: 4 }));
    assert_eq!(manager.size(4, &7_u64), Err(Error::UnknownVersion { version: 4 }));
}

#[test]
fn a_fresh_message_has_no_spare_capacity() {
    let message = manager(Rules::Lux, 1024).marshal(0, &b"memo".as_slice()).unwrap();
    assert_eq!((message.len(), message.capacity()), (10, 10));
}

#[test]
fn a_reused_buffer_is_cleared_and_keeps_its_memory() {
    let manager = manager(Rules::Lux, 1024);
    let mut out = Vec::with_capacity(64);
    out.extend_from_slice(&[0xaa; 40]);
    let address = out.as_ptr();
    assert_eq!(manager.marshal_into(5, &b"memo".as_slice(), &mut out), Ok(()));
    assert_eq!(out, b"\0\x05\0\0\0\x04memo");
    assert_eq!((out.as_ptr(), out.capacity()), (address, 64));
}
