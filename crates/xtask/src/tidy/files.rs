//! What every source file looks like, and what may stand at the root.

use super::rules::{Family, Rules};
use anyhow::Context as _;
use std::path::Path;

/// Lines of code a file may have; tests at its end are not counted.
const LONGEST: usize = 600;

/// Words of the measured family that the tracker must not know.
const MEASURED_WORDS: [&str; 4] = ["zap", "zap_view", "linearcodec", "platform_txs"];

/// Words of the tracker that the measured family must not know.
const TRAIL_WORDS: [&str; 9] = [
    "benchtrail",
    "trail_model",
    "trail_ingest",
    "trail_history",
    "trail_stats",
    "trail_policy",
    "trail_report",
    "trail_plot",
    "trail_github",
];

/// The file that both sides know, below the target folder: it is all that crosses the wall beside Criterion's.
const CROSSING: [&str; 2] = ["target/benchtrail", "benchtrail/exact.json"];

/// Documents that may stand at the root.
const ROOT_DOCUMENTS: [&str; 4] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];

/// One line per fault of the file `name`, a path relative to the workspace's root.
pub(super) fn check(name: &Path, text: &str, family: Option<Family>, rules: &Rules) -> Vec<String> {
    let shown = name.to_string_lossy().replace('\\', "/");
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{shown}: {what}"));
    if !text.starts_with("//!") && !is_fixture(&shown) {
        fault("does not begin with `//!` and what it is for".to_owned());
    }
    for (index, _) in text.lines().enumerate().filter(|(_, line)| line.ends_with([' ', '\t'])) {
        fault(format!("line {} ends in white space", index + 1));
    }
    let lines =
        text.lines().position(|line| line.trim() == "#[cfg(test)]").unwrap_or_else(|| text.lines().count());
    if lines > LONGEST && !rules.long.contains_key(&shown) && !is_fixture(&shown) {
        fault(format!("has {lines} lines without its tests, at most {LONGEST} are allowed"));
    }
    if name.ends_with("src/lib.rs") || name.ends_with("src/main.rs") {
        check_root_module(text, name.ends_with("src/lib.rs"), &mut fault);
    }
    let is_unsafe = |line: &str| {
        words(&without_texts(line)).any(|word| word == "unsafe") && !line.trim_start().starts_with("//")
    };
    if text.lines().any(is_unsafe) && !rules.with_unsafe.contains_key(&shown) && family != Some(Family::Tasks)
    {
        fault("holds unsafe code without a reason in `ci/layers.toml`".to_owned());
    }
    let forbidden: &[&str] = match family {
        Some(Family::Trail) => &MEASURED_WORDS,
        Some(Family::Measured) => &TRAIL_WORDS,
        _ => &[],
    };
    let code = CROSSING.iter().fold(text.to_owned(), |code, path| code.replace(path, ""));
    for word in forbidden {
        if words(&code).any(|found| found == *word) {
            fault(format!("names `{word}`, which stands on the other side of the wall"));
        }
    }
    faults
}

/// Sources that other tools read, with their own first line.
fn is_fixture(name: &str) -> bool {
    ["/tests/data/", "/tests/fail/", "/tests/golden/"].iter().any(|folder| name.contains(folder))
}

fn check_root_module(text: &str, is_library: bool, fault: &mut impl FnMut(String)) {
    if is_library && !text.contains("#![forbid(unsafe_code)]") && !text.contains("#![deny(unsafe_code)]") {
        fault("does not forbid unsafe code".to_owned());
    }
    let is_logic = |line: &&str| {
        ["fn ", "pub fn ", "impl ", "pub(crate) fn "].iter().any(|start| line.starts_with(start))
    };
    let logic = text.lines().take_while(|line| *line != "#[cfg(test)]").find(is_logic);
    // The compiler wants a macro's entry at the root of its crate.
    let is_macro = text.contains("#[proc_macro");
    if is_library
        && !is_macro
        && let Some(line) = logic
    {
        fault(format!("holds logic: `{line}`"));
    }
}

