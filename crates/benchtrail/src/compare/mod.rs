//! `compare`: base against head, built and run alternately on this machine.
//!
//! Every value is the median of one fresh process; verdicts rest on processes, never on one process's many samples. What
//! looks changed is measured again in fresh rounds before it is called so. A copy of the base runs along as a control: what
//! is said about equal code is what this machine can be trusted with today.

pub mod bisect;
mod comparisons;
pub mod explain;
mod findings;
mod plan;
mod revisions;
mod rounds;
mod session;
mod sides;

use crate::bench::filter;
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::note;
use crate::project::Project;
use crate::record::summarise::host;
use crate::{calibrate, machine, record};
use anyhow::{Context as _, anyhow};
use plan::Plan;
use revisions::{Revisions, short};
use rounds::Runner;
use session::{Session, Subject};
use sides::Sides;
use std::fs;
use std::path::Path;
use trail_history::Repository;

/// Where the values of the last comparison are, below the target folder.
const SESSION: &str = "benchtrail/compare/session.jsonl";

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Revision to compare against; what is measured is its merge base with the head.
    #[arg(long, value_name = "REV")]
    base: String,
    /// Revision that is judged. Uncommitted changes play no part.
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    head: String,
    /// Processes of each benchmark and side; as many again where something looks changed.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(3..=50))]
    rounds: u32,
    /// Only benchmarks whose id matches this regular expression.
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,
    /// Do without the control, which takes a third of the time.
    #[arg(long)]
    no_control: bool,
    /// Measure benchmarks whose programs are byte for byte the same on both sides, too.
    #[arg(long)]
    measure_identical: bool,
    /// How to print the findings.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exit with 1 instead of 4 if nothing can be judged.
    #[arg(long)]
    strict: bool,
}

/// Forms of the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Lines for a terminal or a log.
    Text,
    /// Markdown as code forges show it.
    Markdown,
}

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If a side cannot be checked out, built or run. What was measured is kept: the same command goes on from there.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    filter::check(arguments.filter.as_deref())?;
    let project = Project::find(directory)?;
    let Some(repository) = Repository::discover(&project.root).map_err(Failure::data)? else {
        return Err(Failure::usage(anyhow!("`{}` is not in a git repository", project.root.display())));
    };
    let interrupt = Interrupt::listen().context("cannot listen for signals").map_err(Failure::usage)?;
    let revisions =
        Revisions::choose(&repository, &arguments.base, &arguments.head, arguments.measure_identical)?;
    let placement = Placement::find(project.config.suite.pin);
    placement.lacks.iter().for_each(|lack| note(&format!("warning: {lack}")));
    let folder = RunFolder::create(&project.target, &record::random_id())?.placed(placement);
    let root = project.target.join("benchtrail").join("compare");
    let made = fs::create_dir_all(&root).with_context(|| format!("cannot write `{}`", root.display()));
    made.map_err(Failure::usage)?;
    let sides = Sides::build(&project, &repository, &revisions, &root, &interrupt)?;
    let settings = Settings::round();
    let subject = Subject {
        base: revisions.base.clone(),
        head: revisions.head.clone(),
        rustc: machine::toolchain(&project.root).rustc,
        settings: settings.flags(),
    };
    let mut session = Session::open(&project.target.join(SESSION), &subject)?;
    let runner = Runner { sides: &sides, folder: &folder, interrupt: &interrupt, settings };
    let plan = Plan::of(
        &runner,
        arguments.filter.as_deref(),
        arguments.rounds,
        !arguments.no_control,
        arguments.measure_identical,
    )?;
    let plan = plan.knowing(calibrate::known(&project, &host(&machine::facts(), None))?);
    if !session.values().is_empty() {
        note(&format!("going on with {} values of an earlier session", session.values().len()));
    }
    let mut judged = plan.carry_out(&runner, &mut session, &project.config.rules)?;
    folder.remove();
    let facts = facts(arguments, &revisions, settings);
    let report = findings::Report { project: &project, session: &session, facts };
    Ok(report.print(&mut judged, arguments.format == Format::Markdown, arguments.strict))
}

/// What the reader must know to make sense of the findings.
fn facts(arguments: &Args, revisions: &Revisions, settings: Settings) -> Vec<(&'static str, String)> {
    let facts = machine::facts();
    let machine = facts.cpu_model.unwrap_or_else(|| "unknown processor".to_owned());
    let cores = facts.cores.map_or_else(String::new, |cores| format!(", {cores} logical cores"));
    vec![
        ("base", short(&revisions.base).to_owned()),
        ("head", short(&revisions.head).to_owned()),
        ("machine", format!("{machine}{cores}")),
        ("date", jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string()),
        (
            "method",
            format!(
                "{} fresh processes a side, interleaved, order flipped between rounds; median of {} samples each",
                arguments.rounds, settings.sample_size
            ),
        ),
    ]
}
