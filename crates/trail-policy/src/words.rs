//! How ratios are written wherever they are shown, and the words for how they stand to 1.
//!
//! No arithmetic but rounding.

use crate::pair::Mark;
use trail_model::Estimate;
use trail_model::scale::{DIGITS, UNKNOWN, fixed, number};

/// A ratio, such as `7.71×`, and its interval, such as `[7.60, 7.83]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The point.
    pub point: String,
    /// The interval; `exact` if there is no uncertainty.
    pub interval: String,
}

/// The texts of a ratio; of an undefined one, question marks.
#[must_use]
pub fn ratio(ratio: Option<&Estimate>) -> Ratio {
    let Some(ratio) = ratio else {
        return Ratio { point: UNKNOWN.to_owned(), interval: UNKNOWN.to_owned() };
    };
    let Some(interval) = ratio.interval else {
        return Ratio { point: format!("{}×", times(ratio.point, 2)), interval: "exact".to_owned() };
    };
    let values = [ratio.point, interval.lower, interval.upper];
    // A value beside 1 must not look like 1, for the mark says on which side it lies.
    let hides_one = |decimals: usize| {
        let one = fixed(1.0, decimals);
        values.iter().any(|value| (value - 1.0).abs() > f64::EPSILON && fixed(*value, decimals) == one)
    };
    let decimals = (2..4).find(|decimals| !hides_one(*decimals)).unwrap_or(4);
    let [point, lower, upper] = values.map(|value| times(value, decimals));
    Ratio { point: format!("{point}×"), interval: format!("[{lower}, {upper}]") }
}

/// A ratio as a number; an end that says nothing (zero or infinity) is `?`.
fn times(value: f64, decimals: usize) -> String {
    if !(value > 0.0 && value.is_finite()) {
        UNKNOWN.to_owned()
    } else if value < 0.0995 {
        number(value, 3)
    } else if value < 1000.0 {
        fixed(value, decimals)
    } else if value < 1e6 {
        number(value, DIGITS)
    } else {
        format!("{value:.3e}")
    }
}

/// The words for how a ratio stands to 1; empty if the candidate is faster, which needs no word.
#[must_use]
pub const fn mark(mark: Option<Mark>) -> &'static str {
    match mark {
        None | Some(Mark::AboveOne) => "",
        Some(Mark::CannotTell) => "~ cannot tell",
        Some(Mark::BelowOne) => "⚠ below 1.0×",
        Some(Mark::HalfOrLess) => "⚠⚠ half or less",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::Interval;

    fn check_ratio(point: f64, lower: f64, upper: f64, expected: &str) {
        let interval = Some(Interval { lower, upper, level: 0.95 });
        let found = ratio(Some(&Estimate { point, interval, n: 9, warnings: Vec::new() }));
        assert_eq!(format!("{} {}", found.point, found.interval), expected);
    }

    #[test]
    fn ratios_have_two_decimals_or_as_many_as_tell_them_from_one() {
        check_ratio(7.714, 7.601, 7.829, "7.71× [7.60, 7.83]");
        check_ratio(0.998, 0.996_6, 0.999_4, "0.998× [0.997, 0.999]");
        check_ratio(1.003, 0.99, 1.02, "1.003× [0.990, 1.020]");
        check_ratio(1.0, 1.0, 1.0, "1.00× [1.00, 1.00]");
        check_ratio(0.004_12, 0.004, 0.004_2, "0.00412× [0.00400, 0.00420]");
        check_ratio(12_345.6, 900.0, 20_000.0, "12,346× [900.00, 20,000]");
        check_ratio(1.28e13, 1.27e13, 1.289e13, "1.280e13× [1.270e13, 1.289e13]");
    }

    #[test]
    fn ends_that_say_nothing_are_question_marks() {
        check_ratio(2.0, 0.0, f64::INFINITY, "2.00× [?, ?]");
        assert_eq!(ratio(None).point, "?");
        assert_eq!(ratio(Some(&Estimate::exact(3.0))).interval, "exact");
    }
}
