//! The sections of the configuration that say how changes are judged: `[gate]`, `[[rename]]` and `[[waiver]]`.
//!
//! In: their tables as the file has them. Out: [`Rules`], [`Renames`] and [`Waiver`]s, every value inside its range.

use crate::config::ConfigError;
use crate::glob::Glob;
use crate::rename::{Rename, Renames};
use crate::rules::{FailOn, Known, Location, Override, Rules};
use crate::waiver::{Bound, Waiver};
use serde::Deserialize;
use std::fmt::Display;
use trail_model::Metric;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileGate {
    floor: Option<f64>,
    level: Option<f64>,
    suspicion: Option<f64>,
    suspicious_change: Option<f64>,
    noisy: Option<f64>,
    instructions: Option<f64>,
    fail_on: Option<FileFailOn>,
    location: Option<FileLocation>,
    #[serde(default, rename = "override")]
    overrides: Vec<FileOverride>,
    #[serde(default)]
    known: Vec<FileKnown>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileFailOn {
    Regressed,
    Never,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileLocation {
    Median,
    Min,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOverride {
    bench: String,
    metric: Option<String>,
    floor: Option<f64>,
    level: Option<f64>,
    advisory: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileKnown {
    bench: String,
    host: Option<String>,
    ratio: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileRename {
    from: String,
    to: String,
    since: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileWaiver {
    bench: String,
    metric: Option<String>,
    bound: f64,
    reason: String,
    author: String,
    expires: String,
}

/// Where a value stands, for messages.
struct Place<'a> {
    path: &'a str,
    section: String,
}

/// A relative change: at most ten times as much.
const CHANGE: (f64, f64, &str) = (0.0, 10.0, "a relative change from 0 to 10, such as 0.03");
/// A probability that is neither impossible nor certain.
const PROBABILITY: (f64, f64, &str) = (1e-9, 0.5, "a probability above 0 and up to 0.5, such as 0.05");

impl Place<'_> {
    fn wrong(&self, key: &'static str, found: impl Display, expected: &'static str) -> ConfigError {
        let (path, section) = (self.path.to_owned(), self.section.clone());
        ConfigError::Value { path, section, key, found: found.to_string(), expected }
    }

    /// The value if it is inside `range`, which says what it should be.
    fn inside(
        &self,
        key: &'static str,
        value: f64,
        range: (f64, f64, &'static str),
    ) -> Result<f64, ConfigError> {
        let (least, most, expected) = range;
        if (least..=most).contains(&value) { Ok(value) } else { Err(self.wrong(key, value, expected)) }
    }

    fn perhaps(
        &self,
        key: &'static str,
        value: Option<f64>,
        range: (f64, f64, &'static str),
    ) -> Result<Option<f64>, ConfigError> {
        value.map(|value| self.inside(key, value, range)).transpose()
    }

    fn filled(&self, key: &'static str, text: String, expected: &'static str) -> Result<String, ConfigError> {
        if text.trim().is_empty() { Err(self.wrong(key, text, expected)) } else { Ok(text) }
    }
}

/// The places of the tables of a repeated section, from 1.
fn numbered<'a>(path: &'a str, section: &'static str) -> impl Iterator<Item = Place<'a>> {
    (1_usize..).map(move |index| Place { path, section: format!("{section} {index}") })
}

impl FileGate {
    /// The rules; `path` is for messages.
    pub(crate) fn rules(self, path: &str) -> Result<Rules, ConfigError> {
        let (place, default) = (Place { path, section: "gate".to_owned() }, Rules::default());
        let value = |key, value: Option<f64>, range, default| {
            Ok::<_, ConfigError>(place.perhaps(key, value, range)?.unwrap_or(default))
        };
        let overrides = self.overrides.into_iter().zip(numbered(path, "gate.override"));
        let known = self.known.into_iter().zip(numbered(path, "gate.known"));
        Ok(Rules {
            floor: value("floor", self.floor, CHANGE, default.floor)?,
            level: value("level", self.level, PROBABILITY, default.level)?,
            suspicion: value("suspicion", self.suspicion, PROBABILITY, default.suspicion)?,
            suspicious_change: value(
                "suspicious_change",
                self.suspicious_change,
                CHANGE,
                default.suspicious_change,
            )?,
            noisy: value("noisy", self.noisy, CHANGE, default.noisy)?,
            instructions: value("instructions", self.instructions, CHANGE, default.instructions)?,
            fail_on: self.fail_on.map_or(default.fail_on, |word| match word {
                FileFailOn::Regressed => FailOn::Regressed,
                FileFailOn::Never => FailOn::Never,
            }),
            location: self.location.map_or(default.location, |word| match word {
                FileLocation::Median => Location::Median,
                FileLocation::Min => Location::Min,
            }),
            overrides: overrides.map(|(entry, place)| entry.exception(&place)).collect::<Result<_, _>>()?,
            known: known.map(|(entry, place)| entry.known(&place)).collect::<Result<_, _>>()?,
        })
    }
}

impl FileOverride {
    fn exception(self, place: &Place<'_>) -> Result<Override, ConfigError> {
        if self.floor.is_none() && self.level.is_none() && self.advisory.is_none() {
            return Err(place.wrong("bench", &self.bench, "`floor`, `level` or `advisory` beside it"));
        }
        Ok(Override {
            bench: Glob::new(place.filled("bench", self.bench, "a glob of bench ids")?),
            metric: self.metric.map(Metric::new),
            floor: place.perhaps("floor", self.floor, CHANGE)?,
            level: place.perhaps("level", self.level, PROBABILITY)?,
            advisory: self.advisory,
        })
    }
}

impl FileKnown {
    fn known(self, place: &Place<'_>) -> Result<Known, ConfigError> {
        let below_one = (0.01, 1.0, "a ratio from 0.01 to 1");
        Ok(Known {
            bench: Glob::new(place.filled("bench", self.bench, "a glob of bench ids")?),
            host: self.host,
            ratio: place.inside("ratio", self.ratio, below_one)?,
        })
    }
}

/// All renames of the file.
pub(crate) fn renames(entries: Vec<FileRename>, path: &str) -> Result<Renames, ConfigError> {
    let entry = |(entry, place): (FileRename, Place<'_>)| {
        Ok(Rename {
            from: place.filled("from", entry.from, "a bench id")?,
            to: place.filled("to", entry.to, "a bench id")?,
            since: entry.since,
        })
    };
    let entries = entries.into_iter().zip(numbered(path, "rename")).map(entry);
    let entries = entries.collect::<Result<Vec<_>, ConfigError>>()?;
    Renames::new(entries).map_err(|source| ConfigError::Rename { path: path.to_owned(), source })
}

/// All waivers of the file, in its order.
pub(crate) fn waivers(entries: Vec<FileWaiver>, path: &str) -> Result<Vec<Waiver>, ConfigError> {
    let entry = |(entry, place): (FileWaiver, Place<'_>)| {
        let expires = entry.expires.parse();
        let bound = Bound::new(entry.bound);
        Ok(Waiver {
            bench: Glob::new(place.filled("bench", entry.bench, "a glob of bench ids")?),
            metric: entry.metric.map(Metric::new),
            bound: bound
                .ok_or_else(|| place.wrong("bound", entry.bound, "a factor from 1 to 1000, such as 1.35"))?,
            reason: place.filled("reason", entry.reason, "why the change is accepted")?,
            author: place.filled("author", entry.author, "who accepted it")?,
            expires: Some(expires.map_err(|_not_a_date| {
                place.wrong("expires", &entry.expires, "a date such as 2026-12-31")
            })?),
            commit: None,
        })
    };
    entries.into_iter().zip(numbered(path, "waiver")).map(entry).collect()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "values are passed through")]
mod tests {
    use crate::config::Config;
    use crate::rules::{FailOn, Location, Rules};
    use std::path::Path;

    fn parse(sections: &str) -> Result<Config, String> {
        let text = format!("[suite]\nname = \"s\"\n{sections}");
        Config::parse(&text, Path::new("ci/benchtrail.toml")).map_err(|error| error.to_string())
    }

    fn check_error(sections: &str, expected: &str) {
        assert_eq!(parse(sections).unwrap_err(), format!("cannot read `ci/benchtrail.toml`: {expected}"));
    }

    #[test]
    fn what_is_not_said_is_the_default() {
        let config = parse("").unwrap();
        assert_eq!(config.rules, Rules::default());
        assert_eq!(config.waivers, []);
        assert_eq!(config.renames.iter().count(), 0);
    }

    #[test]
    fn every_section_is_read() {
        let config = parse(
            "[gate]\nfloor = 0.05\nfail_on = \"never\"\nlocation = \"min\"\n\
             [[gate.override]]\nbench = \"parse/*\"\nmetric = \"time\"\nfloor = 0.1\nadvisory = true\n\
             [[gate.known]]\nbench = \"build/fast/*\"\nhost = \"m4\"\nratio = 0.86\n\
             [[rename]]\nfrom = \"a\"\nto = \"b\"\nsince = \"c0ffee\"\n\
             [[waiver]]\nbench = \"hash/*\"\nbound = 1.35\nreason = \"constant time\"\nauthor = \"A\"\nexpires = \"2026-12-31\"\n",
        )
        .unwrap();
        assert_eq!((config.rules.floor, config.rules.level), (0.05, 0.05));
        assert_eq!((config.rules.fail_on, config.rules.location), (FailOn::Never, Location::Min));
        assert_eq!(config.rules.overrides[0].floor, Some(0.1));
        assert_eq!(config.rules.known_ratio("build/fast/x", "m4"), Some(0.86));
        assert_eq!(config.renames.current("a"), "b");
        assert_eq!(config.waivers[0].bound.factor(), 1.35);
        assert_eq!(config.waivers[0].expires.map(|last| last.to_string()).as_deref(), Some("2026-12-31"));
    }

    #[test]
    fn unknown_keys_and_words_name_the_nearest() {
        let advice = |sections: &str| parse(sections).unwrap_err();
        for (sections, nearest) in [
            ("[gate]\nflor = 0.05\n", "floor"),
            ("[gates]\n", "gate"),
            ("[[gate.overide]]\nbench = \"a\"\n", "override"),
            ("[[gate.override]]\nbench = \"a\"\nlevl = 0.1\n", "level"),
            ("[[waiver]]\nbensh = \"a\"\n", "bench"),
            ("[[rename]]\nform = \"a\"\n", "from"),
            ("[gate]\nfail_on = \"regresed\"\n", "regressed"),
        ] {
            let message = advice(sections);
            assert!(message.ends_with(&format!("did you mean `{nearest}`?")), "{message}");
        }
    }

    #[test]
    fn values_outside_their_range_have_their_place() {
        let change = "expected a relative change from 0 to 10, such as 0.03";
        check_error("[gate]\nfloor = -0.1\n", &format!("gate: `floor` is `-0.1`, {change}"));
        check_error("[gate]\nnoisy = nan\n", &format!("gate: `noisy` is `NaN`, {change}"));
        let probability = "expected a probability above 0 and up to 0.5, such as 0.05";
        check_error("[gate]\nlevel = 0.0\n", &format!("gate: `level` is `0`, {probability}"));
        check_error(
            "[[gate.override]]\nbench = \"a\"\nfloor = 0.1\n[[gate.override]]\nbench = \"b\"\nlevel = 5.0\n",
            &format!("gate.override 2: `level` is `5`, {probability}"),
        );
        check_error(
            "[[gate.override]]\nbench = \"a\"\n",
            "gate.override 1: `bench` is `a`, expected `floor`, `level` or `advisory` beside it",
        );
        check_error(
            "[[gate.known]]\nbench = \"a\"\nratio = 1.5\n",
            "gate.known 1: `ratio` is `1.5`, expected a ratio from 0.01 to 1",
        );
    }

    #[test]
    fn a_waiver_has_a_bound_a_reason_an_author_and_an_end() {
        let waiver = |bound: &str, reason: &str, expires: &str| {
            format!(
                "[[waiver]]\nbench = \"a\"\nbound = {bound}\nreason = \"{reason}\"\nauthor = \"A\"\nexpires = \"{expires}\"\n"
            )
        };
        check_error(
            &waiver("0.5", "r", "2026-12-31"),
            "waiver 1: `bound` is `0.5`, expected a factor from 1 to 1000, such as 1.35",
        );
        check_error(
            &waiver("1.5", " ", "2026-12-31"),
            "waiver 1: `reason` is ` `, expected why the change is accepted",
        );
        check_error(
            &waiver("1.5", "r", "next year"),
            "waiver 1: `expires` is `next year`, expected a date such as 2026-12-31",
        );
        let message =
            parse("[[waiver]]\nbench = \"a\"\nbound = 1.5\nauthor = \"A\"\nexpires = \"2026-12-31\"\n")
                .unwrap_err();
        assert!(message.contains("missing field `reason`"), "{message}");
    }

    #[test]
    fn renames_that_cannot_hold_are_refused() {
        check_error(
            "[[rename]]\nfrom = \"a\"\nto = \"b\"\n[[rename]]\nfrom = \"a\"\nto = \"c\"\n",
            "`a` is renamed twice",
        );
        check_error("[[rename]]\nfrom = \"\"\nto = \"b\"\n", "rename 1: `from` is ``, expected a bench id");
    }
}
