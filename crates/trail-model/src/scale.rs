//! Numbers in units for people: a prefix per row, significant digits, thousands separated.
//!
//! In: values in a base unit. Out: text such as `20.76 ns`, `1,575 ns`, `3.25 KiB`. What is not a finite number is
//! written `?`. Nothing is computed here but the change of unit.

use crate::unit::Unit;

/// What stands for a value that is undefined or unbounded.
pub const UNKNOWN: &str = "?";

/// Significant digits where nothing asks for more.
pub const DIGITS: usize = 4;

/// A prefixed unit, in which one or more values of the same base unit are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// How many base units make one of these.
    size: f64,
    /// What follows the number, with its space; empty for counts.
    suffix: &'static str,
}

const SECONDS: [Scale; 4] =
    [Scale::new(1e-9, " ns"), Scale::new(1e-6, " µs"), Scale::new(1e-3, " ms"), Scale::new(1.0, " s")];
const BYTES: [Scale; 5] = [
    Scale::new(1.0, " B"),
    Scale::new(1024.0, " KiB"),
    Scale::new(1_048_576.0, " MiB"),
    Scale::new(1_073_741_824.0, " GiB"),
    Scale::new(1_099_511_627_776.0, " TiB"),
];
const COUNTS: [Scale; 1] = [Scale::new(1.0, "")];
const RATES: [Scale; 4] =
    [Scale::new(1.0, " /s"), Scale::new(1e3, " K/s"), Scale::new(1e6, " M/s"), Scale::new(1e9, " G/s")];

/// The largest number that a shared scale may lead to.
const WIDEST: f64 = 100_000.0;

impl Scale {
    const fn new(size: f64, suffix: &'static str) -> Self {
        Self { size, suffix }
    }

    const fn all(unit: Unit) -> &'static [Self] {
        match unit {
            Unit::Second => &SECONDS,
            Unit::Byte => &BYTES,
            Unit::Count => &COUNTS,
            Unit::PerSecond => &RATES,
        }
    }

    /// The base unit itself, in which exact values are written so that no digit is lost.
    #[must_use]
    pub const fn base(unit: Unit) -> Self {
        match unit {
            Unit::Second => SECONDS[3],
            Unit::Byte => BYTES[0],
            Unit::Count => COUNTS[0],
            Unit::PerSecond => RATES[0],
        }
    }

    /// The scale that suits one value: the largest in which its rounded number is at least 1, else the smallest.
    ///
    /// Rounding comes first, so that 999.96 ns becomes 1.000 µs and not 1,000 ns.
    #[must_use]
    pub fn of(unit: Unit, value: f64) -> Self {
        let fits = |scale: &&Self| {
            let number = format!("{:.*e}", DIGITS - 1, (value / scale.size).abs());
            number.parse().is_ok_and(|rounded: f64| rounded >= 1.0 && rounded.is_finite())
        };
        let all = Self::all(unit);
        all.iter().rev().find(fits).or(all.first()).copied().unwrap_or(Self::base(unit))
    }

    /// One scale for all of `values`, so that they can be compared at a glance: that of the smallest value above zero.
    ///
    /// `None` if the largest would become a number of more than five digits in it; then each value needs its own.
    #[must_use]
    pub fn shared(unit: Unit, values: &[f64]) -> Option<Self> {
        let sizes = || values.iter().map(|value| value.abs()).filter(|size| *size > 0.0 && size.is_finite());
        let Some(smallest) = sizes().min_by(f64::total_cmp) else { return Some(Self::of(unit, 0.0)) };
        let scale = Self::of(unit, smallest);
        sizes().all(|size| size / scale.size < WIDEST).then_some(scale)
    }

    /// `value`, given in the base unit, with at least `digits` significant digits and the unit.
    #[must_use]
    pub fn text(self, value: f64, digits: usize) -> String {
        let number = self.number(value, digits);
        if number == UNKNOWN { number } else { format!("{number}{}", self.suffix) }
    }

    /// `value`, given in the base unit, with at least `digits` significant digits, without the unit.
    #[must_use]
    pub fn number(self, value: f64, digits: usize) -> String {
        number(value / self.size, digits)
    }
}

/// An exact value in its base unit, every digit of it: `1,016 B`, `3`.
#[must_use]
pub fn exact(unit: Unit, value: f64) -> String {
    let Scale { suffix, .. } = Scale::base(unit);
    if value.is_finite() { format!("{}{suffix}", grouped(&value.to_string())) } else { UNKNOWN.to_owned() }
}

