//! Exact results of every benchmark: allocations, allocated bytes and the size of the message.
//!
//! In: a binary whose allocator counts ([`crate::alloc`]). Out: results, and the JSON text that carries them out of this
//! half of the workspace. Writing the file is the business of the target.

use crate::alloc::{Counts, NotConstant, peak, per_operation, per_operation_of};
use crate::cases::{self, Each};
use crate::codec::{Codec, Subject};
use crate::jobs::{self, EachJob};
use crate::names::{self, Operation};

/// Why there is no result for a benchmark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// The codec refused its own input or value.
    #[error("cannot measure `{id}`: the codec refuses its own value")]
    Refused {
        /// The benchmark.
        id: String,
    },
    /// Its operations do not each allocate the same.
    #[error("cannot count the allocations of `{id}`")]
    NotConstant {
        /// The benchmark.
        id: String,
        /// What was counted.
        #[source]
        counts: NotConstant,
    },
}

/// The exact numbers of one benchmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The benchmark.
    pub id: String,
    /// What one operation allocates.
    pub counts: Counts,
    /// Bytes of the messages that are parsed or built.
    pub encoded_size: usize,
    /// The most bytes alive at once during one operation, where that is the question.
    pub peak_heap: Option<u64>,
}

/// Every id, in the order of the cases.
#[must_use]
pub fn ids() -> Vec<String> {
    struct Ids(Vec<String>);
    impl Each for Ids {
        fn pair<S: Subject, C: Codec<S>>(&mut self) {
            self.0.extend(C::OPERATIONS.iter().map(|operation| cases::id::<S, C>(*operation)));
        }
    }
    let mut ids = Ids(Vec::new());
    cases::for_each(&mut ids);
    ids.0
}

/// Counts every benchmark whose id `selects`.
///
/// # Errors
/// The first [`ExactError`], in the order of the cases.
pub fn measure(selects: impl Fn(&str) -> bool) -> Result<Vec<Exact>, ExactError> {
    let mut measuring = Measuring { selects, results: Ok(Vec::new()) };
    cases::for_each(&mut measuring);
    measuring.results
}

struct Measuring<F> {
    selects: F,
    results: Result<Vec<Exact>, ExactError>,
}

impl<F: Fn(&str) -> bool> Each for Measuring<F> {
    fn pair<S: Subject, C: Codec<S>>(&mut self) {
        for &operation in C::OPERATIONS {
            let id = cases::id::<S, C>(operation);
            if let Ok(results) = &mut self.results
                && (self.selects)(&id)
            {
                match measure_one::<S, C>(operation, id) {
                    Ok(exact) => results.push(exact),
                    Err(error) => self.results = Err(error),
                }
            }
        }
    }
}

fn measure_one<S: Subject, C: Codec<S>>(operation: Operation, id: String) -> Result<Exact, ExactError> {
    let (Some(input), Some(built)) = (cases::input::<S, C>(), S::with_build_value(1, C::build)) else {
        return Err(ExactError::Refused { id });
    };
    let mut done = true;
    let mut out = Vec::new();
    let counts = per_operation(|i| {
        done &= match operation {
            Operation::Parse => cases::parse::<S, C>(&input),
            Operation::Read => cases::read::<S, C>(&input),
            Operation::Build => cases::build::<S, C>(i),
            Operation::BuildInto => cases::build_into::<S, C>(i, &mut out),
        };
    });
    let encoded_size = match operation {
        Operation::Parse | Operation::Read => input.len(),
        Operation::Build | Operation::BuildInto => built.len(),
    };
    match counts {
        Ok(_) if !done => Err(ExactError::Refused { id }),
        Ok(counts) => Ok(Exact { id, counts, encoded_size, peak_heap: None }),
        Err(counts) => Err(ExactError::NotConstant { id, counts }),
    }
}

/// How often an operation of many messages is counted.
const LARGE_OPERATIONS: u64 = 2;

/// Every id of the jobs, in their order.
#[must_use]
pub fn job_ids(captured: Option<&[Vec<u8>]>) -> Vec<String> {
    struct Ids(Vec<String>);
    impl EachJob for Ids {
        fn job(&mut self, id: &str, _: usize, _: impl FnMut() -> bool) {
            self.0.push(id.to_owned());
        }
    }
    let mut ids = Ids(Vec::new());
    jobs::for_each(captured, &mut ids);
    ids.0
}

/// Counts the jobs whose id `selects`.
///
/// # Errors
/// The first [`ExactError`], in the order of the lists.
pub fn measure_jobs(
    captured: Option<&[Vec<u8>]>,
    selects: impl Fn(&str) -> bool,
) -> Result<Vec<Exact>, ExactError> {
    let mut measuring = Measuring { selects, results: Ok(Vec::new()) };
    jobs::for_each(captured, &mut measuring);
    measuring.results
}

