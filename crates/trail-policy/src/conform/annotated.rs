//! Change points of real series against what people marked in them.
//!
//! A prediction within five points of a marked change is right, each mark once, the nearest pairs first. One near a mark
//! that only some people made is neither right nor wrong. A series nobody marked counts its alarms.

use super::report::{Bar, ConformError, Figure, Report, number};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use trail_stats::quantile;
use trail_stats::{Criteria, Watch, change_point, online};

/// How many points a prediction may lie off.
const MARGIN: usize = 5;
/// Points on either side by whose medians a step is measured.
const REACH: usize = 30;
/// The step from which on a change should not be missed.
const LARGE: f64 = 0.05;

#[derive(Deserialize)]
struct File {
    series: Vec<Series>,
}

#[derive(Deserialize)]
struct Series {
    id: String,
    values: Vec<f64>,
    /// Marked by three of five people.
    consensus3: Option<Vec<usize>>,
    #[serde(default)]
    annotations: BTreeMap<String, Vec<usize>>,
    /// Marked by one person, surely or perhaps.
    certain: Option<Vec<usize>>,
    #[serde(default)]
    possible: Vec<usize>,
    /// Found in practice, or by another program.
    cp: Option<Vec<usize>>,
    /// What practice called the series; another program says nothing here.
    #[serde(rename = "type")]
    called: Option<String>,
}

/// Who marked the series of a file, which decides its bars.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Panel,
    OnePerson,
    Practice,
    Found,
    Nobody,
}

impl Series {
    /// The changes to be found, and every change that anyone marked.
    fn marks(&self) -> (Vec<usize>, Vec<usize>) {
        if let Some(agreed) = &self.consensus3 {
            (agreed.clone(), self.annotations.values().flatten().copied().collect())
        } else if let Some(certain) = &self.certain {
            (certain.clone(), certain.iter().chain(&self.possible).copied().collect())
        } else {
            let found = self.cp.clone().unwrap_or_default();
            (found.clone(), found)
        }
    }

    fn kind(&self) -> Kind {
        match (&self.consensus3, &self.certain, &self.called) {
            (Some(_), _, _) => Kind::Panel,
            (_, Some(_), _) => Kind::OnePerson,
            (_, _, Some(_)) => Kind::Practice,
            _ if self.cp.is_some() => Kind::Found,
            _ => Kind::Nobody,
        }
    }
}

/// One alarm: the change, and the newest point when it was raised.
#[derive(Clone, Copy)]
struct Raised {
    index: usize,
    seen: usize,
}

/// Scores both ways of looking at the series of a file.
pub(super) fn report(file: Value) -> Result<Report, ConformError> {
    let file: File = serde_json::from_value(file).map_err(ConformError::Json)?;
    let kind = file.series.first().map_or(Kind::Nobody, Series::kind);
    let mut report = Report::default();
    for (scorer, raise) in [("cp", whole as fn(&[f64]) -> Vec<Raised>), ("online", as_it_grew)] {
        let (mut score, mut predictions) = (Score::default(), Map::new());
        for series in &file.series {
            let raised = at_indices(&series.values, raise);
            score.add(series, &raised);
            let predicted: Vec<Value> = raised
                .iter()
                .map(|one| if scorer == "cp" { json!(one.index) } else { json!([one.seen, one.index]) })
                .collect();
            predictions.insert(series.id.clone(), predicted.into());
        }
        if scorer == "cp" {
            score.offline(kind, &mut report)
        } else {
            score.online(kind, &mut report)
        }
        report.predictions.insert(scorer, Value::Object(predictions));
    }
    Ok(report)
}

/// Raises alarms over the values that are there; zero stands for a missing one.
fn at_indices(values: &[f64], raise: fn(&[f64]) -> Vec<Raised>) -> Vec<Raised> {
    let (indices, present): (Vec<usize>, Vec<f64>) =
        values.iter().copied().enumerate().filter(|(_, value)| *value > 0.0 && value.is_finite()).unzip();
    let original = |index: usize| indices.get(index).copied().unwrap_or(index);
    raise(&present)
        .into_iter()
        .map(|one| Raised { index: original(one.index), seen: original(one.seen) })
        .collect()
}

fn whole(values: &[f64]) -> Vec<Raised> {
    let found = change_point::detect(values, &Criteria::REPORT).unwrap_or_default();
    found.iter().map(|change| Raised { index: change.index, seen: change.index }).collect()
}

