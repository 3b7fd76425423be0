//! `record`: builds and runs the benches, and appends one record to the history.
//!
//! Nothing is appended unless every benchmark that was listed has a result. However the process ends, no bench is
//! left running and no half record is left in the history.

mod measure;
mod summarise;
mod tasks;

use crate::bench::placement::Placement;
use crate::bench::progress::Progress;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::bench::{build, filter};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::machine;
use crate::output::{note, say};
use crate::project::Project;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::time::Instant;
use summarise::Before;
use tasks::Task;
use trail_history::{Repository, Store};
use trail_model::{Commit, Measured, Mode, Run, RunId, Shard, Warning};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Measure briefly (10 samples, about half a second per benchmark); the record is marked `quick` and is never a
    /// baseline. Without it each benchmark gets 100 samples in about 2.5 seconds.
    #[arg(long)]
    quick: bool,
    /// Measure only benchmarks whose id matches this regular expression. Default: `filter` of the configuration, or all.
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,
    /// Processes of each benchmark, one after the other over all benches, in turns. With several, a result is the median of
    /// the processes' medians, and each process's value is kept.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    count: u32,
    /// Measure one part of the suite, such as `2/4`, for a matrix of jobs on equal machines; `history merge` makes one
    /// record of the parts. Default: the whole suite.
    #[arg(long, value_name = "I/N", requires = "run", value_parser = shard)]
    shard: Option<Shard>,
    /// Name of the run: eight hexadecimal digits, the same for all its shards. Default: random.
    #[arg(long, value_name = "ID", value_parser = run_id)]
    run: Option<RunId>,
    /// Label of the CI runner or machine; it becomes part of the host class. Default: none.
    #[arg(long, value_name = "LABEL")]
    host_label: Option<String>,
    /// A note to keep in the record. Default: none.
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
}

/// Runs the command in the project of `directory`; `invocation` is what stands before a command's name.
///
/// # Errors
/// If the project cannot be read or built, a bench fails or gives no result, or the record cannot be written.
pub fn run(args: &Args, directory: &Path, invocation: &str) -> Result<(), Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::usage)?;
    let project = Project::find(directory)?;
    // Three uses of one clock: the name of the record needs the time, the duration needs a clock that never jumps.
    let id = args.run.clone().unwrap_or_else(random_id);
    let filter = args.filter.as_deref().or(project.config.suite.filter.as_deref());
    filter::check(filter)?;
    let placement = Placement::find(project.config.suite.pin);
    let folder = RunFolder::create(&project.target, &id)?.placed(placement.clone());
    let session =
        Session { args, project: &project, filter, placement, folder: &folder, interrupt: &interrupt };
    let result = session.measure_and_append(&id);
    match &result {
        // What a failed bench printed stays until the next run; the failure says where.
        Err(failure) if failure.code() != crate::exit::INTERRUPTED => {}
        _ => folder.remove(),
    }
    let path = result?;
    say(&format!("recorded {}", path.strip_prefix(&project.root).unwrap_or(&path).display()));
    note(&format!("next: `{invocation}report` shows it, `{invocation}dashboard` draws the trends"));
    Ok(())
}

fn shard(text: &str) -> Result<Shard, &'static str> {
    Shard::parse(text).ok_or("expected a part such as `2/4`: 1/4, 2/4, 3/4 or 4/4")
}

fn run_id(text: &str) -> Result<RunId, &'static str> {
    RunId::parse(text).ok_or("expected eight lower-case hexadecimal digits")
}

/// What one invocation works with.
#[derive(Debug)]
struct Session<'a> {
    args: &'a Args,
    project: &'a Project,
    filter: Option<&'a str>,
    placement: Placement,
    folder: &'a RunFolder,
    interrupt: &'a Interrupt,
}