impl<F: Fn(&str) -> bool> EachJob for Measuring<F> {
    fn job(&mut self, id: &str, encoded_size: usize, mut operation: impl FnMut() -> bool) {
        let Ok(results) = &mut self.results else { return };
        if !(self.selects)(id) {
            return;
        }
        let id = id.to_owned();
        let mut done = true;
        let counts = per_operation_of(LARGE_OPERATIONS, |_| done &= operation());
        let is_pressure = id.starts_with(names::PRESSURE);
        let peak_heap = is_pressure.then(|| peak(|| done &= operation()));
        match counts {
            Ok(_) if !done => self.results = Err(ExactError::Refused { id }),
            Ok(counts) => results.push(Exact { id, counts, encoded_size, peak_heap }),
            Err(counts) => self.results = Err(ExactError::NotConstant { id, counts }),
        }
    }
}

/// The results as JSON, format 1, one result a line.
#[must_use]
pub fn to_json(results: &[Exact]) -> String {
    let mut json = String::from("{\"format\":1,\"results\":[");
    let mut separator = "\n";
    for Exact { id, counts, encoded_size, peak_heap } in results {
        let always = [
            ("allocations", "count", counts.allocations.to_string()),
            ("allocated_bytes", "B", counts.bytes.to_string()),
            ("encoded_size", "B", encoded_size.to_string()),
        ];
        let peak = peak_heap.map(|bytes| ("peak_heap", "B", bytes.to_string()));
        for (metric, unit, value) in always.into_iter().chain(peak) {
            json.push_str(separator);
            json.push_str("{\"package\":\"bench-harness\",\"target\":\"exact\",\"id\":\"");
            json.extend(id.chars().flat_map(escaped));
            json.extend(["\",\"metric\":\"", metric, "\",\"class\":\"exact\",\"unit\":\"", unit]);
            json.extend(["\",\"values\":[", &value, "]}"]);
            separator = ",\n";
        }
    }
    json.push_str("\n]}\n");
    json
}

/// A character of a JSON string.
fn escaped(character: char) -> impl Iterator<Item = char> {
    let escape = matches!(character, '"' | '\\').then_some('\\');
    escape.into_iter().chain(std::iter::once(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_id_for_each_operation_codec_and_subject() {
        let ids = ids();
        // Small kinds: four operations by three codecs and two by the strict reader; then schema 3 alone.
        assert_eq!(ids.len(), 10 * (4 * 3 + 2) + 13 * (4 + 2));
        assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len());
        for id in [
            "parse/zap@v3/advance_time",
            "build_into/legacy/remove_chain_validator",
            "read/zap@v3/base/reader=strict",
            "build/zap@v2/advance_time/layout=inferred",
            "parse/zap@v2/base",
            "parse/zap@v3/create_sovereign_l1/reader=strict",
        ] {
            assert!(ids.iter().any(|known| known == id), "{id}");
        }
    }

    #[test]
    fn fixtures_and_workloads_have_ids_of_their_own() {
        let mut ids = ids();
        ids.extend(job_ids(Some(&[])));
        assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len());
        for id in [
            "parse/legacy/fixture_base",
            "parse/legacy/fixture_base/txid=yes",
            "build/legacy_dynamic/fixture_create_chain",
            "workload/legacy/mempool_1000/bytes=distinct/txid=yes",
            "workload/legacy/mempool_captured",
            "workload/legacy/blocks_200/form=standard_block",
            "workload/any/mempool_1000/zap=50",
            "pressure/zap@v3/advance_time/batch=1000",
        ] {
            assert!(ids.iter().any(|known| known == id), "{id}");
        }
        assert!(!job_ids(None).iter().any(|id| id.contains("captured")));
    }

    #[test]
    fn only_what_is_selected_is_measured() {
        let results = measure(|id| id.ends_with("build/legacy/base")).unwrap();
        assert_eq!(results.iter().map(|exact| exact.id.as_str()).collect::<Vec<_>>(), ["build/legacy/base"]);
        assert_eq!(results[0].encoded_size, 112);
    }

    #[test]
    fn results_are_written_one_a_line() {
        let counts = Counts { allocations: 1, bytes: 112 };
        let results = [Exact { id: "a\"b\\".to_owned(), counts, encoded_size: 110, peak_heap: Some(9) }];
        let expected = r#"{"format":1,"results":[
{"package":"bench-harness","target":"exact","id":"a\"b\\","metric":"allocations","class":"exact","unit":"count","values":[1]},
{"package":"bench-harness","target":"exact","id":"a\"b\\","metric":"allocated_bytes","class":"exact","unit":"B","values":[112]},
{"package":"bench-harness","target":"exact","id":"a\"b\\","metric":"encoded_size","class":"exact","unit":"B","values":[110]},
{"package":"bench-harness","target":"exact","id":"a\"b\\","metric":"peak_heap","class":"exact","unit":"B","values":[9]}
]}
"#;
        assert_eq!(to_json(&results), expected);
        assert_eq!(to_json(&[]), "{\"format\":1,\"results\":[\n]}\n");
    }
}
