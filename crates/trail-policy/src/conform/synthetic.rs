//! Change points of made series, whose level steps at a known point or never.
//!
//! Each series is looked at after 8, 15 and 40 points of the new level.

use super::report::{Bar, ConformError, Report};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use trail_stats::{Criteria, change_point};

/// How many points a prediction may lie off.
const MARGIN: usize = 3;
/// The lengths at which a series is looked at: the second and last are judged.
const LENGTHS: [usize; 3] = [68, 75, 100];
/// Kinds that must stay quiet and show a step of 5 %; others only where said.
const PLAIN: [&str; 6] = ["gauss", "t3", "drift", "ar1", "outliers", "quantised"];

#[derive(Deserialize)]
struct File {
    series: Vec<Series>,
}

#[derive(Deserialize)]
struct Series {
    id: String,
    kind: String,
    shift: f64,
    cp: Option<usize>,
    values: Vec<f64>,
}

#[derive(Default)]
struct Count {
    hits: usize,
    all: usize,
}

/// Scores the series of a file.
pub(super) fn report(file: Value) -> Result<Report, ConformError> {
    let file: File = serde_json::from_value(file).map_err(ConformError::Json)?;
    let (mut alarms, mut found): (BTreeMap<String, Count>, BTreeMap<(String, String), Count>) =
        Default::default();
    let mut predictions = Map::new();
    for series in &file.series {
        let mut predicted = Map::new();
        for length in LENGTHS {
            let indices = changes(&series.values, length);
            if let Some(change) = series.cp {
                let size = format!("{:+.0} % after {}", 100.0 * series.shift, length - 60);
                let count = found.entry((series.kind.clone(), size)).or_default();
                count.all += 1;
                count.hits += usize::from(indices.iter().any(|index| index.abs_diff(change) <= MARGIN));
            } else if Some(&length) == LENGTHS.last() {
                let count = alarms.entry(series.kind.clone()).or_default();
                count.all += series.values.len();
                count.hits += indices.len();
            }
            predicted.insert(length.to_string(), json!(indices));
        }
        predictions.insert(series.id.clone(), Value::Object(predicted));
    }
    let mut report = Report::default();
    for (kind, count) in alarms {
        let bar = if PLAIN.contains(&kind.as_str()) { Bar::AtMost(1.0) } else { Bar::Shown };
        report.share(format!("{kind}: wrong per 1000 points"), count.hits, count.all, 1000.0, bar);
    }
    for ((kind, size), count) in found {
        let bar = match (kind.as_str(), size.as_str()) {
            (kind, "+5 % after 15") if PLAIN.contains(&kind) => Bar::AtLeast(0.9),
            ("bimodal", "+10 % after 15") => Bar::AtLeast(0.85),
            _ => Bar::Shown,
        };
        report.share(format!("{kind}: {size} points"), count.hits, count.all, 1.0, bar);
    }
    report.predictions.insert("synth", Value::Object(predictions));
    Ok(report)
}

fn changes(values: &[f64], length: usize) -> Vec<usize> {
    let part = values.get(..length.min(values.len())).unwrap_or_default();
    let found = change_point::detect(part, &Criteria::REPORT).unwrap_or_default();
    found.iter().map(|change| change.index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_is_there_and_one_that_is_not_are_counted() {
        let step: Vec<f64> = (0..100).map(|i| if i < 60 { 100.0 } else { 105.0 }).collect();
        let file = json!({ "series": [
            { "id": "a", "kind": "gauss", "shift": 0.05, "cp": 60, "values": step },
            { "id": "b", "kind": "gauss", "shift": 0.0, "cp": null, "values": step },
        ]});
        let report = report(file).unwrap();
        let figures: Vec<_> = report
            .figures
            .iter()
            .map(|figure| (figure.name.as_str(), figure.found, figure.is_reached()))
            .collect();
        assert_eq!(
            figures,
            [
                ("gauss: wrong per 1000 points", 10.0, false),
                ("gauss: +5 % after 15 points", 1.0, true),
                ("gauss: +5 % after 40 points", 1.0, true),
                ("gauss: +5 % after 8 points", 1.0, true),
            ]
        );
        assert_eq!(report.predictions["synth"]["a"]["75"], json!([60]));
    }
}
