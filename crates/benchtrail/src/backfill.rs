//! `backfill`: records commits that have no record on this machine, oldest first.
//!
//! Each is checked out and built apart from the work tree, so nothing of it changes. A commit whose benches do not build or
//! run is told and left out. Records appear one by one: an interrupted backfill goes on with what is still missing.

use crate::bench::filter;
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::{self, Failure};
use crate::interrupt::Interrupt;
use crate::machine;
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use crate::record::random_id;
use crate::record::suite::Suite;
use crate::record::summarise::{Subject, host};
use anyhow::{Context as _, anyhow};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use trail_history::{Repository, Store};
use trail_model::Mode;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Commits to record, as `A..B`: those after A up to B, along first parents. Without B up to the head.
    #[arg(value_name = "RANGE")]
    range: String,
    /// Measure briefly, as `record --quick` does; such records are never a baseline.
    #[arg(long)]
    quick: bool,
    /// Record at most so many commits now. Default: all that have no record.
    #[arg(long, value_name = "N")]
    max: Option<usize>,
    /// Processes of each benchmark, as in `record`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    count: u32,
    /// Label of the CI runner or machine, as in `record`. Default: none.
    #[arg(long, value_name = "LABEL")]
    host_label: Option<String>,
    /// Print which commits would be recorded, and stop.
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If the range is none, the history cannot be read or written, or no commit of several could be measured.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::usage)?;
    let project = Project::find(directory)?;
    filter::check(project.config.suite.filter.as_deref())?;
    let Some(repository) = Repository::discover(&project.root).map_err(Failure::data)? else {
        return Err(Failure::usage(anyhow!("`{}` is not in a git repository", project.root.display())));
    };
    let commits = range(&repository, &arguments.range)?;
    let mode = if arguments.quick { Mode::Quick } else { Mode::Full };
    let missing = missing(arguments, &project, &commits, mode)?;
    let now: Vec<&String> = missing.iter().take(arguments.max.unwrap_or(usize::MAX)).collect();
    note(&format!(
        "{} commits in `{}`, {} without a record on this host, {} to be recorded now, oldest first",
        commits.len(),
        arguments.range,
        missing.len(),
        now.len()
    ));
    if arguments.dry_run {
        now.iter().for_each(|sha| say(&line(&repository, sha)));
        return Ok(exit::PASS);
    }
    let backfill =
        Backfill { arguments, project: &project, repository: &repository, mode, interrupt: &interrupt };
    backfill.carry_out(&now)
}

struct Backfill<'a> {
    arguments: &'a Args,
    project: &'a Project,
    repository: &'a Repository,
    mode: Mode,
    interrupt: &'a Interrupt,
}

impl Backfill<'_> {
    fn carry_out(&self, commits: &[&String]) -> Result<u8, Failure> {
        let mut failed = Vec::new();
        let clock = Instant::now();
        for (done, sha) in commits.iter().enumerate() {
            note(&format!(
                "commit {} of {}: {}{}",
                done + 1,
                commits.len(),
                line(self.repository, sha),
                left(&clock, done, commits.len())
            ));
            match self.record(sha) {
                Ok(path) => {
                    say(&format!(
                        "recorded {}",
                        path.strip_prefix(&self.project.root).unwrap_or(&path).display()
                    ));
                }
                Err(failure) if failure.code() == exit::INTERRUPTED => {
                    return Err(failure.hint("the same command goes on where this one stopped"));
                }
                Err(failure) => {
                    note(&format!("{failure}"));
                    failed.push(*sha);
                }
            }
        }
        if !failed.is_empty() {
            say(&format!(
                "{} of {} commits could not be measured, the messages are above:",
                failed.len(),
                commits.len()
            ));
            failed.iter().for_each(|sha| say(&format!("  {}", line(self.repository, sha))));
        }
        let is_nothing = !commits.is_empty() && failed.len() == commits.len();
        Ok(if is_nothing { exit::DATA } else { exit::PASS })
    }

    /// Records one commit.
    fn record(&self, sha: &str) -> Result<PathBuf, Failure> {
        let project = self.project;
        let commit = self.repository.commit(sha).map_err(Failure::data)?;
        let root = project.target.join("benchtrail").join("backfill");
        let tree = root.join("tree");
        match fs::remove_dir_all(&tree) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                let what = format!("cannot remove `{}`", tree.display());
                return Err(Failure::usage(anyhow::Error::new(error).context(what)));
            }
            _ => {}
        }
        let made = fs::create_dir_all(&tree).with_context(|| format!("cannot write `{}`", tree.display()));
        made.map_err(Failure::usage)?;
        self.repository.check_out(sha, &tree).map_err(Failure::data)?;
        let inside = self.repository.relative(&project.root).map_err(Failure::usage)?;
        let checkout = project.at(&tree.join(inside), &root.join("target"))?;
        let id = random_id();
        let placement = Placement::find(project.config.suite.pin);
        let folder = RunFolder::create(&project.target, &id)?.placed(placement.clone());
        let suite = Suite {
            project: &checkout,
            filter: project.config.suite.filter.as_deref(),
            shard: None,
            count: self.arguments.count,
            folder: &folder,
            interrupt: self.interrupt,
        };
        let settings = Settings::of(self.mode);
        let measurement = suite.measure(settings)?;
        let subject = Subject {
            project: &checkout,
            commit: Some(commit),
            branch: None,
            note: Some("recorded later than its commit".to_owned()),
            label: self.arguments.host_label.as_deref(),
            placement: &placement,
        };
        let run = subject.run(&id, settings, &suite, &measurement)?;
        if self.interrupt.came() {
            return Err(Failure::interrupted());
        }
        let path = Store::open(project.history()).append(&run).map_err(Failure::data)?;
        folder.remove();
        Ok(path)
    }
}

