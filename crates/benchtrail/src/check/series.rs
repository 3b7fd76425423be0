//! From the runs of one host to what is judged about the newest.

use std::collections::BTreeMap;
use trail_model::{BenchmarkResult, MetricClass, Run, SeriesKey};
use trail_policy::history::{HistoryFinding, Point, judge_history};
use trail_policy::standing::{Drop, PairFinding, ProcessPair, judge_drop, judge_pairs};
use trail_policy::{Comparison, Config, Finding, PairTable, judge, tables};

/// The newest run of a host, those before it (oldest first), and how they are judged.
pub(super) struct History<'a> {
    pub(super) newest: &'a Run,
    pub(super) before: &'a [&'a Run],
    pub(super) config: &'a Config,
}

impl History<'_> {
    /// Every timed series that the newest run has.
    pub(super) fn series(&self) -> Vec<(SeriesKey, HistoryFinding)> {
        let timed = self.newest.results.iter().filter(|result| result.class == MetricClass::Time);
        let finding = |result: &BenchmarkResult| {
            let runs = self.before.iter().chain([&self.newest]);
            let points: Vec<Point> = runs
                .filter_map(|run| {
                    let value = run.result(&result.key)?.summary.median.point;
                    Some(Point {
                        commit: commit(run),
                        value,
                        conditions: conditions(run),
                        begins_level: false,
                    })
                })
                .collect();
            let floor = self.config.rules.of(&result.key).floor;
            (result.key.clone(), judge_history(&points, result.unit.direction(), floor))
        };
        timed.map(finding).collect()
    }

    /// The pairs of the newest commit: one process of both sides for each of its runs.
    pub(super) fn pairs(&self) -> Vec<PairFinding> {
        let commit = commit(self.newest);
        let runs: Vec<&Run> = self
            .before
            .iter()
            .chain([&self.newest])
            .copied()
            .filter(|run| self::commit(run) == commit)
            .collect();
        let mut pairs: BTreeMap<String, ProcessPair> = BTreeMap::new();
        for row in runs.iter().flat_map(|run| tables(run, self.config)).flat_map(|table| table.rows) {
            let id = row.candidate.benchmark.id;
            let pair = pairs.entry(id.clone()).or_insert_with(|| ProcessPair {
                candidate_id: id,
                baseline: Vec::new(),
                candidate: Vec::new(),
            });
            pair.baseline.push(row.baseline.time.median.point);
            pair.candidate.push(row.candidate.time.median.point);
        }
        let pairs: Vec<_> = pairs.into_values().collect();
        judge_pairs(&pairs, &self.config.rules, self.newest.environment.host.as_str())
    }

    /// The geometric means of the newest run, each against those of the same subjects under the same conditions.
    pub(super) fn drops(&self) -> Vec<(String, Drop)> {
        let newest = tables(self.newest, self.config);
        let means = newest.iter().filter(|table| table.geomean.is_some()).count();
        let drop = |table: &PairTable| {
            let new = table.geomean.as_ref()?.point;
            let same = self.before.iter().filter(|run| conditions(run) == conditions(self.newest));
            let history: Vec<f64> = same
                .filter_map(|run| {
                    tables(run, self.config).iter().find_map(|other| mean_of_same(other, table))
                })
                .collect();
            let name = format!("{} of {} against {}", table.operation, table.candidate, table.baseline);
            Some((name, judge_drop(&history, new, means)))
        };
        newest.iter().filter_map(drop).collect()
    }

    /// Counts and sizes against the run before.
    pub(super) fn exact(&self) -> Vec<Finding> {
        let Some(before) = self.before.last() else { return Vec::new() };
        let counted = self.newest.results.iter().filter(|result| result.class == MetricClass::Exact);
        let comparisons: Vec<Comparison> = counted
            .filter_map(|result| {
                Some(Comparison {
                    key: result.key.clone(),
                    class: result.class,
                    direction: result.unit.direction(),
                    base: vec![before.result(&result.key)?.summary.median.point],
                    head: vec![result.summary.median.point],
                    is_identical: false,
                })
            })
            .collect();
        judge(&comparisons, &self.config.rules, None).findings
    }
}

/// The mean of `other` if it is about the same benches as `table`.
fn mean_of_same(other: &PairTable, table: &PairTable) -> Option<f64> {
    let subjects =
        |table: &PairTable| table.rows.iter().map(|row| row.candidate.benchmark.clone()).collect::<Vec<_>>();
    let is_same = other.operation == table.operation && subjects(other) == subjects(table);
    is_same.then_some(other.geomean.as_ref()?.point)
}

fn commit(run: &Run) -> String {
    run.commit.as_ref().map_or_else(|| run.id.to_string(), |commit| commit.sha.clone())
}

/// What a value depends on beside the code.
fn conditions(run: &Run) -> String {
    let environment = &run.environment;
    format!(
        "{:?} {:?} {} {:?} {:?}",
        environment.rustc,
        environment.cpu_model,
        environment.profile,
        environment.features,
        environment.settings
    )
}
