//! What equal code shows on one host class: how processes vary, and how often the judge would be wrong.
//!
//! In: the processes of one binary. They are divided into two sides in many ways, each judged as if it were base and head;
//! every verdict other than "unchanged" is then a false one.
//!
//! Not here: running the processes and keeping the result on disk.

use crate::judge::{Comparison, judge};
use crate::rules::{Rule, Rules};
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use trail_model::{Direction, Metric, MetricClass, SeriesKey};
use trail_stats::sizing::{self, Power};
use trail_stats::{Prior, Spread, logarithms};

/// What was learnt about one host class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// How the variances of a suite are spread, by metric.
    pub priors: BTreeMap<Metric, Prior>,
    /// What is known of each bench.
    pub benches: BTreeMap<SeriesKey, BenchNoise>,
    /// Comparisons of equal code that were judged.
    pub comparisons: usize,
    /// Those that were called improved or regressed.
    pub wrong: usize,
    /// The relative change that equal code exceeds in one comparison of two hundred; 0 without a comparison.
    pub noise_floor: f64,
}

/// How one bench varies between processes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BenchNoise {
    /// Standard deviation between processes, relative.
    pub deviation: f64,
    /// The smallest relative change that five processes a side would show.
    pub detectable: f64,
}

/// A bench whose smallest visible change is larger than this is shown only.
const ADVISORY: f64 = 0.10;
/// Processes a side by which a bench is sized.
const SIDE: usize = 5;

impl Calibration {
    /// How the variances of a suite are spread in this metric, if that was learnt.
    #[must_use]
    pub fn prior(&self, metric: &Metric) -> Option<Prior> {
        self.priors.get(metric).copied()
    }

    /// Whether equal code was called changed more often than once in a thousand comparisons. One time alone never is.
    #[must_use]
    pub const fn is_exceeded(&self) -> bool {
        self.wrong > 1 && self.wrong * 1000 > self.comparisons
    }

    /// Raises the floor of a rule to what this host can show, and makes a bench that varies too much advisory.
    ///
    /// The floor is at least half of the smallest visible change, and at least the noise floor if equal code was called
    /// changed too often.
    pub(crate) fn apply(&self, key: &SeriesKey, rule: &mut Rule) {
        if let Some(noise) = self.benches.get(key) {
            rule.floor = rule.floor.max(noise.detectable / 2.0);
            rule.is_advisory |= noise.detectable > ADVISORY;
        }
        if self.is_exceeded() && key.metric == Metric::TIME {
            rule.floor = rule.floor.max(self.noise_floor);
        }
    }
}

/// The processes of one bench, all of one binary, in the order in which they ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeated {
    /// Which bench and metric.
    pub key: SeriesKey,
    /// One value for each process.
    pub values: Vec<f64>,
}

/// Learns what equal code shows, from `divisions` ways to divide the processes into two sides.
///
/// Deterministic: the ways follow from their number. Benches with a value that is no finite number above zero are left out.
#[must_use]
pub fn calibrate(benches: &[Repeated], rules: &Rules, divisions: u32) -> Calibration {
    let mut found = Calibration::default();
    let mut spreads: BTreeMap<Metric, Vec<Spread>> = BTreeMap::new();
    for bench in benches {
        let Some(spread) = logarithms(&bench.values).ok().and_then(|logs| Spread::of(&logs)) else {
            continue;
        };
        spreads.entry(bench.key.metric.clone()).or_default().push(spread);
        let deviation = spread.variance.sqrt();
        let asked = Power { alpha: 0.01, power: 0.9 };
        let detectable = sizing::detectable(SIDE, deviation, asked).unwrap_or_default().exp_m1();
        found.benches.insert(bench.key.clone(), BenchNoise { deviation, detectable });
    }
    found.priors =
        spreads.into_iter().filter_map(|(metric, spreads)| Some((metric, Prior::fit(&spreads)?))).collect();
    let mut shifts = Vec::new();
    for way in 0..divisions {
        let comparisons: Vec<Comparison> = benches.iter().map(|bench| divide(bench, way)).collect();
        for finding in judge(&comparisons, rules, None).findings {
            let Some(change) = &finding.change else { continue };
            shifts.push(change.point.ln());
            found.comparisons += 1;
            found.wrong += usize::from(matches!(finding.verdict, Verdict::Improved | Verdict::Regressed));
        }
    }
    found.noise_floor = sizing::noise_floor(&shifts).unwrap_or_default().exp_m1();
    found
}

/// Divides the processes of a bench in this way: the same processes for every bench.
fn divide(bench: &Repeated, way: u32) -> Comparison {
    // Multiples of the golden ratio fall evenly into both halves, differently for each multiplier.
    let multiplier = 0.618_033_988_749_895 * f64::from(2 * way + 1);
    let place = |index: u32| (f64::from(index) * multiplier).fract();
    let mut order: Vec<(f64, f64)> = (0..).map(place).zip(bench.values.iter().copied()).collect();
    order.sort_by(|left, right| left.0.total_cmp(&right.0));
    let values: Vec<f64> = order.into_iter().map(|(_, value)| value).collect();
    let (base, head) = values.split_at(values.len() / 2);
    Comparison {
        key: bench.key.clone(),
        class: MetricClass::Time,
        direction: Direction::LowerIsBetter,
        base: base.to_vec(),
        head: head.to_vec(),
        is_identical: false,
    }
}
