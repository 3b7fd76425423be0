//! Base against head: one verdict for each bench and metric.
//!
//! In: one value per process and side, from interleaved rounds of one session on one machine. Out: findings. Pure and total:
//! whatever the values are, there is a verdict.
//!
//! Times are compared by the moderated t-test on their logarithms; all benches of one metric are one family, in both
//! directions, and both directions are shown. Instruction counts go by a threshold, exact metrics by equality.
//!
//! Not here: which benches pair within a run (`standing`), the history of a bench (`history`).

use crate::calibration::Calibration;
use crate::rules::{Rule, Rules};
use crate::verdict::{Evidence, FEWEST_PROCESSES, Finding, Reason, Verdict};
use std::collections::BTreeMap;
use trail_model::{Direction, Estimate, Interval, Metric, MetricClass, SeriesKey, Warning};
use trail_stats::{Moderated, Prior, Spread, benjamini_hochberg, logarithms, rank_sum, shift, welch};

/// One bench and metric on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Which bench and metric.
    pub key: SeriesKey,
    /// How the metric is judged.
    pub class: MetricClass,
    /// Which way is better.
    pub direction: Direction,
    /// One value for each process of the base; empty if the base lacks it.
    pub base: Vec<f64>,
    /// One value for each process of the head; empty if the head lacks it.
    pub head: Vec<f64>,
    /// Whether both sides ran one and the same binary.
    pub is_identical: bool,
}

/// The findings of one session.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// One for each comparison, in their order.
    pub findings: Vec<Finding>,
    /// What the suite's variances said, by metric; a second stage uses it again.
    pub priors: BTreeMap<Metric, Prior>,
}

/// Fewest benches from which a prior is learnt; with fewer, that of the last calibration is used.
const FEWEST_FOR_PRIOR: usize = 10;
/// Standard deviation of what repeats of one session cannot show, on the log scale.
const SESSION_FLOOR: f64 = 0.005;
/// Level of the intervals.
const LEVEL: f64 = 0.95;
/// Level and power by which a comparison is sized.
const SIZED: (f64, f64) = (0.01, 0.9);

/// Judges the comparisons of one session on one host.
///
/// `calibration` is what equal code showed on this host class, if it was measured.
#[must_use]
pub fn judge(comparisons: &[Comparison], rules: &Rules, calibration: Option<&Calibration>) -> Judgement {
    let mut priors = BTreeMap::new();
    let mut tests: Vec<Option<Tested>> = Vec::new();
    tests.resize_with(comparisons.len(), || None);
    for (metric, members) in families(comparisons) {
        let samples: Vec<Logs> =
            members.iter().filter_map(|&index| Logs::of(comparisons.get(index)?, index)).collect();
        let prior = prior(&samples).or_else(|| calibration.and_then(|known| known.prior(&metric)));
        let mut family: Vec<Tested> = samples.into_iter().map(|logs| Tested::of(logs, prior)).collect();
        adjust(&mut family);
        for tested in family {
            if let Some(slot) = tests.get_mut(tested.logs.index) {
                *slot = Some(tested);
            }
        }
        priors.extend(prior.map(|prior| (metric, prior)));
    }
    let finding = |(comparison, tested): (&Comparison, Option<Tested>)| {
        let mut rule = rules.of(&comparison.key);
        if let Some(known) = calibration {
            known.apply(&comparison.key, &mut rule);
        }
        find(comparison, tested.as_ref(), rule, rules)
    };
    Judgement { findings: comparisons.iter().zip(tests).map(finding).collect(), priors }
}

/// Judges again what was worth repeating, on fresh rounds of those benches only.
///
/// `first` are the comparisons that `judgement` came from, `fresh` those of the second stage. The test is made on the fresh
/// rounds alone, so that the choice of benches does not count twice; the change must go the same way, and its size is taken
/// over all rounds. Benches that `fresh` lacks keep their finding.
#[must_use]
pub fn confirm(judgement: Judgement, first: &[Comparison], fresh: &[Comparison], rules: &Rules) -> Judgement {
    let Judgement { mut findings, priors } = judgement;
    let mut second: BTreeMap<SeriesKey, Tested> = BTreeMap::new();
    for (metric, members) in families(fresh) {
        let prior = priors.get(&metric).copied();
        let samples = members.iter().filter_map(|&index| Logs::of(fresh.get(index)?, index));
        let mut family: Vec<Tested> = samples.map(|logs| Tested::of(logs, prior)).collect();
        adjust(&mut family);
        let keyed =
            family.into_iter().filter_map(|tested| Some((fresh.get(tested.logs.index)?.key.clone(), tested)));
        second.extend(keyed);
    }
    for (finding, before) in findings.iter_mut().zip(first) {
        let Some(mut tested) = second.remove(&finding.key) else { continue };
        let Some(mut all) = Logs::of(before, 0) else { continue };
        let was = all.shift();
        all.base.extend(&tested.logs.base);
        all.head.extend(&tested.logs.head);
        let rule = Rule {
            floor: finding.floor,
            level: rules.of(&finding.key).level,
            is_advisory: finding.is_advisory,
        };
        let is_same_way = was * tested.shift > 0.0;
        tested.shift = all.shift();
        if !is_same_way {
            tested.adjusted = 1.0;
        }
        *finding = find(before, Some(&tested), rule, rules);
        finding.is_worth_repeating = false;
        if finding.verdict == Verdict::Suspect {
            finding.verdict = Verdict::Unchanged;
        }
    }
    Judgement { findings, priors }
}

