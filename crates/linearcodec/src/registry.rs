//! Which concrete types a codec version knows, and by which type ids.
//!
//! A program numbers its concrete types once ([`Kind`]); each version of a codec gives the ones it knows a type id
//! ([`Registry`]). So one Rust type serves all versions, and an id costs one look-up in a table of bytes.

use crate::Error;

/// How many kinds and how many type ids there can be.
const CAPACITY: usize = 64;

/// No kind, or no id, in a table.
const NONE: u8 = u8::MAX;

/// A concrete type that can stand behind an interface, by the number that the program gives it: less than 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind(pub u8);

/// The registered types of one codec version. In a `static`, it is made by the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    kinds: [u8; CAPACITY],
    ids: [u8; CAPACITY],
}

impl Registry {
    /// Nothing registered: for messages without interface values.
    pub const EMPTY: &'static Self = &Self { kinds: [NONE; CAPACITY], ids: [NONE; CAPACITY] };

    /// The types in `slots`, each under its type id.
    ///
    /// # Errors
    /// [`Error::DuplicateType`] if an id or a kind stands there twice; [`Error::TypeOutOfRange`] at 64 and above.
    pub const fn new(slots: &[(u8, Kind)]) -> Result<Self, Error> {
        let mut registry = Self { kinds: [NONE; CAPACITY], ids: [NONE; CAPACITY] };
        let mut rest = slots;
        while let Some((&(id, Kind(kind)), others)) = rest.split_first() {
            if id as usize >= CAPACITY || kind as usize >= CAPACITY {
                return Err(Error::TypeOutOfRange { id, kind });
            }
            if registry.kinds[id as usize] != NONE || registry.ids[kind as usize] != NONE {
                return Err(Error::DuplicateType { id });
            }
            registry.kinds[id as usize] = kind;
            registry.ids[kind as usize] = id;
            rest = others;
        }
        Ok(registry)
    }

    /// The kind registered under `id`.
    #[inline]
    #[must_use]
    pub fn kind(&self, id: u32) -> Option<Kind> {
        let index = usize::try_from(id).ok()?;
        self.kinds.get(index).copied().filter(|&kind| kind != NONE).map(Kind)
    }

    /// The id of `kind`.
    #[inline]
    #[must_use]
    pub fn id(&self, kind: Kind) -> Option<u32> {
        self.ids.get(usize::from(kind.0)).copied().filter(|&id| id != NONE).map(u32::from)
    }
}

/// The interface values that enclose the place where reading or writing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open(u64);

impl Open {
    /// Nothing open.
    pub(crate) const NONE: Self = Self(0);

    /// These and `kind`; `None` if `kind` is open already.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, kind: Kind) -> Option<Self> {
        // Kinds of a registry are below 64, so the shift keeps the bit.
        let bit = 1_u64.wrapping_shl(kind.0 as u32);
        if self.0 & bit == 0 { Some(Self(self.0 | bit)) } else { None }
    }
}

/// One version of a codec: the two bytes in front of a message, and the types behind its interfaces.
#[derive(Clone, Copy, Debug)]
pub struct Codec {
    /// The version.
    pub version: u16,
    /// The registered types.
    pub registry: &'static Registry,
}

impl Codec {
    /// A version without registered types.
    #[must_use]
    pub const fn bare(version: u16) -> Self {
        Self { version, registry: Registry::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_kinds_are_found_both_ways() {
        let registry = Registry::new(&[(5, Kind(0)), (63, Kind(63)), (0, Kind(7))]).unwrap();
        for (id, kind) in [(5, Kind(0)), (63, Kind(63)), (0, Kind(7))] {
            assert_eq!((registry.kind(id), registry.id(kind)), (Some(kind), Some(id)));
        }
        assert_eq!((registry.kind(6), registry.kind(64), registry.kind(u32::MAX)), (None, None, None));
        assert_eq!((registry.id(Kind(1)), registry.id(Kind(200))), (None, None));
        assert_eq!(Registry::EMPTY.kind(0), None);
    }

    #[test]
    fn a_type_is_registered_once_and_in_range() {
        assert_eq!(Registry::new(&[(5, Kind(0)), (5, Kind(1))]), Err(Error::DuplicateType { id: 5 }));
        assert_eq!(Registry::new(&[(5, Kind(0)), (6, Kind(0))]), Err(Error::DuplicateType { id: 6 }));
        assert_eq!(Registry::new(&[(64, Kind(0))]), Err(Error::TypeOutOfRange { id: 64, kind: 0 }));
        assert_eq!(Registry::new(&[(0, Kind(64))]), Err(Error::TypeOutOfRange { id: 0, kind: 64 }));
    }

    #[test]
    fn a_kind_opens_once_on_a_path() {
        let outer = Open::default().with(Kind(63)).unwrap();
        assert_eq!(outer.with(Kind(63)), None);
        assert!(outer.with(Kind(0)).is_some_and(|inner| inner.with(Kind(0)).is_none()));
    }
}
