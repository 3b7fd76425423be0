//! Facts about this machine and its toolchain.
//!
//! The parsers are pure and take text; only [`facts`] reads files and runs programs. What cannot be found out is
//! `None`, never a guess.

pub mod ci;
mod linux;
mod macos;
mod toolchain;

pub use toolchain::{Toolchain, toolchain};

/// What the operating system tells about the machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// Model name of the processor.
    pub cpu_model: Option<String>,
    /// Logical cores.
    pub cores: Option<u32>,
    /// Physical memory in bytes.
    pub memory: Option<u64>,
    /// Kernel release.
    pub kernel: Option<String>,
    /// Frequency governor of the first core.
    pub governor: Option<String>,
    /// Whether a hypervisor was seen.
    pub virtualised: Option<bool>,
    /// Highest temperature of a processor sensor now, in degrees Celsius.
    pub temperature: Option<f64>,
}

/// Reads the facts of this machine.
#[must_use]
pub fn facts() -> Facts {
    if cfg!(target_os = "macos") { macos::facts() } else { linux::facts() }
}

/// The one-minute load average of this machine.
#[must_use]
pub fn load() -> Option<f64> {
    if cfg!(target_os = "macos") { macos::load() } else { linux::load() }
}
