//! `record`: builds and runs the benches, and appends one record to the history.
//!
//! Nothing is appended unless every benchmark that was listed has a result. However the process ends, no bench is
//! left running and no half record is left in the history.

mod measure;
mod summarise;

use crate::bench::progress::Progress;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::bench::{build, list};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::machine;
use crate::output::{note, say};
use crate::project::Project;
use anyhow::anyhow;
use jiff::Timestamp;
use measure::Task;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::time::Instant;
use trail_history::{Repository, Store};
use trail_ingest::Ingested;
use trail_model::{Commit, Mode, Run, RunId, Warning};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Measure briefly (10 samples, about half a second per benchmark); the record is marked `quick` and is never a
    /// baseline. Without it each benchmark gets 100 samples in about 2.5 seconds.
    #[arg(long)]
    quick: bool,
    /// Measure only benchmarks whose id matches this regular expression.
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,
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
    let id = random_id();
    let folder = RunFolder::create(&project.target, &id)?;
    let result = measure_and_append(args, &project, &id, &folder, &interrupt);
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

fn measure_and_append(
    args: &Args,
    project: &Project,
    id: &RunId,
    folder: &RunFolder,
    interrupt: &Interrupt,
) -> Result<PathBuf, Failure> {
    list::check_filter(args.filter.as_deref())?;
    let settings = Settings::of(if args.quick { Mode::Quick } else { Mode::Full });
    let repository = Repository::discover(&project.root).map_err(Failure::data)?;
    let apart = apart(project, repository.as_ref())?;
    let commit = head(repository.as_ref(), &apart)?;
    note(&format!("building the benches of `{}`", project.config.suite.name));
    let executables = build::build(project, folder.path(), interrupt)?;
    let mut tasks = Vec::new();
    for executable in executables {
        let ids = list::list(&executable, args.filter.as_deref(), folder, interrupt)?;
        tasks.extend((!ids.is_empty()).then_some(Task { executable, ids }));
    }
    if tasks.is_empty() {
        return Err(nothing_to_measure(args.filter.as_deref()));
    }
    let started = Timestamp::now();
    let clock = Instant::now();
    let load_before = machine::load();
    let ingested = measure_all(&tasks, args.filter.as_deref(), settings, folder, interrupt)?;
    let mut warnings = ingested.warnings;
    if let Some(filter) = &args.filter {
        warnings.push(Warning::new(format!("only benchmarks that match `{filter}` were measured")));
    }
    warnings.extend(moved(commit.as_ref(), head(repository.as_ref(), &apart)?.as_ref()));
    let environment = summarise::environment(project, settings, args.host_label.as_deref(), load_before);
    let run = Run {
        id: id.clone(),
        tool: format!("benchtrail {}", env!("CARGO_PKG_VERSION")),
        suite: project.config.suite.name.clone(),
        commit,
        branch: repository.as_ref().map(Repository::branch).transpose().map_err(Failure::data)?.flatten(),
        note: args.message.clone(),
        mode: settings.mode,
        started,
        duration: clock.elapsed().as_secs_f64(),
        attempt: None,
        event: None,
        shard: None,
        source: None,
        environment,
        results: summarise::results(ingested.measured).map_err(Failure::data)?,
        warnings,
    };
    if interrupt.came() {
        return Err(Failure::interrupted());
    }
    for warning in &run.warnings {
        note(&format!("warning: {warning}"));
    }
    Store::open(project.history()).append(&run).map_err(Failure::data)
}

fn measure_all(
    tasks: &[Task],
    filter: Option<&str>,
    settings: Settings,
    folder: &RunFolder,
    interrupt: &Interrupt,
) -> Result<Ingested, Failure> {
    let total = tasks.iter().map(|task| task.ids.len()).sum();
    note(&format!(
        "measuring {total} benchmarks in {} bench targets, mode {}",
        tasks.len(),
        settings.mode.word()
    ));
    let mut progress = Progress::start(total, settings.seconds_per_benchmark());
    let mut all = Ingested::default();
    let mut done = 0;
    for task in tasks {
        let target = &task.executable.target;
        let tick = |count: usize| progress.show(done + count.min(task.ids.len()), target);
        let ingested = measure::measure(task, filter, settings, folder, interrupt, tick);
        progress.clear();
        let ingested = ingested?;
        done += task.ids.len();
        all.measured.extend(ingested.measured);
        all.warnings.extend(ingested.warnings);
    }
    Ok(all)
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

fn nothing_to_measure(filter: Option<&str>) -> Failure {
    match filter {
        Some(filter) => Failure::usage(anyhow!("no benchmark matches the filter `{filter}`"))
            .hint("the filter is a regular expression on ids such as `parse/codec@v1/subject`"),
        None => Failure::usage(anyhow!("the bench targets list no benchmark")),
    }
}

/// Random digits without a dependency: the standard library seeds its hashers from the system.
pub(crate) fn random_id() -> RunId {
    let random = RandomState::new().hash_one(std::process::id());
    RunId::from_random(u32::try_from(random & u64::from(u32::MAX)).unwrap_or_default())
}
