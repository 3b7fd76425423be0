//! The command `benchtrail`.

use std::process::ExitCode;

fn main() -> ExitCode {
    benchtrail::cli::main(std::env::args_os())
}
