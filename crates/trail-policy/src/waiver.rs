//! Changes that someone accepted: which benches, up to which bound, why, who, until when.
//!
//! A waiver comes from the configuration or from a trailer of the commit that makes the change. It holds on every branch
//! that has it. The level that it accepted becomes the level that later commits are compared with.

use crate::glob::Glob;
use crate::verdict::{Acceptance, Finding, Verdict};
use jiff::civil::Date;
use trail_model::{Metric, Warning};

/// The key of the trailer: `Perf-Accept: hash/* <=1.35x constant-time compare`.
pub const TRAILER: &str = "Perf-Accept";

/// An accepted change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiver {
    /// Which benches, by id.
    pub bench: Glob,
    /// Which metric; all of them without one.
    pub metric: Option<Metric>,
    /// How many times worse it may be.
    pub bound: Bound,
    /// Why.
    pub reason: String,
    /// Who.
    pub author: String,
    /// The last day on which it holds; for ever without one.
    pub expires: Option<Date>,
    /// The commit that carries it, from which on its level is the level; `None` for one of the configuration.
    pub commit: Option<String>,
}

/// How many times worse something may be, in thousandths, so that bounds compare exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound(u32);

impl Bound {
    /// A bound from 1 to 1000; `None` for any other number.
    #[must_use]
    pub fn new(factor: f64) -> Option<Self> {
        let is_inside = (1.0..=1000.0).contains(&factor);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1000 to 1 000 000")]
        is_inside.then(|| Self((factor * 1000.0).round() as u32))
    }

    /// The factor.
    #[must_use]
    pub fn factor(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

/// Why a trailer is no waiver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WaiverError {
    /// Something is missing.
    #[error("`{TRAILER}: {text}` lacks {missing}, expected `<benches> <=<bound>x <reason>`")]
    Missing {
        /// What stands after the key.
        text: String,
        /// What it lacks.
        missing: &'static str,
    },
    /// The bound is none.
    #[error("`{TRAILER}: {text}`: `{found}` is no bound, expected one such as `<=1.35x`")]
    Bound {
        /// What stands after the key.
        text: String,
        /// What stands where the bound should.
        found: String,
    },
}

impl Waiver {
    /// Parses what stands after the key of a trailer; `author` and `commit` are those of the commit.
    ///
    /// # Errors
    /// [`WaiverError`] if benches, bound or reason are missing, or the bound is none.
    pub fn parse_trailer(text: &str, author: &str, commit: &str) -> Result<Self, WaiverError> {
        let text = text.trim();
        let missing = |missing| WaiverError::Missing { text: text.to_owned(), missing };
        let (bench, rest) = text.split_once(char::is_whitespace).ok_or_else(|| missing("a bound"))?;
        let rest = rest.trim_start();
        let wrong = |found: &str| WaiverError::Bound { text: text.to_owned(), found: found.to_owned() };
        let first = || rest.split_whitespace().next().unwrap_or_default();
        let after =
            rest.strip_prefix("<=").or_else(|| rest.strip_prefix('≤')).ok_or_else(|| wrong(first()))?;
        let (factor, reason) =
            after.trim_start().split_once(char::is_whitespace).ok_or_else(|| missing("a reason"))?;
        let number = factor.strip_suffix(['x', '×']).and_then(|number| number.parse().ok());
        let bound = number.and_then(Bound::new).ok_or_else(|| wrong(factor))?;
        Ok(Self {
            bench: Glob::new(bench),
            metric: None,
            bound,
            reason: reason.trim().to_owned(),
            author: author.to_owned(),
            expires: None,
            commit: Some(commit.to_owned()),
        })
    }

    /// Whether it speaks of this finding's bench and metric.
    fn is_about(&self, finding: &Finding) -> bool {
        self.bench.is_match(&finding.key.benchmark.id)
            && self.metric.as_ref().is_none_or(|metric| *metric == finding.key.metric)
    }

    fn has_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|last| last < today)
    }
}

/// Marks the regressions that a waiver accepts, and returns what is to be said about the waivers themselves.
///
/// A waiver accepts a regression up to its bound; of several the first that does. A regression beyond the bound stays, and
/// says so. A waiver that names no bench, or has expired, is a warning.
#[must_use]
pub fn apply(waivers: &[Waiver], findings: &mut [Finding], today: Date) -> Vec<Warning> {
    for finding in findings.iter_mut().filter(|finding| finding.verdict == Verdict::Regressed) {
        // A count that was zero has no factor: no bound covers it.
        let factor =
            finding.change.as_ref().map_or(f64::INFINITY, |change| change.point.max(change.point.recip()));
        let about: Vec<&Waiver> =
            waivers.iter().filter(|waiver| !waiver.has_expired(today) && waiver.is_about(finding)).collect();
        if let Some(waiver) = about.iter().find(|waiver| factor <= waiver.bound.factor() + 1e-9) {
            finding.accepted =
                Some(Acceptance { reason: waiver.reason.clone(), author: waiver.author.clone() });
        } else if let Some(widest) = about.iter().max_by_key(|waiver| waiver.bound) {
            let text = format!("accepted up to {}x only: {}", widest.bound.factor(), widest.reason);
            finding.warnings.push(Warning::new(text));
        }
    }
    waivers.iter().filter_map(|waiver| remark(waiver, findings, today)).collect()
}

