//! The typed legacy codec and the interpreter give the same answer to any bytes.
//!
//! The first byte says how the others are read: which network, and as what.

#![no_main]

use std::sync::LazyLock;

use conform::Agreement;
use libfuzzer_sys::fuzz_target;

static AGREEMENT: LazyLock<Option<Agreement>> = LazyLock::new(|| Agreement::new().ok());

fuzz_target!(|data: &[u8]| {
    let Some(agreement) = AGREEMENT.as_ref() else { panic!("the description of the types makes no sense") };
    if let Err(difference) = agreement.check_selected(data) {
        panic!("{difference}");
    }
});
