//! Names: which are allowed, and from `BlockchainID` to `blockchain_id`.

/// Words that cannot be a field's name without the mark of a raw identifier.
const KEYWORDS: [&str; 46] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
];

/// Whether `name` is a letter, then letters, digits and underscores, and no word that Rust keeps for itself.
pub(crate) fn is_identifier(name: &str) -> bool {
    let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let is_reserved = ["Self", "self", "super", "crate", "while", "yield"].contains(&name);
    is_word && !is_reserved && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Whether `name` is safe to print in a comment and in quotes.
pub(crate) fn is_wire_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-".contains(letter))
}

/// The name in snake case: a word begins at a capital after a small letter or digit, and at the last of several capitals.
pub(crate) fn to_snake(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        let after_small = before.is_some_and(|before| before.is_ascii_lowercase() || before.is_ascii_digit());
        let ends_capitals = before.is_some_and(char::is_ascii_uppercase)
            && letters.get(index.saturating_add(1)).is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase() && (after_small || ends_capitals) {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// The name as a field's: with `r#` before a word of the language.
pub(crate) fn as_field(snake: &str) -> String {
    if KEYWORDS.contains(&snake) { format!("r#{snake}") } else { snake.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_begin_words_and_runs_of_them_are_one() {
        let check = |name: &str, expected: &str| assert_eq!(to_snake(name), expected);
        check("Time", "time");
        check("BlockchainID", "blockchain_id");
        check("BLSPublicKey", "bls_public_key");
        check("VMID", "vmid");
        check("L1Weight", "l1_weight");
        check("already_snake", "already_snake");
        check("Owner_ID", "owner_id");
    }

    #[test]
    fn what_rust_would_not_take_is_no_name() {
        for name in ["", "1a", "_a", "a-b", "a b", "é", "Self", "crate", "a\n"] {
            assert!(!is_identifier(name), "{name}");
        }
        assert!(is_identifier("A1_b") && is_wire_name("lp.Time-2"));
        assert!(!is_wire_name("a\"b") && !is_wire_name("a\nb") && !is_wire_name(""));
        assert_eq!((as_field("type"), as_field("types")), ("r#type".into(), "types".into()));
    }
}
