//! The gate between the encodings: the variable is read, and either encoding gives the same transaction.

use std::process::Command;

use platform_txs::any::{AnyError, Small, parse_any, parse_either};
use platform_txs::gate::{
    LEGACY_VARIABLE, LegacyDisabled, ZAP_ACTIVATION, is_legacy_enabled, should_use_zap_for_write,
};
use platform_txs::legacy::stub;
use platform_txs::types::{AdvanceTime, Base, SlashValidator};
use platform_txs::zap::{Encode, WrapError};

/// Tells the test below that it is the inner run, and what it has to find.
const EXPECTED: &str = "GATE_TEST_EXPECTED";

#[test]
fn the_process_says_whether_legacy_is_enabled() {
    if let Some(expected) = std::env::var_os(EXPECTED) {
        let is_enabled = expected == "enabled";
        assert_eq!(is_legacy_enabled(), is_enabled);
        assert_eq!(should_use_zap_for_write(ZAP_ACTIVATION - 1), !is_enabled);
        assert!(should_use_zap_for_write(ZAP_ACTIVATION));
        let legacy = stub::build(&AdvanceTime { time: 7 }).unwrap();
        assert_eq!(parse_any::<AdvanceTime>(&legacy).is_ok(), is_enabled);
        return;
    }
    let check = |value: Option<&str>, expected: &str| {
        let mut inner = Command::new(std::env::current_exe().unwrap());
        inner.args(["--exact", "the_process_says_whether_legacy_is_enabled"]).env(EXPECTED, expected);
        match value {
            Some(value) => inner.env(LEGACY_VARIABLE, value),
            None => inner.env_remove(LEGACY_VARIABLE),
        };
        let output = inner.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{value:?}: {text}");
    };
    check(None, "disabled");
    check(Some("1"), "enabled");
    for value in ["", "0", "true", "01", " 1"] {
        check(Some(value), "disabled");
    }
}

fn check_either<'a, T: Small<'a> + PartialEq + std::fmt::Debug>(value: &T, zap: &'a [u8], legacy: &'a [u8]) {
    for is_legacy_enabled in [false, true] {
        assert_eq!(parse_either::<T>(zap, is_legacy_enabled).as_ref(), Ok(value));
    }
    assert_eq!(parse_either::<T>(legacy, true).as_ref(), Ok(value));
    assert_eq!(parse_either::<T>(legacy, false), Err(AnyError::LegacyDisabled(LegacyDisabled)));
}

#[test]
fn either_encoding_gives_the_same_transaction() {
    let value = AdvanceTime { time: 1_782_604_800 };
    check_either(&value, &value.build().unwrap(), &stub::build(&value).unwrap());
    let value = Base { network_id: 5, blockchain_id: [6; 32], memo: b"memo" };
    check_either(&value, &value.build().unwrap(), &stub::build(&value).unwrap());
    let value = SlashValidator { node_id: [1; 20], network: [2; 32], slash_percentage: 3 };
    check_either(&value, &value.build().unwrap(), &stub::build(&value).unwrap());
}

#[test]
fn bytes_of_neither_are_refused_by_the_codec_they_begin_like() {
    let slash = SlashValidator { node_id: [1; 20], network: [2; 32], slash_percentage: 3 };
    let message = slash.build().unwrap();
    assert!(matches!(
        parse_either::<AdvanceTime>(&message, true),
        Err(AnyError::Zap(WrapError::WrongTxKind { found: 8, .. }))
    ));
    assert!(matches!(
        parse_either::<AdvanceTime>(&message[..10], true),
        Err(AnyError::Zap(WrapError::Parse(_)))
    ));
    assert!(matches!(parse_either::<AdvanceTime>(&[], true), Err(AnyError::Legacy(_))));
    assert!(matches!(parse_either::<AdvanceTime>(b"ZAP", false), Err(AnyError::LegacyDisabled(_))));
    let text = LegacyDisabled.to_string();
    assert!(text.contains("LUXD_ENABLE_LEGACY_CODEC=1"), "{text}");
}
