//! Numbers as a record writes them: `25`, not `25.0`, and otherwise the shortest text that reads back to the same value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A finite number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number(pub(crate) f64);

/// Largest magnitude below which every whole number is a double.
const WHOLE: f64 = 9_007_199_254_740_992.0;

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(value) = *self;
        let is_whole =
            value.fract() == 0.0 && value.abs() < WHOLE && !(value == 0.0 && value.is_sign_negative());
        if is_whole {
            #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
            return serializer.serialize_i64(value as i64);
        }
        serializer.serialize_f64(value)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(value: f64, expected: &str) {
        assert_eq!(serde_json::to_string(&Number(value)).unwrap(), expected);
    }

    #[test]
    fn whole_numbers_have_no_point() {
        check(25.0, "25");
        check(0.0, "0");
        check(-3.0, "-3");
        check(-0.0, "-0.0");
        check(0.1, "0.1");
        check(1.5e-9, "1.5e-9");
        check(1e300, "1e+300");
    }

    proptest! {
        #[test]
        fn every_finite_number_is_read_back_to_the_bit(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            let text = serde_json::to_string(&Number(value)).unwrap();
            let back: Number = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(back.0.to_bits(), bits);
        }
    }
}
