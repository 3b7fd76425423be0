//! The section `[[derived]]` of the configuration.
//!
//! In: its tables as the file has them. Out: [`DerivedRule`]s whose patterns name ids of each other.

use super::{Cost, DerivedRule};
use crate::config::ConfigError;
use crate::pattern::Pattern;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileDerived {
    id: String,
    metric: String,
    candidate: FileCost,
    baseline: FileCost,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCost {
    once: String,
    each: String,
    per: Option<u32>,
}

/// The rules of `[[derived]]`.
///
/// # Errors
/// [`ConfigError`] for a pattern that is none, placeholders that differ between the patterns of one rule, a metric that is
/// no name, or operations that are none.
pub(crate) fn rules(entries: Vec<FileDerived>, path: &str) -> Result<Vec<DerivedRule>, ConfigError> {
    entries.into_iter().zip(1..).map(|(entry, index)| derived_rule(entry, path, index)).collect()
}

fn derived_rule(entry: FileDerived, path: &str, index: usize) -> Result<DerivedRule, ConfigError> {
    let value = |key, found: &str, expected| ConfigError::Value {
        path: path.to_owned(),
        section: format!("derived {index}"),
        key,
        found: found.to_owned(),
        expected,
    };
    let is_name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    if entry.metric.is_empty() || !entry.metric.bytes().all(is_name) {
        return Err(value("metric", &entry.metric, "a name of lower-case letters, digits and `_`"));
    }
    let id = pattern(&entry.id, path, index, "id")?;
    let cost = |cost: FileCost, [once, each, per]: [&'static str; 3]| {
        let operations = cost.per.unwrap_or(1);
        if operations == 0 {
            return Err(value(per, "0", "at least 1"));
        }
        let mut found = Vec::new();
        for (key, text) in [(once, &cost.once), (each, &cost.each)] {
            let parsed = pattern(text, path, index, key)?;
            let is_like_id =
                parsed.has_subject() == id.has_subject() && parsed.has_operation() == id.has_operation();
            if !is_like_id {
                return Err(value(key, text, "the placeholders of `id`"));
            }
            found.push(parsed);
        }
        let [once, each] = <[Pattern; 2]>::try_from(found).map_err(|_other| value(once, "", "a pattern"))?;
        Ok(Cost { once, each, per: operations })
    };
    let candidate = cost(entry.candidate, ["candidate.once", "candidate.each", "candidate.per"])?;
    let baseline = cost(entry.baseline, ["baseline.once", "baseline.each", "baseline.per"])?;
    Ok(DerivedRule { id, metric: entry.metric, candidate, baseline })
}

fn pattern(text: &str, path: &str, index: usize, key: &'static str) -> Result<Pattern, ConfigError> {
    Pattern::parse(text).map_err(|source| ConfigError::Pattern {
        path: path.to_owned(),
        section: "derived",
        index,
        key,
        source,
    })
}
