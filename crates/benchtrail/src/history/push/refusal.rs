//! Why a remote did not take what it was sent, from what `git` printed.

use crate::exit::Failure;
use anyhow::anyhow;

/// Why a remote refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The branch does not exist yet.
    NoBranch,
    /// The branch has newer commits.
    Overtaken,
    /// The branch takes no direct pushes.
    Protected(String),
    /// The credentials may not write.
    Forbidden(String),
    /// The remote cannot be reached.
    Unreachable(String),
    /// Something else.
    Other(String),
}

/// Parts of messages of git and of code forges, in lower case.
const NO_BRANCH: [&str; 2] = ["couldn't find remote ref", "could not find remote ref"];
const PROTECTED: [&str; 4] = ["protected branch", "gh006", "gh013", "pre-receive hook declined"];
const OVERTAKEN: [&str; 6] = [
    "non-fast-forward",
    "fetch first",
    "stale info",
    "cannot lock ref",
    "failed to update ref",
    "incorrect old value",
];
const FORBIDDEN: [&str; 7] = [
    "permission to",
    "permission denied",
    "403",
    "authentication failed",
    "could not read username",
    "write access to repository not granted",
    "insufficient permission",
];
const UNREACHABLE: [&str; 7] = [
    "could not resolve host",
    "unable to access",
    "connection refused",
    "connection timed out",
    "could not read from remote repository",
    "does not appear to be a git repository",
    "network is unreachable",
];

impl Refusal {
    /// The refusal that `printed`, git's messages, tells of.
    pub(super) fn of(printed: &str) -> Self {
        let text = printed.to_lowercase();
        let says = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        let message = || last_line(printed);
        if says(&NO_BRANCH) {
            Self::NoBranch
        } else if says(&PROTECTED) {
            Self::Protected(message())
        } else if says(&OVERTAKEN) {
            Self::Overtaken
        } else if says(&FORBIDDEN) {
            Self::Forbidden(message())
        } else if says(&UNREACHABLE) {
            Self::Unreachable(message())
        } else {
            Self::Other(message())
        }
    }

    /// What the user is told.
    pub(super) fn failure(self, remote: &str, branch: &str) -> Failure {
        match self {
            Self::NoBranch => Failure::usage(anyhow!("`{remote}` has no branch `{branch}`")),
            Self::Overtaken => Failure::data(anyhow!("`{branch}` of `{remote}` moved while it was written")),
            Self::Protected(message) => {
                Failure::usage(anyhow!("`{branch}` of `{remote}` is protected: {message}"))
                    .hint("allow this writer to push to it, or keep the history on a branch of its own with `--branch <BRANCH>`")
            }
            Self::Forbidden(message) => Failure::usage(anyhow!("`{remote}` does not let this user write: {message}"))
                .hint("check the credentials; in a workflow the job needs `permissions: contents: write`"),
            Self::Unreachable(message) => Failure::usage(anyhow!("`{remote}` cannot be reached: {message}"))
                .hint("nothing was lost: the records are in the work tree; run `history push` again"),
            Self::Other(message) => Failure::usage(anyhow!("`git` failed at `{remote}`: {message}")),
        }
    }
}

/// The last line that says something, without control characters.
fn last_line(printed: &str) -> String {
    let is_telling =
        |line: &&str| !line.trim().is_empty() && !line.starts_with("hint:") && !line.starts_with("To ");
    let line = printed.lines().rfind(is_telling).unwrap_or("it said nothing");
    let text: String = line.chars().filter(|character| !character.is_control()).take(300).collect();
    text.trim_start_matches("error: ")
        .trim_start_matches("fatal: ")
        .trim_start_matches("remote: ")
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(printed: &str, expected: fn(String) -> Refusal, message: &str) {
        assert_eq!(Refusal::of(printed), expected(message.to_owned()), "{printed}");
    }

    #[test]
    fn each_refusal_is_told_from_the_others() {
        assert_eq!(Refusal::of("fatal: couldn't find remote ref refs/heads/perf\n"), Refusal::NoBranch);
        let rejected = "To ../bare\n ! [rejected]        1a2b -> main (fetch first)\nerror: failed to push some refs\nhint: Updates were rejected\n";
        assert_eq!(Refusal::of(rejected), Refusal::Overtaken);
        assert_eq!(
            Refusal::of("error: cannot lock ref 'refs/heads/main': is at 1 but expected 2\n"),
            Refusal::Overtaken
        );
        check(
            "remote: error: GH006: Protected branch update failed for refs/heads/main.\n",
            Refusal::Protected,
            "error: GH006: Protected branch update failed for refs/heads/main.",
        );
        check(
            "remote: Permission to o/p.git denied to bot.\nfatal: unable to access 'https://x/': The requested URL returned error: 403\n",
            Refusal::Forbidden,
            "unable to access 'https://x/': The requested URL returned error: 403",
        );
        check(
            "fatal: unable to access 'https://x/': Could not resolve host: x\n",
            Refusal::Unreachable,
            "unable to access 'https://x/': Could not resolve host: x",
        );
        check("\u{1b}[31mfatal: odd\n", Refusal::Other, "[31mfatal: odd");
        check("", Refusal::Other, "it said nothing");
    }

    #[test]
    fn the_user_is_told_what_to_do() {
        let failure = Refusal::Forbidden("denied".to_owned()).failure("origin", "main");
        assert!(failure.to_string().contains("contents: write"), "{failure}");
        let failure = Refusal::Protected("GH006".to_owned()).failure("origin", "main");
        assert!(failure.to_string().contains("--branch"), "{failure}");
    }
}
