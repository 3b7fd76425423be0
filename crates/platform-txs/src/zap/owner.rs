//! Views of owners and of warp messages: objects inside other objects.

use zap::{ByteArray, Object};

use super::entry::AddressList;
use super::field::view;
use super::value::OwnerStub;

view! {
    /// A view of an [`OwnerStub`], inline in its parent.
    OwnerStubView -> OwnerStub;
    /// Signatures needed.
    threshold: u32, 0;
    /// Time before which the owner cannot sign.
    locktime: u64, 4;
    /// The address.
    address: ByteArray<'a, 20>, 12;
}

view! {
    /// A view of an [`Owner`](super::value::Owner) of several addresses, inline in its parent.
    OwnerView;
    /// Signatures needed.
    threshold: u32, 0;
    /// Time before which the owner cannot sign.
    locktime: u64, 4;
    /// The addresses.
    addresses: AddressList<'a>, 12;
}

view! {
    /// A view of a [`WarpMessage`](super::value::WarpMessage), an object of its own.
    WarpMessageView;
    /// Where it comes from.
    source_network: ByteArray<'a, 32>, 0;
    /// What it says.
    payload: Option<&'a [u8]>, 32;
}

impl<'a> WarpMessageView<'a> {
    /// The message that the object pointer at `field` of `parent` leads to.
    #[inline]
    #[must_use]
    pub fn pointed_to(parent: Object<'a>, field: usize) -> Option<Self> {
        Some(Self::inside(parent.object(field)?, 0))
    }
}