/// A line of code without what stands in double quotes.
fn without_texts(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The identifiers of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric() && character != '_')
        .filter(|word| !word.is_empty())
}

/// Faults of the root folder: documents that do not belong there.
pub(super) fn check_root(root: &Path) -> anyhow::Result<Vec<String>> {
    let what = || format!("cannot read `{}`", root.display());
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(root).with_context(what)? {
        let name = entry.with_context(what)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && !ROOT_DOCUMENTS.contains(&name.as_str()) {
            faults.push(format!("{name}: a document at the root; reports belong in git and `docs/`"));
        }
    }
    faults.sort();
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_file(name: &str, text: &str, family: Family, expected: &[&str]) {
        let rules = Rules::default();
        assert_eq!(check(Path::new(name), text, Some(family), &rules), expected);
    }

    #[test]
    fn a_file_says_what_it_is_for() {
        check_file("a/src/b.rs", "//! Units.\n", Family::Trail, &[]);
        check_file(
            "a/src/b.rs",
            "fn f() {}\n",
            Family::Trail,
            &["a/src/b.rs: does not begin with `//!` and what it is for"],
        );
        check_file("a/tests/data/b.rs", "fn f() {}\n", Family::Trail, &[]);
    }

    #[test]
    fn a_word_in_quotes_is_no_code() {
        check_file(
            "a/src/b.rs",
            "//! Words.\nconst WORDS: [&str; 2] = [\"safe\", \"unsafe\"];\n",
            Family::Trail,
            &[],
        );
        let fault = "a/src/b.rs: holds unsafe code without a reason in `ci/layers.toml`";
        check_file("a/src/b.rs", "//! Code.\nfn f() { unsafe {} }\n", Family::Trail, &[fault]);
    }

    #[test]
    fn neither_family_names_the_other() {
        let fault = "a/src/b.rs: names `zap`, which stands on the other side of the wall";
        check_file("a/src/b.rs", "//! Reads zap.\n", Family::Trail, &[fault]);
        check_file("a/src/b.rs", "//! Reads zapped.\n", Family::Trail, &[]);
        let fault = "a/src/b.rs: names `benchtrail`, which stands on the other side of the wall";
        check_file("a/src/b.rs", "//! For benchtrail.\n", Family::Measured, &[fault]);
        check_file("a/src/b.rs", "//! Writes target/benchtrail/exact.json.\n", Family::Measured, &[]);
    }

    #[test]
    fn length_is_counted_without_tests() {
        let long = format!("//! Long.\n{}", "\n".repeat(LONGEST));
        check_file(
            "a/src/b.rs",
            &long,
            Family::Trail,
            &["a/src/b.rs: has 601 lines without its tests, at most 600 are allowed"],
        );
        let tests = format!("//! Short.\n#[cfg(test)]\n{}", "\n".repeat(LONGEST));
        check_file("a/src/b.rs", &tests, Family::Trail, &[]);
    }

    #[test]
    fn white_space_unsafe_code_and_logic_in_a_root_module_are_faults() {
        check_file("a/src/b.rs", "//! B. \n", Family::Trail, &["a/src/b.rs: line 1 ends in white space"]);
        let fault = "a/src/b.rs: holds unsafe code without a reason in `ci/layers.toml`";
        check_file("a/src/b.rs", "//! B.\nunsafe {}\n", Family::Measured, &[fault]);
        let text = "//! A.\n#![forbid(unsafe_code)]\nfn f() {}\n";
        check_file("a/src/lib.rs", text, Family::Trail, &["a/src/lib.rs: holds logic: `fn f() {}`"]);
        check_file("a/src/lib.rs", "//! A.\n", Family::Trail, &["a/src/lib.rs: does not forbid unsafe code"]);
    }
}
