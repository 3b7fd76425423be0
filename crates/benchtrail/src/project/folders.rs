//! Folders of a suite on disk: a link must not lead records or pages out of the repository.

use crate::exit::Failure;
use anyhow::{Context as _, anyhow};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use trail_history::Repository;

/// Refuses folders that are links out of the repository of `root` (out of `root` where there is none), links that lead
/// nowhere, and files. A folder that does not exist yet is no fault.
///
/// # Errors
/// The first folder that is none of the repository's own.
pub(super) fn check(root: &Path, folders: &[PathBuf]) -> Result<(), Failure> {
    let repository = Repository::discover(root).map_err(Failure::usage)?;
    let home = repository.as_ref().map_or(root, Repository::root);
    let home = home.canonicalize().with_context(|| format!("cannot read `{}`", home.display()));
    let home = home.map_err(Failure::usage)?;
    for folder in folders {
        // Every part may be the link.
        for part in folder.ancestors().take_while(|part| part.starts_with(root)) {
            is_own(part, &home)?;
        }
    }
    Ok(())
}

fn is_own(folder: &Path, home: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    match fs::symlink_metadata(folder) {
        Ok(_) => {}
        // Below a file there is nothing; the file itself is looked at in its turn.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
        Err(error) => {
            return Err(Failure::usage(anyhow::Error::new(error).context(format!("cannot read `{shown}`"))));
        }
    }
    let real = match folder.canonicalize() {
        Ok(real) => real,
        Err(error) => {
            let error = anyhow::Error::new(error).context(format!("`{shown}` is a link that leads nowhere"));
            return Err(Failure::usage(error).hint("make it a folder, or remove it"));
        }
    };
    if !real.starts_with(home) {
        let error = anyhow!(
            "`{shown}` leads to `{}`, which lies outside the repository `{}`",
            real.display(),
            home.display()
        );
        return Err(Failure::usage(error).hint(
            "records and pages are files of the repository: make it a folder, or name another in `ci/benchtrail.toml`",
        ));
    }
    if !real.is_dir() {
        return Err(Failure::usage(anyhow!("`{shown}` is a file, expected a folder")));
    }
    Ok(())
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn check_refused(plant: impl FnOnce(&Path, &Path), expected: &str) {
        let root = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        plant(root.path(), elsewhere.path());
        let failure = check(root.path(), &[root.path().join("history/records")]).unwrap_err();
        assert!(failure.to_string().contains(expected), "{failure}");
        assert_eq!(failure.code(), crate::exit::USAGE);
    }

    #[test]
    fn records_do_not_leave_the_repository() {
        check_refused(
            |root, elsewhere| symlink(elsewhere, root.join("history")).unwrap(),
            "lies outside the repository",
        );
        check_refused(
            |root, elsewhere| {
                fs::create_dir(root.join("history")).unwrap();
                symlink(elsewhere, root.join("history/records")).unwrap();
            },
            "lies outside the repository",
        );
        check_refused(
            |root, _| symlink(root.join("nowhere"), root.join("history")).unwrap(),
            "is a link that leads nowhere",
        );
        check_refused(|root, _| fs::write(root.join("history"), "").unwrap(), "is a file");
    }

    #[test]
    fn links_inside_and_folders_to_come_are_taken() {
        let root = tempfile::tempdir().unwrap();
        let folders = [root.path().join("history/records")];
        assert!(check(root.path(), &folders).is_ok());
        fs::create_dir_all(root.path().join("elsewhere/records")).unwrap();
        symlink(root.path().join("elsewhere"), root.path().join("history")).unwrap();
        assert!(check(root.path(), &folders).is_ok());
    }
}
