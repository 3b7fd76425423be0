//! Which encoding is written at a time, and whether legacy bytes are read at all.
//!
//! ZAP is written from the activation on. Before it, legacy bytes are written by a process that has them enabled; one that
//! has not writes ZAP at all times and refuses legacy bytes. The process says so by an environment variable, which is read
//! once: a change while the process runs has no effect.

use std::sync::OnceLock;

/// The environment variable that enables the legacy codec; its value has to be `1`.
pub const LEGACY_VARIABLE: &str = "LUXD_ENABLE_LEGACY_CODEC";

/// From this time on, in seconds since the Unix epoch, ZAP is written: 2026-06-28 00:00:00 UTC.
pub const ZAP_ACTIVATION: u64 = 1_782_604_800;

/// Legacy bytes in a process that has not enabled them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "message is in the legacy encoding, which is not enabled; set {LEGACY_VARIABLE}=1 to read old blocks"
)]
pub struct LegacyDisabled;

/// Whether `bytes` begin like a ZAP message.
#[inline]
#[must_use]
pub fn is_zap_bytes(bytes: &[u8]) -> bool {
    zap::is_zap(bytes)
}

/// Whether this process has the legacy codec enabled.
#[must_use]
pub fn is_legacy_enabled() -> bool {
    static ENABLED: OnceLock<bool> = OnceLock::new();
    *ENABLED.get_or_init(|| std::env::var_os(LEGACY_VARIABLE).is_some_and(|value| value == "1"))
}

/// Whether a block of `timestamp`, in seconds since the Unix epoch, is written as ZAP.
#[must_use]
pub fn should_use_zap_for_write(timestamp: u64) -> bool {
    is_zap_written(timestamp, is_legacy_enabled())
}

/// The rule, for a process that has the legacy codec enabled or not.
#[must_use]
pub const fn is_zap_written(timestamp: u64, is_legacy_enabled: bool) -> bool {
    !is_legacy_enabled || timestamp >= ZAP_ACTIVATION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legacy_is_written_before_the_activation_and_only_if_enabled() {
        let check = |timestamp, is_legacy_enabled, expected| {
            assert_eq!(
                is_zap_written(timestamp, is_legacy_enabled),
                expected,
                "{timestamp} {is_legacy_enabled}"
            );
        };
        check(0, false, true);
        check(0, true, false);
        check(ZAP_ACTIVATION - 1, true, false);
        check(ZAP_ACTIVATION, true, true);
        check(u64::MAX, true, true);
        check(ZAP_ACTIVATION - 1, false, true);
    }
}
