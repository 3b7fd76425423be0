//! The configuration of a suite: `ci/benchtrail.toml`.
//!
//! In: the text of the file. Out: [`Config`], with every pattern parsed. A key that nothing reads is an error that names
//! the nearest one, so that a typing error never passes for a default.

use crate::derived::{self, DerivedRule, section::FileDerived};
use crate::pattern::{Pattern, PatternError};
use crate::places;
use crate::rename::{RenameError, Renames};
use crate::rules::Rules;
use crate::sections::{self, FileGate, FileRename, FileWaiver};
use crate::waiver::Waiver;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What is measured and what is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// What is measured and where results go.
    pub suite: Suite,
    /// Which benches are compared, in the order of the file.
    pub pairs: Vec<PairRule>,
    /// How results are shown.
    pub report: ReportStyle,
    /// How changes are judged.
    pub rules: Rules,
    /// Benches that were renamed.
    pub renames: Renames,
    /// Changes that were accepted, in the order of the file.
    pub waivers: Vec<Waiver>,
    /// Rows that are computed from others, in the order of the file.
    pub derived: Vec<DerivedRule>,
}

/// How results are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportStyle {
    /// What stands before a commit's id in a link to it, such as `https://example.org/owner/project/commit/`; no links
    /// without it.
    pub commits: Option<String>,
}

/// What is measured and where results go.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// Name of the suite, for titles.
    pub name: String,
    /// Packages whose benches run; empty for the whole workspace.
    #[serde(default)]
    pub packages: Vec<String>,
    /// Bench targets that run; empty for all.
    #[serde(default)]
    pub targets: Vec<String>,
    /// Cargo features to turn on.
    #[serde(default)]
    pub features: Vec<String>,
    /// Cargo profile; `bench` by default.
    #[serde(default = "default_profile")]
    pub profile: String,
    /// Measure only benchmarks whose id matches this regular expression; all by default.
    #[serde(default)]
    pub filter: Option<String>,
    /// Pin each bench process to one core where the system allows it; on by default, off for benches with several threads.
    #[serde(default = "default_pin")]
    pub pin: bool,
    /// Folder of the records, relative to the workspace; `history` by default.
    #[serde(default = "default_history")]
    pub history: PathBuf,
    /// Folder of the generated pages, relative to the workspace; `dashboards` by default.
    #[serde(default = "default_dashboards")]
    pub dashboards: PathBuf,
    /// How many of the newest records of each host keep their samples; 20 by default.
    #[serde(default = "default_retention")]
    pub retention: u32,
    /// Branch that records are sent to; the one that is checked out by default.
    #[serde(default)]
    pub branch: Option<String>,
}

/// One rule: benches that match `candidate` are compared with those that `baseline` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRule {
    /// Ids of the candidates.
    pub candidate: Pattern,
    /// Ids of their baselines.
    pub baseline: Pattern,
    /// Operations in the order of the report; empty for all, by name.
    pub operations: Vec<String>,
}

