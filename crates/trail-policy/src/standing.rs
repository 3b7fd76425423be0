//! The two promises about compared benches: no ratio below one, and no drop of their geometric mean.
//!
//! In: one value per process of both benches of a pair, or the geometric means of former runs on the same host class over
//! the same pairs. Out: where each ratio stands, and whether the mean dropped. Pure.
//!
//! A ratio is baseline / candidate: below one the candidate is slower.

use crate::rules::Rules;
use crate::verdict::{Reason, Verdict};
use trail_model::Estimate;
use trail_stats::benjamini_hochberg;
use trail_stats::paired::{self, GEOMEAN_FLOOR, Options, Paired, Prediction, RATIO_FLOOR};

/// Where a ratio stands to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The interval lies below one, and that is no chance of many tests.
    BelowOne,
    /// The interval lies within two per cent of one.
    Parity,
    /// The interval lies above one.
    AboveOne,
    /// The interval holds one and reaches further than parity, or is unbounded.
    StraddlesOne,
}

impl Standing {
    /// The word that reports use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::BelowOne => "below-1",
            Self::Parity => "parity",
            Self::AboveOne => "above-1",
            Self::StraddlesOne => "straddles-1",
        }
    }
}

/// Both benches of a pair, process by process.
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessPair {
    /// Id of the candidate.
    pub candidate_id: String,
    /// One value of the baseline for each process.
    pub baseline: Vec<f64>,
    /// One value of the candidate for each process, in the same order.
    pub candidate: Vec<f64>,
}

/// Where one pair stands.
#[derive(Clone, Debug, PartialEq)]
pub struct PairFinding {
    /// Id of the candidate.
    pub candidate_id: String,
    /// The ratio with its interval; `None` if a value is no finite number above zero or a process lacks a side.
    pub ratio: Option<Estimate>,
    /// One-sided probability of a ratio this low if it is one, adjusted for all pairs.
    pub adjusted: f64,
    /// Where it stands.
    pub standing: Standing,
    /// The known ratio below one, if there is one.
    pub known: Option<f64>,
    /// Regressed below one, or below what is known; inconclusive if the ratio straddles one.
    pub verdict: Verdict,
}

const LEVEL: f64 = 0.95;
/// Half the width of parity.
const PARITY: f64 = 0.02;
/// How far a known ratio may fall, and how sure a further fall must be.
const FALL: f64 = 0.03;
const SURE: f64 = 0.01;

/// Judges the pairs of one operation on one host class, which are one family.
#[must_use]
pub fn judge_pairs(pairs: &[ProcessPair], rules: &Rules, host: &str) -> Vec<PairFinding> {
    let options = Options { level: LEVEL, floor: RATIO_FLOOR };
    let ratios: Vec<Option<Paired>> =
        pairs.iter().map(|pair| paired::ratio(&pair.baseline, &pair.candidate, options).ok()).collect();
    let below: Vec<f64> =
        ratios.iter().map(|found| found.as_ref().map_or(1.0, |found| found.p_below)).collect();
    let find = |((pair, found), adjusted): ((&ProcessPair, Option<Paired>), f64)| {
        let known = rules.known_ratio(&pair.candidate_id, host);
        let standing =
            found.as_ref().map_or(Standing::StraddlesOne, |found| stand(&found.ratio, adjusted, rules.level));
        let verdict = match (&found, standing, known) {
            (None, ..) => Verdict::Inconclusive(unusable(pair)),
            (Some(found), _, _) if found.ratio.n < 2 => {
                Verdict::Inconclusive(Reason::FewProcesses { base: 1, head: 1 })
            }
            (Some(_), Standing::BelowOne, Some(known)) if !fell(pair, known) => Verdict::Unchanged,
            (Some(_), Standing::BelowOne, _) => Verdict::Regressed,
            (Some(_), Standing::StraddlesOne, _) => Verdict::Inconclusive(Reason::Straddles),
            (Some(_), Standing::Parity | Standing::AboveOne, _) => Verdict::Unchanged,
        };
        let ratio = found.map(|found| found.ratio);
        PairFinding { candidate_id: pair.candidate_id.clone(), ratio, adjusted, standing, known, verdict }
    };
    pairs.iter().zip(ratios).zip(benjamini_hochberg(&below)).map(find).collect()
}

