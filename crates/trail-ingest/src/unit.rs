//! Units that inputs are written in, and how each becomes a base unit.

use trail_model::Unit;

/// A foreign unit: the base unit it stands for, and how values convert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The base unit.
    pub(crate) unit: Unit,
    multiply: f64,
    divide: f64,
}

/// Symbol, base unit, factor, divisor. Small units divide: dividing by 10⁹ rounds once, multiplying by 10⁻⁹ twice.
const SCALES: [(&str, Unit, f64, f64); 18] = [
    ("s", Unit::Second, 1.0, 1.0),
    ("ms", Unit::Second, 1.0, 1e3),
    ("us", Unit::Second, 1.0, 1e6),
    ("\u{b5}s", Unit::Second, 1.0, 1e6),
    ("\u{3bc}s", Unit::Second, 1.0, 1e6),
    ("ns", Unit::Second, 1.0, 1e9),
    ("ps", Unit::Second, 1.0, 1e12),
    ("min", Unit::Second, 60.0, 1.0),
    ("B", Unit::Byte, 1.0, 1.0),
    ("kB", Unit::Byte, 1e3, 1.0),
    ("MB", Unit::Byte, 1e6, 1.0),
    ("GB", Unit::Byte, 1e9, 1.0),
    ("KiB", Unit::Byte, 1024.0, 1.0),
    ("MiB", Unit::Byte, 1_048_576.0, 1.0),
    ("GiB", Unit::Byte, 1_073_741_824.0, 1.0),
    ("bit", Unit::Byte, 1.0, 8.0),
    ("count", Unit::Count, 1.0, 1.0),
    ("1/s", Unit::PerSecond, 1.0, 1.0),
];

/// What `parse` accepts, for messages.
pub(crate) const KNOWN: &str =
    "one of s, ms, us, \u{b5}s, ns, ps, min, B, kB, MB, GB, KiB, MiB, GiB, bit, count, 1/s";

impl Scale {
    /// The unit with this symbol. Symbols are case-sensitive: `KB` has two meanings and is refused.
    pub(crate) fn parse(symbol: &str) -> Option<Self> {
        let (_, unit, multiply, divide) = SCALES.into_iter().find(|(known, ..)| *known == symbol)?;
        Some(Self { unit, multiply, divide })
    }

    /// `value` in the base unit.
    pub(crate) fn to_base(self, value: f64) -> f64 {
        value * self.multiply / self.divide
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: f64, symbol: &str, expected: f64, unit: Unit) {
        let scale = Scale::parse(symbol).unwrap();
        assert_eq!((scale.to_base(value), scale.unit), (expected, unit), "{value} {symbol}");
    }

    #[test]
    fn foreign_units_become_base_units_with_one_rounding() {
        check(1.0, "ns", 1e-9, Unit::Second);
        check(0.3, "ns", 3e-10, Unit::Second);
        check(999.95, "ns", 9.9995e-7, Unit::Second);
        check(1.5, "\u{b5}s", 1.5e-6, Unit::Second);
        check(1.5, "\u{3bc}s", 1.5e-6, Unit::Second);
        check(2.0, "min", 120.0, Unit::Second);
        check(1.5, "kB", 1500.0, Unit::Byte);
        check(1.5, "KiB", 1536.0, Unit::Byte);
        check(12.0, "bit", 1.5, Unit::Byte);
    }

    #[test]
    fn a_symbol_with_two_meanings_or_none_is_not_a_unit() {
        for symbol in ["KB", "NS", "", " s", "sec", "m"] {
            assert_eq!(Scale::parse(symbol), None, "{symbol}");
        }
    }

    #[test]
    fn every_unit_is_named_in_the_message() {
        for (symbol, ..) in SCALES {
            let is_greek_mu = symbol.starts_with('\u{3bc}');
            assert!(is_greek_mu || KNOWN.split([' ', ',']).any(|word| word == symbol), "{symbol}");
        }
    }
}
