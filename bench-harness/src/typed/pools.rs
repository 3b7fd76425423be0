//! A buffer taken, written to and given back: from a pool, and from the allocator each time.
//!
//! One thread, and the pool never empty: the price of the pool itself, beside the allocation that it saves.

use std::hint::black_box;
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;

use zap_view::with_buffer;

use crate::jobs::EachJob;
use crate::names;

/// Writes a number to a buffer with room for `len` bytes; whether it is there.
#[inline]
fn write(buffer: &mut Vec<u8>, len: usize) -> bool {
    buffer.clear();
    buffer.reserve_exact(len);
    buffer.extend_from_slice(&black_box(7_u64).to_le_bytes());
    black_box(buffer.as_slice()).len() == 8 && buffer.capacity() >= len
}

/// Hands the jobs to `each`.
pub(super) fn for_each(each: &mut impl EachJob) {
    sized(each, "buffer_64", 64);
    sized(each, "buffer_4096", 4096);
}

fn sized(each: &mut impl EachJob, subject: &str, len: usize) {
    let id = |codec| names::keyed(names::POOL, codec, subject, &[]);
    each.job(&id(names::ZAP_VIEW), len, || with_buffer(|buffer| write(buffer, len)));
    let mutex = Mutex::new(vec![Vec::with_capacity(len)]);
    each.job(&id("mutex"), len, || {
        let taken = mutex.lock().ok().and_then(|mut buffers| buffers.pop());
        let Some(mut buffer) = taken else { return false };
        let done = write(&mut buffer, len);
        mutex.lock().map(|mut buffers| buffers.push(buffer)).is_ok() && done
    });
    // The standard library's bounded channel is a ring of slots without a lock.
    let (give, take) = sync_channel(8);
    let filled = give.try_send(Vec::with_capacity(len)).is_ok();
    each.job(&id("array_queue"), len, || {
        let Ok(mut buffer) = take.try_recv() else { return false };
        let done = write(&mut buffer, len);
        give.try_send(buffer).is_ok() && done && filled
    });
    each.job(&id("fresh"), len, || write(&mut Vec::with_capacity(len), len));
}
