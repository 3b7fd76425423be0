//! Text from benches, branches and machines, made safe for XML.

/// Longest text that is drawn; a longer one loses its middle.
const LONGEST: usize = 300;

/// `text` for the content of an element or an attribute in double quotes.
///
/// Characters that XML 1.0 does not allow, and those that change the direction of what follows, become `�`; a line break
/// becomes a space.
pub(crate) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in shortened(text, LONGEST).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// `text` without control characters, cut to `longest` characters in its middle.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    let clean: Vec<char> = text.chars().map(visible).collect();
    if clean.len() <= longest {
        return clean.into_iter().collect();
    }
    let head = longest / 2;
    let tail = longest.saturating_sub(head + 1);
    let skipped = clean.len() - tail;
    clean.iter().take(head).chain(&['…']).chain(clean.iter().skip(skipped)).collect()
}

fn visible(character: char) -> char {
    match character {
        '\n' | '\r' | '\t' => ' ',
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        other if other.is_control() => '\u{fffd}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_controls_and_direction_marks_are_only_text() {
        assert_eq!(xml("<script>\"&'"), "&lt;script&gt;&quot;&amp;&#39;");
        assert_eq!(xml("a\u{0}b\u{1b}[31m\u{202e}c\nd"), "a\u{fffd}b\u{fffd}[31m\u{fffd}c d");
    }

    #[test]
    fn a_long_text_keeps_its_ends() {
        assert_eq!(shortened("abcdefgh", 8), "abcdefgh");
        assert_eq!(shortened("abcdefghi", 8), "abcd…ghi");
        assert_eq!(shortened("abc", 0), "…");
        assert_eq!(xml(&"x".repeat(1000)).chars().count(), LONGEST);
    }
}