fn stand(ratio: &Estimate, adjusted: f64, level: f64) -> Standing {
    let (lower, upper) =
        ratio.interval.map_or((ratio.point, ratio.point), |interval| (interval.lower, interval.upper));
    if adjusted <= level && upper < 1.0 {
        Standing::BelowOne
    } else if lower >= 1.0 - PARITY && upper <= 1.0 + PARITY {
        Standing::Parity
    } else if lower > 1.0 {
        Standing::AboveOne
    } else {
        Standing::StraddlesOne
    }
}

/// Whether the ratio is surely, and by enough, below what is known of it.
fn fell(pair: &ProcessPair, known: f64) -> bool {
    let options = Options { level: LEVEL, floor: RATIO_FLOOR };
    let Ok(logs) = paired::log_ratios(&pair.baseline, &pair.candidate) else { return false };
    let beyond: Vec<f64> = logs.iter().map(|ratio| ratio - known.ln()).collect();
    paired::of_logarithms(&beyond, options)
        .is_ok_and(|found| found.p_below < SURE && found.ratio.point <= 1.0 - FALL)
}

fn unusable(pair: &ProcessPair) -> Reason {
    let (base, head) = (pair.baseline.len(), pair.candidate.len());
    let wrong =
        pair.baseline.iter().chain(&pair.candidate).find(|value| !(**value > 0.0 && value.is_finite()));
    wrong
        .filter(|_| base == head)
        .map_or(Reason::FewProcesses { base, head }, |value| Reason::Unusable { value: *value })
}

/// Whether a geometric mean dropped against its history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drop {
    /// Regressed if it dropped surely and by enough.
    pub verdict: Verdict,
    /// The relative drop from the mean of the history; negative for a rise.
    pub drop: f64,
    /// The test; `None` with a short history.
    pub prediction: Option<Prediction>,
    /// Its one-sided probability, multiplied by the number of means that are judged.
    pub adjusted: f64,
}

/// Fewest former runs, and how many of the newest are used.
const FEWEST_RUNS: usize = 5;
const NEWEST_RUNS: usize = 15;
/// The drop from which on it counts.
const LEAST_DROP: f64 = 0.02;

