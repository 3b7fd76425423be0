//! Measures the suite of a project: builds it, lists it, and runs every bench in so many processes.

use super::measure;
use super::summarise::{Before, Processes, collect};
use super::tasks::{self, Task};
use crate::bench::build;
use crate::bench::progress::Progress;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::note;
use crate::project::Project;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::time::Instant;
use trail_model::{Measured, Shard, Warning};

/// What is measured, and where its processes have their files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suite<'a> {
    /// The project that is built.
    pub(crate) project: &'a Project,
    /// Only ids that match.
    pub(crate) filter: Option<&'a str>,
    /// Only one part.
    pub(crate) shard: Option<Shard>,
    /// Processes of each bench.
    pub(crate) count: u32,
    /// Private files of the processes.
    pub(crate) folder: &'a RunFolder,
    /// Whether to stop.
    pub(crate) interrupt: &'a Interrupt,
}

/// What was measured.
#[derive(Debug)]
pub(crate) struct Measurement {
    /// What each process gave.
    pub(crate) processes: Processes,
    /// What the readers remarked, and what was left out on purpose.
    pub(crate) warnings: Vec<Warning>,
    /// When the benches began.
    pub(crate) started: Timestamp,
    /// Seconds that they took.
    pub(crate) duration: f64,
    /// The machine before them.
    pub(crate) before: Before,
}

impl Suite<'_> {
    /// Builds the benches and runs them.
    ///
    /// # Errors
    /// If the benches do not build, one fails or gives no result, or the command is interrupted.
    pub(crate) fn measure(&self, settings: Settings) -> Result<Measurement, Failure> {
        note(&format!("building the benches of `{}`", self.project.config.suite.name));
        let executables = build::build(self.project, self.folder.path(), self.interrupt)?;
        let tasks = tasks::of(executables, self.filter, self.shard, self.folder, self.interrupt)?;
        let started = Timestamp::now();
        let clock = Instant::now();
        let before = Before::now();
        let (rounds, mut warnings) = self.rounds(&tasks, settings)?;
        let duration = clock.elapsed().as_secs_f64();
        if let Some(filter) = self.filter {
            warnings.push(Warning::new(format!("only benchmarks that match `{filter}` were measured")));
        }
        let processes = collect(rounds).map_err(Failure::data)?;
        Ok(Measurement { processes, warnings, started, duration, before })
    }

    /// What the rounds measured, one entry a round, and what the readers remarked.
    fn rounds(
        &self,
        tasks: &[Task],
        settings: Settings,
    ) -> Result<(Vec<Vec<Measured>>, Vec<Warning>), Failure> {
        let count = usize::try_from(self.count).unwrap_or(1);
        let total: usize = tasks.iter().map(|task| task.ids.len()).sum();
        let times = if count > 1 { format!(", {count} processes each") } else { String::new() };
        let targets: BTreeSet<_> = tasks.iter().map(|task| &task.executable).collect();
        note(&format!(
            "measuring {total} benchmarks in {} bench targets{times}, mode {}",
            targets.len(),
            settings.mode.word()
        ));
        let mut progress = Progress::start(total * count, settings.seconds_per_benchmark());
        let (mut rounds, mut warnings, mut done) = (Vec::new(), Vec::new(), 0);
        for round in 0..count {
            let mut all = Vec::new();
            // Every other round goes backwards, so that no bench always follows the same one.
            let order: Vec<_> =
                if round % 2 == 0 { tasks.iter().collect() } else { tasks.iter().rev().collect() };
            for task in order {
                let target = &task.executable.target;
                let tick = |count: usize| progress.show(done + count.min(task.ids.len()), target);
                let ingested = measure::measure(task, settings, self.folder, self.interrupt, tick);
                progress.clear();
                let ingested = ingested?;
                done += task.ids.len();
                all.extend(ingested.measured);
                warnings.extend(ingested.warnings.into_iter().filter(|_| round == 0));
            }
            rounds.push(all);
        }
        Ok((rounds, warnings))
    }
}
