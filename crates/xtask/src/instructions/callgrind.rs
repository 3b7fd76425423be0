//! Counting: the program of the harness, built as the benches are and run under callgrind.
//!
//! The program marks the beginning and the end of each loop by calling a function; callgrind ends a part there. Of the parts
//! of an operation the second is its short loop and the fourth its long one, twice as long.

use anyhow::{Context as _, anyhow, bail};
use benchtrail::exit::Failure;
use benchtrail::output::note;
use benchtrail::project::{Project, cargo};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The tool.
const VALGRIND: &str = "valgrind";

/// Package and name of the program.
const PACKAGE: &str = "bench-harness";
const PROGRAM: &str = "instructions";

/// The function that callgrind watches for.
const MARK: &str = "*counting_mark*";

/// The row that is taken off every other.
const EMPTY: &str = "empty";

/// Parts of an operation.
const PARTS: usize = 4;

/// Checks that the tool can be run.
pub(super) fn find() -> Result<(), Failure> {
    let output = Command::new(VALGRIND).arg("--version").output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            Err(Failure::usage(anyhow!("`{VALGRIND} --version` failed: {}", output.status)).hint(INSTALL))
        }
        Err(error) => Err(Failure::usage(
            anyhow::Error::new(error)
                .context(format!("cannot run `{VALGRIND}`, which counts the instructions")),
        )
        .hint(INSTALL)),
    }
}

const INSTALL: &str =
    "install valgrind, such as by `apt-get install valgrind`; without it nothing is counted";

/// Instructions of one iteration of each operation.
pub(super) fn count(project: &Project) -> Result<BTreeMap<String, f64>, Failure> {
    note("building the harness");
    let program = build(project).map_err(Failure::usage)?;
    let folder = Folder::create(project).map_err(Failure::usage)?;
    note("counting");
    let ids = run(&program, &folder.0).map_err(Failure::data)?;
    read(&folder.0, &ids).map_err(Failure::data)
}

/// A folder for the parts, which goes with the value.
struct Folder(PathBuf);

impl Folder {
    fn create(project: &Project) -> anyhow::Result<Self> {
        let path = project.target.join(format!("benchtrail/instructions-{}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot create `{}`", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            note(&format!("cannot remove `{}`: {error}", self.0.display()));
        }
    }
}

#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// Builds the program and gives its path.
fn build(project: &Project) -> anyhow::Result<PathBuf> {
    let mut command = Command::new(cargo());
    command.args(["build", "--locked", "--quiet", "--package", PACKAGE, "--bin", PROGRAM]);
    command.args(["--profile", &project.config.suite.profile]);
    command.arg("--message-format=json-render-diagnostics");
    command.current_dir(&project.root).env("CARGO_TARGET_DIR", &project.target);
    let output = command.stderr(Stdio::inherit()).output().context("cannot run `cargo build`")?;
    if !output.status.success() {
        bail!("the harness does not build: `cargo build` {}", output.status);
    }
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Message =
            serde_json::from_str(line).context("cargo printed other JSON than expected")?;
        if let (Some(Target { name }), Some(program)) = (message.target, message.executable)
            && name == PROGRAM
        {
            return Ok(program);
        }
    }
    Err(anyhow!("`cargo build` made no program `{PROGRAM}`"))
}

/// An operation, and the iterations of its short loop.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    iterations: u32,
    id: String,
}

/// Runs the program; gives what it counted, in its order.
fn run(program: &Path, folder: &Path) -> anyhow::Result<Vec<Counted>> {
    let mut out = std::ffi::OsString::from("--callgrind-out-file=");
    out.push(folder.join("part"));
    let mut command = Command::new(VALGRIND);
    command.args(["--quiet", "--tool=callgrind"]).arg(out).arg(format!("--dump-before={MARK}")).arg(program);
    let output = command.output().with_context(|| format!("cannot run `{VALGRIND}`"))?;
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stderr);
        let last = printed.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("nothing");
        let last: String = last.chars().filter(|character| !character.is_control()).take(300).collect();
        bail!("counting failed, {}; the last it printed: {last}", output.status);
    }
    parse_ids(&String::from_utf8_lossy(&output.stdout))
}

