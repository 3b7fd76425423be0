//! Table cells as plain text: medians, ratios, intervals, exact figures.
//!
//! Every cell that could mislead has a rule here: two medians of a row share one unit; they have digits enough that their
//! printed quotient gives the printed ratio to 0.01; no end of an interval is rounded onto 1 that is not 1; what is not a
//! number is `?`; what was not measured is `–`.

use crate::report::{Figure, Measure, OtherRow, Row, Spread};
use std::collections::BTreeSet;
use trail_model::scale::{DIGITS, Scale, UNKNOWN, exact, number};
use trail_model::{Metric, Unit};

/// What stands for a figure that was not measured.
pub const ABSENT: &str = "–";

/// Baseline and candidate median, such as `129.2 ns ± 1.2 %`; the spreads are left out unless asked for.
#[must_use]
pub fn medians(row: &Row, has_spreads: bool) -> [String; 2] {
    let figures = [&row.baseline.time, &row.candidate.time];
    let values = figures.map(|figure| figure.median.point);
    let shared = Scale::shared(Unit::Second, &values);
    let digits = digits_for(row.ratio.as_ref().map_or(1.0, |ratio| ratio.point));
    figures.map(|figure| {
        let value = figure.median.point;
        let scale = shared.unwrap_or_else(|| Scale::of(figure.unit, value));
        let spread = if has_spreads { spread(figure.spread) } else { String::new() };
        format!("{}{spread}", scale.text(value, digits))
    })
}

/// One figure by itself, with its spread; every digit of it if it is exact.
#[must_use]
pub fn figure(figure: &Figure) -> String {
    let value = figure.median.point;
    if figure.spread == Spread::Exact && figure.unit != Unit::Second {
        return exact(figure.unit, value);
    }
    format!("{}{}", Scale::of(figure.unit, value).text(value, DIGITS), spread(figure.spread))
}

/// The interval of one figure, such as `[128.1, 130.9] ns`, in the unit that suits its median.
#[must_use]
pub fn interval(figure: &Figure) -> String {
    let Some(interval) = figure.median.interval else { return "exact".to_owned() };
    let scale = Scale::of(figure.unit, figure.median.point);
    let [lower, upper] = [interval.lower, interval.upper].map(|end| scale.number(end, DIGITS));
    format!("[{lower}, {upper}]")
}

fn spread(spread: Spread) -> String {
    match spread {
        Spread::Exact => String::new(),
        Spread::Relative(part) => format!(" ± {} %", percent(part)),
        Spread::Unknown => format!(" ± {UNKNOWN}"),
    }
}

/// A part of one in percent, two digits of it.
fn percent(part: f64) -> String {
    let percent = part * 100.0;
    if percent > 0.0 && percent < 0.01 { "0.01".to_owned() } else { number(percent, 2) }
}

/// Significant digits of two numbers whose quotient is `ratio`, so that it is met to 0.005 when both were rounded.
///
/// A number of d digits is off by at most half of 10^(1 - d) of itself, so a quotient of two by at most 10^(1 - d).
fn digits_for(ratio: f64) -> usize {
    let mut digits = DIGITS;
    let mut reach = 5.0;
    while ratio > reach && digits < 7 {
        reach *= 10.0;
        digits += 1;
    }
    digits
}

/// An exact figure of both sides, `3 → 1`; one number if they are equal.
#[must_use]
pub fn change(unit: Unit, baseline: Option<f64>, candidate: Option<f64>) -> String {
    let [before, after] = [baseline, candidate]
        .map(|value| value.map_or_else(|| ABSENT.to_owned(), |value| exact(unit, value)));
    if before == after { after } else { format!("{before} → {after}") }
}

/// The exact figures that a table of pairs has a column for.
pub const EXACT_COLUMNS: [ExactColumn; 3] = [
    ExactColumn { title: "allocations", unit: Unit::Count, value: |side| side.allocations },
    ExactColumn { title: "allocated bytes", unit: Unit::Byte, value: |side| side.allocated_bytes },
    ExactColumn { title: "encoded size", unit: Unit::Byte, value: |side| side.encoded_size },
];

