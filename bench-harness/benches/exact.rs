//! Counts what each benchmark allocates and how long its message is, and writes the results as JSON.
//!
//! The file is the one that `EXACT_JSON` names, else `target/benchtrail/exact.json`. It appears whole or
//! not at all. Accepts the command line of Criterion's targets.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bench_harness::alloc::CountingAllocator;
use bench_harness::arguments::{Arguments, Mode};
use bench_harness::dump::{self, Dump};
use bench_harness::exact::{self, Exact};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> ExitCode {
    match run(&Arguments::parse(std::env::args().skip(1))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let mut stderr = io::stderr().lock();
            let mut cause = Some(error.as_ref() as &dyn std::error::Error);
            let mut prefix = "error: ";
            while let Some(error) = cause {
                if writeln!(stderr, "{prefix}{error}").is_err() {
                    break;
                }
                (prefix, cause) = ("  because ", error.source());
            }
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let captured = captured()?;
    let mut stdout = io::stdout().lock();
    if arguments.mode == Mode::List {
        let ids = [exact::ids(), exact::job_ids(captured.as_deref())].concat();
        for id in ids.iter().filter(|id| arguments.selects(id)) {
            writeln!(stdout, "{id}: benchmark")?;
        }
        return Ok(());
    }
    let mut results = exact::measure(|id| arguments.selects(id))?;
    results.extend(exact::measure_jobs(captured.as_deref(), |id| arguments.selects(id))?);
    for result in &results {
        writeln!(stdout, "{}", line(arguments.mode, result))?;
    }
    if arguments.mode == Mode::Measure {
        let path = output_path(std::env::var_os("EXACT_JSON").as_deref());
        write_whole(&path, exact::to_json(&results).as_bytes())?;
    }
    Ok(())
}

/// The captured transactions, if there are any.
fn captured() -> io::Result<Option<Vec<Vec<u8>>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(dump::CAPTURED);
    Ok(Dump::read(&path)?.map(|dump| dump.entries))
}

fn line(mode: Mode, result: &Exact) -> String {
    let Exact { id, counts, encoded_size, peak_heap } = result;
    let peak = peak_heap.map_or_else(String::new, |bytes| format!(", {bytes} B at once"));
    match mode {
        Mode::Test | Mode::List => format!("Testing {id}\nSuccess"),
        Mode::Measure => {
            format!(
                "{id}: {} allocations, {} B allocated, {encoded_size} B encoded{peak}",
                counts.allocations, counts.bytes
            )
        }
    }
}

/// The file named by the environment, else the one in the target directory, which is where Cargo keeps `tmp`.
fn output_path(named: Option<&OsStr>) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap_or(Path::new("target"));
    named.map_or_else(|| target.join("benchtrail/exact.json"), PathBuf::from)
}

/// Writes beside the file and renames, so that a reader sees the old file or the new one.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let unwritable = |error: io::Error| format!("cannot write `{}`: {error}", path.display());
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory).map_err(unwritable)?;
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    std::fs::write(&temporary, bytes).map_err(unwritable)?;
    std::fs::rename(&temporary, path).map_err(unwritable)
}
