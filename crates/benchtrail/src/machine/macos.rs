//! macOS: `sysctl`.

use super::Facts;
use std::process::Command;

/// What is asked of `sysctl`, in one call.
const NAMES: [&str; 5] =
    ["machdep.cpu.brand_string", "hw.logicalcpu", "hw.memsize", "kern.osrelease", "kern.hv_vmm_present"];

/// Reads the facts from `sysctl`.
pub(super) fn facts() -> Facts {
    sysctl(&NAMES).map(|text| parse(&text)).unwrap_or_default()
}

/// Reads the one-minute load average.
pub(super) fn load() -> Option<f64> {
    parse_load(&sysctl(&["vm.loadavg"])?)
}

fn sysctl(names: &[&str]) -> Option<String> {
    let output = Command::new("sysctl").args(names).output().ok()?;
    // An older system does not know every name; it prints the others all the same.
    String::from_utf8(output.stdout).ok()
}

/// Facts from `name: value` lines.
fn parse(text: &str) -> Facts {
    let value = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
            .map(str::trim)
            .filter(|value| !value.is_empty())
    };
    Facts {
        cpu_model: value("machdep.cpu.brand_string").map(str::to_owned),
        cores: value("hw.logicalcpu").and_then(|text| text.parse().ok()),
        memory: value("hw.memsize").and_then(|text| text.parse().ok()),
        kernel: value("kern.osrelease").map(str::to_owned),
        governor: None,
        virtualised: value("kern.hv_vmm_present").map(|text| text != "0"),
        temperature: None,
    }
}

/// The first of the three averages in `vm.loadavg: { 1.98 2.21 2.33 }`.
fn parse_load(text: &str) -> Option<f64> {
    text.split_once('{')?.1.split_whitespace().next()?.replace(',', ".").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_apple_processor_is_read_from_sysctl() {
        let text = "machdep.cpu.brand_string: Apple M1 Max\nhw.logicalcpu: 10\nhw.memsize: 68719476736\n\
                    kern.osrelease: 25.5.0\nkern.hv_vmm_present: 0\n";
        let expected = Facts {
            cpu_model: Some("Apple M1 Max".to_owned()),
            cores: Some(10),
            memory: Some(68_719_476_736),
            kernel: Some("25.5.0".to_owned()),
            governor: None,
            virtualised: Some(false),
            temperature: None,
        };
        assert_eq!(parse(text), expected);
    }

    #[test]
    fn unknown_names_leave_gaps() {
        assert_eq!(parse("hw.logicalcpu: 8\n"), Facts { cores: Some(8), ..Facts::default() });
        assert_eq!(parse(""), Facts::default());
    }

    #[test]
    fn the_load_is_the_first_average() {
        assert_eq!(parse_load("vm.loadavg: { 1.98 2.21 2.33 }\n"), Some(1.98));
        assert_eq!(parse_load("vm.loadavg: { 1,98 2,21 2,33 }\n"), Some(1.98));
        assert_eq!(parse_load(""), None);
    }
}
