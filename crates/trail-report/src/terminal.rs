//! The report as text for a terminal or a log.
//!
//! Colour is an extra: every statement stands in words. Text from elsewhere cannot command the terminal.

use crate::cells::{self, EXACT_COLUMNS};
use crate::escape::plain;
use crate::report::{HostReport, OtherRow, Report, Row, Table};
use crate::words;
use comfy_table::{CellAlignment, ContentArrangement, Table as Grid, presets};
use trail_policy::words as ratios;

/// What the text is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Columns to fit; `None` for as many as it takes.
    pub width: Option<u16>,
    /// Whether headings and warnings are coloured.
    pub colour: bool,
}

/// Fewest columns that a table is squeezed into.
const NARROWEST: u16 = 40;

/// Longest label, in characters; a longer one loses its middle. JSON has the whole of it.
const LONGEST: usize = 300;

/// Writes the report.
#[must_use]
pub fn render(report: &Report, terminal: Terminal) -> String {
    let mut page = Page { terminal, text: String::new() };
    page.heading(&format!("{}: newest run of each host", plain(&report.suite)));
    if report.hosts.is_empty() {
        page.block(&[words::EMPTY.to_owned()]);
    }
    for host in &report.hosts {
        page.host(host);
    }
    page.text
}

/// Bold, for headings.
const BOLD: &str = "1";
/// Yellow, for what must not be overlooked.
const YELLOW: &str = "33";

struct Page {
    terminal: Terminal,
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn paint(&mut self, code: &str, text: &str) {
        if self.terminal.colour {
            self.line(&format!("\u{1b}[{code}m{text}\u{1b}[0m"));
        } else {
            self.line(text);
        }
    }

