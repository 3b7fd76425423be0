//! Counts allocations and allocated bytes of the calling thread, exactly.
//!
//! [`CountingAllocator`] is the system's allocator with a counter before it; a binary installs it with
//! `#[global_allocator]`. It counts only while [`per_operation`] runs an operation, and only what that thread does, so
//! other threads cannot disturb a count. A reallocation is an allocation, and its growth is allocated bytes.
//!
//! This is the workspace's one module with unsafe code: an allocator is an unsafe trait.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // `const` and without a destructor: reading one allocates nothing and works while a thread ends.
    static COUNTING: Cell<bool> = const { Cell::new(false) };
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<u64> = const { Cell::new(0) };
    // Bytes alive, less those alive when counting began; more may be freed than was allocated since.
    static LIVE: Cell<i64> = const { Cell::new(0) };
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

/// The system's allocator, counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

/// Adds one allocation of `bytes` if this thread counts.
fn count(bytes: usize) {
    if COUNTING.get() {
        ALLOCATIONS.set(ALLOCATIONS.get().saturating_add(1));
        BYTES.set(BYTES.get().saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX)));
        LIVE.set(LIVE.get().saturating_add(signed(bytes)));
        PEAK.set(PEAK.get().max(LIVE.get()));
    }
}

/// Takes `bytes` off what is alive if this thread counts.
fn count_freed(bytes: usize) {
    if COUNTING.get() {
        LIVE.set(LIVE.get().saturating_sub(signed(bytes)));
    }
}

fn signed(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

// SAFETY: every method hands its arguments, unchanged, to the method of `System` of the same name and returns what that
// returns, so each contract holds because it holds for `System`. `count` and `count_freed` touch thread-local cells alone:
// they neither allocate nor unwind.
#[expect(unsafe_code, reason = "an allocator is an unsafe trait")]
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller promises what `System` asks for: `layout` is not of size zero.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count_freed(layout.size());
        // SAFETY: the caller promises that `pointer` came from this allocator, that is from `System`, with `layout`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size.saturating_sub(layout.size()));
        count_freed(layout.size().saturating_sub(new_size));
        // SAFETY: as in `dealloc`, and the caller promises that `new_size` is not zero and fits a layout.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

/// What one operation allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Calls to the allocator that gave or enlarged a block.
    pub allocations: u64,
    /// Bytes of the blocks, or of their growth.
    pub bytes: u64,
}

/// Operations that do not each allocate the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{operations} operations made {} allocations of {} bytes, twice as many made {} of {}, expected the same for each",
    .once.allocations, .once.bytes, .twice.allocations, .twice.bytes
)]
pub struct NotConstant {
    /// How many operations were counted, and then twice as many.
    pub operations: u64,
    /// What the first of them allocated.
    pub once: Counts,
    /// What twice as many allocated.
    pub twice: Counts,
}

/// How many operations are counted, and then twice as many.
pub const OPERATIONS: u64 = 100;

/// What one call of `operation` allocates, in a binary whose allocator is [`CountingAllocator`].
///
/// One call goes before, uncounted. Then [`OPERATIONS`] calls are counted and twice as many; the difference is of
/// [`OPERATIONS`] calls without what a first call costs. `operation` is given the number of the call.
///
/// # Errors
/// [`NotConstant`] if the difference is not a whole number for each call, as with a buffer that grows.
pub fn per_operation(operation: impl FnMut(u64)) -> Result<Counts, NotConstant> {
    per_operation_of(OPERATIONS, operation)
}

/// [`per_operation`] with another number of calls, for operations that take long.
///
/// # Errors
/// As [`per_operation`].
pub fn per_operation_of(operations: u64, mut operation: impl FnMut(u64)) -> Result<Counts, NotConstant> {
    operation(0);
    let once = counted(operations, &mut operation);
    let twice = counted(operations.saturating_mul(2), &mut operation);
    let each = |once: u64, twice: u64| {
        let difference = twice.checked_sub(once)?;
        difference.is_multiple_of(operations).then(|| difference.checked_div(operations).unwrap_or_default())
    };
    match (each(once.allocations, twice.allocations), each(once.bytes, twice.bytes)) {
        (Some(allocations), Some(bytes)) => Ok(Counts { allocations, bytes }),
        (None, _) | (_, None) => Err(NotConstant { operations, once, twice }),
    }
}

/// The most bytes that are alive at once during `operation`, less those alive before it.
pub fn peak(operation: impl FnOnce()) -> u64 {
    LIVE.set(0);
    PEAK.set(0);
    COUNTING.set(true);
    operation();
    COUNTING.set(false);
    u64::try_from(PEAK.get()).unwrap_or_default()
}

/// Counts `operations` calls.
fn counted(operations: u64, operation: &mut impl FnMut(u64)) -> Counts {
    ALLOCATIONS.set(0);
    BYTES.set(0);
    COUNTING.set(true);
    for number in 0..operations {
        operation(number);
    }
    COUNTING.set(false);
    Counts { allocations: ALLOCATIONS.get(), bytes: BYTES.get() }
}