/// Indices of the comparisons to be tested, by metric: one family each.
fn families(comparisons: &[Comparison]) -> BTreeMap<Metric, Vec<usize>> {
    let mut families: BTreeMap<Metric, Vec<usize>> = BTreeMap::new();
    for (index, comparison) in comparisons.iter().enumerate() {
        if comparison.class == MetricClass::Time && !comparison.is_identical {
            families.entry(comparison.key.metric.clone()).or_default().push(index);
        }
    }
    families
}

/// One comparison on the log scale, with enough processes for a test.
struct Logs {
    index: usize,
    base: Vec<f64>,
    head: Vec<f64>,
}

impl Logs {
    fn of(comparison: &Comparison, index: usize) -> Option<Self> {
        let (base, head) = (logarithms(&comparison.base).ok()?, logarithms(&comparison.head).ok()?);
        let enough = base.len() >= FEWEST_PROCESSES && head.len() >= FEWEST_PROCESSES;
        enough.then_some(Self { index, base, head })
    }

    fn spread(&self) -> Option<Spread> {
        Spread::pooled(&self.base, &self.head)
    }

    /// How far the head lies above the base.
    fn shift(&self) -> f64 {
        shift::point(&self.base, &self.head).unwrap_or_default()
    }
}

fn prior(samples: &[Logs]) -> Option<Prior> {
    if samples.len() < FEWEST_FOR_PRIOR {
        return None;
    }
    let spreads: Vec<Spread> = samples.iter().filter_map(Logs::spread).collect();
    Prior::fit(&spreads)
}

/// One comparison, tested.
struct Tested {
    logs: Logs,
    shift: f64,
    test: Moderated,
    rank_sum: f64,
    adjusted: f64,
    family: usize,
}

impl Tested {
    fn of(logs: Logs, prior: Option<Prior>) -> Self {
        let rank_sum = rank_sum::test(&logs.base, &logs.head).map_or(1.0, |found| found.p);
        let mut test = moderated(&logs, prior).unwrap_or_else(|| plain(&logs));
        // Two constants that differ do so exactly; how often chance does that, only the ranks can say.
        if test.error <= 0.0 {
            test.p = rank_sum;
        }
        Self { shift: logs.shift(), test, rank_sum, adjusted: test.p, family: 1, logs }
    }
}

fn moderated(logs: &Logs, prior: Option<Prior>) -> Option<Moderated> {
    let (spread, difference) = (logs.spread()?, welch::test(&logs.base, &logs.head)?.difference);
    let scale = number(logs.base.len()).recip() + number(logs.head.len()).recip();
    Some(prior?.moderate(spread).test(difference, scale))
}

/// Without anything to lean on: Welch's test.
fn plain(logs: &Logs) -> Moderated {
    let none = Moderated { t: 0.0, freedom: f64::INFINITY, error: 0.0, p: 1.0 };
    welch::test(&logs.base, &logs.head).map_or(none, |found| Moderated {
        t: found.t,
        freedom: found.freedom,
        error: found.error,
        p: found.p,
    })
}

#[expect(clippy::cast_precision_loss, reason = "counts of processes are far below 2^52")]
const fn number(count: usize) -> f64 {
    count as f64
}

/// Adjusts the probabilities of one family.
fn adjust(family: &mut [Tested]) {
    let alone: Vec<f64> = family.iter().map(|tested| tested.test.p).collect();
    let size = family.len();
    for (tested, adjusted) in family.iter_mut().zip(benjamini_hochberg(&alone)) {
        (tested.adjusted, tested.family) = (adjusted, size);
    }
}