fn remark(waiver: &Waiver, findings: &[Finding], today: Date) -> Option<Warning> {
    let Waiver { bench, reason, author, .. } = waiver;
    if let Some(last) = waiver.expires.filter(|_| waiver.has_expired(today)) {
        return Some(Warning::new(format!("waiver of `{bench}` by {author} expired on {last}: {reason}")));
    }
    let is_used = findings.iter().any(|finding| waiver.is_about(finding));
    (!is_used).then(|| Warning::new(format!("waiver of `{bench}` by {author} names no bench: {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::{BenchmarkId, Estimate, MetricClass, SeriesKey};

    fn regressed(id: &str, factor: f64) -> Finding {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        Finding {
            key: SeriesKey { benchmark, metric: Metric::TIME },
            class: MetricClass::Time,
            verdict: Verdict::Regressed,
            is_significant: true,
            is_relevant: true,
            is_worth_repeating: false,
            change: Some(Estimate::exact(factor)),
            evidence: None,
            floor: 0.03,
            is_advisory: false,
            accepted: None,
            warnings: Vec::new(),
        }
    }

    fn waiver(text: &str) -> Waiver {
        Waiver::parse_trailer(text, "A. Author", "c0ffee").unwrap()
    }

    fn today() -> Date {
        Date::constant(2026, 12, 1)
    }

    #[test]
    fn a_trailer_names_benches_bound_and_reason() {
        let found = waiver("hash/* <=1.35x constant-time compare");
        assert_eq!(found.bench, Glob::new("hash/*"));
        assert_eq!((found.bound.factor(), found.reason.as_str()), (1.35, "constant-time compare"));
        assert_eq!((found.author.as_str(), found.commit.as_deref()), ("A. Author", Some("c0ffee")));
        assert_eq!(waiver("  hash/*   ≤ 1.35×   constant-time compare "), found);
    }

    #[test]
    fn trailers_without_bound_or_reason_say_what_they_lack() {
        let message = |text: &str| Waiver::parse_trailer(text, "a", "c").unwrap_err().to_string();
        let expected = "expected `<benches> <=<bound>x <reason>`";
        assert_eq!(message("hash/*"), format!("`Perf-Accept: hash/*` lacks a bound, {expected}"));
        assert_eq!(
            message("hash/* <=1.35x"),
            format!("`Perf-Accept: hash/* <=1.35x` lacks a reason, {expected}")
        );
        for (text, found) in [
            ("hash/* 1.35x why", "1.35x"),
            ("hash/* <=0.5x why", "0.5x"),
            ("hash/* <=1.35 why", "1.35"),
            ("hash/* <=NaNx why", "NaNx"),
            ("hash/* <=infx why", "infx"),
        ] {
            let expected =
                format!("`Perf-Accept: {text}`: `{found}` is no bound, expected one such as `<=1.35x`");
            assert_eq!(message(text), expected);
        }
    }

    #[test]
    fn a_regression_within_the_bound_is_accepted_and_one_beyond_is_not() {
        let mut findings = [regressed("hash/1k", 1.30), regressed("hash/2k", 1.45), regressed("other", 1.30)];
        let warnings = apply(&[waiver("hash/* <=1.35x constant-time compare")], &mut findings, today());
        assert_eq!(warnings, []);
        assert_eq!(findings[0].accepted.as_ref().map(|by| by.reason.as_str()), Some("constant-time compare"));
        assert!(!findings[0].is_failing() && findings[1].is_failing() && findings[2].is_failing());
        assert_eq!(findings[1].warnings, [Warning::new("accepted up to 1.35x only: constant-time compare")]);
        assert_eq!(findings[2].warnings, []);
    }

    #[test]
    fn a_waiver_that_names_nothing_or_has_expired_is_a_warning() {
        let mut findings = [regressed("hash/1k", 1.30)];
        let expired = Waiver { expires: Some(Date::constant(2026, 11, 30)), ..waiver("hash/* <=2x slow") };
        let warnings = apply(&[expired.clone(), waiver("nothing/* <=2x slow")], &mut findings, today());
        assert!(findings[0].is_failing());
        let texts: Vec<&str> = warnings.iter().map(Warning::text).collect();
        assert_eq!(
            texts,
            [
                "waiver of `hash/*` by A. Author expired on 2026-11-30: slow",
                "waiver of `nothing/*` by A. Author names no bench: slow"
            ]
        );
        let last_day = Waiver { expires: Some(today()), ..expired };
        assert_eq!(apply(&[last_day], &mut findings, today()), []);
        assert!(!findings[0].is_failing());
    }

    #[test]
    fn a_rate_that_fell_and_a_count_from_zero_have_their_factor() {
        let mut findings = [regressed("rate", 0.8), regressed("count", 1.0)];
        findings[1].change = None;
        assert_eq!(apply(&[waiver("* <=1.3x known")], &mut findings, today()), []);
        assert!(!findings[0].is_failing() && findings[1].is_failing());
    }
}
