//! The formulas of `trail-stats` against values made by other programs.

use super::report::{ConformError, Mismatch, Report};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use trail_model::{Estimate, Sample, Unit};
use trail_stats::paired::{self, Options};
use trail_stats::peers::{self, Divisive};
use trail_stats::{
    Criteria, Prior, Spread, benjamini_hochberg, change_point, logarithms, median, pelt, permutation,
    quantile, rank_sum, shift, signed_rank, step, welch,
};

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    kind: String,
    input: Value,
    expected: Map<String, Value>,
    rel_tol: f64,
}

/// Compares every expected field of every case.
pub(super) fn report(file: &Value) -> Result<Report, ConformError> {
    let file = File::deserialize(file).map_err(ConformError::Json)?;
    let (mut report, mut predictions) = (Report::default(), Map::new());
    for case in &file.cases {
        let input = Input { case: &case.id, fields: &case.input };
        let found = compute(&case.kind, &input)?;
        // Ten times the tolerance of the case: what two correct programs may differ by.
        let tolerance = (case.rel_tol * 10.0).max(1e-12);
        let before = report.mismatches.len();
        for (field, expected) in &case.expected {
            let value = found.get(field).unwrap_or(&Value::Null);
            if !is_close(value, expected, tolerance) {
                report.mismatches.push(Mismatch {
                    name: format!("{} {} {field}", case.id, case.kind),
                    expected: expected.to_string(),
                    found: found.get(field).map_or_else(|| "nothing".to_owned(), Value::to_string),
                });
            }
        }
        report.cases += 1;
        report.wrong += usize::from(report.mismatches.len() > before);
        predictions.insert(case.id.clone(), found);
    }
    report.predictions.insert("ref", Value::Object(predictions));
    Ok(report)
}

fn is_close(found: &Value, expected: &Value, tolerance: f64) -> bool {
    match (found, expected) {
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| is_close(found, expected, tolerance))
        }
        (Value::Number(found), Value::Number(expected)) => {
            let (found, expected) = (found.as_f64(), expected.as_f64());
            found.zip(expected).is_some_and(|(found, expected)| {
                (found - expected).abs() <= tolerance * expected.abs().max(1e-9)
            })
        }
        _ => found == expected,
    }
}

/// The inputs of one case.
struct Input<'a> {
    case: &'a str,
    fields: &'a Value,
}

impl Input<'_> {
    fn missing(&self, field: &'static str) -> ConformError {
        ConformError::Input { case: self.case.to_owned(), field }
    }

    fn number(&self, field: &'static str) -> Result<f64, ConformError> {
        self.fields.get(field).and_then(Value::as_f64).ok_or_else(|| self.missing(field))
    }

    fn count(&self, field: &'static str) -> Result<usize, ConformError> {
        let found = self.fields.get(field).and_then(Value::as_u64);
        found.and_then(|found| usize::try_from(found).ok()).ok_or_else(|| self.missing(field))
    }

    fn numbers(&self, field: &'static str) -> Result<Vec<f64>, ConformError> {
        self.fields.get(field).and_then(numbers).ok_or_else(|| self.missing(field))
    }

    fn rows(&self, field: &'static str) -> Result<Vec<Vec<f64>>, ConformError> {
        self.fields.get(field).and_then(rows).ok_or_else(|| self.missing(field))
    }

    /// The side that is compared with the baseline, under whatever name it has.
    fn candidate<T>(&self, read: fn(&Value) -> Option<T>) -> Result<T, ConformError> {
        let fields = self.fields.as_object().into_iter().flatten();
        let mut others = fields.filter(|(name, _)| *name != BASELINE).filter_map(|(_, value)| read(value));
        others.next().ok_or_else(|| self.missing("the candidate"))
    }

    fn logarithms(&self, field: &'static str) -> Result<Vec<f64>, ConformError> {
        logarithms(&self.numbers(field)?).map_err(|_wrong| self.missing(field))
    }

    fn plain(&self) -> Result<Options, ConformError> {
        Ok(Options { level: self.number("conf")?, floor: 0.0 })
    }
}

