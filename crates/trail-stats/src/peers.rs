//! What other trackers would say, so that their answer can stand beside ours.
//!
//! Only the published formulas, for comparison: none of them decides a verdict here.

use crate::distribution::{student_quantile, student_two_sided};
use crate::number::{are_finite, ascending, count, mean, variance};
use crate::quantile;

/// The threshold of rustc-perf: a relative change beyond it is significant there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuartileThreshold {
    /// Median of the smaller half of the absolute relative changes between neighbours.
    pub lower: f64,
    /// Median of the larger half.
    pub upper: f64,
    /// Upper quartile plus three times the distance of both.
    pub threshold: f64,
}

/// The threshold from the results before; `None` with fewer than four, or if one is not finite and above zero.
///
/// The halves leave the middle out: one change of an odd number, two of an even one.
#[must_use]
pub fn quartile_threshold(history: &[f64]) -> Option<QuartileThreshold> {
    if !history.iter().all(|value| value.is_finite() && *value > 0.0) {
        return None;
    }
    let changes: Vec<f64> = history
        .iter()
        .zip(history.iter().skip(1))
        .map(|(left, right)| ((right - left) / left).abs())
        .collect();
    let changes = ascending(&changes);
    let half = changes.len().checked_sub(1)? / 2;
    let lower = quantile::median(changes.get(..half)?)?;
    let upper = quantile::median(changes.get(changes.len() / 2 + 1..)?)?;
    Some(QuartileThreshold { lower, upper, threshold: upper + 3.0 * (upper - lower) })
}

/// Bencher's upper boundary: what a new value stays below with this probability, by Student's distribution about the mean.
///
/// The error is that of one more value: the deviation times sqrt(1 + 1/n). `None` with fewer than two values, if one is not finite,
/// or if `probability` does not lie between 0 and 1.
#[must_use]
pub fn upper_boundary(history: &[f64], probability: f64) -> Option<f64> {
    let inside = probability > 0.0 && probability < 1.0 && are_finite(history);
    let deviation = variance(history).filter(|_| inside)?.sqrt();
    Some(
        mean(history)?
            + student_quantile(probability, count(history.len() - 1))
                * deviation
                * (1.0 + count(history.len()).recip()).sqrt(),
    )
}

/// How a series is divided by energy statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divisive {
    /// Points of a window.
    pub window: usize,
    /// Largest probability of a change that is kept.
    pub alpha: f64,
    /// Least relative change that is kept.
    pub magnitude: f64,
}

/// Most points of a window; a larger one is cut down to it.
const LARGEST_WINDOW: usize = 1000;

/// Where a segment divides best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Division {
    /// First index of the second part.
    pub index: usize,
    /// The energy distance of both parts, scaled by their lengths.
    pub distance: f64,
}

/// The best division of a whole series; `None` with fewer than two values, more than a thousand, or one not finite.
///
/// Source: Matteson and James, A nonparametric approach for multiple change point analysis, Journal of the American
/// Statistical Association 109 (2014), with exponent 1.
#[must_use]
pub fn best_division(values: &[f64]) -> Option<Division> {
    (are_finite(values) && values.len() <= LARGEST_WINDOW)
        .then(|| Distances::of(values).best(0, values.len()))?
}

/// A change that Hunter's method keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divided {
    /// First index of the new level.
    pub index: usize,
    /// Probability by a t-test of the segments on both sides, with variances over n.
    pub p: f64,
    /// Relative change of the means.
    magnitude: f64,
}

