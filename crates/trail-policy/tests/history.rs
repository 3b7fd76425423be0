//! Series judged as a whole and at their newest point: real ones on which other tools cried wolf, and made ones.

use trail_model::Direction::{self, HigherIsBetter, LowerIsBetter};
use trail_policy::history::{Border, HistoryFinding, Kind, Point, Status, judge_history};
use trail_policy::{Reason, Verdict};

fn points(values: &[f64]) -> Vec<Point> {
    let point = |(index, &value): (usize, &f64)| Point {
        commit: format!("c{index}"),
        value,
        conditions: "rustc 1.95".to_owned(),
        begins_level: false,
    };
    values.iter().enumerate().map(point).collect()
}

fn of(values: &[f64], direction: Direction) -> HistoryFinding {
    judge_history(&points(values), direction, 0.03)
}

/// A series with a little regular noise.
fn series(n: u32, level: impl Fn(u32) -> f64) -> Vec<f64> {
    (0..n).map(|i| level(i) * (1.0 + 0.002 * (f64::from(i) * 2.399).sin())).collect()
}

#[test]
fn four_points_of_a_lottery_of_runners_are_not_enough_history() {
    // Operations per second of a real project; one fast runner made the next commit look 2.04 times slower.
    let values = [4455.0, 5259.0, 9129.0, 4485.0];
    for length in 1..=4 {
        let found = of(&values[..length], HigherIsBetter);
        let short = Reason::ShortHistory { found: length - 1, needed: 7 };
        assert_eq!(found.verdict, Verdict::Inconclusive(short));
        assert_eq!(found.changes, []);
    }
}

/// Milliseconds of a real history; the fifth commit took 5.9 times as long, the last one is faster for good.
const EXCURSION: [f64; 12] = [2.08, 2.07, 1.83, 2.08, 12.24, 2.07, 2.25, 1.82, 2.08, 2.25, 2.07, 1.20];

#[test]
fn a_huge_change_is_told_even_with_a_short_history() {
    let found = of(&EXCURSION[..5], LowerIsBetter);
    assert_eq!(found.verdict, Verdict::Regressed);
    assert!((found.ratio.unwrap() - 5.9).abs() < 0.02, "{found:?}");
}

#[test]
fn in_the_history_it_is_an_excursion_and_no_change() {
    let found = of(&EXCURSION[..11], LowerIsBetter);
    assert_eq!((found.verdict, found.changes.len()), (Verdict::Unchanged, 0));
}

#[test]
fn what_may_have_come_to_stay_is_suspect_then_provisional_then_told_once() {
    let mut values = EXCURSION.to_vec();
    let mut verdicts = Vec::new();
    for later in [1.21, 1.19, 1.2, 1.2, 1.21, 1.2] {
        verdicts.push(of(&values, LowerIsBetter).verdict);
        values.push(later);
    }
    assert_eq!(verdicts[0], Verdict::Suspect);
    let told = verdicts.iter().filter(|verdict| **verdict == Verdict::Improved).count();
    assert_eq!(told, 1, "{verdicts:?}");
    let found = of(&values, LowerIsBetter);
    assert_eq!(found.changes.len(), 1);
    let change = &found.changes[0];
    assert_eq!(
        (change.commit.as_str(), change.kind, change.status),
        ("c11", Kind::Improvement, Status::Confirmed)
    );
}

#[test]
fn a_change_is_provisional_until_its_level_has_five_points() {
    let step = |after: u32| series(40 + after, |i| if i < 40 { 100.0 } else { 115.0 });
    let provisional = of(&step(4), LowerIsBetter);
    assert_eq!(provisional.changes[0].status, Status::Provisional);
    assert_eq!(provisional.verdict, Verdict::Suspect);
    let told = of(&step(5), LowerIsBetter);
    assert_eq!((told.changes[0].status, told.verdict), (Status::Confirmed, Verdict::Regressed));
    // Told once; afterwards it is the level.
    assert_eq!(of(&step(9), LowerIsBetter).verdict, Verdict::Unchanged);
    assert_eq!(of(&step(5), HigherIsBetter).verdict, Verdict::Improved);
}