/// One of them.
#[derive(Clone, Copy, Debug)]
pub struct ExactColumn {
    /// Its heading.
    pub title: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// Its value on one side.
    pub value: fn(&Measure) -> Option<f64>,
}

impl ExactColumn {
    /// Its cell in `row`.
    #[must_use]
    pub fn cell(&self, row: &Row) -> String {
        change(self.unit, (self.value)(&row.baseline), (self.value)(&row.candidate))
    }

    /// Whether a row has a value for it.
    #[must_use]
    pub fn is_filled(&self, rows: &[Row]) -> bool {
        rows.iter().any(|row| (self.value)(&row.baseline).or((self.value)(&row.candidate)).is_some())
    }
}

/// The metrics of these rows apart from time, in the order of their names.
#[must_use]
pub fn exact_metrics(rows: &[OtherRow]) -> BTreeSet<&Metric> {
    rows.iter().flat_map(|row| row.figures.keys()).filter(|metric| **metric != Metric::TIME).collect()
}

/// Median, interval and n of the time of a bench.
#[must_use]
pub fn time_cells(row: &OtherRow) -> [String; 3] {
    row.figures.get(&Metric::TIME).map_or_else(
        || [ABSENT; 3].map(str::to_owned),
        |time| [figure(time), interval(time), time.median.n.to_string()],
    )
}

/// A figure of a bench other than its time.
#[must_use]
pub fn metric_cell(row: &OtherRow, metric: &Metric) -> String {
    row.figures.get(metric).map_or_else(|| ABSENT.to_owned(), figure)
}

/// The references to footnotes of a row, such as `[1] [3]`.
#[must_use]
pub fn references(notes: &[usize]) -> String {
    let references: Vec<String> = notes.iter().map(|number| format!("[{number}]")).collect();
    references.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::Estimate;
    use trail_model::scale::number;

    #[test]
    fn the_printed_quotient_gives_the_printed_ratio() {
        // Worst cases lie just above a power of ten, where rounding is coarsest.
        for ratio in [0.5_f64, 1.0, 4.9, 5.1, 12.7, 49.0, 51.0, 127.3, 499.0, 800.0] {
            let digits = digits_for(ratio);
            for nudge in 0..50 {
                let candidate = 1.0 + f64::from(nudge) * 1.7e-5;
                let parse = |text: String| text.replace(',', "").parse::<f64>().unwrap();
                let printed = parse(number(ratio * candidate, digits)) / parse(number(candidate, digits));
                assert!((printed - ratio).abs() <= 0.005, "{ratio} {candidate}: {printed}");
            }
        }
    }

    #[test]
    fn exact_figures_show_both_sides_unless_equal() {
        let check = |baseline, candidate, expected| {
            assert_eq!(change(Unit::Count, baseline, candidate), expected);
        };
        check(Some(3.0), Some(1.0), "3 → 1");
        check(Some(0.0), Some(3.0), "0 → 3");
        check(Some(0.0), Some(0.0), "0");
        check(Some(3.0), None, "3 → –");
        check(None, None, "–");
        assert_eq!(change(Unit::Byte, Some(1016.0), Some(280.0)), "1,016 B → 280 B");
    }

    #[test]
    fn figures_say_how_far_they_reach() {
        let figure_of = |unit, point, spread| Figure { unit, median: Estimate::exact(point), spread };
        let check =
            |unit, point, spread, expected| assert_eq!(figure(&figure_of(unit, point, spread)), expected);
        check(Unit::Second, 20.76e-9, Spread::Relative(0.012_3), "20.76 ns ± 1.2 %");
        check(Unit::Second, 20.76e-9, Spread::Relative(0.0), "20.76 ns ± 0 %");
        check(Unit::Second, 20.76e-9, Spread::Relative(1e-7), "20.76 ns ± 0.01 %");
        check(Unit::Second, 20.76e-9, Spread::Unknown, "20.76 ns ± ?");
        check(Unit::Second, 0.0, Spread::Exact, "0 ns");
        check(Unit::Byte, 123_456_789.0, Spread::Exact, "123,456,789 B");
        check(Unit::Count, 1234.6, Spread::Relative(0.5), "1,235 ± 50 %");
    }
}