/// `value` with at least `digits` significant digits: no digit before the point is rounded away.
///
/// Numbers from 10^15 and those below 10^-6 are written with an exponent; zero is `0`.
#[must_use]
pub fn number(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return UNKNOWN.to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let last = digits.max(1) - 1;
    let scientific = format!("{value:.last$e}");
    let exponent: i32 = scientific.split_once('e').and_then(|(_, tail)| tail.parse().ok()).unwrap_or(0);
    if !(-6..15).contains(&exponent) {
        return scientific;
    }
    let decimals = i32::try_from(last).unwrap_or(i32::MAX).saturating_sub(exponent).max(0);
    fixed(value, usize::try_from(decimals).unwrap_or(0))
}

/// `value` with this many decimals, thousands separated.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    if value.is_finite() { grouped(&format!("{value:.decimals$}")) } else { UNKNOWN.to_owned() }
}

/// A decimal number with commas between its thousands.
fn grouped(number: &str) -> String {
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (sign, digits) = whole.split_at(usize::from(whole.starts_with('-')));
    let mut text = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text.push_str(fraction);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(unit: Unit, value: f64, expected: &str) {
        assert_eq!(Scale::of(unit, value).text(value, DIGITS), expected);
    }

    #[test]
    fn times_get_the_prefix_that_suits() {
        check(Unit::Second, 20.76e-9, "20.76 ns");
        check(Unit::Second, 0.432_18e-9, "0.4322 ns");
        check(Unit::Second, 1.164_383e-3, "1.164 ms");
        check(Unit::Second, 12_345.6, "12,346 s");
        check(Unit::Second, 0.0, "0 ns");
        check(Unit::Second, -2.5e-6, "-2.500 µs");
    }

    #[test]
    fn rounding_never_leaves_a_thousand_of_the_smaller_unit() {
        check(Unit::Second, 999.94e-9, "999.9 ns");
        check(Unit::Second, 999.96e-9, "1.000 µs");
        check(Unit::PerSecond, 999_999.0, "1.000 M/s");
    }

    #[test]
    fn bytes_counts_and_rates_have_their_own_prefixes() {
        check(Unit::Byte, 1023.0, "1,023 B");
        check(Unit::Byte, 3328.0, "3.250 KiB");
        check(Unit::Byte, 8_589_934_592.0, "8.000 GiB");
        check(Unit::Count, 1_234_567.0, "1,234,567");
        check(Unit::PerSecond, 48_000_000.0, "48.00 M/s");
    }

    #[test]
    fn what_is_no_number_is_a_question_mark() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            check(Unit::Second, value, "?");
            assert_eq!(exact(Unit::Byte, value), "?");
            assert_eq!(fixed(value, 2), "?");
        }
    }

    #[test]
    fn the_ends_of_the_range_are_written_with_an_exponent() {
        assert_eq!(number(f64::MAX, 4), "1.798e308");
        assert_eq!(number(5e-324, 4), "4.941e-324");
        assert_eq!(number(1e-6, 4), "0.000001000");
        assert_eq!(number(123_456_789_012_345.0, 4), "123,456,789,012,345");
        assert_eq!(number(1.0, 0), "1");
    }

    #[test]
    fn exact_values_keep_every_digit() {
        assert_eq!(exact(Unit::Byte, 1_048_577.0), "1,048,577 B");
        assert_eq!(exact(Unit::Count, 0.0), "0");
        assert_eq!(exact(Unit::Count, 2.5), "2.5");
        assert_eq!(exact(Unit::Count, -1234.0), "-1,234");
    }

    #[test]
    fn a_row_shares_one_unit_while_its_numbers_stay_short() {
        let texts = |values: [f64; 2]| {
            Scale::shared(Unit::Second, &values).map(|scale| values.map(|value| scale.text(value, DIGITS)))
        };
        assert_eq!(texts([1575e-9, 46.13e-9]), Some(["1,575 ns".to_owned(), "46.13 ns".to_owned()]));
        assert_eq!(texts([1.164_383e-3, 1.46e-6]), Some(["1,164 µs".to_owned(), "1.460 µs".to_owned()]));
        assert_eq!(texts([1.0, 1e-9]), None);
        assert_eq!(texts([0.0, 2e-3]), Some(["0 ms".to_owned(), "2.000 ms".to_owned()]));
        assert_eq!(texts([0.0, 0.0]), Some(["0 ns".to_owned(), "0 ns".to_owned()]));
        assert_eq!(texts([f64::INFINITY, 2e-3]), Some(["?".to_owned(), "2.000 ms".to_owned()]));
    }
}
