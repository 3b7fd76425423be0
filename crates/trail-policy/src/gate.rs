//! What CI does with the findings: pass, fail, neutral, or say that it cannot judge.
//!
//! Pure. Not here: the words of the report (`trail-report`).

use crate::rules::{FailOn, Rules};
use crate::standing::{Drop, PairFinding};
use crate::verdict::{Finding, Verdict};
use std::collections::BTreeMap;

/// What CI does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Nothing regressed.
    Pass,
    /// Nothing that fails, but something that could not be told, is to be repeated, was accepted, or is shown only.
    Neutral,
    /// Nothing could be told at all.
    CannotJudge,
    /// Something regressed.
    Fail,
}

impl Outcome {
    /// The exit code of the command: 0, 1 or 4; `strict` fails what cannot be judged.
    #[must_use]
    pub const fn exit_code(self, strict: bool) -> u8 {
        match self {
            Self::Pass | Self::Neutral => 0,
            Self::Fail => 1,
            Self::CannotJudge if strict => 1,
            Self::CannotJudge => 4,
        }
    }
}

/// Everything that was judged in one session on one host.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// Base against head.
    pub findings: &'a [Finding],
    /// Ratios that must not be below one.
    pub pairs: &'a [PairFinding],
    /// Geometric means that must not drop, with the operation.
    pub drops: &'a [(String, Drop)],
}

/// The gate and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// What CI does.
    pub outcome: Outcome,
    /// What fails it, or would if the rules let it: bench and metric, pair, or operation, in order.
    pub regressed: Vec<String>,
    /// How many findings, pairs and means have each verdict, by its word.
    pub counts: BTreeMap<&'static str, usize>,
    /// How many regressions were accepted.
    pub accepted: usize,
}

/// Decides from everything that was judged.
#[must_use]
pub fn gate(judged: Judged<'_>, rules: &Rules) -> Gate {
    let findings = judged.findings.iter().filter(|finding| finding.is_failing());
    let named = findings.map(|finding| format!("{} of {}", finding.key.metric, finding.key.benchmark));
    let pairs = judged.pairs.iter().filter(|pair| pair.verdict == Verdict::Regressed);
    let drops = judged.drops.iter().filter(|(_, drop)| drop.verdict == Verdict::Regressed);
    let regressed: Vec<String> = named
        .chain(pairs.map(|pair| format!("ratio of {}", pair.candidate_id)))
        .chain(drops.map(|(operation, _)| format!("geometric mean of {operation}")))
        .collect();
    let verdicts: Vec<Verdict> = judged
        .findings
        .iter()
        .map(|finding| finding.verdict)
        .chain(judged.pairs.iter().map(|pair| pair.verdict))
        .chain(judged.drops.iter().map(|(_, drop)| drop.verdict))
        .collect();
    let mut counts = BTreeMap::new();
    for verdict in &verdicts {
        *counts.entry(verdict.word()).or_default() += 1;
    }
    let accepted = judged.findings.iter().filter(|finding| finding.accepted.is_some()).count();
    let is_open = |verdict: &Verdict| {
        matches!(verdict, Verdict::Inconclusive(_) | Verdict::Suspect | Verdict::Regressed | Verdict::Missing)
    };
    let outcome = if !regressed.is_empty() {
        if rules.fail_on == FailOn::Never { Outcome::Neutral } else { Outcome::Fail }
    } else if !verdicts.iter().any(|verdict| verdict.is_told()) {
        Outcome::CannotJudge
    } else if verdicts.iter().any(is_open) {
        Outcome::Neutral
    } else {
        Outcome::Pass
    };
    Gate { outcome, regressed, counts, accepted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Comparison, judge};
    use crate::standing::{ProcessPair, judge_drop, judge_pairs};
    use crate::verdict::Acceptance;
    use trail_model::{BenchmarkId, Direction, Metric, MetricClass, SeriesKey};

    fn allocations(id: &str, base: &[f64], head: &[f64]) -> Finding {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        let comparison = Comparison {
            key: SeriesKey { benchmark, metric: Metric::ALLOCATIONS },
            class: MetricClass::Exact,
            direction: Direction::LowerIsBetter,
            base: base.to_vec(),
            head: head.to_vec(),
            is_identical: false,
        };
        judge(&[comparison], &Rules::default(), None).findings.swap_remove(0)
    }

    fn of(findings: &[Finding], rules: &Rules) -> Gate {
        gate(Judged { findings, pairs: &[], drops: &[] }, rules)
    }

    #[test]
    fn a_regression_fails_and_names_itself() {
        let found =
            of(&[allocations("a", &[1.0], &[2.0]), allocations("b", &[1.0], &[1.0])], &Rules::default());
        assert_eq!(found.outcome, Outcome::Fail);
        assert_eq!(found.regressed, ["allocations of a (p, t)"]);
        assert_eq!(found.counts, BTreeMap::from([("regressed", 1), ("unchanged", 1)]));
        let never = Rules { fail_on: FailOn::Never, ..Rules::default() };
        assert_eq!(of(&[allocations("a", &[1.0], &[2.0])], &never).outcome, Outcome::Neutral);
    }

    #[test]
    fn what_was_accepted_or_is_shown_only_does_not_fail() {
        let mut accepted = allocations("a", &[1.0], &[2.0]);
        accepted.accepted = Some(Acceptance { reason: "known".to_owned(), author: "A".to_owned() });
        let mut advisory = allocations("b", &[1.0], &[2.0]);
        advisory.is_advisory = true;
        let found = of(&[accepted, advisory], &Rules::default());
        assert_eq!((found.outcome, found.accepted), (Outcome::Neutral, 1));
        assert_eq!(found.regressed, [] as [String; 0]);
    }

    #[test]
    fn nothing_told_cannot_be_judged_and_only_strictly_fails() {
        for findings in
            [vec![], vec![allocations("a", &[], &[1.0])], vec![allocations("a", &[f64::NAN], &[1.0])]]
        {
            assert_eq!(of(&findings, &Rules::default()).outcome, Outcome::CannotJudge);
        }
        let codes = [Outcome::Pass, Outcome::Neutral, Outcome::CannotJudge, Outcome::Fail];
        assert_eq!(codes.map(|outcome| outcome.exit_code(false)), [0, 0, 4, 1]);
        assert_eq!(codes.map(|outcome| outcome.exit_code(true)), [0, 0, 1, 1]);
    }

    #[test]
    fn what_could_not_be_told_is_neutral_and_what_is_new_passes() {
        let fine = allocations("a", &[1.0], &[1.0]);
        let missing = allocations("b", &[1.0], &[]);
        assert_eq!(of(&[fine.clone(), missing], &Rules::default()).outcome, Outcome::Neutral);
        assert_eq!(of(&[fine, allocations("c", &[], &[1.0])], &Rules::default()).outcome, Outcome::Pass);
    }

    #[test]
    fn ratios_below_one_and_dropped_means_fail() {
        let rules = Rules::default();
        let slow = ProcessPair {
            candidate_id: "build/fast/a".to_owned(),
            baseline: vec![90.0; 5],
            candidate: vec![100.0; 5],
        };
        let pairs = judge_pairs(&[slow], &rules, "xeon");
        let drops = [("parse".to_owned(), judge_drop(&[7.7; 6], 7.0, 2))];
        let found = gate(Judged { findings: &[], pairs: &pairs, drops: &drops }, &rules);
        assert_eq!(found.outcome, Outcome::Fail);
        assert_eq!(found.regressed, ["ratio of build/fast/a", "geometric mean of parse"]);
    }
}