/// Why a text is no configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Not TOML, or a key of another type, or an unknown or missing key.
    #[error("cannot read `{path}`: line {line}: {message}")]
    Syntax {
        /// The file.
        path: String,
        /// Line, from 1.
        line: usize,
        /// What was found and expected.
        message: String,
    },
    /// A pattern of a `[[pair]]` or a `[[derived]]` is wrong.
    #[error("cannot read `{path}`: {section} {index}: `{key}`: {source}")]
    Pattern {
        /// The file.
        path: String,
        /// `pair` or `derived`.
        section: &'static str,
        /// Which table of the section, from 1.
        index: usize,
        /// The key, such as `candidate`.
        key: &'static str,
        /// What is wrong with it.
        source: PatternError,
    },
    /// A placeholder that one pattern of a `[[pair]]` has and the other lacks: no id of one would name an id of the other.
    #[error(
        "cannot read `{path}`: pair {index}: `{{{placeholder}}}` stands in only one of `candidate` and `baseline`"
    )]
    OneSided {
        /// The file.
        path: String,
        /// Which pair, from 1.
        index: usize,
        /// `op` or `subject`.
        placeholder: &'static str,
    },
    /// A `[[pair]]` whose sides are the same benches.
    #[error(
        "cannot read `{path}`: pair {index}: `candidate` and `baseline` are both `{found}`, expected two sides"
    )]
    OneSide {
        /// The file.
        path: String,
        /// Which pair, from 1.
        index: usize,
        /// The pattern.
        found: String,
    },
    /// A `[[pair]]` that stands there already.
    #[error("cannot read `{path}`: pair {index} says what pair {first} says")]
    Repeated {
        /// The file.
        path: String,
        /// Which pair, from 1.
        index: usize,
        /// The pair before it.
        first: usize,
    },
    /// Operations are asked for, but the patterns have no place for one.
    #[error("cannot read `{path}`: pair {index}: `operations` needs `{{op}}` in both patterns")]
    NoOperation {
        /// The file.
        path: String,
        /// Which pair, from 1.
        index: usize,
    },
    /// A folder that would lead outside the workspace.
    #[error("cannot read `{path}`: `{key}` is `{found}`, expected a folder inside the workspace")]
    Folder {
        /// The file.
        path: String,
        /// `history` or `dashboards`.
        key: &'static str,
        /// What the file says.
        found: String,
    },
    /// A value outside its range.
    #[error("cannot read `{path}`: {section}: `{key}` is `{found}`, expected {expected}")]
    Value {
        /// The file.
        path: String,
        /// The section, and which of its tables from 1.
        section: String,
        /// The key.
        key: &'static str,
        /// What the file says.
        found: String,
        /// What it should say.
        expected: &'static str,
    },
    /// Renames that cannot all hold.
    #[error("cannot read `{path}`: {source}")]
    Rename {
        /// The file.
        path: String,
        /// What is wrong with them.
        source: RenameError,
    },
    /// An address that no link should lead to.
    #[error(
        "cannot read `{path}`: `commits` is `{found}`, expected an address that begins with `https://` or `http://`"
    )]
    Address {
        /// The file.
        path: String,
        /// What the file says.
        found: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    suite: Suite,
    #[serde(default)]
    pair: Vec<FilePair>,
    #[serde(default)]
    report: ReportStyle,
    #[serde(default)]
    gate: FileGate,
    #[serde(default)]
    rename: Vec<FileRename>,
    #[serde(default)]
    waiver: Vec<FileWaiver>,
    #[serde(default)]
    derived: Vec<FileDerived>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FilePair {
    candidate: String,
    baseline: String,
    #[serde(default)]
    operations: Vec<String>,
}

impl FilePair {
    /// The rule, which is pair `index` of the file `path`.
    fn rule(self, path: &str, index: usize) -> Result<PairRule, ConfigError> {
        let path = || path.to_owned();
        let pattern = |key: &'static str, text: &str| {
            Pattern::parse(text).map_err(|source| ConfigError::Pattern {
                path: path(),
                section: "pair",
                index,
                key,
                source,
            })
        };
        let candidate = pattern("candidate", &self.candidate)?;
        let baseline = pattern("baseline", &self.baseline)?;
        if candidate == baseline {
            return Err(ConfigError::OneSide { path: path(), index, found: self.candidate });
        }
        if candidate.has_operation() != baseline.has_operation() {
            return Err(ConfigError::OneSided { path: path(), index, placeholder: "op" });
        }
        if candidate.has_subject() != baseline.has_subject() {
            return Err(ConfigError::OneSided { path: path(), index, placeholder: "subject" });
        }
        if !self.operations.is_empty() && !candidate.has_operation() {
            return Err(ConfigError::NoOperation { path: path(), index });
        }
        Ok(PairRule { candidate, baseline, operations: self.operations })
    }
}

impl Config {
    /// Parses the text of a configuration; `path` is for messages.
    ///
    /// # Errors
    /// [`ConfigError`] with path and line.
    pub fn parse(text: &str, path: &Path) -> Result<Self, ConfigError> {
        let path = path.display().to_string();
        let file: File = toml::from_str(text).map_err(|error| syntax(&error, text, &path))?;
        places::check(&file.suite, &path)?;
        if let Some(found) = file.report.commits.as_ref().filter(|address| !is_web(address)) {
            return Err(ConfigError::Address { path, found: found.clone() });
        }
        let pairs = file.pair.into_iter().zip(1..).map(|(pair, index)| pair.rule(&path, index));
        let pairs: Vec<PairRule> = pairs.collect::<Result<_, _>>()?;
        for (index, pair) in pairs.iter().enumerate() {
            if let Some(first) = pairs.iter().take(index).position(|other| other == pair) {
                return Err(ConfigError::Repeated { path, index: index + 1, first: first + 1 });
            }
        }
        let (rules, renames) = (file.gate.rules(&path)?, sections::renames(file.rename, &path)?);
        let waivers = sections::waivers(file.waiver, &path)?;
        let derived = derived::section::rules(file.derived, &path)?;
        Ok(Self { suite: file.suite, pairs, report: file.report, rules, renames, waivers, derived })
    }

    /// The configuration of a project that has none: every bench of the workspace, compared with nothing.
    #[must_use]
    pub fn default_for(name: &str) -> Self {
        let suite = Suite {
            name: name.to_owned(),
            packages: Vec::new(),
            targets: Vec::new(),
            features: Vec::new(),
            profile: default_profile(),
            filter: None,
            pin: default_pin(),
            history: default_history(),
            dashboards: default_dashboards(),
            retention: default_retention(),
            branch: None,
        };
        Self {
            suite,
            pairs: Vec::new(),
            report: ReportStyle::default(),
            rules: Rules::default(),
            renames: Renames::default(),
            waivers: Vec::new(),
            derived: Vec::new(),
        }
    }
}

