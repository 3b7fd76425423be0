//! Which two commits are compared.

use crate::exit::Failure;
use crate::output::note;
use anyhow::anyhow;
use trail_history::Repository;

/// The two commits, by full id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Revisions {
    /// What is compared against.
    pub(super) base: String,
    /// What is judged.
    pub(super) head: String,
}

impl Revisions {
    /// The merge base of `base` and `head`, and `head`.
    ///
    /// # Errors
    /// If a revision is unknown, they share no commit here, or both are one commit and `may_be_equal` is not set.
    pub(super) fn choose(
        repository: &Repository,
        base: &str,
        head: &str,
        may_be_equal: bool,
    ) -> Result<Self, Failure> {
        let resolve = |revision: &str| {
            repository.resolve(revision).map_err(|error| match repository.is_shallow() {
                true => Failure::usage(
                    anyhow::Error::new(error).context("shallow clone: not every commit is here"),
                )
                .hint(DEEPEN),
                false => Failure::usage(error),
            })
        };
        let (named, head_id) = (resolve(base)?, resolve(head)?);
        let Some(merge_base) = repository.merge_base(&named, &head_id).map_err(Failure::data)? else {
            return Err(no_merge_base(repository, base, head));
        };
        if merge_base != named {
            note(&format!(
                "`{base}` moved on since `{head}` left it: comparing against their merge base {}",
                short(&merge_base)
            ));
        }
        if merge_base == head_id && !may_be_equal {
            let error = anyhow!("`{head}` adds nothing to `{base}`: both come down to {}", short(&head_id));
            return Err(Failure::usage(error)
                .hint("name an older base, or add `--measure-identical` to see what equal code shows on this machine"));
        }
        Ok(Self { base: merge_base, head: head_id })
    }
}

/// What to do about a clone that lacks commits.
const DEEPEN: &str =
    "fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in the checkout step";

fn no_merge_base(repository: &Repository, base: &str, head: &str) -> Failure {
    if repository.is_shallow() {
        let error = anyhow!("shallow clone: cannot find the merge base of `{head}` and `{base}`");
        return Failure::usage(error).hint(DEEPEN);
    }
    Failure::usage(anyhow!("`{head}` and `{base}` have no commit in common"))
}

/// The beginning of a commit's id, for people.
pub(super) fn short(sha: &str) -> &str {
    sha.get(..12).unwrap_or(sha)
}
