//! Where a series stepped to another level, and stayed.
//!
//! In: one positive value per commit, oldest first. Out: [`ChangePoint`]s. Segmentation proposes more changes than there
//! are; the weakest is dropped, and its neighbours judged again over the longer segments, until every one left is large
//! enough, sure enough and sudden enough.
//!
//! Not here: whether a change is bad, and whose it is (`trail-policy`).

use crate::number::{ValueError, are_finite, count, logarithms, mad, median};
use crate::pelt;
use crate::step::{self, SPREAD_FLOOR, Step};

/// What makes a change count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Criteria {
    /// Least statistic of a step, in standard errors.
    pub statistic: f64,
    /// Largest rank-sum probability.
    pub alpha: f64,
    /// Least relative change; 0.03 is three per cent.
    pub magnitude: f64,
    /// Fewest points of a new level.
    pub shortest: usize,
    /// Most points on either side that a step is judged by.
    pub longest: usize,
}

impl Criteria {
    /// For a report over a whole series: three points make a level.
    pub const REPORT: Self = Self { statistic: 7.0, alpha: 0.01, magnitude: 0.03, shortest: 3, longest: 30 };
    /// For an alert: five points make a level.
    pub const ALERT: Self = Self { shortest: 5, ..Self::REPORT };
}

/// Fewest points about which anything can be said.
pub const SHORTEST_SERIES: usize = 7;
/// Points by which the suddenness of a step is judged, on either side.
const NEAR: usize = 8;
/// Share of a shift that must lie within those points.
const SUDDEN: f64 = 0.5;
/// Least deviation by which candidates are sought; far below any that a step is judged by.
const CANDIDATE_FLOOR: f64 = 1e-4;
/// Width of the running median by which outliers are told, and how many deviations they may stand off.
const RUNNING: usize = 7;
const OUTLIER: f64 = 4.0;
/// Points before a change among which its new level is looked for, and how many of them must have been there.
const FORMER: usize = 60;
const FEWEST_FORMER: usize = 3;

/// A step to another level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangePoint {
    /// Index of the first point of the new level.
    pub index: usize,
    /// The step on the log scale, over up to 30 points on either side.
    pub step: Step,
    /// Median before, in the unit of the series.
    pub before: f64,
    /// Median after.
    pub after: f64,
    /// By how much the weakest of the criteria is exceeded; at least 1.
    pub strength: f64,
    /// Whether the series was at the new level before: a mode that it switches to, or a return, and no new level.
    pub is_return: bool,
}

impl ChangePoint {
    /// After / before.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.step.shift.exp()
    }
}

/// The changes of a whole series, ascending; none if it is shorter than seven points.
///
/// Deterministic; at most quadratic in the number of points.
///
/// # Errors
/// [`ValueError`] for a value that is not finite and above zero: what is missing must be left out by the caller.
pub fn detect(values: &[f64], criteria: &Criteria) -> Result<Vec<ChangePoint>, ValueError> {
    let logs = logarithms(values)?;
    if logs.len() < SHORTEST_SERIES {
        return Ok(Vec::new());
    }
    let mut kept: Vec<(usize, Judged)> = Vec::new();
    let candidates = candidates(&logs, criteria.shortest);
    for position in 0..candidates.len() {
        kept.extend(
            judge(&logs, &candidates, position, criteria).map(|judged| (candidates[position], judged)),
        );
    }
    drop_weak(&logs, &mut kept, criteria);
    let change = |(index, judged): &(usize, Judged)| ChangePoint {
        index: *index,
        step: judged.step,
        before: judged.before.exp(),
        after: (judged.before + judged.step.shift).exp(),
        strength: judged.strength,
        is_return: is_return(&logs, *index, judged),
    };
    Ok(kept.iter().map(change).collect())
}

/// A candidate as it stands between its neighbours.
#[derive(Clone, Copy, Debug)]
struct Judged {
    step: Step,
    before: f64,
    strength: f64,
}

