//! `bisect`: finds the commit behind a change of one benchmark, by comparing commits with the good end.
//!
//! The change between the ends is measured first. A commit in between lies after the change if its whole interval is beyond
//! half of that change, and before it if it is short of it; one that straddles the half is measured again with more
//! processes. Answers are kept on disk, so an interrupted search goes on where it stopped.

mod answers;
mod search;

use super::plan::Plan;
use super::revisions::{Revisions, short};
use super::rounds::Runner;
use super::session::{Session, Subject};
use super::sides::Sides;
use crate::bench::filter;
use crate::bench::list::last_line;
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::{self, Failure};
use crate::interrupt::Interrupt;
use crate::machine;
use crate::output::{note, say};
use crate::project::Project;
use crate::record::random_id;
use answers::{Answer, Answers};
use anyhow::{Context as _, anyhow};
use search::{Found, Place};
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::Repository;
use trail_model::{Estimate, Metric};
use trail_policy::Verdict;

/// Processes a side are doubled so often before it is said that a commit cannot be told.
const DOUBLINGS: u32 = 2;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Full id of the benchmark that changed.
    #[arg(value_name = "ID")]
    id: String,
    /// A revision from before the change.
    #[arg(long, value_name = "REV")]
    good: String,
    /// A revision from after the change, which has the good one among its first parents.
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    bad: String,
    /// What changed: `time`, or an exact metric such as `allocations`.
    #[arg(long, value_name = "METRIC", default_value = "time")]
    metric: String,
    /// Bench target, if several have this id. Default: any.
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// Processes a side at the first look; up to four times as many where that does not tell.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(3..=50))]
    rounds: u32,
    /// Print the plan and its cost, and stop.
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If the ends are no ends of one line of commits, cannot be built, or the benchmark does not exist in both.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let interrupt = Interrupt::listen().context("cannot listen for signals").map_err(Failure::usage)?;
    let project = Project::find(directory)?;
    let Some(repository) = Repository::discover(&project.root).map_err(Failure::data)? else {
        return Err(Failure::usage(anyhow!("`{}` is not in a git repository", project.root.display())));
    };
    let line = line_between(&repository, &arguments.good, &arguments.bad)?;
    note(&plan(&line, arguments));
    if arguments.dry_run {
        return Ok(exit::PASS);
    }
    let root = project.target.join("benchtrail").join("bisect");
    fs::create_dir_all(&root)
        .with_context(|| format!("cannot write `{}`", root.display()))
        .map_err(Failure::usage)?;
    let answers = Answers::open(&root.join("answers.jsonl"))?;
    let mut bisect = Bisect {
        arguments,
        project: &project,
        repository: &repository,
        interrupt: &interrupt,
        root,
        answers,
    };
    bisect.search(&line)
}

/// The commits from the good one to the bad one, oldest first.
fn line_between(repository: &Repository, good: &str, bad: &str) -> Result<Vec<String>, Failure> {
    let resolve = |revision: &str| repository.resolve(revision).map_err(Failure::usage);
    let (good_id, bad_id) = (resolve(good)?, resolve(bad)?);
    let line = repository.first_parents(&bad_id).map_err(Failure::data)?;
    let mut line: Vec<String> = line.into_iter().map(|commit| commit.sha).collect();
    match line.iter().position(|sha| *sha == good_id) {
        Some(0) => Err(Failure::usage(anyhow!("`{good}` and `{bad}` are one commit, {}", short(&good_id)))),
        Some(end) => {
            line.truncate(end + 1);
            line.reverse();
            Ok(line)
        }
        None if repository.is_shallow() => {
            let error =
                anyhow!("shallow clone: `{good}` is not among the first parents of `{bad}` that it holds");
            Err(Failure::usage(error).hint("`git fetch --unshallow` brings the older commits"))
        }
        None => Err(Failure::usage(anyhow!("`{good}` is not among the first parents of `{bad}`"))),
    }
}

/// What the search will do, and what it costs.
fn plan(line: &[String], arguments: &Args) -> String {
    let candidates = line.len() - 1;
    let steps = candidates.next_power_of_two().trailing_zeros();
    let rounds = arguments.rounds;
    let looks = steps + 1;
    let seconds = f64::from(2 * rounds * looks) * Settings::round().seconds_per_benchmark();
    format!(
        "plan: {candidates} commits may be behind the change; first the ends are compared, then at most {steps} commits with \
         the good end; each comparison builds a commit and runs {rounds} processes a side (about {seconds:.0} s of measuring in \
         all), and up to four times as many where that does not tell"
    )
}

struct Bisect<'a> {
    arguments: &'a Args,
    project: &'a Project,
    repository: &'a Repository,
    interrupt: &'a Interrupt,
    root: PathBuf,
    answers: Answers,
}