/// Whether an address is one of the web: a link may not run a script.
fn is_web(address: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme))
}

fn default_profile() -> String {
    "bench".to_owned()
}

const fn default_pin() -> bool {
    true
}

fn default_history() -> PathBuf {
    "history".into()
}

fn default_retention() -> u32 {
    20
}

fn default_dashboards() -> PathBuf {
    "dashboards".into()
}

/// Most edits at which another key is still worth naming.
const NEAR: usize = 3;

fn syntax(error: &toml::de::Error, text: &str, path: &str) -> ConfigError {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let mut message = error.message().to_owned();
    if let Some(nearest) = nearest_key(&message) {
        message.push_str("; did you mean `");
        message.push_str(&nearest);
        message.push_str("`?");
    }
    ConfigError::Syntax { path: path.to_owned(), line, message }
}

/// The known key or word nearest to the unknown one, from a message that puts it and all known ones in backticks.
fn nearest_key(message: &str) -> Option<String> {
    if !["unknown field", "unknown variant"].iter().any(|kind| message.starts_with(kind)) {
        return None;
    }
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = quoted.next()?;
    let (distance, nearest) = quoted.map(|key| (strsim::damerau_levenshtein(unknown, key), key)).min()?;
    (distance <= NEAR).then(|| nearest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text, Path::new("ci/benchtrail.toml"))
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(
            parse(text).unwrap_err().to_string(),
            format!("cannot read `ci/benchtrail.toml`: {expected}")
        );
    }

    #[test]
    fn what_is_not_said_is_the_default() {
        let config = parse("[suite]\nname = \"s\"\n").unwrap();
        assert_eq!(config, Config::default_for("s"));
        assert_eq!(config.suite.profile, "bench");
    }

    #[test]
    fn pairs_are_read_in_order() {
        let text = "[suite]\nname = \"s\"\n[[pair]]\ncandidate = \"{op}/fast/{subject}\"\nbaseline = \"{op}/slow/{subject}\"\n\
                    operations = [\"parse\", \"build\"]\n[[pair]]\ncandidate = \"new\"\nbaseline = \"old\"\n";
        let config = parse(text).unwrap();
        let labels: Vec<_> =
            config.pairs.iter().map(|pair| (pair.candidate.label(), pair.baseline.label())).collect();
        assert_eq!(labels, [("fast".to_owned(), "slow".to_owned()), ("new".to_owned(), "old".to_owned())]);
        assert_eq!(config.pairs[0].operations, ["parse", "build"]);
    }

    #[test]
    fn an_unknown_key_is_named_with_the_nearest_one() {
        let text = "[suite]\nname = \"s\"\npakages = []\n";
        let message = parse(text).unwrap_err().to_string();
        assert!(
            message.starts_with("cannot read `ci/benchtrail.toml`: line 3: unknown field `pakages`"),
            "{message}"
        );
        assert!(message.ends_with("did you mean `packages`?"), "{message}");
        let message = parse("[suite]\nname = \"s\"\n[[pairs]]\n").unwrap_err().to_string();
        assert!(message.ends_with("did you mean `pair`?"), "{message}");
    }

    #[test]
    fn a_key_that_resembles_none_gets_no_advice() {
        let message = parse("[suite]\nname = \"s\"\nzzzzzzzzzz = 1\n").unwrap_err().to_string();
        assert!(!message.contains("did you mean"), "{message}");
    }

    #[test]
    fn wrong_types_and_patterns_have_their_place() {
        let message = parse("[suite]\nname = 1\n").unwrap_err().to_string();
        assert!(message.contains("line 2: invalid type: integer `1`, expected a string"), "{message}");
        check_error(
            "[suite]\nname = \"s\"\n[[pair]]\ncandidate = \"{op}/{x}\"\nbaseline = \"b\"\n",
            "pair 1: `candidate`: `{x}` is no placeholder, expected `{op}` or `{subject}`",
        );
    }

    #[test]
    fn patterns_that_cannot_meet_are_refused() {
        let pair = |candidate: &str, baseline: &str, rest: &str| {
            format!(
                "[suite]\nname = \"s\"\n[[pair]]\ncandidate = \"{candidate}\"\nbaseline = \"{baseline}\"\n{rest}"
            )
        };
        check_error(
            &pair("{op}/fast", "slow", ""),
            "pair 1: `{op}` stands in only one of `candidate` and `baseline`",
        );
        check_error(
            &pair("{op}/fast", "{op}/{subject}", ""),
            "pair 1: `{subject}` stands in only one of `candidate` and `baseline`",
        );
        check_error(
            &pair("fast/{subject}", "slow/{subject}", "operations = [\"parse\"]"),
            "pair 1: `operations` needs `{op}` in both patterns",
        );
    }

    #[test]
    fn derived_rows_are_rules_whose_patterns_agree() {
        let derived = |metric: &str, each: &str, rest: &str| {
            format!(
                "[suite]\nname = \"s\"\n[[derived]]\nid = \"even/{{subject}}\"\nmetric = \"{metric}\"\n\
                 candidate = {{ once = \"a/{{subject}}\", each = \"{each}\", per = 64 }}\n\
                 baseline = {{ once = \"b/{{subject}}\", each = \"c/{{subject}}\"{rest} }}\n"
            )
        };
        let config = parse(&derived("even", "d/{subject}", "")).unwrap();
        assert_eq!((config.derived[0].candidate.per, config.derived[0].baseline.per), (64, 1));
        check_error(
            &derived("even", "d", ""),
            "derived 1: `candidate.each` is `d`, expected the placeholders of `id`",
        );
        check_error(
            &derived("even", "d/{x}", ""),
            "derived 1: `candidate.each`: `{x}` is no placeholder, expected `{op}` or `{subject}`",
        );
        check_error(
            &derived("even", "d/{subject}", ", per = 0"),
            "derived 1: `baseline.per` is `0`, expected at least 1",
        );
        check_error(
            &derived("<b>", "d/{subject}", ""),
            "derived 1: `metric` is `<b>`, expected a name of lower-case letters, digits and `_`",
        );
        let message = parse(&derived("even", "d/{subject}", ", pre = 2")).unwrap_err().to_string();
        assert!(message.ends_with("did you mean `per`?"), "{message}");
    }

    #[test]
    fn links_lead_to_the_web() {
        let report = |address: &str| format!("[suite]\nname = \"s\"\n[report]\ncommits = \"{address}\"\n");
        let config = parse(&report("https://example.org/o/p/commit/")).unwrap();
        assert_eq!(config.report.commits.as_deref(), Some("https://example.org/o/p/commit/"));
        check_error(
            &report("javascript:alert(1)"),
            "`commits` is `javascript:alert(1)`, expected an address that begins with `https://` or `http://`",
        );
    }

    #[test]
    fn a_suite_has_a_name_of_one_line() {
        for name in ["", "  ", "a\\nb"] {
            let message = parse(&format!("[suite]\nname = \"{name}\"\n")).unwrap_err().to_string();
            assert!(message.ends_with("expected a name of one line"), "{message}");
        }
        check_error(
            "[suite]\nname = \"s\"\nbranch = \"\"\n",
            "suite: `branch` is ``, expected the name of a branch",
        );
    }

    #[test]
    fn records_and_pages_do_not_mix() {
        for (history, dashboards) in [("h", "h"), ("h", "h/pages"), ("d/h", "d"), ("h", "./h"), ("h", "H")] {
            check_error(
                &format!("[suite]\nname = \"s\"\nhistory = \"{history}\"\ndashboards = \"{dashboards}\"\n"),
                &format!(
                    "suite: `dashboards` is `{dashboards}`, expected a folder apart from that of `history`: generated \
                     pages and records do not mix"
                ),
            );
        }
        assert!(
            parse("[suite]\nname = \"s\"\nhistory = \"perf/history\"\ndashboards = \"perf/pages\"\n").is_ok()
        );
        assert!(parse("[suite]\nname = \"s\"\nhistory = \"history\"\ndashboards = \"history2\"\n").is_ok());
        for folder in [".git/history", "target/history", "./target"] {
            let message = parse(&format!("[suite]\nname = \"s\"\nhistory = \"{folder}\"\n"));
            let message = message.unwrap_err().to_string();
            assert!(message.contains(folder), "{message}");
        }
    }

    #[test]
    fn a_pair_has_two_sides_and_stands_once() {
        let pair = "[[pair]]\ncandidate = \"{op}/a\"\nbaseline = \"{op}/b\"\n";
        check_error(
            &format!("[suite]\nname = \"s\"\n{}", pair.replace("/b", "/a")),
            "pair 1: `candidate` and `baseline` are both `{op}/a`, expected two sides",
        );
        check_error(&format!("[suite]\nname = \"s\"\n{pair}{pair}"), "pair 2 says what pair 1 says");
    }

    #[test]
    fn folders_stay_inside_the_workspace() {
        for folder in ["../history", "/history", "", ".", "a/../../b"] {
            check_error(
                &format!("[suite]\nname = \"s\"\nhistory = \"{folder}\"\n"),
                &format!("`history` is `{folder}`, expected a folder inside the workspace"),
            );
        }
    }
}
