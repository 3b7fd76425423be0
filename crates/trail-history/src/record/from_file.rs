//! From the text of a record to a run. Whatever cannot be is refused with its place.

use super::check::{self, commit_id, known, timestamp};
use super::file::{BenchmarkFile, CommitFile, EnvironmentFile, RecordFile, RunFile, SourceFile, Versioned};
use super::{FORMAT, RecordError};
use serde::de::DeserializeOwned;
use trail_model::{
    BenchmarkId, BenchmarkResult, Commit, Environment, Estimate, HostClass, Interval, Metric, MetricClass,
    Mode, Run, RunId, SamplingMode, SeriesKey, Settings, Shard, Source, Summary, Throughput, Unit, Warning,
};

/// Reads the text of a record. Keys that are not known are ignored and told in the warnings.
///
/// # Errors
/// [`RecordError`] if it is no record of a format up to [`FORMAT`].
pub fn parse(text: &str) -> Result<(Run, Vec<Warning>), RecordError> {
    let mut warnings = Vec::new();
    let versioned: Versioned = json(text, |_| {})?;
    match versioned.format.as_u64() {
        Some(FORMAT) => {}
        Some(found) if found > FORMAT => return Err(RecordError::Newer { found, newest: FORMAT }),
        _ => return Err(RecordError::value("format", versioned.format, "1")),
    }
    let record: RecordFile = json(text, |key| {
        warnings.push(Warning::new(format!("key `{key}` is unknown and was ignored")));
    })?;
    Ok((run(record)?, warnings))
}

/// Reads `text` as one value; `ignored` is told the path of every key that nothing reads.
fn json<T: DeserializeOwned>(text: &str, mut ignored: impl FnMut(String)) -> Result<T, RecordError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    let value = serde_ignored::deserialize(tracked, |path| ignored(path.to_string()));
    let value = value.map_err(|error| {
        let place = track.path().to_string();
        // The path is `.` at the outermost value and `?` where it is not known.
        RecordError::Shape(if matches!(place.as_str(), "." | "?") {
            error.to_string()
        } else {
            format!("`{place}`: {error}")
        })
    })?;
    json.end().map_err(|error| RecordError::Shape(error.to_string()))?;
    Ok(value)
}

fn run(record: RecordFile) -> Result<Run, RecordError> {
    let RunFile { id, started, duration_seconds, attempt, event, shard } = record.run;
    let results = record.benchmarks.into_iter().enumerate();
    let results = results
        .map(|(index, file)| benchmark(file, &format!("benchmarks[{index}]")))
        .collect::<Result<Vec<_>, _>>()?;
    check::in_order(&results)?;
    Ok(Run {
        id: known("run.id", &id, RunId::parse, "eight lower-case hexadecimal digits")?,
        tool: record.tool,
        suite: record.suite,
        commit: record.commit.map(commit).transpose()?,
        branch: record.branch,
        note: record.note,
        mode: known("mode", &record.mode, Mode::parse, "`full` or `quick`")?,
        started: timestamp("run.started", &started)?,
        duration: check::at_least_zero("run.duration_seconds", duration_seconds.0)?,
        attempt,
        event,
        shard: shard
            .map(|text| known("run.shard", &text, Shard::parse, "a part such as `1/3`"))
            .transpose()?,
        source: record.source.map(source),
        environment: environment(record.environment)?,
        results,
        warnings: record.warnings.into_iter().map(Warning::new).collect(),
    })
}

fn source(file: SourceFile) -> Source {
    Source { format: file.format, origin: file.origin }
}

fn commit(file: CommitFile) -> Result<Commit, RecordError> {
    let CommitFile { sha, parents, tree, author_time, committed_time, dirty } = file;
    Ok(Commit {
        sha: commit_id("commit.sha", sha)?,
        parents: parents.into_iter().map(|sha| commit_id("commit.parents", sha)).collect::<Result<_, _>>()?,
        tree: commit_id("commit.tree", tree)?,
        author_time: timestamp("commit.author_time", &author_time)?,
        committed_time: timestamp("commit.committed_time", &committed_time)?,
        dirty,
    })
}

fn environment(file: EnvironmentFile) -> Result<Environment, RecordError> {
    let host = "1 to 64 characters of `a-z`, `0-9` and `-`";
    let number = |place: &str, value: f64| check::at_least_zero(&format!("environment.{place}"), value);
    Ok(Environment {
        host: known("environment.host", &file.host, HostClass::parse, host)?,
        settings: settings(&file)?,
        os: file.os,
        arch: file.arch,
        cpu_model: file.cpu_model,
        cores: file.cores,
        memory: file.memory_bytes,
        kernel: file.kernel,
        runner: file.runner,
        rustc: file.rustc,
        target: file.target,
        profile: file.profile,
        features: file.features,
        governor: file.governor,
        load_before: file.load_before.map(|load| number("load_before", load.0)).transpose()?,
        load_after: file.load_after.map(|load| number("load_after", load.0)).transpose()?,
        virtualised: file.virtualised,
        temperature: file.temperature_celsius.map(|number| number.0),
        pinned_core: file.pinned_core,
        niceness: file.niceness,
    })
}

