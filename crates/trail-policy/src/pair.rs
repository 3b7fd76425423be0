//! Which benches of one run are compared, and how they stand.
//!
//! In: a run and the rules of the configuration. Out: one table per rule and operation. Exact metrics are joined to a
//! bench's time by id within the package, whatever bench target counted them.

use crate::config::{Config, PairRule};
use crate::pattern::Captures;
use std::collections::{BTreeMap, BTreeSet};
use trail_model::{BenchmarkId, BenchmarkResult, Estimate, Metric, Run, Summary};
use trail_stats::{geomean, of_medians};

/// The compared benches of one rule and operation.
#[derive(Clone, Debug, PartialEq)]
pub struct PairTable {
    /// What `{op}` stood for; empty if the rule has no such placeholder.
    pub operation: String,
    /// What the candidates have in common, such as `fast@v2`.
    pub candidate: String,
    /// What the baselines have in common.
    pub baseline: String,
    /// One row per subject, in natural order.
    pub rows: Vec<PairRow>,
    /// Geometric mean of the rows' ratios; its n is their number. `None` without a ratio.
    pub geomean: Option<Estimate>,
    /// Ids that the rule names and whose partner the run lacks, in order.
    pub unpaired: Vec<String>,
}

/// One pair.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRow {
    /// What `{subject}` stood for.
    pub subject: String,
    /// The bench that is judged.
    pub candidate: Side,
    /// The bench it is compared with.
    pub baseline: Side,
    /// Baseline / candidate: above 1 the candidate is faster. `None` if a median is not above zero.
    pub ratio: Option<Estimate>,
}

/// One bench of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Which bench.
    pub benchmark: BenchmarkId,
    /// Time per operation, in seconds.
    pub time: Summary,
    /// Allocations per operation.
    pub allocations: Option<f64>,
    /// Bytes asked of the allocator per operation.
    pub allocated_bytes: Option<f64>,
    /// Size of the encoded form, in bytes.
    pub encoded_size: Option<f64>,
}

/// What a ratio's interval says about 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The whole interval is above 1: the candidate is faster.
    AboveOne,
    /// The interval holds 1, or is unbounded: this run cannot tell.
    CannotTell,
    /// The whole interval is below 1: the candidate is slower.
    BelowOne,
    /// The whole interval is at or below 0.5.
    HalfOrLess,
}

impl Mark {
    /// The mark of a ratio.
    #[must_use]
    pub fn of(ratio: &Estimate) -> Self {
        let (lower, upper) =
            ratio.interval.map_or((ratio.point, ratio.point), |interval| (interval.lower, interval.upper));
        if lower > 1.0 {
            Self::AboveOne
        } else if upper <= 0.5 {
            Self::HalfOrLess
        } else if upper < 1.0 {
            Self::BelowOne
        } else {
            Self::CannotTell
        }
    }
}

/// The tables of a run, rules in the order of the configuration, operations in the order of their rule.
#[must_use]
pub fn tables(run: &Run, config: &Config) -> Vec<PairTable> {
    let benches = Benches::of(run);
    config.pairs.iter().flat_map(|rule| tables_of(rule, &benches)).collect()
}

/// The results of a run that no row of `tables` shows, in order of their keys.
///
/// That is: benches that no rule asks for, benches whose partner is missing, further bench targets that measured the same
/// id, and metrics that a [`Side`] has no place for.
#[must_use]
pub fn uncompared<'a>(run: &'a Run, tables: &[PairTable]) -> Vec<&'a BenchmarkResult> {
    let sides =
        || tables.iter().flat_map(|table| &table.rows).flat_map(|row| [&row.candidate, &row.baseline]);
    let benches: BTreeSet<&BenchmarkId> = sides().map(|side| &side.benchmark).collect();
    let ids: BTreeSet<(&str, &str)> =
        benches.iter().map(|bench| (bench.package.as_str(), bench.id.as_str())).collect();
    let is_shown = |result: &&BenchmarkResult| {
        let bench = &result.key.benchmark;
        if result.key.metric == Metric::TIME {
            benches.contains(bench)
        } else {
            Side::EXACT.contains(&result.key.metric) && ids.contains(&(&bench.package, &bench.id))
        }
    };
    run.results.iter().filter(|result| !is_shown(result)).collect()
}

impl Side {
    /// The exact metrics that a side carries beside its time.
    const EXACT: [Metric; 3] = [Metric::ALLOCATIONS, Metric::ALLOCATED_BYTES, Metric::ENCODED_SIZE];
}

