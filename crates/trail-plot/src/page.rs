//! The index: what the newest run of each host says, its pictures, and the numbers behind them.

use crate::PlotError;
use crate::dashboard::{Dashboard, Host, Pair};
use crate::escape::shortened;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment};
use serde::Serialize;
use trail_model::scale::{DIGITS, Scale, exact};
use trail_model::{BenchmarkResult, Estimate, Mode, Unit};
use trail_policy::words::{GENERATED, mark, ratio};
use trail_policy::{Mark, PairRow, PairTable, tables};

const INDEX: &str = include_str!("../templates/index.html");

/// Longest text in a cell.
const LONGEST: usize = 200;

/// Writes the index.
pub(crate) fn index(dashboard: &Dashboard<'_>, hosts: &[Host<'_>]) -> Result<String, PlotError> {
    let failed = |source| PlotError::Page { page: "index.html", source };
    let mut engine = Environment::new();
    engine.set_auto_escape_callback(|_| AutoEscape::Html);
    engine.add_template("index.html", INDEX).map_err(failed)?;
    let page = Page {
        generated: GENERATED,
        suite: clean(dashboard.suite),
        records: dashboard.runs.len(),
        hosts: hosts.iter().map(|host| host_view(dashboard, host)).collect(),
    };
    engine.get_template("index.html").and_then(|template| template.render(Serde(page))).map_err(failed)
}

#[derive(Serialize)]
struct Page {
    generated: &'static str,
    suite: String,
    records: usize,
    hosts: Vec<HostView>,
}

