//! Asks a bench executable which benchmarks it has, so that a missing result is noticed.

use super::build::Executable;
use super::log;
use super::workspace::RunFolder;
use crate::child::{self, Ended};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use anyhow::Context as _;
use std::collections::BTreeSet;
use std::fs;

/// The ids that `executable` lists, those that match `filter` if there is one.
///
/// # Errors
/// If the program fails, or prints something else than a list.
pub(crate) fn list(
    executable: &Executable,
    filter: Option<&str>,
    folder: &RunFolder,
    interrupt: &Interrupt,
) -> Result<Vec<String>, Failure> {
    let log = folder.log(executable, "list");
    let mut command = folder.bench(executable, &log).map_err(Failure::usage)?;
    command.args(["--bench", "--list"]).args(filter);
    let ended = child::run(&mut command, interrupt, || {})
        .with_context(|| format!("cannot run `{}`", executable.program.display()));
    match ended.map_err(Failure::usage)? {
        Ended::Interrupted => Err(Failure::interrupted()),
        Ended::Exited(status) if status.success() => {
            let text = fs::read_to_string(&log).with_context(|| format!("cannot read `{}`", log.display()));
            Ok(ids(&text.map_err(Failure::data)?))
        }
        Ended::Exited(status) => {
            let what = format!(
                "bench target `{}` of package `{}` cannot list its benchmarks: `--bench --list` {}",
                executable.target,
                executable.package,
                child::describe(status)
            );
            Err(log::failure(&what, &log))
        }
    }
}

/// Ids from lines of the form `<id>: benchmark`, sorted. An id may itself hold a colon; of one that holds a line
/// break the last line stands for it, see [`last_line`]. Where Criterion numbered equal titles, all have the first one.
fn ids(text: &str) -> Vec<String> {
    let ids = text
        .lines()
        .filter_map(|line| line.strip_suffix(": benchmark").or_else(|| line.strip_suffix(": bench")));
    let titles: BTreeSet<_> = ids.clone().collect();
    let title = |id| numbered(id).filter(|title| titles.contains(title)).unwrap_or(id).to_owned();
    let mut ids: Vec<_> = ids.map(title).collect();
    ids.sort();
    ids
}

/// What stands before the ` #2`, ` #3` that Criterion adds to a title that it has shown before.
fn numbered(title: &str) -> Option<&str> {
    let (title, number) = title.rsplit_once(" #")?;
    (number.parse::<u32>().ok()? >= 2).then_some(title)
}

/// Bytes after which Criterion cuts the ids in its list.
const LONGEST_TITLE: usize = 100;

/// What a list shows of an id on the line that ends in `: benchmark`: its last line, and of a long id the first hundred
/// bytes and `...`.
#[must_use]
pub(crate) fn last_line(id: &str) -> String {
    let last = |text: &str| text.rsplit('\n').next().unwrap_or_default().to_owned();
    if id.len() <= LONGEST_TITLE {
        return last(id);
    }
    let end = (0..=LONGEST_TITLE).rev().find(|end| id.is_char_boundary(*end)).unwrap_or_default();
    last(&format!("{}...", id.get(..end).unwrap_or(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_may_hold_colons_and_other_lines_are_no_ids() {
        let text = "plain: benchmark\ngroup/a: b: benchmark\nwarning: something\nplain_test: test\n\n";
        assert_eq!(ids(text), ["group/a: b", "plain"]);
    }

    #[test]
    fn titles_that_were_numbered_are_one() {
        let text = "LLL...: benchmark\nLLL... #2: benchmark\nlone #2: benchmark\nlone #x: benchmark\n";
        assert_eq!(ids(text), ["LLL...", "LLL...", "lone #2", "lone #x"]);
    }

    #[test]
    fn a_long_id_is_known_by_its_beginning() {
        assert_eq!(last_line(&"L".repeat(100)), "L".repeat(100));
        assert_eq!(last_line(&"L".repeat(101)), format!("{}...", "L".repeat(100)));
        assert_eq!(last_line(&"é".repeat(51)), format!("{}...", "é".repeat(50)));
    }

    #[test]
    fn an_id_with_a_line_break_is_known_by_its_last_line() {
        assert_eq!(ids("two\nlines/x: benchmark\n"), [last_line("two\nlines/x")]);
    }
}
