//! Runs other programs so that none of them outlives this one.
//!
//! A bench runs under a supervisor: this same executable, started with a hidden subcommand and a pipe as its
//! standard input. The pipe closes when this process ends, however it ends, SIGKILL included; the supervisor then
//! ends its whole process group. A supervisor that dies first leaves the group to this process, which ends it too.

use crate::bench::placement::{self, Placement};
use crate::interrupt::Interrupt;
use std::io::{self, Read as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Name of the hidden subcommand that [`supervise`] serves.
pub const SUPERVISE: &str = "supervise-bench";

/// How often a waiting process looks at the interrupt flag and shows progress.
const TICK: Duration = Duration::from_millis(100);

/// How a child ended.
#[derive(Debug)]
pub enum Ended {
    /// By itself, with this status.
    Exited(ExitStatus),
    /// This process was interrupted and ended it.
    Interrupted,
}

/// A command that runs `program` under the supervisor, which takes `placement` for it.
///
/// # Errors
/// If the path of this executable cannot be found out.
pub(crate) fn supervised(program: &std::path::Path, placement: &Placement) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(SUPERVISE).args(placement.flags()).arg(program).stdin(Stdio::piped());
    Ok(command)
}

/// Starts `command` in a process group of its own and waits for its end; calls `tick` about ten times a second.
///
/// On an interrupt the group is ended and waited for.
///
/// # Errors
/// If the program cannot be started or waited for.
pub fn run(command: &mut Command, interrupt: &Interrupt, mut tick: impl FnMut()) -> io::Result<Ended> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn()?;
    // Held until the child is gone: closing it tells the supervisor that nobody waits any more.
    let lifeline = child.stdin.take();
    let group = Group::of(&child);
    let (sender, receiver) = mpsc::channel();
    let waiter = thread::spawn(move || sender.send(child.wait()).is_ok());
    let ended = loop {
        match receiver.recv_timeout(TICK) {
            Ok(status) => break status.map(Ended::Exited),
            Err(RecvTimeoutError::Timeout) if interrupt.came() => {
                group.end();
                break receiver.recv().map_err(io::Error::other).map(|_| Ended::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => tick(),
            Err(error @ RecvTimeoutError::Disconnected) => break Err(io::Error::other(error)),
        }
    };
    // What the program itself left behind ends with it.
    group.end();
    drop(lifeline);
    match waiter.join() {
        // Ctrl-C in a terminal or a signal to the group may end the child before the flag is looked at.
        Ok(_) if interrupt.came() => Ok(Ended::Interrupted),
        Ok(_) => ended,
        Err(_) => Err(io::Error::other("the thread that waits for a child ended early")),
    }
}

/// The process group of a child.
#[derive(Clone, Copy)]
struct Group {
    #[cfg(unix)]
    leader: rustix::process::Pid,
}

impl Group {
    #[cfg(unix)]
    fn of(child: &Child) -> Self {
        Self { leader: rustix::process::Pid::from_child(child) }
    }

    #[cfg(not(unix))]
    fn of(_child: &Child) -> Self {
        Self {}
    }

    /// Ends every process of the group; a group that is gone already is no error.
    fn end(self) {
        #[cfg(unix)]
        rustix::process::kill_process_group(self.leader, rustix::process::Signal::KILL).ok();
    }
}

/// Arguments of the hidden subcommand.
#[derive(Debug, clap::Args)]
pub struct Supervise {
    /// Core to pin it to.
    #[arg(long)]
    core: Option<u32>,
    /// Niceness to give it.
    #[arg(long, allow_negative_numbers = true)]
    niceness: Option<i32>,
    /// Program to run.
    program: std::path::PathBuf,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<std::ffi::OsString>,
}

/// Runs a bench and ends it when standard input closes. Gives the exit code of the bench, or 128 and its signal.
///
/// # Errors
/// If the program cannot be started or waited for.
pub fn supervise(arguments: &Supervise) -> io::Result<u8> {
    placement::take(arguments.core, arguments.niceness)?;
    let mut command = Command::new(&arguments.program);
    let mut child = command.args(&arguments.arguments).stdin(Stdio::null()).spawn()?;
    thread::spawn(|| {
        let mut ignored = [0];
        // A byte is never sent: the read ends when the other side is closed.
        while matches!(io::stdin().read(&mut ignored), Ok(count) if count > 0) {}
        #[cfg(unix)]
        rustix::process::kill_current_process_group(rustix::process::Signal::KILL).ok();
    });
    Ok(code_of(child.wait()?))
}

/// The exit code of a status as a shell would give it.
fn code_of(status: ExitStatus) -> u8 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return u8::try_from(128 + signal).unwrap_or(u8::MAX);
    }
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}

/// A sentence fragment on how a program ended.
#[must_use]
pub fn describe(status: ExitStatus) -> String {
    match code_of(status) {
        code @ 129..=192 => format!("ended by signal {}", code - 128),
        code => format!("exited with code {code}"),
    }
}
