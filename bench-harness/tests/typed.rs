//! The jobs on fields and typed views allocate what their ids say, and nothing else does.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bench_harness::alloc::{CountingAllocator, Counts};
use bench_harness::exact;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// What the job `id` may allocate, in one operation on messages of `size` bytes.
fn allowed(id: &str, size: usize) -> Counts {
    let (operation, rest) = id.split_once('/').unwrap();
    let bytes = match operation {
        "build" | "roundtrip" => size,
        "read" if rest.ends_with("/form=boxed") => 24,
        "pool" if rest.starts_with("fresh/") => size,
        _ => 0,
    };
    Counts { allocations: u64::from(bytes > 0), bytes: u64::try_from(bytes).unwrap() }
}

#[test]
fn only_what_has_to_allocate_does_and_once() {
    let is_here = |id: &str| !id.contains("/fixture_") && !id.starts_with("workload/");
    let results = exact::measure_jobs(None, |id| is_here(id) && !id.starts_with("pressure/")).unwrap();
    for result in &results {
        assert_eq!(result.counts, allowed(&result.id, result.encoded_size), "{}", result.id);
        assert!(result.encoded_size > 0, "{}", result.id);
    }
    let count = |operation: &str| results.iter().filter(|result| result.id.starts_with(operation)).count();
    let rows = [
        ("field/", 18),
        ("read_one/", 6),
        ("read_noparse/", 11),
        ("read/", 4),
        ("build/", 5),
        ("build_array/", 1),
        ("build_into/", 1),
        ("sum/", 5),
        ("filter_map/", 1),
        ("pool/", 8),
        ("roundtrip/", 2),
        ("parse/", 2),
        ("dispatch/", 2),
    ];
    for (operation, rows) in rows {
        assert_eq!(count(operation), rows, "{operation}");
    }
    assert_eq!(results.len(), rows.iter().map(|(_, rows)| rows).sum::<usize>());
}
