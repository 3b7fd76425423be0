//! From what was ingested and found out about the machine to the parts of a run.

use super::suite::{Measurement, Suite};
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::exit::Failure;
use crate::machine::{self, Facts};
use crate::project::Project;
use anyhow::anyhow;
use std::collections::BTreeMap;
use std::env::consts::{ARCH, OS};
use trail_model::{
    BenchmarkResult, Commit, Environment, HostClass, Measured, MetricClass, Run, RunId, Sample, SeriesKey,
    Summary, Warning,
};
use trail_stats::{quantile, summarise};

/// Name and version of this tool, as its files give it.
pub(crate) const TOOL: &str = concat!("benchtrail ", env!("CARGO_PKG_VERSION"));
/// Level of the median's interval.
const LEVEL: f64 = 0.95;

/// What each process measured for one benchmark and metric, in the order of the processes.
pub(crate) type Processes = BTreeMap<SeriesKey, Vec<Measured>>;

/// Collects what the processes of a run measured; each benchmark is measured by one process of a round.
///
/// # Errors
/// If one process gives two results with one key.
pub(super) fn collect(rounds: Vec<Vec<Measured>>) -> anyhow::Result<Processes> {
    let mut processes = Processes::new();
    for (index, round) in rounds.into_iter().enumerate() {
        for measured in round {
            let of = processes.entry(measured.key.clone()).or_default();
            if of.len() > index {
                return Err(anyhow!("two results for {}", measured.key));
            }
            of.push(measured);
        }
    }
    Ok(processes)
}

/// One summary per benchmark and metric, ascending by key.
///
/// # Errors
/// If an exact metric has values that differ.
fn results(processes: &Processes) -> anyhow::Result<Vec<BenchmarkResult>> {
    processes.values().map(|of| result(of)).collect()
}

/// The summary of what one process sampled, or, of several, of their medians: the process is what repeats.
fn result(of: &[Measured]) -> anyhow::Result<BenchmarkResult> {
    let [first, others @ ..] = of else { return Err(anyhow!("a benchmark without a process")) };
    let Measured { key, class, sampling, throughput, .. } = first.clone();
    let unit = first.sample.unit();
    if let Some(other) = others.iter().find(|other| (other.class, other.sample.unit()) != (class, unit)) {
        return Err(anyhow!(
            "{key} is in `{}` in one process and in `{}` in another",
            unit.symbol(),
            other.sample.unit().symbol()
        ));
    }
    let values = || of.iter().flat_map(|measured| measured.sample.values());
    let mut processes = Vec::new();
    let summary = if class == MetricClass::Exact {
        let (least, most) = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
            (least.min(*value), most.max(*value))
        });
        if least < most {
            return Err(anyhow!("{key} is an exact metric, but its values run from {least} to {most}"));
        }
        Summary::exact(most)
    } else if others.is_empty() {
        summarise(&first.sample, LEVEL)?
    } else {
        processes = medians(of);
        summarise(&Sample::new(processes.clone(), unit)?, LEVEL)?
    };
    let mut warnings: Vec<Warning> = Vec::new();
    for warning in of.iter().flat_map(|measured| &measured.warnings) {
        if !warnings.contains(warning) {
            warnings.push(warning.clone());
        }
    }
    Ok(BenchmarkResult { key, class, unit, summary, sampling, throughput, warnings, processes })
}

/// What must be read before the benches run, as they change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    load: Option<f64>,
    temperature: Option<f64>,
}

impl Before {
    /// What the machine says now.
    pub(super) fn now() -> Self {
        Self { load: machine::load(), temperature: machine::facts().temperature }
    }
}

/// The host class of this machine.
pub(crate) fn host(facts: &Facts, label: Option<&str>) -> HostClass {
    HostClass::of(OS, ARCH, facts.cpu_model.as_deref(), facts.cores, label)
}

/// The location in each process.
pub(crate) fn medians(of: &[Measured]) -> Vec<f64> {
    of.iter().filter_map(|measured| quantile::median(measured.sample.values())).collect()
}

/// What a run is of, beside what was measured.
#[derive(Debug)]
pub(crate) struct Subject<'a> {
    /// The project whose history takes the run.
    pub(crate) project: &'a Project,
    /// The commit that was measured.
    pub(crate) commit: Option<Commit>,
    /// Its branch.
    pub(crate) branch: Option<String>,
    /// A remark for people.
    pub(crate) note: Option<String>,
    /// Label of the machine.
    pub(crate) label: Option<&'a str>,
    /// Where the processes ran.
    pub(crate) placement: &'a Placement,
}

impl Subject<'_> {
    /// The run of `suite` that ends now.
    ///
    /// # Errors
    /// If an exact metric has values that differ.
    pub(crate) fn run(
        self,
        id: &RunId,
        settings: Settings,
        suite: &Suite<'_>,
        measurement: &Measurement,
    ) -> Result<Run, Failure> {
        let mut warnings = measurement.warnings.clone();
        warnings.extend(self.placement.lacks.iter().map(Warning::new));
        Ok(Run {
            id: id.clone(),
            tool: TOOL.to_owned(),
            suite: self.project.config.suite.name.clone(),
            environment: self.environment(settings, measurement.before),
            commit: self.commit,
            branch: self.branch,
            note: self.note,
            mode: settings.mode,
            started: measurement.started,
            duration: measurement.duration,
            attempt: machine::ci::attempt(),
            event: machine::ci::event(),
            shard: suite.shard,
            source: None,
            results: results(&measurement.processes).map_err(Failure::data)?,
            warnings,
        })
    }

    fn environment(&self, settings: Settings, before: Before) -> Environment {
        let Self { project, label: runner, placement, .. } = *self;
        let facts = machine::facts();
        let toolchain = machine::toolchain(&project.root);
        let suite = &project.config.suite;
        Environment {
            host: host(&facts, runner),
            os: OS.to_owned(),
            arch: ARCH.to_owned(),
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
            load_before: before.load,
            load_after: machine::load(),
            virtualised: facts.virtualised,
            temperature: before.temperature,
            pinned_core: placement.core,
            niceness: placement.niceness,
            settings: Some(settings.asked()),
        }
    }
}
