//! Benches that were renamed: a series goes on under its new id.
//!
//! Never by likeness: without an entry a new id is a new series, and the old one has disappeared. What looks like a rename
//! is said ([`crate::likeness`]), and no more.
//!
//! Records keep the ids that they were written with; entries are followed when they are read.

use std::collections::{BTreeMap, BTreeSet};
use trail_model::{BenchmarkId, BenchmarkResult, Run, SeriesKey, Warning};

/// One bench that was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// Its id before.
    pub from: String,
    /// Its id since.
    pub to: String,
    /// The first commit with the new id, as the entry says; for the reader.
    pub since: Option<String>,
}

/// All benches that were renamed, some of them several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renames(BTreeMap<String, Rename>);

/// Why entries cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenameError {
    /// Two entries for one id.
    #[error("`{0}` is renamed twice")]
    Twice(String),
    /// Following the entries from an id leads back to it.
    #[error("`{0}` is renamed to itself in the end")]
    Circle(String),
}

impl Renames {
    /// All entries together.
    ///
    /// # Errors
    /// [`RenameError`] if an id has two entries, or a chain of entries leads back to its start.
    pub fn new(entries: Vec<Rename>) -> Result<Self, RenameError> {
        let mut renames = Self::default();
        for entry in entries {
            let from = entry.from.clone();
            if renames.0.insert(from.clone(), entry).is_some() {
                return Err(RenameError::Twice(from));
            }
        }
        for from in renames.0.keys() {
            if renames.0.contains_key(renames.current(from)) {
                return Err(RenameError::Circle(from.clone()));
            }
        }
        Ok(renames)
    }

    /// The id that a bench has today.
    #[must_use]
    pub fn current<'a>(&'a self, id: &'a str) -> &'a str {
        let mut current = id;
        // Each entry is followed at most once, whatever they say.
        for _ in 0..self.0.len() {
            match self.0.get(current) {
                Some(entry) => current = &entry.to,
                None => break,
            }
        }
        current
    }

    /// Gives the results of `run` the ids that their benches have today. A run that measured both the old and the new id
    /// knows two benches: the old id stays, with a warning.
    pub fn apply(&self, run: &mut Run) -> Vec<Warning> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        let mut taken: BTreeSet<SeriesKey> = run.results.iter().map(|result| result.key.clone()).collect();
        for result in &mut run.results {
            let current = self.current(&result.key.benchmark.id);
            if current == result.key.benchmark.id {
                continue;
            }
            let renamed = renamed(result, current);
            if taken.contains(&renamed) {
                let old = &result.key.benchmark.id;
                let text =
                    format!("run {} has both `{old}` and `{current}`, so `{old}` was not renamed", run.id);
                warnings.push(Warning::new(text));
            } else {
                taken.insert(renamed.clone());
                result.key = renamed;
            }
        }
        run.results.sort_by(|left, right| left.key.cmp(&right.key));
        warnings.dedup();
        warnings
    }

    /// The ids that became `id`, by name.
    #[must_use]
    pub fn former(&self, id: &str) -> Vec<&str> {
        self.0.keys().filter(|from| self.current(from) == id).map(String::as_str).collect()
    }

    /// The entries, by their old ids.
    pub fn iter(&self) -> impl Iterator<Item = &Rename> {
        self.0.values()
    }
}

fn renamed(result: &BenchmarkResult, id: &str) -> SeriesKey {
    let BenchmarkId { package, target, .. } = &result.key.benchmark;
    let benchmark = BenchmarkId { package: package.clone(), target: target.clone(), id: id.to_owned() };
    SeriesKey { benchmark, metric: result.key.metric.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renames(pairs: &[(&str, &str)]) -> Result<Renames, RenameError> {
        let entry =
            |&(from, to): &(&str, &str)| Rename { from: from.to_owned(), to: to.to_owned(), since: None };
        Renames::new(pairs.iter().map(entry).collect())
    }

    #[test]
    fn a_bench_keeps_its_series_through_several_names() {
        let found = renames(&[("a", "b"), ("b", "c")]).unwrap();
        assert_eq!(["a", "b", "c", "d"].map(|id| found.current(id)), ["c", "c", "c", "d"]);
        assert_eq!(found.iter().count(), 2);
    }

    #[test]
    fn entries_that_cannot_hold_are_refused() {
        assert_eq!(renames(&[("a", "b"), ("a", "c")]), Err(RenameError::Twice("a".to_owned())));
        assert_eq!(renames(&[("a", "a")]), Err(RenameError::Circle("a".to_owned())));
        assert_eq!(renames(&[("a", "b"), ("b", "a")]), Err(RenameError::Circle("a".to_owned())));
        assert_eq!(
            renames(&[("x", "a"), ("a", "b"), ("b", "a")]).map(|_| ()),
            Err(RenameError::Circle("a".to_owned()))
        );
    }
}
