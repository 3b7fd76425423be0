//! Typed views beside the core: read, built, walked, pooled, chosen by kind.

mod timed;

use bench_harness::typed;
use timed::Timed;

fn main() {
    let mut timed = Timed::from_arguments();
    typed::for_each(&mut timed);
    timed.finish();
}
