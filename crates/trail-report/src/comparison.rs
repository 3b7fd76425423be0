//! Base against head as text: what changed first, then what cannot be told, then how much stayed.
//!
//! In: findings that were judged, and the medians beside them. Nothing is judged or computed here but units and percent.

use crate::escape::{markdown_code, plain};
use std::fmt::Write as _;
use trail_model::scale::{DIGITS, Scale, UNKNOWN, exact, fixed, number};
use trail_model::{Estimate, MetricClass, Unit};
use trail_policy::gate::{Gate, Outcome};
use trail_policy::verdict::{Finding, Verdict};

/// A comparison, ready to be written.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// Name of the suite.
    pub suite: &'a str,
    /// Facts in order: commits, machine, date, settings, command.
    pub facts: Vec<(&'static str, String)>,
    /// The findings with their medians, in order of their keys.
    pub rows: Vec<Compared<'a>>,
    /// What CI does with them.
    pub gate: &'a Gate,
    /// What equal code looked like in the same rounds; `None` without a control.
    pub control: Option<Control>,
}

/// One finding and what it is about.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Unit of the values.
    pub unit: Unit,
    /// Median of the base's processes.
    pub base: Option<Estimate>,
    /// Median of the head's processes.
    pub head: Option<Estimate>,
}

/// What the control says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Control {
    /// Benchmarks of equal code that were judged.
    pub judged: usize,
    /// Those that were called changed.
    pub called_changed: usize,
    /// The smallest relative change that half of them would have shown.
    pub detectable: Option<f64>,
}

/// The comparison as text.
#[must_use]
pub fn text(comparison: &Comparison<'_>) -> String {
    write(comparison, plain, "")
}

/// The comparison as Markdown.
#[must_use]
pub fn markdown(comparison: &Comparison<'_>) -> String {
    let mut text = format!("## {}: base against head\n\n", crate::escape::markdown(comparison.suite));
    for (name, value) in &comparison.facts {
        line(&mut text, &format!("- {name}: {}", crate::escape::markdown(value)));
    }
    line(&mut text, "");
    line(&mut text, &format!("**{}**", gate_words(comparison.gate)));
    let (shown, quiet) = partition(comparison);
    if !shown.is_empty() {
        line(&mut text, "\n| bench | metric | base | head | change | interval | n | verdict |");
        line(&mut text, "|---|---|--:|--:|--:|---|---|---|");
    }
    for row in shown {
        let cells = cells(row);
        let id = markdown_code(&row.finding.key.benchmark.id);
        let metric = markdown_code(row.finding.key.metric.name());
        line(&mut text, &format!("| {id} | {metric} | {} |", cells.join(" | ")));
    }
    line(&mut text, "");
    line(&mut text, &quiet_words(&quiet));
    if let Some(control) = comparison.control {
        line(&mut text, &control_words(control));
    }
    text
}

/// The numbers behind one finding: `base` and `head` are the values of its processes.
#[must_use]
pub fn explain(row: &Compared<'_>, base: &[f64], head: &[f64]) -> String {
    let finding = row.finding;
    let key = &finding.key;
    let [base_median, head_median, change, interval, n, verdict] = cells(row);
    let scale = Scale::shared(row.unit, &[base, head].concat());
    let values = |values: &[f64]| {
        let text = |value: &f64| scale.unwrap_or(Scale::of(row.unit, *value)).text(*value, DIGITS);
        values.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    let mut text = String::new();
    line(&mut text, &format!("{} ({}): {verdict}", plain(&key.benchmark.id), plain(key.metric.name())));
    line(&mut text, &format!("  base      {base_median} = median of {}", values(base)));
    line(&mut text, &format!("  head      {head_median} = median of {}", values(head)));
    line(
        &mut text,
        &format!("  change    {change} {interval}, n={n}; base and head compared on the log scale"),
    );
    if let Some(evidence) = finding.evidence {
        line(
            &mut text,
            &format!(
                "  test      t = {} with {} degrees of freedom, those of the suite's variances included; p = {}, in a \
                 family of {}: {}; by ranks alone p = {}",
                fixed(evidence.t, 2),
                fixed(evidence.freedom, 1),
                number(evidence.p, 2),
                evidence.family,
                number(evidence.adjusted, 2),
                number(evidence.rank_sum, 2)
            ),
        );
        line(
            &mut text,
            &format!("  sees      a change of {} % or more", fixed(evidence.detectable * 100.0, 1)),
        );
    }
    line(
        &mut text,
        &format!(
            "  floor     {} %: a smaller change does not count, however sure; significant: {}, relevant: {}",
            fixed(finding.floor * 100.0, 1),
            yes(finding.is_significant),
            yes(finding.is_relevant)
        ),
    );
    line(&mut text, &format!("  otherwise {}", otherwise(finding)));
    text
}

const fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// What would have changed the verdict.
fn otherwise(finding: &Finding) -> &'static str {
    match finding.verdict {
        Verdict::Regressed => "a higher floor or a waiver for this bench would let it pass",
        Verdict::Improved => "a higher floor would call it unchanged",
        Verdict::Unchanged if finding.is_significant => "a lower floor would call it changed",
        Verdict::Unchanged => "a larger change, or more rounds, would be needed to call it changed",
        Verdict::Suspect | Verdict::Inconclusive(_) => "more rounds, or a quieter machine, would tell",
        Verdict::Identical => "other code would have to be measured",
        Verdict::New | Verdict::Missing => "it needs both sides",
    }
}

