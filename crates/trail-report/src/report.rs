//! What a report says, computed once: renderers only write it down.
//!
//! In: the newest run of each host, and the configuration. Out: [`Report`], in base units.

use crate::notes::Notes;
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use trail_model::{
    BenchmarkId, BenchmarkResult, Environment, Estimate, Metric, Mode, Run, SeriesKey, Unit, Warning,
};
use trail_policy::{Config, Mark, PairRow, PairTable, Side};

/// The newest run of each host.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Name of the suite.
    pub suite: String,
    /// One part per run, by host class; empty if nothing was recorded yet.
    pub hosts: Vec<HostReport>,
}

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct HostReport {
    /// What was measured where.
    pub header: Header,
    /// Compared benches, one table per rule and operation.
    pub tables: Vec<Table>,
    /// Benches that no row of a table shows, in natural order of their labels.
    pub others: Vec<OtherRow>,
    /// The lowest level that a bounded interval of this run reaches.
    pub lowest_level: Option<f64>,
    /// Remarks about the run as a whole.
    pub warnings: Vec<String>,
    /// Remarks about single rows.
    pub notes: Notes,
}

/// What was measured where, when and with what care.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The first twelve digits of the commit; `None` outside git.
    pub commit: Option<String>,
    /// Whether there were changes that were not committed.
    pub dirty: bool,
    /// Branch; `None` outside git or on a detached head.
    pub branch: Option<String>,
    /// What the person who ran it wrote about it.
    pub note: Option<String>,
    /// When the run started.
    pub started: Timestamp,
    /// How long the benches ran, in seconds.
    pub duration: f64,
    /// How careful it was.
    pub mode: Mode,
    /// Tool that recorded it.
    pub tool: String,
    /// Machine, toolchain and settings.
    pub environment: Environment,
}

/// Compared benches of one rule and operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The operation; empty if the rule knows none.
    pub operation: String,
    /// What the candidates are called together.
    pub candidate: String,
    /// What the baselines are called together.
    pub baseline: String,
    /// One row per subject.
    pub rows: Vec<Row>,
    /// Geometric mean of the ratios, with their number as n.
    pub geomean: Option<Estimate>,
    /// Numbers of its footnotes.
    pub geomean_notes: Vec<usize>,
    /// Ids whose partner the run lacks.
    pub unpaired: Vec<String>,
}

/// One compared pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What both benches are about.
    pub subject: String,
    /// The subject, with the candidate's bench target behind it where the table has the subject twice.
    pub label: String,
    /// The bench that is compared with.
    pub baseline: Measure,
    /// The bench that is judged.
    pub candidate: Measure,
    /// Baseline / candidate; `None` if it is not defined, which a footnote explains.
    pub ratio: Option<Estimate>,
    /// How the ratio stands to 1.
    pub mark: Option<Mark>,
    /// Numbers of its footnotes.
    pub notes: Vec<usize>,
}

/// One bench of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Which bench.
    pub benchmark: BenchmarkId,
    /// Median time per operation, in seconds.
    pub time: Figure,
    /// Allocations per operation.
    pub allocations: Option<f64>,
    /// Bytes asked of the allocator per operation.
    pub allocated_bytes: Option<f64>,
    /// Size of the encoded form, in bytes.
    pub encoded_size: Option<f64>,
}

/// A median and how far its interval reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The unit of the estimate.
    pub unit: Unit,
    /// The median.
    pub median: Estimate,
    /// How far the interval reaches.
    pub spread: Spread,
}

/// How far the interval of a median reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spread {
    /// Nowhere: the value is exact.
    Exact,
    /// The farther end lies this part of the median away from it.
    Relative(f64),
    /// The interval is unbounded, or the median is zero and the interval is not.
    Unknown,
}

/// A bench that no row of a table shows.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherRow {
    /// The bench.
    pub benchmark: BenchmarkId,
    /// Its id, with package and target where the run has the id twice.
    pub label: String,
    /// What was measured of it.
    pub figures: BTreeMap<Metric, Figure>,
    /// Numbers of its footnotes.
    pub notes: Vec<usize>,
}

/// The report on `runs`, which are the newest of each host.
///
/// Hosts come in the order of their names. Which run is the newest depends on the history, not on clocks, so it is chosen
/// by the caller.
#[must_use]
pub fn of(runs: &[&Run], config: &Config) -> Report {
    let mut runs = runs.to_vec();
    runs.sort_by_key(|run| (&run.environment.host, run.started, &run.id));
    let hosts = runs.into_iter().map(|run| host_report(run, config)).collect();
    Report { suite: config.suite.name.clone(), hosts }
}

fn host_report(run: &Run, config: &Config) -> HostReport {
    let mut notes = Notes::default();
    let pairs = trail_policy::tables(run, config);
    let uncompared = trail_policy::pair::uncompared(run, &pairs);
    let tables = pairs.iter().map(|pair| table(run, pair, &mut notes)).collect();
    let others = other_rows(&uncompared, &mut notes);
    let warnings =
        run.warnings.iter().map(|warning| warning.text().to_owned()).chain(busy(&run.environment)).collect();
    HostReport { header: header(run), tables, others, lowest_level: lowest_level(run), warnings, notes }
}

