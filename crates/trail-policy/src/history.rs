//! One series of one host class: where it changed, and how its newest point stands.
//!
//! In: points in the order of the history, one or more for each commit. Out: segments, changes, and a verdict for the newest
//! point. Pure and total.
//!
//! A new toolchain, schema or bench configuration begins a new segment, and so does an accepted level. Nothing is compared
//! across segments: a difference there is listed as one of the environment. What a commit lacks is left out, never filled
//! in.

use crate::verdict::{Reason, Verdict};
use trail_model::Direction;
use trail_stats::change_point::{self, SHORTEST_SERIES};
use trail_stats::sizing::robust_score;
use trail_stats::step::SPREAD_FLOOR;
use trail_stats::{ChangePoint, Criteria, Watch, logarithms, online, quantile};

/// One measurement of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The commit.
    pub commit: String,
    /// The median of its process medians, above zero.
    pub value: f64,
    /// What the value depends on beside the code: toolchain, schema, bench configuration.
    pub conditions: String,
    /// Whether the change that it makes was accepted: it begins a level of its own.
    pub begins_level: bool,
}

/// Points under one set of conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Index of its first commit.
    pub start: usize,
    /// Index after its last commit.
    pub end: usize,
    /// Why it began.
    pub border: Border,
    /// Median against that of the segment before, after / before; `None` for the first, or where a side has under three
    /// points.
    pub step: Option<f64>,
}

/// Why a segment began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// The series begins.
    First,
    /// The conditions changed.
    Environment,
    /// A change was accepted.
    Accepted,
}

/// How sure a change is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Three or four points: to be measured again.
    Provisional,
    /// Five points, or a later change.
    Confirmed,
}

/// What a change means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Better than before.
    Improvement,
    /// Worse than before.
    Regression,
    /// Back to, or between, levels that were there before.
    Return,
}

/// One change of the series.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The first commit of the new level.
    pub commit: String,
    /// The change; its index counts the commits of the whole series.
    pub point: ChangePoint,
    /// How sure it is.
    pub status: Status,
    /// What it means.
    pub kind: Kind,
    /// Index of the change back to the former level, if there was one.
    pub closed_by: Option<usize>,
}

/// What is said of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryFinding {
    /// Its commits, in order, each once.
    pub commits: Vec<String>,
    /// The segments, in order.
    pub segments: Vec<Segment>,
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// How the newest point stands.
    pub verdict: Verdict,
    /// Deviations of the newest point from the median of its segment before it; `None` without a point before.
    pub score: Option<f64>,
    /// Newest point / median before it.
    pub ratio: Option<f64>,
}

/// How many of the newest commits a regression is held against before it counts as the level that the series has.
const HELD: usize = 15;

impl HistoryFinding {
    /// The newest change for the worse that nothing has undone, among the newest fifteen commits.
    #[must_use]
    pub fn open_regression(&self) -> Option<&Change> {
        let is_open = |change: &&Change| {
            let age = self.commits.len().saturating_sub(change.point.index);
            change.kind == Kind::Regression && change.closed_by.is_none() && age <= HELD
        };
        self.changes.iter().rev().find(is_open)
    }
}

/// A point beyond every former one by this factor is told at once.
const HUGE: f64 = 2.0;
/// Deviations from which on a single point is remarkable.
const REMARKABLE: f64 = 7.0;
/// Fewest points of a side at the border of two segments.
const BORDER: usize = 3;
/// The newest points that a check looks at.
const WINDOW: usize = 200;

/// Judges a series whose relevant change is `floor` (0.03 is three per cent).
#[must_use]
pub fn judge_history(points: &[Point], direction: Direction, floor: f64) -> HistoryFinding {
    let series = one_per_commit(points);
    let segments = segments(&series);
    let mut found = HistoryFinding {
        commits: series.iter().map(|point| point.commit.clone()).collect(),
        changes: Vec::new(),
        verdict: Verdict::Inconclusive(Reason::ShortHistory { found: 0, needed: SHORTEST_SERIES }),
        score: None,
        ratio: None,
        segments,
    };
    if let Some(wrong) = series.iter().find(|point| !(point.value > 0.0 && point.value.is_finite())) {
        found.verdict = Verdict::Inconclusive(Reason::Unusable { value: wrong.value });
        return found;
    }
    let criteria = Criteria { magnitude: floor, ..Criteria::REPORT };
    for segment in &found.segments {
        let values = values(&series, segment.start, segment.end);
        let changes = change_point::detect(&values, &criteria).unwrap_or_default();
        found.changes.extend(told(&changes, segment, &series, direction));
    }
    if let Some(segment) = found.segments.last() {
        let start = segment.start.max(segment.end.saturating_sub(WINDOW));
        let newest = Newest::of(&values(&series, start, segment.end), direction, floor);
        (found.verdict, found.score, found.ratio) = (newest.verdict, newest.score, newest.ratio);
    }
    found
}

/// Takes the median where a commit was measured several times in a row under the same conditions.
fn one_per_commit(points: &[Point]) -> Vec<Point> {
    let same =
        |left: &Point, right: &Point| left.commit == right.commit && left.conditions == right.conditions;
    let merge = |group: &[Point]| {
        let values: Vec<f64> = group.iter().map(|point| point.value).collect();
        // Not the median of finite numbers only: a wrong value must stay visible.
        let wrong = values.iter().copied().find(|value| !(*value > 0.0 && value.is_finite()));
        let value = wrong.or_else(|| sorted_median(&values))?;
        let begins_level = group.iter().any(|point| point.begins_level);
        Some(Point { value, begins_level, ..group.first()?.clone() })
    };
    points.chunk_by(same).filter_map(merge).collect()
}