/// The changes of Hunter and its successor Otava: divisions in overlapping windows at ten times `alpha`, of which the
/// least sure, then the smallest, are dropped until all are sure and large enough.
///
/// `None` if a value is not finite. Source: Fleming et al., Hunter: using change point detection to hunt for performance
/// regressions, ICPE 2023.
#[must_use]
pub fn divisive(values: &[f64], asked: Divisive) -> Option<Vec<Divided>> {
    if !are_finite(values) {
        return None;
    }
    let window = asked.window.clamp(2, LARGEST_WINDOW);
    let first_pass = if asked.alpha < 0.05 { asked.alpha * 10.0 } else { (asked.alpha * 2.0).min(0.99) };
    let (mut indices, mut start) = (Vec::new(), 0);
    while start < values.len() {
        let end = (start + window).min(values.len());
        let found = divide(values.get(start..end)?, first_pass);
        let last = found.last().map_or(0, |index| index + start);
        indices.extend(found.iter().map(|index| index + start));
        start = last.max(start + window / 2);
    }
    indices.sort_unstable();
    indices.dedup();
    let mut kept: Vec<Divided> =
        (0..indices.len()).filter_map(|position| judged(values, &indices, position)).collect();
    while let Some(position) = weakest(&kept, asked) {
        kept.remove(position);
        let indices: Vec<usize> = kept.iter().map(|division| division.index).collect();
        // That method judges again the two changes after the one dropped, and not the one before.
        for (position, slot) in kept.iter_mut().enumerate().skip(position).take(2) {
            *slot = judged(values, &indices, position).unwrap_or(*slot);
        }
    }
    Some(kept)
}

/// Which change is to be dropped next, if any is.
fn weakest(kept: &[Divided], asked: Divisive) -> Option<usize> {
    let keyed = |key: fn(&Divided) -> f64| kept.iter().map(key).enumerate();
    let (least_sure, p) = keyed(|division| division.p)
        .max_by(|left, right| left.1.total_cmp(&right.1).then(right.0.cmp(&left.0)))?;
    if p >= asked.alpha {
        return Some(least_sure);
    }
    let (smallest, size) =
        keyed(|division| division.magnitude).min_by(|left, right| left.1.total_cmp(&right.1))?;
    (size <= asked.magnitude).then_some(smallest)
}

/// The changes of one window, ascending.
fn divide(values: &[f64], alpha: f64) -> Vec<usize> {
    let distances = Distances::of(values);
    let mut indices: Vec<usize> = Vec::new();
    loop {
        let ends: Vec<usize> =
            std::iter::once(0).chain(indices.iter().copied()).chain(std::iter::once(values.len())).collect();
        let best = ends
            .iter()
            .zip(ends.iter().skip(1))
            .filter_map(|(&start, &end)| distances.best(start, end))
            .reduce(|best, next| if next.distance > best.distance { next } else { best });
        let Some(best) = best else { return indices };
        let position = indices.partition_point(|&index| index < best.index);
        indices.insert(position, best.index);
        if judged(values, &indices, position).is_none_or(|division| division.p > alpha) {
            indices.remove(position);
            return indices;
        }
    }
}

/// The t-test of the segments on both sides of one change.
fn judged(values: &[f64], indices: &[usize], position: usize) -> Option<Divided> {
    let index = *indices.get(position)?;
    let start = position.checked_sub(1).and_then(|before| indices.get(before)).copied().unwrap_or(0);
    let end = indices.get(position + 1).copied().unwrap_or(values.len());
    let (left, right) = (values.get(start..index)?, values.get(index..end)?);
    let (m, n) = (count(left.len()), count(right.len()));
    let (before, after) = (mean(left)?, mean(right)?);
    // Variances over n, as that method has them, pooled as if they were over n - 1.
    let biased = |side: &[f64], n: f64| variance(side).unwrap_or_default() * (n - 1.0) / n;
    let freedom = m + n - 2.0;
    let pooled = ((m - 1.0) * biased(left, m) + (n - 1.0) * biased(right, n)) / freedom;
    let error = (pooled * (m.recip() + n.recip())).sqrt();
    let difference = after - before;
    let p = match (freedom > 0.0, error > 0.0) {
        (false, _) => 1.0,
        (true, true) => student_two_sided(difference / error, freedom),
        (true, false) => f64::from(difference.abs() <= 0.0),
    };
    let relative =
        |from: f64, to: f64| if from.abs() > 0.0 { (to / from - 1.0).abs() } else { f64::INFINITY };
    Some(Divided { index, p, magnitude: relative(before, after).max(relative(after, before)) })
}

/// Sums of distances between values, by rectangle.
struct Distances {
    n: usize,
    sums: Vec<f64>,
}

