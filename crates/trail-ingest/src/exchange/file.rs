//! The shape of the file.

use serde::Deserialize;
use serde_json::Value;

/// The version alone, whatever else the file holds.
#[derive(Debug, Deserialize)]
pub(super) struct Versioned {
    /// The version.
    pub(super) format: Value,
}

/// The file.
#[derive(Debug, Deserialize)]
pub(super) struct File {
    #[serde(rename = "format")]
    _format: Value,
    /// The results, in any order.
    pub(super) results: Vec<Entry>,
}

/// One benchmark and metric.
#[derive(Debug, Deserialize)]
pub(super) struct Entry {
    pub(super) package: String,
    pub(super) target: String,
    pub(super) id: String,
    pub(super) metric: String,
    pub(super) class: Option<String>,
    pub(super) unit: String,
    pub(super) values: Vec<f64>,
}