/// The name of the side that candidates are compared with.
const BASELINE: &str = "legacy";

fn rows(value: &Value) -> Option<Vec<Vec<f64>>> {
    value.as_array()?.iter().map(numbers).collect()
}

fn numbers(value: &Value) -> Option<Vec<f64>> {
    value.as_array()?.iter().map(Value::as_f64).collect()
}

/// A number, `inf`, or nothing.
fn number(value: f64) -> Value {
    if value.is_infinite() { if value > 0.0 { "inf".into() } else { "-inf".into() } } else { value.into() }
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / super::report::number(values.len())
}

/// The ends of an interval; of one on the log scale, after `exp`.
fn ends(estimate: &Estimate, scale: fn(f64) -> f64) -> Value {
    estimate.interval.map_or(Value::Null, |interval| json!([scale(interval.lower), scale(interval.upper)]))
}

/// What is found for a case of this kind; nothing for a kind that is not known.
fn compute(kind: &str, input: &Input<'_>) -> Result<Value, ConformError> {
    match kind {
        "mwu_exact" | "mwu_ties" => rank_sums(input),
        "welch_t" => welchs(input),
        "median_ci" => medians(input),
        "hodges_lehmann_2sample_log" => shifts(input),
        "paired_log_ratio_signed_rank" => signed_ranks(input),
        "paired_ratio_t_ci" => ratios(input),
        "geomean_ratio_ci" => geomeans(input),
        "geomean_point" => table_means(input),
        "geomean_drop_prediction_t" => predictions(input),
        "benjamini_hochberg" => adjusted(input),
        "e_divisive" => divisions(input),
        "permutation_exact_mean_log" => permutations(input),
        "moderated_paired_t" => moderated(input),
        "robust_scale" => scales(input),
        "rustc_perf_threshold" => thresholds(input),
        "t_prediction_boundary" => boundaries(input),
        "pelt_l2" => segments(input),
        "robust_step" => steps(input),
        "history_detector" => histories(input),
        _ => Ok(Value::Null),
    }
}

fn rank_sums(input: &Input<'_>) -> Result<Value, ConformError> {
    let (x, y) = (input.numbers("x")?, input.numbers("y")?);
    let (exact, normal) = (rank_sum::exact(&x, &y), rank_sum::asymptotic(&x, &y));
    Ok(json!({
        "U_x": normal.map(|found| found.u), "p_two_sided": exact.map(|found| found.p),
        "p_y_greater": exact.map(|found| found.p_second_above),
        "p_asymptotic_tie_corrected_cc": normal.map(|found| found.p),
        "p_exact_conditional": rank_sum::conditional(&x, &y).map(|found| found.p),
    }))
}

fn welchs(input: &Input<'_>) -> Result<Value, ConformError> {
    let found = welch::test(&input.numbers("x")?, &input.numbers("y")?);
    let Some(found) = found else { return Ok(Value::Null) };
    let interval = found.interval(input.number("conf")?);
    Ok(json!({
        "t": number(found.t), "df": number(found.freedom), "p": found.p,
        "ci_mean_diff_y_minus_x": interval.map(|interval| [interval.lower, interval.upper]),
    }))
}

fn medians(input: &Input<'_>) -> Result<Value, ConformError> {
    let (values, level) = (input.numbers("x")?, input.number("conf")?);
    let sample = Sample::new(values, Unit::Second).map_err(|_wrong| input.missing("x"))?;
    let estimate = median::estimate(&sample, level).map_err(|_wrong| input.missing("conf"))?;
    let ranks = median::ranks(sample.len(), level);
    let bounds = estimate.interval.filter(|_| ranks.is_some());
    Ok(json!({
        "median": estimate.point, "order_k": ranks.map(|ranks| ranks.lower),
        "lo": bounds.map(|bounds| bounds.lower), "hi": bounds.map(|bounds| bounds.upper),
        "achieved": ranks.map_or(median::widest_level(sample.len()), |ranks| ranks.level),
    }))
}

