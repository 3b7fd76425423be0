//! All files of a dashboard: two pictures per host, operation and pair of codecs, and the index.

use crate::trend::{Shown, Step, Trend};
use crate::{PlotError, forest, name, page};
use trail_model::{HostClass, Run};
use trail_policy::{Config, PairTable, tables};

/// What a dashboard is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Dashboard<'a> {
    /// Name of the suite.
    pub suite: &'a str,
    /// The runs, oldest first.
    pub runs: &'a [Run],
    /// What is compared.
    pub config: &'a Config,
    /// What stands before a commit's id in a link; no links without it.
    pub web: Option<&'a str>,
}

/// One host with its newest run and its pictures.
pub(crate) struct Host<'a> {
    /// The class.
    pub(crate) class: &'a HostClass,
    /// Its newest run.
    pub(crate) newest: &'a Run,
    /// The pairs of its newest run, in the order of the configuration.
    pub(crate) pairs: Vec<Pair<'a>>,
    /// How many runs it has.
    pub(crate) runs: usize,
}

/// One table of the newest run, and where its pictures are.
pub(crate) struct Pair<'a> {
    /// The table.
    pub(crate) table: &'a PairTable,
    /// Path of the forest, from the index.
    pub(crate) forest: String,
    /// Path of the trend.
    pub(crate) trend: String,
}

/// A run with its tables.
struct Tabled<'a> {
    run: &'a Run,
    tables: Vec<PairTable>,
}

/// Draws everything: paths relative to the dashboard's folder, and contents.
///
/// # Errors
/// [`PlotError`] if the drawing library or the template engine refuses.
pub fn render(dashboard: &Dashboard<'_>) -> Result<Vec<(String, String)>, PlotError> {
    let tabled: Vec<_> =
        dashboard.runs.iter().map(|run| Tabled { run, tables: tables(run, dashboard.config) }).collect();
    let steps = steps(dashboard.runs);
    let mut files = Vec::new();
    let mut hosts = Vec::new();
    for class in classes(dashboard.runs) {
        let own: Vec<_> = tabled.iter().filter(|tabled| tabled.run.environment.host == *class).collect();
        let Some(newest) = own.last() else { continue };
        let mut pairs = Vec::new();
        for table in &newest.tables {
            let pair = Pair::new(class, table);
            files.push((pair.forest.clone(), forest::draw(newest.run, table, &pair.forest)?));
            let runs = own.iter().filter_map(|tabled| tabled.shown(table)).collect();
            let trend = Trend { host: class.as_str(), table, steps: &steps, runs, web: dashboard.web };
            files.push((pair.trend.clone(), trend.draw(&pair.trend)?));
            pairs.push(pair);
        }
        hosts.push(Host { class, newest: newest.run, pairs, runs: own.len() });
    }
    files.push(("index.html".to_owned(), page::index(dashboard, &hosts)?));
    files.sort();
    Ok(files)
}

impl Tabled<'_> {
    /// The table of this run that is about the same as `other`.
    fn shown(&self, other: &PairTable) -> Option<Shown<'_>> {
        let key =
            |table: &PairTable| (table.operation.clone(), table.candidate.clone(), table.baseline.clone());
        let table = self.tables.iter().find(|table| key(table) == key(other))?;
        Some(Shown { run: self.run, table })
    }
}

impl<'a> Pair<'a> {
    fn new(host: &HostClass, table: &'a PairTable) -> Self {
        let PairTable { operation, candidate, baseline, .. } = table;
        let operation = if operation.is_empty() { "time" } else { operation };
        let [operation, candidate, baseline] = [operation, candidate, baseline].map(name::part);
        let path = |kind: &str| format!("{host}/{operation}-{candidate}-vs-{baseline}-{kind}.svg");
        Self { table, forest: path("newest"), trend: path("trend") }
    }
}

/// The commits of all runs, oldest first, each once.
fn steps(runs: &[Run]) -> Vec<Step> {
    let mut seen = std::collections::BTreeSet::new();
    runs.iter().map(Step::of).filter(|step| seen.insert(step.clone())).collect()
}

/// The hosts, by name.
fn classes(runs: &[Run]) -> Vec<&HostClass> {
    let mut classes: Vec<_> = runs.iter().map(|run| &run.environment.host).collect();
    classes.sort();
    classes.dedup();
    classes
}
