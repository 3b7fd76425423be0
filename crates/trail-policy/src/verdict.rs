//! What is said about one bench and metric, and on which grounds.
//!
//! Significance and relevance are two questions and two fields. "Cannot tell" is a verdict with its reason, and is neither
//! an error nor "no change".

use std::fmt;
use trail_model::{Direction, Estimate, MetricClass, SeriesKey, Warning};

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Better, surely and by enough.
    Improved,
    /// Worse, surely and by enough.
    Regressed,
    /// No change that is both sure and large enough, in data that would have shown one.
    Unchanged,
    /// Perhaps changed: worth measuring again.
    Suspect,
    /// The data cannot tell.
    Inconclusive(Reason),
    /// Both sides are one binary: nothing to compare.
    Identical,
    /// Only the head has it.
    New,
    /// Only the base has it.
    Missing,
}

impl Verdict {
    /// Whether something could be said about a change.
    #[must_use]
    pub const fn is_told(self) -> bool {
        matches!(self, Self::Improved | Self::Regressed | Self::Unchanged | Self::Identical)
    }

    /// The word that reports use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Improved => "improved",
            Self::Regressed => "regressed",
            Self::Unchanged => "unchanged",
            Self::Suspect => "suspect",
            Self::Inconclusive(_) => "inconclusive",
            Self::Identical => "identical",
            Self::New => "new",
            Self::Missing => "missing",
        }
    }
}

/// Why the data cannot tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// A side has fewer processes than a test needs.
    FewProcesses {
        /// Processes of the base.
        base: usize,
        /// Processes of the head.
        head: usize,
    },
    /// Processes differ so much that only a large change would be seen.
    TooNoisy {
        /// The smallest relative change that would have been seen.
        detectable: f64,
    },
    /// A value that is not a finite number above zero.
    Unusable {
        /// The value.
        value: f64,
    },
    /// The interval holds both no change and a relevant one.
    Straddles,
    /// Too few points before.
    ShortHistory {
        /// How many there are.
        found: usize,
        /// How many it takes.
        needed: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewProcesses { base, head } => {
                write!(formatter, "{base} and {head} processes, it takes {FEWEST_PROCESSES} a side")
            }
            Self::TooNoisy { detectable } => {
                write!(formatter, "too noisy: could only see {:.1} %", 100.0 * detectable)
            }
            Self::Unusable { value } => write!(formatter, "{value} is no finite number above zero"),
            Self::Straddles => formatter.write_str("the interval holds both no change and a relevant one"),
            Self::ShortHistory { found, needed } => {
                write!(formatter, "not enough history: {found} points, it takes {needed}")
            }
        }
    }
}

/// Fewest processes a side about which anything is said.
pub const FEWEST_PROCESSES: usize = 3;

/// What is said about one bench and metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Which bench and metric.
    pub key: SeriesKey,
    /// How the metric is judged.
    pub class: MetricClass,
    /// What is said.
    pub verdict: Verdict,
    /// Whether a change is unlikely to be chance.
    pub is_significant: bool,
    /// Whether a change is large enough to care.
    pub is_relevant: bool,
    /// Whether measuring it again would be worth the time.
    pub is_worth_repeating: bool,
    /// head / base; exact for what is counted. `None` if a side is missing or unusable.
    pub change: Option<Estimate>,
    /// The numbers behind the verdict; `None` where nothing was tested.
    pub evidence: Option<Evidence>,
    /// The relative change from which on this bench counts as changed.
    pub floor: f64,
    /// Reported, but never a reason to fail.
    pub is_advisory: bool,
    /// Who accepted the change, if anyone did.
    pub accepted: Option<Acceptance>,
    /// What the reader must know.
    pub warnings: Vec<Warning>,
}

impl Finding {
    /// Whether this alone fails the gate.
    #[must_use]
    pub fn is_failing(&self) -> bool {
        self.verdict == Verdict::Regressed && !self.is_advisory && self.accepted.is_none()
    }
}

/// A change that someone accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Why.
    pub reason: String,
    /// Who.
    pub author: String,
}

