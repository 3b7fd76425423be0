//! What is measured: the benchmarks of both sides, and the stages of the session.

use super::comparisons::Measurements;
use super::rounds::{Benchmark, Runner, exact};
use super::session::Session;
use super::sides::Side;
use crate::bench::list::list;
use crate::exit::Failure;
use crate::output::note;
use anyhow::anyhow;
use std::collections::BTreeSet;
use trail_policy::{Calibration, Comparison, Judgement, Rules, confirm, judge};

/// First round of the second stage: far from those of the first.
pub(super) const SECOND_STAGE: u32 = 1000;

/// The benchmarks of a session.
#[derive(Debug)]
pub(super) struct Plan {
    /// On both sides, and worth measuring.
    both: Vec<Benchmark>,
    /// On both sides, in programs that are byte for byte the same.
    identical: Vec<Benchmark>,
    /// On the base only.
    missing: Vec<Benchmark>,
    /// On the head only.
    new: Vec<Benchmark>,
    rounds: u32,
    has_control: bool,
    calibration: Option<Calibration>,
}

/// What a session came to.
#[derive(Debug)]
pub(super) struct Judged {
    /// Base against head.
    pub(super) judgement: Judgement,
    /// The comparisons behind it, all rounds together.
    pub(super) comparisons: Vec<Comparison>,
    /// The base against a copy of itself; empty without a control.
    pub(super) control: Judgement,
}

impl Plan {
    /// The plan for the benchmarks that both sides list and that match `filter`.
    ///
    /// # Errors
    /// If a side cannot list its benchmarks, or nothing is left.
    pub(super) fn of(
        runner: &Runner<'_>,
        filter: Option<&str>,
        rounds: u32,
        has_control: bool,
        with_identical: bool,
    ) -> Result<Self, Failure> {
        let base = listed(runner, Side::Base, filter)?;
        let head = listed(runner, Side::Head, filter)?;
        let is_identical =
            |(package, target, _): &&Benchmark| !with_identical && runner.sides.is_identical(package, target);
        let (identical, both) = base.intersection(&head).partition::<Vec<_>, _>(is_identical);
        let plan = Self {
            both: both.into_iter().cloned().collect(),
            identical: identical.into_iter().cloned().collect(),
            missing: base.difference(&head).cloned().collect(),
            new: head.difference(&base).cloned().collect(),
            rounds,
            has_control,
            calibration: None,
        };
        if base.is_empty() && head.is_empty() {
            return Err(match filter {
                Some(filter) => Failure::usage(anyhow!("no benchmark matches the filter `{filter}`")),
                None => Failure::usage(anyhow!("the bench targets list no benchmark")),
            });
        }
        Ok(plan)
    }

    /// The same plan, judged with what equal code showed on this host.
    #[must_use]
    pub(super) fn knowing(self, calibration: Option<Calibration>) -> Self {
        Self { calibration, ..self }
    }

    /// Measures and judges.
    ///
    /// # Errors
    /// If a process fails or is interrupted.
    pub(super) fn carry_out(
        &self,
        runner: &Runner<'_>,
        session: &mut Session,
        rules: &Rules,
    ) -> Result<Judged, Failure> {
        let order: &[Side] = if self.has_control {
            &[Side::Base, Side::Head, Side::Control]
        } else {
            &[Side::Base, Side::Head]
        };
        note(&format!(
            "{} benchmarks on both sides, {} in identical programs, {} new, {} missing; {} rounds",
            self.both.len(),
            self.identical.len(),
            self.new.len(),
            self.missing.len(),
            self.rounds
        ));
        runner.measure(&self.both, 0..1, order, session)?;
        runner.measure(&self.new, 0..1, &[Side::Head], session)?;
        runner.measure(&self.missing, 0..1, &[Side::Base], session)?;
        let counted = exact(session);
        let timed: Vec<_> =
            self.both.iter().filter(|benchmark| !counted.contains(benchmark)).cloned().collect();
        runner.measure(&timed, 1..self.rounds, order, session)?;
        let measurements = Measurements::of(session);
        let known = self.calibration.as_ref();
        let first = measurements.comparisons(0..SECOND_STAGE, Side::Head, &self.identical);
        let mut judgement = judge(&first, rules, known);
        let control = match self.has_control {
            true => judge(&measurements.comparisons(0..SECOND_STAGE, Side::Control, &[]), rules, known),
            false => Judgement { findings: Vec::new(), priors: judgement.priors.clone() },
        };
        let suspects = suspects(&judgement);
        if !suspects.is_empty() {
            note(&format!("measuring {} benchmarks again that look changed", suspects.len()));
            let rounds = SECOND_STAGE..SECOND_STAGE + self.rounds;
            runner.measure(&suspects, rounds.clone(), &[Side::Base, Side::Head], session)?;
            let fresh = Measurements::of(session).comparisons(rounds, Side::Head, &[]);
            judgement = confirm(judgement, &first, &fresh, rules);
        }
        for [package, target, id] in session.left_out() {
            note(&format!(
                "warning: `{}` (package `{package}`, bench target `{target}`) gave no result when it was run alone; it \
                 is left out, as are all benchmarks whose ids hold line breaks",
                id.escape_debug()
            ));
        }
        let comparisons = Measurements::of(session).comparisons(0..u32::MAX, Side::Head, &self.identical);
        Ok(Judged { judgement, comparisons, control })
    }
}

/// The benchmarks of one side.
fn listed(runner: &Runner<'_>, side: Side, filter: Option<&str>) -> Result<BTreeSet<Benchmark>, Failure> {
    runner.sides.stand_in(side).map_err(Failure::usage)?;
    let mut benchmarks = BTreeSet::new();
    for executable in runner.sides.executables(side) {
        let ids = list(executable, filter, runner.folder, runner.interrupt)?;
        benchmarks
            .extend(ids.into_iter().map(|id| (executable.package.clone(), executable.target.clone(), id)));
    }
    Ok(benchmarks)
}

/// What is worth measuring again.
fn suspects(judgement: &Judgement) -> Vec<Benchmark> {
    let suspects = judgement.findings.iter().filter(|finding| finding.is_worth_repeating);
    let suspects: BTreeSet<Benchmark> = suspects
        .map(|finding| {
            let benchmark = &finding.key.benchmark;
            (benchmark.package.clone(), benchmark.target.clone(), benchmark.id.clone())
        })
        .collect();
    suspects.into_iter().collect()
}
