//! The shape of the file, and the way there and back.

use super::{CalibrationRecord, NoiseRecord, PriorRecord};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use trail_model::{BenchmarkId, HostClass, Metric, RunId, SeriesKey};

/// Version of the format.
pub(super) const FORMAT: u64 = 1;

/// Why a file is no calibration.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CalibrationError {
    /// A later version of the tool wrote it.
    #[error("format {found} is newer than {FORMAT}, the newest that this version reads")]
    Newer {
        /// The format it names.
        found: u64,
    },
    /// No JSON, or of another shape.
    #[error("{0}")]
    Shape(String),
    /// A value that cannot be.
    #[error("`{key}` is {found}, expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What could.
        expected: &'static str,
    },
    /// What was written reads back as something else.
    #[error("the calibration does not read back to what it was made of")]
    Changed,
}

#[derive(Deserialize)]
struct Versioned {
    format: u64,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u64,
    tool: String,
    suite: String,
    host: String,
    run: String,
    started: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commit: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rustc: Option<String>,
    processes: u32,
    divisions: u32,
    comparisons: u64,
    wrong: u64,
    noise_floor: f64,
    priors: Vec<PriorFile>,
    benchmarks: Vec<NoiseFile>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PriorFile {
    metric: String,
    variance: f64,
    /// No key means that all benches share one variance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    freedom: Option<f64>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct NoiseFile {
    package: String,
    target: String,
    id: String,
    metric: String,
    deviation: f64,
    detectable: f64,
}

/// The text of a calibration.
pub(super) fn render(calibration: &CalibrationRecord) -> Result<String, CalibrationError> {
    let prior = |prior: &PriorRecord| PriorFile {
        metric: prior.metric.name().to_owned(),
        variance: prior.variance,
        freedom: prior.freedom.is_finite().then_some(prior.freedom),
    };
    let noise = |noise: &NoiseRecord| NoiseFile {
        package: noise.key.benchmark.package.clone(),
        target: noise.key.benchmark.target.clone(),
        id: noise.key.benchmark.id.clone(),
        metric: noise.key.metric.name().to_owned(),
        deviation: noise.deviation,
        detectable: noise.detectable,
    };
    let file = File {
        format: FORMAT,
        tool: calibration.tool.clone(),
        suite: calibration.suite.clone(),
        host: calibration.host.to_string(),
        run: calibration.run.to_string(),
        started: calibration.started.to_string(),
        commit: calibration.commit.clone(),
        rustc: calibration.rustc.clone(),
        processes: calibration.processes,
        divisions: calibration.divisions,
        comparisons: calibration.comparisons,
        wrong: calibration.wrong,
        noise_floor: calibration.noise_floor,
        priors: calibration.priors.iter().map(prior).collect(),
        benchmarks: calibration.benchmarks.iter().map(noise).collect(),
    };
    let mut text =
        serde_json::to_string_pretty(&file).map_err(|error| CalibrationError::Shape(error.to_string()))?;
    text.push('\n');
    Ok(text)
}

/// Reads the text of a calibration.
pub(super) fn parse(text: &str) -> Result<CalibrationRecord, CalibrationError> {
    let shape = |error: serde_json::Error| CalibrationError::Shape(error.to_string());
    let Versioned { format } = serde_json::from_str(text).map_err(shape)?;
    match format {
        FORMAT => {}
        found if found > FORMAT => return Err(CalibrationError::Newer { found }),
        found => return Err(value("format", found, "1")),
    }
    let file: File = serde_json::from_str(text).map_err(shape)?;
    if file.wrong > file.comparisons {
        return Err(value("wrong", file.wrong, "at most `comparisons`"));
    }
    let prior = |file: PriorFile| {
        Ok(PriorRecord {
            metric: Metric::new(file.metric),
            variance: at_least_zero("priors.variance", file.variance)?,
            freedom: file
                .freedom
                .map_or(Ok(f64::INFINITY), |freedom| at_least_zero("priors.freedom", freedom))?,
        })
    };
    let noise = |file: NoiseFile| {
        let benchmark = BenchmarkId { package: file.package, target: file.target, id: file.id };
        Ok(NoiseRecord {
            key: SeriesKey { benchmark, metric: Metric::new(file.metric) },
            deviation: at_least_zero("benchmarks.deviation", file.deviation)?,
            detectable: at_least_zero("benchmarks.detectable", file.detectable)?,
        })
    };
    Ok(CalibrationRecord {
        run: RunId::parse(&file.run)
            .ok_or_else(|| value("run", file.run, "eight lower-case hexadecimal digits"))?,
        tool: file.tool,
        suite: file.suite,
        host: HostClass::parse(&file.host)
            .ok_or_else(|| value("host", file.host, "1 to 64 characters of `a-z`, `0-9` and `-`"))?,
        started: file
            .started
            .parse::<Timestamp>()
            .map_err(|_syntax| value("started", file.started, "a time such as `2026-01-31T12:00:00Z`"))?,
        commit: file.commit,
        rustc: file.rustc,
        processes: file.processes,
        divisions: file.divisions,
        comparisons: file.comparisons,
        wrong: file.wrong,
        noise_floor: at_least_zero("noise_floor", file.noise_floor)?,
        priors: file.priors.into_iter().map(prior).collect::<Result<_, _>>()?,
        benchmarks: file.benchmarks.into_iter().map(noise).collect::<Result<_, _>>()?,
    })
}

fn at_least_zero(key: &'static str, number: f64) -> Result<f64, CalibrationError> {
    if number >= 0.0 { Ok(number) } else { Err(value(key, number, "a number of at least 0")) }
}

fn value(key: &'static str, found: impl ToString, expected: &'static str) -> CalibrationError {
    CalibrationError::Value { key, found: found.to_string(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calibration() -> CalibrationRecord {
        let benchmark =
            BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: "é|`\n".to_owned() };
        CalibrationRecord {
            run: RunId::from_random(7),
            tool: "benchtrail 0.1.0".to_owned(),
            suite: "s".to_owned(),
            host: HostClass::parse("linux-2c-0a1b2c").unwrap(),
            started: "2026-01-31T12:00:00Z".parse().unwrap(),
            commit: None,
            rustc: Some("rustc 1.95.0".to_owned()),
            processes: 20,
            divisions: 50,
            comparisons: 550,
            wrong: 1,
            noise_floor: 0.025,
            priors: vec![PriorRecord { metric: Metric::TIME, variance: 1e-4, freedom: f64::INFINITY }],
            benchmarks: vec![NoiseRecord {
                key: SeriesKey { benchmark, metric: Metric::TIME },
                deviation: 0.01,
                detectable: 0.031,
            }],
        }
    }

    #[test]
    fn a_calibration_is_read_back() {
        let text = render(&calibration()).unwrap();
        assert_eq!(parse(&text).unwrap(), calibration());
        assert!(text.starts_with("{\n  \"format\": 1,\n"), "{text}");
    }

    fn check_refused(from: &str, to: &str, expected: &str) {
        let text = render(&calibration()).unwrap();
        assert!(text.contains(from), "{text}");
        let message = parse(&text.replace(from, to)).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        check_refused("\"format\": 1", "\"format\": 2", "format 2 is newer than 1");
        check_refused("\"format\": 1", "\"format\": 0", "`format` is 0, expected 1");
        check_refused("\"wrong\": 1", "\"wrong\": 551", "`wrong` is 551, expected at most `comparisons`");
        check_refused("\"wrong\"", "\"false\"", "unknown field `false`");
        check_refused("00000007", "0000000G", "`run` is 0000000G");
        check_refused("linux-2c", "../2c", "`host` is ../2c-0a1b2c");
        check_refused("\"noise_floor\": 0.025", "\"noise_floor\": -1", "`noise_floor` is -1");
        check_refused("2026-01-31T", "tomorrow", "`started` is tomorrow");
    }
}
