//! `report`: the newest record of each host, as text, Markdown or JSON.

use crate::exit::Failure;
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use anyhow::Context as _;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use trail_report::{Report, Terminal, json, markdown};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write it to this file instead of stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Forms of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Tables for a terminal, as wide as it is, in colour unless `NO_COLOR` is set; elsewhere as wide as they need.
    Text,
    /// Markdown as code forges show it.
    Markdown,
    /// JSON in base units, with a format version.
    Json,
}

/// Runs the command in the project of `directory`.
///
/// # Errors
/// If the project or a record cannot be read, or the file not written.
pub fn run(arguments: &Args, directory: &Path) -> Result<(), Failure> {
    let project = Project::find(directory)?;
    let past = Past::of_work_tree(&project)?;
    let report = trail_report::of(&past.newest_per_host(), &project.config);
    let text = render(&report, arguments.format, arguments.output.is_none()).map_err(Failure::data)?;
    match &arguments.output {
        None => say(text.trim_end_matches('\n')),
        Some(path) => {
            let write =
                std::fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()));
            write.map_err(Failure::usage)?;
            note(&format!("wrote {}", path.display()));
        }
    }
    Ok(())
}

fn render(report: &Report, format: Format, is_stdout: bool) -> anyhow::Result<String> {
    Ok(match format {
        Format::Text => trail_report::terminal::render(report, terminal(is_stdout)),
        Format::Markdown => markdown::render(report),
        Format::Json => json::render(report)?,
    })
}

/// What stdout is. A file gets no colour, and tables as wide as they need.
fn terminal(is_stdout: bool) -> Terminal {
    let is_terminal = is_stdout && std::io::stdout().is_terminal();
    let is_colour_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    Terminal { width: is_terminal.then(columns).flatten(), colour: is_terminal && is_colour_wanted }
}

#[cfg(unix)]
fn columns() -> Option<u16> {
    rustix::termios::tcgetwinsize(std::io::stdout())
        .ok()
        .map(|size| size.ws_col)
        .filter(|columns| *columns > 0)
}

#[cfg(not(unix))]
fn columns() -> Option<u16> {
    None
}
