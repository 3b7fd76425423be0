//! What values of a record can be.

use super::RecordError;
use jiff::Timestamp;
use trail_model::{BenchmarkResult, Interval, Summary};

/// What `parse` makes of `text`.
pub(crate) fn known<T>(
    place: &str,
    text: &str,
    parse: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<T, RecordError> {
    parse(text).ok_or_else(|| RecordError::value(place, format!("`{text}`"), expected))
}

/// An instant, written in UTC or with an offset.
pub(super) fn timestamp(place: &str, text: &str) -> Result<Timestamp, RecordError> {
    known(place, text, |text| text.parse().ok(), "a time such as `2026-01-31T12:00:00Z`")
}

/// The full hexadecimal id of a git object: SHA-1 or SHA-256.
pub(super) fn commit_id(place: &str, id: String) -> Result<String, RecordError> {
    let is_hex = id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if is_hex && matches!(id.len(), 40 | 64) {
        return Ok(id);
    }
    Err(RecordError::value(place, format!("`{id}`"), "40 or 64 lower-case hexadecimal digits"))
}

/// A duration, a load, an amount.
pub(super) fn at_least_zero(place: &str, value: f64) -> Result<f64, RecordError> {
    if value >= 0.0 { Ok(value) } else { Err(RecordError::value(place, value, "a number of at least 0")) }
}

/// Refuses statistics that contradict each other. The mean is left alone: its last bit may lie outside.
pub(super) fn is_possible(summary: &Summary, interval: Interval, place: &str) -> Result<(), RecordError> {
    let Summary { median, mad, min, lower_quartile, upper_quartile, .. } = summary;
    let point = median.point;
    let rules = [
        ("level", interval.level, interval.level > 0.0 && interval.level <= 1.0, "a number above 0, up to 1"),
        ("lower", interval.lower, interval.lower <= point, "at most the median"),
        ("upper", interval.upper, interval.upper >= point, "at least the median"),
        ("mad", *mad, *mad >= 0.0, "a number of at least 0"),
        ("min", *min, *min <= *lower_quartile, "at most the first quartile"),
        ("q1", *lower_quartile, *lower_quartile <= point, "at most the median"),
        ("q3", *upper_quartile, *upper_quartile >= point, "at least the median"),
    ];
    match rules.into_iter().find(|(_, _, holds, _)| !holds) {
        Some((key, found, _, expected)) => Err(RecordError::value(format!("{place}.{key}"), found, expected)),
        None => Ok(()),
    }
}

/// Refuses a record without results, with one result twice, or with results that are not in the order of their keys.
pub(super) fn in_order(results: &[BenchmarkResult]) -> Result<(), RecordError> {
    if results.is_empty() {
        return Err(RecordError::value("benchmarks", "empty", "at least one result"));
    }
    for (index, pair) in results.windows(2).enumerate() {
        let [left, right] = pair else { continue };
        if left.key >= right.key {
            let place = format!("benchmarks[{}]", index + 1);
            let expected = "in ascending order of package, target, id and metric, each once";
            return Err(RecordError::value(place, format!("the {}", right.key), expected));
        }
    }
    Ok(())
}
