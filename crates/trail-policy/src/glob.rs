//! Globs over bench ids: `*` stands for any text, slashes included, `?` for one character.

use std::fmt;

/// A parsed glob; it matches whole ids.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Glob(String);

impl Glob {
    /// The glob of this text; any text is one.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The glob that matches every id.
    #[must_use]
    pub fn any() -> Self {
        Self::new("*")
    }

    /// Whether the whole of `id` is what the glob says.
    ///
    /// On a mismatch only the last `*` takes one more character: at most the product of both lengths.
    #[must_use]
    pub fn is_match(&self, id: &str) -> bool {
        let (glob, id): (Vec<char>, Vec<char>) = (self.0.chars().collect(), id.chars().collect());
        let (mut at, mut here, mut star) = (0, 0, None);
        while let Some(character) = id.get(here) {
            match glob.get(at) {
                Some('*') => {
                    star = Some((at, here));
                    at += 1;
                }
                Some(wanted) if *wanted == '?' || wanted == character => (at, here) = (at + 1, here + 1),
                _ => {
                    let Some((position, taken)) = star else { return false };
                    star = Some((position, taken + 1));
                    (at, here) = (position + 1, taken + 1);
                }
            }
        }
        glob.iter().skip(at).all(|rest| *rest == '*')
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(glob: &str, id: &str, expected: bool) {
        assert_eq!(Glob::new(glob).is_match(id), expected, "{glob} on {id}");
    }

    #[test]
    fn a_star_is_any_text_and_a_question_mark_one_character() {
        check("hash/*", "hash/1k", true);
        check("hash/*", "hash/deep/1k", true);
        check("hash/*", "hash/", true);
        check("hash/*", "rehash/1k", false);
        check("*/fast@v?/*", "parse/fast@v3/base", true);
        check("*/fast@v?/*", "parse/fast@v33/base", false);
        check("*a*b*c", "xxaxxbxxbxxc", true);
        check("*a*b*c", "xxaxxbxxbxxcx", false);
        check("größe?", "größe3", true);
    }

    #[test]
    fn the_ends_are_part_of_the_glob() {
        check("", "", true);
        check("", "a", false);
        check("*", "", true);
        check("a", "", false);
        check("a**", "a", true);
        assert!(Glob::any().is_match("anything/at all"));
    }

    #[test]
    fn many_stars_take_no_longer_than_both_lengths() {
        let glob = "*a".repeat(60) + "b";
        check(&glob, &"a".repeat(5000), false);
    }
}
