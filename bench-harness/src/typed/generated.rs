//! Records whose tables `zapgen` wrote: built, wrapped, both, and read.
//!
//! A generated table is what a person would write, so there is no row for written by hand beside it.

#[path = "../../../crates/zapgen/tests/golden/quasar.rs"]
pub mod quasar;
#[path = "../../../crates/zapgen/tests/golden/zkvm.rs"]
pub mod zkvm;

use std::hint::black_box;

use quasar::{QuasarCert, QuasarCertFields as _};
use zap_view::{View, build};
use zkvm::{ZKVMUTXO, ZKVMUTXOFields as _};

use crate::jobs::EachJob;
use crate::names::{self, Key, Operation};

/// Bytes of a message of either record: the header and 72.
const LEN: usize = 88;

/// Low half of a number.
#[inline]
const fn low(i: u64) -> u32 {
    crate::fixtures::word_of(i)
}

#[inline]
fn build_cert(i: u64) -> Option<Vec<u8>> {
    let built = build::<QuasarCert>(|cert| {
        cert.set(QuasarCert::EPOCH, i);
        cert.set(QuasarCert::FINALITY, i.cast_signed());
        cert.set(QuasarCert::VALIDATORS, low(i));
        cert.set(QuasarCert::BLS_OFFSET, 0);
        cert.set(QuasarCert::BLS_LEN, 96);
        cert.set(QuasarCert::CORONA_OFFSET, 96);
        cert.set(QuasarCert::CORONA_LEN, low(i));
        cert.set(QuasarCert::PULSAR_OFFSET, low(i));
        cert.set(QuasarCert::PULSAR_LEN, low(i));
        cert.set(QuasarCert::MAGNETAR_OFFSET, low(i));
        cert.set(QuasarCert::MAGNETAR_LEN, low(i));
        cert.set(QuasarCert::ROLLUP_OFFSET, low(i));
        cert.set(QuasarCert::ROLLUP_LEN, low(i));
    });
    built.ok()
}

#[inline]
fn build_output(i: u64) -> Option<Vec<u8>> {
    let built = build::<ZKVMUTXO>(|output| {
        output.set(ZKVMUTXO::OUTPUT_INDEX, low(i));
        output.set(ZKVMUTXO::AMOUNT, i);
        output.set(ZKVMUTXO::COMMITMENT, black_box(&[7; 32]));
        output.set(ZKVMUTXO::CIPHERTEXT_OFFSET, 0);
        output.set(ZKVMUTXO::CIPHERTEXT_LEN, low(i));
        output.set(ZKVMUTXO::EPHEMERAL_KEY_OFFSET, low(i));
        output.set(ZKVMUTXO::EPHEMERAL_KEY_LEN, 33);
        output.set(ZKVMUTXO::PROOF_OFFSET, low(i));
        output.set(ZKVMUTXO::PROOF_LEN, low(i));
    });
    built.ok()
}

/// The first number of a certificate.
#[inline]
fn epoch(bytes: &[u8]) -> Option<u64> {
    View::<QuasarCert>::wrap(bytes).ok().map(|cert| cert.epoch())
}

/// The number of an output.
#[inline]
fn amount(bytes: &[u8]) -> Option<u64> {
    View::<ZKVMUTXO>::wrap(bytes).ok().map(|output| output.amount())
}

/// The number in the messages that are read.
const NUMBER: u64 = 1_735_862_400;

/// Hands the jobs to `each`.
pub(super) fn for_each(each: &mut impl EachJob) {
    let (cert, output) = (build_cert(NUMBER).unwrap_or_default(), build_output(NUMBER).unwrap_or_default());
    let subject = "quasar_cert";
    both(each, subject, build_cert, epoch);
    let view: Option<View<'_, QuasarCert>> = View::wrap(&cert).ok();
    each.job(&id(Operation::Parse.name(), subject, &[]), LEN, || {
        black_box(View::<QuasarCert>::wrap(black_box(&cert))).is_ok()
    });
    each.job(&id(names::READ_NOPARSE, subject, &[]), LEN, || {
        black_box(&view).as_ref().is_some_and(|cert| cert.epoch() == NUMBER)
    });
    let subject = "zkvm_utxo";
    both(each, subject, build_output, amount);
    let view: Option<View<'_, ZKVMUTXO>> = View::wrap(&output).ok();
    each.job(&id(Operation::Parse.name(), subject, &[]), LEN, || {
        black_box(View::<ZKVMUTXO>::wrap(black_box(&output))).is_ok()
    });
    each.job(&id(names::READ_NOPARSE, subject, &[]), LEN, || {
        black_box(&view).as_ref().is_some_and(|output| output.amount() == NUMBER)
    });
    each.job(&id(names::READ_NOPARSE, subject, &[("field", "commitment")]), LEN, || {
        black_box(&view).as_ref().is_some_and(|output| black_box(output.commitment())[0] == 7)
    });
}

fn id(operation: &str, subject: &str, keys: &[Key]) -> String {
    names::keyed(operation, names::ZAPGEN, subject, keys)
}

/// Building, and building then wrapping and reading a number; the number counts up.
fn both(
    each: &mut impl EachJob,
    subject: &str,
    build: impl Fn(u64) -> Option<Vec<u8>>,
    read: impl Fn(&[u8]) -> Option<u64>,
) {
    let mut i = 0_u64;
    each.job(&id(Operation::Build.name(), subject, &[]), LEN, || {
        i = i.wrapping_add(1);
        build(black_box(i)).is_some_and(|message| black_box(message.as_slice()).len() == LEN)
    });
    each.job(&id(names::ROUNDTRIP, subject, &[]), LEN, || {
        i = i.wrapping_add(1);
        build(black_box(i)).is_some_and(|message| read(black_box(&message)) == Some(i))
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_is_read() {
        for i in [0, 1, u64::MAX] {
            let (cert, output) = (build_cert(i).unwrap(), build_output(i).unwrap());
            assert_eq!((epoch(&cert), amount(&output)), (Some(i), Some(i)));
            assert_eq!((cert.len(), output.len()), (LEN, LEN));
            let view = View::<QuasarCert>::wrap(&cert).unwrap();
            assert_eq!((view.bls_len(), view.rollup_len()), (96, low(i)));
            assert_eq!(View::<ZKVMUTXO>::wrap(&output).unwrap().ephemeral_key_len(), 33);
            // Neither takes the other for its own.
            assert_eq!((epoch(&output), amount(&cert)), (None, None));
        }
    }
}
