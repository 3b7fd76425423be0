//! The trend of one pair of codecs in one operation on one host: every subject's ratio, and their geomean with its
//! interval, commit by commit.
//!
//! Commits are equal steps, in the order of the branch. A commit that this host did not measure is a gap. Several runs of
//! one commit are all shown; lines go through the last one, a careful run of a clean tree before any other.

use crate::PlotError;
use crate::axis::{Axis, tick_text};
use crate::escape::{shortened, xml};
use crate::labels::spread;
use crate::palette;
use crate::picture::{Picture, Point, Shape, short};
use std::collections::BTreeMap;
use trail_model::{Estimate, Mode, Run};
use trail_policy::words::ratio as ratio_words;
use trail_policy::{Mark, PairTable};

const WIDTH: f64 = 880.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 632.0;
const TOP: f64 = 74.0;
const BOTTOM: f64 = 384.0;
const HEIGHT: f64 = 466.0;

/// Distance of labels at the ends of lines.
const LABEL: f64 = 15.0;

/// Most commits that one picture shows: the newest ones.
const STEPS: usize = 120;

/// Longest label.
const LABEL_CHARACTERS: usize = 30;

/// What a trend is about, and whose runs it shows.
#[derive(Clone, Debug)]
pub(crate) struct Trend<'a> {
    /// Host class.
    pub(crate) host: &'a str,
    /// What all candidates, baselines and the operation are called.
    pub(crate) table: &'a PairTable,
    /// Every commit of the history, oldest first: those of other hosts make the gaps.
    pub(crate) steps: &'a [Step],
    /// The runs of the host that have this pair, oldest first.
    pub(crate) runs: Vec<Shown<'a>>,
    /// What stands before a commit's id in a link.
    pub(crate) web: Option<&'a str>,
}

/// A commit, or a run without one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    /// Full id.
    Commit(String),
    /// Id of the run.
    NoCommit(String),
}

/// A run and its table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    /// The run.
    pub(crate) run: &'a Run,
    /// The table of the pair.
    pub(crate) table: &'a PairTable,
}

impl Step {
    /// The step that `run` stands at.
    pub(crate) fn of(run: &Run) -> Self {
        run.commit
            .as_ref()
            .map_or_else(|| Self::NoCommit(run.id.to_string()), |commit| Self::Commit(commit.sha.clone()))
    }

    fn label(&self) -> &str {
        match self {
            Self::Commit(sha) => sha.get(..7).unwrap_or(sha),
            Self::NoCommit(_) => "no commit",
        }
    }
}

impl Shown<'_> {
    /// Whether the run is a careful one of exactly the commit's tree.
    fn is_sound(&self) -> bool {
        self.run.mode == Mode::Full && self.run.commit.as_ref().is_some_and(|commit| !commit.dirty)
    }

    fn ratio(&self, subject: Option<&str>) -> Option<&Estimate> {
        match subject {
            None => self.table.geomean.as_ref(),
            Some(subject) => self.table.rows.iter().find(|row| row.subject == subject)?.ratio.as_ref(),
        }
    }
}

/// One mark: where, of which run, what value.
#[derive(Clone, Copy)]
struct Dot<'a> {
    column: usize,
    shown: Shown<'a>,
    ratio: &'a Estimate,
}

impl<'a> Trend<'a> {
    /// Draws the trend; `name` is the picture's file name.
    pub(crate) fn draw(&self, name: &str) -> Result<String, PlotError> {
        let steps = self.steps.get(self.steps.len().saturating_sub(STEPS)..).unwrap_or_default();
        let columns: BTreeMap<&Step, usize> = steps.iter().zip(0..).collect();
        let subjects = self.subjects();
        let all = self.dots(None, &columns);
        let lines: Vec<_> =
            subjects.iter().map(|subject| (*subject, self.dots(Some(subject), &columns))).collect();
        let axis = axis(lines.iter().flat_map(|(_, dots)| dots).chain(&all));
        let mut frame =
            Frame { picture: Picture::new(WIDTH, HEIGHT), axis, columns: steps.len(), web: self.web };
        frame.ground(&self.table.baseline);
        frame.band(&all);
        for (index, (_, dots)) in lines.iter().enumerate() {
            frame.line(dots, |points| Shape::Line(index, points));
        }
        frame.line(&all, Shape::Strong);
        for (index, (subject, dots)) in lines.iter().enumerate() {
            frame.dots(dots, subject, &format!("f{index}", index = index % palette::CLASSES), 2.4);
        }
        frame.dots(&all, "geomean", "dot", 4.2);
        frame.labels(&lines, &all);
        frame.commits(steps);
        let title = self.title();
        frame.picture.text("t", (16.0, 28.0), &title);
        frame.picture.text("q", (16.0, 48.0), &self.subtitle(steps.len()));
        frame.legend();
        frame.picture.finish(name, &title, &self.description(&all))
    }

