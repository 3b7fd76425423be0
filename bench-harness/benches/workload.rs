//! Many messages at once: mempools, blocks, one message under allocation pressure, two wires mixed.
//!
//! Says on stderr whether there is a captured mempool, and that its file is cut if it is.

mod timed;

use std::io::{self, Write};
use std::path::Path;

use bench_harness::dump::{self, Dump};
use bench_harness::workload;
use timed::Timed;

/// The captured mempool, and what is to be said of it.
fn captured() -> (Option<Dump>, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(dump::CAPTURED);
    let shown = path.display();
    match Dump::read(&path) {
        Ok(None) => (None, format!("input: the synthetic mempool; there is no `{shown}`")),
        Ok(Some(dump)) => {
            let entries = dump.entries.len();
            let cut =
                dump.cut.map_or_else(String::new, |cut| format!("; warning: the dump is truncated: {cut}"));
            (Some(dump), format!("input: {entries} captured transactions from `{shown}`{cut}"))
        }
        Err(error) => (None, format!("input: the synthetic mempool; cannot read `{shown}`: {error}")),
    }
}

fn main() {
    let mut timed = Timed::from_arguments();
    let (dump, text) = captured();
    // Without a place to say it, the ids say it still.
    drop(writeln!(io::stderr(), "{text}"));
    let entries = dump.as_ref().map(|dump| dump.entries.as_slice());
    workload::for_each(entries, &mut timed);
    timed.finish();
}
