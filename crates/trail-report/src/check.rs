//! The newest run of a host against its history, as text: what fails first, then what cannot be told.
//!
//! Nothing is judged or computed here but units and percent.

use crate::escape::plain;
use trail_model::scale::fixed;
use trail_model::{Run, SeriesKey};
use trail_policy::gate::Outcome;
use trail_policy::history::{HistoryFinding, Status};
use trail_policy::standing::{Drop, PairFinding};
use trail_policy::verdict::{Finding, Verdict};
use trail_policy::words::ratio;

/// Everything that was judged about the newest run of one host.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The newest run.
    pub run: &'a Run,
    /// How many runs stand before it.
    pub before: usize,
    /// The timed series.
    pub series: Vec<(SeriesKey, HistoryFinding)>,
    /// The pairs.
    pub pairs: Vec<PairFinding>,
    /// The means.
    pub drops: Vec<(String, Drop)>,
    /// Counts and sizes.
    pub exact: Vec<Finding>,
}

impl Checked<'_> {
    /// What the series and the gate on everything else come to together.
    #[must_use]
    pub fn outcome(&self, gate: Outcome) -> Outcome {
        let verdicts = || self.series.iter().map(|(_, finding)| finding.verdict);
        let has_regressed = |(_, finding): &(SeriesKey, HistoryFinding)| {
            finding.verdict == Verdict::Regressed || is_confirmed_regression(finding)
        };
        let of_series = if self.series.iter().any(has_regressed) {
            Outcome::Fail
        } else if !verdicts().any(Verdict::is_told) {
            Outcome::CannotJudge
        } else if verdicts().all(|verdict| matches!(verdict, Verdict::Unchanged | Verdict::Improved)) {
            Outcome::Pass
        } else {
            Outcome::Neutral
        };
        match (of_series, gate) {
            (Outcome::Fail, _) | (_, Outcome::Fail) => Outcome::Fail,
            (Outcome::CannotJudge, Outcome::CannotJudge) => Outcome::CannotJudge,
            (Outcome::Pass, Outcome::Pass) => Outcome::Pass,
            _ => Outcome::Neutral,
        }
    }
}

/// The check as text. `gate` is what pairs, means and counts alone come to.
#[must_use]
pub fn text(checked: &Checked<'_>, gate: Outcome) -> String {
    let run = checked.run;
    let commit = run.commit.as_ref().map_or("none", |commit| commit.sha.get(..12).unwrap_or(&commit.sha));
    let mut lines = vec![
        format!("host {}", run.environment.host),
        format!(
            " newest run: commit {commit}, {}; {} careful runs before it",
            run.started.strftime("%Y-%m-%d %H:%M UTC"),
            checked.before
        ),
        format!(" {}", outcome_words(checked.outcome(gate))),
        String::new(),
    ];
    let shown = |verdict: Verdict| !matches!(verdict, Verdict::Unchanged);
    for (name, drop) in checked.drops.iter().filter(|(_, drop)| shown(drop.verdict)) {
        lines.push(format!("geometric mean, {}: {}", plain(name), drop_words(drop)));
    }
    for pair in checked.pairs.iter().filter(|pair| matches!(pair.verdict, Verdict::Regressed)) {
        let words = ratio(pair.ratio.as_ref());
        lines.push(format!(
            "ratio, {}: {} {}, {}",
            plain(&pair.candidate_id),
            words.point,
            words.interval,
            pair.standing.word()
        ));
    }
    for finding in checked.exact.iter().filter(|finding| shown(finding.verdict)) {
        let key = &finding.key;
        lines.push(format!(
            "{}, {}: {}",
            plain(key.metric.name()),
            plain(&key.benchmark.id),
            finding.verdict.word()
        ));
    }
    let mut series: Vec<_> = checked.series.iter().collect();
    series.sort_by_key(|(_, finding)| rank(finding));
    for (key, finding) in series.iter().filter(|(_, finding)| rank(finding) < QUIET) {
        lines.push(format!("time, {}: {}", plain(&key.benchmark.id), series_words(finding)));
    }
    lines.push(counts(checked));
    lines.join("\n") + "\n"
}

/// Verdicts from this rank on are only counted.
const QUIET: u8 = 3;

/// Whether a series left its level for a worse one lately, and that is sure.
fn is_confirmed_regression(finding: &HistoryFinding) -> bool {
    finding.open_regression().is_some_and(|change| change.status == Status::Confirmed)
}

fn rank(finding: &HistoryFinding) -> u8 {
    match finding.verdict {
        Verdict::Regressed => 0,
        _ if finding.open_regression().is_some() => 0,
        Verdict::Suspect => 1,
        Verdict::Improved => 2,
        _ => QUIET,
    }
}

fn drop_words(drop: &Drop) -> String {
    match drop.verdict {
        Verdict::Inconclusive(reason) => format!("cannot tell: {reason}"),
        verdict => format!("{}, {} % below its history", verdict.word(), fixed(drop.drop * 100.0, 1)),
    }
}

fn series_words(finding: &HistoryFinding) -> String {
    if let Some(change) = finding.open_regression() {
        let commit = change.commit.get(..12).unwrap_or(&change.commit);
        let sure =
            if change.status == Status::Confirmed { "regressed since" } else { "perhaps regressed since" };
        let ratio = fixed(change.point.after / change.point.before, 3);
        return format!("{sure} {commit}, {ratio}× of its level before");
    }
    let ratio =
        finding.ratio.map_or_else(String::new, |ratio| format!(", {}× of its level before", fixed(ratio, 3)));
    format!("{}{ratio}", finding.verdict.word())
}

fn counts(checked: &Checked<'_>) -> String {
    let of = |is_wanted: fn(Verdict) -> bool| {
        checked.series.iter().filter(|(_, finding)| is_wanted(finding.verdict)).count()
    };
    let untold = of(|verdict| matches!(verdict, Verdict::Inconclusive(_)));
    let untold_pairs =
        checked.pairs.iter().filter(|pair| matches!(pair.verdict, Verdict::Inconclusive(_))).count();
    let pairs = match checked.pairs.len() {
        0 => String::new(),
        all => format!("; {untold_pairs} of {all} pairs cannot be told from one run of a commit"),
    };
    format!(
        "{} timed series: {} unchanged, {untold} cannot be told{pairs}",
        checked.series.len(),
        of(|verdict| verdict == Verdict::Unchanged),
    )
}

fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "Pass: nothing left its level.",
        Outcome::Neutral => {
            "Neutral: nothing regressed, but something could not be told or is to be measured again."
        }
        Outcome::CannotJudge => "Cannot judge: not enough history.",
        Outcome::Fail => "Fail: something regressed.",
    }
}
