//! All results of one invocation: one commit, one host.

use crate::environment::Environment;
use crate::id::{MetricClass, SeriesKey};
use crate::sample::Sample;
use crate::summary::{SamplingMode, Summary, Throughput};
use crate::unit::Unit;
use crate::warning::Warning;
use jiff::Timestamp;
use std::fmt;

/// What one reader found for one benchmark and metric, before any statistic.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Which benchmark and metric.
    pub key: SeriesKey,
    /// How the metric is judged.
    pub class: MetricClass,
    /// The measurements, in base units.
    pub sample: Sample,
    /// How the sample was taken; `None` where the notion does not exist.
    pub sampling: Option<SamplingMode>,
    /// Declared work per operation; none, one, or bytes and elements together.
    pub throughput: Vec<Throughput>,
    /// Remarks about this benchmark.
    pub warnings: Vec<Warning>,
}

/// One benchmark and metric of a run, summarised.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchmarkResult {
    /// Which benchmark and metric.
    pub key: SeriesKey,
    /// How the metric is judged.
    pub class: MetricClass,
    /// Unit of every value in `summary`.
    pub unit: Unit,
    /// Location and spread.
    pub summary: Summary,
    /// How the sample was taken; `None` where the notion does not exist.
    pub sampling: Option<SamplingMode>,
    /// Declared work per operation.
    pub throughput: Vec<Throughput>,
    /// Remarks about this benchmark.
    pub warnings: Vec<Warning>,
    /// Location in each process that measured it, in the order of the processes and in `unit`; empty if it was one
    /// process. Values with one index in several results of a run come from one process or one round.
    pub processes: Vec<f64>,
}

/// Results of one invocation on one host.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Random name of the run.
    pub id: RunId,
    /// Name and version of the tool that made the record, such as `benchtrail 0.1.0`.
    pub tool: String,
    /// Name of the suite, from the configuration.
    pub suite: String,
    /// The commit that was checked out; `None` outside git.
    pub commit: Option<Commit>,
    /// Branch that was checked out; `None` outside git or on a detached head.
    pub branch: Option<String>,
    /// What the person who ran it wrote about it.
    pub note: Option<String>,
    /// How careful the run was.
    pub mode: Mode,
    /// When it started.
    pub started: Timestamp,
    /// How long the benches ran, in seconds, without building.
    pub duration: f64,
    /// Attempt number that a CI system gave.
    pub attempt: Option<u32>,
    /// Event that started it in CI, such as `push`.
    pub event: Option<String>,
    /// Which part of a suite this is, if a matrix of runs shares it.
    pub shard: Option<Shard>,
    /// Where the results were imported from; `None` if this tool measured them.
    pub source: Option<Source>,
    /// The machine and toolchain.
    pub environment: Environment,
    /// The results, ascending by key, each key once.
    pub results: Vec<BenchmarkResult>,
    /// Remarks about the run as a whole.
    pub warnings: Vec<Warning>,
}

impl Run {
    /// The result of this benchmark and metric, if the run has it.
    #[must_use]
    pub fn result(&self, key: &SeriesKey) -> Option<&BenchmarkResult> {
        let index = self.results.binary_search_by(|result| result.key.cmp(key)).ok()?;
        self.results.get(index)
    }
}

/// Eight lower-case hexadecimal digits that tell runs of one commit and second apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RunId(String);

impl RunId {
    /// The id with these digits, if there are exactly eight of `0-9a-f`.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Self> {
        let is_valid =
            digits.len() == 8 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_valid.then(|| Self(digits.to_owned()))
    }

    /// The id for a 32-bit random number.
    #[must_use]
    pub fn from_random(number: u32) -> Self {
        Self(format!("{number:08x}"))
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The commit that was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Full hexadecimal id.
    pub sha: String,
    /// Ids of the parents, first parent first.
    pub parents: Vec<String>,
    /// Id of the tree, which survives a rebase that changes nothing.
    pub tree: String,
    /// When the change was authored.
    pub author_time: Timestamp,
    /// When it was committed.
    pub committed_time: Timestamp,
    /// Whether the work tree had changes outside `history/` and `dashboards/`.
    pub dirty: bool,
}

/// One of the parts into which a suite was split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// How many parts there are.
    pub count: u32,
}

impl Shard {
    /// Part `index` of `count`, if there is such a part.
    #[must_use]
    pub fn new(index: u32, count: u32) -> Option<Self> {
        (1..=count).contains(&index).then_some(Self { index, count })
    }

    /// The shard that `text` names as `<index>/<count>`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (index, count) = text.split_once('/')?;
        Self::new(index.parse().ok()?, count.parse().ok()?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index, self.count)
    }
}

/// Where imported results come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name of the format that was read.
    pub format: String,
    /// The file, and what in it the run was made from.
    pub origin: String,
}

/// How careful a run was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// The careful default.
    Full,
    /// A quick look; never a baseline.
    Quick,
}

impl Mode {
    /// The word that files use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Quick => "quick",
        }
    }

    /// The mode with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Full, Self::Quick].into_iter().find(|mode| mode.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!(Shard::parse("2/3").map(|shard| shard.to_string()).as_deref(), Some("2/3"));
        for wrong in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b"] {
            assert_eq!(Shard::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn run_ids_are_eight_lower_case_digits() {
        assert_eq!(RunId::from_random(0x1f).as_str(), "0000001f");
        assert!(RunId::parse("0000001f").is_some());
        for wrong in ["", "1f", "0000001F", "0000001g", "0000000011", "../../.."] {
            assert_eq!(RunId::parse(wrong), None, "{wrong}");
        }
    }
}
