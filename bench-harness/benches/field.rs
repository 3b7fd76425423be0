//! One field read again and again, from a view and from what decoding gives.

mod timed;

use bench_harness::field;
use timed::Timed;

fn main() {
    let mut timed = Timed::from_arguments();
    field::for_each(&mut timed);
    timed.finish();
}
