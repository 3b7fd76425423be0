//! The scorings on committed data: reference values made by scipy, R and published tools, and made series.

use trail_policy::conform;

#[test]
fn every_reference_value_is_met() {
    let report = conform::stats(include_str!("data/reference.json")).unwrap();
    assert_eq!(report.mismatches, []);
    assert_eq!(report.compared, 251);
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