fn as_it_grew(values: &[f64]) -> Vec<Raised> {
    let found = online::alerts(values, &Watch::ALERT).unwrap_or_default();
    found.iter().map(|alert| Raised { index: alert.change.index, seen: alert.seen }).collect()
}

#[derive(Default)]
struct Score {
    alarms: usize,
    right: usize,
    wrong: usize,
    missed: usize,
    large: usize,
    large_found: usize,
    points: usize,
    delays: Vec<f64>,
}

impl Score {
    fn add(&mut self, series: &Series, raised: &[Raised]) {
        let (marks, anyone) = series.marks();
        let pairs = pairs(raised, &marks);
        self.points += series.values.len();
        self.alarms += raised.len();
        self.right += pairs.len();
        self.missed += marks.len() - pairs.len();
        let is_right = |one: &Raised| pairs.iter().any(|(found, _)| found.index == one.index);
        let is_near = |one: &Raised| anyone.iter().any(|mark| mark.abs_diff(one.index) <= MARGIN);
        self.wrong += raised.iter().filter(|one| !is_right(one) && !is_near(one)).count();
        for &mark in &marks {
            let found = pairs.iter().find(|(_, paired)| *paired == mark);
            if step(&series.values, mark, &marks) >= LARGE {
                self.large += 1;
                self.large_found += usize::from(found.is_some());
            }
            self.delays.extend(found.map(|(one, _)| number(one.seen) - number(mark)));
        }
    }

    fn offline(self, kind: Kind, report: &mut Report) {
        let per_points = match kind {
            Kind::Panel => Bar::AtMost(0.8),
            Kind::OnePerson => Bar::AtMost(1.0),
            Kind::Practice => Bar::AtMost(0.0),
            Kind::Found | Kind::Nobody => Bar::Shown,
        };
        let (balance, large) = match kind {
            Kind::Panel => (Bar::Shown, Bar::AtLeast(0.85)),
            Kind::OnePerson => (Bar::AtLeast(0.85), Bar::Shown),
            Kind::Practice | Kind::Found | Kind::Nobody => (Bar::Shown, Bar::Shown),
        };
        if kind == Kind::Nobody {
            return report.share(
                "whole: alarms per 1000 points",
                self.alarms,
                self.points,
                1000.0,
                Bar::Shown,
            );
        }
        let all = if kind == Kind::Practice { Bar::AtLeast(1.0) } else { Bar::Shown };
        report.share("whole: wrong per 1000 points", self.wrong, self.points, 1000.0, per_points);
        let (found, marks) = (self.right + self.wrong, self.right + self.missed);
        report.share("whole: precision", self.right, found, 1.0, Bar::Shown);
        report.share("whole: recall", self.right, marks, 1.0, all);
        report.share("whole: F1", 2 * self.right, found + marks, 1.0, balance);
        report.share("whole: recall of steps of 5 % and more", self.large_found, self.large, 1.0, large);
    }

    fn online(mut self, kind: Kind, report: &mut Report) {
        if kind == Kind::Nobody {
            return report.share(
                "as it grew: alarms per 1000 points",
                self.alarms,
                self.points,
                1000.0,
                Bar::Shown,
            );
        }
        let bar = |bar| if kind == Kind::Panel { bar } else { Bar::Shown };
        report.share(
            "as it grew: wrong per 1000 points",
            self.wrong,
            self.points,
            1000.0,
            bar(Bar::AtMost(2.0)),
        );
        report.share(
            "as it grew: recall of steps of 5 % and more",
            self.large_found,
            self.large,
            1.0,
            bar(Bar::AtLeast(0.9)),
        );
        self.delays.sort_by(f64::total_cmp);
        for (name, p, limit) in [("median", 0.5, bar(Bar::AtMost(5.0))), ("90 % quantile", 0.9, Bar::Shown)] {
            report.figures.push(Figure {
                name: format!("as it grew: {name} of the delay, points"),
                found: quantile::quantile(&self.delays, p).unwrap_or(f64::NAN),
                bar: limit,
                n: self.delays.len(),
            });
        }
    }
}