/// Lines of iterations, a tab and an id.
fn parse_ids(text: &str) -> anyhow::Result<Vec<Counted>> {
    let line = |line: &str| {
        let (iterations, id) = line.split_once('\t')?;
        let iterations = iterations.parse().ok().filter(|iterations| *iterations > 0)?;
        Some(Counted { iterations, id: id.to_owned() })
    };
    text.lines()
        .map(|text| line(text).ok_or_else(|| anyhow!("`{text}` is not iterations, a tab and an id")))
        .collect()
}

/// The counts in the parts of `folder`, the empty loop taken off.
fn read(folder: &Path, counted: &[Counted]) -> anyhow::Result<BTreeMap<String, f64>> {
    let parts = fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?.count();
    // One more for what follows the last mark.
    let expected = counted.len().saturating_mul(PARTS).saturating_add(1);
    if parts != expected {
        bail!("callgrind wrote {parts} parts for {} operations, expected {expected}", counted.len());
    }
    let mut counts = BTreeMap::new();
    for (index, Counted { iterations, id }) in counted.iter().enumerate() {
        let part = |number: usize| {
            let path = folder.join(format!("part.{}", index.saturating_mul(PARTS).saturating_add(number)));
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
            total(&text).with_context(|| format!("cannot read `{}`", path.display()))
        };
        // The long loop is as many iterations longer as the short one has.
        let each = (part(4)? - part(2)?) / f64::from(*iterations);
        if counts.insert(id.clone(), each).is_some() {
            bail!("`{id}` is counted twice");
        }
    }
    let empty = counts.remove(EMPTY).ok_or_else(|| anyhow!("the program has no loop `{EMPTY}`"))?;
    counts.values_mut().for_each(|count| *count = tenths(*count - empty));
    Ok(counts)
}

/// Rounded to tenths, in which the snapshot is written.
fn tenths(count: f64) -> f64 {
    (count * 10.0).round() / 10.0
}

/// The instructions of a part: the number of its line `totals:`.
fn total(part: &str) -> anyhow::Result<f64> {
    let found = part.lines().find_map(|line| line.strip_prefix("totals: "));
    let text = found.ok_or_else(|| anyhow!("there is no line `totals:`"))?;
    let total = text.trim().parse::<u32>().map(f64::from);
    total.with_context(|| format!("`totals:` is `{}`, expected a number of instructions", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(totals: &[u32]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (number, total) in (1..).zip(totals) {
            let text = format!("version: 1\npart: {number}\nevents: Ir\nsummary: 0\ntotals: {total}\n");
            fs::write(folder.path().join(format!("part.{number}")), text).unwrap();
        }
        fs::write(folder.path().join("part"), "totals: 9\n").unwrap();
        folder
    }

    #[test]
    fn a_count_is_of_the_iterations_that_the_long_loop_has_more() {
        let ids = parse_ids("100\tempty\n10\ta/b\n").unwrap();
        let folder = parts(&[5, 410, 5, 810, 5, 260, 5, 501]);
        assert_eq!(read(folder.path(), &ids).unwrap(), BTreeMap::from([("a/b".to_owned(), 20.1)]));
    }

    #[test]
    fn parts_that_do_not_match_are_no_counts() {
        let ids = parse_ids("1\tempty\n1\ta\n").unwrap();
        let error = read(parts(&[1, 1, 1, 1]).path(), &ids).unwrap_err().to_string();
        assert_eq!(error, "callgrind wrote 5 parts for 2 operations, expected 9");
        let folder = parts(&[1; 8]);
        fs::write(folder.path().join("part.6"), "totals: many\n").unwrap();
        let error = format!("{:#}", read(folder.path(), &ids).unwrap_err());
        assert!(error.contains("part.6") && error.contains("`totals:` is `many`"), "{error}");
        let twice = parse_ids("1\tempty\n1\tempty\n").unwrap();
        assert!(read(parts(&[1; 8]).path(), &twice).is_err());
        let without = parse_ids("1\ta\n").unwrap();
        assert!(read(parts(&[1; 4]).path(), &without).is_err());
    }

    #[test]
    fn lines_of_another_form_are_refused() {
        for wrong in ["a/b", "0\ta", "x\ta", "1 a"] {
            assert!(parse_ids(wrong).is_err(), "{wrong}");
        }
    }
}
