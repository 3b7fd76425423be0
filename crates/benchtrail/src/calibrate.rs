//! `calibrate`: what equal code shows on this machine, measured and kept for the judge.
//!
//! Every bench of one build runs in many processes, in turns; the processes are divided into two sides in many ways, each
//! judged as if it were a comparison. What is called changed then is wrong, and says what this machine can be trusted with.

use crate::bench::filter;
use crate::bench::placement::Placement;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::{note, say};
use crate::project::Project;
use crate::record::random_id;
use crate::record::suite::{Measurement, Suite};
use crate::record::summarise::{TOOL, host, medians};
use crate::{exit, machine};
use anyhow::anyhow;
use std::path::Path;
use trail_history::calibration::{CalibrationRecord, NoiseRecord, PriorRecord};
use trail_history::{Repository, Store};
use trail_model::{HostClass, MetricClass};
use trail_policy::Calibration;
use trail_policy::calibration::{BenchNoise, Repeated, calibrate};
use trail_stats::{Prior, Spread, quantile};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Processes of each bench: two sides of half as many.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(6..=200))]
    processes: u32,
    /// Ways in which they are divided into two sides.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    divisions: u32,
    /// Only benchmarks whose id matches this regular expression. Default: `filter` of the configuration, or all.
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,
    /// Label of the CI runner or machine, as in `record`. Default: none.
    #[arg(long, value_name = "LABEL")]
    host_label: Option<String>,
}

/// Runs the command in the project of `directory`, and gives the exit code.
///
/// # Errors
/// If the benches do not build or run, or the file cannot be written.
pub fn run(arguments: &Args, directory: &Path) -> Result<u8, Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::usage)?;
    let project = Project::find(directory)?;
    let filter = arguments.filter.as_deref().or(project.config.suite.filter.as_deref());
    filter::check(filter)?;
    let repository = Repository::discover(&project.root).map_err(Failure::data)?;
    let commit = repository.map(|found| found.head(&[])).transpose().map_err(Failure::data)?.flatten();
    let placement = Placement::find(project.config.suite.pin);
    placement.lacks.iter().for_each(|lack| note(&format!("warning: {lack}")));
    let id = random_id();
    let folder = RunFolder::create(&project.target, &id)?.placed(placement);
    let suite = Suite {
        project: &project,
        filter,
        shard: None,
        count: arguments.processes,
        folder: &folder,
        interrupt: &interrupt,
    };
    let measurement = suite.measure(Settings::round())?;
    folder.remove();
    let benches = timed(&measurement);
    let found = calibrate(&benches, &project.config.rules, arguments.divisions);
    if found.benches.is_empty() {
        return Err(Failure::data(anyhow!("no benchmark with times above zero was measured")));
    }
    let record = CalibrationRecord {
        run: id,
        tool: TOOL.to_owned(),
        suite: project.config.suite.name.clone(),
        host: host(&machine::facts(), arguments.host_label.as_deref()),
        started: measurement.started,
        commit: commit.map(|commit| commit.sha),
        rustc: machine::toolchain(&project.root).rustc,
        processes: arguments.processes,
        divisions: arguments.divisions,
        comparisons: u64::try_from(found.comparisons).unwrap_or(u64::MAX),
        wrong: u64::try_from(found.wrong).unwrap_or(u64::MAX),
        noise_floor: found.noise_floor,
        priors: found.priors.iter().map(|(metric, prior)| prior_record(metric, *prior)).collect(),
        benchmarks: found.benches.iter().map(|(key, noise)| noise_record(key, *noise)).collect(),
    };
    let path = Store::open(project.history()).append_calibration(&record).map_err(Failure::data)?;
    say(&text(&record, &found));
    say(&format!("kept in {}", path.strip_prefix(&project.root).unwrap_or(&path).display()));
    Ok(exit::PASS)
}

/// What is known of equal code on `host`; `None` if it was never calibrated.
///
/// # Errors
/// If the newest calibration cannot be read.
pub(crate) fn known(project: &Project, host: &HostClass) -> Result<Option<Calibration>, Failure> {
    let found = Store::open(project.history()).calibration(host, &project.config.suite.name);
    let Some(record) = found.map_err(Failure::data)? else { return Ok(None) };
    let prior = |prior: &PriorRecord| {
        (prior.metric.clone(), Prior(Spread { variance: prior.variance, freedom: prior.freedom }))
    };
    let noise = |noise: &NoiseRecord| {
        (noise.key.clone(), BenchNoise { deviation: noise.deviation, detectable: noise.detectable })
    };
    Ok(Some(Calibration {
        priors: record.priors.iter().map(prior).collect(),
        benches: record.benchmarks.iter().map(noise).collect(),
        comparisons: usize::try_from(record.comparisons).unwrap_or(usize::MAX),
        wrong: usize::try_from(record.wrong).unwrap_or(usize::MAX),
        noise_floor: record.noise_floor,
    }))
}

/// The timed benches, one value for each process.
fn timed(measurement: &Measurement) -> Vec<Repeated> {
    let of = measurement.processes.iter();
    let of = of.filter(|(_, of)| of.first().is_some_and(|first| first.class == MetricClass::Time));
    of.map(|(key, of)| Repeated { key: key.clone(), values: medians(of) }).collect()
}

fn prior_record(metric: &trail_model::Metric, Prior(spread): Prior) -> PriorRecord {
    PriorRecord { metric: metric.clone(), variance: spread.variance, freedom: spread.freedom }
}

fn noise_record(key: &trail_model::SeriesKey, noise: BenchNoise) -> NoiseRecord {
    NoiseRecord { key: key.clone(), deviation: noise.deviation, detectable: noise.detectable }
}

/// A bench whose smallest visible change is larger than this is shown only, as the judge does it.
const ADVISORY: f64 = 0.10;

/// What a person wants to know of a calibration.
fn text(record: &CalibrationRecord, found: &Calibration) -> String {
    let percent = |value: f64| format!("{:.2} %", 100.0 * value);
    let median = |of: fn(&NoiseRecord) -> f64| {
        let mut values: Vec<f64> = record.benchmarks.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        percent(quantile::median(&values).unwrap_or_default())
    };
    let mut lines = vec![
        format!("calibration of {}", record.host),
        format!(
            "{} benches, {} processes each, divided in {} ways",
            record.benchmarks.len(),
            record.processes,
            record.divisions
        ),
        format!("deviation between processes: {} in the median bench", median(|noise| noise.deviation)),
        format!(
            "five processes a side see changes of {} in the median bench",
            median(|noise| noise.detectable)
        ),
        format!("called changed, though equal: {} of {} comparisons", record.wrong, record.comparisons),
        format!(
            "equal code differs by more than {} in one comparison of two hundred",
            percent(record.noise_floor)
        ),
    ];
    if found.is_exceeded() {
        lines.push(
            "that is more than one in a thousand: from now on smaller changes are not judged here".to_owned(),
        );
    }
    let noisy: Vec<_> = record.benchmarks.iter().filter(|noise| noise.detectable > ADVISORY).collect();
    if !noisy.is_empty() {
        lines.push(format!("{} benches vary too much to fail a gate here:", noisy.len()));
        lines.extend(noisy.iter().map(|noise| {
            format!("  {}: {}", noise.key.benchmark.id.escape_debug(), percent(noise.detectable))
        }));
    }
    lines.join("\n")
}
