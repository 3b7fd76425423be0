//! The shape of a record, and nothing that is thought with. Keys stand in the order in which they are written.
//!
//! A fact that is not known has no key. Doc comments of the fields are in the schema (`schema.rs`).

use super::number::Number;
use serde::{Deserialize, Serialize};

/// The version alone, whatever else the file holds.
#[derive(Debug, Deserialize)]
pub(super) struct Versioned {
    pub(super) format: serde_json::Value,
}

/// The file.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct RecordFile {
    pub(super) format: u64,
    pub(super) tool: String,
    pub(super) suite: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) commit: Option<CommitFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) branch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<String>,
    pub(super) mode: String,
    pub(super) run: RunFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<SourceFile>,
    pub(super) environment: EnvironmentFile,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) warnings: Vec<String>,
    pub(super) benchmarks: Vec<BenchmarkFile>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct CommitFile {
    pub(super) sha: String,
    pub(super) parents: Vec<String>,
    pub(super) tree: String,
    pub(super) author_time: String,
    pub(super) committed_time: String,
    pub(super) dirty: bool,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct RunFile {
    pub(super) id: String,
    pub(super) started: String,
    pub(super) duration_seconds: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) attempt: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct SourceFile {
    pub(super) format: String,
    pub(super) origin: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct EnvironmentFile {
    pub(super) host: String,
    pub(super) os: String,
    pub(super) arch: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cores: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kernel: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) runner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rustc: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) target: Option<String>,
    pub(super) profile: String,
    #[serde(default)]
    pub(super) features: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) governor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) load_before: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) load_after: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) virtualised: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) temperature_celsius: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pinned_core: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) niceness: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sample_size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) warm_up_seconds: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) measurement_seconds: Option<Number>,
}

/// One benchmark and metric: an exact `value`, or an estimated `median` with what surrounds it.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct BenchmarkFile {
    pub(super) package: String,
    pub(super) target: String,
    pub(super) id: String,
    pub(super) metric: String,
    pub(super) class: String,
    pub(super) unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) n: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) median: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lower: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) upper: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mad: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mean: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) min: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) q1: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) q3: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sampling: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) throughput: Vec<ThroughputFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) warnings: Vec<String>,
    /// Remarks about the median alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) median_warnings: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) processes: Vec<Number>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct ThroughputFile {
    pub(super) per_operation: Number,
    pub(super) unit: String,
}
