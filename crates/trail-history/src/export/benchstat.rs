//! The format of Go benchmarks: lines of configuration, then one line per benchmark and process.
//!
//! Every line states its values with their units. Times are in `sec/op`, the unit that benchstat itself works in, so that
//! nothing is multiplied. Names follow Go's rules: they begin with `Benchmark` and a capital, and hold no white space.

use std::collections::BTreeMap;
use trail_model::{BenchmarkId, BenchmarkResult, Run};

pub(super) fn text(runs: &[Run]) -> String {
    runs.iter().map(run_text).collect::<Vec<_>>().join("\n")
}

fn run_text(run: &Run) -> String {
    let environment = &run.environment;
    let commit = run.commit.as_ref().map_or("none", |commit| commit.sha.as_str());
    let mut lines = vec![
        config("goos", &environment.os),
        config("goarch", &environment.arch),
        config("cpu", environment.cpu_model.as_deref().unwrap_or("unknown")),
        config("host", environment.host.as_str()),
        config("commit", commit),
        config("run", run.id.as_str()),
        config("mode", run.mode.word()),
    ];
    let mut benchmarks: BTreeMap<&BenchmarkId, Vec<&BenchmarkResult>> = BTreeMap::new();
    for result in &run.results {
        benchmarks.entry(&result.key.benchmark).or_default().push(result);
    }
    let mut package = "";
    for (id, results) in benchmarks {
        if package != id.package {
            package = &id.package;
            lines.push(config("pkg", package));
        }
        lines.extend(benchmark(id, &results));
    }
    lines.join("\n") + "\n"
}

fn config(key: &str, value: &str) -> String {
    format!("{key}: {}", value.replace(char::is_control, " "))
}

/// One line per process that measured the benchmark, all metrics on each.
fn benchmark(id: &BenchmarkId, results: &[&BenchmarkResult]) -> Vec<String> {
    let processes = results.iter().map(|result| result.processes.len()).max().unwrap_or(0).max(1);
    let name = name(&id.id);
    let line = |process: usize| {
        let values: Vec<_> = results
            .iter()
            .map(|result| {
                let value = result.processes.get(process).copied().unwrap_or(result.summary.median.point);
                format!("{value:e} {}", unit(result))
            })
            .collect();
        let n = results.iter().map(|result| result.summary.median.n).max().unwrap_or(1);
        format!("{name} {n} {}", values.join(" "))
    };
    (0..processes).map(line).collect()
}

fn name(id: &str) -> String {
    let mut letters = id.chars().map(|letter| if is_plain(letter) { letter } else { '_' });
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("Benchmark{first}{}", letters.collect::<String>())
}

fn unit(result: &BenchmarkResult) -> String {
    match result.key.metric.name() {
        "time" => "sec/op".to_owned(),
        "allocations" => "allocs/op".to_owned(),
        "allocated_bytes" => "B/op".to_owned(),
        "instructions" => "instructions/op".to_owned(),
        other => {
            let metric: String =
                other.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
            format!("{metric}-{}", result.unit.symbol())
        }
    }
}

fn is_plain(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control()
}
