//! Linux: `/proc` and `/sys`.

use super::Facts;
use std::fs;
use std::path::Path;

/// Reads the facts from `/proc` and `/sys`.
pub(super) fn facts() -> Facts {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let meminfo = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    Facts {
        cpu_model: cpu_model(&cpuinfo),
        cores: cores(&cpuinfo),
        memory: memory(&meminfo),
        kernel: line_of("/proc/sys/kernel/osrelease"),
        governor: line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        virtualised: virtualised(&cpuinfo),
        temperature: temperature(Path::new("/sys/class/thermal")),
    }
}

/// Reads the one-minute load average.
pub(super) fn load() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

fn line_of(path: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// The first value of `key` in the `key : value` lines of `/proc/cpuinfo`.
fn field<'a>(cpuinfo: &'a str, key: &str) -> Option<&'a str> {
    cpuinfo.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key && !value.trim().is_empty()).then(|| value.trim())
    })
}

/// The model name. Arm kernels print none; implementer and part number name the core there.
fn cpu_model(cpuinfo: &str) -> Option<String> {
    if let Some(name) = field(cpuinfo, "model name") {
        return Some(name.to_owned());
    }
    let implementer = field(cpuinfo, "CPU implementer")?;
    let part = field(cpuinfo, "CPU part")?;
    Some(format!("arm implementer {implementer} part {part}"))
}

fn cores(cpuinfo: &str) -> Option<u32> {
    let count = cpuinfo
        .lines()
        .filter(|line| line.split(':').next().is_some_and(|key| key.trim() == "processor"))
        .count();
    u32::try_from(count).ok().filter(|count| *count > 0)
}

/// Total memory; the kernel prints KiB and calls them kB.
fn memory(meminfo: &str) -> Option<u64> {
    let value = field(meminfo, "MemTotal")?.strip_suffix("kB")?.trim();
    value.parse::<u64>().ok()?.checked_mul(1024)
}

/// Only x86 kernels list the flag, so its absence says nothing elsewhere.
fn virtualised(cpuinfo: &str) -> Option<bool> {
    let flags = field(cpuinfo, "flags")?;
    Some(flags.split_whitespace().any(|flag| flag == "hypervisor"))
}

/// The highest temperature of the zones that belong to a processor; the kernel gives thousandths of a degree.
fn temperature(zones: &Path) -> Option<f64> {
    let zones = fs::read_dir(zones).ok()?.flatten().filter(|zone| {
        let kind = fs::read_to_string(zone.path().join("type")).unwrap_or_default().to_lowercase();
        ["cpu", "pkg", "soc", "core"].iter().any(|word| kind.contains(word))
    });
    let values = zones.filter_map(|zone| {
        let text = fs::read_to_string(zone.path().join("temp")).ok()?;
        Some(f64::from(text.trim().parse::<i32>().ok()?) / 1000.0)
    });
    values.reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hottest_processor_sensor_counts() {
        let folder = tempfile::tempdir().unwrap();
        for (zone, kind, temp) in [
            ("a", "x86_pkg_temp", "51500"),
            ("b", "CPU-therm", "47000"),
            ("c", "BAT0", "99000"),
            ("d", "cpu", "x"),
        ] {
            let zone = folder.path().join(zone);
            fs::create_dir(&zone).unwrap();
            fs::write(zone.join("type"), format!("{kind}\n")).unwrap();
            fs::write(zone.join("temp"), format!("{temp}\n")).unwrap();
        }
        assert_eq!(temperature(folder.path()), Some(51.5));
        assert_eq!(temperature(&folder.path().join("none")), None);
    }

    const EPYC: &str = "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 7763 64-Core Processor\n\
                        flags\t\t: fpu vme hypervisor lahf_lm\n\nprocessor\t: 1\nmodel name\t: AMD EPYC 7763 64-Core Processor\n";
    const GRAVITON: &str = "processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n\
                            CPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n";

    #[test]
    fn an_x86_processor_is_named_by_its_model() {
        assert_eq!(cpu_model(EPYC).as_deref(), Some("AMD EPYC 7763 64-Core Processor"));
        assert_eq!(cores(EPYC), Some(2));
        assert_eq!(virtualised(EPYC), Some(true));
    }

    #[test]
    fn an_arm_processor_is_named_by_implementer_and_part() {
        assert_eq!(cpu_model(GRAVITON).as_deref(), Some("arm implementer 0x41 part 0xd0c"));
        assert_eq!(cores(GRAVITON), Some(1));
        assert_eq!(virtualised(GRAVITON), None);
    }

    #[test]
    fn nothing_is_guessed_from_an_empty_file() {
        assert_eq!(cpu_model(""), None);
        assert_eq!(cores(""), None);
        assert_eq!(memory("MemTotal: many kB"), None);
        assert_eq!(cpu_model("model name\t:\n"), None);
    }

    #[test]
    fn memory_is_in_bytes() {
        assert_eq!(memory("MemTotal:       24689160 kB\nMemFree: 1 kB\n"), Some(24_689_160 * 1024));
    }
}
