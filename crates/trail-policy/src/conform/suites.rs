//! Verdicts on geometric means with planted drops, and on chunks that alternate within one process.

use super::report::{Bar, ConformError, Report};
use crate::standing::judge_drop;
use crate::verdict::Verdict;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use trail_stats::paired::{self, GEOMEAN_FLOOR, Options};
use trail_stats::quantile;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    history_geomeans: Vec<f64>,
    true_drop: f64,
    /// The side that the candidate is compared with, by bench and process.
    legacy: Vec<Vec<f64>>,
    /// Among the rest the candidate, under whatever name it has.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

impl Case {
    fn candidate(&self) -> Vec<Vec<f64>> {
        let rows = |value: &Value| serde_json::from_value(value.clone()).ok();
        self.rest.values().find_map(rows).unwrap_or_default()
    }

    /// The geometric mean of the new run over its processes; not a number if nothing is complete.
    fn mean(&self) -> f64 {
        let ratios = |(above, below): (&Vec<f64>, &Vec<f64>)| {
            let logs = paired::log_ratios(above, below).unwrap_or_default();
            logs.into_iter().map(Some).collect()
        };
        let benches: Vec<paired::ByProcess> = self.legacy.iter().zip(&self.candidate()).map(ratios).collect();
        let options = Options { level: 0.95, floor: GEOMEAN_FLOOR };
        paired::geomean(&benches, options).map_or(f64::NAN, |found| found.mean.ratio.point)
    }
}

/// Scores new runs of a suite whose candidates were made slower.
pub(super) fn drops(file: Value) -> Result<Report, ConformError> {
    let file: Cases = serde_json::from_value(file).map_err(ConformError::Json)?;
    let (mut counts, mut predictions): (BTreeMap<String, (usize, usize)>, _) = (BTreeMap::new(), Map::new());
    for case in &file.cases {
        let is_flagged = judge_drop(&case.history_geomeans, case.mean(), 1).verdict == Verdict::Regressed;
        let count = counts.entry(format!("{:.0} %", 100.0 * case.true_drop)).or_default();
        *count = (count.0 + usize::from(is_flagged), count.1 + 1);
        predictions.insert(case.id.clone(), is_flagged.into());
    }
    let mut report = Report::default();
    for (drop, (hits, all)) in counts {
        let bar = match drop.as_str() {
            "0 %" => Bar::AtMost(0.03),
            "3 %" => Bar::AtLeast(0.9),
            "5 %" => Bar::AtLeast(0.95),
            _ => Bar::Shown,
        };
        report.share(format!("drop of {drop} flagged"), hits, all, 1.0, bar);
    }
    report.predictions.insert("geomean", Value::Object(predictions));
    Ok(report)
}

#[derive(Deserialize)]
struct Duets {
    processes: Vec<BTreeMap<String, Chunks>>,
}

#[derive(Deserialize)]
struct Chunks {
    a: Vec<f64>,
    b: Vec<f64>,
}

/// Processes that make one attempt to see a difference.
const ATTEMPT: usize = 5;

/// Scores pairs of functions whose chunks alternate: equal ones must stay equal, a true two per cent must be seen.
pub(super) fn duets(file: Value) -> Result<Report, ConformError> {
    let file: Duets = serde_json::from_value(file).map_err(ConformError::Json)?;
    let mut found: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for process in &file.processes {
        for (name, chunks) in process {
            found.entry(name).or_default().extend(middle(chunks));
        }
    }
    let mut report = Report::default();
    for (name, ratios) in found {
        let (is_equal, is_slower) = (name.ends_with("AA"), name.ends_with("02"));
        let far = ratios.iter().filter(|ratio| ratio.abs() > 0.005).count();
        let bar = if is_equal { Bar::AtMost(0.0) } else { Bar::Shown };
        report.share(format!("{name}: processes beyond 0.5 %"), far, ratios.len(), 1.0, bar);
        let attempts: Vec<&[f64]> = ratios.windows(ATTEMPT).collect();
        let seen = attempts.iter().filter(|attempt| paired::differ(attempt)).count();
        let bar = match (is_equal, is_slower) {
            (true, _) => Bar::AtMost(0.0),
            (_, true) => Bar::AtLeast(1.0),
            _ => Bar::Shown,
        };
        report.share(format!("{name}: a difference seen in 5 processes"), seen, attempts.len(), 1.0, bar);
    }
    Ok(report)
}

/// The median log ratio of the chunks of one process.
fn middle(chunks: &Chunks) -> Option<f64> {
    let mut ratios = paired::log_ratios(&chunks.b, &chunks.a).ok()?;
    ratios.sort_by(f64::total_cmp);
    quantile::median(&ratios)
}
