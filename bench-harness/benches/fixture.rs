//! Full transactions: decoded, decoded and hashed, encoded; by the typed codec and by the interpreter.

mod timed;

use bench_harness::fixture;
use timed::Timed;

fn main() {
    let mut timed = Timed::from_arguments();
    fixture::for_each(&mut timed);
    timed.finish();
}
