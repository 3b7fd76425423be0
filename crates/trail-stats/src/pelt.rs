//! Optimal segmentation of a series by its means: the least sum of squared residuals plus a penalty for each change.
//!
//! Exact, not greedy: segments that can no longer be the last of an optimum are pruned.
//! Source: Killick, Fearnhead and Eckley, Optimal detection of changepoints with a linear computational cost, Journal of
//! the American Statistical Association 107 (2012).

use crate::number::{are_finite, count};

/// A segmentation.
#[derive(Clone, Debug, PartialEq)]
pub struct Segmentation {
    /// The first index of each segment after the first, ascending.
    pub changes: Vec<usize>,
    /// Sum of squared residuals about the segment means plus one penalty for each change.
    pub cost: f64,
}

/// Segments `values` with `penalty` for each change and at least `shortest` points a segment.
///
/// `None` without a value, if one is not finite, or if `penalty` is negative or no number. Between linear, for many
/// changes, and quadratic time, for none.
#[must_use]
pub fn segment(values: &[f64], penalty: f64, shortest: usize) -> Option<Segmentation> {
    if values.is_empty() || !are_finite(values) || penalty.is_nan() || penalty < 0.0 {
        return None;
    }
    let (n, shortest) = (values.len(), shortest.max(1));
    let sums = Sums::of(values);
    // best[end]: least cost of the first `end` points; from[end]: where its last segment begins.
    let (mut best, mut from) = (vec![f64::INFINITY; n + 1], vec![0; n + 1]);
    *best.first_mut()? = -penalty;
    let mut starts: Vec<Start> = Vec::new();
    for end in shortest..=n {
        // A start joins as soon as a segment from it is long enough; what lies before it must be segments too.
        let joins = Some(end - shortest).filter(|&at| at == 0 || at >= shortest);
        starts.extend(joins.map(|at| Start { at, beaten: None }));
        let cost = |start: &Start| best[start.at] + sums.cost(start.at, end);
        let least = starts.iter().map(|start| (cost(start), start.at)).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((least, at)) = least else { continue };
        let limit = least + penalty;
        for start in &mut starts {
            if start.beaten.is_none() && cost(start) > limit {
                start.beaten = Some(end);
            }
        }
        (best[end], from[end]) = (limit, at);
        // What beats it begins a segment at `end`, which ends `shortest` points later at the earliest.
        starts.retain(|start| start.beaten.is_none_or(|beaten| end + 1 < beaten + shortest));
    }
    let mut changes = Vec::new();
    let mut end = n;
    while let Some(&start) = from.get(end).filter(|&&start| start > 0) {
        changes.push(start);
        end = start;
    }
    changes.reverse();
    // Fewer points than a segment takes are one segment.
    let cost = if n < shortest { sums.cost(0, n) } else { best[n] };
    Some(Segmentation { changes, cost })
}

/// Where a last segment may begin.
struct Start {
    at: usize,
    /// From which end on a segmentation with a change there is no worse.
    beaten: Option<usize>,
}

/// Running sums about the first value, which give any segment's residuals at once.
struct Sums {
    values: Vec<f64>,
    squares: Vec<f64>,
}

impl Sums {
    fn of(values: &[f64]) -> Self {
        let origin = values.first().copied().unwrap_or_default();
        let running = |part: fn(f64) -> f64| {
            let sums = values.iter().scan(0.0, |sum, value| {
                *sum += part(value - origin);
                Some(*sum)
            });
            std::iter::once(0.0).chain(sums).collect()
        };
        Self { values: running(|value| value), squares: running(|value| value * value) }
    }

    /// The sum of squared residuals of the points from `start` to before `end`.
    fn cost(&self, start: usize, end: usize) -> f64 {
        let sum = self.values[end] - self.values[start];
        (self.squares[end] - self.squares[start] - sum * sum / count(end - start)).max(0.0)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least cost by trying every last segment: quadratic and without pruning.
    fn least_cost(values: &[f64], penalty: f64, shortest: usize) -> f64 {
        let cost = |start: usize, end: usize| {
            let segment = &values[start..end];
            let mean = segment.iter().sum::<f64>() / count(segment.len());
            segment.iter().map(|value| (value - mean).powi(2)).sum::<f64>()
        };
        let mut best = vec![f64::INFINITY; values.len() + 1];
        best[0] = -penalty;
        for end in shortest..=values.len() {
            for start in 0..=end - shortest {
                best[end] = best[end].min(best[start] + cost(start, end) + penalty);
            }
        }
        best[values.len()]
    }

    #[test]
    fn a_step_is_found_where_it_is() {
        let values: Vec<f64> = (0..40).map(|i| if i < 17 { 0.0 } else { 5.0 }).collect();
        let found = segment(&values, 1.0, 3).unwrap();
        assert_eq!((found.changes.as_slice(), found.cost), ([17].as_slice(), 1.0));
    }

    #[test]
    fn segments_are_not_shorter_than_asked() {
        let mut values = vec![0.0; 20];
        values[10] = 100.0;
        let found = segment(&values, 1.0, 3).unwrap();
        let mut ends = vec![0];
        ends.extend(&found.changes);
        ends.push(20);
        assert!(ends.windows(2).all(|pair| pair[1] - pair[0] >= 3), "{found:?}");
    }

    #[test]
    fn short_and_equal_series_have_no_change() {
        for n in 1..8 {
            assert_eq!(
                segment(&vec![3.0; n], 1.0, 3).unwrap(),
                Segmentation { changes: Vec::new(), cost: 0.0 }
            );
        }
        assert_eq!(segment(&[1.0, 3.0], 1.0, 3).unwrap().cost, 2.0);
        assert_eq!(segment(&[], 1.0, 3), None);
        assert_eq!(segment(&[f64::NAN], 1.0, 3), None);
        assert_eq!(segment(&[1.0], f64::NAN, 3), None);
        assert_eq!(segment(&[1.0, 2.0], 0.0, 0).unwrap().cost, 0.0);
    }

    proptest! {
        #[test]
        fn pruning_loses_no_optimum(
            values in prop::collection::vec(-3.0_f64..3.0, 3..40), penalty in 0.0_f64..4.0, shortest in 1_usize..5
        ) {
            prop_assume!(values.len() >= shortest);
            let found = segment(&values, penalty, shortest).unwrap();
            prop_assert!((found.cost - least_cost(&values, penalty, shortest)).abs() < 1e-9);
        }
    }
}
