//! The capture itself: list, fetch, append, and keep count.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use crate::dump::{Dump, DumpError};
use crate::encoding::names;
use crate::node::{Node, NodeError};

/// How far a capture goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Most transactions in the dump, with those that are in it already.
    pub max: usize,
    /// How often a question is asked again when the answer is lost or the node is busy.
    pub retries: u32,
    /// The wait before the first time; each wait after it is twice as long.
    pub wait: Duration,
}

/// How far a capture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Transactions of the list that have been looked at.
    pub looked_at: usize,
    /// Transactions of the list.
    pub listed: usize,
    /// Transactions in the dump.
    pub in_dump: usize,
}

/// What a capture came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Transactions that were in the dump before.
    pub before: usize,
    /// Transactions that were appended.
    pub captured: usize,
    /// Transactions of the list that were in the dump already.
    pub known: usize,
    /// Transactions that were gone when they were asked for.
    pub gone: usize,
    /// Bytes of an entry that was cut and taken off the dump before it was appended to: worth a warning.
    pub dropped: usize,
}

/// Why a capture ended early. What was captured is in the dump.
#[derive(Debug, thiserror::Error)]
pub enum CaptureError {
    /// The node.
    #[error("cannot ask the node")]
    Node(#[from] NodeError),
    /// The dump.
    #[error("cannot keep what was captured")]
    Dump(#[from] DumpError),
}

/// Appends the transactions of a node's mempool to a dump, up to a number. Those that are in it already are not asked for.
///
/// `sleep` waits for the time it is given; `progress` is told after each transaction.
///
/// # Errors
/// [`CaptureError`]: a node that does not answer after all retries, an answer that is not of the protocol, a file that
/// cannot be written.
pub fn capture(
    node: &mut Node,
    path: &Path,
    options: Options,
    sleep: &mut dyn FnMut(Duration),
    progress: &mut dyn FnMut(Progress),
) -> Result<Summary, CaptureError> {
    let (mut dump, entries) = Dump::open(path)?;
    let mut known: BTreeSet<String> = entries.iter().flat_map(|entry| names(entry)).collect();
    let mut summary = Summary { before: entries.len(), dropped: dump.dropped(), ..Summary::default() };
    let listed = retried(options, sleep, || node.mempool())?;
    for (place, id) in listed.iter().enumerate() {
        let in_dump = summary.before.saturating_add(summary.captured);
        if in_dump >= options.max {
            break;
        }
        if known.contains(id) {
            summary.known += 1;
        } else {
            match retried(options, sleep, || node.transaction(id))? {
                Some(transaction) => {
                    dump.append(&transaction)?;
                    known.extend(names(&transaction));
                    known.insert(id.clone());
                    summary.captured += 1;
                }
                None => summary.gone += 1,
            }
        }
        let in_dump = summary.before.saturating_add(summary.captured);
        progress(Progress { looked_at: place + 1, listed: listed.len(), in_dump });
    }
    Ok(summary)
}

/// Asks until there is an answer, a failure that will not pass, or no retry left.
fn retried<T>(
    options: Options,
    sleep: &mut dyn FnMut(Duration),
    mut ask: impl FnMut() -> Result<T, NodeError>,
) -> Result<T, NodeError> {
    let mut wait = options.wait;
    for _ in 0..options.retries {
        match ask() {
            Err(error) if error.is_passing() => {
                sleep(wait);
                wait = wait.saturating_mul(2);
            }
            answer => return answer,
        }
    }
    ask()
}