/// The numbers behind a verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Difference of the mean logarithms in standard errors.
    pub t: f64,
    /// Degrees of freedom, the prior's included.
    pub freedom: f64,
    /// Two-sided probability, alone.
    pub p: f64,
    /// The same, adjusted for the family.
    pub adjusted: f64,
    /// How many tests the family has.
    pub family: usize,
    /// Two-sided rank-sum probability, for readers; no verdict rests on it.
    pub rank_sum: f64,
    /// The smallest relative change that this comparison would have seen.
    pub detectable: f64,
    /// Processes of the base.
    pub base: usize,
    /// Processes of the head.
    pub head: usize,
}

/// What an interval of head / base says, for a floor, of a metric whose better direction is known.
///
/// Significant: the interval lies on one side of 1. Relevant: the point is at least the floor away from it. An interval
/// that is not wholly inside the floor and not on one side cannot tell.
#[must_use]
pub fn of_interval(change: &Estimate, floor: f64, direction: Direction) -> (Verdict, bool, bool) {
    let (lower, upper) =
        change.interval.map_or((change.point, change.point), |interval| (interval.lower, interval.upper));
    // The point may lie outside its own interval in numbers made elsewhere; then it proves nothing.
    let is_inside = lower <= change.point && change.point <= upper;
    let is_significant = is_inside && (lower > 1.0 || upper < 1.0);
    let is_relevant = change.point >= 1.0 + floor || change.point <= (1.0 + floor).recip();
    let is_quiet = lower >= (1.0 + floor).recip() && upper <= 1.0 + floor;
    let is_worse = (change.point > 1.0) == (direction == Direction::LowerIsBetter);
    let verdict = match (is_significant, is_relevant) {
        (true, true) if is_worse => Verdict::Regressed,
        (true, true) => Verdict::Improved,
        (true, false) => Verdict::Unchanged,
        (false, _) if is_quiet && is_inside => Verdict::Unchanged,
        (false, _) => Verdict::Inconclusive(Reason::Straddles),
    };
    (verdict, is_significant, is_relevant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::Interval;

    fn check(delta: f64, ends: [f64; 2], expected: Verdict) {
        let [lower, upper] = ends.map(|end| 1.0 + end / 100.0);
        let interval = Some(Interval { lower, upper, level: 0.95 });
        let change = Estimate { point: 1.0 + delta / 100.0, interval, n: 50, warnings: Vec::new() };
        assert_eq!(of_interval(&change, 0.01, Direction::LowerIsBetter).0, expected, "{delta} {ends:?}");
    }

    #[test]
    fn an_interval_that_holds_zero_is_no_regression() {
        // A real one: +3.30 % on byte-identical code, its interval from another run.
        check(3.3, [-3.06, 2.96], Verdict::Inconclusive(Reason::Straddles));
        check(3.3, [-3.06, 9.6], Verdict::Inconclusive(Reason::Straddles));
        check(4.0, [1.98, 6.06], Verdict::Regressed);
        check(-5.0, [-6.0, -4.0], Verdict::Improved);
        check(0.4, [0.3, 0.5], Verdict::Unchanged);
        check(0.1, [-0.4, 0.6], Verdict::Unchanged);
    }

    #[test]
    fn significance_and_relevance_are_two_answers() {
        let interval = Some(Interval { lower: 1.003, upper: 1.005, level: 0.95 });
        let tiny = Estimate { point: 1.004, interval, n: 50, warnings: Vec::new() };
        assert_eq!(of_interval(&tiny, 0.01, Direction::LowerIsBetter), (Verdict::Unchanged, true, false));
        assert_eq!(of_interval(&tiny, 0.001, Direction::HigherIsBetter), (Verdict::Improved, true, true));
        assert_eq!(
            of_interval(&Estimate::exact(f64::NAN), 0.01, Direction::LowerIsBetter).0,
            Verdict::Inconclusive(Reason::Straddles)
        );
    }

    #[test]
    fn reasons_are_sentences_that_are_true() {
        let text = |reason: Reason| reason.to_string();
        assert_eq!(text(Reason::TooNoisy { detectable: 0.184 }), "too noisy: could only see 18.4 %");
        assert_eq!(
            text(Reason::ShortHistory { found: 4, needed: 7 }),
            "not enough history: 4 points, it takes 7"
        );
        assert_eq!(text(Reason::FewProcesses { base: 1, head: 5 }), "1 and 5 processes, it takes 3 a side");
    }
}
