//! Verdicts of the gate on equal code and on planted changes.

use super::report::{Bar, ConformError, Figure, Report};
use crate::judge::{Comparison, judge};
use crate::rules::Rules;
use crate::verdict::Verdict;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use trail_model::{BenchmarkId, Direction, Metric, MetricClass, SeriesKey};

#[derive(Deserialize)]
struct Sessions {
    sessions: Vec<Session>,
}

#[derive(Deserialize)]
struct Session {
    session: String,
    n_per_side: usize,
    benches: BTreeMap<String, Sides>,
}

#[derive(Deserialize)]
struct Sides {
    base: Vec<f64>,
    head: Vec<f64>,
    true_shift: f64,
}

#[derive(Deserialize)]
struct Processes {
    runs: Vec<Process>,
}

#[derive(Deserialize)]
struct Process {
    seq: u64,
    bin: String,
    benches: BTreeMap<String, Measured>,
}

#[derive(Deserialize)]
struct Measured {
    ns: Vec<f64>,
}

/// The words of the independent scorer.
fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Regressed => "regressed",
        Verdict::Improved => "improved",
        Verdict::Inconclusive(_) => "inconclusive",
        _ => "same",
    }
}

fn comparison(id: &str, base: Vec<f64>, head: Vec<f64>) -> Comparison {
    let benchmark = BenchmarkId { package: String::new(), target: String::new(), id: id.to_owned() };
    let key = SeriesKey { benchmark, metric: Metric::TIME };
    let (class, direction) = (MetricClass::Time, Direction::LowerIsBetter);
    Comparison { key, class, direction, base, head, is_identical: false }
}

/// Verdicts of one session, by bench.
fn verdicts(comparisons: &[Comparison]) -> BTreeMap<String, Verdict> {
    let findings = judge(comparisons, &Rules::default(), None).findings;
    findings.into_iter().map(|finding| (finding.key.benchmark.id, finding.verdict)).collect()
}

#[derive(Default)]
struct Count {
    hits: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, is_hit: bool) {
        self.all += 1;
        self.hits += usize::from(is_hit);
    }
}

/// Scores sessions in which some benches were made slower or faster.
pub(super) fn sessions(file: Value) -> Result<Report, ConformError> {
    let file: Sessions = serde_json::from_value(file).map_err(ConformError::Json)?;
    let (mut regressed, mut improved, mut quiet, mut untold) = <(Count, Count, Count, Count)>::default();
    let (mut planted, mut predictions): (BTreeMap<(usize, String), Count>, _) = (BTreeMap::new(), Map::new());
    for session in &file.sessions {
        let comparisons: Vec<Comparison> = session
            .benches
            .iter()
            .map(|(id, sides)| comparison(id, sides.base.clone(), sides.head.clone()))
            .collect();
        let verdicts = verdicts(&comparisons);
        let mut is_quiet = true;
        for (id, verdict) in &verdicts {
            let Some(shift) = session.benches.get(id).map(|sides| sides.true_shift) else { continue };
            untold.add(matches!(verdict, Verdict::Inconclusive(_)));
            if shift.abs() > 0.0 {
                let wanted = if shift > 0.0 { Verdict::Regressed } else { Verdict::Improved };
                let size = format!("{:+.0} %", 100.0 * shift);
                planted.entry((session.n_per_side, size)).or_default().add(*verdict == wanted);
            } else {
                regressed.add(*verdict == Verdict::Regressed);
                improved.add(*verdict == Verdict::Improved);
                is_quiet &= !matches!(verdict, Verdict::Regressed | Verdict::Improved);
            }
        }
        quiet.add(!is_quiet);
        let words = verdicts.iter().map(|(id, verdict)| (id.clone(), word(*verdict).into()));
        predictions.insert(session.session.clone(), Value::Object(words.collect()));
    }
    let mut report = Report::default();
    report.share("false `regressed` per 1000", regressed.hits, regressed.all, 1000.0, Bar::AtMost(1.0));
    report.share("false `improved` per 1000", improved.hits, improved.all, 1000.0, Bar::Shown);
    report.share("sessions with a false verdict", quiet.hits, quiet.all, 1.0, Bar::AtMost(0.05));
    report.share("inconclusive", untold.hits, untold.all, 1.0, Bar::Shown);
    let faster = planted.iter().filter(|((_, size), _)| size == "-5 %");
    let (hits, all) = faster.fold((0, 0), |sum, (_, count)| (sum.0 + count.hits, sum.1 + count.all));
    report.share("-5 % named `improved`, all N", hits, all, 1.0, Bar::AtLeast(0.7));
    for ((n, size), count) in planted {
        let bar = match (n, size.as_str()) {
            (5, "+5 %") => Bar::AtLeast(0.6),
            (10, "+5 %") => Bar::AtLeast(0.9),
            (5, "+10 %") => Bar::AtLeast(0.8),
            (10, "+10 %") => Bar::AtLeast(0.95),
            _ => Bar::Shown,
        };
        report.share(format!("N={n}: {size} found"), count.hits, count.all, 1.0, bar);
    }
    report.predictions.insert("gate", Value::Object(predictions));
    Ok(report)
}

/// How sides alternate over the processes of a session: `false` is the base.
const ROUNDS: [bool; 10] = [false, true, true, false, false, true, true, false, false, true];

/// Scores consecutive processes of one binary on an oversubscribed machine, by the least value of each.
pub(super) fn processes(file: Value) -> Result<Report, ConformError> {
    let file: Processes = serde_json::from_value(file).map_err(ConformError::Json)?;
    let mut equal: Vec<&Process> = file.runs.iter().filter(|process| process.bin == "pad0").collect();
    equal.sort_by_key(|process| process.seq);
    let (mut regressed, mut improved, mut untold) = <(Count, Count, Count)>::default();
    // Every window of ten processes is a session; neighbouring ones share nine.
    for window in equal.windows(ROUNDS.len()) {
        for verdict in verdicts(&session(window)).into_values() {
            regressed.add(verdict == Verdict::Regressed);
            improved.add(verdict == Verdict::Improved);
            untold.add(matches!(verdict, Verdict::Inconclusive(_)));
        }
    }
    let mut report = Report::default();
    report.share("false `regressed` per 1000", regressed.hits, regressed.all, 1000.0, Bar::AtMost(10.0));
    report.share("false `improved` per 1000", improved.hits, improved.all, 1000.0, Bar::Shown);
    report.share("inconclusive", untold.hits, untold.all, 1.0, Bar::AtLeast(0.6));
    let found = crate::verdict::FEWEST_PROCESSES;
    report.figures.push(Figure {
        name: "processes of one binary".to_owned(),
        found: super::report::number(equal.len()),
        bar: Bar::AtLeast(super::report::number(2 * found)),
        n: 1,
    });
    Ok(report)
}

/// The comparisons of ten processes in alternating order.
fn session(window: &[&Process]) -> Vec<Comparison> {
    let mut sides: BTreeMap<&str, (Vec<f64>, Vec<f64>)> = BTreeMap::new();
    for (process, is_head) in window.iter().zip(ROUNDS) {
        for (id, measured) in &process.benches {
            let least = measured.ns.iter().copied().fold(f64::INFINITY, f64::min);
            let (base, head) = sides.entry(id).or_default();
            if is_head { head.push(least) } else { base.push(least) }
        }
    }
    sides.into_iter().map(|(id, (base, head))| comparison(id, base, head)).collect()
}