/// What was asked of each benchmark: all three numbers, or none.
fn settings(file: &EnvironmentFile) -> Result<Option<Settings>, RecordError> {
    let number = |place: &str, value: f64| check::at_least_zero(&format!("environment.{place}"), value);
    match (file.sample_size, file.warm_up_seconds, file.measurement_seconds) {
        (Some(sample_size), Some(warm_up), Some(measurement)) => Ok(Some(Settings {
            sample_size,
            warm_up: number("warm_up_seconds", warm_up.0)?,
            measurement: number("measurement_seconds", measurement.0)?,
        })),
        (None, None, None) => Ok(None),
        (None, ..) => Err(half("sample_size")),
        (_, None, _) => Err(half("warm_up_seconds")),
        (_, _, None) => Err(half("measurement_seconds")),
    }
}

fn half(key: &str) -> RecordError {
    let expected = "a number, as other settings of the benchmarks are there";
    RecordError::value(format!("environment.{key}"), "missing", expected)
}

fn benchmark(file: BenchmarkFile, place: &str) -> Result<BenchmarkResult, RecordError> {
    let at = |key: &str| format!("{place}.{key}");
    for (key, text) in [("package", &file.package), ("target", &file.target), ("metric", &file.metric)] {
        if text.is_empty() {
            return Err(RecordError::value(at(key), "empty", "a name"));
        }
    }
    let classes = "one of time, instructions, exact, derived, simulated, cited";
    let class = known(&at("class"), &file.class, MetricClass::parse, classes)?;
    let units = "one of s, B, count, 1/s";
    let unit = known(&at("unit"), &file.unit, Unit::parse, units)?;
    let summary = summary(&file, place)?;
    let sampling =
        file.sampling.map(|word| known(&at("sampling"), &word, SamplingMode::parse, "`linear` or `flat`"));
    let throughput = file.throughput.into_iter().map(|throughput| {
        let per_operation =
            check::at_least_zero(&at("throughput.per_operation"), throughput.per_operation.0)?;
        Ok(Throughput {
            per_operation,
            unit: known(&at("throughput.unit"), &throughput.unit, Unit::parse, units)?,
        })
    });
    Ok(BenchmarkResult {
        class,
        unit,
        summary,
        sampling: sampling.transpose()?,
        throughput: throughput.collect::<Result<_, RecordError>>()?,
        warnings: file.warnings.into_iter().map(Warning::new).collect(),
        processes: file.processes.into_iter().map(|number| number.0).collect(),
        key: SeriesKey {
            benchmark: BenchmarkId { package: file.package, target: file.target, id: file.id },
            metric: Metric::new(file.metric),
        },
    })
}

/// The summary: either of an exact `value`, or an estimate with all of its parts.
fn summary(file: &BenchmarkFile, place: &str) -> Result<Summary, RecordError> {
    let at = |key: &str| format!("{place}.{key}");
    let part = |key: &str, number: Option<super::number::Number>| match number {
        Some(number) => Ok(number.0),
        None => Err(RecordError::value(at(key), "missing", "a number, as there is no exact `value`")),
    };
    if let Some(value) = file.value {
        return match file.median {
            None => Ok(Summary::exact(value.0)),
            Some(_) => Err(RecordError::value(at("median"), "there beside `value`", "one of the two")),
        };
    }
    let point = part("median", file.median)?;
    let n = file.n.and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0);
    let interval = Interval {
        lower: file.lower.map_or(f64::NEG_INFINITY, |number| number.0),
        upper: file.upper.map_or(f64::INFINITY, |number| number.0),
        level: part("level", file.level)?,
    };
    let summary = Summary {
        median: Estimate {
            point,
            interval: Some(interval),
            n: n.ok_or_else(|| RecordError::value(at("n"), "missing or 0", "a number of at least 1"))?,
            warnings: file.median_warnings.iter().map(Warning::new).collect(),
        },
        mad: part("mad", file.mad)?,
        mean: part("mean", file.mean)?,
        min: part("min", file.min)?,
        lower_quartile: part("q1", file.q1)?,
        upper_quartile: part("q3", file.q3)?,
    };
    check::is_possible(&summary, interval, place)?;
    Ok(summary)
}
