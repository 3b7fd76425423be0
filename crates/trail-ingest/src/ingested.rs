//! What a reader gives.

use trail_model::{Measured, Warning};

/// Samples in base units, ascending by key, and what the reader of a report must know about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ingested {
    /// One sample per benchmark and metric.
    pub measured: Vec<Measured>,
    /// Remarks about the input as a whole.
    pub warnings: Vec<Warning>,
}
