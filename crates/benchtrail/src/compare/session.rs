//! What was measured so far, on disk, so that an interrupted comparison goes on where it stopped.
//!
//! One JSON line says what the session is about, then one line per value. A line that breaks off, as a kill leaves it, ends
//! what is read.

use super::sides::Side;
use crate::exit::Failure;
use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use trail_model::{BenchmarkId, Metric, SeriesKey, Unit};

/// What a session is about: another one does not go on with its values.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Subject {
    /// Full id of the base.
    pub(super) base: String,
    /// Full id of the head.
    pub(super) head: String,
    /// The compiler.
    pub(super) rustc: Option<String>,
    /// Flags of each bench process.
    pub(super) settings: Vec<String>,
}

/// The value of one benchmark and metric in one process.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct Value {
    /// Which round, from 0; those of the second stage count on.
    pub(super) round: u32,
    /// Which side.
    pub(super) side: Side,
    /// Package, bench target, id and metric.
    pub(super) key: [String; 4],
    /// Class of the metric.
    pub(super) class: String,
    /// Base unit.
    pub(super) unit: String,
    /// The median of the process, in the base unit.
    pub(super) value: f64,
}

impl Value {
    /// Which benchmark and metric it is of.
    pub(super) fn series(&self) -> SeriesKey {
        let [package, target, id, metric] = self.key.clone();
        SeriesKey { benchmark: BenchmarkId { package, target, id }, metric: Metric::new(metric) }
    }
}

/// A session: its values so far, and the file that takes the next one.
#[derive(Debug)]
pub(super) struct Session {
    path: PathBuf,
    file: File,
    values: Vec<Value>,
    left_out: BTreeSet<[String; 3]>,
}

impl Session {
    /// Opens the session in `path`, with its values if it is about `subject`; else begins a new one.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub(super) fn open(path: &Path, subject: &Subject) -> Result<Self, Failure> {
        let values =
            fs::read_to_string(path).ok().and_then(|text| values(&text, subject)).unwrap_or_default();
        let rewritten = rewrite(path, subject, &values);
        let file = rewritten.and_then(|()| {
            OpenOptions::new()
                .append(true)
                .open(path)
                .with_context(|| format!("cannot write `{}`", path.display()))
        });
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(Failure::usage)?,
            values,
            left_out: BTreeSet::new(),
        })
    }

    /// Reads a session without going on with it: what it is about, and its values.
    ///
    /// # Errors
    /// If the file cannot be read, or does not begin with a subject.
    pub(super) fn read(path: &Path) -> anyhow::Result<(Subject, Self)> {
        let text = fs::read_to_string(path)?;
        let subject: Subject = serde_json::from_str(text.lines().next().unwrap_or_default())?;
        let values = values(&text, &subject).unwrap_or_default();
        let file = File::open(path)?;
        Ok((subject, Self { path: path.to_owned(), file, values, left_out: BTreeSet::new() }))
    }

    /// The unit of a benchmark and metric, if it was measured.
    pub(super) fn unit(&self, series: &SeriesKey) -> Option<Unit> {
        self.values.iter().find(|value| value.series() == *series).and_then(|value| Unit::parse(&value.unit))
    }

    /// The values, in the order in which they were measured.
    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }

    /// Benchmarks that gave no result when they were asked for alone: package, bench target, listed id.
    pub(super) const fn left_out(&self) -> &BTreeSet<[String; 3]> {
        &self.left_out
    }

    /// Leaves a benchmark out from now on.
    pub(super) fn leave_out(&mut self, package: &str, target: &str, id: &str) {
        self.left_out.insert([package, target, id].map(str::to_owned));
    }

    /// Whether the benchmark was measured on `side` in `round`. Metrics are measured together.
    pub(super) fn has(&self, round: u32, side: Side, package: &str, target: &str, id: &str) -> bool {
        let is_it = |value: &&Value| {
            let [own_package, own_target, own_id, _] = &value.key;
            value.round == round
                && value.side == side
                && [own_package, own_target, own_id] == [package, target, id]
        };
        self.values.iter().any(|value| is_it(&value))
    }

    /// Keeps values that were measured.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn add(&mut self, values: Vec<Value>) -> Result<(), Failure> {
        let what = || format!("cannot write `{}`", self.path.display());
        for value in values {
            let line = serde_json::to_string(&value).with_context(what).map_err(Failure::data)?;
            writeln!(self.file, "{line}").with_context(what).map_err(Failure::usage)?;
            self.values.push(value);
        }
        Ok(())
    }
}

/// The values of a file about `subject`.
fn values(text: &str, subject: &Subject) -> Option<Vec<Value>> {
    let mut lines = text.lines();
    let found: Subject = serde_json::from_str(lines.next()?).ok()?;
    (found == *subject).then(|| lines.map_while(|line| serde_json::from_str(line).ok()).collect())
}

/// Writes the file anew, so that a line that broke off is gone before another follows it.
fn rewrite(path: &Path, subject: &Subject, values: &[Value]) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(subject)?;
    text.push('\n');
    for value in values {
        text.push_str(&serde_json::to_string(value)?);
        text.push('\n');
    }
    fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(head: &str) -> Subject {
        Subject { base: "b".to_owned(), head: head.to_owned(), rustc: None, settings: vec![] }
    }

    fn value(round: u32) -> Value {
        let key = ["p", "t", "id", "time"].map(str::to_owned);
        Value { round, side: Side::Head, key, class: "time".to_owned(), unit: "s".to_owned(), value: 1.5e-9 }
    }

    #[test]
    fn a_session_goes_on_with_what_was_measured_and_without_a_line_that_broke_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("session.jsonl");
        let mut session = Session::open(&path, &subject("h")).unwrap();
        session.add(vec![value(0), value(1)]).unwrap();
        drop(session);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut session = Session::open(&path, &subject("h")).unwrap();
        assert_eq!(session.values(), [value(0)]);
        session.add(vec![value(2)]).unwrap();
        assert_eq!(Session::open(&path, &subject("h")).unwrap().values(), [value(0), value(2)]);
        assert!(session.has(2, Side::Head, "p", "t", "id") && !session.has(1, Side::Head, "p", "t", "id"));
    }

    #[test]
    fn another_subject_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("session.jsonl");
        Session::open(&path, &subject("h")).unwrap().add(vec![value(0)]).unwrap();
        assert_eq!(Session::open(&path, &subject("other")).unwrap().values(), []);
    }
}
