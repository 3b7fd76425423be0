//! The exact permutation test of two means: the share of all divisions that differ at least as much as the one found.
//!
//! In: two sides of any scale (pass logarithms to compare ratios). Assumes nothing but that the division is arbitrary.
//! Source: Fisher, The Design of Experiments (1935), 21.

use crate::number::{are_finite, count};

/// The outcome of a permutation test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Permutation {
    /// Two-sided probability.
    pub p: f64,
    /// How many divisions there are.
    pub divisions: u32,
}

/// Most divisions that are tried.
const MOST_DIVISIONS: f64 = 2e5;

/// Compares the means of two sides over all divisions of their values into sides of these lengths.
///
/// `None` if a side is empty, a value is not finite, or there are more than 200 000 divisions (ten against ten has 184 756).
#[must_use]
pub fn test(first: &[f64], second: &[f64]) -> Option<Permutation> {
    let (m, n) = (first.len(), second.len());
    if m == 0 || n == 0 || !are_finite(first) || !are_finite(second) {
        return None;
    }
    let all: Vec<f64> = first.iter().chain(second).copied().collect();
    let expected = (1..=m.min(n)).fold(1.0, |ways, i| ways * count(m.max(n) + i) / count(i));
    if expected > MOST_DIVISIONS {
        return None;
    }
    // About their mean, the sum of one side tells the difference of both means.
    let centre = all.iter().sum::<f64>() / count(all.len());
    let centred: Vec<f64> = all.iter().map(|value| value - centre).collect();
    let found = centred.iter().take(m).sum::<f64>().abs();
    let scale: f64 = centred.iter().map(|value| value.abs()).sum();
    let mut tally = Tally { least: found - 1e-12 * scale, extreme: 0, divisions: 0 };
    tally.divide(&centred, m, 0.0);
    Some(Permutation {
        p: f64::from(tally.extreme) / f64::from(tally.divisions.max(1)),
        divisions: tally.divisions,
    })
}

/// Counts divisions.
struct Tally {
    least: f64,
    extreme: u32,
    divisions: u32,
}

impl Tally {
    /// Takes `wanted` of `values` in every way; `sum` is that of those taken before.
    fn divide(&mut self, values: &[f64], wanted: usize, sum: f64) {
        if wanted == 0 {
            self.divisions += 1;
            self.extreme += u32::from(sum.abs() >= self.least);
            return;
        }
        for (index, value) in values.iter().enumerate().take((values.len() + 1).saturating_sub(wanted)) {
            self.divide(values.get(index + 1..).unwrap_or_default(), wanted - 1, sum + value);
        }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the expected values are exact in binary")]
mod tests {
    use super::*;

    #[test]
    fn separated_sides_are_as_extreme_as_their_mirror_alone() {
        let found = test(&[1.0, 2.0, 3.0], &[10.0, 11.0, 12.0]).unwrap();
        assert_eq!((found.p, found.divisions), (2.0 / 20.0, 20));
        assert_eq!(test(&[10.0, 11.0, 12.0], &[1.0, 2.0, 3.0]), Some(found));
    }

    #[test]
    fn equal_values_are_never_extreme() {
        assert_eq!(test(&[0.1; 4], &[0.1; 3]).unwrap().p, 1.0);
        assert_eq!(test(&[1.0], &[5.0]), Some(Permutation { p: 1.0, divisions: 2 }));
    }

    #[test]
    fn what_would_take_too_long_is_not_tried() {
        assert_eq!(test(&[1.0; 11], &[1.0; 11]), None);
        assert_eq!(test(&[1.0; 1], &[1.0; 199]).unwrap().divisions, 200);
        assert_eq!(test(&[], &[1.0]), None);
        assert_eq!(test(&[f64::NAN], &[1.0]), None);
    }
}
