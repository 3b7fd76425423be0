//! Where and how urgently bench processes run: pinned to one core, with raised priority, where the system allows it.
//!
//! A process that stays on its core keeps its caches, and one with raised priority is interrupted less. Both are tried on a
//! thread that then ends, so this process stays as it is; the supervisor of a bench repeats them for the bench.

/// What bench processes get.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The core.
    pub(crate) core: Option<u32>,
    /// The niceness.
    pub(crate) niceness: Option<i32>,
    /// What was wanted and is not had, with the reason.
    pub(crate) lacks: Vec<String>,
}

impl Placement {
    /// What the system allows; without `pin` no core is chosen, as for benches that run several threads.
    #[must_use]
    pub(crate) fn find(pin: bool) -> Self {
        let found = std::thread::spawn(move || {
            let mut placement = Self::default();
            if pin {
                match system::pin_to_last() {
                    Ok(core) => placement.core = Some(core),
                    Err(reason) => {
                        placement.lacks.push(format!("the benches were not pinned to a core: {reason}"));
                    }
                }
            }
            match system::raise() {
                Ok(niceness) => placement.niceness = Some(niceness),
                Err(reason) => {
                    placement.lacks.push(format!("the priority of the benches was not raised: {reason}"));
                }
            }
            placement
        });
        found.join().unwrap_or_default()
    }

    /// The flags that make a supervisor take this placement.
    #[must_use]
    pub(crate) fn flags(&self) -> Vec<String> {
        let core = self.core.map(|core| format!("--core={core}"));
        let niceness = self.niceness.map(|niceness| format!("--niceness={niceness}"));
        core.into_iter().chain(niceness).collect()
    }
}

/// Makes this thread, and what it starts, run on `core` with `niceness`.
///
/// # Errors
/// If the system refuses.
pub(crate) fn take(core: Option<u32>, niceness: Option<i32>) -> std::io::Result<()> {
    core.map(system::pin).transpose()?;
    niceness.map(system::set_niceness).transpose()?;
    Ok(())
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::process::{getpriority_process, setpriority_process};
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    use std::io;

    /// How far the priority is raised.
    const RAISE: i32 = 10;

    pub(super) fn pin(core: u32) -> io::Result<()> {
        let core = usize::try_from(core).map_err(io::Error::other)?;
        if core >= CpuSet::MAX_CPU {
            return Err(io::Error::other(format!(
                "core {core} is beyond the {} that can be named",
                CpuSet::MAX_CPU
            )));
        }
        let mut set = CpuSet::new();
        set.set(core);
        Ok(sched_setaffinity(None, &set)?)
    }

    /// The last core that this process may use: the first one serves most interrupts.
    pub(super) fn pin_to_last() -> io::Result<u32> {
        let allowed = sched_getaffinity(None)?;
        let last = (0..CpuSet::MAX_CPU).rev().find(|core| allowed.is_set(*core));
        let core = u32::try_from(last.ok_or_else(|| io::Error::other("no core is allowed"))?);
        let core = core.map_err(io::Error::other)?;
        pin(core).map(|()| core)
    }

    /// Linux keeps a niceness per thread; a process that is started takes it over.
    pub(super) fn set_niceness(niceness: i32) -> io::Result<()> {
        Ok(setpriority_process(None, niceness)?)
    }

    pub(super) fn raise() -> io::Result<i32> {
        let niceness = (getpriority_process(None)? - RAISE).max(-20);
        set_niceness(niceness).map(|()| niceness)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;

    fn unknown<T>() -> io::Result<T> {
        Err(io::Error::other("this tool knows how on Linux only"))
    }

    pub(super) fn pin(_core: u32) -> io::Result<()> {
        unknown()
    }

    pub(super) fn pin_to_last() -> io::Result<u32> {
        unknown()
    }

    pub(super) fn set_niceness(_niceness: i32) -> io::Result<()> {
        unknown()
    }

    pub(super) fn raise() -> io::Result<i32> {
        unknown()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_a_supervisor_is_told() {
        let placement = Placement { core: Some(3), niceness: Some(-5), lacks: vec![] };
        assert_eq!(placement.flags(), ["--core=3", "--niceness=-5"]);
        assert!(Placement::default().flags().is_empty());
    }

    #[test]
    fn what_is_not_had_has_a_reason() {
        let placement = Placement::find(true);
        let lacking = usize::from(placement.core.is_none()) + usize::from(placement.niceness.is_none());
        assert_eq!(placement.lacks.len(), lacking);
        assert!(Placement::find(false).core.is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_core_that_is_found_can_be_taken() {
        let core = Placement::find(true).core;
        let taken = std::thread::spawn(move || take(core, None)).join().unwrap();
        assert!(core.is_none() || taken.is_ok(), "{core:?} {taken:?}");
        assert!(std::thread::spawn(|| take(Some(u32::MAX), None)).join().unwrap().is_err());
    }
}
