//! The scorings on committed data: reference values made by scipy, R and published tools, and made series.

use trail_policy::conform;

#[test]
fn every_reference_value_is_met() {
    let report = conform::stats(include_str!("data/reference.json")).unwrap();
    assert_eq!(report.mismatches, []);
    assert_eq!(report.counts(), (75, 0));
    assert_eq!(report.predictions["ref"].as_object().unwrap().len(), 75);
}

#[test]
fn made_series_reach_every_bar_in_the_same_bytes_each_time() {
    let text = include_str!("data/cp_synth.json");
    let report = conform::detect(text).unwrap();
    assert!(report.is_passed(), "{report}");
    assert!(report.figures.iter().filter(|figure| figure.bar != conform::Bar::Shown).count() >= 13);
    let again = conform::detect(text).unwrap();
    assert_eq!(report.to_string(), again.to_string());
    assert_eq!(
        serde_json::to_string(&report.predictions).unwrap(),
        serde_json::to_string(&again.predictions).unwrap()
    );
}

#[test]
fn what_is_no_data_file_says_so() {
    let message = |found: Result<conform::Report, _>| -> String {
        let error: conform::ConformError = found.unwrap_err();
        error.to_string()
    };
    assert_eq!(
        message(conform::detect("{}")),
        "the data has no list that can be scored, expected one under `series`"
    );
    assert!(message(conform::stats("{")).starts_with("cannot read the data: "));
    assert!(message(conform::detect("{\"series\": [{}]}")).contains("missing field"));
}

/// A session of equal sides, of which the first bench is planted.
fn session(name: &str, shift: f64) -> serde_json::Value {
    let side = |bench: u32, from: u32, factor: f64| -> Vec<f64> {
        (from..from + 5)
            .map(|i| factor * 100.0 * (1.0 + 0.002 * f64::from(bench * 31 + i * 17).sin()))
            .collect()
    };
    let bench = |bench: u32| {
        let shift = if bench == 0 { shift } else { 0.0 };
        let sides = serde_json::json!({
            "base": side(bench, 0, 1.0), "head": side(bench, 5, 1.0 + shift), "true_shift": shift,
        });
        (format!("b{bench}"), sides)
    };
    let benches: serde_json::Map<String, serde_json::Value> = (0..12).map(bench).collect();
    serde_json::json!({ "session": name, "n_per_side": 5, "benches": benches })
}

#[test]
fn planted_changes_are_found_and_equal_code_is_left_alone() {
    let file = serde_json::json!({ "sessions": [session("slower", 0.05), session("faster", -0.05)] });
    let report = conform::gate(&file.to_string()).unwrap();
    assert!(report.is_passed(), "{report}");
    let found = |name: &str| {
        report.figures.iter().find(|figure| figure.name == name).map(|figure| (figure.found, figure.n))
    };
    assert_eq!(found("N=5: +5 % found"), Some((1.0, 1)));
    assert_eq!(found("-5 % named `improved`, all N"), Some((1.0, 1)));
    assert_eq!(found("false `regressed` per 1000"), Some((0.0, 22)));
    assert_eq!(report.predictions["gate"]["slower"]["b0"], "regressed");
    assert_eq!(report.predictions["gate"]["faster"]["b1"], "same");
}

#[test]
fn planted_drops_of_a_geomean_are_flagged() {
    let case = |drop: f64| {
        serde_json::json!({
            "id": drop.to_string(), "true_drop": drop, "history_geomeans": [1.5, 1.502, 1.498, 1.501, 1.499],
            "legacy": [vec![150.0; 5]], "fast": [vec![100.0 / (1.0 - drop); 5]],
        })
    };
    let report = conform::gate(&serde_json::json!({ "cases": [case(0.0), case(0.05)] }).to_string()).unwrap();
    assert!(report.is_passed(), "{report}");
    assert_eq!(report.predictions["geomean"], serde_json::json!({ "0": false, "0.05": true }));
}

#[test]
fn processes_of_one_binary_and_duets_are_scored() {
    let noisy = |i: u32| 100.0 * (1.0 + 0.3 * f64::from(i * 7919 % 1000) / 1000.0);
    let run = |i: u32| serde_json::json!({ "seq": i, "bin": "pad0", "benches": { "a": { "ns": [noisy(i), 900.0] }, "b": { "ns": [noisy(i + 50)] } } });
    let runs: Vec<_> = (0..24).map(run).collect();
    let report = conform::gate(&serde_json::json!({ "runs": runs }).to_string()).unwrap();
    assert!(report.is_passed(), "{report}");
    assert_eq!(report.figures[0].n, 30, "fifteen windows of ten, two benches");

    let chunks = |ratio: f64| serde_json::json!({ "a": [1.0, 1.0, 9.0], "b": [ratio, ratio, 9.0] });
    let process = serde_json::json!({ "spinAA": chunks(1.001), "spin02": chunks(1.02) });
    let report = conform::gate(&serde_json::json!({ "processes": vec![process; 6] }).to_string()).unwrap();
    assert!(report.is_passed(), "{report}");
    assert_eq!(report.figures.len(), 4);
    assert!(conform::gate("{}").is_err());
}