/// Drops the weakest candidate and judges its neighbours again, until none is weak.
fn drop_weak(logs: &[f64], kept: &mut Vec<(usize, Judged)>, criteria: &Criteria) {
    loop {
        let weakest = kept
            .iter()
            .enumerate()
            .map(|(position, (_, judged))| (judged.strength, position))
            .min_by(|left, right| left.0.total_cmp(&right.0));
        let Some((_, position)) = weakest.filter(|(strength, _)| *strength < 1.0) else { return };
        kept.remove(position);
        let indices: Vec<usize> = kept.iter().map(|(index, _)| *index).collect();
        for neighbour in position.saturating_sub(1)..=position {
            if let (Some(judged), Some(slot)) =
                (judge(logs, &indices, neighbour, criteria), kept.get_mut(neighbour))
            {
                slot.1 = judged;
            }
        }
    }
}

/// Judges the candidate at `position` against the points up to its neighbours.
fn judge(logs: &[f64], candidates: &[usize], position: usize, criteria: &Criteria) -> Option<Judged> {
    let index = *candidates.get(position)?;
    let start = position.checked_sub(1).and_then(|before| candidates.get(before)).copied().unwrap_or(0);
    let end = candidates.get(position + 1).copied().unwrap_or(logs.len());
    let side = |reach: usize| {
        let before = logs.get(start.max(index.saturating_sub(reach))..index)?;
        Some((before, logs.get(index..end.min(index + reach))?))
    };
    let (before, after) = side(criteria.longest)?;
    let step = step::between(before, after, SPREAD_FLOOR)?;
    // Across the neighbours: two changes that enclose a few wild points then show no sudden shift at either.
    let near_before = logs.get(index.saturating_sub(NEAR)..index)?;
    let near_after = logs.get(index..logs.len().min(index + NEAR))?;
    let near = median(near_after)? - median(near_before)?;
    let suddenness = if step.shift.abs() > 0.0 { near / step.shift } else { 0.0 };
    let strength = [
        step.statistic / criteria.statistic,
        step.shift.abs() / criteria.magnitude.ln_1p(),
        step.shift.abs() / step.deviation,
        step.p.ln() / criteria.alpha.ln(),
        suddenness / SUDDEN,
    ];
    let strength = strength.into_iter().fold(f64::INFINITY, f64::min);
    Some(Judged { step, before: median(before)?, strength })
}

/// Indices at which the series may have changed: an optimal segmentation of the values without their outliers.
fn candidates(logs: &[f64], shortest: usize) -> Vec<usize> {
    let calm = without_outliers(logs);
    let (deviation, centre) =
        (deviation(&calm).unwrap_or_default().max(CANDIDATE_FLOOR), median(&calm).unwrap_or_default());
    let scaled: Vec<f64> = calm.iter().map(|value| (value - centre) / deviation).collect();
    let penalty = penalty(scaled.len());
    pelt::segment(&scaled, penalty, shortest).map(|found| found.changes).unwrap_or_default()
}

/// The deviation by which candidates are sought, from the differences of neighbours: steps hardly count.
///
/// `None` with fewer than two values, or if one is not finite.
#[must_use]
pub fn deviation(values: &[f64]) -> Option<f64> {
    let steps: Vec<f64> =
        values.iter().zip(values.iter().skip(1)).map(|(left, right)| right - left).collect();
    Some(mad(&steps).filter(|_| are_finite(values))? / std::f64::consts::SQRT_2)
}

/// What one more change of a series of `n` points must save, in squared deviations: 3 ln n.
#[must_use]
pub fn penalty(n: usize) -> f64 {
    3.0 * count(n.max(1)).ln()
}

/// The values, each drawn to within four deviations of the running median of the seven about it.
fn without_outliers(logs: &[f64]) -> Vec<f64> {
    let around = |index: usize| {
        let end = (index + RUNNING / 2 + 1).min(logs.len());
        logs.get(index.saturating_sub(RUNNING / 2)..end).and_then(median).unwrap_or_default()
    };
    let running: Vec<f64> = (0..logs.len()).map(around).collect();
    let residuals: Vec<f64> = logs.iter().zip(&running).map(|(value, middle)| value - middle).collect();
    let reach = OUTLIER * mad(&residuals).unwrap_or_default().max(CANDIDATE_FLOOR);
    logs.iter().zip(&running).map(|(value, middle)| value.clamp(middle - reach, middle + reach)).collect()
}