impl PairRule {
    fn is_asked_for(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|asked| asked == operation)
    }
}

/// The results of a run by package and id.
struct Benches<'a> {
    times: BTreeMap<(&'a str, &'a str), Vec<&'a BenchmarkResult>>,
    exact: BTreeMap<(&'a str, &'a str, &'a str), Vec<&'a BenchmarkResult>>,
}

impl<'a> Benches<'a> {
    fn of(run: &'a Run) -> Self {
        let mut benches = Self { times: BTreeMap::new(), exact: BTreeMap::new() };
        for result in &run.results {
            let BenchmarkId { package, id, .. } = &result.key.benchmark;
            if result.key.metric == Metric::TIME {
                benches.times.entry((package, id)).or_default().push(result);
            } else {
                benches.exact.entry((package, id, result.key.metric.name())).or_default().push(result);
            }
        }
        benches
    }

    fn side(&self, result: &BenchmarkResult) -> Side {
        let BenchmarkId { package, target, id } = &result.key.benchmark;
        let exact = |metric: Metric| {
            let all = self.exact.get(&(package.as_str(), id.as_str(), metric.name()))?;
            Some(of_target(all, target)?.summary.median.point)
        };
        Side {
            benchmark: result.key.benchmark.clone(),
            time: result.summary.clone(),
            allocations: exact(Metric::ALLOCATIONS),
            allocated_bytes: exact(Metric::ALLOCATED_BYTES),
            encoded_size: exact(Metric::ENCODED_SIZE),
        }
    }
}

/// Candidates of one operation: each with what its pattern captured.
type Candidates<'a> = Vec<(Captures, &'a BenchmarkResult)>;

fn tables_of(rule: &PairRule, benches: &Benches<'_>) -> Vec<PairTable> {
    let mut by_operation: BTreeMap<String, Candidates<'_>> = BTreeMap::new();
    let mut orphans: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for result in benches.times.values().flatten().copied() {
        let id = &result.key.benchmark.id;
        if let Some(captures) =
            rule.candidate.captures(id).filter(|captures| rule.is_asked_for(&captures.operation))
        {
            by_operation.entry(captures.operation.clone()).or_default().push((captures, result));
        } else if let Some(captures) = rule.baseline.captures(id)
            && rule.is_asked_for(&captures.operation)
            && partner(&rule.candidate.render(&captures), result, benches).is_none()
        {
            orphans.entry(captures.operation).or_default().insert(id.clone());
        }
    }
    let mut operations: Vec<String> = by_operation.keys().chain(orphans.keys()).cloned().collect();
    operations.sort_by_key(|operation| {
        (rule.operations.iter().position(|asked| asked == operation), operation.clone())
    });
    operations.dedup();
    let table = |operation: String| {
        let candidates = by_operation.remove(&operation).unwrap_or_default();
        let unpaired = orphans.remove(&operation).unwrap_or_default();
        table(rule, operation, candidates, unpaired, benches)
    };
    operations.into_iter().map(table).collect()
}

/// The bench called `id` that is compared with `result`: of the same package, the same bench target before others.
fn partner<'a>(id: &str, result: &BenchmarkResult, benches: &'a Benches<'_>) -> Option<&'a BenchmarkResult> {
    let BenchmarkId { package, target, .. } = &result.key.benchmark;
    let all = benches.times.get(&(package.as_str(), id)).map(Vec::as_slice).unwrap_or_default();
    of_target(all, target)
}

/// The result that the bench target `target` gave, or else the first.
fn of_target<'a>(all: &[&'a BenchmarkResult], target: &str) -> Option<&'a BenchmarkResult> {
    all.iter().find(|other| other.key.benchmark.target == target).or(all.first()).copied()
}

fn table(
    rule: &PairRule,
    operation: String,
    candidates: Candidates<'_>,
    mut unpaired: BTreeSet<String>,
    benches: &Benches<'_>,
) -> PairTable {
    let mut rows = Vec::new();
    for (captures, candidate) in candidates {
        let Some(baseline) = partner(&rule.baseline.render(&captures), candidate, benches) else {
            unpaired.insert(candidate.key.benchmark.id.clone());
            continue;
        };
        let ratio = of_medians(&baseline.summary, &candidate.summary).ok();
        let (candidate, baseline) = (benches.side(candidate), benches.side(baseline));
        rows.push(PairRow { subject: captures.subject, candidate, baseline, ratio });
    }
    rows.sort_by_cached_key(|row| natural(&row.subject));
    let ratios: Vec<Estimate> = rows.iter().filter_map(|row| row.ratio.clone()).collect();
    PairTable {
        operation,
        candidate: rule.candidate.label(),
        baseline: rule.baseline.label(),
        geomean: geomean(&ratios).ok(),
        rows,
        unpaired: unpaired.into_iter().collect(),
    }
}

