//! The two streams: findings on stdout, messages on stderr.
//!
//! A closed stream ends nothing: a reader such as `head` may stop reading at any time. Findings that a full disk did not
//! take are another matter: [`is_lost`] says so at the end.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a finding to stdout.
pub fn say(text: &str) {
    let mut stdout = io::stdout().lock();
    let written = writeln!(stdout, "{text}").and_then(|()| stdout.flush());
    if written.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        LOST.store(true, Ordering::Relaxed);
    }
}

/// Whether a finding could not be written for another reason than that nobody reads any more.
#[must_use]
pub fn is_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// Prints a message to stderr.
pub fn note(text: &str) {
    writeln!(io::stderr().lock(), "{text}").ok();
}
