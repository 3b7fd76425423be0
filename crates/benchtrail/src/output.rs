//! The two streams: findings on stdout, messages on stderr.
//!
//! A closed stream ends nothing: a reader such as `head` may stop reading at any time.

use std::io::{self, Write as _};

/// Prints a finding to stdout.
pub fn say(text: &str) {
    let mut stdout = io::stdout().lock();
    if writeln!(stdout, "{text}").is_ok() {
        stdout.flush().ok();
    }
}

/// Prints a message to stderr.
pub fn note(text: &str) {
    writeln!(io::stderr().lock(), "{text}").ok();
}
