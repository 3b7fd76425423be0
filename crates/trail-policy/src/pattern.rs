//! Patterns of bench ids: literal text with the placeholders `{op}` and `{subject}`.
//!
//! `{op}` stands for one path segment, `{subject}` for the rest of the id, slashes included. Each occurs at most once.

use std::fmt;

/// A parsed pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    Operation,
    Subject,
}

/// What the placeholders of a pattern stood for in one id. A placeholder that the pattern lacks is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Captures {
    /// What `{op}` stood for.
    pub operation: String,
    /// What `{subject}` stood for.
    pub subject: String,
}

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// Braces around something else.
    #[error("`{{{0}}}` is no placeholder, expected `{{op}}` or `{{subject}}`")]
    Unknown(String),
    /// A brace without its partner.
    #[error("`{0}` has a brace without a partner")]
    Unbalanced(String),
    /// A placeholder that stands twice.
    #[error("`{{{0}}}` stands twice")]
    Twice(&'static str),
    /// Two placeholders side by side, which could be told apart in many ways.
    #[error("`{0}` has two placeholders side by side")]
    Adjacent(String),
}

impl Pattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// [`PatternError`] if a placeholder is unknown, doubled, or not closed.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(['{', '}']) {
            let (literal, from_brace) = rest.split_at(start);
            if !literal.is_empty() {
                parts.push(Part::Literal(literal.to_owned()));
            }
            let inside = from_brace.strip_prefix('{').and_then(|tail| tail.split_once('}'));
            let (name, tail) = inside.ok_or_else(|| PatternError::Unbalanced(text.to_owned()))?;
            let part = match name {
                "op" => Part::Operation,
                "subject" => Part::Subject,
                _ => return Err(PatternError::Unknown(name.to_owned())),
            };
            if parts.contains(&part) {
                return Err(PatternError::Twice(if part == Part::Operation { "op" } else { "subject" }));
            }
            if matches!(parts.last(), Some(Part::Operation | Part::Subject)) {
                return Err(PatternError::Adjacent(text.to_owned()));
            }
            parts.push(part);
            rest = tail;
        }
        if !rest.is_empty() {
            parts.push(Part::Literal(rest.to_owned()));
        }
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Whether `{op}` stands in it.
    #[must_use]
    pub fn has_operation(&self) -> bool {
        self.parts.contains(&Part::Operation)
    }

    /// Whether `{subject}` stands in it.
    #[must_use]
    pub fn has_subject(&self) -> bool {
        self.parts.contains(&Part::Subject)
    }

    /// What the placeholders stand for in `id`, if the pattern matches the whole of it.
    #[must_use]
    pub fn captures(&self, id: &str) -> Option<Captures> {
        let mut captures = Captures::default();
        match_parts(&self.parts, id, &mut captures).then_some(captures)
    }

    /// The id that the pattern gives for these captures.
    #[must_use]
    pub fn render(&self, captures: &Captures) -> String {
        let texts = self.parts.iter().map(|part| match part {
            Part::Literal(literal) => literal.as_str(),
            Part::Operation => &captures.operation,
            Part::Subject => &captures.subject,
        });
        texts.collect()
    }

    /// What the pattern says apart from its placeholders: `{op}/fast@v2/{subject}` is `fast@v2`.
    #[must_use]
    pub fn label(&self) -> String {
        let literals = self.parts.iter().filter_map(|part| match part {
            Part::Literal(literal) => Some(literal.trim_matches('/')),
            Part::Operation | Part::Subject => None,
        });
        let words: Vec<_> = literals.filter(|literal| !literal.is_empty()).collect();
        if words.is_empty() { self.text.clone() } else { words.join("/") }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Matches the whole of `text`; a placeholder takes the least that lets the rest match, and never nothing.
fn match_parts(parts: &[Part], text: &str, captures: &mut Captures) -> bool {
    let Some((first, rest)) = parts.split_first() else { return text.is_empty() };
    match first {
        Part::Literal(literal) => {
            text.strip_prefix(literal.as_str()).is_some_and(|tail| match_parts(rest, tail, captures))
        }
        Part::Operation | Part::Subject => {
            let ends =
                text.char_indices().map(|(index, character)| (index + character.len_utf8(), character));
            for (end, character) in ends {
                if *first == Part::Operation && character == '/' {
                    return false;
                }
                let (taken, tail) = text.split_at(end);
                if match_parts(rest, tail, captures) {
                    let slot = if *first == Part::Operation {
                        &mut captures.operation
                    } else {
                        &mut captures.subject
                    };
                    taken.clone_into(slot);
                    return true;
                }
            }
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, id: &str, expected: Option<(&str, &str)>) {
        let captures = Pattern::parse(pattern).unwrap().captures(id);
        let expected = expected.map(|(operation, subject)| Captures {
            operation: operation.to_owned(),
            subject: subject.to_owned(),
        });
        assert_eq!(captures, expected, "{pattern} on {id}");
        if let Some(captures) = captures {
            assert_eq!(Pattern::parse(pattern).unwrap().render(&captures), id);
        }
    }

    #[test]
    fn an_operation_is_one_segment_and_a_subject_is_the_rest() {
        check("{op}/fast@v2/{subject}", "parse/fast@v2/small", Some(("parse", "small")));
        check("{op}/fast@v2/{subject}", "parse/fast@v2/small/size=4", Some(("parse", "small/size=4")));
        check("{op}/fast/{subject}", "deep/parse/fast/small", None);
        check("{op}/fast/{subject}", "parse/slow/small", None);
        check("{op}/fast/{subject}", "parse/fast/", None);
        check("{subject} ({op})", "größe 3 (läuft)", Some(("läuft", "größe 3")));
        check("{subject}_new", "decode_new", Some(("", "decode")));
        check("fixed", "fixed", Some(("", "")));
    }

    #[test]
    fn the_label_is_what_is_literal() {
        for (pattern, label) in
            [("{op}/fast@v2/{subject}", "fast@v2"), ("a/{op}/b/{subject}", "a/b"), ("{subject}", "{subject}")]
        {
            assert_eq!(Pattern::parse(pattern).unwrap().label(), label);
        }
    }

    #[test]
    fn wrong_patterns_say_what_is_wrong() {
        let message = |text| Pattern::parse(text).unwrap_err().to_string();
        assert_eq!(message("{codec}/x"), "`{codec}` is no placeholder, expected `{op}` or `{subject}`");
        assert_eq!(message("{op"), "`{op` has a brace without a partner");
        assert_eq!(message("a}"), "`a}` has a brace without a partner");
        assert_eq!(message("{op}/{op}"), "`{op}` stands twice");
        assert_eq!(message("{op}{subject}"), "`{op}{subject}` has two placeholders side by side");
    }
}
