//! From the fields of iteration `i` to bytes in a fresh buffer: every codec on every subject.

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::names::Operation;
use criterion::{Criterion, criterion_group, criterion_main};

struct Timed<'c>(&'c mut Criterion);

impl Each for Timed<'_> {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        if !C::OPERATIONS.contains(&Operation::Build) {
            return;
        }
        let id = cases::id::<S, C>(Operation::Build);
        let mut i = 0_u64;
        self.0.bench_function(&id, |bencher| {
            bencher.iter(|| {
                i = i.wrapping_add(1);
                cases::build::<S, C>(i)
            });
        });
    }
}

fn build(criterion: &mut Criterion) {
    cases::for_each(&mut Timed(criterion));
}

criterion_group!(benches, build);
criterion_main!(benches);