fn write(comparison: &Comparison<'_>, quote: fn(&str) -> String, indent: &str) -> String {
    let mut text = format!("{}: base against head\n\n", quote(comparison.suite));
    let width = comparison.facts.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    for (name, value) in &comparison.facts {
        line(&mut text, &format!(" {name:<width$}  {}", quote(value)));
    }
    line(&mut text, &format!("\n{}", gate_words(comparison.gate)));
    let (shown, quiet) = partition(comparison);
    for row in shown {
        let [base, head, change, interval, n, verdict] = cells(row);
        let key = &row.finding.key;
        line(
            &mut text,
            &format!("\n{indent}{} ({}): {verdict}", quote(&key.benchmark.id), quote(key.metric.name())),
        );
        line(&mut text, &format!("{indent}  {base} → {head}  {change} {interval}, n={n}"));
        for warning in &row.finding.warnings {
            line(&mut text, &format!("{indent}  {}", quote(warning.text())));
        }
    }
    line(&mut text, &format!("\n{}", quiet_words(&quiet)));
    if let Some(control) = comparison.control {
        line(&mut text, &control_words(control));
    }
    text
}

/// What is shown one by one, worst first, and what is only counted.
fn partition<'c, 'a>(comparison: &'c Comparison<'a>) -> (Vec<&'c Compared<'a>>, Vec<&'c Compared<'a>>) {
    let rank = |row: &Compared<'_>| match row.finding.verdict {
        Verdict::Regressed => 0,
        Verdict::Suspect => 1,
        Verdict::Improved => 2,
        Verdict::Missing => 3,
        Verdict::New => 4,
        Verdict::Inconclusive(_) => 5,
        Verdict::Unchanged | Verdict::Identical => 6,
    };
    let (mut shown, quiet): (Vec<_>, Vec<_>) = comparison.rows.iter().partition(|row| rank(row) < 6);
    shown.sort_by_key(|row| rank(row));
    (shown, quiet)
}

/// Base, head, change, interval, n, verdict.
fn cells(row: &Compared<'_>) -> [String; 6] {
    let finding = row.finding;
    let points: Vec<f64> =
        [&row.base, &row.head].into_iter().flatten().map(|estimate| estimate.point).collect();
    let scale = Scale::shared(row.unit, &points);
    let value = |estimate: &Option<Estimate>| match estimate {
        None => "–".to_owned(),
        Some(estimate) if finding.class == MetricClass::Exact => exact(row.unit, estimate.point),
        Some(estimate) => scale.unwrap_or(Scale::of(row.unit, estimate.point)).text(estimate.point, DIGITS),
    };
    let interval =
        finding.change.as_ref().and_then(|change| change.interval).map_or_else(String::new, |interval| {
            format!("[{}, {}]", percent(interval.lower), percent(interval.upper))
        });
    let n = |estimate: &Option<Estimate>| estimate.as_ref().map_or(0, |estimate| estimate.n);
    [
        value(&row.base),
        value(&row.head),
        finding
            .change
            .as_ref()
            .map_or_else(|| UNKNOWN.to_owned(), |change| format!("{} %", percent(change.point))),
        interval,
        format!("{}+{}", n(&row.base), n(&row.head)),
        verdict_words(finding),
    ]
}

/// A ratio head / base as percent with its sign.
fn percent(ratio: f64) -> String {
    if !ratio.is_finite() {
        return UNKNOWN.to_owned();
    }
    let percent = (ratio - 1.0) * 100.0;
    let text = fixed(percent.abs(), 1);
    let sign = if percent < 0.0 { "−" } else { "+" };
    format!("{sign}{text}")
}

fn verdict_words(finding: &Finding) -> String {
    let mut words = match finding.verdict {
        Verdict::Inconclusive(reason) => format!("cannot tell: {reason}"),
        Verdict::Regressed | Verdict::Improved if finding.class == MetricClass::Time => {
            format!("{} (floor {} %)", finding.verdict.word(), fixed(finding.floor * 100.0, 1))
        }
        verdict => verdict.word().to_owned(),
    };
    if finding.is_advisory {
        words.push_str(", shown only");
    }
    if let Some(accepted) = &finding.accepted {
        // Writing to a string cannot fail.
        write!(words, ", accepted by {}: {}", plain(&accepted.author), plain(&accepted.reason)).ok();
    }
    words
}

fn gate_words(gate: &Gate) -> String {
    match gate.outcome {
        Outcome::Pass => "Pass: nothing regressed.".to_owned(),
        Outcome::Neutral => {
            "Neutral: nothing fails, but something could not be told or is shown only.".to_owned()
        }
        Outcome::CannotJudge => "Cannot judge: nothing could be told.".to_owned(),
        Outcome::Fail => format!("Fail: {} regressed.", gate.regressed.len()),
    }
}

fn quiet_words(quiet: &[&Compared<'_>]) -> String {
    let identical = quiet.iter().filter(|row| row.finding.verdict == Verdict::Identical).count();
    let unchanged = quiet.len() - identical;
    format!("{unchanged} unchanged, {identical} in identical programs (not measured).")
}

fn control_words(control: Control) -> String {
    let sees = control.detectable.map_or_else(String::new, |change| {
        format!(" Half of them would have shown a change of {} %.", fixed(change * 100.0, 1))
    });
    format!(
        "Control: of {} comparisons of the base with a copy of itself, {} were called changed.{sees}",
        control.judged, control.called_changed
    )
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