    /// The subjects of any run, in the order of the newest one that has them.
    fn subjects(&self) -> Vec<&'a str> {
        let mut subjects: Vec<&str> = Vec::new();
        for row in self.runs.iter().rev().flat_map(|shown| &shown.table.rows) {
            if !subjects.contains(&row.subject.as_str()) {
                subjects.push(&row.subject);
            }
        }
        subjects
    }

    fn dots(&self, subject: Option<&str>, columns: &BTreeMap<&Step, usize>) -> Vec<Dot<'_>> {
        let dots = self.runs.iter().filter_map(|shown| {
            let column = *columns.get(&Step::of(shown.run))?;
            let ratio = shown.ratio(subject);
            Some(Dot { column, shown: *shown, ratio: ratio? })
        });
        dots.filter(|dot| dot.ratio.point.is_finite() && dot.ratio.point > 0.0).collect()
    }

    fn title(&self) -> String {
        let PairTable { operation, candidate, baseline, .. } = self.table;
        let operation = if operation.is_empty() { "time" } else { operation };
        format!("{operation}: {} against {}", shortened(candidate, 40), shortened(baseline, 40))
    }

    fn subtitle(&self, shown: usize) -> String {
        let dates = [self.runs.first(), self.runs.last()]
            .map(|shown| shown.map_or_else(String::new, |shown| date(shown.run)));
        let dates = if dates[0] == dates[1] { dates[0].clone() } else { dates.join(" to ") };
        let commits = match (self.steps.len(), shown) {
            (1, _) => "1 commit".to_owned(),
            (all, shown) if all > shown => format!("newest {shown} of {all} commits"),
            (all, _) => format!("{all} commits"),
        };
        format!("{} · {commits} · {dates}", shortened(self.host, 60))
    }

    fn description(&self, all: &[Dot<'_>]) -> String {
        let baseline = &self.table.baseline;
        let newest = all.last().map_or_else(
            || "There is no ratio to show.".to_owned(),
            |dot| {
                let words = ratio_words(Some(dot.ratio));
                format!("Newest geomean: {} {}, n={}.", words.point, words.interval, dot.ratio.n)
            },
        );
        format!(
            "Ratio of {baseline} time to {} time per commit on host {}; above 1 the candidate is faster. {newest}",
            self.table.candidate, self.host
        )
    }
}

/// The axis of everything shown, intervals of the geomean included.
fn axis<'d, 'a: 'd>(dots: impl Iterator<Item = &'d Dot<'a>>) -> Axis {
    Axis::of(dots.map(|dot| dot.ratio.point))
}

/// The picture, and where things are in it.
struct Frame<'a> {
    picture: Picture,
    axis: Axis,
    columns: usize,
    web: Option<&'a str>,
}

