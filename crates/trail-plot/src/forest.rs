//! The newest run of one pair of codecs in one operation: every subject's ratio with its interval, and the geomean.

use crate::PlotError;
use crate::axis::{Axis, tick_text};
use crate::escape::{shortened, xml};
use crate::picture::{Picture, Shape, short};
use trail_model::{Estimate, Run};
use trail_policy::words::{mark, ratio as ratio_words};
use trail_policy::{Mark, PairTable};

const WIDTH: f64 = 880.0;
const LEFT: f64 = 226.0;
const RIGHT: f64 = 590.0;
const TOP: f64 = 84.0;
const ROW: f64 = 23.0;

/// Longest label.
const LABEL_CHARACTERS: usize = 32;

/// Draws the forest of `table`, which is of `run`; `name` is the picture's file name.
pub(crate) fn draw(run: &Run, table: &PairTable, name: &str) -> Result<String, PlotError> {
    let rows: Vec<(&str, Option<&Estimate>)> =
        table.rows.iter().map(|row| (row.subject.as_str(), row.ratio.as_ref())).collect();
    let ratios = rows.iter().filter_map(|(_, ratio)| *ratio).chain(&table.geomean);
    let axis = Axis::of(ratios.flat_map(|ratio| {
        let ends = ratio.interval.map_or([ratio.point; 2], |interval| [interval.lower, interval.upper]);
        [ratio.point, ends[0], ends[1]]
    }));
    #[expect(clippy::cast_precision_loss, reason = "a table has few rows")]
    let bottom = TOP + ROW * (rows.len() as f64 + 1.0) + 10.0;
    let mut forest = Forest { picture: Picture::new(WIDTH, bottom + 44.0), axis };
    forest.ground(bottom, &shortened(&table.baseline, 30));
    let mut y = TOP + ROW / 2.0 + 2.0;
    for (subject, ratio) in rows {
        forest.row(y, &shortened(subject, LABEL_CHARACTERS), ratio, false);
        y += ROW;
    }
    y += 6.0;
    forest.picture.rule("grid", (16.0, y - ROW / 2.0 - 1.0), (WIDTH - 16.0, y - ROW / 2.0 - 1.0));
    let label = table
        .geomean
        .as_ref()
        .map_or_else(|| "geomean".to_owned(), |geomean| format!("geomean, n={}", geomean.n));
    forest.row(y, &label, table.geomean.as_ref(), true);
    let operation = if table.operation.is_empty() { "time" } else { &table.operation };
    let title = format!(
        "{operation}: {} against {}",
        shortened(&table.candidate, 40),
        shortened(&table.baseline, 40)
    );
    forest.picture.text("t", (16.0, 28.0), &title);
    forest.picture.text("q", (16.0, 48.0), &subtitle(run));
    let description = format!(
        "Ratio of {} time to {} time of each subject with its interval, in the newest run; above 1 the candidate is faster.",
        table.baseline, table.candidate
    );
    forest.picture.finish(name, &title, &description)
}

fn subtitle(run: &Run) -> String {
    let commit =
        run.commit.as_ref().map_or("no commit", |commit| commit.sha.get(..12).unwrap_or(&commit.sha));
    let date = run.started.strftime("%Y-%m-%d");
    let state = match (run.mode, run.commit.as_ref().is_some_and(|commit| commit.dirty)) {
        (trail_model::Mode::Quick, true) => ", quick run, uncommitted changes",
        (trail_model::Mode::Quick, false) => ", quick run",
        (trail_model::Mode::Full, true) => ", uncommitted changes",
        (trail_model::Mode::Full, false) => "",
    };
    format!("{} · {commit} · {date}{state}", shortened(run.environment.host.as_str(), 60))
}

struct Forest {
    picture: Picture,
    axis: Axis,
}

impl Forest {
    fn x(&self, value: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * self.axis.share(value)
    }

    /// Grid, axis, and the half in which the candidate is slower.
    fn ground(&mut self, bottom: f64, baseline: &str) {
        let one = self.x(1.0);
        self.picture.rectangle("below", (LEFT, TOP - 8.0), one - LEFT, bottom - TOP + 8.0);
        for tick in self.axis.ticks() {
            let x = self.x(tick);
            let is_one = (tick - 1.0).abs() < 1e-9;
            self.picture.rule(if is_one { "one" } else { "grid" }, (x, TOP - 8.0), (x, bottom));
            self.picture.text(if is_one { "m n h" } else { "m n q" }, (x, bottom + 16.0), &tick_text(tick));
        }
        self.picture.text("q h", (16.0, TOP - 14.0), "subject");
        self.picture.text("q h", (RIGHT + 20.0, TOP - 14.0), "ratio and interval");
        let text = format!(
            "Right of 1×: faster than {baseline}. Log scale; intervals are of medians, within one process."
        );
        self.picture.text("q", (16.0, bottom + 36.0), &text);
    }

    fn row(&mut self, y: f64, label: &str, ratio: Option<&Estimate>, is_geomean: bool) {
        let style = if is_geomean { "h" } else { "" };
        self.picture.text(style, (16.0, y + 4.0), label);
        let words = ratio_words(ratio);
        let remark = mark(ratio.map(Mark::of));
        self.picture.text(
            &format!("n {style}"),
            (RIGHT + 20.0, y + 4.0),
            &format!("{} {}", words.point, words.interval),
        );
        self.picture.text("q", (RIGHT + 176.0, y + 4.0), remark);
        let Some(ratio) = ratio.filter(|ratio| ratio.point.is_finite()) else { return };
        if let Some(interval) = ratio.interval {
            let line = vec![(self.x(interval.lower), y), (self.x(interval.upper), y)];
            self.picture.shape(Shape::Strong(line));
        }
        let (x, title) =
            (self.x(ratio.point), xml(&format!("{label}: {} {} {remark}", words.point, words.interval)));
        let mark = if is_geomean {
            let [left, right, top, bottom] = [x - 7.0, x + 7.0, y - 6.0, y + 6.0].map(short);
            let (x, y) = (short(x), short(y));
            format!(
                "<path class=\"dot\" d=\"M{left} {y}L{x} {top}L{right} {y}L{x} {bottom}Z\"><title>{title}</title></path>"
            )
        } else {
            let class = if Mark::of(ratio) == Mark::CannotTell { "dot open" } else { "dot" };
            format!(
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"4.2\"><title>{title}</title></circle>",
                short(x),
                short(y)
            )
        };
        self.picture.markup(&mark);
    }
}
