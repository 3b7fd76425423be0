//! From the fields of iteration `i` to bytes in a buffer that is used again: every codec on every subject.

mod timed;

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::names::Operation;
use timed::Timed;

struct Pairs(Timed);

impl Each for Pairs {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        if !C::OPERATIONS.contains(&Operation::BuildInto) {
            return;
        }
        let id = cases::id::<S, C>(Operation::BuildInto);
        let (mut i, mut out) = (0_u64, Vec::new());
        self.0.measure(&id, cases::is_judged::<S, C>(), || {
            i = i.wrapping_add(1);
            cases::build_into::<S, C>(i, &mut out)
        });
    }
}

fn main() {
    let mut pairs = Pairs(Timed::from_arguments());
    cases::for_each(&mut pairs);
    pairs.0.finish();
}
