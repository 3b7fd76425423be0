//! From bytes to a view or a decoded value: every codec on every subject.

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::names::Operation;
use criterion::{Criterion, criterion_group, criterion_main};

struct Timed<'c>(&'c mut Criterion);

impl Each for Timed<'_> {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        if !C::OPERATIONS.contains(&Operation::Parse) {
            return;
        }
        let id = cases::id::<S, C>(Operation::Parse);
        let input = cases::input::<S, C>().unwrap_or_default();
        self.0.bench_function(&id, |bencher| bencher.iter(|| cases::parse::<S, C>(&input)));
    }
}

fn parse(criterion: &mut Criterion) {
    cases::for_each(&mut Timed(criterion));
}

criterion_group!(benches, parse);
criterion_main!(benches);
