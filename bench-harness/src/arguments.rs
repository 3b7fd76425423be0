//! The command line of the target that counts: what Criterion's targets accept, so that one invocation can run all.
//!
//! In: the arguments after the program's name. Out: what to do and for which ids. Flags that are about timing are
//! accepted with their values and change nothing.

/// What the target is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Count and write the results.
    Measure,
    /// Run each operation once and check its answer. Also what happens without `--bench`, as in Criterion's targets.
    Test,
    /// Print the ids.
    List,
}

/// A command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// What to do.
    pub mode: Mode,
    filters: Vec<Pattern>,
    exact: bool,
}

/// Criterion's and libtest's flags that take a value. All others that are not known here take none.
const WITH_VALUE: &[&str] = &[
    "-c",
    "-s",
    "-b",
    "--baseline",
    "--baseline-lenient",
    "--color",
    "--confidence-level",
    "--format",
    "--load-baseline",
    "--logfile",
    "--measurement-time",
    "--noise-threshold",
    "--nresamples",
    "--output-format",
    "--plotting-backend",
    "--profile-time",
    "--sample-size",
    "--save-baseline",
    "--significance-level",
    "--skip",
    "--test-threads",
    "--warm-up-time",
];

impl Arguments {
    /// Reads a command line. Nothing is refused: what is not known is a flag for the targets beside this one.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Self {
        let (mut bench, mut test, mut list, mut exact) = (false, false, false, false);
        let mut filters = Vec::new();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--bench" => bench = true,
                "--test" => test = true,
                "--list" => list = true,
                "--exact" => exact = true,
                "--" => {}
                flag if WITH_VALUE.contains(&flag) => drop(arguments.next()),
                flag if flag.starts_with('-') => {}
                filter => filters.push(Pattern::new(filter)),
            }
        }
        let mode = match (list, test || !bench) {
            (true, _) => Mode::List,
            (false, true) => Mode::Test,
            (false, false) => Mode::Measure,
        };
        Self { mode, filters, exact }
    }

    /// Whether the benchmark `id` is asked for: if there is no filter, or one of them matches.
    #[must_use]
    pub fn selects(&self, id: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| filter.matches(id, self.exact))
    }
}

/// The seconds that `flag` gives, as `--flag 2` or `--flag=2`; the last one counts. What is no time is as good as nothing
/// here: Criterion refuses it.
pub fn seconds(flag: &str, arguments: impl IntoIterator<Item = String>) -> Option<f64> {
    let mut arguments = arguments.into_iter();
    let mut found = None;
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix(flag) {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        let value = value.and_then(|text| text.parse::<f64>().ok());
        found = value.filter(|seconds| seconds.is_finite() && *seconds > 0.0).or(found);
    }
    found
}

/// The part of regular expressions that filters use: `^`, `$`, `.`, `.*`, `|` and a backslash before any other character.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern {
    text: String,
}

impl Pattern {
    fn new(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    fn matches(&self, id: &str, exact: bool) -> bool {
        if exact {
            return self.text == id;
        }
        self.text.split('|').any(|alternative| match alternative.strip_prefix('^') {
            Some(anchored) => matches_here(anchored, id),
            None => suffixes(id).any(|rest| matches_here(alternative, rest)),
        })
    }
}

/// Whether `pattern` matches at the start of `text`.
fn matches_here(pattern: &str, text: &str) -> bool {
    if let Some(pattern) = pattern.strip_prefix(".*") {
        return suffixes(text).any(|rest| matches_here(pattern, rest));
    }
    let mut characters = pattern.chars();
    let expected = match characters.next() {
        None => return true,
        Some('$') if characters.as_str().is_empty() => return text.is_empty(),
        Some('.') => None,
        Some('\\') => Some(characters.next().unwrap_or('\\')),
        Some(literal) => Some(literal),
    };
    let mut rest = text.chars();
    match (rest.next(), expected) {
        (Some(found), Some(expected)) if found != expected => false,
        (Some(_), _) => matches_here(characters.as_str(), rest.as_str()),
        (None, _) => false,
    }
}

/// `text` and everything that is left of it from each later character on, the empty text last.
fn suffixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(place, _)| text.get(place..).unwrap_or_default()).chain(std::iter::once(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Arguments {
        Arguments::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn the_mode_is_that_of_criterions_targets() {
        assert_eq!(parsed("--bench").mode, Mode::Measure);
        assert_eq!(parsed("").mode, Mode::Test);
        assert_eq!(parsed("--bench --test").mode, Mode::Test);
        assert_eq!(parsed("--bench --list --test").mode, Mode::List);
        assert_eq!(parsed("parse --bench --sample-size 10").mode, Mode::Measure);
    }

    fn check_selection(line: &str, id: &str, expected: bool) {
        assert_eq!(parsed(line).selects(id), expected, "{line}: {id}");
    }

    #[test]
    fn flags_for_timing_take_their_values_with_them() {
        for line in [
            "--bench --sample-size 10 --noplot",
            "--warm-up-time 0.1 --measurement-time=0.5",
            "-c never --quiet --output-format bencher -n",
            "--save-baseline parse --",
            "--unknown-flag --sample-size",
        ] {
            check_selection(line, "build/legacy/base", true);
        }
        check_selection("--save-baseline main parse", "build/legacy/base", false);
    }

    #[test]
    fn a_filter_is_searched_for_in_the_id() {
        check_selection("legacy/base", "build/legacy/base", true);
        check_selection("legacy/base", "build/legacy/register_l1_validator", false);
        check_selection("^parse/ ^build/", "build/legacy/base", true);
        check_selection("^build/", "build_into/legacy/base", false);
        check_selection("base$", "build/legacy/base", true);
        check_selection("legacy$", "build/legacy/base", false);
        check_selection("^build.*/base$", "build_into/legacy/base", true);
        check_selection("^parse/zap@v3|/base$", "build/legacy/base", true);
        check_selection("buil.\\/legacy", "build/legacy/base", true);
        check_selection("b\\.ild", "build/legacy/base", false);
        check_selection(".*.*.*$", "build/legacy/base", true);
    }

    #[test]
    fn with_exact_a_filter_is_the_whole_id() {
        check_selection("--exact build/legacy/base", "build/legacy/base", true);
        check_selection("--exact build/legacy", "build/legacy/base", false);
    }

    #[test]
    fn a_time_is_read_in_both_forms_and_the_last_one_counts() {
        let check = |line: &str, expected: Option<f64>| {
            assert_eq!(
                seconds("--warm-up-time", line.split_whitespace().map(str::to_owned)),
                expected,
                "{line}"
            );
        };
        check("--bench --warm-up-time 0.1 --measurement-time 2", Some(0.1));
        check("--warm-up-time=0.5 --warm-up-time 2", Some(2.0));
        check("--warm-up-time", None);
        check("--warm-up-time x --warm-up-time -1 --warm-up-time inf", None);
        check("--warm-up-times 3 --bench", None);
    }
}
