//! Scores of the real judging code on data whose answers are known.
//!
//! In: the text of a data file. Out: a [`Report`] of figures beside the bars that they must reach, of mismatches, and of
//! predictions for an independent scorer. The kind of a file is told by its keys.
//!
//! - [`stats`]: formulas against values made by other programs
//! - [`detect`]: change points against annotated and synthetic series, whole and as they grew
//! - [`gate`]: verdicts on equal code, on planted changes and on planted drops of a geometric mean
//!
//! Not here: opening files and printing (the command).

mod annotated;
mod gating;
mod reference;
mod report;
mod suites;
mod synthetic;

pub use report::{Bar, ConformError, Figure, Mismatch, Report};

use serde_json::Value;

/// Compares every case of a reference file with what the formulas give here.
///
/// # Errors
/// [`ConformError`] if `text` is no such file, or a case lacks an input.
pub fn stats(text: &str) -> Result<Report, ConformError> {
    reference::report(&read(text)?)
}

/// Scores change points on a file of annotated or synthetic series.
///
/// # Errors
/// [`ConformError`] if `text` is no such file.
pub fn detect(text: &str) -> Result<Report, ConformError> {
    let file = read(text)?;
    let series = file.get("series").and_then(Value::as_array).ok_or(ConformError::Kind("`series`"))?;
    if series.iter().any(|one| one.get("shift").is_some()) {
        synthetic::report(file)
    } else {
        annotated::report(file)
    }
}

/// Scores verdicts on a file of sessions, of geometric means, or of processes of one binary.
///
/// # Errors
/// [`ConformError`] if `text` is no such file.
pub fn gate(text: &str) -> Result<Report, ConformError> {
    let file = read(text)?;
    if file.get("sessions").is_some() {
        gating::sessions(file)
    } else if file.get("cases").is_some() {
        suites::drops(file)
    } else if file.get("runs").is_some() {
        gating::processes(file)
    } else if file.get("processes").is_some() {
        suites::duets(file)
    } else {
        Err(ConformError::Kind("`sessions`, `cases`, `runs` or `processes`"))
    }
}

fn read(text: &str) -> Result<Value, ConformError> {
    serde_json::from_str(text).map_err(ConformError::Json)
}
