//! Benches that look as if they had been renamed: one id vanished, another appeared, and they are alike.
//!
//! A hint for the reader, who alone can know. In: two runs of one host. Out: pairs of ids, with the entry that would join
//! them. Pure.

use std::collections::{BTreeMap, BTreeSet};
use trail_model::{BenchmarkId, MetricClass, Run};

/// Largest relative difference of two timings of one bench under two names.
const CLOSE: f64 = 0.02;

/// Least likeness of two names of different groups, between 0 and 1 for equal texts.
const ALIKE: f64 = 0.7;

/// An id that vanished, and one that appeared and is like it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The bench that is gone.
    pub from: BenchmarkId,
    /// The bench that is new.
    pub to: BenchmarkId,
}

impl Likeness {
    /// The entry of the configuration that makes them one series.
    #[must_use]
    pub fn entry(&self) -> String {
        let text = |id: &str| toml::Value::String(id.to_owned()).to_string();
        format!("[[rename]]\nfrom = {}\nto = {}", text(&self.from.id), text(&self.to.id))
    }
}

/// What may have been renamed between `before` and `after`: of one package and target, with the same metrics and values
/// within two per cent (counts: equal), and of one group or with names that are alike. Each id is named once, with the
/// one that is most like it.
#[must_use]
pub fn possible_renames(before: &Run, after: &Run) -> Vec<Likeness> {
    let (old, new) = (values(before), values(after));
    let gone: Vec<_> = old.iter().filter(|(id, _)| !new.contains_key(*id)).collect();
    let appeared: Vec<_> = new.iter().filter(|(id, _)| !old.contains_key(*id)).collect();
    let mut candidates = Vec::new();
    for (from, old_values) in &gone {
        for (to, new_values) in &appeared {
            let is_one_place = from.package == to.package && from.target == to.target;
            if is_one_place && is_same(old_values, new_values) {
                let likeness = strsim::normalized_damerau_levenshtein(&from.id, &to.id);
                if likeness >= ALIKE || group(&from.id) == group(&to.id) {
                    candidates.push((likeness, **from, **to));
                }
            }
        }
    }
    candidates.sort_by(|(one, from, to), (other, from_other, to_other)| {
        other.total_cmp(one).then_with(|| (from, to).cmp(&(from_other, to_other)))
    });
    let mut named = BTreeSet::new();
    let mut found = Vec::new();
    for (_, from, to) in candidates {
        if !named.contains(from) && !named.contains(to) {
            named.extend([from, to]);
            found.push(Likeness { from: from.clone(), to: to.clone() });
        }
    }
    found.sort_by(|left, right| left.from.cmp(&right.from));
    found
}

/// Class and value of each metric, by its name.
type Values<'r> = BTreeMap<&'r str, (MetricClass, f64)>;

fn values(run: &Run) -> BTreeMap<&BenchmarkId, Values<'_>> {
    let mut values: BTreeMap<&BenchmarkId, Values<'_>> = BTreeMap::new();
    for result in &run.results {
        let metrics = values.entry(&result.key.benchmark).or_default();
        metrics.insert(result.key.metric.name(), (result.class, result.summary.median.point));
    }
    values
}

fn is_same(old: &Values<'_>, new: &Values<'_>) -> bool {
    let is_close = |(class, one): (MetricClass, f64), (other_class, other): (MetricClass, f64)| {
        let allowed = if class == MetricClass::Exact { 0.0 } else { CLOSE * one.abs() };
        class == other_class && (one - other).abs() <= allowed
    };
    old.keys().eq(new.keys()) && old.values().zip(new.values()).all(|(one, other)| is_close(*one, *other))
}

/// An id without its last part.
fn group(id: &str) -> &str {
    id.rsplit_once('/').map_or("", |(group, _)| group)
}