/// Judges the newest geometric mean against those of accepted runs before it, oldest first.
///
/// All are over the same pairs on the same host class. `means` is how many such means are judged together.
#[must_use]
pub fn judge_drop(history: &[f64], new: f64, means: usize) -> Drop {
    let newest = history.get(history.len().saturating_sub(NEWEST_RUNS)..).unwrap_or_default();
    let cannot_tell =
        |reason| Drop { verdict: Verdict::Inconclusive(reason), drop: 0.0, prediction: None, adjusted: 1.0 };
    if let Some(&value) = newest.iter().chain([&new]).find(|value| !(**value > 0.0 && value.is_finite())) {
        return cannot_tell(Reason::Unusable { value });
    }
    let short = Reason::ShortHistory { found: newest.len(), needed: FEWEST_RUNS };
    if newest.len() < FEWEST_RUNS {
        return cannot_tell(short);
    }
    let logs: Vec<f64> = newest.iter().map(|mean| mean.ln()).collect();
    let Some(prediction) = paired::predict(&logs, new.ln(), GEOMEAN_FLOOR) else { return cannot_tell(short) };
    #[expect(clippy::cast_precision_loss, reason = "a suite has a few means")]
    let adjusted = (prediction.p_below * means.max(1) as f64).min(1.0);
    let drop = -prediction.difference.exp_m1();
    let verdict = if adjusted < SURE && drop >= LEAST_DROP { Verdict::Regressed } else { Verdict::Unchanged };
    Drop { verdict, drop, prediction: Some(prediction), adjusted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glob::Glob;
    use crate::rules::Known;

    fn pair(ratios: &[f64]) -> ProcessPair {
        ProcessPair {
            candidate_id: "build/fast/a".to_owned(),
            baseline: ratios.iter().map(|ratio| ratio * 100.0).collect(),
            candidate: vec![100.0; ratios.len()],
        }
    }

    fn check(ratios: &[f64], rules: &Rules, standing: Standing, verdict: Verdict) {
        let found = &judge_pairs(&[pair(ratios)], rules, "xeon")[0];
        assert_eq!((found.standing, found.verdict), (standing, verdict), "{ratios:?}: {found:?}");
    }

    #[test]
    fn a_ratio_stands_where_its_whole_interval_is() {
        let rules = Rules::default();
        check(&[0.90, 0.91, 0.89, 0.90, 0.90], &rules, Standing::BelowOne, Verdict::Regressed);
        check(&[1.001, 1.0, 0.999, 1.0, 1.0], &rules, Standing::Parity, Verdict::Unchanged);
        check(&[7.7, 7.8, 7.6, 7.7, 7.7], &rules, Standing::AboveOne, Verdict::Unchanged);
        let straddles = Verdict::Inconclusive(Reason::Straddles);
        check(&[0.9, 1.1, 1.0, 0.95, 1.04], &rules, Standing::StraddlesOne, straddles);
    }

    #[test]
    fn a_half_and_almost_one_do_not_look_alike() {
        let found =
            judge_pairs(&[pair(&[0.5; 5]), pair(&[0.97, 0.96, 0.98, 0.97, 0.97])], &Rules::default(), "xeon");
        let uppers: Vec<f64> =
            found.iter().map(|pair| pair.ratio.as_ref().unwrap().interval.unwrap().upper).collect();
        assert!(uppers[0] < 0.51 && uppers[1] > 0.97, "{uppers:?}");
        assert!(found.iter().all(|pair| pair.verdict == Verdict::Regressed));
    }

    #[test]
    fn one_process_tells_nothing() {
        let few = Verdict::Inconclusive(Reason::FewProcesses { base: 1, head: 1 });
        check(&[0.5], &Rules::default(), Standing::StraddlesOne, few);
        let none = Verdict::Inconclusive(Reason::FewProcesses { base: 0, head: 0 });
        check(&[], &Rules::default(), Standing::StraddlesOne, none);
        let zero = Verdict::Inconclusive(Reason::Unusable { value: 0.0 });
        check(&[1.0, 0.0, 1.0], &Rules::default(), Standing::StraddlesOne, zero);
    }

    #[test]
    fn a_known_ratio_fails_only_when_it_falls_further() {
        let known = Known { bench: Glob::new("build/*"), host: None, ratio: 0.90 };
        let rules = Rules { known: vec![known], ..Rules::default() };
        check(&[0.90, 0.91, 0.89, 0.90, 0.90], &rules, Standing::BelowOne, Verdict::Unchanged);
        check(&[0.885, 0.884, 0.886, 0.885, 0.885], &rules, Standing::BelowOne, Verdict::Unchanged);
        check(&[0.85, 0.85, 0.86, 0.84, 0.85], &rules, Standing::BelowOne, Verdict::Regressed);
    }

    #[test]
    fn a_drop_must_be_sure_and_large() {
        let history = [7.71, 7.69, 7.74, 7.70, 7.72, 7.71, 7.70];
        let of = |new: f64| judge_drop(&history, new, 2).verdict;
        assert_eq!(of(7.70), Verdict::Unchanged);
        assert_eq!(of(7.62), Verdict::Unchanged);
        assert_eq!(of(7.45), Verdict::Regressed);
        assert_eq!(of(9.0), Verdict::Unchanged);
        let wild = [7.0, 8.5, 7.7, 6.9, 8.2, 7.4];
        assert_eq!(judge_drop(&wild, 7.4, 2).verdict, Verdict::Unchanged);
    }

    #[test]
    fn a_short_or_broken_history_tells_nothing() {
        assert_eq!(
            judge_drop(&[7.7; 4], 7.0, 2).verdict,
            Verdict::Inconclusive(Reason::ShortHistory { found: 4, needed: 5 })
        );
        assert_eq!(
            judge_drop(&[7.7, 7.7, 0.0, 7.7, 7.7], 7.0, 2).verdict,
            Verdict::Inconclusive(Reason::Unusable { value: 0.0 })
        );
        // Only the newest fifteen count.
        let mut history = vec![100.0; 30];
        history.extend([7.7; 15]);
        assert_eq!(judge_drop(&history, 7.7, 1).verdict, Verdict::Unchanged);
    }
}
