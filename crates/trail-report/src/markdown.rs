//! The report as Markdown: `RESULTS.md`, and what is pasted into an issue.
//!
//! Ids, branches, notes and warnings are escaped; the tables are those of GitHub.

use crate::cells::{self, EXACT_COLUMNS};
use crate::escape::{markdown, markdown_code};
use crate::report::{HostReport, OtherRow, Report, Table};
use crate::words;
use trail_policy::{Mark, words as ratios};

/// Writes the report.
#[must_use]
pub fn render(report: &Report) -> String {
    let mut page = Page::default();
    page.paragraph(&format!("<!-- {} -->", ratios::GENERATED));
    page.paragraph(&format!("# {}: newest run of each host", markdown(&report.suite)));
    if report.hosts.is_empty() {
        page.paragraph(words::EMPTY);
    }
    for host in &report.hosts {
        page.host(host);
    }
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn paragraph(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.line("");
        }
        self.line(text);
    }

    fn list(&mut self, items: impl IntoIterator<Item = String>) {
        self.line("");
        for item in items {
            self.line(&format!("- {item}"));
        }
    }

    /// A table whose first column is text; the others are numbers.
    fn grid(&mut self, header: &[String], rows: impl IntoIterator<Item = Vec<String>>) {
        self.line("");
        self.line(&row_of(header));
        let rules: Vec<String> =
            (0..header.len()).map(|index| if index == 0 { ":---" } else { "---:" }.to_owned()).collect();
        self.line(&row_of(&rules));
        for row in rows {
            self.line(&row_of(&row));
        }
    }

    fn host(&mut self, host: &HostReport) {
        self.paragraph(&format!("## Host `{}`", host.header.environment.host));
        for alarm in words::alarms(&host.header) {
            self.paragraph(&format!("> **{alarm}**"));
        }
        for warning in &host.warnings {
            self.paragraph(&format!("> **Warning:** {}", markdown(warning)));
        }
        let facts = words::facts(&host.header).into_iter();
        self.list(facts.map(|fact| format!("{}: {}", fact.name, markdown(&fact.value))));
        for table in &host.tables {
            self.table(table);
        }
        if !host.others.is_empty() {
            let title = if host.tables.is_empty() { "Benches" } else { "Benches that are not compared" };
            self.paragraph(&format!("### {title}"));
            self.others(&host.others);
        }
        if host.tables.is_empty() && host.others.is_empty() {
            self.paragraph("The run holds no result.");
        }
        if !host.notes.is_empty() {
            self.paragraph("### Notes");
            self.list(host.notes.iter().map(|(number, text)| format!("\\[{number}\\] {}", markdown(text))));
        }
        self.paragraph("### How to read this");
        self.list(words::method(host));
    }

    fn table(&mut self, table: &Table) {
        self.paragraph(&format!("### {}", words::title(table, markdown_code)));
        if !table.rows.is_empty() {
            self.pairs(table);
        }
        if let Some(tally) = words::tally(table) {
            self.paragraph(&format!("**{tally}**"));
        }
        if !table.unpaired.is_empty() {
            let ids: Vec<String> = table.unpaired.iter().map(|id| markdown_code(id)).collect();
            self.paragraph(&format!("No partner: {}", ids.join(", ")));
        }
    }

    fn pairs(&mut self, table: &Table) {
        let exact: Vec<_> = EXACT_COLUMNS.iter().filter(|column| column.is_filled(&table.rows)).collect();
        let mut header =
            vec!["subject".to_owned(), markdown_code(&table.baseline), markdown_code(&table.candidate)];
        header.extend(["ratio".to_owned(), "interval".to_owned()]);
        header.extend(exact.iter().map(|column| column.title.to_owned()));
        let rows = table.rows.iter().map(|row| {
            let ratio = ratios::ratio(row.ratio.as_ref());
            let subject = join(&markdown_code(&row.label), &references(&row.notes));
            let mut line = vec![subject];
            line.extend(cells::medians(row, true));
            line.extend([join(&ratio.point, ratios::mark(row.mark)), ratio.interval]);
            line.extend(exact.iter().map(|column| column.cell(row)));
            line
        });
        let geomean = table.geomean.as_ref().map(|geomean| {
            let ratio = ratios::ratio(Some(geomean));
            let point = join(&format!("**{}**", ratio.point), ratios::mark(Some(Mark::of(geomean))));
            let label = join(&format!("**geomean, n={}**", geomean.n), &references(&table.geomean_notes));
            let mut line = vec![label, String::new(), String::new()];
            line.extend([point, ratio.interval]);
            line.resize(header.len(), String::new());
            line
        });
        self.grid(&header, rows.chain(geomean));
    }

    fn others(&mut self, rows: &[OtherRow]) {
        let metrics = cells::exact_metrics(rows);
        let mut header = ["bench", "median", "interval", "n"].map(str::to_owned).to_vec();
        header.extend(metrics.iter().map(|metric| markdown(&metric.name().replace('_', " "))));
        let lines = rows.iter().map(|row| {
            let mut line = vec![join(&markdown_code(&row.label), &references(&row.notes))];
            line.extend(cells::time_cells(row));
            line.extend(metrics.iter().map(|metric| cells::metric_cell(row, metric)));
            line
        });
        self.grid(&header, lines);
    }
}

fn row_of(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

fn join(first: &str, second: &str) -> String {
    format!("{first} {second}").trim_end().to_owned()
}

/// References to footnotes, whose brackets would otherwise be read as links.
fn references(notes: &[usize]) -> String {
    cells::references(notes).replace('[', "\\[").replace(']', "\\]")
}
