//! From a run to the shape of a record.

use super::FORMAT;
use super::file::{
    BenchmarkFile, CommitFile, EnvironmentFile, RecordFile, RunFile, SourceFile, ThroughputFile,
};
use super::number::Number;
use trail_model::{BenchmarkResult, Commit, Environment, Run, SamplingMode, Source, Throughput, Warning};

/// The file of `run`. Ends of intervals that are not bounded have no key.
pub(super) fn record(run: &Run) -> RecordFile {
    RecordFile {
        format: FORMAT,
        tool: run.tool.clone(),
        suite: run.suite.clone(),
        commit: run.commit.as_ref().map(commit),
        branch: run.branch.clone(),
        note: run.note.clone(),
        mode: run.mode.word().to_owned(),
        run: RunFile {
            id: run.id.to_string(),
            started: run.started.to_string(),
            duration_seconds: Number(run.duration),
            attempt: run.attempt,
            event: run.event.clone(),
            shard: run.shard.map(|shard| shard.to_string()),
        },
        source: run.source.as_ref().map(source),
        environment: environment(&run.environment),
        warnings: texts(&run.warnings),
        benchmarks: run.results.iter().map(benchmark).collect(),
    }
}

fn source(source: &Source) -> SourceFile {
    SourceFile { format: source.format.clone(), origin: source.origin.clone() }
}

fn commit(commit: &Commit) -> CommitFile {
    CommitFile {
        sha: commit.sha.clone(),
        parents: commit.parents.clone(),
        tree: commit.tree.clone(),
        author_time: commit.author_time.to_string(),
        committed_time: commit.committed_time.to_string(),
        dirty: commit.dirty,
    }
}

fn environment(environment: &Environment) -> EnvironmentFile {
    EnvironmentFile {
        host: environment.host.to_string(),
        os: environment.os.clone(),
        arch: environment.arch.clone(),
        cpu_model: environment.cpu_model.clone(),
        cores: environment.cores,
        memory_bytes: environment.memory,
        kernel: environment.kernel.clone(),
        runner: environment.runner.clone(),
        rustc: environment.rustc.clone(),
        target: environment.target.clone(),
        profile: environment.profile.clone(),
        features: environment.features.clone(),
        governor: environment.governor.clone(),
        load_before: environment.load_before.map(Number),
        load_after: environment.load_after.map(Number),
        virtualised: environment.virtualised,
        temperature_celsius: environment.temperature.map(Number),
        pinned_core: environment.pinned_core,
        niceness: environment.niceness,
        sample_size: environment.settings.map(|settings| settings.sample_size),
        warm_up_seconds: environment.settings.map(|settings| Number(settings.warm_up)),
        measurement_seconds: environment.settings.map(|settings| Number(settings.measurement)),
    }
}

fn benchmark(result: &BenchmarkResult) -> BenchmarkFile {
    let summary = &result.summary;
    let interval = summary.median.interval;
    let estimated = |value: f64| interval.map(|_| Number(value));
    let end = |value: f64| value.is_finite().then_some(Number(value));
    let benchmark = &result.key.benchmark;
    BenchmarkFile {
        package: benchmark.package.clone(),
        target: benchmark.target.clone(),
        id: benchmark.id.clone(),
        metric: result.key.metric.name().to_owned(),
        class: result.class.word().to_owned(),
        unit: result.unit.symbol().to_owned(),
        value: interval.is_none().then_some(Number(summary.median.point)),
        n: interval.map(|_| u64::try_from(summary.median.n).unwrap_or(u64::MAX)),
        median: estimated(summary.median.point),
        lower: interval.and_then(|interval| end(interval.lower)),
        upper: interval.and_then(|interval| end(interval.upper)),
        level: interval.map(|interval| Number(interval.level)),
        mad: estimated(summary.mad),
        mean: estimated(summary.mean),
        min: estimated(summary.min),
        q1: estimated(summary.lower_quartile),
        q3: estimated(summary.upper_quartile),
        sampling: result.sampling.map(SamplingMode::word).map(str::to_owned),
        throughput: result.throughput.iter().map(throughput).collect(),
        warnings: texts(&result.warnings),
        median_warnings: texts(&summary.median.warnings),
        processes: result.processes.iter().copied().map(Number).collect(),
    }
}

fn throughput(throughput: &Throughput) -> ThroughputFile {
    ThroughputFile {
        per_operation: Number(throughput.per_operation),
        unit: throughput.unit.symbol().to_owned(),
    }
}

fn texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(|warning| warning.text().to_owned()).collect()
}
