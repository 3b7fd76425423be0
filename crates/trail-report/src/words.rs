//! The sentences that all texts share. Nothing is escaped here: a renderer escapes what it writes.

use crate::report::{Header, HostReport, Table};
use jiff::Timestamp;
use trail_model::scale::{DIGITS, Scale, fixed, number};
use trail_model::{Mode, Unit};
use trail_policy::Mark;

/// Said when there is no run.
pub const EMPTY: &str =
    "The history holds no record yet, so there is nothing to report. `record` makes the first one.";

/// Said loudly of a quick run.
pub const QUICK: &str =
    "QUICK RUN: few samples and short times. Good for a look, never a baseline; do not quote these numbers.";

/// Said loudly of a run whose commit does not say what was measured.
pub const DIRTY: &str = "UNCOMMITTED CHANGES: the commit named here is not exactly what was measured.";

/// The loud remarks about a run.
#[must_use]
pub fn alarms(header: &Header) -> Vec<&'static str> {
    let quick = (header.mode == Mode::Quick).then_some(QUICK);
    let dirty = header.dirty.then_some(DIRTY);
    quick.into_iter().chain(dirty).collect()
}

/// A fact about a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about.
    pub name: &'static str,
    /// What is the case, hostile text included.
    pub value: String,
}

/// The facts about a run, in order.
#[must_use]
pub fn facts(header: &Header) -> Vec<Fact> {
    let all = [
        ("commit", Some(commit(header))),
        ("run", Some(run(header))),
        ("settings", Some(settings(header))),
        ("machine", Some(machine(header))),
        ("load", load(header)),
        ("toolchain", Some(toolchain(header))),
        ("note", header.note.clone()),
    ];
    let facts = all.into_iter().filter_map(|(name, value)| Some(Fact { name, value: value? }));
    facts.collect()
}

fn commit(header: &Header) -> String {
    let Some(sha) = &header.commit else { return "none, outside git".to_owned() };
    let branch =
        header.branch.as_ref().map_or_else(|| "detached".to_owned(), |branch| format!("on {branch}"));
    let dirty = if header.dirty { ", with uncommitted changes" } else { "" };
    format!("{sha} {branch}{dirty}")
}

fn run(header: &Header) -> String {
    format!(
        "{}, {} mode, {} s of benches, recorded by {}",
        date(header.started),
        header.mode.word(),
        number(header.duration.round(), 1),
        header.tool
    )
}

/// A time as `2026-12-01 10:04 UTC`.
#[must_use]
pub fn date(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

fn settings(header: &Header) -> String {
    let environment = &header.environment;
    let features = if environment.features.is_empty() {
        String::new()
    } else {
        format!(", features {}", environment.features.join(" "))
    };
    let asked = match environment.settings {
        Some(settings) => format!(
            "{} samples a bench, {} warm-up, {} measurement",
            settings.sample_size,
            Scale::of(Unit::Second, settings.warm_up).text(settings.warm_up, 1),
            Scale::of(Unit::Second, settings.measurement).text(settings.measurement, 1),
        ),
        None => "settings of the benches unknown".to_owned(),
    };
    format!("{asked}, profile {}{features}", environment.profile)
}

fn machine(header: &Header) -> String {
    let environment = &header.environment;
    let mut parts = vec![environment.cpu_model.clone().unwrap_or_else(|| "unknown processor".to_owned())];
    parts.extend(environment.cores.map(|cores| format!("{cores} logical cores")));
    #[expect(clippy::cast_precision_loss, reason = "shown with four digits")]
    let memory = environment.memory.map(|bytes| bytes as f64);
    parts.extend(memory.map(|bytes| Scale::of(Unit::Byte, bytes).text(bytes, DIGITS)));
    let kernel = environment.kernel.as_ref().map(|kernel| format!(" {kernel}")).unwrap_or_default();
    parts.push(format!("{} {}{kernel}", environment.os, environment.arch));
    parts.extend(environment.virtualised.filter(|seen| *seen).map(|_| "virtualised".to_owned()));
    parts.extend(environment.runner.as_ref().map(|label| format!("runner {label}")));
    parts.join(", ")
}

fn load(header: &Header) -> Option<String> {
    let environment = &header.environment;
    let mut parts = Vec::new();
    parts.extend(environment.load_before.map(|load| format!("{} before", fixed(load, 2))));
    parts.extend(environment.load_after.map(|load| format!("{} after", fixed(load, 2))));
    parts.extend(environment.governor.as_ref().map(|governor| format!("governor {governor}")));
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn toolchain(header: &Header) -> String {
    let environment = &header.environment;
    let rustc = environment.rustc.clone().unwrap_or_else(|| "unknown rustc".to_owned());
    let target = environment.target.as_ref().map(|target| format!(", target {target}")).unwrap_or_default();
    format!("{rustc}{target}")
}

/// What a table compares; `quote` marks the names, which are hostile.
#[must_use]
pub fn title(table: &Table, quote: fn(&str) -> String) -> String {
    let pair = format!("{} against {}", quote(&table.candidate), quote(&table.baseline));
    if table.operation.is_empty() { pair } else { format!("{}: {pair}", quote(&table.operation)) }
}

/// How many rows of a table have which mark, in words; `None` if all are faster.
#[must_use]
pub fn tally(table: &Table) -> Option<String> {
    let count = |marks: &[Mark]| {
        table.rows.iter().filter(|row| row.mark.is_some_and(|mark| marks.contains(&mark))).count()
    };
    let slower = count(&[Mark::BelowOne, Mark::HalfOrLess]);
    let open = count(&[Mark::CannotTell]);
    let undefined = table.rows.iter().filter(|row| row.mark.is_none()).count();
    let mut parts = Vec::new();
    if slower > 0 {
        parts.push(format!("⚠ {slower} of {} below 1.0×", table.rows.len()));
    }
    if open > 0 {
        parts.push(format!("~ {open} of {} cannot be told from 1.0×", table.rows.len()));
    }
    if undefined > 0 {
        parts.push(format!("? {undefined} of {} without a ratio", table.rows.len()));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// How the numbers of a host were made.
#[must_use]
pub fn method(host: &HostReport) -> Vec<String> {
    let mut lines = Vec::new();
    if !host.tables.is_empty() {
        lines.push(
            "Ratio: baseline median / candidate median; above 1.0× the candidate is faster. Slower is said only where the \
             whole interval lies below 1.0×; where it holds 1.0×, this run cannot tell. Geomean: over the rows with a ratio."
                .to_owned(),
        );
    }
    lines.push(
        "±: how far the interval of a median reaches, on its farther side. Intervals of medians are order statistics; those \
         of ratios and geomeans are combined from them on the log scale."
            .to_owned(),
    );
    let level =
        host.lowest_level.map(|level| format!(" Lowest level reached: {} %.", fixed(level * 100.0, 1)));
    lines.push(format!(
        "Interval: within one process, run-to-run variation not included.{}",
        level.unwrap_or_default()
    ));
    lines
}