    fn heading(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.line("");
        }
        self.paint(BOLD, text);
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        if let Some(width) = self.terminal.width {
            grid.set_width(width.max(NARROWEST));
        }
        grid
    }

    fn show(&mut self, grid: &Grid) {
        for line in grid.lines() {
            self.line(&line);
        }
    }

    /// Paragraphs, wrapped.
    fn block(&mut self, paragraphs: &[String]) {
        let mut grid = self.grid();
        for paragraph in paragraphs {
            grid.add_row([paragraph]);
        }
        self.show(&grid);
    }

    /// Loud paragraphs, wrapped.
    fn alarm(&mut self, paragraph: &str) {
        let mut grid = self.grid();
        grid.add_row([paragraph]);
        for line in grid.lines() {
            self.paint(YELLOW, line.trim_end());
        }
    }

    fn host(&mut self, host: &HostReport) {
        self.heading(&format!("host {}", host.header.environment.host));
        let mut facts = self.grid();
        for fact in words::facts(&host.header) {
            facts.add_row([fact.name, &plain(&fact.value)]);
        }
        self.show(&facts);
        for alarm in words::alarms(&host.header) {
            self.alarm(alarm);
        }
        for warning in &host.warnings {
            self.alarm(&format!("warning: {}", plain(warning)));
        }
        for table in &host.tables {
            self.table(table);
        }
        if !host.others.is_empty() {
            self.heading(if host.tables.is_empty() { "benches" } else { "benches that are not compared" });
            let grid = self.other_grid(&host.others);
            self.show(&grid);
        }
        if host.tables.is_empty() && host.others.is_empty() {
            self.block(&["The run holds no result.".to_owned()]);
        }
        if !host.notes.is_empty() {
            self.heading("notes");
            let notes: Vec<String> =
                host.notes.iter().map(|(number, text)| format!("[{number}] {}", plain(text))).collect();
            self.block(&notes);
        }
        self.heading("how to read this");
        self.block(&words::method(host));
    }

    fn table(&mut self, table: &Table) {
        self.heading(&words::title(table, plain));
        if !table.rows.is_empty() {
            self.rows(table);
        }
        if let Some(tally) = words::tally(table) {
            self.alarm(&tally);
        }
        for id in &table.unpaired {
            self.block(&[format!("no partner: {}", label(id))]);
        }
    }

    /// The rows in one grid. Where the width does not hold it, the exact figures get a grid of their own; where that is not
    /// enough, the spreads of the medians go, whose intervals are those of the ratio.
    fn rows(&mut self, table: &Table) {
        let is_exact = EXACT_COLUMNS.iter().any(|column| column.is_filled(&table.rows));
        let whole = self.pair_grid(table, Part::WHOLE);
        if self.fits(&whole) {
            self.show(&whole);
            return;
        }
        let [ratios, compact, exact] =
            [Part::RATIOS, Part::COMPACT, Part::EXACT].map(|part| self.pair_grid(table, part));
        self.show(if self.fits(&ratios) { &ratios } else { &compact });
        if is_exact {
            self.line("");
            self.show(&exact);
        }
    }

    fn fits(&self, grid: &Grid) -> bool {
        let padding = 2;
        let wide: u32 =
            grid.column_max_content_widths().iter().map(|width| u32::from(*width) + padding).sum();
        self.terminal.width.is_none_or(|width| wide <= u32::from(width))
    }

    fn pair_grid(&self, table: &Table, part: Part) -> Grid {
        let exact: Vec<_> =
            EXACT_COLUMNS.iter().filter(|column| part.exact && column.is_filled(&table.rows)).collect();
        let has_marks = table.rows.iter().any(|row| !ratios::mark(row.mark).is_empty());
        let has_notes = !table.geomean_notes.is_empty() || table.rows.iter().any(|row| !row.notes.is_empty());
        let mut grid = self.grid();
        let mut header = vec!["subject".to_owned()];
        if part.ratios {
            header.extend([plain(&table.baseline), plain(&table.candidate)]);
            header.extend(["ratio".to_owned(), "interval".to_owned()]);
            header.extend(has_marks.then(String::new));
        }
        header.extend(exact.iter().map(|column| column.title.to_owned()));
        header.extend((part.ratios && has_notes).then(String::new));
        grid.set_header(header);
        let ends = |row: &Row, cells: &mut Vec<String>| {
            cells.extend(exact.iter().map(|column| column.cell(row)));
            cells.extend((part.ratios && has_notes).then(|| cells::references(&row.notes)));
        };
        for row in &table.rows {
            let mut line = vec![label(&row.label)];
            if part.ratios {
                let ratio = ratios::ratio(row.ratio.as_ref());
                line.extend(cells::medians(row, part.spreads));
                line.extend([ratio.point, ratio.interval]);
                line.extend(has_marks.then(|| ratios::mark(row.mark).to_owned()));
            }
            ends(row, &mut line);
            grid.add_row(line);
        }
        if let Some(geomean) = table.geomean.as_ref().filter(|_| part.ratios) {
            let ratio = ratios::ratio(Some(geomean));
            let mark = has_marks.then(|| ratios::mark(Some(trail_policy::Mark::of(geomean))).to_owned());
            let line = [format!("geomean, n={}", geomean.n), String::new(), String::new()];
            let mut line: Vec<String> =
                line.into_iter().chain([ratio.point, ratio.interval]).chain(mark).collect();
            line.extend(exact.iter().map(|_| String::new()));
            line.extend(has_notes.then(|| cells::references(&table.geomean_notes)));
            grid.add_row(line);
        }
        let numbers = if part.ratios { 1..5 } else { 1..1 };
        align_right(&mut grid, numbers);
        grid
    }

    fn other_grid(&self, rows: &[OtherRow]) -> Grid {
        let metrics = cells::exact_metrics(rows);
        let has_notes = rows.iter().any(|row| !row.notes.is_empty());
        let mut grid = self.grid();
        let mut header = ["bench", "median", "interval", "n"].map(str::to_owned).to_vec();
        header.extend(metrics.iter().map(|metric| plain(&metric.name().replace('_', " "))));
        header.extend(has_notes.then(String::new));
        let columns = header.len() - usize::from(has_notes);
        grid.set_header(header);
        for row in rows {
            let mut line = vec![label(&row.label)];
            line.extend(cells::time_cells(row));
            line.extend(metrics.iter().map(|metric| cells::metric_cell(row, metric)));
            line.extend(has_notes.then(|| cells::references(&row.notes)));
            grid.add_row(line);
        }
        align_right(&mut grid, 1..columns);
        grid
    }
}

/// Which columns a grid of pairs has.
#[derive(Clone, Copy)]
struct Part {
    ratios: bool,
    spreads: bool,
    exact: bool,
}

impl Part {
    const WHOLE: Self = Self { ratios: true, spreads: true, exact: true };
    const RATIOS: Self = Self { exact: false, ..Self::WHOLE };
    const COMPACT: Self = Self { spreads: false, ..Self::RATIOS };
    const EXACT: Self = Self { ratios: false, ..Self::WHOLE };
}

fn align_right(grid: &mut Grid, columns: std::ops::Range<usize>) {
    for index in columns {
        if let Some(column) = grid.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// A label that cannot command the terminal, shortened in its middle if it is very long.
fn label(text: &str) -> String {
    let text = plain(text);
    let count = text.chars().count();
    if count <= LONGEST {
        return text;
    }
    let head: String = text.chars().take(LONGEST / 2).collect();
    let tail: String = text.chars().skip(count - LONGEST / 2).collect();
    format!("{head}…{tail}")
}
