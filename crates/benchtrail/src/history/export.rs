//! `history export`: every result of the history, for another program.

use crate::exit::Failure;
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use anyhow::Context as _;
use std::path::PathBuf;
use trail_history::export::{Format, export};
use trail_model::Run;
use trail_policy::Glob;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// How to print it.
    #[arg(long, value_enum)]
    format: Form,
    /// Only runs of hosts whose class contains this text.
    #[arg(long, value_name = "TEXT")]
    host: Option<String>,
    /// Only benchmarks whose id matches this pattern, such as `parse/*`.
    #[arg(long, value_name = "GLOB")]
    bench: Option<String>,
    /// Only this metric, such as `time`.
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,
    /// Write it to this file instead of stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Forms of an export. Values are in base units (s, B, count, 1/s) unless the form has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// One object per run, as records are, in one array.
    Json,
    /// One line per result.
    Csv,
    /// The text of Go benchmarks, which benchstat reads: one line per process that measured.
    Benchstat,
}

/// Runs the command.
///
/// # Errors
/// If a record cannot be read, or the file not written.
pub(super) fn run(arguments: &Args, project: &Project) -> Result<(), Failure> {
    let glob = arguments.bench.as_deref().map(Glob::new);
    let mut runs = Past::of_work_tree(project)?.runs;
    runs.retain(|run| {
        arguments.host.as_ref().is_none_or(|text| run.environment.host.as_str().contains(text))
    });
    for run in &mut runs {
        run.results.retain(|result| {
            glob.as_ref().is_none_or(|glob| glob.is_match(&result.key.benchmark.id))
                && arguments.metric.as_ref().is_none_or(|name| result.key.metric.name() == name)
        });
    }
    runs.retain(|run: &Run| !run.results.is_empty());
    let format = match arguments.format {
        Form::Json => Format::Json,
        Form::Csv => Format::Csv,
        Form::Benchstat => Format::Benchstat,
    };
    let text = export(&runs, format).map_err(Failure::data)?;
    match &arguments.output {
        None => say(text.trim_end_matches('\n')),
        Some(path) => {
            let write =
                std::fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()));
            write.map_err(Failure::usage)?;
            note(&format!("wrote {}", path.display()));
        }
    }
    if runs.is_empty() {
        note("no result");
    }
    Ok(())
}
