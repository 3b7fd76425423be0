//! The runs of a project, oldest first: from the work tree, or as a commit holds them.

use crate::exit::Failure;
use crate::output::note;
use crate::project::Project;
use trail_history::{Repository, Store, Stored, order};
use trail_model::{HostClass, Run};

/// Runs in order.
#[derive(Debug, Default)]
pub struct Past {
    /// The runs, oldest first.
    pub runs: Vec<Run>,
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
        Self::ordered(stored, repository.as_ref())
    }

    /// The runs that the commit `revision` holds.
    ///
    /// # Errors
    /// If the revision or one of its records cannot be read.
    pub fn of_commit(project: &Project, repository: &Repository, revision: &str) -> Result<Self, Failure> {
        let prefix = repository.relative(&project.history()).map_err(Failure::data)?;
        let files = repository.files_at(revision, &prefix).map_err(Failure::data)?;
        let stored = Store::open(prefix).load_files(files).map_err(Failure::data)?;
        Self::ordered(stored, Some(repository))
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

    fn ordered(stored: Vec<Stored>, repository: Option<&Repository>) -> Result<Self, Failure> {
        let mut runs = Vec::with_capacity(stored.len());
        for Stored { path, run, warnings } in stored {
            warnings.iter().for_each(|warning| note(&format!("warning: `{}`: {warning}", path.display())));
            runs.push(run);
        }
        let Some(repository) = repository else {
            order(&mut runs, &[]);
            return Ok(Self { runs });
        };
        let line = repository.first_parents("HEAD").map_err(Failure::data)?;
        order(&mut runs, &line);
        Ok(Self { runs })
    }
}
