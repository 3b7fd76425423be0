//! From the shards of one run to the run.
//!
//! The run starts with its first shard and lasts as long as all of them together. Facts that the shards do not share (two
//! virtual machines of one class may run two kernels) are left out and told. What would make results incomparable
//! refuses the join: another commit, host, toolchain, profile or setting.

use std::collections::BTreeMap;
use std::fmt::Debug;
use trail_model::{BenchmarkResult, Environment, Run, SeriesKey, Warning};

/// Most missing parts that are named.
const NAMED: usize = 8;

/// Why shards do not make a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// Nothing to join.
    #[error("there is no shard")]
    Empty,
    /// They are not of one run.
    #[error("they differ in `{what}`: {one} and {other}")]
    Differ {
        /// Which fact.
        what: &'static str,
        /// What one shard says.
        one: String,
        /// What another says.
        other: String,
    },
    /// One part is there twice, with other results.
    #[error("shard {0} is there in two versions")]
    Twice(String),
    /// Two shards measured one thing, and found two values.
    #[error("two shards have the {0}, with other values")]
    Overlap(String),
}

/// The run that `shards` are parts of, whatever their order. Parts that are missing are told in its warnings.
///
/// # Errors
/// [`JoinError`] if they are not parts of one run.
pub fn join(shards: &[Run]) -> Result<Run, JoinError> {
    let mut parts: BTreeMap<_, &Run> = BTreeMap::new();
    for run in shards {
        let shard = run.shard.map(|shard| (shard.count, shard.index));
        if parts.insert(shard, run).is_some_and(|other| other != run) {
            let name = run.shard.map(|shard| shard.to_string()).unwrap_or_default();
            return Err(JoinError::Twice(name));
        }
    }
    let parts: Vec<&Run> = parts.into_values().collect();
    let first = *parts.first().ok_or(JoinError::Empty)?;
    for part in &parts {
        agree(first, part)?;
    }
    let mut warnings = Vec::new();
    let environment = environment(first, &parts, &mut warnings);
    let mut run = Run {
        shard: None,
        started: parts.iter().map(|part| part.started).min().unwrap_or(first.started),
        duration: parts.iter().map(|part| part.duration).sum(),
        attempt: parts.iter().filter_map(|part| part.attempt).max(),
        tool: first.tool.clone(),
        note: shared("note", &parts, &mut warnings, |run| run.note.clone()),
        branch: shared("branch", &parts, &mut warnings, |run| run.branch.clone()),
        event: shared("event", &parts, &mut warnings, |run| run.event.clone()),
        results: results(&parts)?,
        warnings: Vec::new(),
        environment,
        ..first.clone()
    };
    let own: Vec<_> = parts.iter().flat_map(|part| part.warnings.clone()).collect();
    for warning in own.into_iter().chain(warnings).chain(missing(&parts)) {
        if !run.warnings.contains(&warning) {
            run.warnings.push(warning);
        }
    }
    Ok(run)
}

/// Refuses a shard that is of another run than `first`.
fn agree(first: &Run, other: &Run) -> Result<(), JoinError> {
    let count = |run: &Run| run.shard.map(|shard| shard.count);
    same("id", &first.id, &other.id)?;
    same("shards", &count(first), &count(other))?;
    same("suite", &first.suite, &other.suite)?;
    same("mode", &first.mode, &other.mode)?;
    same("commit", &first.commit, &other.commit)?;
    same("tool", &first.tool, &other.tool)?;
    same("source", &first.source, &other.source)?;
    let (one, two) = (&first.environment, &other.environment);
    same("host", &one.host, &two.host)?;
    same("rustc", &one.rustc, &two.rustc)?;
    same("target", &one.target, &two.target)?;
    same("profile", &one.profile, &two.profile)?;
    same("features", &one.features, &two.features)?;
    same("settings", &one.settings, &two.settings)
}

fn same<T: PartialEq + Debug>(what: &'static str, one: &T, other: &T) -> Result<(), JoinError> {
    if one == other {
        return Ok(());
    }
    Err(JoinError::Differ { what, one: format!("{one:?}"), other: format!("{other:?}") })
}

/// A fact that all shards share; `None` and a warning if they do not.
fn shared<T: PartialEq + Debug>(
    what: &str,
    parts: &[&Run],
    warnings: &mut Vec<Warning>,
    of: impl Fn(&Run) -> Option<T>,
) -> Option<T> {
    let mut facts: Vec<Option<T>> = Vec::new();
    for fact in parts.iter().map(|part| of(part)) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    if facts.len() > 1 {
        let words: Vec<_> = facts
            .iter()
            .map(|fact| fact.as_ref().map_or_else(|| "unknown".to_owned(), |fact| format!("{fact:?}")))
            .collect();
        warnings.push(Warning::new(format!("the shards differ in `{what}`: {}", words.join(", "))));
        return None;
    }
    facts.pop().flatten()
}

/// The environment of all parts: loads and temperatures are the highest.
fn environment(first: &Run, parts: &[&Run], warnings: &mut Vec<Warning>) -> Environment {
    let highest = |of: fn(&Environment) -> Option<f64>| {
        parts.iter().filter_map(|part| of(&part.environment)).max_by(f64::total_cmp)
    };
    let (load_before, load_after) = (highest(|facts| facts.load_before), highest(|facts| facts.load_after));
    let temperature = highest(|facts| facts.temperature);
    let mut facts = |what: &str, of: fn(&Environment) -> Option<String>| {
        shared(what, parts, warnings, |run| of(&run.environment))
    };
    let kernel = facts("kernel", |facts| facts.kernel.clone());
    let governor = facts("governor", |facts| facts.governor.clone());
    let memory = shared("memory", parts, warnings, |run| run.environment.memory);
    let virtualised = shared("virtualised", parts, warnings, |run| run.environment.virtualised);
    let pinned_core = shared("pinned_core", parts, warnings, |run| run.environment.pinned_core);
    let niceness = shared("niceness", parts, warnings, |run| run.environment.niceness);
    Environment {
        kernel,
        governor,
        memory,
        virtualised,
        pinned_core,
        niceness,
        load_before,
        load_after,
        temperature,
        ..first.environment.clone()
    }
}

/// The results of all parts, in order.
fn results(parts: &[&Run]) -> Result<Vec<BenchmarkResult>, JoinError> {
    let mut results: BTreeMap<&SeriesKey, &BenchmarkResult> = BTreeMap::new();
    for result in parts.iter().flat_map(|part| &part.results) {
        if results.insert(&result.key, result).is_some_and(|other| other != result) {
            return Err(JoinError::Overlap(result.key.to_string()));
        }
    }
    Ok(results.into_values().cloned().collect())
}

/// What the run was joined from, and which parts it lacks.
fn missing(parts: &[&Run]) -> Option<Warning> {
    let count = parts.iter().find_map(|part| part.shard)?.count;
    let lacking = lacking(parts, count);
    if lacking.is_empty() {
        return Some(Warning::new(format!("joined from {count} shards")));
    }
    let text = format!("joined from {} of {count} shards; without {}", parts.len(), lacking.join(", "));
    Some(Warning::new(text))
}

/// The names of the parts that are missing; the first eight, as a text may claim any number of parts.
pub(super) fn lacking(parts: &[&Run], count: u32) -> Vec<String> {
    let is_there =
        |index: &u32| parts.iter().any(|part| part.shard.is_some_and(|shard| shard.index == *index));
    (1..=count).filter(|index| !is_there(index)).take(NAMED).map(|index| format!("{index}/{count}")).collect()
}
