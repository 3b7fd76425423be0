//! `zapgen BUNDLE.json`: writes the tables of a bundle to stdout.
//!
//! Exit codes: 0 written, 2 wrong usage, 3 a bundle that cannot be read or is refused, or output that cannot be written.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        return fail("usage: zapgen BUNDLE.json", 2);
    };
    let path = Path::new(&path);
    match generate(path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let mut text = format!("error: `{}`: {error}", path.display());
            if let Some(source) = error.source() {
                text = format!("{text}: {source}");
            }
            fail(&text, 3)
        }
    }
}

fn generate(path: &Path) -> Result<(), Box<dyn Error>> {
    let bundle = zapgen::Bundle::parse(&fs::read_to_string(path)?)?;
    io::stdout().write_all(zapgen::render(&bundle).as_bytes())?;
    Ok(())
}

fn fail(text: &str, code: u8) -> ExitCode {
    // With stderr closed there is nobody to tell; the exit code says it.
    writeln!(io::stderr(), "{text}").unwrap_or_default();
    ExitCode::from(code)
}