impl Frame<'_> {
    fn x(&self, column: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "there are at most 120 columns")]
        let (column, columns) = (column as f64, self.columns as f64);
        LEFT + (RIGHT - LEFT) * (column + 0.5) / columns.max(1.0)
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * self.axis.share(value)
    }

    /// Grid, axis, and the half in which the candidate is slower.
    fn ground(&mut self, baseline: &str) {
        let one = self.y(1.0);
        self.picture.rectangle("below", (LEFT, one), RIGHT - LEFT, BOTTOM - one);
        for tick in self.axis.ticks() {
            let y = self.y(tick);
            let is_one = (tick - 1.0).abs() < 1e-9;
            self.picture.rule(if is_one { "one" } else { "grid" }, (LEFT, y), (RIGHT, y));
            self.picture.text(
                if is_one { "e n h" } else { "e n q" },
                (LEFT - 8.0, y + 4.0),
                &tick_text(tick),
            );
        }
        let baseline = shortened(baseline, 24);
        self.picture.text("q", (LEFT + 6.0, one - 6.0), &format!("1× parity with {baseline}"));
        self.picture.text("q", (LEFT + 6.0, one + 15.0), "below: slower");
    }

    /// The intervals of the geomean, one polygon per stretch without a gap.
    fn band(&mut self, all: &[Dot<'_>]) {
        for stretch in stretches(all) {
            let edge = |pick: fn(&Dot<'_>) -> f64| {
                stretch.iter().map(|dot| (self.x(dot.column), self.y(pick(dot)))).collect::<Vec<Point>>()
            };
            let mut outline =
                edge(|dot| dot.ratio.interval.map_or(dot.ratio.point, |interval| interval.upper));
            let lower = edge(|dot| dot.ratio.interval.map_or(dot.ratio.point, |interval| interval.lower));
            outline.extend(lower.into_iter().rev());
            if stretch.len() > 1 {
                self.picture.shape(Shape::Band(outline));
            }
        }
        for dot in all {
            let Some(interval) = dot.ratio.interval else { continue };
            let (x, top, bottom) = (self.x(dot.column), self.y(interval.upper), self.y(interval.lower));
            let [x, top, bottom] = [x, top, bottom].map(short);
            self.picture
                .markup(&format!("<line class=\"dot\" x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{bottom}\"/>"));
        }
    }

    fn line(&mut self, dots: &[Dot<'_>], shape: impl Fn(Vec<Point>) -> Shape) {
        for stretch in stretches(dots) {
            let points: Vec<Point> =
                stretch.iter().map(|dot| (self.x(dot.column), self.y(dot.ratio.point))).collect();
            if points.len() > 1 {
                self.picture.shape(shape(points));
            }
        }
    }

    /// A mark per run, with what it says on hover and a link to its commit.
    fn dots(&mut self, dots: &[Dot<'_>], name: &str, class: &str, radius: f64) {
        for dot in dots {
            let class = if dot.shown.is_sound() { class.to_owned() } else { format!("{class} open") };
            let (x, y) = (short(self.x(dot.column)), short(self.y(dot.ratio.point)));
            let title = xml(&hover(name, dot));
            let radius = short(radius);
            let mark = format!(
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"><title>{title}</title></circle>"
            );
            let address = self.web.zip(dot.shown.run.commit.as_ref());
            let mark = match address {
                Some((web, commit)) => {
                    format!("<a href=\"{}{}\" target=\"_top\">{mark}</a>", xml(web), commit.sha)
                }
                None => mark,
            };
            self.picture.markup(&mark);
        }
    }

    /// Names at the ends of lines, the geomean's among them.
    fn labels(&mut self, lines: &[(&str, Vec<Dot<'_>>)], all: &[Dot<'_>]) {
        let last = |dots: &[Dot<'_>]| dots.last().map(|dot| (self.x(dot.column), self.y(dot.ratio.point)));
        let mut ends: Vec<(String, String, Point)> = Vec::new();
        for (index, (subject, dots)) in lines.iter().enumerate() {
            let class = palette::class(index);
            ends.extend(last(dots).map(|end| (shortened(subject, LABEL_CHARACTERS), class, end)));
        }
        let geomean = all.last().zip(last(all)).map(|(dot, end)| {
            (format!("geomean {}", ratio_words(Some(dot.ratio)).point), String::new(), end)
        });
        ends.extend(geomean);
        let wanted: Vec<f64> = ends.iter().map(|(_, _, (_, y))| *y).collect();
        let placed = spread(&wanted, LABEL, TOP + 4.0, BOTTOM + 24.0);
        for ((text, class, (x, y)), place) in ends.into_iter().zip(placed) {
            let [x1, y1, x2, y2] = [x + 5.0, y, RIGHT + 10.0, place].map(short);
            self.picture.markup(&format!("<path class=\"lead\" d=\"M{x1} {y1}L{x2} {y2}\"/>"));
            let is_strong = class.is_empty();
            if !is_strong {
                // In the scale in which lines are drawn, so that the dashes are the same.
                let [left, right, y] = [RIGHT + 12.0, RIGHT + 30.0, place].map(|length| short(length * 4.0));
                let swatch = format!("<path class=\"line {class}\" d=\"M{left} {y}H{right}\"/>");
                self.picture.markup(&format!("<g transform=\"scale(.25)\">{swatch}</g>"));
            }
            let style = if is_strong { "h n" } else { "n" };
            self.picture.text(style, (RIGHT + if is_strong { 12.0 } else { 36.0 }, place + 4.0), &text);
        }
    }

    /// The commits below the axis, as many as have room.
    fn commits(&mut self, steps: &[Step]) {
        let every = steps.len().div_ceil(8).max(1);
        for (column, step) in steps.iter().enumerate() {
            // Counted from the newest, which always has its label.
            if (steps.len() - 1 - column).is_multiple_of(every) {
                let x = self.x(column);
                self.picture.rule("grid", (x, BOTTOM), (x, BOTTOM + 5.0));
                self.picture.text("m q n", (x, BOTTOM + 19.0), step.label());
            }
        }
    }

    fn legend(&mut self) {
        let y = HEIGHT - 26.0;
        let dot = |x: f64, class: &str| {
            format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"4.2\"/>", short(x), short(y - 4.0))
        };
        self.picture.markup(&dot(22.0, "dot"));
        self.picture.text("q", (32.0, y), "careful run");
        self.picture.markup(&dot(120.0, "dot open"));
        self.picture.text("q", (130.0, y), "quick run, or uncommitted changes");
        let [x, top] = [364.0, y - 10.0].map(short);
        self.picture
            .markup(&format!("<rect class=\"band\" x=\"{x}\" y=\"{top}\" width=\"18\" height=\"12\"/>"));
        self.picture.text("q", (388.0, y), "interval of the geomean, within one process");
        self.picture.text(
            "q",
            (16.0, HEIGHT - 8.0),
            "Ratio of medians on a log scale; above 1× the candidate is faster. Commits are equal steps.",
        );
    }
}

/// What a mark says on hover.
fn hover(name: &str, dot: &Dot<'_>) -> String {
    let words = ratio_words(Some(dot.ratio));
    let run = dot.shown.run;
    let commit =
        run.commit.as_ref().map_or("no commit", |commit| commit.sha.get(..12).unwrap_or(&commit.sha));
    let n = dot.ratio.n;
    let mut text = format!("{name}: {} {}, n={n}; {commit}, {}", words.point, words.interval, date(run));
    if run.mode == Mode::Quick {
        text.push_str(", quick run");
    }
    if run.commit.as_ref().is_some_and(|commit| commit.dirty) {
        text.push_str(", uncommitted changes");
    }
    match Mark::of(dot.ratio) {
        Mark::CannotTell => text.push_str("; cannot be told from 1×"),
        Mark::BelowOne | Mark::HalfOrLess => text.push_str("; slower"),
        Mark::AboveOne => {}
    }
    text
}

fn date(run: &Run) -> String {
    run.started.strftime("%Y-%m-%d").to_string()
}

/// One dot per column, the one that lines go through, cut where columns are missing.
fn stretches<'d, 'a>(dots: &'d [Dot<'a>]) -> Vec<Vec<&'d Dot<'a>>> {
    let mut chosen: BTreeMap<usize, &Dot<'a>> = BTreeMap::new();
    for dot in dots {
        let is_better =
            chosen.get(&dot.column).is_none_or(|other| dot.shown.is_sound() || !other.shown.is_sound());
        if is_better {
            chosen.insert(dot.column, dot);
        }
    }
    let mut stretches: Vec<Vec<&Dot<'a>>> = Vec::new();
    let mut previous = None;
    for (column, dot) in chosen {
        let follows = previous.is_some_and(|previous: usize| previous + 1 == column);
        match stretches.last_mut() {
            Some(stretch) if follows => stretch.push(dot),
            _ => stretches.push(vec![dot]),
        }
        previous = Some(column);
    }
    stretches
}
