//! Real series on which other detectors cry wolf.

#![expect(clippy::unwrap_used, reason = "a malformed data file must fail the test")]

use trail_stats::{Alert, Criteria, Watch, change_point, online};

/// 365 results of TigerBeetle's throughput, from the tests of Apache Otava (Apache-2.0): a wild point at 10, steps at 15 and
/// 71, a slope from about 97 on.
fn stepped() -> Vec<f64> {
    serde_json::from_str(include_str!("data/stepped.json")).unwrap()
}

const FIVE_PER_CENT: Criteria = Criteria { magnitude: 0.05, ..Criteria::REPORT };

#[test]
fn both_steps_are_found_and_the_wild_point_and_the_slope_are_not() {
    let found = change_point::detect(&stepped(), &FIVE_PER_CENT).unwrap();
    let found: Vec<usize> = found.iter().map(|change| change.index).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].abs_diff(15) <= 1 && found[1].abs_diff(71) <= 1, "{found:?}");
}

#[test]
fn points_appended_one_by_one_move_no_alert() {
    let values = stepped();
    let watch = Watch { criteria: Criteria { shortest: 5, ..FIVE_PER_CENT }, ..Watch::ALERT };
    let mut before: Vec<Alert> = Vec::new();
    for length in (1..=values.len()).step_by(7) {
        let now = online::alerts(&values[..length], &watch).unwrap();
        assert_eq!(now[..before.len()], before, "after {length} points");
        before = now;
    }
    let found: Vec<usize> = before.iter().map(|alert| alert.change.index).collect();
    assert!(found.iter().any(|index| index.abs_diff(15) <= 1), "{found:?}");
    assert!(found.iter().any(|index| index.abs_diff(71) <= 1), "{found:?}");
    assert!(found.iter().all(|index| index.abs_diff(10) > 1), "{found:?}");
}

#[test]
fn one_commit_of_another_speed_is_no_change() {
    // Milliseconds of a real history: one release merge took 5.9 times as long, the next commit did not.
    let values = [2.08, 2.07, 1.83, 2.08, 12.24, 2.07, 2.25, 1.82, 2.08, 2.25, 2.07];
    assert_eq!(change_point::detect(&values, &Criteria::REPORT).unwrap(), []);
    assert_eq!(online::alerts(&values, &Watch::ALERT).unwrap(), []);
    // What stayed is one.
    let mut longer = values.to_vec();
    longer.extend([1.2, 1.21, 1.19, 1.2, 1.2]);
    let found = change_point::detect(&longer, &Criteria::REPORT).unwrap();
    assert_eq!(found.iter().map(|change| change.index).collect::<Vec<_>>(), [11]);
    assert!(found[0].ratio() < 0.6);
}
