//! What a run measures: the processes of one round, and the benchmarks that each must give.

use crate::bench::build::Executable;
use crate::bench::workspace::RunFolder;
use crate::bench::{filter, list};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::output::note;
use anyhow::anyhow;
use std::collections::BTreeMap;
use trail_model::Shard;

/// One process: a bench target and what it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// The bench target.
    pub(super) executable: Executable,
    /// The filter it is given.
    pub(super) filter: Option<String>,
    /// The ids that it must give, as its list shows them: each by its last line.
    pub(super) ids: Vec<String>,
    /// Whether ids that are not in `ids` belong to another task, should the filter match them too.
    pub(super) is_part: bool,
}

/// The tasks of a run over `executables`: what matches `filter`, and of that what belongs to `shard`.
///
/// # Errors
/// If a target cannot list its benchmarks, or nothing is left to measure.
pub(super) fn of(
    executables: Vec<Executable>,
    filter: Option<&str>,
    shard: Option<Shard>,
    folder: &RunFolder,
    interrupt: &Interrupt,
) -> Result<Vec<Task>, Failure> {
    let mut listed = Vec::new();
    for executable in executables {
        let ids = list::list(&executable, filter, folder, interrupt)?;
        if ids.is_empty() && filter.is_none() {
            let Executable { target, package, .. } = &executable;
            note(&format!(
                "warning: bench target `{target}` of package `{package}` lists no benchmark; a bench of Criterion needs \
                 `harness = false` in its `[[bench]]` section"
            ));
        }
        listed.extend((!ids.is_empty()).then_some((executable, ids)));
    }
    if listed.is_empty() {
        return Err(nothing_to_measure(filter));
    }
    let Some(shard) = shard else {
        let whole =
            |(executable, ids)| Task { executable, filter: filter.map(str::to_owned), ids, is_part: false };
        return Ok(listed.into_iter().map(whole).collect());
    };
    let tasks = part(listed, shard);
    if tasks.is_empty() {
        let error = anyhow!("shard {shard} has nothing to measure: there are fewer benchmarks than shards");
        return Err(Failure::usage(error));
    }
    Ok(tasks)
}

/// Every `count`th name of all targets, so that neighbours, which take alike long, spread over the shards. Ids with one
/// name cannot be told apart in a list and stay together.
fn part(listed: Vec<(Executable, Vec<String>)>, shard: Shard) -> Vec<Task> {
    let mut turn = 0;
    let mut tasks = Vec::new();
    for (executable, ids) in listed {
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        for id in ids {
            *names.entry(id).or_default() += 1;
        }
        let mut own = Vec::new();
        for name in names.keys() {
            turn = turn % shard.count + 1;
            own.extend((turn == shard.index).then(|| name.clone()));
        }
        for (expression, of) in filter::exactly(&own) {
            let times = |name: &String| names.get(name).copied().unwrap_or(1);
            let ids = of.iter().flat_map(|name| std::iter::repeat_n(name.clone(), times(name))).collect();
            tasks.push(Task { executable: executable.clone(), filter: Some(expression), ids, is_part: true });
        }
    }
    tasks
}

fn nothing_to_measure(filter: Option<&str>) -> Failure {
    match filter {
        Some(filter) => Failure::usage(anyhow!("no benchmark matches the filter `{filter}`"))
            .hint("the filter is a regular expression on ids such as `parse/codec@v1/subject`"),
        None => Failure::usage(anyhow!("the bench targets list no benchmark"))
            .hint("a bench of Criterion needs `harness = false` in its `[[bench]]` section"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn executable(target: &str) -> Executable {
        Executable {
            package: "p".to_owned(),
            target: target.to_owned(),
            folder: "/p".into(),
            program: "/t/p".into(),
        }
    }

    fn listed() -> Vec<(Executable, Vec<String>)> {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        vec![(executable("one"), ids(&["a", "b", "same", "same"])), (executable("two"), ids(&["a", "c"]))]
    }

    #[test]
    fn the_shards_of_a_run_have_every_benchmark_once() {
        let mut all = Vec::new();
        for index in 1..=3 {
            for task in part(listed(), Shard::new(index, 3).unwrap()) {
                assert!(task.is_part && task.filter.is_some());
                all.extend(task.ids.into_iter().map(|id| (task.executable.target.clone(), id)));
            }
        }
        all.sort();
        let expected: Vec<_> =
            [("one", "a"), ("one", "b"), ("one", "same"), ("one", "same"), ("two", "a"), ("two", "c")]
                .map(|(target, id)| (target.to_owned(), id.to_owned()))
                .into();
        assert_eq!(all, expected);
    }

    #[test]
    fn one_shard_is_everything_and_too_many_leave_some_empty() {
        let count = |shard: &str| -> usize {
            part(listed(), Shard::parse(shard).unwrap()).iter().map(|task| task.ids.len()).sum()
        };
        assert_eq!(count("1/1"), 6);
        assert_eq!(count("9/9"), 0);
    }
}