#[derive(Serialize)]
struct HostView {
    name: String,
    facts: Vec<(&'static str, String)>,
    alarms: Vec<&'static str>,
    commit: Option<String>,
    commit_link: Option<String>,
    runs: usize,
    pairs: Vec<PairView>,
    others: Vec<OtherView>,
}

#[derive(Serialize)]
struct PairView {
    anchor: String,
    operation: String,
    candidate: String,
    baseline: String,
    geomean: RatioView,
    n: usize,
    forest: String,
    trend: String,
    rows: Vec<RowView>,
    unpaired: Vec<String>,
}

/// A ratio in words; `state` is a style.
#[derive(Serialize)]
struct RatioView {
    point: String,
    interval: String,
    mark: &'static str,
    state: &'static str,
}

#[derive(Serialize)]
struct RowView {
    subject: String,
    ratio: RatioView,
    baseline: String,
    candidate: String,
    exact: [String; 3],
}

#[derive(Serialize)]
struct OtherView {
    id: String,
    metric: String,
    value: String,
    interval: String,
}

fn host_view(dashboard: &Dashboard<'_>, host: &Host<'_>) -> HostView {
    let run = host.newest;
    let commit = run.commit.as_ref();
    let quick = (run.mode == Mode::Quick)
        .then_some("Quick run: few samples and short times. Never a baseline; do not quote these numbers.");
    let dirty = commit
        .is_some_and(|commit| commit.dirty)
        .then_some("Uncommitted changes: the commit is not exactly what was measured.");
    let compared: Vec<PairTable> = tables(run, dashboard.config);
    HostView {
        name: host.class.to_string(),
        facts: facts(host),
        alarms: quick.into_iter().chain(dirty).collect(),
        commit: commit.map(|commit| commit.sha.get(..12).unwrap_or(&commit.sha).to_owned()),
        commit_link: commit.zip(dashboard.web).map(|(commit, web)| format!("{web}{}", commit.sha)),
        runs: host.runs,
        pairs: host.pairs.iter().map(pair_view).collect(),
        others: trail_policy::pair::uncompared(run, &compared).into_iter().map(other_view).collect(),
    }
}

fn facts(host: &Host<'_>) -> Vec<(&'static str, String)> {
    let run = host.newest;
    let environment = &run.environment;
    let cores = environment.cores.map_or_else(String::new, |cores| format!(", {cores} logical cores"));
    let memory = environment.memory.map(|bytes| {
        #[expect(clippy::cast_precision_loss, reason = "shown with four digits")]
        let bytes = bytes as f64;
        format!(", {}", Scale::of(Unit::Byte, bytes).text(bytes, DIGITS))
    });
    let facts = [
        ("measured", Some(run.started.strftime("%Y-%m-%d %H:%M UTC").to_string())),
        ("branch", run.branch.clone()),
        (
            "machine",
            environment
                .cpu_model
                .as_ref()
                .map(|model| format!("{model}{cores}{}", memory.unwrap_or_default())),
        ),
        ("system", Some(format!("{} {}", environment.os, environment.arch))),
        ("toolchain", environment.rustc.clone()),
        ("note", run.note.clone()),
        ("recorded by", Some(run.tool.clone())),
    ];
    facts.into_iter().filter_map(|(name, text)| Some((name, clean(&text?)))).collect()
}

fn pair_view(pair: &Pair<'_>) -> PairView {
    let table = pair.table;
    let operation = if table.operation.is_empty() { "time" } else { &table.operation };
    let anchor = pair.trend.trim_end_matches("-trend.svg").replace('/', "-");
    PairView {
        anchor,
        operation: clean(operation),
        candidate: clean(&table.candidate),
        baseline: clean(&table.baseline),
        geomean: ratio_view(table.geomean.as_ref()),
        n: table.geomean.as_ref().map_or(0, |geomean| geomean.n),
        forest: pair.forest.clone(),
        trend: pair.trend.clone(),
        rows: table.rows.iter().map(row_view).collect(),
        unpaired: table.unpaired.iter().map(|id| clean(id)).collect(),
    }
}

fn row_view(row: &PairRow) -> RowView {
    let medians = [row.baseline.time.median.point, row.candidate.time.median.point];
    let scale = Scale::shared(Unit::Second, &medians);
    let text = |value: f64| scale.unwrap_or(Scale::of(Unit::Second, value)).text(value, DIGITS);
    let [baseline, candidate] = medians.map(text);
    let figures = [
        (Unit::Count, row.baseline.allocations, row.candidate.allocations),
        (Unit::Byte, row.baseline.allocated_bytes, row.candidate.allocated_bytes),
        (Unit::Byte, row.baseline.encoded_size, row.candidate.encoded_size),
    ];
    RowView {
        subject: clean(&row.subject),
        ratio: ratio_view(row.ratio.as_ref()),
        baseline,
        candidate,
        exact: figures.map(|(unit, baseline, candidate)| change(unit, baseline, candidate)),
    }
}

/// Both sides of an exact figure; one number if they are equal.
fn change(unit: Unit, baseline: Option<f64>, candidate: Option<f64>) -> String {
    let [before, after] =
        [baseline, candidate].map(|value| value.map_or_else(|| "–".to_owned(), |value| exact(unit, value)));
    if before == after { after } else { format!("{before} → {after}") }
}

fn ratio_view(estimate: Option<&Estimate>) -> RatioView {
    let words = ratio(estimate);
    let side = estimate.map(Mark::of);
    let state = match side {
        Some(Mark::AboveOne) => "faster",
        Some(Mark::BelowOne | Mark::HalfOrLess) => "slower",
        Some(Mark::CannotTell) | None => "unknown",
    };
    RatioView { point: words.point, interval: words.interval, mark: mark(side), state }
}

fn other_view(result: &BenchmarkResult) -> OtherView {
    let median = &result.summary.median;
    let scale = Scale::of(result.unit, median.point);
    let (value, interval) = match median.interval {
        None => (exact(result.unit, median.point), "exact".to_owned()),
        Some(interval) => {
            let [lower, upper] = [interval.lower, interval.upper].map(|end| scale.number(end, DIGITS));
            (scale.text(median.point, DIGITS), format!("[{lower}, {upper}]"))
        }
    };
    let id = clean(&result.key.benchmark.id);
    OtherView { id, metric: clean(result.key.metric.name()), value, interval }
}

fn clean(text: &str) -> String {
    shortened(text, LONGEST)
}
