//! From what was judged to what is printed, and the exit code.

use super::plan::Judged;
use super::session::Session;
use crate::output::{note, say};
use crate::project::Project;
use jiff::tz::Offset;
use std::collections::BTreeMap;
use trail_model::{Estimate, MetricClass, Sample, SeriesKey, Unit};
use trail_policy::verdict::{Finding, Verdict};
use trail_policy::{Comparison, gate, waiver};
use trail_report::comparison::{self, Compared, Control};

/// Level of the medians' intervals.
const LEVEL: f64 = 0.95;

/// What findings are printed with.
pub(super) struct Report<'a> {
    pub(super) project: &'a Project,
    pub(super) session: &'a Session,
    pub(super) facts: Vec<(&'static str, String)>,
}

impl Report<'_> {
    /// Applies the waivers, prints, and gives the exit code.
    pub(super) fn print(self, judged: &mut Judged, is_markdown: bool, is_strict: bool) -> u8 {
        let config = &self.project.config;
        let today = Offset::UTC.to_datetime(jiff::Timestamp::now()).date();
        for warning in waiver::apply(&config.waivers, &mut judged.judgement.findings, today) {
            note(&format!("warning: {warning}"));
        }
        let findings = &judged.judgement.findings;
        let gate = gate::gate(gate::Judged { findings, pairs: &[], drops: &[] }, &config.rules);
        let medians: BTreeMap<&SeriesKey, &Comparison> =
            judged.comparisons.iter().map(|comparison| (&comparison.key, comparison)).collect();
        let rows = findings.iter().map(|finding| {
            let unit = self.session.unit(&finding.key).unwrap_or(Unit::Second);
            let comparison = medians.get(&finding.key);
            let estimate = |values: Option<&Vec<f64>>| median(values?, unit);
            Compared {
                finding,
                unit,
                base: estimate(comparison.map(|comparison| &comparison.base)),
                head: estimate(comparison.map(|comparison| &comparison.head)),
            }
        });
        let mut facts = self.facts;
        let left_out = self.session.left_out().len();
        if left_out > 0 {
            facts.push(("left out", format!("{left_out} benchmarks that cannot be run alone")));
        }
        let report = comparison::Comparison {
            suite: &config.suite.name,
            facts,
            rows: rows.collect(),
            gate: &gate,
            control: control(&judged.control.findings),
        };
        let text = if is_markdown { comparison::markdown(&report) } else { comparison::text(&report) };
        say(text.trim_end());
        gate.outcome.exit_code(is_strict)
    }
}

/// The median of one side's processes.
pub(super) fn median(values: &[f64], unit: Unit) -> Option<Estimate> {
    let sample = Sample::new(values.to_vec(), unit).ok()?;
    trail_stats::median::estimate(&sample, LEVEL).ok()
}

/// What the control shows of this machine; `None` without one.
fn control(findings: &[Finding]) -> Option<Control> {
    let timed: Vec<_> = findings.iter().filter(|finding| finding.class == MetricClass::Time).collect();
    if timed.is_empty() {
        return None;
    }
    let is_changed = |finding: &&&Finding| matches!(finding.verdict, Verdict::Improved | Verdict::Regressed);
    let mut detectable: Vec<f64> =
        timed.iter().filter_map(|finding| finding.evidence.map(|evidence| evidence.detectable)).collect();
    detectable.sort_by(f64::total_cmp);
    Some(Control {
        judged: timed.len(),
        called_changed: timed.iter().filter(is_changed).count(),
        detectable: trail_stats::quantile::median(&detectable),
    })
}