fn values(series: &[Point], start: usize, end: usize) -> Vec<f64> {
    series.get(start..end).unwrap_or_default().iter().map(|point| point.value).collect()
}

fn segments(series: &[Point]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    for (index, point) in series.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| series.get(before));
        let border = match before {
            None => Some(Border::First),
            Some(before) if before.conditions != point.conditions => Some(Border::Environment),
            Some(_) if point.begins_level => Some(Border::Accepted),
            Some(_) => None,
        };
        match (border, segments.last_mut()) {
            (None, Some(current)) => current.end = index + 1,
            (border, _) => segments.push(Segment {
                start: index,
                end: index + 1,
                border: border.unwrap_or(Border::First),
                step: None,
            }),
        }
    }
    let median = |segment: &Segment| {
        let values = values(series, segment.start, segment.end);
        sorted_median(&values).filter(|middle| values.len() >= BORDER && *middle > 0.0)
    };
    let medians: Vec<Option<f64>> = segments.iter().map(median).collect();
    for (segment, sides) in segments.iter_mut().skip(1).zip(medians.windows(2)) {
        if let [Some(before), Some(after)] = sides {
            segment.step = Some(after / before);
        }
    }
    segments
}

/// The changes of one segment in the words of the whole series.
fn told(changes: &[ChangePoint], segment: &Segment, series: &[Point], direction: Direction) -> Vec<Change> {
    let tell = |(position, change): (usize, &ChangePoint)| {
        let index = change.index + segment.start;
        let is_last = position + 1 == changes.len();
        let is_short = segment.end - index < Criteria::ALERT.shortest;
        let is_up = change.step.shift > 0.0;
        let kind = if change.is_return {
            Kind::Return
        } else if is_up == (direction == Direction::LowerIsBetter) {
            Kind::Regression
        } else {
            Kind::Improvement
        };
        let is_back = |other: &&ChangePoint| {
            (other.step.shift > 0.0) != is_up && is_same_level(change.before, other.after, change)
        };
        let closed_by =
            changes.iter().skip(position + 1).find(is_back).map(|other| other.index + segment.start);
        Change {
            commit: series.get(index).map(|point| point.commit.clone()).unwrap_or_default(),
            point: ChangePoint { index, ..*change },
            status: if is_last && is_short { Status::Provisional } else { Status::Confirmed },
            kind,
            closed_by,
        }
    };
    changes.iter().enumerate().map(tell).collect()
}

/// Whether a later level is the one before the change, to within half of its step.
fn is_same_level(before: f64, later: f64, change: &ChangePoint) -> bool {
    (later / before).ln().abs() <= change.step.shift.abs() / 2.0
}

/// How the newest point of a segment stands.
struct Newest {
    verdict: Verdict,
    score: Option<f64>,
    ratio: Option<f64>,
}

impl Newest {
    fn of(values: &[f64], direction: Direction, floor: f64) -> Self {
        let before = values.len().saturating_sub(1);
        let short = Verdict::Inconclusive(Reason::ShortHistory { found: before, needed: SHORTEST_SERIES });
        let Ok(logs) = logarithms(values) else { return Self { verdict: short, score: None, ratio: None } };
        let Some((&newest, former)) = logs.split_last().filter(|(_, former)| !former.is_empty()) else {
            return Self { verdict: short, score: None, ratio: None };
        };
        let criteria = Criteria { magnitude: floor, ..Criteria::REPORT };
        let changes = change_point::detect(values, &criteria).unwrap_or_default();
        // A level that was confirmed is what the newest point is held against, not what was before it.
        let confirmed = |change: &&ChangePoint| values.len() - change.index >= Criteria::ALERT.shortest;
        let start = changes.iter().rev().find(confirmed).map_or(0, |change| change.index);
        let level = former.get(start..).unwrap_or(former);
        let score = robust_score(level, newest, SPREAD_FLOOR);
        let shift = newest - sorted_median(level).unwrap_or(newest);
        let way = |shift: f64| {
            if (shift > 0.0) == (direction == Direction::LowerIsBetter) {
                Verdict::Regressed
            } else {
                Verdict::Improved
            }
        };
        let is_huge = former.iter().all(|value| newest > value + HUGE.ln())
            || former.iter().all(|value| newest < value - HUGE.ln());
        let is_remarkable =
            score.is_some_and(|score| score.abs() >= REMARKABLE) && shift.abs() >= floor.ln_1p();
        let verdict = match alerted(values, floor) {
            _ if is_huge => way(shift),
            _ if former.len() < SHORTEST_SERIES => short,
            Some(shift) => way(shift),
            None if is_remarkable || is_provisional(&changes, values.len()) => Verdict::Suspect,
            None => Verdict::Unchanged,
        };
        Self { verdict, score, ratio: Some(shift.exp()) }
    }
}

/// The shift of an alert that the newest point raises; a return to a former level raises none.
fn alerted(values: &[f64], floor: f64) -> Option<f64> {
    let watch = Watch { criteria: Criteria { magnitude: floor, ..Criteria::ALERT }, ..Watch::ALERT };
    let alerts = online::alerts(values, &watch).unwrap_or_default();
    let newest = alerts.iter().find(|alert| alert.seen + 1 == values.len() && !alert.change.is_return);
    newest.map(|alert| alert.change.step.shift)
}

/// Whether the newest points make a level that is still too short for an alert.
fn is_provisional(changes: &[ChangePoint], points: usize) -> bool {
    changes.last().is_some_and(|change| !change.is_return && points - change.index < Criteria::ALERT.shortest)
}

fn sorted_median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile::median(&sorted)
}
