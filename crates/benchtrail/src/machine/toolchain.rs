//! The Rust toolchain that builds the benches.

use std::path::Path;
use std::process::Command;

/// What `rustc -vV` tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Toolchain {
    /// Version line, such as `rustc 1.95.0 (59807616e 2026-04-14)`.
    pub rustc: Option<String>,
    /// Host triple, which is the target unless the project says otherwise.
    pub target: Option<String>,
}

/// Asks the compiler that cargo would use in `directory`.
#[must_use]
pub fn toolchain(directory: &Path) -> Toolchain {
    let program = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(program).arg("-vV").current_dir(directory).output();
    output.map(|output| parse(&String::from_utf8_lossy(&output.stdout))).unwrap_or_default()
}

fn parse(text: &str) -> Toolchain {
    Toolchain {
        rustc: text.lines().next().filter(|line| !line.is_empty()).map(str::to_owned),
        target: text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_and_host_are_read() {
        let toolchain =
            parse("rustc 1.95.0 (59807616e 2026-04-14)\nbinary: rustc\nhost: aarch64-apple-darwin\n");
        assert_eq!(toolchain.rustc.as_deref(), Some("rustc 1.95.0 (59807616e 2026-04-14)"));
        assert_eq!(toolchain.target.as_deref(), Some("aarch64-apple-darwin"));
        assert_eq!(parse(""), Toolchain::default());
    }
}