#[test]
fn a_revert_closes_the_change() {
    let found = of(&series(90, |i| if (30..60).contains(&i) { 120.0 } else { 100.0 }), LowerIsBetter);
    let changes: Vec<_> = found.changes.iter().map(|change| (change.kind, change.closed_by)).collect();
    assert_eq!(changes, [(Kind::Regression, Some(60)), (Kind::Return, None)]);
}

#[test]
fn another_toolchain_begins_a_segment_and_blames_no_code() {
    let mut points = points(&series(60, |i| if i < 30 { 100.0 } else { 130.0 }));
    points[30..].iter_mut().for_each(|point| point.conditions = "rustc 1.96".to_owned());
    let found = judge_history(&points, LowerIsBetter, 0.03);
    assert_eq!(found.changes, []);
    assert_eq!(found.verdict, Verdict::Unchanged);
    let borders: Vec<_> = found.segments.iter().map(|segment| (segment.start, segment.border)).collect();
    assert_eq!(borders, [(0, Border::First), (30, Border::Environment)]);
    assert!((found.segments[1].step.unwrap() - 1.3).abs() < 0.01);
}

#[test]
fn after_an_accepted_change_the_new_level_counts() {
    let mut points = points(&series(60, |i| if i < 30 { 100.0 } else { 130.0 }));
    points[30].begins_level = true;
    let found = judge_history(&points, LowerIsBetter, 0.03);
    assert_eq!((found.changes.len(), found.verdict), (0, Verdict::Unchanged));
    assert_eq!(found.segments[1].border, Border::Accepted);
    // Of the accepted level, a further 1.45 is a regression again.
    let mut further = points.clone();
    let later = series(5, |_| 188.0);
    further.extend(later.iter().zip(60..).map(|(&value, index)| Point {
        commit: format!("c{index}"),
        value,
        begins_level: false,
        ..points[59].clone()
    }));
    assert_eq!(judge_history(&further, LowerIsBetter, 0.03).verdict, Verdict::Regressed);
}

#[test]
fn several_runs_of_one_commit_are_one_point() {
    let mut all = points(&[100.0; 10]);
    let wild = Point { value: 900.0, ..all[4].clone() };
    let same = all[4].clone();
    all.splice(4..5, [same.clone(), wild, same]);
    let found = judge_history(&all, LowerIsBetter, 0.03);
    assert_eq!(found.commits.len(), 10);
    assert_eq!((found.score, found.ratio), (Some(0.0), Some(1.0)));
}

#[test]
fn values_without_a_logarithm_cannot_be_judged_and_are_not_averaged_away() {
    for value in [0.0, -1.0, f64::INFINITY] {
        let mut values = [100.0; 20];
        values[7] = value;
        let found = of(&values, LowerIsBetter);
        assert_eq!(found.verdict, Verdict::Inconclusive(Reason::Unusable { value }));
    }
    let mut twice = points(&[100.0; 10]);
    twice[9].commit = "c8".to_owned();
    twice[9].value = 0.0;
    assert!(matches!(
        judge_history(&twice, LowerIsBetter, 0.03).verdict,
        Verdict::Inconclusive(Reason::Unusable { .. })
    ));
}

#[test]
fn empty_and_constant_series_say_what_they_can() {
    let none = of(&[], LowerIsBetter);
    assert_eq!(none.verdict, Verdict::Inconclusive(Reason::ShortHistory { found: 0, needed: 7 }));
    assert_eq!((none.segments.len(), none.score), (0, None));
    assert_eq!(of(&[41.67; 30], LowerIsBetter).verdict, Verdict::Unchanged);
    let mut ticks = vec![41.67; 30];
    ticks[29] = 83.33;
    assert_eq!(of(&ticks, LowerIsBetter).verdict, Verdict::Suspect);
    ticks[29] = 83.35;
    assert_eq!(of(&ticks, LowerIsBetter).verdict, Verdict::Regressed, "more than twice every former value");
}