fn header(run: &Run) -> Header {
    let commit = run.commit.as_ref();
    Header {
        commit: commit.map(|commit| commit.sha.chars().take(12).collect()),
        dirty: commit.is_some_and(|commit| commit.dirty),
        branch: run.branch.clone(),
        note: run.note.clone(),
        started: run.started,
        duration: run.duration,
        mode: run.mode,
        tool: run.tool.clone(),
        environment: run.environment.clone(),
    }
}

/// A remark if other work kept all cores busy before the benches began.
fn busy(environment: &Environment) -> Option<String> {
    let (load, cores) = (environment.load_before?, environment.cores?);
    (load >= f64::from(cores)).then(|| {
        format!(
            "the load was {load:.2} on {cores} cores before the run: other work may have slowed the benches"
        )
    })
}

fn lowest_level(run: &Run) -> Option<f64> {
    let intervals = run.results.iter().filter_map(|result| result.summary.median.interval);
    intervals.filter(trail_model::Interval::is_bounded).map(|interval| interval.level).min_by(f64::total_cmp)
}

fn table(run: &Run, pair: &PairTable, notes: &mut Notes) -> Table {
    let repeated = repeated(pair.rows.iter().map(|row| row.subject.as_str()));
    let rows = pair.rows.iter().map(|row| {
        let is_repeated = repeated.contains(row.subject.as_str());
        self::row(run, row, is_repeated, notes)
    });
    let rows = rows.collect();
    Table {
        operation: pair.operation.clone(),
        candidate: pair.candidate.clone(),
        baseline: pair.baseline.clone(),
        rows,
        geomean_notes: notes.numbers(pair.geomean.iter().flat_map(|geomean| &geomean.warnings)),
        geomean: pair.geomean.clone(),
        unpaired: pair.unpaired.clone(),
    }
}

fn row(run: &Run, row: &PairRow, is_repeated: bool, notes: &mut Notes) -> Row {
    let sides = [&row.baseline, &row.candidate];
    let results = sides.iter().filter_map(|side| {
        run.result(&SeriesKey { benchmark: side.benchmark.clone(), metric: Metric::TIME })
    });
    let own = results.flat_map(|result| &result.warnings);
    let mut warnings: Vec<Warning> =
        sides.iter().flat_map(|side| &side.time.median.warnings).chain(own).cloned().collect();
    if row.ratio.is_none() {
        warnings.push(Warning::new("no ratio: a median is not above zero, or the ratio is out of range"));
    }
    Row {
        subject: row.subject.clone(),
        label: if is_repeated {
            format!("{} ({})", row.subject, row.candidate.benchmark.target)
        } else {
            row.subject.clone()
        },
        baseline: measure(&row.baseline),
        candidate: measure(&row.candidate),
        mark: row.ratio.as_ref().map(Mark::of),
        ratio: row.ratio.clone(),
        notes: notes.numbers(&warnings),
    }
}

fn measure(side: &Side) -> Measure {
    Measure {
        benchmark: side.benchmark.clone(),
        time: figure(Unit::Second, &side.time.median),
        allocations: side.allocations,
        allocated_bytes: side.allocated_bytes,
        encoded_size: side.encoded_size,
    }
}

fn figure(unit: Unit, median: &Estimate) -> Figure {
    Figure { unit, median: median.clone(), spread: spread(median) }
}

fn spread(median: &Estimate) -> Spread {
    let Some(interval) = median.interval else { return Spread::Exact };
    let farthest = (interval.upper - median.point).max(median.point - interval.lower);
    let relative = if farthest > 0.0 { farthest / median.point.abs() } else { 0.0 };
    if relative.is_finite() { Spread::Relative(relative) } else { Spread::Unknown }
}

/// Rows for what no table shows. Other metrics join the time of the same id: that of their own target before others.
fn other_rows(results: &[&BenchmarkResult], notes: &mut Notes) -> Vec<OtherRow> {
    let mut rows: BTreeMap<&BenchmarkId, (BTreeMap<Metric, Figure>, Vec<&Warning>)> = BTreeMap::new();
    let (times, rest): (Vec<_>, Vec<_>) =
        results.iter().copied().partition(|result| result.key.metric == Metric::TIME);
    for result in times.iter().chain(&rest) {
        let own = &result.key.benchmark;
        let is_same = |other: &&BenchmarkId| other.package == own.package && other.id == own.id;
        let home = if rows.contains_key(own) {
            own
        } else {
            let is_joined = result.key.metric != Metric::TIME;
            rows.keys().copied().find(is_same).filter(|_| is_joined).unwrap_or(own)
        };
        let (figures, warnings) = rows.entry(home).or_default();
        figures.insert(result.key.metric.clone(), figure(result.unit, &result.summary.median));
        warnings.extend(result.summary.median.warnings.iter().chain(&result.warnings));
    }
    let repeated = repeated(rows.keys().map(|bench| bench.id.as_str()));
    let mut others: Vec<OtherRow> = rows
        .into_iter()
        .map(|(bench, (figures, warnings))| OtherRow {
            benchmark: bench.clone(),
            label: if repeated.contains(bench.id.as_str()) { bench.to_string() } else { bench.id.clone() },
            figures,
            notes: notes.numbers(warnings),
        })
        .collect();
    others.sort_by_cached_key(|row| trail_policy::pair::natural(&row.label));
    others
}

/// The texts that occur more than once.
fn repeated<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    texts.filter(|text| !seen.insert(*text)).collect()
}
