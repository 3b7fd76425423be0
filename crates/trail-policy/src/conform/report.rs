//! What a scoring found, and its plain text.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// Why a file cannot be scored.
#[derive(Debug, thiserror::Error)]
pub enum ConformError {
    /// Not JSON, or of another shape.
    #[error("cannot read the data: {0}")]
    Json(serde_json::Error),
    /// None of the keys by which a kind of file is told.
    #[error("the data has no list that can be scored, expected one under {0}")]
    Kind(&'static str),
    /// A case without an input that its kind needs.
    #[error("case `{case}`: `{field}` is missing or of another type")]
    Input {
        /// Which case.
        case: String,
        /// Which input.
        field: &'static str,
    },
}

/// What a figure must reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bar {
    /// At least this much.
    AtLeast(f64),
    /// At most this much.
    AtMost(f64),
    /// Shown, not judged.
    Shown,
}

/// One number of a scoring.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is, with its unit.
    pub name: String,
    /// The number; not a number where nothing was there to count.
    pub found: f64,
    /// What it must reach.
    pub bar: Bar,
    /// How many things were counted.
    pub n: usize,
}

impl Figure {
    /// Whether the bar is reached. Nothing to count reaches any.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        match self.bar {
            _ if self.n == 0 => true,
            Bar::AtLeast(bar) => self.found >= bar,
            Bar::AtMost(bar) => self.found <= bar,
            Bar::Shown => true,
        }
    }
}

/// One value that is not what it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// Case and field.
    pub name: String,
    /// What the file expects.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// The outcome of a scoring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// How many cases were compared with expected values.
    pub cases: usize,
    /// Cases of which a value differs.
    pub wrong: usize,
    /// The values that differ.
    pub mismatches: Vec<Mismatch>,
    /// Figures beside their bars.
    pub figures: Vec<Figure>,
    /// What was predicted, by the name of the scorer that reads it.
    pub predictions: BTreeMap<&'static str, Value>,
}

impl Report {
    /// Whether nothing differs and every bar is reached.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.mismatches.is_empty() && self.figures.iter().all(Figure::is_reached)
    }

    /// Cases and bars that are met, and those that are not. A figure without a bar counts as neither.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let judged = self.figures.iter().filter(|figure| figure.bar != Bar::Shown);
        let (met, missed): (Vec<_>, Vec<_>) = judged.partition(|figure| figure.is_reached());
        (self.cases - self.wrong.min(self.cases) + met.len(), self.wrong + missed.len())
    }

    /// Adds `hits` of `n` as a share, times `scale`.
    pub(super) fn share(&mut self, name: impl Into<String>, hits: usize, n: usize, scale: f64, bar: Bar) {
        let found = scale * number(hits) / number(n);
        self.figures.push(Figure { name: name.into(), found, bar, n });
    }
}

/// A count as a number.
#[expect(clippy::cast_precision_loss, reason = "counts of cases are far below 2^52")]
pub(super) const fn number(count: usize) -> f64 {
    count as f64
}

impl fmt::Display for Bar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(bar) => write!(formatter, "at least {bar}"),
            Self::AtMost(bar) => write!(formatter, "at most {bar}"),
            Self::Shown => formatter.write_str("no bar"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for figure in &self.figures {
            let mark = if figure.is_reached() { "ok" } else { "MISSED" };
            let Figure { name, found, bar, n } = figure;
            let shown = format!("{found:.3}");
            writeln!(formatter, "{name:<58} {shown:>9}  {:<14} n={n:<6} {mark}", bar.to_string())?;
        }
        for Mismatch { name, expected, found } in &self.mismatches {
            writeln!(formatter, "{name}\n  expected {expected}\n  got      {found}")?;
        }
        let (passed, failed) = self.counts();
        write!(formatter, "{passed} passed, {failed} failed, 0 skipped")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(found: f64, bar: Bar, n: usize) -> Figure {
        Figure { name: "found".to_owned(), found, bar, n }
    }

    #[test]
    fn a_bar_is_reached_on_its_own_value_and_by_nothing_counted() {
        assert!(figure(0.9, Bar::AtLeast(0.9), 1).is_reached());
        assert!(!figure(0.89, Bar::AtLeast(0.9), 1).is_reached());
        assert!(figure(0.1, Bar::AtMost(0.1), 1).is_reached());
        assert!(!figure(f64::NAN, Bar::AtMost(0.1), 1).is_reached());
        assert!(figure(f64::NAN, Bar::AtLeast(0.9), 0).is_reached());
    }

    #[test]
    fn the_text_says_what_missed() {
        let mut report = Report { cases: 2, wrong: 1, ..Report::default() };
        report.share("recall", 1, 4, 1.0, Bar::AtLeast(0.5));
        report.mismatches.push(Mismatch {
            name: "case-1 p".to_owned(),
            expected: "0.5".to_owned(),
            found: "0.25".to_owned(),
        });
        assert!(!report.is_passed());
        let text = report.to_string();
        assert!(
            text.starts_with("recall  ") && text.contains("0.250  at least 0.5   n=4      MISSED\n"),
            "{text}"
        );
        assert!(
            text.ends_with("case-1 p\n  expected 0.5\n  got      0.25\n1 passed, 2 failed, 0 skipped"),
            "{text}"
        );
        assert!(Report::default().is_passed());
    }
}
