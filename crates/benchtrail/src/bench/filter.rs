//! Which benchmarks of a bench target run: a regular expression, as Criterion's benches take it.

use crate::exit::Failure;
use anyhow::anyhow;

/// Longest expression of one command line; Linux refuses a single argument above 128 KiB.
const LONGEST: usize = 100_000;

/// Refuses a filter that a bench would refuse or take for a flag, or that says nothing.
///
/// # Errors
/// If it is empty, begins with a hyphen, or is no regular expression.
pub(crate) fn check(filter: Option<&str>) -> Result<(), Failure> {
    let Some(filter) = filter else { return Ok(()) };
    if filter.is_empty() {
        return Err(
            Failure::usage(anyhow!("the filter is empty")).hint("leave it out to take every benchmark")
        );
    }
    if filter.starts_with('-') {
        let error =
            anyhow!("the filter `{filter}` begins with a hyphen, and a bench would take it for a flag");
        return Err(Failure::usage(error).hint("write it as `[-]...`"));
    }
    match regex_syntax::Parser::new().parse(filter) {
        Ok(_) => Ok(()),
        Err(error) => {
            let reason = match &error {
                regex_syntax::Error::Parse(error) => {
                    format!("{} at character {}", error.kind(), error.span().start.column)
                }
                regex_syntax::Error::Translate(error) => {
                    format!("{} at character {}", error.kind(), error.span().start.column)
                }
                other => other.to_string(),
            };
            let error = anyhow!("the filter `{filter}` is no regular expression: {reason}");
            Err(Failure::usage(error).hint("a backslash before a special character takes it as it is"))
        }
    }
}

/// Expressions that together match the ids behind `names`, which are lines of a bench's list, and as few others as the
/// list allows; with each the names it is for.
#[must_use]
pub(crate) fn exactly(names: &[String]) -> Vec<(String, Vec<String>)> {
    let mut expressions: Vec<(String, Vec<String>)> = Vec::new();
    for name in names {
        let term = term(name);
        match expressions.last_mut() {
            Some((expression, of)) if expression.len() + term.len() < LONGEST => {
                expression.push('|');
                expression.push_str(&term);
                of.push(name.clone());
            }
            _ => expressions.push((format!(r"(?:^|\n)(?:{term}"), vec![name.clone()])),
        }
    }
    expressions.into_iter().map(|(expression, of)| (format!("{expression})"), of)).collect()
}

/// What matches one name: the id that ends with it, or, if it looks cut, the ids that begin so.
fn term(name: &str) -> String {
    match name.strip_suffix("...") {
        Some(start) => format!("{}(?s:.)", regex_syntax::escape(start)),
        None => format!("{}$", regex_syntax::escape(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_a_regular_expression_and_never_a_flag() {
        for wrong in ["", "-n", "--exact", "--save-baseline=x", "(", "a{2,1}", "[z-a]", "*", r"\p{None}"] {
            assert!(check(Some(wrong)).is_err(), "{wrong}");
        }
        for right in [None, Some("parse"), Some("[-]x"), Some("^(?:parse|build)/.*$"), Some("é|`")] {
            assert!(check(right).is_ok(), "{right:?}");
        }
        let failure = check(Some("parse(")).unwrap_err();
        assert!(failure.to_string().contains("unclosed group at character 6"), "{failure}");
        assert_eq!(failure.code(), crate::exit::USAGE);
    }

    fn check_exactly(names: &[&str], expected: &str) {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(exactly(&names), [(expected.to_owned(), names.clone())]);
        assert!(regex_syntax::Parser::new().parse(expected).is_ok(), "{expected}");
    }

    #[test]
    fn names_are_taken_as_they_are() {
        check_exactly(&["parse/a", "a|b"], r"(?:^|\n)(?:parse/a$|a\|b$)");
        check_exactly(&["(.*)"], r"(?:^|\n)(?:\(\.\*\)$)");
        check_exactly(&["long..."], r"(?:^|\n)(?:long(?s:.))");
    }

    #[test]
    fn an_expression_stays_short_enough_for_a_command_line() {
        let names: Vec<_> = (0..5000).map(|index| format!("group/{index:060}")).collect();
        let expressions = exactly(&names);
        assert_eq!(expressions.len(), 4);
        assert!(expressions.iter().all(|(expression, _)| expression.len() <= LONGEST + 2));
        let all: Vec<_> = expressions.into_iter().flat_map(|(_, of)| of).collect();
        assert_eq!(all, names);
        assert!(exactly(&[]).is_empty());
    }
}
