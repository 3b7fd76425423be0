//! `dashboard`: writes the generated pages, or checks that the committed ones follow from the committed records.

use crate::exit::{self, Failure};
use crate::output::{note, say};
use crate::past::Past;
use crate::project::Project;
use anyhow::{Context as _, anyhow};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::Repository;
use trail_plot::Dashboard;
use trail_policy::words::GENERATED;
use trail_report::markdown;

/// The report beside the pages.
const RESULTS: &str = "RESULTS.md";

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write nothing; exit with 1 if a committed page is not what the committed records give. Records and pages that
    /// are not committed play no part, so a fresh measurement never makes the check fail.
    #[arg(long)]
    check: bool,
}

/// Generated files: path relative to the dashboards folder, and content.
type Pages = BTreeMap<String, String>;

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If the project or a record cannot be read, or a page not written.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let project = Project::find(directory)?;
    if arguments.check {
        let stale = stale(&project)?;
        for line in &stale {
            say(line);
        }
        return Ok(if stale.is_empty() { exit::PASS } else { exit::GATE });
    }
    let pages = pages(&project, &Past::of_work_tree(&project)?)?;
    let folder = project.dashboards();
    write(&folder, &pages).map_err(Failure::usage)?;
    remove_old(&folder, &pages).map_err(Failure::usage)?;
    note(&format!("wrote {} files", pages.len()));
    say(&folder.join("index.html").display().to_string());
    Ok(exit::PASS)
}

/// One line for each committed page that does not follow from the committed records, given the code of today.
///
/// A page also counts as fresh if the work tree has it right: a change of the pages' code is checked before it is
/// committed together with them.
///
/// # Errors
/// If the repository or a record in it cannot be read.
pub fn stale(project: &Project) -> Result<Vec<String>, Failure> {
    let Some(repository) = Repository::discover(&project.root).map_err(Failure::data)? else {
        return Err(Failure::usage(anyhow!("`{}` is not in a git repository", project.root.display())));
    };
    let expected = pages(project, &Past::of_commit(project, &repository, "HEAD")?)?;
    let folder = project.dashboards();
    let prefix = repository.relative(&folder).map_err(Failure::data)?;
    let files = repository.files_at("HEAD", &prefix).map_err(Failure::data)?;
    let committed: BTreeMap<PathBuf, Vec<u8>> = files.into_iter().collect();
    let mut lines = Vec::new();
    for (name, text) in &expected {
        let is_committed = committed.get(&prefix.join(name)).is_some_and(|bytes| bytes == text.as_bytes());
        if !is_committed && fs::read(folder.join(name)).ok().as_deref() != Some(text.as_bytes()) {
            lines.push(format!("{} is not what the committed records give", prefix.join(name).display()));
        }
    }
    let is_known = |path: &Path| {
        path.strip_prefix(&prefix).is_ok_and(|name| expected.contains_key(&*name.to_string_lossy()))
    };
    for (path, _) in committed.iter().filter(|(path, _)| !is_known(path)) {
        lines.push(format!("{} is not generated any more", path.display()));
    }
    Ok(lines)
}

fn pages(project: &Project, past: &Past) -> Result<Pages, Failure> {
    let dashboard = Dashboard {
        suite: &project.config.suite.name,
        runs: &past.runs,
        config: &project.config,
        web: project.config.report.commits.as_deref(),
    };
    let mut pages: Pages = trail_plot::render(&dashboard).map_err(Failure::data)?.into_iter().collect();
    let report = trail_report::of(&past.newest_per_host(), &project.config);
    pages.insert(RESULTS.to_owned(), markdown::render(&report));
    Ok(pages)
}

fn write(folder: &Path, pages: &Pages) -> anyhow::Result<()> {
    for (name, text) in pages {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        let write = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        write.with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}

/// Removes pages of earlier days: files that carry the header of generated ones and are not generated any more.
fn remove_old(folder: &Path, pages: &Pages) -> anyhow::Result<()> {
    for path in files(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
        let is_generated = fs::read_to_string(&path).is_ok_and(|text| text.contains(GENERATED));
        if is_generated && !pages.contains_key(&name) {
            fs::remove_file(&path).with_context(|| format!("cannot remove `{}`", path.display()))?;
        }
    }
    Ok(())
}

fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read `{}`", folder.display()))?;
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            files.extend(self::files(&entry.path())?);
        } else {
            files.push(entry.path());
        }
    }
    Ok(files)
}
