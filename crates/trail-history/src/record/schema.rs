//! The JSON Schema of a record.

use super::FORMAT;
use serde_json::{Map, Value, json};

/// The schema (draft 2020-12) as the text of `schemas/record-1.schema.json`.
///
/// Keys that it does not name are allowed: readers ignore them.
#[must_use]
pub fn schema() -> String {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "benchtrail record",
        "description": "All results of one invocation on one host. Written once, never edited. A fact that is not known has no key.",
        "type": "object",
        "required": ["format", "tool", "suite", "mode", "run", "environment", "benchmarks"],
        "properties": {
            "format": {"const": FORMAT, "description": "Version of this format."},
            "tool": text("Name and version of the program that wrote the record."),
            "suite": text("Name of the suite, from the configuration."),
            "commit": commit(),
            "branch": text("Branch that was checked out."),
            "note": text("What the person who ran it wrote about it."),
            "mode": {"enum": ["full", "quick"], "description": "How careful the run was; a quick one is never a baseline."},
            "run": run(),
            "source": source(),
            "environment": environment(),
            "warnings": texts("Remarks about the run as a whole."),
            "benchmarks": {
                "type": "array", "minItems": 1, "items": benchmark(),
                "description": "One entry per benchmark and metric, ascending by package, target, id and metric, each once."
            }
        }
    });
    format!("{schema:#}\n")
}

fn commit() -> Value {
    object(
        "The commit that was checked out. Without git there is none.",
        &["sha", "parents", "tree", "author_time", "committed_time", "dirty"],
        [
            ("sha", object_id("Full id.")),
            (
                "parents",
                json!({"type": "array", "items": object_id("Id of a parent; the first parent first.")}),
            ),
            ("tree", object_id("Id of the tree, which survives a rebase that changes nothing.")),
            ("author_time", time("When the change was authored.")),
            ("committed_time", time("When it was committed.")),
            ("dirty", flag("Whether files outside the history and the dashboards were changed.")),
        ],
    )
}