fn find(comparison: &Comparison, tested: Option<&Tested>, rule: Rule, rules: &Rules) -> Finding {
    let mut finding = Finding {
        key: comparison.key.clone(),
        class: comparison.class,
        verdict: Verdict::Unchanged,
        is_significant: false,
        is_relevant: false,
        is_worth_repeating: false,
        change: None,
        evidence: None,
        floor: rule.floor,
        is_advisory: rule.is_advisory
            || matches!(comparison.class, MetricClass::Derived | MetricClass::Simulated | MetricClass::Cited),
        accepted: None,
        warnings: Vec::new(),
    };
    let (base, head) = (comparison.base.len(), comparison.head.len());
    match (comparison.base.first(), comparison.head.first()) {
        // One program on both sides needs no values.
        _ if comparison.is_identical => finding.verdict = Verdict::Identical,
        (None, None) => finding.verdict = Verdict::Inconclusive(Reason::FewProcesses { base, head }),
        (None, Some(_)) => finding.verdict = Verdict::New,
        (Some(_), None) => finding.verdict = Verdict::Missing,
        _ if comparison.class != MetricClass::Time => count(comparison, &mut finding),
        _ => match tested {
            Some(tested) => time(comparison, tested, rule, rules, &mut finding),
            None => finding.verdict = Verdict::Inconclusive(untested(comparison)),
        },
    }
    finding
}

/// Why a comparison of times was not tested.
fn untested(comparison: &Comparison) -> Reason {
    let (base, head) = (&comparison.base, &comparison.head);
    let wrong = [base, head].into_iter().find_map(|side| logarithms(side).err());
    wrong.map_or(Reason::FewProcesses { base: base.len(), head: head.len() }, |wrong| Reason::Unusable {
        value: wrong.value,
    })
}

/// Judges a time from its test.
fn time(comparison: &Comparison, tested: &Tested, rule: Rule, rules: &Rules, finding: &mut Finding) {
    let (shift, test) = (tested.shift, tested.test);
    let detectable = test.detectable(SIZED.0, SIZED.1).exp_m1();
    let reach = test.reach(LEVEL, SESSION_FLOOR);
    let (base, head) = (tested.logs.base.len(), tested.logs.head.len());
    finding.is_significant = tested.adjusted <= rule.level;
    finding.is_relevant = shift.abs() >= rule.floor.ln_1p();
    finding.is_worth_repeating = test.p <= rules.suspicion && shift.abs() > rules.suspicious_change.ln_1p();
    let interval = Interval { lower: (shift - reach).exp(), upper: (shift + reach).exp(), level: LEVEL };
    finding.change = Some(Estimate {
        point: shift.exp(),
        interval: Some(interval),
        n: base.min(head),
        warnings: Vec::new(),
    });
    finding.evidence = Some(Evidence {
        t: test.t,
        freedom: test.freedom,
        p: test.p,
        adjusted: tested.adjusted,
        family: tested.family,
        rank_sum: tested.rank_sum,
        detectable,
        base,
        head,
    });
    finding.verdict = if finding.is_significant && finding.is_relevant {
        direction(shift, comparison.direction)
    } else if detectable > rules.noisy.max(2.0 * rule.floor) {
        Verdict::Inconclusive(Reason::TooNoisy { detectable })
    } else if finding.is_worth_repeating {
        Verdict::Suspect
    } else {
        Verdict::Unchanged
    };
}

/// Judges what is no time: exact metrics by equality, instructions and whatever is shown only by a threshold.
fn count(comparison: &Comparison, finding: &mut Finding) {
    let (Some(base), Some(head)) = (middle(&comparison.base), middle(&comparison.head)) else {
        let value = comparison.base.iter().chain(&comparison.head).copied().find(|value| !value.is_finite());
        finding.verdict = Verdict::Inconclusive(Reason::Unusable { value: value.unwrap_or(f64::NAN) });
        return;
    };
    for (side, values) in [("base", &comparison.base), ("head", &comparison.head)] {
        if comparison.class == MetricClass::Exact && values.iter().any(|value| values.first() != Some(value))
        {
            finding.warnings.push(Warning::new(format!("processes of the {side} counted differently")));
        }
    }
    let difference = head - base;
    let relative =
        if base.abs() > 0.0 { (difference / base).abs() } else { difference.abs() * f64::INFINITY };
    finding.change = (base > 0.0 && head > 0.0).then(|| Estimate::exact(head / base));
    finding.is_significant = difference.abs() > 0.0;
    finding.is_relevant = if comparison.class == MetricClass::Exact {
        finding.floor = 0.0;
        finding.is_significant
    } else {
        relative >= finding.floor
    };
    if finding.is_significant && finding.is_relevant {
        finding.verdict = direction(difference, comparison.direction);
    }
}

/// The middle of what processes counted; `None` if one is no number.
fn middle(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.iter().all(|value| value.is_finite()).then(|| sorted.get(sorted.len() / 2).copied())?
}

/// Better or worse.
fn direction(difference: f64, direction: Direction) -> Verdict {
    if (difference > 0.0) == (direction == Direction::LowerIsBetter) {
        Verdict::Regressed
    } else {
        Verdict::Improved
    }
}
