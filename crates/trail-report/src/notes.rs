//! Footnotes: each remark once, numbered in the order in which the report comes to it.

use trail_model::Warning;

/// The footnotes of one host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    texts: Vec<String>,
}

impl Notes {
    /// The number, from 1, of the footnote with this text, which is added if it is new.
    pub fn number(&mut self, text: &str) -> usize {
        let index = self.texts.iter().position(|known| known == text).unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        });
        index + 1
    }

    /// The numbers of several remarks, ascending, each once.
    pub fn numbers<'a>(&mut self, warnings: impl IntoIterator<Item = &'a Warning>) -> Vec<usize> {
        let mut numbers: Vec<usize> =
            warnings.into_iter().map(|warning| self.number(warning.text())).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The footnotes with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.texts.iter().enumerate().map(|(index, text)| (index + 1, text.as_str()))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_made_twice_is_one_footnote() {
        let mut notes = Notes::default();
        assert!(notes.is_empty());
        let [few, odd] = ["few values", "odd"].map(Warning::new);
        assert_eq!(notes.numbers([&few]), [1]);
        assert_eq!(notes.numbers([&odd, &few, &odd]), [1, 2]);
        assert_eq!(notes.iter().collect::<Vec<_>>(), [(1, "few values"), (2, "odd")]);
    }
}
