//! The report as JSON, for programs: `docs/report-json.md` describes it.
//!
//! Every value is in its base unit. The types here are the format and nothing else; `format` rises when an old reader
//! would misread. What is undefined or unbounded is `null`: JSON knows neither NaN nor infinity.

use crate::escape;
use crate::report::{Figure, Header, HostReport, Measure, OtherRow, Report, Row, Table};
use serde::Serialize;
use trail_model::{Estimate, Metric};
use trail_policy::Mark;

/// Version of the format.
const FORMAT: u32 = 1;

/// Writes the report, indented, with a final newline.
///
/// # Errors
/// [`serde_json::Error`] if the serialiser fails, which these types give it no cause for.
pub fn render(report: &Report) -> serde_json::Result<String> {
    let file =
        File { format: FORMAT, suite: &report.suite, hosts: report.hosts.iter().map(FileHost::of).collect() };
    let mut text = serde_json::to_string_pretty(&file)?;
    text.push('\n');
    Ok(escape::json(&text))
}

#[derive(Serialize)]
struct File<'a> {
    format: u32,
    suite: &'a str,
    hosts: Vec<FileHost<'a>>,
}

#[derive(Serialize)]
struct FileHost<'a> {
    host: &'a str,
    run: FileRun<'a>,
    machine: FileMachine<'a>,
    warnings: &'a [String],
    interval_scope: &'static str,
    lowest_level: Option<f64>,
    tables: Vec<FileTable<'a>>,
    others: Vec<FileOther<'a>>,
    notes: Vec<&'a str>,
}

#[derive(Serialize)]
struct FileRun<'a> {
    commit: Option<&'a str>,
    dirty: bool,
    branch: Option<&'a str>,
    note: Option<&'a str>,
    started: String,
    duration: Option<f64>,
    mode: &'static str,
    tool: &'a str,
    sample_size: Option<u32>,
    warm_up: Option<f64>,
    measurement: Option<f64>,
    profile: &'a str,
    features: &'a [String],
}

#[derive(Serialize)]
struct FileMachine<'a> {
    os: &'a str,
    arch: &'a str,
    cpu_model: Option<&'a str>,
    cores: Option<u32>,
    memory: Option<u64>,
    kernel: Option<&'a str>,
    runner: Option<&'a str>,
    rustc: Option<&'a str>,
    target: Option<&'a str>,
    governor: Option<&'a str>,
    load_before: Option<f64>,
    load_after: Option<f64>,
    virtualised: Option<bool>,
}

#[derive(Serialize)]
struct FileTable<'a> {
    operation: &'a str,
    baseline: &'a str,
    candidate: &'a str,
    rows: Vec<FileRow<'a>>,
    geomean: Option<FileRatio>,
    geomean_notes: &'a [usize],
    unpaired: &'a [String],
}

#[derive(Serialize)]
struct FileRow<'a> {
    subject: &'a str,
    baseline: FileSide<'a>,
    candidate: FileSide<'a>,
    ratio: Option<FileRatio>,
    notes: &'a [usize],
}

#[derive(Serialize)]
struct FileSide<'a> {
    package: &'a str,
    target: &'a str,
    id: &'a str,
    time: FileEstimate,
    allocations: Option<f64>,
    allocated_bytes: Option<f64>,
    encoded_size: Option<f64>,
}

#[derive(Serialize)]
struct FileRatio {
    #[serde(flatten)]
    estimate: FileEstimate,
    stands: &'static str,
}

#[derive(Serialize)]
struct FileEstimate {
    point: Option<f64>,
    exact: bool,
    interval: Option<FileInterval>,
    n: usize,
}

#[derive(Serialize)]
struct FileInterval {
    lower: Option<f64>,
    upper: Option<f64>,
    level: Option<f64>,
}

#[derive(Serialize)]
struct FileOther<'a> {
    package: &'a str,
    target: &'a str,
    id: &'a str,
    figures: Vec<FileFigure<'a>>,
    notes: &'a [usize],
}

#[derive(Serialize)]
struct FileFigure<'a> {
    metric: &'a str,
    unit: &'static str,
    #[serde(flatten)]
    estimate: FileEstimate,
}

/// A number that JSON can hold.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

