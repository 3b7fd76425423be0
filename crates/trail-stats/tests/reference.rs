//! Every reference case that the crate covers, against values made by scipy, R and published tools.
//!
//! `tests/data/reference.json` says where each value comes from and how closely it must be met.

#![expect(clippy::unwrap_used, reason = "a malformed reference file must fail the test")]

use serde_json::Value;
use trail_model::{Estimate, Sample, Unit};
use trail_stats::{geomean, median, quantile};

const REFERENCE: &str = include_str!("data/reference.json");

/// Checks all cases of `kind` and returns how many there were.
fn check(kind: &str, compute: fn(&Value) -> Vec<(&'static str, Value)>) -> usize {
    let file: Value = serde_json::from_str(REFERENCE).unwrap();
    let cases: Vec<&Value> =
        file["cases"].as_array().unwrap().iter().filter(|case| case["kind"] == kind).collect();
    for case in &cases {
        let tolerance = case["rel_tol"].as_f64().unwrap().max(1e-12);
        for (field, found) in compute(&case["input"]) {
            let expected = &case["expected"][field];
            assert!(
                is_close(&found, expected, tolerance),
                "{} {kind} {}: {field} is {found}, expected {expected}",
                case["id"],
                case["name"]
            );
        }
    }
    cases.len()
}

fn is_close(found: &Value, expected: &Value, tolerance: f64) -> bool {
    match (found, expected) {
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| is_close(found, expected, tolerance))
        }
        (Value::Number(found), Value::Number(expected)) => {
            let (found, expected) = (found.as_f64().unwrap(), expected.as_f64().unwrap());
            (found - expected).abs() <= tolerance * expected.abs().max(1e-9)
        }
        _ => found == expected,
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn sorted(value: &Value) -> Vec<f64> {
    Sample::new(numbers(value), Unit::Second).unwrap().values().to_vec()
}

#[test]
fn medians_and_their_order_statistic_intervals() {
    let count = check("median_ci", |input| {
        let sample = Sample::new(numbers(&input["x"]), Unit::Second).unwrap();
        let level = input["conf"].as_f64().unwrap();
        let estimate = median::estimate(&sample, level).unwrap();
        let interval = estimate.interval.unwrap();
        let end = |end: f64| if end.is_finite() { Value::from(end) } else { Value::Null };
        let ranks = median::ranks(sample.len(), level);
        let reached = ranks.map_or(median::widest_level(sample.len()), |ranks| ranks.level);
        vec![
            ("median", estimate.point.into()),
            ("order_k", ranks.map(|ranks| ranks.lower).into()),
            ("lo", end(interval.lower)),
            ("hi", end(interval.upper)),
            ("achieved", reached.into()),
        ]
    });
    assert_eq!(count, 7);
}

#[test]
fn robust_scale_and_quartiles() {
    let count = check("robust_scale", |input| {
        let values = sorted(&input["x"]);
        vec![
            ("median", quantile::median(&values).into()),
            ("mad_sigma", quantile::mad(&values).into()),
            ("q1", quantile::quantile(&values, 0.25).into()),
            ("q3", quantile::quantile(&values, 0.75).into()),
        ]
    });
    assert_eq!(count, 1);
}

#[test]
fn the_geomean_of_a_table_of_pairs() {
    let count = check("geomean_point", |input| {
        let ratios: Vec<Estimate> = input["pairs"]
            .as_array()
            .unwrap()
            .iter()
            .map(numbers)
            .map(|pair| Estimate::exact(pair[0] / pair[1]))
            .collect();
        vec![("geomean", geomean(&ratios).unwrap().point.into())]
    });
    assert_eq!(count, 1);
}
