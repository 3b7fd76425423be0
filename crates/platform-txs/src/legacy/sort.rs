//! The order of outputs and inputs in a transaction. The codec reads any order; the network takes this one only.
//!
//! Outputs are ordered by asset, then by the bytes of the inner output, type id first. Inputs are ordered by the
//! transaction and the number of the output they spend.

use std::cmp::Ordering;

use linearcodec::{Error, Manager};

use super::parts::{TransferableInput, TransferableOutput};
use super::signed::Network;
use crate::types::Id;

/// What outputs are ordered by: the asset, and the encoded inner output.
fn output_key(
    manager: Manager<'_>,
    version: u16,
    output: &TransferableOutput<'_>,
) -> Result<(Id, Vec<u8>), Error> {
    Ok((output.asset_id, manager.marshal(version, &output.output)?))
}

/// Puts outputs in order. Equal ones may stand side by side.
///
/// # Errors
/// An output of a type that the version does not know: [`Error::UnregisteredType`]. Nothing is moved then.
pub fn sort_outputs(
    network: Network,
    version: u16,
    outputs: &mut Vec<TransferableOutput<'_>>,
) -> Result<(), Error> {
    let manager = network.genesis_manager();
    let keys = outputs.iter().map(|output| output_key(manager, version, output));
    let keys = keys.collect::<Result<Vec<_>, _>>()?;
    let mut keyed: Vec<_> = keys.into_iter().zip(outputs.drain(..)).collect();
    keyed.sort_by(|(left, _), (right, _)| left.cmp(right));
    outputs.extend(keyed.into_iter().map(|(_, output)| output));
    Ok(())
}

/// Whether outputs are in order.
///
/// # Errors
/// As [`sort_outputs`].
pub fn outputs_are_sorted(
    network: Network,
    version: u16,
    outputs: &[TransferableOutput<'_>],
) -> Result<bool, Error> {
    let mut last = None;
    for output in outputs {
        let key = output_key(network.genesis_manager(), version, output)?;
        if last.as_ref().is_some_and(|last| *last > key) {
            return Ok(false);
        }
        last = Some(key);
    }
    Ok(true)
}

/// The order of two inputs.
#[must_use]
pub fn compare_inputs(left: &TransferableInput, right: &TransferableInput) -> Ordering {
    left.utxo_id.cmp(&right.utxo_id)
}

/// Puts inputs in order.
pub fn sort_inputs(inputs: &mut [TransferableInput]) {
    inputs.sort_by(compare_inputs);
}

/// Whether inputs are in order and no output is spent twice.
#[must_use]
pub fn inputs_are_sorted(inputs: &[TransferableInput]) -> bool {
    inputs.is_sorted_by(|left, right| compare_inputs(left, right).is_lt())
}
