//! Runs one process of a bench target and reads what it measured.

use super::tasks::Task;
use crate::bench::build::Executable;
use crate::bench::ingest::ingest;
use crate::bench::list::last_line;
use crate::bench::log;
use crate::bench::settings::Settings;
use crate::bench::workspace::RunFolder;
use crate::child::{self, Ended};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use anyhow::{Context as _, anyhow};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use trail_ingest::Ingested;

/// Runs `task` and reads its results; `tick` is told how many of its benchmarks are done.
///
/// # Errors
/// If the program fails, its files cannot be read, or a listed benchmark has no result.
pub(super) fn measure(
    task: &Task,
    settings: Settings,
    folder: &RunFolder,
    interrupt: &Interrupt,
    mut tick: impl FnMut(usize),
) -> Result<Ingested, Failure> {
    let executable = &task.executable;
    let log = folder.log(executable, "measure");
    folder.clear(executable).map_err(Failure::usage)?;
    let home = folder.criterion_home(executable);
    let mut command = folder.bench(executable, &log).map_err(Failure::usage)?;
    command.arg("--bench").args(settings.flags()).args(&task.filter);
    let ended = child::run(&mut command, interrupt, || tick(count_results(&home)))
        .with_context(|| format!("cannot run `{}`", executable.program.display()));
    match ended.map_err(Failure::usage)? {
        Ended::Interrupted => return Err(Failure::interrupted()),
        Ended::Exited(status) if status.success() => {}
        Ended::Exited(status) => {
            let name = format!("bench target `{}` of package `{}`", executable.target, executable.package);
            let what = format!("{name} {}; nothing was recorded", child::describe(status));
            return Err(log::failure(&what, &log));
        }
    }
    let mut ingested = ingest(executable, &home, &folder.exact(executable)).map_err(Failure::data)?;
    if task.is_part {
        ingested.measured.retain(|measured| task.ids.contains(&last_line(&measured.key.benchmark.id)));
    }
    check_complete(task, &ingested)?;
    tick(task.ids.len());
    Ok(ingested)
}

/// Every listed id must have a result. Ids that share their last line are told apart by their number only.
fn check_complete(task: &Task, ingested: &Ingested) -> Result<(), Failure> {
    let found: BTreeSet<_> = ingested.measured.iter().map(|measured| &measured.key.benchmark.id).collect();
    let mut found: Vec<_> = found.into_iter().map(|id| last_line(id)).collect();
    let mut missing = Vec::new();
    for id in &task.ids {
        match found.iter().position(|other| other == id) {
            Some(index) => {
                found.swap_remove(index);
            }
            None => missing.push(id),
        }
    }
    let Some(first) = missing.first() else { return Ok(()) };
    let Executable { package, target, .. } = &task.executable;
    let error = anyhow!(
        "the run is incomplete: {} of the {} benchmarks that bench target `{target}` of package `{package}` lists \
         gave no result, the first is `{first}`; nothing was recorded",
        missing.len(),
        task.ids.len(),
    );
    Err(Failure::data(error).hint(
        "a benchmark that is listed but not run, or that measures exactly 0, leaves no files; run it alone to see why",
    ))
}

/// How many benchmarks of this `CRITERION_HOME` are done: Criterion writes `benchmark.json` last.
fn count_results(home: &Path) -> usize {
    let Ok(entries) = fs::read_dir(home) else { return 0 };
    let folders = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    folders
        .map(|entry| {
            let is_result = entry.file_name() == "new" && entry.path().join("benchmark.json").exists();
            usize::from(is_result) + count_results(&entry.path())
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::{BenchmarkId, Measured, Metric, MetricClass, Sample, SeriesKey, Unit};

    fn task(ids: &[&str]) -> Task {
        let executable = Executable {
            package: "p".to_owned(),
            target: "t".to_owned(),
            folder: "/p".into(),
            program: "/t/p".into(),
        };
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        Task { executable, filter: None, ids, is_part: false }
    }

    fn ingested(ids: &[&str]) -> Ingested {
        let measured = |id: &&str| Measured {
            key: SeriesKey {
                benchmark: BenchmarkId {
                    package: "p".to_owned(),
                    target: "t".to_owned(),
                    id: (*id).to_owned(),
                },
                metric: Metric::TIME,
            },
            class: MetricClass::Time,
            sample: Sample::new(vec![1.0], Unit::Second).unwrap(),
            sampling: None,
            throughput: Vec::new(),
            warnings: Vec::new(),
        };
        Ingested { measured: ids.iter().map(measured).collect(), warnings: Vec::new() }
    }

    #[test]
    fn a_listed_benchmark_without_a_result_makes_the_run_incomplete() {
        assert!(check_complete(&task(&["a", "b"]), &ingested(&["b", "a"])).is_ok());
        let failure = check_complete(&task(&["a", "b", "c"]), &ingested(&["a"])).unwrap_err();
        assert!(failure.to_string().contains("2 of the 3 benchmarks"), "{failure}");
        assert!(failure.to_string().contains("the first is `b`"), "{failure}");
        assert_eq!(failure.code(), crate::exit::DATA);
    }

    #[test]
    fn results_are_counted_by_the_file_that_criterion_writes_last() {
        let home = tempfile::tempdir().unwrap();
        for (folder, file) in [
            ("a/new", "benchmark.json"),
            ("b/c/new", "benchmark.json"),
            ("d/new", "sample.json"),
            ("a/base", "benchmark.json"),
        ] {
            fs::create_dir_all(home.path().join(folder)).unwrap();
            fs::write(home.path().join(folder).join(file), "{}").unwrap();
        }
        assert_eq!(count_results(home.path()), 2);
    }
}
