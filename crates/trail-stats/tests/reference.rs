//! Every reference case that the crate covers, against values made by scipy, R and published tools.
//!
//! `tests/data/reference.json` says where each value comes from and how closely it must be met.

#![expect(clippy::unwrap_used, reason = "a malformed reference file must fail the test")]

use serde_json::{Value, json};
use trail_model::{Estimate, Sample, Unit};
use trail_stats::paired::{self, Options};
use trail_stats::peers::{self, Divisive};
use trail_stats::{
    Criteria, Prior, Spread, benjamini_hochberg, change_point, geomean, logarithms, median, pelt,
    permutation, quantile, rank_sum, shift, signed_rank, step, welch,
};

const REFERENCE: &str = include_str!("data/reference.json");

/// Checks all cases of `kind`, every expected field of each, and returns how many there were.
fn check(kind: &str, compute: fn(&Value) -> Value) -> usize {
    let file: Value = serde_json::from_str(REFERENCE).unwrap();
    let cases: Vec<&Value> =
        file["cases"].as_array().unwrap().iter().filter(|case| case["kind"] == kind).collect();
    for case in &cases {
        let tolerance = case["rel_tol"].as_f64().unwrap().max(1e-12);
        let found = compute(&case["input"]);
        for (field, expected) in case["expected"].as_object().unwrap() {
            assert!(
                is_close(&found[field], expected, tolerance),
                "{} {kind} {}: {field} is {}, expected {expected}",
                case["id"],
                case["name"],
                found[field]
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

fn rows(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

fn logs(value: &Value) -> Vec<f64> {
    logarithms(&numbers(value)).unwrap()
}

fn level(input: &Value) -> f64 {
    input["conf"].as_f64().unwrap()
}

fn plain(input: &Value) -> Options {
    Options { level: level(input), floor: 0.0 }
}

/// A number, or the word for what JSON has no number for.
fn number(value: f64) -> Value {
    if value.is_finite() { value.into() } else { value.to_string().into() }
}

/// The ends of an interval, from the log scale.
fn ends(estimate: &Estimate) -> Value {
    let interval = estimate.interval.unwrap();
    json!([interval.lower.exp(), interval.upper.exp()])
}

#[test]
fn rank_sums_without_ties() {
    let count = check("mwu_exact", |input| {
        let found = rank_sum::exact(&numbers(&input["x"]), &numbers(&input["y"])).unwrap();
        json!({ "U_x": found.u, "p_two_sided": found.p, "p_y_greater": found.p_second_above })
    });
    assert_eq!(count, 8);
}

#[test]
fn rank_sums_with_ties() {
    let count = check("mwu_ties", |input| {
        let (x, y) = (numbers(&input["x"]), numbers(&input["y"]));
        let found = rank_sum::asymptotic(&x, &y).unwrap();
        let exact = rank_sum::conditional(&x, &y).map(|found| found.p);
        json!({ "U_x": found.u, "p_asymptotic_tie_corrected_cc": found.p, "p_exact_conditional": exact })
    });
    assert_eq!(count, 6);
}

#[test]
fn means_with_different_variances() {
    let count = check("welch_t", |input| {
        let found = welch::test(&numbers(&input["x"]), &numbers(&input["y"])).unwrap();
        let interval = found.interval(level(input)).unwrap();
        let t = if found.t.is_finite() { number(found.t) } else { "inf".into() };
        json!({
            "t": t, "df": number(found.freedom), "p": found.p,
            "ci_mean_diff_y_minus_x": [interval.lower, interval.upper],
        })
    });
    assert_eq!(count, 8);
}

#[test]
fn medians_and_their_order_statistic_intervals() {
    let count = check("median_ci", |input| {
        let sample = Sample::new(numbers(&input["x"]), Unit::Second).unwrap();
        let estimate = median::estimate(&sample, level(input)).unwrap();
        let interval = estimate.interval.unwrap();
        let end = |end: f64| if end.is_finite() { Value::from(end) } else { Value::Null };
        let ranks = median::ranks(sample.len(), level(input));
        let reached = ranks.map_or(median::widest_level(sample.len()), |ranks| ranks.level);
        json!({
            "median": estimate.point, "order_k": ranks.map(|ranks| ranks.lower),
            "lo": end(interval.lower), "hi": end(interval.upper), "achieved": reached,
        })
    });
    assert_eq!(count, 7);
}

#[test]
fn shifts_of_logarithms() {
    let count = check("hodges_lehmann_2sample_log", |input| {
        let (x, y) = (logs(&input["x"]), logs(&input["y"]));
        let found = shift::estimate(&x, &y, level(input)).unwrap();
        let ranks = shift::ranks(x.len(), y.len(), level(input)).unwrap();
        json!({
            "log_shift": found.point, "ratio": found.point.exp(), "ratio_ci": ends(&found),
            "qwilcox": ranks.lower, "achieved": ranks.level,
        })
    });
    assert_eq!(count, 5);
}

#[test]
fn signed_ranks_of_log_ratios() {
    let count = check("paired_log_ratio_signed_rank", |input| {
        let ratios = paired::log_ratios(&numbers(&input["head"]), &numbers(&input["base"])).unwrap();
        let (found, test) =
            (signed_rank::estimate(&ratios, level(input)).unwrap(), signed_rank::test(&ratios).unwrap());
        let ranks = signed_rank::ranks(ratios.len(), level(input)).unwrap();
        json!({
            "pseudomedian_ratio": found.point.exp(), "ratio_ci": ends(&found), "qsignrank": ranks.lower,
            "achieved": ranks.level, "W_min": test.smaller_sum, "p_exact": test.p,
        })
    });
    assert_eq!(count, 3);
}

#[test]
fn ratios_by_process() {
    let count = check("paired_ratio_t_ci", |input| {
        let found = paired::ratio(&numbers(&input["legacy"]), &numbers(&input["zap"]), plain(input)).unwrap();
        let interval = found.ratio.interval.unwrap();
        json!({
            "ratio": found.ratio.point, "ci": [interval.lower, interval.upper],
            "p_ratio_ne_1": found.p, "p_ratio_lt_1": found.p_below,
        })
    });
    assert_eq!(count, 3);
}

#[test]
fn geomeans_by_process() {
    let count = check("geomean_ratio_ci", |input| {
        let pairs = rows(&input["legacy"]).into_iter().zip(rows(&input["zap"]));
        let benches: Vec<paired::ByProcess> = pairs
            .map(|(above, below)| paired::log_ratios(&above, &below).unwrap().into_iter().map(Some).collect())
            .collect();
        let found = paired::geomean(&benches, plain(input)).unwrap().mean.ratio;
        let interval = found.interval.unwrap();
        json!({ "geomean": found.point, "ci": [interval.lower, interval.upper] })
    });
    assert_eq!(count, 3);
}

#[test]
fn the_geomean_of_a_table_of_pairs() {
    let count = check("geomean_point", |input| {
        let points: Vec<f64> = rows(&input["pairs"]).iter().map(|pair| pair[0] / pair[1]).collect();
        let ratios: Vec<Estimate> = points.iter().copied().map(Estimate::exact).collect();
        // How the rows differ from each other, as if they were repeats: what must not be printed as uncertainty.
        let across = paired::of_logarithms(&logarithms(&points).unwrap(), plain(input)).unwrap();
        let interval = across.ratio.interval.unwrap();
        json!({
            "geomean": geomean(&ratios).unwrap().point,
            "across_bench_ci": [interval.lower, interval.upper],
        })
    });
    assert_eq!(count, 1);
}

#[test]
fn a_new_geomean_against_its_history() {
    let count = check("geomean_drop_prediction_t", |input| {
        let new = input["new"].as_f64().unwrap().ln();
        let found = paired::predict(&logs(&input["history"]), new, 0.0).unwrap();
        json!({
            "t": found.t, "df": found.freedom, "p_drop": found.p_below,
            "lower95_one_sided": found.lower.exp(),
        })
    });
    assert_eq!(count, 3);
}

#[test]
fn many_tests_at_once() {
    let count = check("benjamini_hochberg", |input| {
        let adjusted = benjamini_hochberg(&numbers(&input["p"]));
        let rejected: Vec<bool> = adjusted.iter().map(|p| *p <= 0.05).collect();
        json!({ "adjusted": adjusted, "reject_q05": rejected })
    });
    assert_eq!(count, 5);
}

#[test]
fn divisions_by_energy() {
    let count = check("e_divisive", |input| {
        let x = numbers(&input["x"]);
        let asked = Divisive {
            window: usize::try_from(input["window_len"].as_u64().unwrap()).unwrap(),
            alpha: input["max_pvalue"].as_f64().unwrap(),
            magnitude: input["min_magnitude"].as_f64().unwrap(),
        };
        let (first, kept) = (peers::best_division(&x).unwrap(), peers::divisive(&x, asked).unwrap());
        json!({
            "first_candidate_tau": first.index, "qhat": first.distance,
            "otava_change_points": kept.iter().map(|division| division.index).collect::<Vec<_>>(),
            "pvalues": kept.iter().map(|division| division.p).collect::<Vec<_>>(),
        })
    });
    assert_eq!(count, 4);
}

#[test]
fn all_divisions_of_two_sides() {
    let count = check("permutation_exact_mean_log", |input| {
        let found = permutation::test(&logs(&input["x"]), &logs(&input["y"])).unwrap();
        json!({ "p": found.p, "n_perm": found.divisions })
    });
    assert_eq!(count, 2);
}

#[test]
fn variances_borrowed_from_the_suite() {
    let count = check("moderated_paired_t", |input| {
        let rows = rows(&input["log_ratios"]);
        let spreads: Vec<Spread> = rows.iter().map(|row| Spread::of(row).unwrap()).collect();
        let prior = Prior::fit(&spreads).unwrap();
        let tests: Vec<_> = rows
            .iter()
            .zip(&spreads)
            .map(|(row, spread)| {
                let n = spread.freedom + 1.0;
                prior.moderate(*spread).test(row.iter().sum::<f64>() / n, n.recip())
            })
            .collect();
        json!({
            "d0": number(prior.0.freedom), "s0_sq": prior.0.variance,
            "t": tests.iter().map(|test| test.t).collect::<Vec<_>>(),
            "p": tests.iter().map(|test| test.p).collect::<Vec<_>>(),
        })
    });
    assert_eq!(count, 2);
}

#[test]
fn robust_scale_and_quartiles() {
    let count = check("robust_scale", |input| {
        let sample = Sample::new(numbers(&input["x"]), Unit::Second).unwrap();
        let values = sample.values();
        json!({
            "median": quantile::median(values), "mad_sigma": quantile::mad(values),
            "q1": quantile::quantile(values, 0.25), "q3": quantile::quantile(values, 0.75),
        })
    });
    assert_eq!(count, 1);
}

#[test]
fn thresholds_of_other_trackers() {
    let count = check("rustc_perf_threshold", |input| {
        let found = peers::quartile_threshold(&numbers(&input["history"])).unwrap();
        json!({ "q1": found.lower, "q3": found.upper, "threshold": found.threshold })
    });
    assert_eq!(count, 1);
    let count = check("t_prediction_boundary", |input| {
        let history = numbers(&input["history"]);
        let upper = peers::upper_boundary(&history, input["boundary"].as_f64().unwrap());
        let spread = Spread::of(&history).unwrap();
        json!({
            "mean": history.iter().sum::<f64>() / (spread.freedom + 1.0),
            "sd": spread.variance.sqrt(), "upper": upper,
        })
    });
    assert_eq!(count, 1);
}

#[test]
fn segmentations() {
    let count = check("pelt_l2", |input| {
        let y = numbers(&input["y"]);
        let deviation = change_point::deviation(&y).unwrap();
        let mut sorted = y.clone();
        sorted.sort_by(f64::total_cmp);
        let centre = quantile::median(&sorted).unwrap();
        let scaled: Vec<f64> = y.iter().map(|value| (value - centre) / deviation).collect();
        let shortest = usize::try_from(input["min_seg"].as_u64().unwrap()).unwrap();
        let found = pelt::segment(&scaled, change_point::penalty(y.len()), shortest).unwrap();
        json!({ "sigma_diff": deviation, "change_points": found.changes, "optimal_cost": found.cost })
    });
    assert_eq!(count, 3);
}

#[test]
fn steps() {
    let count = check("robust_step", |input| {
        let found =
            step::between(&logs(&input["left"]), &logs(&input["right"]), input["floor"].as_f64().unwrap())
                .unwrap();
        json!({ "log_shift": found.shift, "sigma": found.deviation, "T": found.statistic, "mwu_p": found.p })
    });
    assert_eq!(count, 3);
}

#[test]
fn histories() {
    let count = check("history_detector", |input| {
        let found = change_point::detect(&numbers(&input["values"]), &Criteria::REPORT).unwrap();
        json!({ "change_points": found.iter().map(|change| change.index).collect::<Vec<_>>() })
    });
    assert_eq!(count, 6);
}
