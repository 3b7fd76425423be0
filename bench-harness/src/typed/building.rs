//! One message of one number built: in a fresh buffer, in one that is used again, on the stack.

use std::hint::black_box;

use zap::{Builder, Version};
use zap_view::{Setter, build, build_array, build_into};

use super::tables::{ADVANCE_TIME_LEN, AdvanceTime};
use crate::jobs::EachJob;
use crate::names::{self, ADVANCE_TIME, Key, Operation};

/// Lends what the core's builder makes, with room for the message from the start.
#[inline]
fn with_core(time: u64, lend: impl FnOnce(&[u8]) -> bool) -> bool {
    let mut builder = Builder::new(ADVANCE_TIME_LEN, Version::V2);
    let mut object = builder.start_object(9);
    object.set_u8(&mut builder, 0, 1);
    object.set_u64(&mut builder, 1, time);
    builder.finish_as_root(object);
    builder.finish(0).is_ok_and(lend)
}

#[inline]
fn build_view(time: u64) -> Option<Vec<u8>> {
    build::<AdvanceTime>(|tx| tx.set(AdvanceTime::TIME, time)).ok()
}

/// As [`build_view`], by a function that is known at run time only.
#[inline]
fn build_dyn(write: &mut dyn FnMut(&mut Setter<'_, '_, AdvanceTime>)) -> Option<Vec<u8>> {
    build::<AdvanceTime>(|tx| write(tx)).ok()
}

#[inline]
fn build_on_stack(time: u64) -> [u8; ADVANCE_TIME_LEN] {
    build_array::<AdvanceTime, ADVANCE_TIME_LEN>(|tx| tx.set(AdvanceTime::TIME, time))
}

/// Whether a message is as long as it has to be; uses its bytes.
#[inline]
fn is_whole(message: &[u8]) -> bool {
    black_box(message).len() == ADVANCE_TIME_LEN
}

/// Hands the jobs to `each`. The number that is built counts up.
pub(super) fn for_each(each: &mut impl EachJob) {
    let id = |operation: &str, codec, keys: &[Key]| names::keyed(operation, codec, ADVANCE_TIME, keys);
    let build = Operation::Build.name();
    counted(each, &id(build, names::ZAP, &[]), |i| with_core(i, is_whole));
    counted(each, &id(build, names::ZAP_VIEW, &[]), |i| build_view(i).is_some_and(|bytes| is_whole(&bytes)));
    counted(each, &id(build, names::ZAP_VIEW, &[names::DYN]), |i| {
        let mut write = |tx: &mut Setter<'_, '_, AdvanceTime>| tx.set(AdvanceTime::TIME, i);
        build_dyn(black_box(&mut write)).is_some_and(|bytes| is_whole(&bytes))
    });
    counted(each, &id(names::BUILD_ARRAY, names::ZAP_VIEW, &[]), |i| is_whole(&build_on_stack(i)));
    let mut buffer = Vec::new();
    counted(each, &id(Operation::BuildInto.name(), names::ZAP_VIEW, &[]), |i| {
        let built = build_into::<AdvanceTime>(&mut buffer, |tx| tx.set(AdvanceTime::TIME, i));
        built.is_ok() && is_whole(&buffer)
    });
}

fn counted(each: &mut impl EachJob, id: &str, mut operation: impl FnMut(u64) -> bool) {
    let mut i = 0_u64;
    each.job(id, ADVANCE_TIME_LEN, || {
        i = i.wrapping_add(1);
        operation(black_box(i))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::tables::advance_time;

    #[test]
    fn every_way_to_build_gives_the_same_message() {
        for time in [0, 1_735_862_400, u64::MAX] {
            let expected = advance_time(time);
            assert!(with_core(time, |bytes| bytes == expected));
            assert_eq!(build_view(time).unwrap(), expected);
            assert_eq!(build_dyn(&mut |tx| tx.set(AdvanceTime::TIME, time)).unwrap(), expected);
            assert_eq!(build_on_stack(time).to_vec(), expected);
            let mut buffer = vec![0xff; 99];
            build_into::<AdvanceTime>(&mut buffer, |tx| tx.set(AdvanceTime::TIME, time)).unwrap();
            assert_eq!(buffer, expected);
        }
    }
}