impl Session<'_> {
    fn measure_and_append(&self, id: &RunId) -> Result<PathBuf, Failure> {
        let Self { args, project, .. } = self;
        let settings = Settings::of(if args.quick { Mode::Quick } else { Mode::Full });
        let repository = Repository::discover(&project.root).map_err(Failure::data)?;
        let apart = apart(project, repository.as_ref())?;
        let commit = head(repository.as_ref(), &apart)?;
        note(&format!("building the benches of `{}`", project.config.suite.name));
        let executables = build::build(project, self.folder.path(), self.interrupt)?;
        let tasks = tasks::of(executables, self.filter, args.shard, self.folder, self.interrupt)?;
        let started = Timestamp::now();
        let clock = Instant::now();
        let before = Before::now();
        let (rounds, mut warnings) = self.measure(&tasks, settings)?;
        let duration = clock.elapsed().as_secs_f64();
        warnings.extend(self.remarks());
        warnings.extend(moved(commit.as_ref(), head(repository.as_ref(), &apart)?.as_ref()));
        let label = args.host_label.as_deref();
        let processes = summarise::collect(rounds).map_err(Failure::data)?;
        let run = Run {
            id: id.clone(),
            tool: format!("benchtrail {}", env!("CARGO_PKG_VERSION")),
            suite: project.config.suite.name.clone(),
            commit,
            branch: repository.as_ref().map(Repository::branch).transpose().map_err(Failure::data)?.flatten(),
            note: args.message.clone(),
            mode: settings.mode,
            started,
            duration,
            attempt: machine::ci::attempt(),
            event: machine::ci::event(),
            shard: args.shard,
            source: None,
            environment: summarise::environment(project, settings, label, before, &self.placement),
            results: summarise::results(&processes).map_err(Failure::data)?,
            warnings,
        };
        if self.interrupt.came() {
            return Err(Failure::interrupted());
        }
        for warning in &run.warnings {
            note(&format!("warning: {warning}"));
        }
        Store::open(project.history()).append(&run).map_err(Failure::data)
    }

    /// What the rounds measured, one entry a round, and what the readers remarked.
    fn measure(
        &self,
        tasks: &[Task],
        settings: Settings,
    ) -> Result<(Vec<Vec<Measured>>, Vec<Warning>), Failure> {
        let count = usize::try_from(self.args.count).unwrap_or(1);
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

    /// What a reader of the record must know about how it was measured.
    fn remarks(&self) -> Vec<Warning> {
        let filter = self.filter.map(|filter| format!("only benchmarks that match `{filter}` were measured"));
        filter.into_iter().chain(self.placement.lacks.iter().cloned()).map(Warning::new).collect()
    }
}

/// The folders that a record or a page may change without making the tree dirty, relative to the repository.
fn apart(project: &Project, repository: Option<&Repository>) -> Result<Vec<PathBuf>, Failure> {
    let Some(repository) = repository else { return Ok(Vec::new()) };
    let folders = [project.history(), project.dashboards()];
    folders.iter().map(|folder| repository.relative(folder).map_err(Failure::data)).collect()
}

fn head(repository: Option<&Repository>, apart: &[PathBuf]) -> Result<Option<Commit>, Failure> {
    repository
        .map(|repository| repository.head(apart))
        .transpose()
        .map_err(Failure::data)
        .map(Option::flatten)
}

/// A warning if the commit or the work tree changed while the benches ran.
fn moved(before: Option<&Commit>, after: Option<&Commit>) -> Option<Warning> {
    let (before, after) = (before?, after?);
    if before.sha != after.sha {
        let text = format!(
            "the head moved from {} to {} during the run, which was built at the first",
            before.sha, after.sha
        );
        return Some(Warning::new(text));
    }
    (before.dirty != after.dirty).then(|| Warning::new("the work tree was changed during the run"))
}

/// Random digits without a dependency: the standard library seeds its hashers from the system.
pub(crate) fn random_id() -> RunId {
    let random = RandomState::new().hash_one(std::process::id());
    RunId::from_random(u32::try_from(random & u64::from(u32::MAX)).unwrap_or_default())
}
