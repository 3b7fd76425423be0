//! How long and how often each benchmark is measured.

use trail_model::Mode;

/// What Criterion is asked for each benchmark; a benchmark that fixes a setting in its own code keeps it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// How careful the run is.
    pub(crate) mode: Mode,
    /// Measurements per benchmark.
    pub(crate) sample_size: u32,
    /// Seconds of warm-up.
    pub(crate) warm_up: f64,
    /// Seconds that all measurements together should take.
    pub(crate) measurement: f64,
}

/// Criterion's bootstrap is not read, so it is kept as short as Criterion accepts without a remark.
const RESAMPLES: u32 = 1001;

impl Settings {
    /// The settings of a mode.
    #[must_use]
    pub(crate) const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Full => Self { mode, sample_size: 100, warm_up: 0.5, measurement: 2.0 },
            // Criterion accepts no fewer than ten. Its own `--quick` is never used: it stops at the second sample.
            Mode::Quick => Self { mode, sample_size: 10, warm_up: 0.1, measurement: 0.3 },
        }
    }

    /// The settings of one process of an interleaved comparison: short, because there are many.
    #[must_use]
    pub(crate) const fn round() -> Self {
        Self { mode: Mode::Full, sample_size: 10, warm_up: 0.1, measurement: 0.2 }
    }

    /// Seconds that one benchmark takes, before any was seen.
    #[must_use]
    pub(crate) fn seconds_per_benchmark(self) -> f64 {
        self.warm_up + self.measurement
    }

    /// The settings as a record states them.
    #[must_use]
    pub(crate) const fn asked(self) -> trail_model::Settings {
        let Self { sample_size, warm_up, measurement, .. } = self;
        trail_model::Settings { sample_size, warm_up, measurement }
    }

    /// The settings as flags of a Criterion bench.
    #[must_use]
    pub(crate) fn flags(self) -> Vec<String> {
        let values = [
            ("--sample-size", self.sample_size.to_string()),
            ("--warm-up-time", self.warm_up.to_string()),
            ("--measurement-time", self.measurement.to_string()),
            ("--nresamples", RESAMPLES.to_string()),
        ];
        values.into_iter().flat_map(|(flag, value)| [flag.to_owned(), value]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_those_of_criterion() {
        let expected = [
            "--sample-size",
            "10",
            "--warm-up-time",
            "0.1",
            "--measurement-time",
            "0.3",
            "--nresamples",
            "1001",
        ];
        assert_eq!(Settings::of(Mode::Quick).flags(), expected);
    }
}
