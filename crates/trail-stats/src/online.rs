//! A series judged as it grew: what an alert at each commit would have said, each change once.
//!
//! In: one positive value per commit, oldest first. Out: [`Alert`]s with when they were raised. An alert, once raised, stays
//! where it was: later points do not move it.

use crate::change_point::{ChangePoint, Criteria, SHORTEST_SERIES, detect};
use crate::number::{ValueError, median};

/// How a growing series is watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Watch {
    /// What makes a change count.
    pub criteria: Criteria,
    /// How many of the newest points are looked at.
    pub window: usize,
    /// Within how many points of an alert another is taken for the same change.
    pub same: usize,
}

impl Watch {
    /// Eighty points, five of which make a new level.
    pub const ALERT: Self = Self { criteria: Criteria::ALERT, window: 80, same: 5 };
}

/// A change and when it was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alert {
    /// Index of the newest point when it was first seen.
    pub seen: usize,
    /// The change as it stood then; its index counts from the start of the series.
    pub change: ChangePoint,
}

/// The alerts of a series that was watched from its first point on, in the order in which they were raised.
///
/// # Errors
/// [`ValueError`] for a value that is not finite and above zero.
pub fn alerts(values: &[f64], watch: &Watch) -> Result<Vec<Alert>, ValueError> {
    let mut raised: Vec<Alert> = Vec::new();
    for length in SHORTEST_SERIES..=values.len() {
        let start = length.saturating_sub(watch.window);
        let window = values.get(start..length).unwrap_or_default();
        let found = detect(window, &watch.criteria)
            .map_err(|error| ValueError { index: error.index + start, ..error })?;
        for mut change in found {
            if !has_settled(window, change.index, &watch.criteria) {
                continue;
            }
            change.index += start;
            if !raised.iter().any(|alert| alert.change.index.abs_diff(change.index) <= watch.same) {
                raised.push(Alert { seen: length - 1, change });
            }
        }
    }
    Ok(raised)
}

/// Whether the new level has as many points as a level needs, also where the series really divides.
///
/// While it is still short, a division that keeps to the shortest segment takes points of the old level with it: it would
/// be told too soon and blame a commit before the one that made it.
fn has_settled(window: &[f64], index: usize, criteria: &Criteria) -> bool {
    let start = index.saturating_sub(criteria.longest);
    let scatter = |from: usize, to: usize| {
        let side = window.get(from..to).unwrap_or_default();
        let middle = median(side).unwrap_or_default();
        side.iter().map(|value| (value - middle).abs()).sum::<f64>()
    };
    let whole = window.len().min(index + criteria.longest);
    let cost = |division: usize| scatter(start, division) + scatter(division, whole);
    let here = cost(index);
    let later = (index + 1..whole).take(criteria.shortest);
    let best =
        later.map(|division| (cost(division), division)).min_by(|left, right| left.0.total_cmp(&right.0));
    best.is_none_or(|(least, division)| least >= here || whole - division >= criteria.shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(n: u32, level: impl Fn(u32) -> f64) -> Vec<f64> {
        (0..n).map(|i| level(i) * (1.0 + 0.002 * (f64::from(i) * 2.399).sin())).collect()
    }

    /// Compares to within one point.
    fn check(values: &[f64], expected: &[usize]) {
        let found: Vec<usize> =
            alerts(values, &Watch::ALERT).unwrap().iter().map(|alert| alert.change.index).collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(
            found.iter().zip(expected).all(|(found, expected)| found.abs_diff(*expected) <= 1),
            "{found:?}"
        );
    }

    #[test]
    fn a_change_is_told_once_and_soon() {
        let found = alerts(&series(120, |i| if i < 60 { 100.0 } else { 110.0 }), &Watch::ALERT).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].change.index.abs_diff(60) <= 1, "{found:?}");
        assert!((64..=66).contains(&found[0].seen), "{found:?}");
    }

    #[test]
    fn points_that_come_later_change_nothing_that_was_said() {
        let values = series(160, |i| match i {
            0..50 => 100.0,
            50..90 => 112.0,
            _ => 95.0,
        });
        let whole = alerts(&values, &Watch::ALERT).unwrap();
        assert_eq!(whole.len(), 2);
        for length in 0..values.len() {
            let part = alerts(&values[..length], &Watch::ALERT).unwrap();
            let seen: Vec<_> = whole.iter().copied().filter(|alert| alert.seen < length).collect();
            assert_eq!(part, seen, "after {length} points");
        }
    }

    #[test]
    fn a_revert_is_told_as_a_change_of_its_own() {
        check(&series(120, |i| if (50..80).contains(&i) { 120.0 } else { 100.0 }), &[50, 80]);
    }

    #[test]
    fn short_series_and_wild_points_raise_nothing() {
        check(&[], &[]);
        check(&[1.0, 9.0, 1.0, 9.0, 1.0, 9.0], &[]);
        check(&series(60, |i| if i == 30 { 900.0 } else { 100.0 }), &[]);
    }

    #[test]
    fn the_place_of_a_wrong_value_counts_from_the_start() {
        let mut values = vec![1.0; 120];
        values[100] = f64::NAN;
        assert_eq!(alerts(&values, &Watch::ALERT).unwrap_err().index, 100);
    }
}
