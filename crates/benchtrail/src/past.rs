//! The runs of a project, oldest first: from the work tree, or as a commit holds them.
//!
//! Records say what was measured under the names of that day. Here they get the names of today: benches that were renamed
//! have their current id, and a run of a commit that was rebased or squashed stands at the commit that has its files.

use crate::exit::Failure;
use crate::output::note;
use crate::project::Project;
use std::path::PathBuf;
use trail_history::{Place, Repository, Store, Stored, order};
use trail_model::{Commit, HostClass, Run};

/// Runs in order.
#[derive(Debug, Default)]
pub struct Past {
    /// The runs, oldest first.
    pub runs: Vec<Run>,
    /// Where each run stands and comes from, in the same order.
    pub origins: Vec<Origin>,
}

/// Where a run stands, and where it comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Its record.
    pub path: PathBuf,
    /// The commit that was measured, if the run stands at another one that has its files.
    pub rewritten: Option<Commit>,
    /// Whether the commit is not on the branch.
    pub is_beside: bool,
}

impl Past {
    /// The runs of the work tree. What a reader of records has to say is printed.
    ///
    /// # Errors
    /// If a record cannot be read.
    pub fn of_work_tree(project: &Project) -> Result<Self, Failure> {
        let repository = Repository::discover(&project.root).map_err(Failure::data)?;
        let stored = Store::open(project.history()).load().map_err(|error| {
            Failure::data(error).hint("`history fsck` lists everything that is wrong, and what to do")
        })?;
        Self::ordered(stored, project, repository.as_ref(), "HEAD")
    }

    /// The runs that the commit `revision` holds.
    ///
    /// # Errors
    /// If the revision or one of its records cannot be read.
    pub fn of_commit(project: &Project, repository: &Repository, revision: &str) -> Result<Self, Failure> {
        let prefix = repository.relative(&project.history()).map_err(Failure::data)?;
        let files = repository.files_at(revision, &prefix).map_err(Failure::data)?;
        let stored = Store::open(prefix).load_files(files).map_err(Failure::data)?;
        Self::ordered(stored, project, Some(repository), revision)
    }

    /// The newest run of each host, hosts in the order of their names.
    #[must_use]
    pub fn newest_per_host(&self) -> Vec<&Run> {
        let mut hosts: Vec<&HostClass> = self.runs.iter().map(|run| &run.environment.host).collect();
        hosts.sort();
        hosts.dedup();
        let newest = |host: &HostClass| self.runs.iter().rev().find(|run| &run.environment.host == host);
        hosts.into_iter().filter_map(newest).collect()
    }

    fn ordered(
        stored: Vec<Stored>,
        project: &Project,
        repository: Option<&Repository>,
        revision: &str,
    ) -> Result<Self, Failure> {
        let line = match repository {
            Some(repository) => repository.first_parents(revision).map_err(Failure::data)?,
            None => Vec::new(),
        };
        let mut past = Self::default();
        for (Stored { path, mut run, warnings }, place) in order(stored, |stored| &stored.run, &line) {
            let renamed = project.config.renames.apply(&mut run);
            for warning in warnings.iter().chain(&renamed) {
                note(&format!("warning: `{}`: {warning}", path.display()));
            }
            let is_beside = repository.is_some() && place == Place::Beside;
            past.origins.push(Origin { path, rewritten: attach(&mut run, place), is_beside });
            past.runs.push(run);
        }
        if repository.is_some_and(Repository::is_shallow) {
            past.tell_shallow(&line);
        }
        Ok(past)
    }

    /// Says that older commits were not fetched, if that leaves runs without a place.
    fn tell_shallow(&self, line: &[Commit]) {
        let Some(end) = line.last() else { return };
        let is_beyond = |run: &&Run| {
            run.commit.as_ref().is_some_and(|commit| commit.committed_time <= end.committed_time)
                && !line.iter().any(|other| run.commit.as_ref().is_some_and(|commit| commit.sha == other.sha))
        };
        let count = self.runs.iter().filter(is_beyond).count();
        if count > 0 {
            note(&format!(
                "warning: shallow clone: {count} runs are of commits that were not fetched; they are ordered by the times \
                 of their commits\nhint: `git fetch --unshallow`, or `fetch-depth: 0` in the checkout step"
            ));
        }
    }
}

/// Puts a run at the commit that has its files now; gives the one that was measured.
fn attach(run: &mut Run, place: Place) -> Option<Commit> {
    let Place::Attached(heir) = place else { return None };
    let measured = run.commit.take()?;
    run.commit = Some(Commit { dirty: measured.dirty, ..heir });
    Some(measured)
}
