//! Full transactions: decoded, decoded and hashed, encoded; by the typed codec and by the interpreter.

use bench_harness::fixture::{self, EachJob};
use criterion::{Criterion, criterion_group, criterion_main};

struct Timed<'c>(&'c mut Criterion);

impl EachJob for Timed<'_> {
    fn job(&mut self, id: &str, _: usize, mut operation: impl FnMut() -> bool) {
        self.0.bench_function(id, |bencher| bencher.iter(&mut operation));
    }
}

fn fixtures(criterion: &mut Criterion) {
    fixture::for_each(&mut Timed(criterion));
}

criterion_group!(benches, fixtures);
criterion_main!(benches);
