//! Rounds of fresh processes: each benchmark on each side, order flipped between rounds, benches in a new order each round.
//!
//! Neighbouring processes share what the machine does at the time, so a drift falls on all sides alike; the flipped order
//! takes out what is left of it (B H, H B, B H ...).

use super::session::{Session, Value};
use super::sides::{Side, Sides};
use crate::bench::build::Executable;
use crate::bench::ingest::ingest;
use crate::bench::log;
use crate::bench::progress::Progress;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::child::{self, Ended};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use anyhow::Context as _;
use std::collections::BTreeSet;
use trail_ingest::Ingested;
use trail_model::{Measured, MetricClass};

/// A benchmark by package, bench target and id.
pub(super) type Benchmark = (String, String, String);

/// How one round of one benchmark is measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runner<'a> {
    /// The programs.
    pub(super) sides: &'a Sides,
    /// Private files of the processes.
    pub(super) folder: &'a RunFolder,
    /// Whether to stop.
    pub(super) interrupt: &'a Interrupt,
    /// Flags of each process.
    pub(super) settings: Settings,
}

impl Runner<'_> {
    /// Measures rounds `rounds` of `benchmarks` on each of `order`, as far as the session lacks them.
    ///
    /// # Errors
    /// If a process fails or is interrupted. What was measured stays in the session.
    pub(super) fn measure(
        &self,
        benchmarks: &[Benchmark],
        rounds: std::ops::Range<u32>,
        order: &[Side],
        session: &mut Session,
    ) -> Result<(), Failure> {
        let per_round = benchmarks.len() * order.len();
        let count = usize::try_from(rounds.end - rounds.start).unwrap_or_default();
        let mut progress = Progress::start(per_round * count, self.settings.seconds_per_benchmark());
        let mut done = 0;
        for round in rounds {
            for index in shuffled(benchmarks.len(), round) {
                let Some((package, target, id)) = benchmarks.get(index) else { continue };
                let mut sides = order.to_vec();
                if round % 2 == 1 {
                    sides.reverse();
                }
                for side in sides {
                    progress.show(done, target);
                    done += 1;
                    let Some(executable) = self.sides.executable(side, package, target) else { continue };
                    let name = [package, target, id].map(Clone::clone);
                    if session.has(round, side, package, target, id) || session.left_out().contains(&name) {
                        continue;
                    }
                    let measured = self.process(side, executable, id);
                    if measured.is_err() {
                        progress.clear();
                    }
                    let values = values(round, side, measured?.measured, id);
                    if values.is_empty() {
                        session.leave_out(package, target, id);
                    }
                    session.add(values)?;
                }
            }
        }
        progress.clear();
        Ok(())
    }

    /// One process that measures one benchmark.
    fn process(&self, side: Side, executable: &Executable, id: &str) -> Result<Ingested, Failure> {
        self.sides.stand_in(side).map_err(Failure::usage)?;
        let log = self.folder.log(executable, "compare");
        self.folder.clear(executable).map_err(Failure::usage)?;
        let mut command = self.folder.bench(executable, &log).map_err(Failure::usage)?;
        command.arg("--bench").args(self.settings.flags()).arg("--exact").arg(id);
        let ended = child::run(&mut command, self.interrupt, || {})
            .with_context(|| format!("cannot run `{}`", executable.program.display()));
        match ended.map_err(Failure::usage)? {
            Ended::Interrupted => {
                Err(Failure::interrupted().hint("the same command goes on where this one stopped"))
            }
            Ended::Exited(status) if status.success() => {
                let home = self.folder.criterion_home(executable);
                ingest(executable, &home, &self.folder.exact(executable)).map_err(Failure::data)
            }
            Ended::Exited(status) => {
                let what =
                    format!("`{id}` of bench target `{}` {}", executable.target, child::describe(status));
                Err(log::failure(&what, &log))
            }
        }
    }
}

/// The values of one process: the median of each sample of the benchmark asked for.
fn values(round: u32, side: Side, measured: Vec<Measured>, id: &str) -> Vec<Value> {
    let wanted = measured.into_iter().filter(|measured| measured.key.benchmark.id == id);
    let value = |measured: Measured| {
        let benchmark = measured.key.benchmark;
        let metric = measured.key.metric.name().to_owned();
        Some(Value {
            round,
            side,
            key: [benchmark.package, benchmark.target, benchmark.id, metric],
            class: measured.class.word().to_owned(),
            unit: measured.sample.unit().symbol().to_owned(),
            value: trail_stats::quantile::median(measured.sample.values())?,
        })
    };
    wanted.filter_map(value).collect()
}

/// The benchmarks whose values so far are all exact: once is enough for them.
pub(super) fn exact(session: &Session) -> BTreeSet<Benchmark> {
    let key = |value: &Value| {
        let [package, target, id, _] = value.key.clone();
        (package, target, id)
    };
    let timed: BTreeSet<_> =
        session.values().iter().filter(|value| value.class != MetricClass::Exact.word()).map(key).collect();
    session.values().iter().map(key).filter(|benchmark| !timed.contains(benchmark)).collect()
}

/// The numbers below `count` in an order that depends on `round` alone (SplitMix64, Fisher and Yates).
fn shuffled(count: usize, round: u32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(round) + 1);
    for last in (1..count).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let bound = u64::try_from(last).unwrap_or(u64::MAX).saturating_add(1);
        order.swap(last, usize::try_from(mixed % bound).unwrap_or_default());
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_has_an_order_of_its_own_and_every_benchmark_once() {
        let (first, second) = (shuffled(50, 0), shuffled(50, 1));
        assert_ne!(first, second);
        assert_eq!(first, shuffled(50, 0));
        for mut order in [first, second] {
            order.sort_unstable();
            assert_eq!(order, (0..50).collect::<Vec<_>>());
        }
        assert!(shuffled(0, 0).is_empty());
    }
}