/// Pairs alarms with marks within the margin, nearest first, each once.
fn pairs(raised: &[Raised], marks: &[usize]) -> Vec<(Raised, usize)> {
    let mut near: Vec<(usize, usize, usize, Raised)> = raised
        .iter()
        .flat_map(|one| marks.iter().map(move |&mark| (one.index.abs_diff(mark), one.index, mark, *one)))
        .filter(|(distance, ..)| *distance <= MARGIN)
        .collect();
    near.sort_by_key(|&(distance, index, mark, _)| (distance, index, mark));
    let mut pairs: Vec<(Raised, usize)> = Vec::new();
    for (_, _, mark, one) in near {
        if pairs.iter().all(|(other, taken)| other.index != one.index && *taken != mark) {
            pairs.push((one, mark));
        }
    }
    pairs
}

/// The size of a marked step on the log scale, between its neighbours.
fn step(values: &[f64], mark: usize, marks: &[usize]) -> f64 {
    let before = marks.iter().copied().filter(|&other| other < mark).max().unwrap_or(0);
    let after = marks.iter().copied().filter(|&other| other > mark).min().unwrap_or(values.len());
    let median = |from: usize, to: usize| {
        let mut side = values.get(from..to.min(values.len())).unwrap_or_default().to_vec();
        side.sort_by(f64::total_cmp);
        quantile::median(&side).filter(|middle| *middle > 0.0)
    };
    let left = median(before.max(mark.saturating_sub(REACH)), mark);
    let right = median(mark, after.min(mark + REACH));
    left.zip(right).map_or(0.0, |(left, right)| (right / left).ln().abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_pairs_are_taken_first_and_each_once() {
        let raised = |index| Raised { index, seen: index };
        let found = pairs(&[raised(10), raised(13), raised(40)], &[12, 16, 80]);
        let found: Vec<_> = found.iter().map(|(one, mark)| (one.index, *mark)).collect();
        assert_eq!(found, [(13, 12)], "13 is nearer to 12 than 10 is, and 16 is then out of reach of 10");
    }

    #[test]
    fn a_missing_value_moves_no_index() {
        let mut values: Vec<f64> = (0..40).map(|i| if i < 20 { 100.0 } else { 120.0 }).collect();
        (values[3], values[7]) = (0.0, f64::NAN);
        let found = at_indices(&values, whole);
        assert_eq!(found.iter().map(|one| one.index).collect::<Vec<_>>(), [20]);
    }

    #[test]
    fn what_another_program_found_sets_no_bar() {
        let file = |called: Value| {
            let values: Vec<f64> = vec![100.0; 30];
            report(json!({ "series": [{ "id": "s", "values": values, "cp": [9], "type": called }] })).unwrap()
        };
        assert!(file(Value::Null).is_passed());
        assert!(!file("Regression".into()).is_passed());
    }

    #[test]
    fn a_series_that_nobody_marked_only_counts_its_alarms() {
        let values: Vec<f64> = (0..60).map(|i| if i < 30 { 100.0 } else { 120.0 }).collect();
        let report = report(json!({ "series": [{ "id": "s", "values": values }] })).unwrap();
        let figures: Vec<_> = report.figures.iter().map(|figure| (figure.name.as_str(), figure.n)).collect();
        assert_eq!(
            figures,
            [("whole: alarms per 1000 points", 60), ("as it grew: alarms per 1000 points", 60)]
        );
        assert!(report.is_passed() && report.figures[0].found > 16.0);
    }

    #[test]
    fn a_change_that_only_some_marked_is_neither_right_nor_wrong() {
        let values: Vec<f64> = (0..60).map(|i| if i < 30 { 100.0 } else { 120.0 }).collect();
        let file = |certain: &[usize], possible: &[usize]| {
            let series = json!({ "id": "s", "values": values, "certain": certain, "possible": possible });
            report(json!({ "series": [series] })).unwrap()
        };
        let figure = |report: &Report, index: usize| report.figures[index].found;
        assert!(figure(&file(&[30], &[]), 3) >= 1.0);
        assert!(figure(&file(&[], &[32]), 0) <= 0.0);
        let wrong = file(&[], &[]);
        assert!((figure(&wrong, 0) - 1000.0 / 60.0).abs() < 1e-9);
        assert!(!wrong.is_passed());
        assert_eq!(wrong.predictions["cp"], json!({ "s": [30] }));
        assert_eq!(wrong.predictions["online"]["s"][0][1], 30);
    }
}