fn shifts(input: &Input<'_>) -> Result<Value, ConformError> {
    let (x, y, level) = (input.logarithms("x")?, input.logarithms("y")?, input.number("conf")?);
    let ranks = shift::ranks(x.len(), y.len(), level);
    let Some((found, ranks)) = shift::estimate(&x, &y, level).zip(ranks) else { return Ok(Value::Null) };
    Ok(json!({
        "log_shift": found.point, "ratio": found.point.exp(), "ratio_ci": ends(&found, f64::exp),
        "qwilcox": ranks.lower, "achieved": ranks.level,
    }))
}

fn signed_ranks(input: &Input<'_>) -> Result<Value, ConformError> {
    let (base, head) = (input.numbers("base")?, input.numbers("head")?);
    let ratios = paired::log_ratios(&head, &base).map_err(|_wrong| input.missing("head"))?;
    let level = input.number("conf")?;
    let (test, ranks) = (signed_rank::test(&ratios), signed_rank::ranks(ratios.len(), level));
    let Some(found) = signed_rank::estimate(&ratios, level) else { return Ok(Value::Null) };
    Ok(json!({
        "pseudomedian_ratio": found.point.exp(), "ratio_ci": ends(&found, f64::exp),
        "qsignrank": ranks.map(|ranks| ranks.lower), "achieved": ranks.map(|ranks| ranks.level),
        "W_min": test.map(|test| test.smaller_sum), "p_exact": test.map(|test| test.p),
    }))
}

fn ratios(input: &Input<'_>) -> Result<Value, ConformError> {
    let (above, below) = (input.numbers(BASELINE)?, input.candidate(numbers)?);
    let found = paired::ratio(&above, &below, input.plain()?).map_err(|_wrong| input.missing(BASELINE))?;
    Ok(json!({
        "ratio": found.ratio.point, "ci": ends(&found.ratio, |end| end),
        "p_ratio_ne_1": found.p, "p_ratio_lt_1": found.p_below,
    }))
}

fn geomeans(input: &Input<'_>) -> Result<Value, ConformError> {
    let pairs = input.rows(BASELINE)?.into_iter().zip(input.candidate(rows)?);
    let options = input.plain()?;
    let benches: Result<Vec<paired::ByProcess>, _> = pairs
        .map(|(above, below)| Ok(paired::log_ratios(&above, &below)?.into_iter().map(Some).collect()))
        .collect();
    let found = benches
        .and_then(|benches| paired::geomean(&benches, options))
        .map_err(|_wrong: paired::PairedError| input.missing(BASELINE))?;
    Ok(json!({ "geomean": found.mean.ratio.point, "ci": ends(&found.mean.ratio, |end| end) }))
}

fn table_means(input: &Input<'_>) -> Result<Value, ConformError> {
    let rows = input.rows("pairs")?;
    let points: Option<Vec<f64>> =
        rows.iter().map(|pair| Some(pair.first()? / pair.get(1)?).filter(|ratio| *ratio > 0.0)).collect();
    let logs = points.and_then(|points| logarithms(&points).ok()).ok_or_else(|| input.missing("pairs"))?;
    // As if the rows were repeats of one: what must not be printed as uncertainty.
    let across = paired::of_logarithms(&logs, input.plain()?).map_err(|_wrong| input.missing("pairs"))?;
    Ok(json!({ "geomean": across.ratio.point, "across_bench_ci": ends(&across.ratio, |end| end) }))
}

