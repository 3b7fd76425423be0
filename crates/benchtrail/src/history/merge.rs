//! `history merge`: takes over what other histories have, and joins the shards of runs.

use super::{count, shown};
use crate::exit::{self, Failure};
use crate::output::{note, say};
use crate::project::Project;
use anyhow::anyhow;
use std::path::{Path, PathBuf};
use trail_history::Store;
use trail_history::merge::{Plan, plan};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Histories to take from: folders that hold `records/` or `shards/`, or projects. None to join the shards that
    /// this history has.
    #[arg(value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Join runs of which shards are missing, too; the record says which.
    #[arg(long)]
    partial: bool,
    /// Print what would be added, and add nothing.
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command, and gives the exit code.
///
/// # Errors
/// If a folder is no history, a record cannot be read, or two histories contradict each other; then nothing is added.
pub(super) fn run(arguments: &Args, project: &Project, directory: &Path) -> Result<u8, Failure> {
    let store = Store::open(project.history());
    let open = |folder: &PathBuf| history(&directory.join(folder), project);
    let others = arguments.folders.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let plan = plan(&store, &others, arguments.partial).map_err(|error| {
        Failure::data(error).hint("nothing was merged; `history fsck` in that history says what to do")
    })?;
    refuse_conflicts(&plan, project)?;
    for (name, _) in &plan.files {
        say(&format!("add {}", shown(project, &store.root().join(name))));
    }
    for (run, _) in &plan.runs {
        let host = &run.environment.host;
        say(&format!("join run {} of {host}: {}", run.id, count(run.results.len(), "result")));
    }
    for run in &plan.incomplete {
        note(&format!(
            "run {} of {} has {}, and lacks {}; it was not joined",
            run.run,
            run.host,
            count(run.found, "shard"),
            run.lacking.join(", ")
        ));
    }
    if !arguments.dry_run {
        plan.apply(&store).map_err(Failure::data)?;
    }
    let word = if arguments.dry_run { "would add" } else { "added" };
    let files = count(plan.files.len(), "file");
    let runs = count(plan.runs.len(), "joined run");
    note(&format!("{word} {files} and {runs}; {} were there already", plan.present));
    if plan.incomplete.is_empty() {
        return Ok(exit::PASS);
    }
    note("hint: give the folders of the missing shards, or join what is there with `--partial`");
    Ok(exit::DATA)
}

/// The history in `folder`, which holds it or is a project that does.
fn history(folder: &Path, project: &Project) -> Result<Store, Failure> {
    let is_history = |folder: &Path| ["records", "shards"].iter().any(|part| folder.join(part).is_dir());
    let candidates = [folder.to_owned(), folder.join(&project.config.suite.history)];
    match candidates.iter().find(|folder| is_history(folder)) {
        Some(found) => Ok(Store::open(found)),
        None => {
            let error =
                anyhow!("`{}` is no history, expected `records/` or `shards/` in it", folder.display());
            Err(Failure::usage(error)
                .hint("nothing was merged; name the `history` folder of another checkout or artifact"))
        }
    }
}

fn refuse_conflicts(plan: &Plan, project: &Project) -> Result<(), Failure> {
    if plan.conflicts.is_empty() {
        return Ok(());
    }
    for conflict in &plan.conflicts {
        say(&format!("conflict: `{}` {}", shown(project, &conflict.path), conflict.what));
    }
    let error = anyhow!("{}; nothing was merged", count(plan.conflicts.len(), "conflict"));
    Err(Failure::data(error)
        .hint("a record is never replaced: find out which history was edited, and leave the other"))
}
