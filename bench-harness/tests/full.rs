//! The fixtures and workloads are the messages they should be, and decode with the allocations they should.

use bench_harness::alloc::{CountingAllocator, peak};
use bench_harness::fixture::{FullCodec, Interpreted, Typed, decode, decode_with_id};
use bench_harness::jobs::{self, EachJob};
use bench_harness::{exact, fixture_txs, workload};
use platform_txs::legacy::{Network, parse};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Subject, length and id of each message, not made by the code under test.
const GOLDEN: &str = include_str!("data/fixtures.txt");

#[test]
fn the_fixtures_are_the_messages_of_the_original() {
    let fixtures = fixture_txs::all();
    let golden: Vec<Vec<&str>> = GOLDEN.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(golden.len(), fixtures.len());
    for line in golden {
        let fixture = fixtures.iter().find(|fixture| fixture.subject == line[0]).unwrap();
        let message = Typed::build(&fixture.tx).unwrap();
        assert_eq!(message.len().to_string(), line[1], "{}", line[0]);
        let id = parse(Network::Lux, &message).unwrap().id();
        let hex: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, line[2], "{}", line[0]);
    }
}

#[test]
fn both_codecs_read_and_write_every_fixture() {
    for fixture in fixture_txs::all() {
        let message = Typed::build(&fixture.tx).unwrap();
        assert_eq!(Typed::parse(&message).unwrap().tx, fixture.tx, "{}", fixture.subject);
        let value = Interpreted::value(&fixture.tx).unwrap();
        assert_eq!(Interpreted::build(&value).unwrap(), message, "{}", fixture.subject);
        assert!(decode::<Interpreted>(&message) && decode_with_id(&message), "{}", fixture.subject);
        let cut = &message[..message.len() - 1];
        assert!(!decode::<Typed>(cut) && !decode::<Interpreted>(cut) && !decode_with_id(cut));
    }
}

/// One vector for each list that is not empty, but for lists of ids and addresses, and one box for each value that could
/// hold itself.
fn allowed_allocations(subject: &str) -> u64 {
    match subject {
        "fixture_advance_time" | "fixture_reward_validator" => 0,
        // Outputs; inputs, signature indices.
        "fixture_base" | "fixture_create_network" => 3,
        // And the box of the locked output; the output sent out; the indices of the authorisation.
        "fixture_base_stakeable" | "fixture_export" | "fixture_create_chain" => 4,
        // Outputs; the inputs brought in and the indices of both.
        "fixture_import" => 4,
        // Outputs; inputs and the indices of both; stake.
        _ => 5,
    }
}

#[test]
fn decoding_allocates_once_for_each_list_and_building_once() {
    let results = exact::measure_jobs(None, |id| id.contains("/legacy/fixture_") && !id.contains("batch"));
    let results = results.unwrap();
    assert_eq!(results.len(), 12 * 4);
    for result in results {
        let parts: Vec<&str> = result.id.split('/').collect();
        let expected = match parts[0] {
            "parse" => allowed_allocations(parts[2]),
            "build" => 1,
            _ => 0,
        };
        assert_eq!(result.counts.allocations, expected, "{}", result.id);
    }
}

#[test]
fn every_job_succeeds() {
    struct Succeeds(usize);
    impl EachJob for Succeeds {
        fn job(&mut self, id: &str, encoded_size: usize, mut operation: impl FnMut() -> bool) {
            assert!(encoded_size > 0 && operation(), "{id}");
            self.0 += 1;
        }
    }
    let captured: Vec<_> = workload::mempool().iter().take(3).map(|tx| Typed::build(tx).unwrap()).collect();
    let mut succeeds = Succeeds(0);
    jobs::for_each(Some(&captured), &mut succeeds);
    assert_eq!(succeeds.0, exact::job_ids(Some(&captured)).len());
}

#[test]
fn a_transaction_that_is_refused_fails_its_workload() {
    struct Fails;
    impl EachJob for Fails {
        fn job(&mut self, id: &str, _: usize, mut operation: impl FnMut() -> bool) {
            assert_eq!(operation(), !id.contains("captured"), "{id}");
        }
    }
    workload::for_each(Some(&[vec![0, 1, 0, 0]]), &mut Fails);
}

#[test]
fn the_peak_is_what_is_alive_at_once() {
    let bytes = |len: usize| std::hint::black_box(vec![1_u8; len]);
    assert_eq!(peak(|| drop(bytes(100))), 100);
    assert_eq!(peak(|| (0..10).for_each(|_| drop(bytes(100)))), 100);
    assert_eq!(peak(|| drop((bytes(100), bytes(50)))), 150);
    assert_eq!(peak(|| {}), 0);
    let before = bytes(100);
    assert_eq!(peak(|| drop(before)), 0);
}
