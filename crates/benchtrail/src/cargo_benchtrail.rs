//! The command `cargo benchtrail`: cargo passes the subcommand's own name as the first argument.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|argument| argument == "benchtrail") {
        arguments.remove(1);
    }
    benchtrail::cli::main(arguments)
}
