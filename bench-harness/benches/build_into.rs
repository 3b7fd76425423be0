//! From the fields of iteration `i` to bytes in a buffer that is used again: every codec on every subject.

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::names::Operation;
use criterion::{Criterion, criterion_group, criterion_main};

struct Timed<'c>(&'c mut Criterion);

impl Each for Timed<'_> {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        if !C::OPERATIONS.contains(&Operation::BuildInto) {
            return;
        }
        let id = cases::id::<S, C>(Operation::BuildInto);
        let (mut i, mut out) = (0_u64, Vec::new());
        self.0.bench_function(&id, |bencher| {
            bencher.iter(|| {
                i = i.wrapping_add(1);
                cases::build_into::<S, C>(i, &mut out)
            });
        });
    }
}

fn build_into(criterion: &mut Criterion) {
    cases::for_each(&mut Timed(criterion));
}

criterion_group!(benches, build_into);
criterion_main!(benches);
