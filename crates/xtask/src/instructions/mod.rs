//! `instructions`: what each operation of the harness costs in instructions, compared with a committed snapshot.
//!
//! A cost check without a clock: the counts are the same on every run of one binary, and near each other on machines of one
//! architecture. `--check` names the rows that moved, `--write` takes what is counted now.

mod callgrind;
mod changes;
mod snapshot;

use anyhow::{Context as _, anyhow};
use benchtrail::exit::{CANNOT_JUDGE, Failure, GATE, PASS};
use benchtrail::machine;
use benchtrail::output::{note, say};
use benchtrail::project::Project;
use snapshot::{Measured, Snapshot};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Flags of the task.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct Args {
    /// Compare with `ci/instructions.toml`; exit code 1 if a row moved past the tolerance or is over a limit.
    #[arg(long, group = "what")]
    check: bool,
    /// Write `ci/instructions.toml`; its tolerance and limits stay, and a limit that is exceeded is still a failure.
    #[arg(long, group = "what")]
    write: bool,
}

/// The snapshot, from the root of the workspace.
const PATH: &str = "ci/instructions.toml";

/// Counts, and compares or writes. Needs `valgrind`.
pub(crate) fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    callgrind::find()?;
    let project = Project::find(directory)?;
    let path = project.root.join(PATH);
    let snapshot = Snapshot::read(&path, PATH)?;
    let here = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    if let Some(made) = snapshot.measured()
        && arguments.check
        && made.host != here
    {
        note(&format!("cannot judge: `{PATH}` holds counts of {}, this machine is {here}", made.host));
        return Ok(CANNOT_JUDGE);
    }
    let counts = callgrind::count(&project)?;
    let rustc = machine::toolchain(&project.root).rustc.unwrap_or_default();
    let over = changes::over_limits(snapshot.limits(), &counts);
    if arguments.write {
        let measured = Measured { host: here, rustc, counts };
        replace(&path, &snapshot.with(&measured)).map_err(Failure::usage)?;
        say(&format!("wrote {PATH}: {} rows", measured.counts.len()));
        over.iter().for_each(|line| say(line));
        return Ok(if over.is_empty() { PASS } else { GATE });
    }
    let Some(made) = snapshot.measured() else {
        let error = anyhow!("`{PATH}` holds no counts");
        return Err(Failure::data(error).hint("write them with `cargo xtask instructions --write`"));
    };
    if made.rustc != rustc {
        note(&format!("`{PATH}` was written with {}, this is {rustc}", made.rustc));
    }
    let moved = changes::between(&made.counts, &counts, snapshot.tolerance());
    moved.iter().chain(&over).for_each(|line| say(line));
    say(&format!("instructions: {} rows, {} moved, {} over a limit", counts.len(), moved.len(), over.len()));
    if !moved.is_empty() {
        note("if the change is meant, write it down with `cargo xtask instructions --write`");
    }
    Ok(if moved.is_empty() && over.is_empty() { PASS } else { GATE })
}

/// Replaces a file by another in one step.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let temporary = path.with_extension(format!("{}.tmp", std::process::id()));
    let write = || -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().with_context(|| format!("cannot write `{}`", path.display()))
}
