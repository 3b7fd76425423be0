//! Builds the bench executables of a project, without running them.

use crate::bench::placement::Placement;
use crate::child::{self, Ended};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::project::{Project, cargo};
use anyhow::{Context as _, anyhow};
use serde::Deserialize;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// One bench target, built.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Executable {
    /// Package that defines it.
    pub(crate) package: String,
    /// Name of the bench target.
    pub(crate) target: String,
    /// Folder of the package.
    pub(crate) folder: PathBuf,
    /// The program.
    pub(crate) program: PathBuf,
}

/// Builds every bench target that the configuration names; `scratch` is a folder for cargo's messages.
///
/// What cargo prints for people goes to stderr as it comes.
///
/// # Errors
/// If the build fails, or there is no bench target, or one that the configuration names does not exist.
pub(crate) fn build(
    project: &Project,
    scratch: &Path,
    interrupt: &Interrupt,
) -> Result<Vec<Executable>, Failure> {
    let messages = scratch.join("build.jsonl");
    // Under the supervisor, so that no compiler goes on when this process is killed.
    let command = child::supervised(&cargo(), &Placement::default());
    let mut command = command.context("cannot find this program's own path").map_err(Failure::usage)?;
    command
        .args(["bench", "--no-run", "--message-format=json-render-diagnostics"])
        .current_dir(&project.root)
        .env("CARGO_TARGET_DIR", &project.target);
    command.args(arguments(project));
    let output = File::create(&messages).with_context(|| format!("cannot write `{}`", messages.display()));
    command.stdout(output.map_err(Failure::usage)?);
    match child::run(&mut command, interrupt, || {}) {
        Ok(Ended::Exited(status)) if status.success() => {}
        Ok(Ended::Exited(status)) => {
            let error =
                anyhow!("the benches do not build: `cargo bench --no-run` {}", child::describe(status));
            return Err(Failure::data(error).hint("its messages are above; nothing was measured or recorded"));
        }
        Ok(Ended::Interrupted) => return Err(Failure::interrupted()),
        Err(error) => {
            return Err(Failure::usage(anyhow::Error::new(error).context("cannot run `cargo bench`")));
        }
    }
    let text = fs::read_to_string(&messages).with_context(|| format!("cannot read `{}`", messages.display()));
    let executables = executables(&text.map_err(Failure::data)?, project).map_err(Failure::data)?;
    check_names(project, &executables)?;
    Ok(executables)
}

/// Cargo's flags for the packages, targets, features and profile of the configuration.
fn arguments(project: &Project) -> Vec<String> {
    let suite = &project.config.suite;
    let mut arguments = Vec::new();
    if suite.packages.is_empty() {
        arguments.push("--workspace".to_owned());
    }
    let mut push = |flag: &str, value: &str| arguments.extend([flag.to_owned(), value.to_owned()]);
    suite.packages.iter().for_each(|package| push("--package", package));
    suite.targets.iter().for_each(|target| push("--bench", target));
    if !suite.features.is_empty() {
        push("--features", &suite.features.join(","));
    }
    push("--profile", &suite.profile);
    if suite.targets.is_empty() {
        arguments.push("--benches".to_owned());
    }
    arguments
}

#[derive(Deserialize)]
struct Message {
    reason: String,
    package_id: Option<String>,
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    name: String,
}

/// The bench executables in cargo's messages, in the order of package and target.
fn executables(messages: &str, project: &Project) -> anyhow::Result<Vec<Executable>> {
    let mut executables = Vec::new();
    for line in messages.lines().filter(|line| line.starts_with('{')) {
        let message: Message =
            serde_json::from_str(line).context("cargo printed other JSON than expected")?;
        if message.reason != "compiler-artifact" {
            continue;
        }
        if let (Some(id), Some(target), Some(program)) =
            (message.package_id, message.target, message.executable)
            && target.kind.iter().any(|kind| kind == "bench")
            && let Some(package) = project.packages.iter().find(|package| package.id == id)
        {
            let folder = package.folder().to_owned();
            executables.push(Executable {
                package: package.name.clone(),
                target: target.name,
                folder,
                program,
            });
        }
    }
    executables.sort();
    executables.dedup();
    Ok(executables)
}

fn check_names(project: &Project, executables: &[Executable]) -> Result<(), Failure> {
    if executables.is_empty() {
        let error = anyhow!("no bench target in `{}`", project.root.display());
        return Err(
            Failure::usage(error).hint("add a `[[bench]]` section with `harness = false` to a package")
        );
    }
    for package in &project.config.suite.packages {
        if !executables.iter().any(|executable| &executable.package == package) {
            return Err(Failure::usage(anyhow!(
                "package `{package}` of the configuration has no bench target"
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Package;
    use trail_policy::Config;

    fn project() -> Project {
        let package = |name: &str| Package {
            name: name.to_owned(),
            id: format!("path+file:///p/{name}#0.1.0"),
            manifest_path: format!("/p/{name}/Cargo.toml").into(),
        };
        Project {
            root: "/p".into(),
            target: "/p/target".into(),
            packages: vec![package("one"), package("two")],
            config: Config::default_for("p"),
        }
    }

    fn artifact(package: &str, kind: &str, name: &str, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///p/{package}#0.1.0","target":{{"kind":["{kind}"],"name":"{name}"}},"executable":{executable}}}"#
        )
    }

    #[test]
    fn only_bench_targets_of_the_workspace_are_taken() {
        let messages = [
            artifact("two", "bench", "b", "\"/t/b\""),
            artifact("one", "lib", "one", "\"/t/one\""),
            artifact("other", "bench", "x", "\"/t/x\""),
            artifact("one", "bench", "a", "\"/t/a\""),
            artifact("one", "bench", "checked", "null"),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ]
        .join("\n");
        let names: Vec<_> = executables(&messages, &project())
            .unwrap()
            .into_iter()
            .map(|executable| (executable.package, executable.target, executable.folder))
            .collect();
        let expected = [("one", "a", "/p/one"), ("two", "b", "/p/two")];
        assert_eq!(
            names,
            expected.map(|(package, target, folder)| (package.into(), target.into(), folder.into()))
        );
    }

    #[test]
    fn a_project_without_benches_is_told_how_to_add_one() {
        let failure = check_names(&project(), &[]).unwrap_err();
        assert!(failure.to_string().contains("[[bench]]"), "{failure}");
    }
}
