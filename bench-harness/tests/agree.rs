//! Every measured function does what its name says: bytes, fields and allocations are what they should be.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bench_harness::alloc::{CountingAllocator, Counts, NotConstant, per_operation};
use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject, Visit};
use bench_harness::exact;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// A field as a codec shows it.
#[derive(Debug, PartialEq)]
enum Field {
    Byte(u8),
    Word(u32),
    Long(u64),
    Bytes(Vec<u8>),
}

#[derive(Default)]
struct Fields(Vec<Field>);

impl Visit for Fields {
    fn byte(&mut self, value: u8) {
        self.0.push(Field::Byte(value));
    }

    fn word(&mut self, value: u32) {
        self.0.push(Field::Word(value));
    }

    fn long(&mut self, value: u64) {
        self.0.push(Field::Long(value));
    }

    fn bytes(&mut self, value: &[u8]) {
        self.0.push(Field::Bytes(value.to_vec()));
    }
}

fn fields_of<S: Subject>(value: &S::Value<'_>) -> Vec<Field> {
    let mut fields = Fields::default();
    S::visit(value, &mut fields);
    fields.0
}

fn fields_read<S: Subject, C: Codec<S>>(message: &[u8]) -> Vec<Field> {
    let mut fields = Fields::default();
    C::visit(&C::parse(message).unwrap(), &mut fields);
    fields.0
}

#[test]
fn every_timed_function_succeeds_on_every_pair() {
    struct Succeeds;
    impl Each for Succeeds {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            let input = cases::input::<S, C>().unwrap();
            assert!(cases::parse::<S, C>(&input), "{} {}", C::NAME, S::NAME);
            assert!(cases::read::<S, C>(&input), "{} {}", C::NAME, S::NAME);
            assert!(cases::build::<S, C>(7), "{} {}", C::NAME, S::NAME);
            assert!(cases::build_into::<S, C>(7, &mut Vec::new()), "{} {}", C::NAME, S::NAME);
        }
    }
    cases::for_each(&mut Succeeds);
}

#[test]
fn a_codec_that_refuses_its_input_is_told_from_one_that_reads_it() {
    struct Refuses;
    impl Each for Refuses {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            let input = cases::input::<S, C>().unwrap();
            let cut = &input[..input.len() / 2];
            assert!(!cases::parse::<S, C>(cut), "{} {}", C::NAME, S::NAME);
            assert!(!cases::read::<S, C>(cut), "{} {}", C::NAME, S::NAME);
        }
    }
    cases::for_each(&mut Refuses);
}

#[test]
fn every_codec_reads_the_fields_that_were_written() {
    struct Agree;
    impl Each for Agree {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            let input = cases::input::<S, C>().unwrap();
            assert_eq!(fields_read::<S, C>(&input), S::with_parse_value(fields_of::<S>), "{}", C::NAME);
            for i in [0, 1, 255, 256, 0x1_0000_0001, u64::MAX] {
                let (message, fields) =
                    S::with_build_value(i, |value| (C::build(value).unwrap(), fields_of::<S>(value)));
                assert_eq!(fields_read::<S, C>(&message), fields, "{} {} {i}", C::NAME, S::NAME);
            }
        }
    }
    cases::for_each(&mut Agree);
}

#[test]
fn a_reused_buffer_ends_up_with_the_same_message() {
    struct Same(Vec<u8>);
    impl Each for Same {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            for i in [3, 4] {
                let message = S::with_build_value(i, C::build).unwrap();
                assert!(cases::build_into::<S, C>(i, &mut self.0));
                assert_eq!(self.0, message, "{} {}", C::NAME, S::NAME);
                assert_eq!(message.capacity(), message.len(), "{} {}", C::NAME, S::NAME);
            }
        }
    }
    cases::for_each(&mut Same(Vec::new()));
}

/// The messages for the values that are parsed, not made by the code under test; one a line: codec, subject, hex.
const GOLDEN: &str = include_str!("data/golden.txt");

#[test]
fn the_input_is_the_message_of_the_format() {
    struct Golden(usize);
    impl Each for Golden {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            let prefix = format!("{} {} ", C::NAME, S::NAME);
            if C::KEYS.is_empty()
                && let Some(golden) = GOLDEN.lines().find_map(|line| line.strip_prefix(&prefix))
            {
                let input = cases::input::<S, C>().unwrap();
                let hex: String = input.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(hex, golden, "{prefix}");
                self.0 += 1;
            }
        }
    }
    let mut golden = Golden(0);
    cases::for_each(&mut golden);
    assert_eq!(golden.0, GOLDEN.lines().filter(|line| !line.starts_with('#')).count());
}

#[test]
fn parsing_allocates_nothing_and_building_once_the_message() {
    for exact in exact::measure(|_| true).unwrap() {
        let expected = if exact.id.starts_with("build/") {
            Counts { allocations: 1, bytes: u64::try_from(exact.encoded_size).unwrap() }
        } else {
            Counts { allocations: 0, bytes: 0 }
        };
        assert_eq!(exact.counts, expected, "{}", exact.id);
    }
}

fn check_counts(operation: impl FnMut(u64), expected: Result<Counts, NotConstant>) {
    assert_eq!(per_operation(operation), expected);
}

#[test]
fn the_counter_counts_every_kind_of_allocation() {
    use std::hint::black_box;
    let counts = |allocations, bytes| Ok(Counts { allocations, bytes });
    check_counts(|_| {}, counts(0, 0));
    check_counts(|_| drop(black_box(Box::new(7_u64))), counts(1, 8));
    check_counts(|_| drop(black_box(vec![0_u8; 100])), counts(1, 100));
    let grow = |_| {
        let mut bytes: Vec<u8> = black_box(Vec::with_capacity(10));
        bytes.reserve_exact(30);
        black_box(&bytes);
    };
    check_counts(grow, counts(2, 30));
}

#[test]
fn what_happens_once_does_not_count_and_what_varies_is_refused() {
    let nothing = Ok(Counts { allocations: 0, bytes: 0 });
    let mut kept = Vec::new();
    check_counts(|_| kept.resize(1000, 0_u8), nothing);
    let mut growing = Vec::new();
    assert!(per_operation(|i| growing.push(i)).is_err());
}

#[test]
fn other_threads_do_not_count() {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    let (allocated, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                drop(std::hint::black_box(vec![0_u8; 100]));
                allocated.fetch_add(1, Ordering::Relaxed);
            }
        });
        let until_the_other_allocated = |_| {
            let before = allocated.load(Ordering::Relaxed);
            while allocated.load(Ordering::Relaxed) == before {
                std::thread::yield_now();
            }
        };
        let counts = per_operation(until_the_other_allocated);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(counts, Ok(Counts { allocations: 0, bytes: 0 }));
    });
}
