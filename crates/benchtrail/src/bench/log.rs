//! What a program printed, for messages.

use crate::exit::Failure;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Lines that are shown.
const TAIL: usize = 12;

/// The failure of a program that printed to `log`: what went wrong, and the last lines of the log.
pub(crate) fn failure(what: &str, log: &Path) -> Failure {
    let mut text = what.to_owned();
    for line in tail(log) {
        // Writing to a string cannot fail.
        write!(text, "\n  | {line}").ok();
    }
    Failure::data(anyhow::anyhow!(text)).hint(format!("all it printed is in `{}`", log.display()))
}

/// The last lines of a log, without control characters.
fn tail(log: &Path) -> Vec<String> {
    let text = fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let kept = lines.iter().skip(lines.len().saturating_sub(TAIL));
    kept.map(|line| line.chars().filter(|character| !character.is_control()).take(300).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_a_log_has_no_control_characters() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        fs::write(&log, b"first\n\n\x1b[31mred\x1b[0m\xff\n").unwrap();
        assert_eq!(tail(&log), ["first", "[31mred[0m\u{fffd}"]);
        assert!(tail(&folder.path().join("none")).is_empty());
        let message = failure("it failed", &log).to_string();
        assert!(message.contains("it failed\n  | first\n  | [31mred"), "{message}");
    }
}
