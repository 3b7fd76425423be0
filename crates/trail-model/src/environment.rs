//! The machine and toolchain a run was measured on, and the class of hosts it belongs to.
//!
//! Not here: finding the facts out (the command does that).

use std::fmt;

/// Facts about the host, the toolchain and the settings of a run. What could not be found out is `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// The host class: results of two classes are never compared.
    pub host: HostClass,
    /// Operating system, as Rust names it: `linux`, `macos`.
    pub os: String,
    /// Processor architecture, as Rust names it: `x86_64`, `aarch64`.
    pub arch: String,
    /// Model name of the processor.
    pub cpu_model: Option<String>,
    /// Logical cores.
    pub cores: Option<u32>,
    /// Physical memory in bytes.
    pub memory: Option<u64>,
    /// Kernel release.
    pub kernel: Option<String>,
    /// Label of the CI runner, which is part of the host class.
    pub runner: Option<String>,
    /// `rustc` version line.
    pub rustc: Option<String>,
    /// Target triple.
    pub target: Option<String>,
    /// Cargo profile of the benches.
    pub profile: String,
    /// Cargo features of the benches.
    pub features: Vec<String>,
    /// Frequency governor of the first core.
    pub governor: Option<String>,
    /// One-minute load average before the benches ran.
    pub load_before: Option<f64>,
    /// One-minute load average after.
    pub load_after: Option<f64>,
    /// Whether a hypervisor was seen.
    pub virtualised: Option<bool>,
    /// Highest temperature of a processor sensor before the benches ran, in degrees Celsius.
    pub temperature: Option<f64>,
    /// The core that the benches were pinned to; `None` if they were not.
    pub pinned_core: Option<u32>,
    /// Niceness of the bench processes, from -20 (first) to 19.
    pub niceness: Option<i32>,
    /// What was asked of each benchmark; `None` if that is not known.
    pub settings: Option<Settings>,
}

/// What was asked of each benchmark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Samples.
    pub sample_size: u32,
    /// Seconds of warm-up.
    pub warm_up: f64,
    /// Seconds of measurement.
    pub measurement: f64,
}

/// A name for hosts whose absolute times may be compared: `[a-z0-9-]`, at most 64 characters, safe as a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostClass(String);

impl HostClass {
    /// Longest name.
    pub const MAX_LEN: usize = 64;

    /// The class of a host: a slug of its facts, cut to fit, and six hexadecimal digits of their hash.
    ///
    /// The hash (FNV-1a, 64 bits, low 24) covers the facts themselves, so two hosts whose slugs look alike stay
    /// apart. An unknown processor is a class of its own.
    #[must_use]
    pub fn of(
        os: &str,
        arch: &str,
        cpu_model: Option<&str>,
        cores: Option<u32>,
        runner: Option<&str>,
    ) -> Self {
        let model = cpu_model.unwrap_or("unknown-cpu");
        let cores = cores.map_or_else(|| "unknown".to_owned(), |count| count.to_string());
        let facts = [os, arch, model, &cores, runner.unwrap_or("")].join("\u{1f}");
        let text = match runner {
            Some(label) => format!("{os} {arch} {model} {cores}c {label}"),
            None => format!("{os} {arch} {model} {cores}c"),
        };
        let mut name = slug(&text);
        name.truncate(Self::MAX_LEN - 7);
        let name = name.trim_end_matches('-');
        Self(format!("{name}-{:06x}", fnv1a(facts.as_bytes()) & 0x00ff_ffff))
    }

    /// The class with this name, if it is a valid one.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let is_valid = !name.is_empty()
            && name.len() <= Self::MAX_LEN
            && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        is_valid.then(|| Self(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for HostClass {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Lower-case letters and digits of `text`, with one `-` for every run of anything else.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// FNV-1a, 64 bits: stable across releases of the standard library, which its own hasher is not.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cpu: Option<&str>, cores: Option<u32>, runner: Option<&str>, expected: &str) {
        let class = HostClass::of("linux", "x86_64", cpu, cores, runner);
        assert_eq!(class.as_str(), expected);
        assert_eq!(HostClass::parse(class.as_str()), Some(class));
    }

    #[test]
    fn a_host_is_named_by_its_facts() {
        check(
            Some("AMD EPYC 7763 64-Core Processor"),
            Some(4),
            None,
            "linux-x86-64-amd-epyc-7763-64-core-processor-4c-316a9a",
        );
        check(None, None, None, "linux-x86-64-unknown-cpu-unknownc-ffa4dd");
    }

    #[test]
    fn hosts_that_differ_only_in_punctuation_are_two_classes() {
        let class = |model| HostClass::of("linux", "x86_64", Some(model), Some(2), None);
        assert_ne!(class("A (B)"), class("A B"));
    }

    #[test]
    fn long_and_hostile_names_stay_folders() {
        let class =
            HostClass::of("linux", "x86_64", Some(&"../".repeat(100)), Some(2), Some(&"é|`".repeat(40)));
        assert!(HostClass::parse(class.as_str()).is_some(), "{class}");
        let class = HostClass::of("linux", "x86_64", Some(&"x".repeat(300)), Some(2), None);
        assert_eq!(class.as_str().len(), HostClass::MAX_LEN);
        for wrong in ["", "..", "a/b", "A", "a b"] {
            assert_eq!(HostClass::parse(wrong), None, "{wrong}");
        }
    }
}
