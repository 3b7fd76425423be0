//! From the values of a session to what is judged.

use super::rounds::Benchmark;
use super::session::{Session, Value};
use super::sides::Side;
use std::collections::BTreeMap;
use std::ops::Range;
use trail_model::{BenchmarkId, Metric, MetricClass, SeriesKey, Unit};
use trail_policy::Comparison;

/// The values of a session by benchmark and metric.
#[derive(Debug)]
pub(super) struct Measurements<'s> {
    series: BTreeMap<SeriesKey, Vec<&'s Value>>,
}

impl<'s> Measurements<'s> {
    /// All values of `session`.
    pub(super) fn of(session: &'s Session) -> Self {
        let mut series: BTreeMap<SeriesKey, Vec<&Value>> = BTreeMap::new();
        for value in session.values() {
            series.entry(value.series()).or_default().push(value);
        }
        Self { series }
    }

    /// The base against `other`, from the values of `rounds`; benchmarks of `identical` have none, and say so.
    pub(super) fn comparisons(
        &self,
        rounds: Range<u32>,
        other: Side,
        identical: &[Benchmark],
    ) -> Vec<Comparison> {
        let comparison = |(key, values): (&SeriesKey, &Vec<&Value>)| {
            let side = |side: Side| {
                let is_wanted = |value: &&&Value| value.side == side && rounds.contains(&value.round);
                values.iter().filter(is_wanted).map(|value| value.value).collect::<Vec<_>>()
            };
            let first = values.first()?;
            let (base, head) = (side(Side::Base), side(other));
            // A control has no benchmarks of its own, and a second stage only some.
            if head.is_empty() && (other == Side::Control || base.is_empty()) {
                return None;
            }
            let class = MetricClass::parse(&first.class)?;
            let direction = Unit::parse(&first.unit)?.direction();
            Some(Comparison { key: key.clone(), class, direction, base, head, is_identical: false })
        };
        let mut comparisons: Vec<_> = self.series.iter().filter_map(comparison).collect();
        comparisons.extend(identical.iter().map(unmeasured));
        comparisons.sort_by(|left, right| left.key.cmp(&right.key));
        comparisons
    }
}

/// A benchmark of one program on both sides.
fn unmeasured((package, target, id): &Benchmark) -> Comparison {
    let benchmark = BenchmarkId { package: package.clone(), target: target.clone(), id: id.clone() };
    Comparison {
        key: SeriesKey { benchmark, metric: Metric::TIME },
        class: MetricClass::Time,
        direction: Unit::Second.direction(),
        base: Vec::new(),
        head: Vec::new(),
        is_identical: true,
    }
}
