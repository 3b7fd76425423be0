//! Base units, and which direction of change is better.
//!
//! Values are converted to a base unit once, when they are read; after that no prefix exists until a number is
//! printed for people. Not here: choosing a prefix for display.

use std::fmt;

/// A base unit. Foreign units (ns, kB, ops/ms) become one of these on entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Seconds (per operation, for times).
    Second,
    /// Bytes.
    Byte,
    /// A number of things: allocations, instructions.
    Count,
    /// Things per second.
    PerSecond,
}

impl Unit {
    /// All units, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Second, Self::Byte, Self::Count, Self::PerSecond];

    /// The symbol that files and tables use: `s`, `B`, `count`, `1/s`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Second => "s",
            Self::Byte => "B",
            Self::Count => "count",
            Self::PerSecond => "1/s",
        }
    }

    /// The unit with this symbol, if it is a base unit.
    #[must_use]
    pub fn parse(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.symbol() == symbol)
    }

    /// Which change of a value in this unit is an improvement.
    #[must_use]
    pub const fn direction(self) -> Direction {
        match self {
            Self::PerSecond => Direction::HigherIsBetter,
            Self::Second | Self::Byte | Self::Count => Direction::LowerIsBetter,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.symbol())
    }
}

/// Which change of a value is an improvement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Times, sizes, counts.
    LowerIsBetter,
    /// Rates.
    HigherIsBetter,
}

/// One value with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The value, in `unit`.
    pub value: f64,
    /// The base unit.
    pub unit: Unit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_back() {
        for unit in Unit::ALL {
            assert_eq!(Unit::parse(unit.symbol()), Some(unit));
        }
        assert_eq!(Unit::parse("ns"), None);
    }
}
