//! A logarithmic axis for ratios: its range and its ticks.
//!
//! A ratio of 2 and one of 0.5 are equally far from 1, so the axis is always logarithmic, and it always shows 1.

/// The range of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    /// Logarithm of the lower end.
    lower: f64,
    /// Logarithm of the upper end.
    upper: f64,
}

/// Share of the range that stays free at either end.
const MARGIN: f64 = 0.06;

/// Smallest range, so that noise does not fill the picture: 1 ± 5 %.
const NARROWEST: f64 = 0.1;

/// Most ticks.
const TICKS: usize = 6;

impl Axis {
    /// The axis that shows 1 and all of `values` that are positive and finite.
    pub(crate) fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let logs = values.into_iter().filter(|value| *value > 0.0 && value.is_finite()).map(f64::ln);
        let (lower, upper) =
            logs.fold((0.0_f64, 0.0_f64), |(lower, upper), log| (lower.min(log), upper.max(log)));
        let missing = (NARROWEST - (upper - lower)).max(0.0) / 2.0;
        let (lower, upper) = (lower - missing, upper + missing);
        let margin = (upper - lower) * MARGIN;
        Self { lower: lower - margin, upper: upper + margin }
    }

    /// Where `value` is: 0 at the lower end, 1 at the upper end. What lies outside is at the nearer end.
    pub(crate) fn share(&self, value: f64) -> f64 {
        let log = if value > 0.0 { value.ln() } else { f64::NEG_INFINITY };
        ((log - self.lower) / (self.upper - self.lower)).clamp(0.0, 1.0)
    }

    /// Round values inside the range, ascending, 1 among them: steps of a power of ten times 1, 2 or 5 in a narrow range;
    /// those values themselves in a wide one.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        let (lower, upper) = (self.lower.exp(), self.upper.exp());
        let is_inside = |value: &f64| (lower..=upper).contains(value);
        let digits = [1.0, 2.0, 5.0];
        let decades = |wanted: &[f64]| -> Vec<f64> {
            let powers =
                whole((self.lower / f64::ln(10.0)).floor())..=whole((self.upper / f64::ln(10.0)).ceil());
            let all = powers.flat_map(|power| wanted.iter().map(move |digit| digit * 10_f64.powi(power)));
            all.filter(is_inside).collect()
        };
        if upper / lower > 6.0 {
            let candidates = [decades(&digits), decades(&[1.0]), every_third(&decades(&[1.0]))];
            return candidates.into_iter().find(|ticks| ticks.len() <= TICKS).unwrap_or_else(|| vec![1.0]);
        }
        let steps = (-4..=1).flat_map(|power| digits.map(|digit| digit * 10_f64.powi(power)));
        let ticks_of = |step: f64| -> Vec<f64> {
            let first = whole(((lower - 1.0) / step).ceil());
            let last = whole(((upper - 1.0) / step).floor());
            (first..=last).map(|count| 1.0 + f64::from(count) * step).filter(|tick| *tick > 0.0).collect()
        };
        steps.map(ticks_of).find(|ticks| ticks.len() <= TICKS).unwrap_or_else(|| vec![1.0])
    }
}

/// A whole number of steps.
#[expect(clippy::cast_possible_truncation, reason = "a float that is cast saturates")]
fn whole(steps: f64) -> i32 {
    steps as i32
}

/// Every third value, 1 kept.
fn every_third(powers: &[f64]) -> Vec<f64> {
    let one = powers.iter().position(|power| (*power - 1.0).abs() < f64::EPSILON).unwrap_or_default();
    let is_kept = |index: usize| index % 3 == one % 3;
    powers.iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, power)| *power).collect()
}

/// A tick as text: `0.95×`, `2×`, `1,000×`.
pub(crate) fn tick_text(tick: f64) -> String {
    let text = format!("{tick:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if (0.001..10_000.0).contains(&tick) { format!("{text}×") } else { format!("{tick:e}×") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[f64], expected: &[&str]) {
        let ticks: Vec<_> = Axis::of(values.iter().copied()).ticks().into_iter().map(tick_text).collect();
        assert_eq!(ticks, expected, "{values:?}");
    }

    #[test]
    fn ticks_are_round_and_one_is_among_them() {
        check(&[], &["0.96×", "0.98×", "1×", "1.02×", "1.04×"]);
        check(&[0.9, 1.2], &["0.9×", "1×", "1.1×", "1.2×"]);
        check(&[3.5], &["1×", "1.5×", "2×", "2.5×", "3×", "3.5×"]);
        check(&[0.8, 12.0], &["1×", "2×", "5×", "10×"]);
        check(&[1e9], &["1×", "1000×", "1e6×", "1e9×"]);
        check(&[1e-4], &["1e-4×", "0.001×", "0.01×", "0.1×", "1×"]);
    }

    #[test]
    fn what_is_no_ratio_does_not_stretch_the_axis() {
        assert_eq!(Axis::of([f64::NAN, f64::INFINITY, 0.0, -1.0]), Axis::of([]));
    }

    #[test]
    fn a_value_and_its_inverse_are_equally_far_from_one() {
        let axis = Axis::of([0.5, 2.0]);
        let one = axis.share(1.0);
        assert!((axis.share(2.0) - one - (one - axis.share(0.5))).abs() < 1e-12);
        assert!((axis.share(0.0), axis.share(f64::INFINITY)) == (0.0, 1.0));
    }
}
