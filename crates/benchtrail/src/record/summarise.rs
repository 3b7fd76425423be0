//! From what was ingested and found out about the machine to the parts of a run.

use crate::bench::settings::Settings;
use crate::machine;
use crate::project::Project;
use anyhow::anyhow;
use trail_model::{BenchmarkResult, Environment, HostClass, Measured, MetricClass, Summary};
use trail_stats::summarise;

/// Level of the median's interval.
const LEVEL: f64 = 0.95;

/// One summary per benchmark and metric, ascending by key.
///
/// # Errors
/// If two results have one key, or an exact metric has values that differ.
pub(super) fn results(measured: Vec<Measured>) -> anyhow::Result<Vec<BenchmarkResult>> {
    let mut results = measured.into_iter().map(result).collect::<anyhow::Result<Vec<_>>>()?;
    results.sort_by(|left, right| left.key.cmp(&right.key));
    for pair in results.windows(2) {
        if let [left, right] = pair
            && left.key == right.key
        {
            return Err(anyhow!("two results for {}", left.key));
        }
    }
    Ok(results)
}

fn result(measured: Measured) -> anyhow::Result<BenchmarkResult> {
    let Measured { key, class, sample, sampling, throughput, warnings } = measured;
    let summary = match (class, sample.values()) {
        (MetricClass::Exact, [first, .., last]) if first.total_cmp(last).is_ne() => {
            return Err(anyhow!("{key} is an exact metric, but its values run from {first} to {last}"));
        }
        (MetricClass::Exact, [first, ..]) => Summary::exact(*first),
        _ => summarise(&sample, LEVEL)?,
    };
    Ok(BenchmarkResult {
        key,
        class,
        unit: sample.unit(),
        summary,
        sampling,
        throughput,
        warnings,
        processes: Vec::new(),
    })
}

/// The environment of a run that ends now.
pub(super) fn environment(
    project: &Project,
    settings: Settings,
    runner: Option<&str>,
    load_before: Option<f64>,
) -> Environment {
    let facts = machine::facts();
    let toolchain = machine::toolchain(&project.root);
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let suite = &project.config.suite;
    Environment {
        host: HostClass::of(os, arch, facts.cpu_model.as_deref(), facts.cores, runner),
        os: os.to_owned(),
        arch: arch.to_owned(),
        cpu_model: facts.cpu_model,
        cores: facts.cores,
        memory: facts.memory,
        kernel: facts.kernel,
        runner: runner.map(str::to_owned),
        rustc: toolchain.rustc,
        target: toolchain.target,
        profile: suite.profile.clone(),
        features: suite.features.clone(),
        governor: facts.governor,
        load_before,
        load_after: machine::load(),
        virtualised: facts.virtualised,
        temperature: None,
        pinned_core: None,
        niceness: None,
        settings: Some(settings.asked()),
    }
}
