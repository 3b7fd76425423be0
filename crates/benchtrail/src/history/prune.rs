//! `history prune`: removes what nothing needs any more, after saying what that is. Records are never touched.

use super::{count, shown};
use crate::exit::Failure;
use crate::output::{note, say};
use crate::project::Project;
use trail_history::Store;

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Keep the samples of this many of the newest records of each host. Default: `retention` of the configuration, 20.
    #[arg(long, value_name = "N")]
    keep: Option<u32>,
    /// Remove what the plan says.
    #[arg(long)]
    yes: bool,
    /// Only print the plan, as without `--yes`.
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
}

/// Runs the command.
///
/// # Errors
/// If a record cannot be read, or a file not removed.
pub(super) fn run(arguments: &Args, project: &Project) -> Result<(), Failure> {
    let store = Store::open(project.history());
    let kept = arguments.keep.unwrap_or(project.config.suite.retention);
    let leftovers = store.leftovers(usize::try_from(kept).unwrap_or(usize::MAX)).map_err(Failure::data)?;
    for leftover in &leftovers {
        say(&format!("{:>10} B  {}  {}", leftover.size, shown(project, &leftover.path), leftover.why));
    }
    let files = count(leftovers.len(), "file");
    let bytes: u64 = leftovers.iter().map(|leftover| leftover.size).sum();
    if leftovers.is_empty() {
        note(&format!("nothing to remove; the samples of the newest {kept} records of each host are kept"));
        return Ok(());
    }
    if !arguments.yes {
        note(&format!("would remove {files}, {bytes} B; nothing was removed, `--yes` does it"));
        return Ok(());
    }
    for leftover in &leftovers {
        store.remove(leftover).map_err(Failure::data)?;
    }
    note(&format!("removed {files}, {bytes} B; no record was touched"));
    Ok(())
}
