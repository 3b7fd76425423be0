//! One line on stderr that says how far a run is and how long it will still take.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How often a line is printed where it cannot be overwritten.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Progress of a run over all its benchmarks.
#[derive(Debug)]
pub(crate) struct Progress {
    total: usize,
    seconds_each: f64,
    started: Instant,
    is_terminal: bool,
    shown: Option<(Instant, usize)>,
}

impl Progress {
    /// Progress over `total` benchmarks, each expected to take `seconds_each`.
    #[must_use]
    pub(crate) fn start(total: usize, seconds_each: f64) -> Self {
        Self {
            total,
            seconds_each,
            started: Instant::now(),
            is_terminal: io::stderr().is_terminal(),
            shown: None,
        }
    }

    /// Shows that `done` benchmarks are done and those of `target` run now.
    pub(crate) fn show(&mut self, done: usize, target: &str) {
        let now = Instant::now();
        let is_due = self.shown.is_none_or(|(when, before)| {
            if self.is_terminal { done != before } else { now.duration_since(when) >= PLAIN_EVERY }
        });
        if is_due {
            self.shown = Some((now, done));
            let line =
                line(done, self.total, target, self.started.elapsed().as_secs_f64(), self.seconds_each);
            self.write(&if self.is_terminal { format!("\r\x1b[2K{line}") } else { format!("{line}\n") });
        }
    }

    /// Takes the line away, so that what follows starts on a clean one.
    pub(crate) fn clear(&self) {
        if self.is_terminal && self.shown.is_some() {
            self.write("\r\x1b[2K");
        }
    }

    /// A lost progress line is no reason to lose a run, so a closed stderr is ignored.
    fn write(&self, text: &str) {
        let mut stderr = io::stderr().lock();
        if stderr.write_all(text.as_bytes()).is_ok() {
            stderr.flush().ok();
        }
    }
}

/// The line for a run that has measured `done` of `total` benchmarks in `elapsed` seconds.
fn line(done: usize, total: usize, target: &str, elapsed: f64, seconds_each: f64) -> String {
    let mut line = format!("measuring {done} of {total} ({target})");
    #[expect(clippy::cast_precision_loss, reason = "counts of benchmarks are far below 2^52")]
    let (done, left) = (done as f64, total.saturating_sub(done) as f64);
    // The first few benchmarks weigh the expectation and what was seen alike.
    let each = (seconds_each * 3.0 + elapsed) / (3.0 + done);
    let seconds = (each * left).ceil().max(0.0);
    if left > 0.0 {
        let minutes = (seconds / 60.0).floor();
        let text = if minutes > 0.0 {
            write!(line, ", about {minutes} min {:02} s left", seconds - minutes * 60.0)
        } else {
            write!(line, ", about {seconds} s left")
        };
        if text.is_err() {
            line.truncate(0);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_starts_from_the_settings_and_follows_what_was_seen() {
        assert_eq!(line(0, 80, "parse", 0.0, 2.5), "measuring 0 of 80 (parse), about 3 min 20 s left");
        assert_eq!(line(40, 80, "build", 40.0, 1.0), "measuring 40 of 80 (build), about 40 s left");
        assert_eq!(line(80, 80, "build", 90.0, 1.0), "measuring 80 of 80 (build)");
    }
}
