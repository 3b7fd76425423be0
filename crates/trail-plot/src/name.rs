//! File names of pictures: safe on every file system, stable, and different for different things.

/// Longest part of a name that is kept as it is.
const LONGEST: usize = 60;

/// `text` as a part of a file name: characters outside `[a-z0-9._@=-]` become `-`, and a text that was changed gets six
/// hexadecimal digits of its hash.
pub(crate) fn part(text: &str) -> String {
    let is_safe = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '.' | '_' | '@' | '=' | '-');
    let safe: String = text
        .chars()
        .take(LONGEST)
        .map(|character| if is_safe(character) { character } else { '-' })
        .collect();
    if safe == text && !safe.starts_with('.') && !safe.is_empty() {
        return safe;
    }
    format!("{}-{:06x}", safe.trim_start_matches('.'), fnv1a(text.as_bytes()) & 0x00ff_ffff)
}

/// FNV-1a, 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn safe_texts_are_kept_and_others_are_told_apart() {
        assert_eq!(part("build_into"), "build_into");
        assert_eq!(part("codec@v3"), "codec@v3");
        for hostile in ["", "..", "../../etc", "a/b", "A", "a b", "con\u{0}", &"x".repeat(200)] {
            let name = part(hostile);
            assert!(!name.starts_with('.') && !name.contains('/') && name.len() < 70, "{hostile:?}: {name}");
        }
        assert_ne!(part("a/b"), part("a b"));
        assert_ne!(part("A"), part("a"));
    }
}
