//! `record`: builds and runs the benches, and appends one record to the history.
//!
//! Nothing is appended unless every benchmark that was listed has a result. However the process ends, no bench is
//! left running and no half record is left in the history.

mod measure;
pub(crate) mod suite;
pub(crate) mod summarise;
mod tasks;

use crate::bench::filter;
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::{note, say};
use crate::project::Project;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use suite::Suite;
use summarise::Subject;
use trail_history::{Repository, Store};
use trail_model::{Commit, Mode, RunId, Shard, Warning};

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
    let suite = Suite {
        project: &project,
        filter,
        shard: args.shard,
        count: args.count,
        folder: &folder,
        interrupt: &interrupt,
    };
    let session = Session { args, project: &project, suite, placement };
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
    suite: Suite<'a>,
    placement: Placement,
}

impl Session<'_> {
    fn measure_and_append(&self, id: &RunId) -> Result<PathBuf, Failure> {
        let Self { args, project, suite, .. } = self;
        let settings = Settings::of(if args.quick { Mode::Quick } else { Mode::Full });
        let repository = Repository::discover(&project.root).map_err(Failure::data)?;
        let apart = apart(project, repository.as_ref())?;
        let commit = head(repository.as_ref(), &apart)?;
        let measurement = suite.measure(settings)?;
        let changed = moved(commit.as_ref(), head(repository.as_ref(), &apart)?.as_ref());
        let subject = Subject {
            project,
            commit,
            branch: repository.as_ref().map(Repository::branch).transpose().map_err(Failure::data)?.flatten(),
            note: args.message.clone(),
            label: args.host_label.as_deref(),
            placement: &self.placement,
        };
        let mut run = subject.run(id, settings, suite, &measurement)?;
        run.warnings.extend(changed);
        if suite.interrupt.came() {
            return Err(Failure::interrupted());
        }
        for warning in &run.warnings {
            note(&format!("warning: {warning}"));
        }
        Store::open(project.history()).append(&run).map_err(Failure::data)
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