impl<'a> FileHost<'a> {
    fn of(host: &'a HostReport) -> Self {
        Self {
            host: host.header.environment.host.as_str(),
            run: FileRun::of(&host.header),
            machine: FileMachine::of(&host.header),
            warnings: &host.warnings,
            interval_scope: "one process",
            lowest_level: host.lowest_level.and_then(finite),
            tables: host.tables.iter().map(FileTable::of).collect(),
            others: host.others.iter().map(FileOther::of).collect(),
            notes: host.notes.iter().map(|(_, text)| text).collect(),
        }
    }
}

impl<'a> FileRun<'a> {
    fn of(header: &'a Header) -> Self {
        let environment = &header.environment;
        Self {
            commit: header.commit.as_deref(),
            dirty: header.dirty,
            branch: header.branch.as_deref(),
            note: header.note.as_deref(),
            started: header.started.to_string(),
            duration: finite(header.duration),
            mode: header.mode.word(),
            tool: &header.tool,
            sample_size: environment.settings.map(|settings| settings.sample_size),
            warm_up: environment.settings.and_then(|settings| finite(settings.warm_up)),
            measurement: environment.settings.and_then(|settings| finite(settings.measurement)),
            profile: &environment.profile,
            features: &environment.features,
        }
    }
}

impl<'a> FileMachine<'a> {
    fn of(header: &'a Header) -> Self {
        let environment = &header.environment;
        Self {
            os: &environment.os,
            arch: &environment.arch,
            cpu_model: environment.cpu_model.as_deref(),
            cores: environment.cores,
            memory: environment.memory,
            kernel: environment.kernel.as_deref(),
            runner: environment.runner.as_deref(),
            rustc: environment.rustc.as_deref(),
            target: environment.target.as_deref(),
            governor: environment.governor.as_deref(),
            load_before: environment.load_before.and_then(finite),
            load_after: environment.load_after.and_then(finite),
            virtualised: environment.virtualised,
        }
    }
}

impl<'a> FileTable<'a> {
    fn of(table: &'a Table) -> Self {
        Self {
            operation: &table.operation,
            baseline: &table.baseline,
            candidate: &table.candidate,
            rows: table.rows.iter().map(FileRow::of).collect(),
            geomean: table.geomean.as_ref().map(FileRatio::of),
            geomean_notes: &table.geomean_notes,
            unpaired: &table.unpaired,
        }
    }
}

impl<'a> FileRow<'a> {
    fn of(row: &'a Row) -> Self {
        Self {
            subject: &row.subject,
            baseline: FileSide::of(&row.baseline),
            candidate: FileSide::of(&row.candidate),
            ratio: row.ratio.as_ref().map(FileRatio::of),
            notes: &row.notes,
        }
    }
}

impl<'a> FileSide<'a> {
    fn of(side: &'a Measure) -> Self {
        Self {
            package: &side.benchmark.package,
            target: &side.benchmark.target,
            id: &side.benchmark.id,
            time: FileEstimate::of(&side.time.median),
            allocations: side.allocations.and_then(finite),
            allocated_bytes: side.allocated_bytes.and_then(finite),
            encoded_size: side.encoded_size.and_then(finite),
        }
    }
}

impl FileRatio {
    fn of(ratio: &Estimate) -> Self {
        let stands = match Mark::of(ratio) {
            Mark::AboveOne => "above_one",
            Mark::CannotTell => "cannot_tell",
            Mark::BelowOne => "below_one",
            Mark::HalfOrLess => "half_or_less",
        };
        Self { estimate: FileEstimate::of(ratio), stands }
    }
}

impl FileEstimate {
    fn of(estimate: &Estimate) -> Self {
        let interval = estimate.interval.map(|interval| FileInterval {
            lower: finite(interval.lower),
            upper: finite(interval.upper),
            level: finite(interval.level),
        });
        Self { point: finite(estimate.point), exact: estimate.is_exact(), interval, n: estimate.n }
    }
}

impl<'a> FileOther<'a> {
    fn of(row: &'a OtherRow) -> Self {
        let figure = |(metric, figure): (&'a Metric, &'a Figure)| FileFigure {
            metric: metric.name(),
            unit: figure.unit.symbol(),
            estimate: FileEstimate::of(&figure.median),
        };
        Self {
            package: &row.benchmark.package,
            target: &row.benchmark.target,
            id: &row.benchmark.id,
            figures: row.figures.iter().map(figure).collect(),
            notes: &row.notes,
        }
    }
}
