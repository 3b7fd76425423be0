//! Lists of entries of fixed length, and a view of each sort of entry.
//!
//! A list of a null pointer, of one that leads out of the message, or of a count for which the message is too short is
//! null: it has no entries. An index past the end gives no entry.

use std::marker::PhantomData;

use zap::{ByteArray, List, Object};

use super::field::{Field, view};
use super::value::{Output, Validator};

/// What a list can hold: a number, an array, or an entry of several fields.
pub trait Entry<'a>: Copy {
    /// Bytes from one entry to the next.
    const STRIDE: usize;

    /// The entry at the start of `object`.
    fn at(object: Object<'a>) -> Self;
}

/// A list of entries, read in place.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'a, E> {
    list: Option<List<'a>>,
    entry: PhantomData<E>,
}

impl<'a, E: Entry<'a>> Entries<'a, E> {
    /// The list that the pointer at `field` of `parent` leads to.
    #[inline]
    #[must_use]
    pub fn pointed_to(parent: Object<'a>, field: usize) -> Self {
        Self { list: parent.list_of(field, E::STRIDE), entry: PhantomData }
    }

    /// How many entries there are; a null list has none.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        match self.list {
            Some(list) => list.len(),
            None => 0,
        }
    }

    /// Whether there are no entries.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether there is no list, which is not the same as an empty one.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.list.is_none()
    }

    /// Entry `index`, if there are more than that.
    #[inline]
    #[must_use]
    pub fn get(self, index: u32) -> Option<E> {
        self.list?.object(index, E::STRIDE).map(E::at)
    }

    /// The entries in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = E> + use<'a, E> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    /// The `count` entries from `start` on, if there are that many. No entries are no list.
    #[inline]
    #[must_use]
    pub fn part(self, start: u32, count: u32) -> Option<Self> {
        if count == 0 {
            return None;
        }
        Some(Self { list: Some(self.list?.part(start, count, E::STRIDE)?), entry: PhantomData })
    }

    /// Where the first entry begins, from the start of the message; `None` for a null list.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> Option<usize> {
        match self.list {
            Some(list) => Some(list.offset()),
            None => None,
        }
    }
}

impl<'a, E: Entry<'a>> Field<'a> for Entries<'a, E> {
    #[inline]
    fn read(object: Object<'a>, offset: usize) -> Self {
        Self::pointed_to(object, offset)
    }
}

macro_rules! entry {
    ($($type:ty, $stride:literal;)*) => {$(
        impl<'a> Entry<'a> for $type {
            const STRIDE: usize = $stride;

            #[inline]
            fn at(object: Object<'a>) -> Self {
                Field::read(object, 0)
            }
        }
    )*};
}

entry! {
    u32, 4;
    ByteArray<'a, 20>, 20;
    ByteArray<'a, 65>, 65;
    OutputView<'a>, 96;
    InputView<'a>, 88;
    CredentialView<'a>, 16;
    ValidatorView<'a>, 180;
    ChainView<'a>, 64;
    EvidenceView<'a>, 48;
}

/// The outputs of a transaction.
pub type OutputList<'a> = Entries<'a, OutputView<'a>>;
/// The inputs of a transaction.
pub type InputList<'a> = Entries<'a, InputView<'a>>;
/// The credentials of a transaction, one for each input.
pub type CredentialList<'a> = Entries<'a, CredentialView<'a>>;
/// The signature indices of all inputs, one input after the other.
pub type SigIndices<'a> = Entries<'a, u32>;
/// The signatures of all credentials, one credential after the other.
pub type Signatures<'a> = Entries<'a, ByteArray<'a, 65>>;
/// The addresses of an owner.
pub type AddressList<'a> = Entries<'a, ByteArray<'a, 20>>;
/// The validators of an L1.
pub type ValidatorsList<'a> = Entries<'a, ValidatorView<'a>>;
/// The chains of an L1, with byte ranges of blobs that are elsewhere.
pub type ChainsList<'a> = Entries<'a, ChainView<'a>>;
/// Evidence, with byte ranges of blobs that are elsewhere.
pub type EvidenceList<'a> = Entries<'a, EvidenceView<'a>>;

view! {
    /// A view of an [`Output`].
    OutputView -> Output;
    /// What is transferred.
    asset_id: ByteArray<'a, 32>, 0;
    /// How much, in base units.
    amount: u64, 32;
    /// Signatures needed to spend it.
    threshold: u32, 40;
    /// Time before which it cannot be spent.
    locktime: u64, 44;
    /// Who may spend it.
    owner_address: ByteArray<'a, 20>, 52;
}

view! {
    /// A view of an [`Input`](super::value::Input). Its signature indices are a part of the transaction's.
    InputView;
    /// The transaction that made the output.
    tx_id: ByteArray<'a, 32>, 0;
    /// Which of its outputs.
    output_index: u32, 32;
    /// What is transferred.
    asset_id: ByteArray<'a, 32>, 36;
    /// How much, in base units.
    amount: u64, 68;
    /// Where its signature indices begin.
    sig_indices_start: u32, 76;
    /// How many there are.
    sig_indices_count: u32, 80;
}

impl<'a> InputView<'a> {
    /// Its part of all signature indices; `None` if it has none or `all` does not hold them.
    #[inline]
    #[must_use]
    pub fn sig_indices(self, all: SigIndices<'a>) -> Option<SigIndices<'a>> {
        all.part(self.sig_indices_start(), self.sig_indices_count())
    }
}

view! {
    /// A view of a credential: its part of the transaction's signatures.
    CredentialView;
    /// Where its signatures begin.
    sigs_start: u32, 0;
    /// How many there are.
    sigs_count: u32, 4;
}

impl<'a> CredentialView<'a> {
    /// Its part of all signatures; `None` if it has none or `all` does not hold them.
    #[inline]
    #[must_use]
    pub fn signatures(self, all: Signatures<'a>) -> Option<Signatures<'a>> {
        all.part(self.sigs_start(), self.sigs_count())
    }
}

view! {
    /// A view of a [`Validator`].
    ValidatorView -> Validator;
    /// The node.
    node_id: ByteArray<'a, 20>, 0;
    /// Its weight.
    weight: u64, 20;
    /// Its key.
    bls_public_key: ByteArray<'a, 48>, 28;
    /// Proof that the key's owner registered it.
    proof_of_possession: ByteArray<'a, 96>, 76;
    /// When the registration expires, in seconds since the Unix epoch.
    registration_expiry: u64, 172;
}

view! {
    /// A view of a [`Chain`](super::value::Chain) by itself: ranges of blobs, as (start, length) in bytes.
    ChainView;
    /// The name's range.
    name_range: (u32, u32), 0;
    /// The virtual machine.
    vm_id: ByteArray<'a, 32>, 8;
    /// The range of the feature extensions' ids, 32 bytes each.
    fx_ids_range: (u32, u32), 40;
    /// The first state's range.
    genesis_data_range: (u32, u32), 48;
    /// Bytes without a meaning, which must be zero to verify.
    reserved: ByteArray<'a, 8>, 56;
}

view! {
    /// A view of [`Evidence`](super::value::Evidence) by itself: ranges of blobs, as (start, length) in bytes.
    EvidenceView;
    /// Height at which the messages conflict.
    height: u64, 0;
    /// What sort of conflict it is.
    evidence_type: u8, 8;
    /// The first message's range.
    message_a_range: (u32, u32), 12;
    /// The range of its signature.
    signature_a_range: (u32, u32), 20;
    /// The second message's range.
    message_b_range: (u32, u32), 28;
    /// The range of its signature.
    signature_b_range: (u32, u32), 36;
}
