//! The rules by which changes are judged, with their defaults, and the exceptions for some benches.
//!
//! Not here: reading them from the configuration (`config`).

use crate::glob::Glob;
use trail_model::{Metric, SeriesKey, Summary};

/// The rules of a suite.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The relative change of a time from which on it is relevant.
    pub floor: f64,
    /// The largest adjusted probability that is significant: the share of false alarms among alarms.
    pub level: f64,
    /// A bench is worth repeating up to this probability, alone,
    pub suspicion: f64,
    /// and beyond this relative change.
    pub suspicious_change: f64,
    /// A comparison that could only have seen a larger relative change than this cannot tell.
    pub noisy: f64,
    /// The relative change of an instruction count from which on it counts.
    pub instructions: f64,
    /// Whether a regression fails the gate.
    pub fail_on: FailOn,
    /// What stands for the time of one process.
    pub location: Location,
    /// Exceptions, of which the last that matches wins for each value.
    pub overrides: Vec<Override>,
    /// Ratios below one that are known, which may not fall further.
    pub known: Vec<Known>,
}

/// When the gate fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// When a bench regressed.
    Regressed,
    /// Never: findings are shown only.
    Never,
}

/// What stands for the time of one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// The median of its sample: on a quiet machine.
    Median,
    /// The least value of its sample: on a machine with more load than cores.
    Min,
}

impl Location {
    /// What stands for a process whose sample this is.
    #[must_use]
    pub const fn of(self, sample: &Summary) -> f64 {
        match self {
            Self::Median => sample.median.point,
            Self::Min => sample.min,
        }
    }
}

/// An exception for some benches.
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// Which benches, by id.
    pub bench: Glob,
    /// Which metric; all of them without one.
    pub metric: Option<Metric>,
    /// Another floor.
    pub floor: Option<f64>,
    /// Another largest probability.
    pub level: Option<f64>,
    /// Whether it is shown only.
    pub advisory: Option<bool>,
}

/// A ratio below one that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Which candidates, by id.
    pub bench: Glob,
    /// On which host class; on all without one.
    pub host: Option<String>,
    /// The ratio, baseline / candidate.
    pub ratio: f64,
}

/// What holds for one bench and metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The relative change from which on it is relevant.
    pub floor: f64,
    /// The largest adjusted probability that is significant.
    pub level: f64,
    /// Whether it is shown only.
    pub is_advisory: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            floor: 0.03,
            level: 0.05,
            suspicion: 0.10,
            suspicious_change: 0.015,
            noisy: 0.10,
            instructions: 0.01,
            fail_on: FailOn::Regressed,
            location: Location::Median,
            overrides: Vec::new(),
            known: Vec::new(),
        }
    }
}

impl Rules {
    /// What holds for this bench and metric.
    #[must_use]
    pub fn of(&self, key: &SeriesKey) -> Rule {
        let floor = if key.metric == Metric::INSTRUCTIONS { self.instructions } else { self.floor };
        let mut rule = Rule { floor, level: self.level, is_advisory: false };
        let applies = |exception: &&Override| {
            exception.bench.is_match(&key.benchmark.id)
                && exception.metric.as_ref().is_none_or(|metric| *metric == key.metric)
        };
        for exception in self.overrides.iter().filter(applies) {
            rule.floor = exception.floor.unwrap_or(rule.floor);
            rule.level = exception.level.unwrap_or(rule.level);
            rule.is_advisory = exception.advisory.unwrap_or(rule.is_advisory);
        }
        rule
    }

    /// The known ratio of this candidate on this host class; the last that matches.
    #[must_use]
    pub fn known_ratio(&self, id: &str, host: &str) -> Option<f64> {
        let applies = |known: &&Known| {
            known.bench.is_match(id) && known.host.as_ref().is_none_or(|class| class == host)
        };
        self.known.iter().rev().find(applies).map(|known| known.ratio)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "values are passed through")]
mod tests {
    use super::*;
    use trail_model::BenchmarkId;

    fn key(id: &str, metric: Metric) -> SeriesKey {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        SeriesKey { benchmark, metric }
    }

    #[test]
    fn the_last_exception_that_matches_wins_for_each_value() {
        let exception = |bench: &str, metric, floor, advisory| Override {
            bench: Glob::new(bench),
            metric,
            floor,
            level: None,
            advisory,
        };
        let rules = Rules {
            overrides: vec![
                exception("parse/*", None, Some(0.05), Some(true)),
                exception("parse/fast/*", Some(Metric::TIME), Some(0.08), None),
            ],
            ..Rules::default()
        };
        let of = |id: &str, metric| rules.of(&key(id, metric));
        assert_eq!(of("build/fast/a", Metric::TIME), Rule { floor: 0.03, level: 0.05, is_advisory: false });
        assert_eq!(of("parse/fast/a", Metric::TIME), Rule { floor: 0.08, level: 0.05, is_advisory: true });
        assert_eq!(of("parse/fast/a", Metric::INSTRUCTIONS).floor, 0.05);
        assert_eq!(of("build/fast/a", Metric::INSTRUCTIONS).floor, 0.01);
    }

    #[test]
    fn a_process_is_its_median_or_its_least_value() {
        let sample = Summary { min: 2.0, ..Summary::exact(3.0) };
        assert_eq!((Location::Median.of(&sample), Location::Min.of(&sample)), (3.0, 2.0));
    }

    #[test]
    fn a_known_ratio_belongs_to_its_host() {
        let known = |host: Option<&str>, ratio| Known {
            bench: Glob::new("build/*"),
            host: host.map(str::to_owned),
            ratio,
        };
        let rules = Rules { known: vec![known(None, 0.9), known(Some("m4"), 0.86)], ..Rules::default() };
        assert_eq!(rules.known_ratio("build/a", "m4"), Some(0.86));
        assert_eq!(rules.known_ratio("build/a", "xeon"), Some(0.9));
        assert_eq!(rules.known_ratio("parse/a", "m4"), None);
    }
}