impl Bisect<'_> {
    /// Searches `line`, whose first commit is good and whose last is bad.
    fn search(&mut self, line: &[String]) -> Result<u8, Failure> {
        let ([good, .., bad], rounds) = (line, self.arguments.rounds) else {
            return Err(Failure::interrupted());
        };
        let mut total = None;
        for doubling in 0..=DOUBLINGS {
            let answer = self.compare(good, bad, rounds << doubling)?;
            match answer {
                Answer::Changed { .. } => total = Some(answer.estimate()),
                Answer::Same { .. } if doubling == DOUBLINGS => {}
                Answer::Same { .. } => continue,
                Answer::Unbuildable { reason } => {
                    return Err(Failure::data(anyhow!(
                        "the good end or the bad one cannot be measured: {reason}"
                    )));
                }
            }
            break;
        }
        let Some(total) = total else {
            say(&format!(
                "no change of {} of `{}` is seen between {} and {}; there is nothing to search for",
                self.arguments.metric,
                self.arguments.id.escape_debug(),
                short(good),
                short(bad)
            ));
            return Ok(exit::CANNOT_JUDGE);
        };
        say(&format!("{} to {}: {}", short(good), short(bad), change(&total)));
        let half = total.point.ln() / 2.0;
        let mut failed = None;
        let found = search::search(line.len(), |index| {
            let Some(sha) = line.get(index) else { return Place::Unknown };
            match self.place(good, sha, half) {
                Ok(place) => place,
                Err(failure) => {
                    failed = Some(failure);
                    Place::Stop
                }
            }
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        Ok(self.print(line, &found))
    }

    /// On which side of the change a commit lies; asked again with more processes while it cannot be told.
    fn place(&mut self, good: &str, sha: &str, half: f64) -> Result<Place, Failure> {
        for doubling in 0..=DOUBLINGS {
            let answer = self.compare(good, sha, self.arguments.rounds << doubling)?;
            let place = match &answer {
                Answer::Unbuildable { reason } => {
                    say(&format!("{}: left out, {reason}", self.named(sha)));
                    return Ok(Place::Unknown);
                }
                Answer::Changed { .. } | Answer::Same { .. } => search::place(&answer.estimate(), half),
            };
            say(&format!("{}: {}, {}", self.named(sha), change(&answer.estimate()), place.words()));
            if place != Place::Unknown {
                return Ok(place);
            }
        }
        Ok(Place::Unknown)
    }

    /// The change of the benchmark from `good` to `sha`, from the answers or measured.
    fn compare(&mut self, good: &str, sha: &str, rounds: u32) -> Result<Answer, Failure> {
        let settings = Settings::round();
        let subject = Subject {
            base: good.to_owned(),
            head: sha.to_owned(),
            rustc: machine::toolchain(&self.project.root).rustc,
            settings: settings.flags(),
        };
        let question = format!("{} {} {rounds}", self.arguments.id, self.arguments.metric);
        if let Some(known) = self.answers.find(&subject, &question) {
            return Ok(known.clone());
        }
        let answer = match self.measure(&subject, settings, rounds) {
            Ok(estimate) => estimate,
            Err(failure) if failure.code() == exit::DATA => {
                note(&failure.to_string());
                Answer::Unbuildable {
                    reason: "its benches do not build or run, or have no such benchmark".to_owned(),
                }
            }
            Err(failure) => return Err(failure),
        };
        self.answers.add(&subject, &question, answer.clone())?;
        Ok(answer)
    }

    fn measure(&self, subject: &Subject, settings: Settings, rounds: u32) -> Result<Answer, Failure> {
        let placement = Placement::find(self.project.config.suite.pin);
        let folder = RunFolder::create(&self.project.target, &random_id())?.placed(placement);
        let revisions = Revisions { base: subject.base.clone(), head: subject.head.clone() };
        let sides = Sides::build(self.project, self.repository, &revisions, &self.root, self.interrupt)?;
        let mut session = Session::open(&self.root.join("session.jsonl"), subject)?;
        let runner = Runner { sides: &sides, folder: &folder, interrupt: self.interrupt, settings };
        let names = [last_line(&self.arguments.id)];
        let expression = filter::exactly(&names).into_iter().next().map(|(expression, _)| expression);
        let plan = Plan::of(&runner, expression.as_deref(), rounds, false, false)?;
        let judged = plan.carry_out(&runner, &mut session, &self.project.config.rules)?;
        folder.remove();
        let metric = Metric::new(self.arguments.metric.clone());
        let is_it = |target: &str| self.arguments.target.as_ref().is_none_or(|wanted| wanted == target);
        let mut findings = judged.judgement.findings.iter().filter(|finding| {
            finding.key.benchmark.id == self.arguments.id
                && is_it(&finding.key.benchmark.target)
                && (finding.key.metric == metric || finding.verdict == Verdict::Identical)
        });
        let (finding, other) = (findings.next(), findings.next());
        match (finding, other) {
            (Some(finding), None) => Ok(Answer::of(finding)),
            (Some(_), Some(_)) => {
                Err(Failure::usage(anyhow!("several bench targets have the id `{}`", self.arguments.id))
                    .hint("name one with `--target`"))
            }
            (None, _) => Err(Failure::data(anyhow!(
                "{} gave no {} of `{}`",
                short(&subject.head),
                self.arguments.metric,
                self.arguments.id.escape_debug()
            ))),
        }
    }

    /// Prints what was found, and gives the exit code.
    fn print(&self, line: &[String], found: &Found) -> u8 {
        let name = |index: usize| line.get(index).map(|sha| self.named(sha)).unwrap_or_default();
        if found.last_before + 1 == found.first_after {
            say(&format!("the change came with {}", name(found.first_after)));
            return exit::PASS;
        }
        say("the change came with one of these, which cannot be told apart:");
        (found.last_before + 1..=found.first_after).for_each(|index| say(&format!("  {}", name(index))));
        exit::CANNOT_JUDGE
    }

    /// A commit for people.
    fn named(&self, sha: &str) -> String {
        let subject = self.repository.subject(sha).unwrap_or_default();
        let subject: String = subject.chars().filter(|character| !character.is_control()).take(72).collect();
        format!("{} {subject}", short(sha))
    }
}

/// A change for people.
fn change(estimate: &Estimate) -> String {
    let percent = |ratio: f64| format!("{:+.1} %", 100.0 * (ratio - 1.0));
    match estimate.interval {
        Some(interval) if interval.is_bounded() => {
            format!("{} [{}, {}]", percent(estimate.point), percent(interval.lower), percent(interval.upper))
        }
        Some(_) => format!("{} (unbounded)", percent(estimate.point)),
        None => percent(estimate.point),
    }
}
