//! What git knows, in repositories made for the purpose.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use git2::{Oid, RepositoryInitOptions, Signature, Time};
use std::fs;
use std::path::{Path, PathBuf};
use trail_history::Repository;

struct Project {
    folder: tempfile::TempDir,
    git: git2::Repository,
}

impl Project {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = RepositoryInitOptions::new();
        options.initial_head("main");
        let git = git2::Repository::init_opts(folder.path(), &options).unwrap();
        Self { folder, git }
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Commits everything on the current branch, `hour` hours after the epoch.
    fn commit(&self, hour: i64, other_parent: Option<Oid>) -> Oid {
        let mut index = self.git.index().unwrap();
        index.add_all(["*"], git2::IndexAddOption::DEFAULT, None).unwrap();
        index.write().unwrap();
        let tree = self.git.find_tree(index.write_tree().unwrap()).unwrap();
        let author = Signature::new("a", "a@example.org", &Time::new(hour * 3600, 90)).unwrap();
        let head = self.git.head().ok().and_then(|head| head.target());
        let parents: Vec<_> =
            head.into_iter().chain(other_parent).map(|id| self.git.find_commit(id).unwrap()).collect();
        self.git
            .commit(Some("HEAD"), &author, &author, "m", &tree, &parents.iter().collect::<Vec<_>>())
            .unwrap()
    }

    fn open(&self) -> Repository {
        Repository::discover(self.folder.path()).unwrap().unwrap()
    }

    fn is_dirty(&self) -> bool {
        let apart = [PathBuf::from("history"), PathBuf::from("dashboards")];
        self.open().head(&apart).unwrap().unwrap().dirty
    }
}

fn shas(repository: &Repository) -> Vec<String> {
    repository.first_parents("HEAD").unwrap().into_iter().map(|commit| commit.sha).collect()
}

#[test]
fn outside_git_there_is_no_repository() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Repository::discover(folder.path()).unwrap().is_none());
}

#[test]
fn before_the_first_commit_there_is_no_head() {
    let project = Project::new();
    let repository = project.open();
    assert_eq!(repository.head(&[]).unwrap(), None);
    assert_eq!(repository.branch().unwrap(), None);
    assert_eq!(repository.first_parents("HEAD").unwrap(), []);
}

#[test]
fn the_head_is_described_in_utc() {
    let project = Project::new();
    project.write("a", "1");
    let first = project.commit(1, None);
    project.write("a", "2");
    let second = project.commit(2, None);
    let head = project.open().head(&[]).unwrap().unwrap();
    assert_eq!(head.sha, second.to_string());
    assert_eq!(head.parents, [first.to_string()]);
    assert_eq!(head.committed_time.to_string(), "1970-01-01T02:00:00Z");
    assert_eq!(project.open().branch().unwrap().as_deref(), Some("main"));
    project.git.set_head_detached(first).unwrap();
    assert_eq!(project.open().branch().unwrap(), None);
}

#[test]
fn changes_make_a_tree_dirty_except_in_the_folders_of_the_tool() {
    let project = Project::new();
    project.write("a", "1");
    project.write(".gitignore", "/target\n");
    project.commit(1, None);
    assert!(!project.is_dirty());
    project.write("target/x", "");
    project.write("history/records/r.json", "");
    project.write("dashboards/index.html", "");
    assert!(!project.is_dirty());
    project.write("new/file", "");
    assert!(project.is_dirty());
    fs::remove_dir_all(project.folder.path().join("new")).unwrap();
    project.write("a", "2");
    assert!(project.is_dirty());
    fs::remove_file(project.folder.path().join("a")).unwrap();
    assert!(project.is_dirty());
}

#[test]
fn a_merged_branch_is_not_on_the_line() {
    let project = Project::new();
    let first = project.commit(1, None);
    let second = project.commit(2, None);
    project.git.set_head_detached(first).unwrap();
    let side = project.commit(3, None);
    project.git.set_head("refs/heads/main").unwrap();
    let merge = project.commit(4, Some(side));
    let line = shas(&project.open());
    assert_eq!(line, [merge, second, first].map(|id| id.to_string()));
    assert!(project.open().first_parents("no-such-branch").is_err());
}

#[test]
fn the_line_of_a_shallow_clone_ends_where_it_does() {
    let project = Project::new();
    project.commit(1, None);
    let second = project.commit(2, None);
    let third = project.commit(3, None);
    assert!(!project.open().is_shallow());
    fs::write(project.folder.path().join(".git/shallow"), format!("{second}\n")).unwrap();
    let repository = project.open();
    assert!(repository.is_shallow());
    assert_eq!(shas(&repository), [third, second].map(|id| id.to_string()));
}

#[test]
fn files_are_read_as_a_commit_has_them() {
    let project = Project::new();
    project.write("history/records/b.json", "b");
    project.write("history/a.toml", "a");
    project.write("other", "o");
    project.commit(1, None);
    project.write("history/a.toml", "changed");
    project.write("history/c.json", "c");
    let files = project.open().files_at("HEAD", Path::new("history")).unwrap();
    let expected = [("history/a.toml", "a"), ("history/records/b.json", "b")];
    assert_eq!(files, expected.map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())));
    let paths = project.open().paths_at("HEAD", Path::new("history")).unwrap();
    assert_eq!(paths, expected.map(|(path, _)| PathBuf::from(path)));
    assert!(project.open().files_at("HEAD", Path::new("none")).unwrap().is_empty());
    assert!(project.open().files_at("no-such-branch", Path::new("history")).is_err());
}

#[test]
fn a_commit_that_adds_files_leaves_everything_else() {
    let project = Project::new();
    project.write("kept", "k");
    let first = project.commit(1, None);
    let repository = project.open();
    let now = "2026-01-31T12:00:00Z".parse().unwrap();
    let files = [(PathBuf::from("history/deep/new.json"), b"n".to_vec())];
    let second = repository.commit_files(Some(&first.to_string()), &files, "m", now).unwrap();
    let paths = |sha: &str| {
        let commit = project.git.find_commit(Oid::from_str(sha).unwrap()).unwrap();
        let tree = commit.tree().unwrap();
        let kept = tree.get_path(Path::new("kept")).is_ok();
        (kept, repository.files_at(sha, Path::new("history")).unwrap().len(), commit.parent_count())
    };
    assert_eq!(paths(&second), (true, 1, 1));
    let orphan = repository.commit_files(None, &files, "m", now).unwrap();
    assert_eq!(paths(&orphan), (false, 1, 0));
    assert_eq!(repository.tip("refs/heads/main").unwrap(), Some(first.to_string()), "no branch moves");
    assert_eq!(repository.tip("refs/heads/none").unwrap(), None);
    assert!(!repository.head(&[]).unwrap().unwrap().dirty);
}

#[test]
fn paths_are_relative_to_the_repository() {
    let project = Project::new();
    let repository = project.open();
    let relative = |name: &str| repository.relative(&project.folder.path().join(name));
    assert_eq!(relative("not/there/yet").unwrap(), Path::new("not/there/yet"));
    assert_eq!(relative("").unwrap(), Path::new(""));
    assert!(repository.relative(Path::new("/elsewhere")).is_err());
}
