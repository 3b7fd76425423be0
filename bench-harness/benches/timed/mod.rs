//! Hands benchmarks to Criterion, with the time that each deserves.
//!
//! In: the command line of a bench target. The pairs that the gate judges get the time that it asks for; everything else
//! gets half, so that the whole suite stays short enough to be run. The share is of whatever is asked for, so a quick run
//! stays quick.

use std::time::Duration;

use bench_harness::arguments;
use bench_harness::jobs::EachJob;
use criterion::Criterion;

/// Criterion's own times, in seconds, where the command line is silent.
const WARM_UP: f64 = 3.0;
const MEASUREMENT: f64 = 5.0;

/// Criterion, twice: with all of the time, and with half of it.
pub(crate) struct Timed {
    judged: Criterion,
    others: Criterion,
}

impl Timed {
    /// Reads the command line.
    pub(crate) fn from_arguments() -> Self {
        let half = |flag, default| {
            let asked = arguments::seconds(flag, std::env::args().skip(1)).unwrap_or(default);
            Duration::from_secs_f64(asked / 2.0)
        };
        let criterion = || Criterion::default().configure_from_args();
        let others = criterion()
            .warm_up_time(half("--warm-up-time", WARM_UP))
            .measurement_time(half("--measurement-time", MEASUREMENT));
        Self { judged: criterion(), others }
    }

    /// Measures an operation; `is_judged` if it is one of a pair that the gate compares.
    pub(crate) fn measure<R>(&mut self, id: &str, is_judged: bool, mut operation: impl FnMut() -> R) {
        let criterion = if is_judged { &mut self.judged } else { &mut self.others };
        criterion.bench_function(id, |bencher| bencher.iter(&mut operation));
    }

    /// Ends the target.
    pub(crate) fn finish(&self) {
        self.judged.final_summary();
    }
}

/// None of the jobs is one of a pair.
impl EachJob for Timed {
    fn job(&mut self, id: &str, _: usize, operation: impl FnMut() -> bool) {
        self.measure(id, false, operation);
    }
}
