//! Hostile text made harmless for the place it goes to.
//!
//! Ids, branches, notes and warnings may hold anything: table bars, HTML, mentions, terminal commands, marks that turn the
//! direction of reading. Each function here takes any text and gives text that shows it and does nothing else.

/// `text` on one line, without characters that command a terminal or reorder what is read.
///
/// Tabs and line ends become a space; other control characters and invisible marks become `�`.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
            _ if is_invisible(character) => char::REPLACEMENT_CHARACTER,
            _ => character,
        })
        .collect()
}

/// JSON text with its invisible characters as escapes, so that it may be printed to a terminal.
#[must_use]
pub fn json(text: &str) -> String {
    let mut escaped = String::new();
    let mut units = [0; 2];
    for character in text.chars() {
        // In JSON text such a character, unless it is a line end, stands inside a string.
        if character != '\n' && is_invisible(character) {
            escaped.extend(character.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// Control characters, marks of direction, and characters without width that could hide in a name.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// `text` as Markdown code, for a table cell or a sentence.
///
/// Plain names become a code span. Anything that could end a span or a cell, or look like HTML, becomes a `<code>` element
/// with character references, in which no mark-up is read and no person is mentioned.
#[must_use]
pub fn markdown_code(text: &str) -> String {
    let text = plain(text);
    let is_safe = |character: char| {
        character.is_alphanumeric()
            || matches!(character, '/' | '_' | '.' | '@' | '=' | '-' | '(' | ')' | ',' | '+')
            || character == ' '
    };
    let is_simple =
        text.chars().all(is_safe) && !text.is_empty() && text == text.trim() && !text.contains("  ");
    if is_simple { format!("`{text}`") } else { format!("<code>{}</code>", markdown(&text)) }
}

/// `text` as Markdown prose: what could be mark-up, HTML, a mention or a link is written as a character reference.
///
/// A word joiner after `@` or `#` keeps a mention or a reference to an issue from being one.
#[must_use]
pub fn markdown(text: &str) -> String {
    let characters: Vec<char> = plain(text).chars().collect();
    let is_word = |index: Option<usize>| {
        index.and_then(|index| characters.get(index)).is_some_and(|character| character.is_alphanumeric())
    };
    let mut escaped = String::new();
    for (index, character) in characters.iter().copied().enumerate() {
        let is_before_word = is_word(index.checked_add(1));
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '@' | '#' if is_before_word => escaped.extend([character, '\u{2060}']),
            // Inside a word it emphasises nothing.
            '_' if is_before_word && is_word(index.checked_sub(1)) => escaped.push(character),
            '|' | '`' | '*' | '_' | '~' | '[' | ']' | '\\' | '!' | '$' | '"' | '\'' | '{' | '}' => {
                escaped.push_str("&#");
                escaped.push_str(&u32::from(character).to_string());
                escaped.push(';');
            }
            _ => escaped.push(character),
        }
    }
    escaped.replace("://", "&#58;//").replace("www.", "www&#46;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_code(text: &str, expected: &str) {
        assert_eq!(markdown_code(text), expected);
    }

    #[test]
    fn plain_names_are_code_spans() {
        check_code("parse/fast@v2/small/size=4", "`parse/fast@v2/small/size=4`");
        check_code("größe 3", "`größe 3`");
    }

    #[test]
    fn what_could_end_a_cell_or_a_span_is_a_reference() {
        check_code("a|b", "<code>a&#124;b</code>");
        check_code("a``b`c", "<code>a&#96;&#96;b&#96;c</code>");
        check_code("<script>alert(1)</script>", "<code>&lt;script&gt;alert(1)&lt;/script&gt;</code>");
        check_code("<!-- marker -->", "<code>&lt;&#33;-- marker --&gt;</code>");
        check_code("line\nbreak", "`line break`");
        check_code("trailing ", "<code>trailing </code>");
        check_code("", "<code></code>");
    }

    #[test]
    fn nobody_is_mentioned() {
        check_code("@octocat ping #1", "<code>@\u{2060}octocat ping #\u{2060}1</code>");
        assert_eq!(markdown("see https://x.example/#1"), "see https&#58;//x.example/#\u{2060}1");
        assert_eq!(markdown("x86_64 @ 3.2 GHz, _emphasis_"), "x86_64 @ 3.2 GHz, &#95;emphasis&#95;");
        assert_eq!(markdown("www.x.example"), "www&#46;x.example");
    }

    #[test]
    fn json_hides_nothing() {
        assert_eq!(json("\"a\u{202e}b\u{9b}c\u{e0041}é\"\n"), "\"a\\u202eb\\u009bc\\udb40\\udc41é\"\n");
    }

    #[test]
    fn terminals_are_not_commanded() {
        assert_eq!(plain("\u{1b}[31mred\u{7}"), "\u{fffd}[31mred\u{fffd}");
        assert_eq!(plain("a\tb\r\nc"), "a b  c");
        assert_eq!(plain("abc\u{202e}def\u{9b}2J"), "abc\u{fffd}def\u{fffd}2J");
        assert_eq!(plain("naïve–µ✓ 🦀"), "naïve–µ✓ 🦀");
    }
}
