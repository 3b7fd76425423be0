//! Writing a file that is whole or not there.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Creates the file at `path` with `content`, and its folder.
///
/// # Errors
/// If the file exists (kind `AlreadyExists`) or cannot be written; then nothing stands at `path` that was not there.
pub(crate) fn new_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = temporary(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync(folder)
}

#[cfg(unix)]
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    use std::os::unix::fs::PermissionsExt as _;
    // Readable as any other file of the repository; the umask applies.
    tempfile::Builder::new()
        .prefix(".tmp-")
        .permissions(fs::Permissions::from_mode(0o666))
        .tempfile_in(folder)
}

#[cfg(not(unix))]
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".tmp-").tempfile_in(folder)
}

/// Makes the new name last through a loss of power, where folders can be synced.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
