//! What was found out so far, on disk: one JSON line for each comparison. A line that breaks off is asked again.

use super::super::session::Subject;
use crate::exit::Failure;
use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use trail_model::{Estimate, Interval};
use trail_policy::{Finding, Verdict};

/// The answer of one comparison.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Answer {
    /// A change is seen.
    Changed {
        /// Ratio of head to base.
        point: f64,
        /// Lower end; none without an interval.
        lower: Option<f64>,
        /// Upper end; none without a bounded one.
        upper: Option<f64>,
    },
    /// No change is seen.
    Same {
        /// Ratio of head to base.
        point: f64,
        /// Lower end.
        lower: Option<f64>,
        /// Upper end.
        upper: Option<f64>,
    },
    /// The head cannot be measured.
    Unbuildable {
        /// Why.
        reason: String,
    },
}

impl Answer {
    /// What a finding says.
    pub(super) fn of(finding: &Finding) -> Self {
        let change = finding.change.clone().unwrap_or_else(|| Estimate::exact(1.0));
        let end = |value: f64| Some(value).filter(|value| value.is_finite());
        let point = change.point;
        let lower = change.interval.and_then(|interval| end(interval.lower));
        let upper = change.interval.and_then(|interval| end(interval.upper));
        match finding.verdict {
            Verdict::Improved | Verdict::Regressed => Self::Changed { point, lower, upper },
            _ => Self::Same { point, lower, upper },
        }
    }

    /// The ratio of head to base with its interval; an exact one has none.
    pub(super) fn estimate(&self) -> Estimate {
        let (Self::Changed { point, lower, upper } | Self::Same { point, lower, upper }) = self else {
            return Estimate::exact(1.0);
        };
        let interval = (lower.is_some() || upper.is_some()).then(|| Interval {
            lower: lower.unwrap_or(0.0),
            upper: upper.unwrap_or(f64::INFINITY),
            level: 0.95,
        });
        Estimate { point: *point, interval, n: 0, warnings: Vec::new() }
    }
}

#[derive(Deserialize, Serialize)]
struct Line {
    subject: Subject,
    question: String,
    answer: Answer,
}

/// The answers of a search and of earlier ones.
#[derive(Debug)]
pub(super) struct Answers {
    path: PathBuf,
    file: File,
    known: Vec<(Subject, String, Answer)>,
}

impl Answers {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).unwrap_or_default();
        let lines = text.lines().map_while(|line| serde_json::from_str::<Line>(line).ok());
        let known: Vec<_> = lines.map(|line| (line.subject, line.question, line.answer)).collect();
        let what = || format!("cannot write `{}`", path.display());
        if !text.is_empty() && (!text.ends_with('\n') || known.len() != text.lines().count()) {
            // What follows a line that broke off would not be read either.
            fs::write(path, "").with_context(what).map_err(Failure::usage)?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(what);
        let mut answers =
            Self { path: path.to_owned(), file: file.map_err(Failure::usage)?, known: Vec::new() };
        if fs::metadata(path).is_ok_and(|data| data.len() == 0) {
            for (subject, question, answer) in known {
                answers.add(&subject, &question, answer)?;
            }
        } else {
            answers.known = known;
        }
        Ok(answers)
    }

    /// The answer to this question, if it is known.
    pub(super) fn find(&self, subject: &Subject, question: &str) -> Option<&Answer> {
        self.known
            .iter()
            .find(|(about, asked, _)| about == subject && asked == question)
            .map(|(.., answer)| answer)
    }

    /// Keeps an answer.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn add(&mut self, subject: &Subject, question: &str, answer: Answer) -> Result<(), Failure> {
        let what = || format!("cannot write `{}`", self.path.display());
        let line = Line { subject: subject.clone(), question: question.to_owned(), answer: answer.clone() };
        let line = serde_json::to_string(&line).with_context(what).map_err(Failure::data)?;
        writeln!(self.file, "{line}").with_context(what).map_err(Failure::usage)?;
        self.known.push((subject.clone(), question.to_owned(), answer));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_and_one_that_broke_off_is_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let subject = Subject { base: "b".to_owned(), head: "h".to_owned(), rustc: None, settings: vec![] };
        let answer = Answer::Changed { point: 1.1, lower: Some(1.05), upper: None };
        let mut answers = Answers::open(&path).unwrap();
        answers.add(&subject, "first", answer.clone()).unwrap();
        answers.add(&subject, "second", Answer::Unbuildable { reason: "r".to_owned() }).unwrap();
        drop(answers);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 4]).unwrap();
        let mut answers = Answers::open(&path).unwrap();
        assert_eq!(answers.find(&subject, "first"), Some(&answer));
        assert_eq!(answers.find(&subject, "second"), None);
        answers.add(&subject, "third", answer.clone()).unwrap();
        let answers = Answers::open(&path).unwrap();
        assert_eq!(answers.find(&subject, "third"), Some(&answer));
        assert!(!answer.estimate().interval.unwrap().is_bounded());
    }
}
