//! `history push`: sends records that the remote branch lacks, and nothing else.
//!
//! A commit is made of the branch's newest commit and the new files, without touching the work tree, and pushed by the
//! `git` program, whose credentials and proxies are the user's. Another writer may be faster: then the branch is fetched
//! and the commit made anew. Files are only added, so there is nothing to merge, and never a forced push.

mod refusal;

use super::count;
use crate::exit::Failure;
use crate::output::note;
use crate::project::Project;
use anyhow::{Context as _, anyhow};
use jiff::Timestamp;
use refusal::Refusal;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;
use trail_history::{Repository, Store};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Name or address of the remote.
    #[arg(long, value_name = "REMOTE", default_value = "origin")]
    remote: String,
    /// Branch to add the records to, made if it does not exist; the branch that is checked out by default.
    #[arg(long, value_name = "BRANCH")]
    branch: Option<String>,
    /// How often to try when other writers are faster.
    #[arg(long, value_name = "N", default_value_t = 20)]
    tries: u32,
}

/// Sends what is new.
///
/// # Errors
/// If a record cannot be read, or the remote refuses.
pub(super) fn run(arguments: &Args, project: &Project) -> Result<(), Failure> {
    note(&match send(arguments, project)? {
        0 => "the remote has every record".to_owned(),
        files => format!("sent {}", count(files, "file")),
    });
    Ok(())
}

/// Sends what is new; gives the number of files sent.
fn send(arguments: &Args, project: &Project) -> Result<usize, Failure> {
    let Some(repository) = Repository::discover(&project.root).map_err(Failure::data)? else {
        return Err(Failure::usage(anyhow!("`{}` is not in a git repository", project.root.display())));
    };
    let branch = match &arguments.branch {
        Some(branch) => branch.clone(),
        None => repository.branch().map_err(Failure::data)?.ok_or_else(|| {
            Failure::usage(anyhow!("no branch is checked out")).hint("name one with `--branch <BRANCH>`")
        })?,
    };
    // An unreadable history is not sent.
    Store::open(project.history()).load().map_err(Failure::data)?;
    let files = files(project, &repository)?;
    let prefix = repository.relative(&project.history()).map_err(Failure::data)?;
    let push = Push {
        root: &project.root,
        repository: &repository,
        remote: &arguments.remote,
        branch: &branch,
        prefix,
    };
    for attempt in 0..arguments.tries.max(1) {
        if attempt > 0 {
            note(&format!("another writer was faster; trying again ({attempt} of {})", arguments.tries));
            wait(attempt);
        }
        match push.once(&files)? {
            Step::Sent(count) => return Ok(count),
            Step::Overtaken => {}
        }
    }
    let error = anyhow!(
        "other writers were faster {} times; nothing was lost, and nothing was sent",
        arguments.tries
    );
    Err(Failure::data(error).hint("run `history push` again"))
}

/// What one attempt came to.
enum Step {
    /// The remote has this many more files.
    Sent(usize),
    /// The branch moved in between.
    Overtaken,
}

struct Push<'a> {
    root: &'a Path,
    repository: &'a Repository,
    remote: &'a str,
    branch: &'a str,
    /// Folder of the history in the repository.
    prefix: PathBuf,
}

impl Push<'_> {
    fn once(&self, files: &[(PathBuf, Vec<u8>)]) -> Result<Step, Failure> {
        // A reference of this tool's own: the user's are left alone.
        let tracking = format!("refs/benchtrail/{}", self.branch);
        let refspec = format!("+refs/heads/{}:{tracking}", self.branch);
        let tip = match self.git(&["fetch", "--quiet", "--no-tags", self.remote, &refspec])? {
            Ok(()) => self.repository.tip(&tracking).map_err(Failure::data)?,
            Err(Refusal::NoBranch) => None,
            Err(refusal) => return Err(refusal.failure(self.remote, self.branch)),
        };
        let new = self.missing(tip.as_deref(), files)?;
        if new.is_empty() {
            return Ok(Step::Sent(0));
        }
        let message = match new.len() {
            1 => "history: add a record".to_owned(),
            count => format!("history: add {count} files"),
        };
        let commit = self.repository.commit_files(tip.as_deref(), &new, &message, Timestamp::now());
        let commit = commit.map_err(Failure::data)?;
        // Without a lease on what was fetched, a branch that appears in between would be overwritten silently by none:
        // a push that is no fast-forward is refused by the remote.
        match self.git(&["push", "--quiet", self.remote, &format!("{commit}:refs/heads/{}", self.branch)])? {
            Ok(()) => Ok(Step::Sent(new.len())),
            Err(Refusal::Overtaken) => Ok(Step::Overtaken),
            Err(refusal) => Err(refusal.failure(self.remote, self.branch)),
        }
    }

    /// The files that the commit `tip` lacks.
    fn missing(
        &self,
        tip: Option<&str>,
        files: &[(PathBuf, Vec<u8>)],
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let Some(tip) = tip else { return Ok(files.to_vec()) };
        let known = self.repository.paths_at(tip, &self.prefix).map_err(Failure::data)?;
        let known: BTreeSet<PathBuf> = known.into_iter().collect();
        Ok(files.iter().filter(|(path, _)| !known.contains(path)).cloned().collect())
    }

    /// Runs `git`; the inner result is what the remote said.
    fn git(&self, arguments: &[&str]) -> Result<Result<(), Refusal>, Failure> {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(self.root);
        // Nobody is there to answer a question, and messages are read here.
        command.env("GIT_TERMINAL_PROMPT", "0").env("LC_ALL", "C");
        let output = command.output().context("cannot run `git`").map_err(Failure::usage)?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        Ok(Err(Refusal::of(&String::from_utf8_lossy(&output.stderr))))
    }
}

/// Every file of the history that is not hidden, with its path in the repository.
fn files(project: &Project, repository: &Repository) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let mut paths = Vec::new();
    walk(&project.history(), &mut paths).map_err(Failure::data)?;
    paths.sort();
    let read = |path: PathBuf| {
        let content = fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()));
        let relative = repository.relative(&path).map_err(Failure::data)?;
        Ok((relative, content.map_err(Failure::data)?))
    };
    paths.into_iter().map(read).collect()
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let what = || format!("cannot read `{}`", folder.display());
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(what),
    };
    for entry in entries {
        let entry = entry.with_context(what)?;
        let kind = entry.file_type().with_context(what)?;
        if kind.is_dir() {
            walk(&entry.path(), found)?;
        } else if kind.is_file() && !entry.file_name().as_encoded_bytes().starts_with(b".") {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Waits up to a second more with every attempt, at random, so that writers that met do not meet again.
fn wait(attempt: u32) {
    let longest = u64::from(attempt.min(8)) * 250;
    let random = RandomState::new().hash_one(std::process::id()) % longest.max(1);
    let (sender, receiver) = mpsc::channel::<()>();
    receiver.recv_timeout(Duration::from_millis(random)).ok();
    drop(sender);
}