impl Distances {
    fn of(values: &[f64]) -> Self {
        let n = values.len();
        let mut sums = vec![0.0; (n + 1) * (n + 1)];
        for (row, left) in values.iter().enumerate() {
            let mut along = 0.0;
            for (column, right) in values.iter().enumerate() {
                along += (left - right).abs();
                sums[(row + 1) * (n + 1) + column + 1] = sums[row * (n + 1) + column + 1] + along;
            }
        }
        Self { n, sums }
    }

    /// The sum over values `rows` against values `columns`, each from and before.
    fn sum(&self, rows: (usize, usize), columns: (usize, usize)) -> f64 {
        let at = |row: usize, column: usize| self.sums[row * (self.n + 1) + column];
        at(rows.1, columns.1) - at(rows.0, columns.1) - at(rows.1, columns.0) + at(rows.0, columns.0)
    }

    /// The best division of the values from `start` to before `end`; the second part may stop early.
    fn best(&self, start: usize, end: usize) -> Option<Division> {
        let mut best: Option<Division> = None;
        for stop in start + 2..=end {
            for index in start + 1..stop {
                let distance = self.between(start, index, stop);
                if best.is_none_or(|best| distance > best.distance) {
                    best = Some(Division { index, distance });
                }
            }
        }
        best
    }

    fn between(&self, start: usize, index: usize, stop: usize) -> f64 {
        let (m, n) = (count(index - start), count(stop - index));
        let within = |from: usize, to: usize, other: f64, own: f64| {
            // Each pair stands twice in the square.
            if own > 1.0 { other / ((own - 1.0) * (m + n)) * self.sum((from, to), (from, to)) } else { 0.0 }
        };
        2.0 / (m + n) * self.sum((start, index), (index, stop))
            - within(start, index, n, m)
            - within(index, stop, m, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULT: Divisive = Divisive { window: 50, alpha: 0.001, magnitude: 0.0 };

    #[test]
    fn the_quartiles_leave_the_middle_out() {
        // Changes of 1, 2, 4, 8 and 16 parts in 1024.
        let mut history = vec![1024.0];
        for change in [1.0, 16.0, 4.0, 2.0, 8.0] {
            let last = history[history.len() - 1];
            history.push(last + last * change / 1024.0);
        }
        let found = quartile_threshold(&history).unwrap();
        assert!((found.lower - 1.5 / 1024.0).abs() < 1e-12 && (found.upper - 12.0 / 1024.0).abs() < 1e-12);
        assert!((found.threshold - 43.5 / 1024.0).abs() < 1e-12);
        assert_eq!(quartile_threshold(&[1.0, 2.0]), None);
        assert_eq!(quartile_threshold(&[1.0, 0.0, 2.0, 3.0, 4.0]), None);
        assert!(quartile_threshold(&[1.0; 9]).is_some_and(|found| found.threshold == 0.0));
    }

    #[test]
    fn a_boundary_needs_two_values() {
        assert_eq!(upper_boundary(&[3.0; 4], 0.99), Some(3.0));
        assert_eq!(upper_boundary(&[3.0], 0.99), None);
        assert_eq!(upper_boundary(&[3.0, 4.0], 1.0), None);
    }

    #[test]
    fn a_step_divides_a_series() {
        let values: Vec<f64> =
            (0..40).map(|i| f64::from(i % 3) + if i < 20 { 100.0 } else { 130.0 }).collect();
        assert_eq!(best_division(&values).unwrap().index, 20);
        let found = divisive(&values, DEFAULT).unwrap();
        assert_eq!(found.iter().map(|division| division.index).collect::<Vec<_>>(), [20]);
        let demanding = Divisive { magnitude: 0.5, ..DEFAULT };
        assert_eq!(divisive(&values, demanding), Some(Vec::new()));
    }

    #[test]
    fn series_without_a_step_or_without_points_have_none() {
        for values in [vec![], vec![1.0], vec![1.0, 2.0], vec![5.0; 120]] {
            assert_eq!(divisive(&values, DEFAULT), Some(Vec::new()), "{values:?}");
        }
        assert_eq!(divisive(&[f64::NAN], DEFAULT), None);
        assert_eq!(best_division(&[1.0]), None);
        let odd = Divisive { window: 0, alpha: f64::NAN, magnitude: -1.0 };
        assert!(divisive(&[1.0, 2.0, 3.0, 9.0, 9.0], odd).is_some());
    }
}
