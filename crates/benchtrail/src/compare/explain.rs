//! `explain`: the numbers behind a verdict of the last comparison.

use super::comparisons::Measurements;
use super::session::{Session, Subject};
use super::sides::Side;
use super::{SESSION, plan::SECOND_STAGE, short};
use crate::exit::Failure;
use crate::output::say;
use crate::project::Project;
use crate::record::summarise::host;
use crate::{calibrate, machine};
use anyhow::{Context as _, anyhow};
use std::path::Path;
use trail_model::Unit;
use trail_policy::{Comparison, confirm, judge};
use trail_report::comparison::{Compared, explain};

/// Flags of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Id of a benchmark, or a part of it.
    id: String,
}

/// Prints the numbers behind the verdicts on every benchmark whose id contains the given text.
///
/// # Errors
/// If nothing was compared yet, or no benchmark has such an id.
pub fn run(arguments: &Args, directory: &Path) -> Result<(), Failure> {
    let project = Project::find(directory)?;
    let path = project.target.join(SESSION);
    let read = Session::read(&path).with_context(|| format!("cannot read `{}`", path.display()));
    let (Subject { base, head, .. }, session) = read.map_err(|error| {
        Failure::data(error).hint("the numbers are those of the last comparison; run `compare` first")
    })?;
    let measurements = Measurements::of(&session);
    let first = measurements.comparisons(0..SECOND_STAGE, Side::Head, &[]);
    let fresh = measurements.comparisons(SECOND_STAGE..u32::MAX, Side::Head, &[]);
    let rules = &project.config.rules;
    let known = calibrate::known(&project, &host(&machine::facts(), None))?;
    let judgement = judge(&first, rules, known.as_ref());
    let judgement = if fresh.is_empty() { judgement } else { confirm(judgement, &first, &fresh, rules) };
    let all = measurements.comparisons(0..u32::MAX, Side::Head, &[]);
    let is_meant = |comparison: &&Comparison| comparison.key.benchmark.id.contains(&arguments.id);
    let found: Vec<_> = all.iter().filter(is_meant).collect();
    if found.is_empty() {
        let error = anyhow!(
            "the comparison of {} with {} has no benchmark `{}`",
            short(&base),
            short(&head),
            arguments.id
        );
        return Err(Failure::usage(error));
    }
    say(&format!("base {}, head {}\n", short(&base), short(&head)));
    for comparison in found {
        let Some(finding) = judgement.findings.iter().find(|finding| finding.key == comparison.key) else {
            continue;
        };
        let unit = session.unit(&comparison.key).unwrap_or(Unit::Second);
        let median = |values: &[f64]| super::findings::median(values, unit);
        let row = Compared { finding, unit, base: median(&comparison.base), head: median(&comparison.head) };
        say(&explain(&row, &comparison.base, &comparison.head));
    }
    Ok(())
}
