//! The three files of one result. Fields that are not read are ignored; values are checked by who reads them.

use crate::IngestError;
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;
use trail_model::{Throughput, Unit, Warning};

/// `benchmark.json`.
#[derive(Debug, Deserialize)]
pub(super) struct BenchmarkFile {
    /// The identity.
    pub(super) full_id: String,
    throughput: Option<Value>,
}

/// `sample.json`: parallel arrays, times in nanoseconds for all iterations of a measurement together.
#[derive(Debug, Deserialize)]
pub(super) struct SampleFile {
    /// `Linear` or `Flat`; old versions have none.
    pub(super) sampling_mode: Option<String>,
    /// Iterations of each measurement.
    pub(super) iters: Vec<f64>,
    /// Nanoseconds of each measurement.
    pub(super) times: Vec<f64>,
}

/// `estimates.json`, as far as it shows that the run was whole. `slope` is null in flat sampling, and old versions
/// write its name with a capital.
#[derive(Debug, Deserialize)]
pub(super) struct EstimatesFile {
    #[serde(alias = "Median")]
    median: EstimateFile,
}

#[derive(Debug, Deserialize)]
struct EstimateFile {
    point_estimate: Option<f64>,
}

impl EstimatesFile {
    /// Whether there is a median. Criterion writes NaN and infinities as null.
    ///
    /// # Errors
    /// If it is below zero.
    pub(super) fn has_median(&self, path: &Path) -> Result<bool, IngestError> {
        match self.median.point_estimate {
            Some(value) if value < 0.0 => {
                let expected = "nanoseconds as a number of at least 0";
                Err(IngestError::value(path, "`median.point_estimate`", value, expected))
            }
            point => Ok(point.is_some()),
        }
    }
}

impl BenchmarkFile {
    /// The declared work per iteration: none, one kind, or elements and bytes together. A kind that is not known is a
    /// warning: the times are good without it.
    pub(super) fn throughput(
        &self,
        path: &Path,
        warnings: &mut Vec<Warning>,
    ) -> Result<Vec<Throughput>, IngestError> {
        let fields = match &self.throughput {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Object(fields)) => fields,
            Some(other) => {
                let expected = "null, or an object with one kind of throughput";
                return Err(IngestError::value(path, "`throughput`", other, expected));
            }
        };
        let mut rates = Vec::new();
        for (kind, value) in fields {
            let place = format!("`throughput.{kind}`");
            let mut push = |place: &str, value: &Value, factor: f64, unit: Unit| {
                let amount = value.as_f64().filter(|amount| amount.is_finite() && *amount >= 0.0);
                let amount =
                    amount.ok_or_else(|| IngestError::value(path, place, value, "a number of at least 0"))?;
                rates.push(Throughput { per_operation: amount * factor, unit });
                Ok::<(), IngestError>(())
            };
            match kind.as_str() {
                "Bytes" | "BytesDecimal" => push(&place, value, 1.0, Unit::Byte)?,
                "Bits" => push(&place, value, 0.125, Unit::Byte)?,
                "Elements" => push(&place, value, 1.0, Unit::Count)?,
                "ElementsAndBytes" => {
                    let part = |name: &str| value.get(name).unwrap_or(&Value::Null);
                    push(&place, part("elements"), 1.0, Unit::Count)?;
                    push(&place, part("bytes"), 1.0, Unit::Byte)?;
                }
                _ => {
                    let text = format!(
                        "`{}`: {place} is a kind of throughput that is not known; it is left out",
                        path.display()
                    );
                    warnings.push(Warning::new(text));
                }
            }
        }
        Ok(rates)
    }
}