fn predictions(input: &Input<'_>) -> Result<Value, ConformError> {
    let found = paired::predict(&input.logarithms("history")?, input.number("new")?.ln(), 0.0);
    Ok(found.map_or(Value::Null, |found| {
        json!({
            "t": number(found.t), "df": found.freedom, "p_drop": found.p_below,
            "lower95_one_sided": found.lower.exp(),
        })
    }))
}

fn adjusted(input: &Input<'_>) -> Result<Value, ConformError> {
    let adjusted = benjamini_hochberg(&input.numbers("p")?);
    let rejected: Vec<bool> = adjusted.iter().map(|p| *p <= 0.05).collect();
    Ok(json!({ "adjusted": adjusted, "reject_q05": rejected }))
}

fn divisions(input: &Input<'_>) -> Result<Value, ConformError> {
    let x = input.numbers("x")?;
    let asked = Divisive {
        window: input.count("window_len")?,
        alpha: input.number("max_pvalue")?,
        magnitude: input.number("min_magnitude")?,
    };
    let (first, kept) = (peers::best_division(&x), peers::divisive(&x, asked).unwrap_or_default());
    Ok(json!({
        "first_candidate_tau": first.map(|first| first.index), "qhat": first.map(|first| first.distance),
        "otava_change_points": kept.iter().map(|division| division.index).collect::<Vec<_>>(),
        "pvalues": kept.iter().map(|division| division.p).collect::<Vec<_>>(),
    }))
}

fn permutations(input: &Input<'_>) -> Result<Value, ConformError> {
    let found = permutation::test(&input.logarithms("x")?, &input.logarithms("y")?);
    Ok(json!({ "p": found.map(|found| found.p), "n_perm": found.map(|found| found.divisions) }))
}

fn moderated(input: &Input<'_>) -> Result<Value, ConformError> {
    let rows = input.rows("log_ratios")?;
    let spreads: Option<Vec<Spread>> = rows.iter().map(|row| Spread::of(row)).collect();
    let spreads = spreads.ok_or_else(|| input.missing("log_ratios"))?;
    let Some(prior) = Prior::fit(&spreads) else { return Ok(Value::Null) };
    let test = |(row, spread): (&Vec<f64>, &Spread)| {
        prior.moderate(*spread).test(mean(row), super::report::number(row.len()).recip())
    };
    let tests: Vec<_> = rows.iter().zip(&spreads).map(test).collect();
    Ok(json!({
        "d0": number(prior.0.freedom), "s0_sq": prior.0.variance,
        "t": tests.iter().map(|test| test.t).collect::<Vec<_>>(),
        "p": tests.iter().map(|test| test.p).collect::<Vec<_>>(),
    }))
}

fn scales(input: &Input<'_>) -> Result<Value, ConformError> {
    let values = sorted(&input.numbers("x")?);
    Ok(json!({
        "median": quantile::median(&values), "mad_sigma": quantile::mad(&values),
        "q1": quantile::quantile(&values, 0.25), "q3": quantile::quantile(&values, 0.75),
    }))
}

fn thresholds(input: &Input<'_>) -> Result<Value, ConformError> {
    let found = peers::quartile_threshold(&input.numbers("history")?);
    Ok(found.map_or(
        Value::Null,
        |found| json!({ "q1": found.lower, "q3": found.upper, "threshold": found.threshold }),
    ))
}

fn boundaries(input: &Input<'_>) -> Result<Value, ConformError> {
    let history = input.numbers("history")?;
    Ok(json!({
        "mean": mean(&history), "sd": Spread::of(&history).map(|spread| spread.variance.sqrt()),
        "upper": peers::upper_boundary(&history, input.number("boundary")?),
    }))
}

fn segments(input: &Input<'_>) -> Result<Value, ConformError> {
    let y = input.numbers("y")?;
    let (deviation, centre) = (change_point::deviation(&y), quantile::median(&sorted(&y)));
    let Some((deviation, centre)) = deviation.zip(centre) else { return Ok(Value::Null) };
    let scaled: Vec<f64> = y.iter().map(|value| (value - centre) / deviation).collect();
    let found = pelt::segment(&scaled, change_point::penalty(y.len()), input.count("min_seg")?);
    Ok(json!({
        "sigma_diff": deviation, "change_points": found.as_ref().map(|found| &found.changes),
        "optimal_cost": found.as_ref().map(|found| found.cost),
    }))
}

