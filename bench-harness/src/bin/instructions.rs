//! Runs each operation in a loop of its own, for a tool that counts the instructions between two marks.
//!
//! In: nothing. Out: a line for each operation in the order in which they ran, the empty loop first: the iterations of its
//! shorter loop, a tab, its id. Under callgrind with
//! `--dump-before=*counting_mark*` every mark ends a part; of each operation there are two loops, one twice as long as the
//! other, so that the difference of their parts is of iterations alone. `cargo xtask instructions` does that and knows the
//! order: mark, short loop, mark, mark, long loop, mark.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;

use bench_harness::cases::{self, Each};
use bench_harness::codec::{Codec, Subject};
use bench_harness::jobs::EachJob;
use bench_harness::names::Operation;
use bench_harness::{field, typed};

/// Iterations of the shorter loop, for operations on one message and for those on many.
const ITERATIONS: u64 = 1000;
const ITERATIONS_OF_JOBS: u64 = 100;

/// What the empty loop is called.
const EMPTY: &str = "empty";

/// Where a count begins or ends.
#[inline(never)]
fn counting_mark() {
    black_box(());
}

/// The loop, with the operation inlined; nothing but the call of it is in the empty one too.
#[inline(never)]
fn looped(iterations: u64, mut operation: impl FnMut(u64) -> bool) -> bool {
    let mut done = true;
    for i in 0..iterations {
        done &= operation(black_box(i));
    }
    done
}

/// Runs operations; keeps the iterations and the id of each, or the id of the first that failed.
struct Counted(Result<Vec<(u64, String)>, String>);

impl Counted {
    fn count(&mut self, id: &str, iterations: u64, mut operation: impl FnMut(u64) -> bool) {
        let Ok(ids) = &mut self.0 else { return };
        // What happens once, such as a buffer that grows, happens before.
        let mut done = looped(black_box(1), &mut operation);
        for length in [iterations, iterations.wrapping_mul(2)] {
            counting_mark();
            done &= looped(black_box(length), &mut operation);
            counting_mark();
        }
        ids.push((iterations, id.to_owned()));
        if !done {
            self.0 = Err(id.to_owned());
        }
    }
}

impl Each for Counted {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        let input = cases::input::<S, C>().unwrap_or_default();
        let mut out = Vec::new();
        for operation in C::OPERATIONS {
            let id = cases::id::<S, C>(*operation);
            match operation {
                Operation::Parse => self.count(&id, ITERATIONS, |_| cases::parse::<S, C>(&input)),
                Operation::Read => self.count(&id, ITERATIONS, |_| cases::read::<S, C>(&input)),
                Operation::Build => self.count(&id, ITERATIONS, cases::build::<S, C>),
                Operation::BuildInto => {
                    self.count(&id, ITERATIONS, |i| cases::build_into::<S, C>(i, &mut out));
                }
            }
        }
    }
}

impl EachJob for Counted {
    fn job(&mut self, id: &str, _: usize, mut operation: impl FnMut() -> bool) {
        // A million reads are as many times one.
        if !id.ends_with("/reads=1000000") {
            self.count(id, ITERATIONS_OF_JOBS, |_| operation());
        }
    }
}

fn main() -> ExitCode {
    let mut counted = Counted(Ok(Vec::new()));
    counted.count(EMPTY, ITERATIONS, |_| true);
    cases::for_each(&mut counted);
    field::for_each(&mut counted);
    typed::for_each(&mut counted);
    let written = match counted.0 {
        Ok(ids) => ids.iter().try_for_each(|(iterations, id)| writeln!(io::stdout(), "{iterations}\t{id}")),
        Err(id) => Err(io::Error::other(format!("`{id}` refuses its own input"))),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            drop(writeln!(io::stderr(), "error: {error}"));
            ExitCode::FAILURE
        }
    }
}