/// A key by which `size=9` stands before `size=10`: the text cut into digits and other characters, numbers by value.
#[must_use]
pub fn natural(text: &str) -> Vec<(String, u128)> {
    let mut key: Vec<(String, u128)> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, tail) =
            rest.split_at(rest.find(|character: char| character.is_ascii_digit()).unwrap_or(rest.len()));
        let end = tail.find(|character: char| !character.is_ascii_digit()).unwrap_or(tail.len());
        let (digits, tail) = tail.split_at(end);
        // A number too long to be one sorts behind all others.
        let number = if digits.is_empty() { 0 } else { digits.parse().unwrap_or(u128::MAX) };
        key.push((word.to_owned(), number));
        rest = tail;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Pattern;
    use jiff::Timestamp;
    use trail_model::{Environment, HostClass, Interval, MetricClass, Mode, RunId, SeriesKey, Unit};

    fn result(target: &str, id: &str, metric: Metric, value: f64) -> BenchmarkResult {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: target.to_owned(), id: id.to_owned() };
        let is_time = metric == Metric::TIME;
        let mut summary = Summary::exact(value);
        if is_time {
            summary.median.interval =
                Some(Interval { lower: value * 0.99, upper: value * 1.01, level: 0.95 });
        }
        BenchmarkResult {
            key: SeriesKey { benchmark, metric },
            class: if is_time { MetricClass::Time } else { MetricClass::Exact },
            unit: if is_time { Unit::Second } else { Unit::Count },
            summary,
            sampling: None,
            throughput: Vec::new(),
            warnings: Vec::new(),
            processes: Vec::new(),
        }
    }

    fn run(mut results: Vec<BenchmarkResult>) -> Run {
        results.sort_by(|left, right| left.key.cmp(&right.key));
        Run {
            id: RunId::from_random(1),
            tool: "t 1".to_owned(),
            suite: "s".to_owned(),
            commit: None,
            branch: None,
            note: None,
            mode: Mode::Full,
            started: Timestamp::UNIX_EPOCH,
            duration: 1.0,
            attempt: None,
            event: None,
            shard: None,
            source: None,
            environment: Environment {
                host: HostClass::parse("host").unwrap(),
                os: "linux".to_owned(),
                arch: "x86_64".to_owned(),
                cpu_model: None,
                cores: None,
                memory: None,
                kernel: None,
                runner: None,
                rustc: None,
                target: None,
                profile: "bench".to_owned(),
                features: Vec::new(),
                governor: None,
                load_before: None,
                load_after: None,
                virtualised: None,
                temperature: None,
                pinned_core: None,
                niceness: None,
                settings: Some(trail_model::Settings { sample_size: 10, warm_up: 0.1, measurement: 0.3 }),
            },
            results,
            warnings: Vec::new(),
        }
    }

    fn config(operations: &[&str]) -> Config {
        let rule = PairRule {
            candidate: Pattern::parse("{op}/fast/{subject}").unwrap(),
            baseline: Pattern::parse("{op}/slow/{subject}").unwrap(),
            operations: operations.iter().map(|operation| (*operation).to_owned()).collect(),
        };
        Config { pairs: vec![rule], ..Config::default_for("s") }
    }

    fn time(id: &str, value: f64) -> BenchmarkResult {
        result("t", id, Metric::TIME, value)
    }

    #[test]
    fn pairs_are_joined_by_operation_and_subject() {
        let run = run(vec![
            time("parse/fast/size=10", 1.0),
            time("parse/slow/size=10", 4.0),
            time("parse/fast/size=9", 1.0),
            time("parse/slow/size=9", 1.0),
            time("build/fast/x", 2.0),
            time("build/slow/x", 1.0),
        ]);
        let tables = tables(&run, &config(&["parse", "build"]));
        let shape: Vec<_> = tables.iter().map(|table| (table.operation.as_str(), table.rows.len())).collect();
        assert_eq!(shape, [("parse", 2), ("build", 1)]);
        let subjects: Vec<_> = tables[0].rows.iter().map(|row| row.subject.as_str()).collect();
        assert_eq!(subjects, ["size=9", "size=10"]);
        let mean = tables[0].geomean.as_ref().unwrap();
        assert!((mean.point - 2.0).abs() < 1e-12);
        assert_eq!(mean.n, 2);
        assert_eq!((tables[0].candidate.as_str(), tables[0].baseline.as_str()), ("fast", "slow"));
    }

    #[test]
    fn a_missing_partner_is_named_and_not_averaged() {
        let run = run(vec![time("parse/fast/a", 1.0), time("parse/slow/b", 1.0)]);
        let tables = tables(&run, &config(&[]));
        assert_eq!(tables.len(), 1);
        assert_eq!(tables[0].unpaired, ["parse/fast/a", "parse/slow/b"]);
        assert_eq!(tables[0].geomean, None);
    }

    #[test]
    fn exact_figures_are_joined_whatever_target_counted_them() {
        let counted = result("exact", "parse/fast/a", Metric::ALLOCATIONS, 3.0);
        let run = run(vec![time("parse/fast/a", 1.0), time("parse/slow/a", 1.0), counted]);
        let row = &tables(&run, &config(&[]))[0].rows[0];
        assert_eq!((row.candidate.allocations, row.baseline.allocations), (Some(3.0), None));
    }

    #[test]
    fn a_partner_of_the_same_target_is_preferred() {
        let mut other = time("parse/slow/a", 100.0);
        other.key.benchmark.target = "a-other".to_owned();
        let run = run(vec![time("parse/fast/a", 1.0), time("parse/slow/a", 2.0), other]);
        let ratio = tables(&run, &config(&[]))[0].rows[0].ratio.clone().unwrap();
        assert!((ratio.point - 2.0).abs() < 1e-12);
    }

    #[test]
    fn what_no_row_shows_is_uncompared() {
        let mut other_target = time("parse/slow/a", 9.0);
        other_target.key.benchmark.target = "u".to_owned();
        let run = run(vec![
            time("parse/fast/a", 1.0),
            time("parse/slow/a", 2.0),
            other_target,
            result("exact", "parse/slow/a", Metric::ALLOCATIONS, 3.0),
            result("exact", "parse/slow/a", Metric::INSTRUCTIONS, 900.0),
            time("parse/fast/lonely", 1.0),
            time("read/fast/a", 1.0),
            time("other", 1.0),
        ]);
        let tables = tables(&run, &config(&["parse"]));
        let found: Vec<_> = uncompared(&run, &tables).iter().map(|result| result.key.to_string()).collect();
        assert_eq!(
            found,
            [
                "instructions of parse/slow/a (p, exact)",
                "time of other (p, t)",
                "time of parse/fast/lonely (p, t)",
                "time of read/fast/a (p, t)",
                "time of parse/slow/a (p, u)",
            ]
        );
        assert_eq!(tables.len(), 1);
        assert_eq!(tables[0].rows.len(), 1);
    }

    #[test]
    fn exact_figures_of_the_same_target_are_preferred() {
        let run = run(vec![
            time("parse/fast/a", 1.0),
            time("parse/slow/a", 1.0),
            result("a-first", "parse/fast/a", Metric::ALLOCATIONS, 7.0),
            result("t", "parse/fast/a", Metric::ALLOCATIONS, 3.0),
            result("z-last", "parse/fast/a", Metric::ALLOCATIONS, 8.0),
        ]);
        let row = &tables(&run, &config(&[]))[0].rows[0];
        assert_eq!(row.candidate.allocations, Some(3.0));
    }

    #[test]
    fn a_median_of_zero_has_no_ratio() {
        let run = run(vec![time("parse/fast/a", 0.0), time("parse/slow/a", 1.0)]);
        let table = &tables(&run, &config(&[]))[0];
        assert_eq!((table.rows[0].ratio.clone(), table.geomean.clone()), (None, None));
    }

    #[test]
    fn a_mark_needs_the_whole_interval() {
        let mark = |lower: f64, upper: f64| {
            let interval = Some(Interval { lower, upper, level: 0.95 });
            Mark::of(&Estimate { point: f64::midpoint(lower, upper), interval, n: 9, warnings: Vec::new() })
        };
        assert_eq!(mark(1.01, 2.0), Mark::AboveOne);
        assert_eq!(mark(0.9, 1.1), Mark::CannotTell);
        assert_eq!(mark(1.0, 1.1), Mark::CannotTell);
        assert_eq!(mark(0.6, 0.99), Mark::BelowOne);
        assert_eq!(mark(0.3, 0.5), Mark::HalfOrLess);
        assert_eq!(mark(0.0, f64::INFINITY), Mark::CannotTell);
    }
}