/// The commits of `A..B`, oldest first.
fn range(repository: &Repository, text: &str) -> Result<Vec<String>, Failure> {
    let Some((after, to)) =
        text.split_once("..").filter(|(after, to)| !after.is_empty() && !to.starts_with('.'))
    else {
        let error = anyhow!("the range is `{text}`, expected two revisions such as `v1.0..main`");
        return Err(Failure::usage(error));
    };
    let to = if to.is_empty() { "HEAD" } else { to };
    let [after_id, to_id] = [after, to].map(|revision| repository.resolve(revision).map_err(Failure::usage));
    let (after_id, to_id) = (after_id?, to_id?);
    let line = repository.first_parents(&to_id).map_err(Failure::data)?;
    let Some(end) = line.iter().position(|commit| commit.sha == after_id) else {
        let error = anyhow!("`{after}` is not among the first parents of `{to}`");
        let failure = Failure::usage(error);
        return Err(if repository.is_shallow() {
            failure.hint("this is a shallow clone: `git fetch --unshallow` brings the older commits")
        } else {
            failure
        });
    };
    Ok(line.into_iter().take(end).rev().map(|commit| commit.sha).collect())
}

/// Those of `commits` that have no record of this mode, or a more careful one, on this host.
fn missing(
    arguments: &Args,
    project: &Project,
    commits: &[String],
    mode: Mode,
) -> Result<Vec<String>, Failure> {
    let host = host(&machine::facts(), arguments.host_label.as_deref());
    let past = Past::of_work_tree(project)?;
    let runs = past.runs.iter().filter(|run| run.environment.host == host);
    let runs = runs.filter(|run| run.source.is_none() && (run.mode == mode || run.mode == Mode::Full));
    let recorded: BTreeSet<&str> = runs
        .filter_map(|run| run.commit.as_ref())
        .filter(|commit| !commit.dirty)
        .map(|commit| commit.sha.as_str())
        .collect();
    Ok(commits.iter().filter(|sha| !recorded.contains(sha.as_str())).cloned().collect())
}

/// A commit for people.
fn line(repository: &Repository, sha: &str) -> String {
    let subject: String = repository.subject(sha).unwrap_or_default();
    let subject: String = subject.chars().filter(|character| !character.is_control()).take(72).collect();
    format!("{} {subject}", sha.get(..12).unwrap_or(sha))
}

/// How long the rest will take, once a commit was measured.
fn left(clock: &Instant, done: usize, all: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "counts of commits are far below 2^52")]
    let (done, rest) = (done as f64, (all - done) as f64);
    if done < 1.0 {
        return String::new();
    }
    let minutes = (clock.elapsed().as_secs_f64() / done * rest / 60.0).ceil();
    format!(", about {minutes} min left")
}
