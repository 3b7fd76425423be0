//! `capture-mempool`: writes a node's mempool to a dump that the harness measures.

use anyhow::Context as _;
use benchtrail::exit::{Failure, PASS};
use benchtrail::output::note;
use capture::{Node, Options, Timeouts};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

/// Flags of the task.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address of the node, such as `http://127.0.0.1:9650`; of its P-chain if the address has a path.
    #[arg(long, value_name = "URL")]
    rpc: String,
    /// The dump. One that exists is gone on with.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Most transactions in the dump.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max: usize,
    /// Seconds to wait for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    timeout: u64,
    /// How often to ask again when the node does not answer.
    #[arg(long, value_name = "N", default_value_t = 3)]
    retries: u32,
}

/// How long to wait before asking again the first time.
const WAIT: Duration = Duration::from_millis(500);

/// Captures, with a line now and then on how far it is.
pub(crate) fn run(arguments: &Args) -> Result<u8, Failure> {
    let answer = Duration::from_secs(arguments.timeout);
    let mut node =
        Node::new(&arguments.rpc, Timeouts { connect: answer.min(Duration::from_secs(10)), answer });
    let options = Options { max: arguments.max, retries: arguments.retries, wait: WAIT };
    let mut progress = |progress: capture::Progress| {
        if progress.looked_at.is_multiple_of(100) || progress.looked_at == progress.listed {
            let capture::Progress { looked_at, listed, in_dump } = progress;
            note(&format!("looked at {looked_at} of {listed} transactions, {in_dump} in the dump"));
        }
    };
    let summary = capture::capture(&mut node, &arguments.out, options, &mut wait, &mut progress);
    let summary = summary.with_context(|| format!("cannot capture the mempool of `{}`", arguments.rpc));
    let capture::Summary { before, captured, known, gone, dropped } = summary.map_err(Failure::data)?;
    if dropped > 0 {
        note(&format!("warning: the dump ended in a cut entry of {dropped} bytes, which was dropped"));
    }
    note(&format!(
        "captured {captured} transactions into `{}`, which has {} now; {known} were in it, {gone} were gone",
        arguments.out.display(),
        before + captured
    ));
    Ok(PASS)
}

/// Waits without sleeping in a way that cannot be woken: nothing is ever sent.
fn wait(time: Duration) {
    let (_sender, receiver) = mpsc::channel::<()>();
    receiver.recv_timeout(time).ok();
}