fn steps(input: &Input<'_>) -> Result<Value, ConformError> {
    let found =
        step::between(&input.logarithms("left")?, &input.logarithms("right")?, input.number("floor")?);
    Ok(found.map_or(Value::Null, |found| {
        json!({ "log_shift": found.shift, "sigma": found.deviation, "T": found.statistic, "mwu_p": found.p })
    }))
}

fn histories(input: &Input<'_>) -> Result<Value, ConformError> {
    let found = change_point::detect(&input.numbers("values")?, &Criteria::REPORT)
        .map_err(|_wrong| input.missing("values"))?;
    Ok(json!({ "change_points": found.iter().map(|change| change.index).collect::<Vec<_>>() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: &str, input: &Value, expected: &Value) -> Result<Report, ConformError> {
        let case = json!({ "id": "c", "kind": kind, "input": input, "expected": expected, "rel_tol": 1e-9 });
        report(&json!({ "cases": [case] }))
    }

    #[test]
    fn a_wrong_value_is_named_with_what_was_found() {
        let report =
            of("benjamini_hochberg", &json!({ "p": [0.5] }), &json!({ "adjusted": [0.25] })).unwrap();
        let mismatch = &report.mismatches[0];
        assert_eq!(
            (mismatch.name.as_str(), mismatch.expected.as_str(), mismatch.found.as_str()),
            ("c benjamini_hochberg adjusted", "[0.25]", "[0.5]")
        );
    }

    #[test]
    fn the_candidate_may_have_any_name() {
        let input = json!({ "conf": 0.95, "fast": [1.0, 1.0], "legacy": [2.0, 2.0] });
        let report = of("paired_ratio_t_ci", &input, &json!({ "ratio": 2.0, "ci": [2.0, 2.0] })).unwrap();
        assert_eq!(report.mismatches, []);
        let message =
            of("paired_ratio_t_ci", &json!({ "legacy": [2.0] }), &json!({})).unwrap_err().to_string();
        assert_eq!(message, "case `c`: `the candidate` is missing or of another type");
    }

    #[test]
    fn a_kind_that_nobody_computes_is_no_pass() {
        let report = of("astrology", &json!({}), &json!({ "sign": "lion" })).unwrap();
        assert_eq!((report.counts(), report.mismatches.len()), ((0, 1), 1));
        assert_eq!(report.mismatches[0].found, "nothing");
    }

    #[test]
    fn a_case_without_its_input_is_an_error() {
        let message = of("welch_t", &json!({ "x": [1.0] }), &json!({})).unwrap_err().to_string();
        assert_eq!(message, "case `c`: `y` is missing or of another type");
        assert!(of("median_ci", &json!({ "x": [], "conf": 0.95 }), &json!({})).is_err());
        assert!(
            of("hodges_lehmann_2sample_log", &json!({ "x": [0.0], "y": [1.0], "conf": 0.9 }), &json!({}))
                .is_err()
        );
    }

    #[test]
    fn tests_that_do_not_exist_for_an_input_are_nothing_and_no_panic() {
        for kind in
            ["mwu_exact", "welch_t", "e_divisive", "moderated_paired_t", "rustc_perf_threshold", "pelt_l2"]
        {
            let input = json!({
                "x": [], "y": [], "conf": 0.95, "window_len": 0, "max_pvalue": 0.0, "min_magnitude": 0.0,
                "log_ratios": [], "history": [], "min_seg": 0,
            });
            assert_eq!(of(kind, &input, &json!({ "t": 1.0 })).unwrap().mismatches.len(), 1, "{kind}");
        }
    }
}
