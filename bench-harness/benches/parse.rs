//! From bytes to a view or a decoded value: every codec on every subject.

mod timed;

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::names::Operation;
use timed::Timed;

struct Pairs(Timed);

impl Each for Pairs {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        if !C::OPERATIONS.contains(&Operation::Parse) {
            return;
        }
        let id = cases::id::<S, C>(Operation::Parse);
        let input = cases::input::<S, C>().unwrap_or_default();
        self.0.measure(&id, cases::is_judged::<S, C>(), || cases::parse::<S, C>(&input));
    }
}

fn main() {
    let mut pairs = Pairs(Timed::from_arguments());
    cases::for_each(&mut pairs);
    pairs.0.finish();
}
