//! Comma-separated values: a header, and one line per result of a run.

use trail_model::{BenchmarkResult, Run};

const HEADER: [&str; 26] = [
    "started",
    "commit",
    "branch",
    "dirty",
    "mode",
    "run",
    "host",
    "suite",
    "source",
    "rustc",
    "package",
    "target",
    "id",
    "metric",
    "class",
    "unit",
    "n",
    "median",
    "lower",
    "upper",
    "level",
    "mad",
    "mean",
    "q1",
    "q3",
    "processes",
];

pub(super) fn text(runs: &[Run]) -> String {
    let header = HEADER.join(",");
    let lines = runs.iter().flat_map(|run| run.results.iter().map(|result| line(run, result)));
    let lines: Vec<String> = [header].into_iter().chain(lines).collect();
    lines.join("\n") + "\n"
}

fn line(run: &Run, result: &BenchmarkResult) -> String {
    let commit = run.commit.as_ref();
    let summary = &result.summary;
    let interval = summary.median.interval;
    // An exact value has no spread: nothing stands there, not a zero.
    let spread = |value: f64| interval.map(|_| value);
    let processes: Vec<String> = result.processes.iter().map(f64::to_string).collect();
    let fields = [
        field(&run.started.to_string()),
        field(commit.map_or("", |commit| &commit.sha)),
        field(run.branch.as_deref().unwrap_or_default()),
        commit.map(|commit| commit.dirty.to_string()).unwrap_or_default(),
        run.mode.word().to_owned(),
        run.id.to_string(),
        run.environment.host.to_string(),
        field(&run.suite),
        field(run.source.as_ref().map_or("", |source| &source.format)),
        field(run.environment.rustc.as_deref().unwrap_or_default()),
        field(&result.key.benchmark.package),
        field(&result.key.benchmark.target),
        field(&result.key.benchmark.id),
        field(result.key.metric.name()),
        result.class.word().to_owned(),
        result.unit.symbol().to_owned(),
        summary.median.n.to_string(),
        number(Some(summary.median.point)),
        number(interval.map(|interval| interval.lower)),
        number(interval.map(|interval| interval.upper)),
        number(interval.map(|interval| interval.level)),
        number(spread(summary.mad)),
        number(spread(summary.mean)),
        number(spread(summary.lower_quartile)),
        number(spread(summary.upper_quartile)),
        processes.join(" "),
    ];
    fields.join(",")
}

/// A number that reads back to the same value; nothing for an end that is not bounded.
fn number(value: Option<f64>) -> String {
    value.filter(|value| value.is_finite()).map(|value| format!("{value:e}")).unwrap_or_default()
}

/// A text as a field. One that a spreadsheet would run as a formula gets an apostrophe before it.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