fn run() -> Value {
    object(
        "The invocation.",
        &["id", "started", "duration_seconds"],
        [
            (
                "id",
                json!({"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "Random name of the run."}),
            ),
            ("started", time("When the benches started.")),
            ("duration_seconds", amount("How long they ran, without building.")),
            ("attempt", whole("Attempt number that a CI system gave.", 0)),
            ("event", text("Event that started the run in CI.")),
            (
                "shard",
                json!({
                    "type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$",
                    "description": "Which part of the suite this is, as `1/3`, if a matrix of runs shares it."
                }),
            ),
        ],
    )
}

fn source() -> Value {
    object(
        "Where the results were imported from. A run that this tool measured has none.",
        &["format", "origin"],
        [
            ("format", text("Name of the format that was read.")),
            ("origin", text("The file, and what in it the run was made from.")),
        ],
    )
}

fn environment() -> Value {
    object(
        "The machine, the toolchain and the settings.",
        &["host", "os", "arch", "profile"],
        [
            (
                "host",
                json!({
                    "type": "string", "pattern": "^[a-z0-9-]{1,64}$",
                    "description": "Host class. Times of two classes are never compared."
                }),
            ),
            ("os", text("Operating system.")),
            ("arch", text("Processor architecture.")),
            ("cpu_model", text("Model name of the processor.")),
            ("cores", whole("Logical cores.", 0)),
            ("memory_bytes", whole("Physical memory.", 0)),
            ("kernel", text("Kernel release.")),
            ("runner", text("Label of the CI runner, part of the host class.")),
            ("rustc", text("Version of the compiler.")),
            ("target", text("Target triple.")),
            ("profile", text("Cargo profile of the benches.")),
            ("features", texts("Cargo features of the benches.")),
            ("governor", text("Frequency governor.")),
            ("load_before", amount("One-minute load average before the benches.")),
            ("load_after", amount("One-minute load average after them.")),
            ("virtualised", flag("Whether a hypervisor was seen.")),
            ("temperature_celsius", number("Highest temperature of a processor sensor before the benches.")),
            ("pinned_core", whole("The core that the benches were pinned to; no key if they were not.", 0)),
            (
                "niceness",
                json!({
                    "type": "integer", "minimum": -20, "maximum": 19,
                    "description": "Niceness of the bench processes."
                }),
            ),
            ("sample_size", whole("Samples asked of each benchmark.", 0)),
            ("warm_up_seconds", amount("Warm-up asked of each benchmark.")),
            ("measurement_seconds", amount("Measurement time asked of each benchmark.")),
        ],
    )
}

fn benchmark() -> Value {
    let name = |description: &str| json!({"type": "string", "minLength": 1, "description": description});
    let unit = |description: &str| json!({"enum": ["s", "B", "count", "1/s"], "description": description});
    let mut benchmark = object(
        "One benchmark and metric: an exact `value`, or a `median` with what surrounds it. Values are in `unit`.",
        &["package", "target", "id", "metric", "class", "unit"],
        [
            ("package", name("Cargo package.")),
            ("target", name("Bench target.")),
            ("id", text("Full id within the target.")),
            (
                "metric",
                name(
                    "What is measured: time, allocations, allocated_bytes, encoded_size, instructions, or another.",
                ),
            ),
            (
                "class",
                json!({
                    "enum": ["time", "instructions", "exact", "derived", "simulated", "cited"],
                    "description": "How the metric is judged."
                }),
            ),
            ("unit", unit("Base unit of every value.")),
            ("value", number("The value of an exact metric.")),
            ("n", whole("Measurements in the sample.", 1)),
            ("median", number("Median of the sample.")),
            (
                "lower",
                number("Lower end of the median's interval; no key if the sample is too small to bound it."),
            ),
            (
                "upper",
                number("Upper end of the median's interval; no key if the sample is too small to bound it."),
            ),
            (
                "level",
                json!({
                    "type": "number", "exclusiveMinimum": 0, "maximum": 1,
                    "description": "Confidence level that the interval reaches, by order statistics."
                }),
            ),
            ("mad", amount("Median absolute deviation times 1.4826.")),
            ("mean", number("Arithmetic mean.")),
            ("min", number("Smallest measurement.")),
            ("q1", number("First quartile (type 7).")),
            ("q3", number("Third quartile (type 7).")),
            (
                "sampling",
                json!({"enum": ["linear", "flat"], "description": "How iteration counts were chosen."}),
            ),
            (
                "throughput",
                json!({"type": "array", "items": object(
                    "Declared work per operation.",
                    &["per_operation", "unit"],
                    [("per_operation", amount("Amount of work.")), ("unit", unit("Unit of the amount."))],
                )}),
            ),
            ("warnings", texts("Remarks about this benchmark.")),
            ("median_warnings", texts("Remarks about the median.")),
            (
                "processes",
                json!({
                    "type": "array", "items": {"type": "number"},
                    "description": "Location in each process that measured it, in the order of the processes; no key if it was one. Values with one index in several results come from one process or one round."
                }),
            ),
        ],
    );
    if let Some(keys) = benchmark.as_object_mut() {
        let estimated = json!(["n", "median", "level", "mad", "mean", "min", "q1", "q3"]);
        keys.insert("oneOf".to_owned(), json!([{"required": ["value"]}, {"required": estimated}]));
    }
    benchmark
}

fn object<const N: usize>(description: &str, required: &[&str], properties: [(&str, Value); N]) -> Value {
    let properties: Map<String, Value> =
        properties.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    json!({"type": "object", "description": description, "required": required, "properties": properties})
}

fn text(description: &str) -> Value {
    json!({"type": "string", "description": description})
}

fn texts(description: &str) -> Value {
    json!({"type": "array", "items": {"type": "string"}, "description": description})
}

fn flag(description: &str) -> Value {
    json!({"type": "boolean", "description": description})
}

fn number(description: &str) -> Value {
    json!({"type": "number", "description": description})
}

fn amount(description: &str) -> Value {
    json!({"type": "number", "minimum": 0, "description": description})
}

fn whole(description: &str, least: u64) -> Value {
    json!({"type": "integer", "minimum": least, "description": description})
}

fn time(description: &str) -> Value {
    json!({"type": "string", "format": "date-time", "description": description})
}

fn object_id(description: &str) -> Value {
    json!({"type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$", "description": description})
}