/// Whether at least a tenth, and three, of the sixty points before lay at or beyond the new level.
fn is_return(logs: &[f64], index: usize, judged: &Judged) -> bool {
    let former = logs.get(index.saturating_sub(FORMER)..index).unwrap_or_default();
    let level = judged.before + judged.step.shift;
    let is_there = |value: &&f64| if judged.step.shift > 0.0 { **value >= level } else { **value <= level };
    let there = former.iter().filter(is_there).count();
    there >= FEWEST_FORMER && 10 * there >= former.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A series with a little regular noise: `level` of each index.
    fn series(n: usize, level: impl Fn(usize) -> f64) -> Vec<f64> {
        (0..n).map(|i| level(i) * (1.0 + 0.002 * (count(i) * 2.399).sin())).collect()
    }

    fn indices(values: &[f64]) -> Vec<usize> {
        detect(values, &Criteria::REPORT).unwrap().iter().map(|change| change.index).collect()
    }

    #[test]
    fn a_step_is_found_with_its_size() {
        let found = detect(&series(80, |i| if i < 50 { 100.0 } else { 110.0 }), &Criteria::REPORT).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].index, 50);
        assert!((found[0].ratio() - 1.1).abs() < 0.005, "{found:?}");
        assert!((found[0].before - 100.0).abs() < 0.5 && (found[0].after - 110.0).abs() < 0.5, "{found:?}");
        assert!(found[0].strength >= 1.0 && !found[0].is_return);
    }

    #[test]
    fn fewer_than_seven_points_say_nothing() {
        let values = [100.0, 100.0, 100.0, 900.0, 900.0, 900.0];
        assert_eq!(indices(&values), [] as [usize; 0]);
        assert_eq!(indices(&[]), [] as [usize; 0]);
    }

    #[test]
    fn single_points_are_never_a_change() {
        let values = series(80, |i| if i == 40 || i == 60 { 600.0 } else { 100.0 });
        assert_eq!(indices(&values), [] as [usize; 0]);
    }

    #[test]
    fn a_step_below_the_magnitude_is_no_change_and_a_slope_is_none() {
        assert_eq!(indices(&series(80, |i| if i < 40 { 100.0 } else { 102.0 })), [] as [usize; 0]);
        assert_eq!(indices(&series(200, |i| 100.0 * 1.0005_f64.powf(count(i)))), [] as [usize; 0]);
    }

    #[test]
    fn equal_values_and_coarse_timers_have_no_change() {
        assert_eq!(indices(&[41.67; 60]), [] as [usize; 0]);
        let ticks: Vec<f64> = (0..60).map(|i| if i % 4 == 0 { 21.0 } else { 20.0 }).collect();
        assert_eq!(indices(&ticks), [] as [usize; 0]);
    }

    #[test]
    fn a_constant_that_becomes_another_is_a_change() {
        let values: Vec<f64> = (0..40).map(|i| if i < 20 { 20.0 } else { 22.0 }).collect();
        assert_eq!(indices(&values), [20]);
    }

    #[test]
    fn going_back_to_a_former_level_is_a_return() {
        let values = series(90, |i| if (30..60).contains(&i) { 120.0 } else { 100.0 });
        let found = detect(&values, &Criteria::REPORT).unwrap();
        let kinds: Vec<_> = found.iter().map(|change| (change.index, change.is_return)).collect();
        assert_eq!(kinds, [(30, false), (60, true)]);
    }

    #[test]
    fn values_without_a_logarithm_are_refused() {
        let mut values = vec![1.0; 20];
        values[7] = 0.0;
        assert_eq!(detect(&values, &Criteria::REPORT), Err(ValueError { index: 7, value: 0.0 }));
    }

    #[test]
    fn one_step_does_not_widen_a_series() {
        let flat: Vec<f64> = (0..60).map(|i| f64::from(i % 3)).collect();
        let stepped: Vec<f64> =
            flat.iter().zip(0..).map(|(value, i)| if i < 30 { *value } else { value + 100.0 }).collect();
        assert_eq!(deviation(&flat), deviation(&stepped));
        assert_eq!(deviation(&[1.0]), None);
        assert_eq!(deviation(&[1.0, f64::INFINITY]), None);
    }

    proptest! {
        #[test]
        fn scaling_moves_no_change_and_nothing_panics(
            values in prop::collection::vec(1e-9_f64..1e9, 0..60), shortest in 0_usize..6
        ) {
            let criteria = Criteria { shortest, ..Criteria::REPORT };
            let found = detect(&values, &criteria).unwrap();
            prop_assert!(found.windows(2).all(|pair| pair[0].index < pair[1].index));
            prop_assert!(found.iter().all(|change| change.strength >= 1.0));
        }
    }
}
