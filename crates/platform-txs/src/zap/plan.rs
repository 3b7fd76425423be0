//! Where the parts of a message of kinds 11 to 23 lie, and the writer that puts them there in one pass.
//!
//! From position 16: the lists, each at a multiple of 8 and an empty one nowhere; at the next multiple of 8 the root
//! object, whose list pointers lead back; right behind it the memo and the other byte strings in the order of their
//! pointers. All of it is known from the lengths before the first byte is written.

use zap::{ALIGNMENT, BuildError, HEADER_LEN, Header, Version};

use super::Kind;
use super::encode::Wire;
use super::entry_encode::{place_chains, place_credentials, place_inputs};
use super::value::{Chain, Input, Output, Spending, Validator};

/// What differs between the transactions of kinds 11 to 23.
pub(super) trait Body {
    /// The kind.
    const KIND: Kind;

    /// The fields that all share.
    fn base(&self) -> &Spending<'_>;

    /// Outputs that follow those of the base.
    fn more_outs(&self) -> &[Output] {
        &[]
    }

    /// Inputs that follow those of the base.
    fn more_ins(&self) -> &[Input<'_>] {
        &[]
    }

    /// Outputs in a list of their own.
    fn stake_outs(&self) -> &[Output] {
        &[]
    }

    /// Validators.
    fn validators(&self) -> &[Validator] {
        &[]
    }

    /// Chains.
    fn chains(&self) -> &[Chain<'_>] {
        &[]
    }

    /// Writes the fields that follow the shared ones.
    fn fields(&self, plan: &Plan, to: &mut Writer<'_>);

    /// Shows the byte strings behind the memo, in the order of their pointers.
    fn for_each_tail(&self, _show: &mut dyn FnMut(&[u8])) {}
}

/// A list: where it begins and how many entries it has. An empty one begins at 0.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    start: u64,
    count: u64,
}

/// Where everything is. Positions saturate: a sum that no message reaches stays one that no message reaches.
pub(super) struct Plan {
    outs: Placed,
    ins: Placed,
    credentials: Placed,
    sig_indices: Placed,
    signatures: Placed,
    /// Outputs in a list of their own.
    pub(super) stake_outs: Placed,
    /// Validators.
    pub(super) validators: Placed,
    /// Chains.
    pub(super) chains: Placed,
    root: u64,
    end: u64,
}

/// The position that the lists have reached.
struct Position(u64);

impl Position {
    #[inline]
    fn align(&mut self) -> u64 {
        self.0 = self.0.checked_next_multiple_of(to_u64(ALIGNMENT)).unwrap_or(u64::MAX);
        self.0
    }

    #[inline]
    fn list(&mut self, count: u64, stride: u64) -> Placed {
        if count == 0 {
            return Placed { start: 0, count };
        }
        let start = self.align();
        self.0 = start.saturating_add(count.saturating_mul(stride));
        Placed { start, count }
    }
}

#[inline]
const fn to_u64(len: usize) -> u64 {
    len as u64
}

/// A position or a count as a word. The end of the message fits one, so everything before it does.
#[inline]
fn to_u32(position: u64) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

#[inline]
fn total(lens: impl Iterator<Item = usize>) -> u64 {
    lens.fold(0, |sum: u64, len| sum.saturating_add(to_u64(len)))
}

impl Plan {
    #[inline]
    fn of<T: Body>(body: &T) -> Self {
        let base = body.base();
        let ins = || base.ins.iter().chain(body.more_ins());
        let mut position = Position(to_u64(HEADER_LEN));
        let outs = position.list(total([base.outs.len(), body.more_outs().len()].into_iter()), 96);
        let placed_ins = position.list(total([base.ins.len(), body.more_ins().len()].into_iter()), 88);
        let credentials = position.list(to_u64(base.credentials.len()), 16);
        let sig_indices = position.list(total(ins().map(|input| input.sig_indices.len())), 4);
        let signatures = position.list(total(base.credentials.iter().map(|signed| signed.len())), 65);
        let stake_outs = position.list(to_u64(body.stake_outs().len()), 96);
        let validators = position.list(to_u64(body.validators().len()), 180);
        let chains = position.list(to_u64(body.chains().len()), 64);
        let root = position.align();
        let mut end =
            root.saturating_add(to_u64(T::KIND.object_len())).saturating_add(to_u64(base.memo.len()));
        body.for_each_tail(&mut |bytes| end = end.saturating_add(to_u64(bytes.len())));
        let ins = placed_ins;
        Self { outs, ins, credentials, sig_indices, signatures, stake_outs, validators, chains, root, end }
    }
}

/// Bytes of the message of `body`.
#[inline]
pub(super) fn encoded_len<T: Body>(body: &T) -> Result<usize, BuildError> {
    let len = u32::try_from(Plan::of(body).end).map_err(|_too_long| BuildError::TooLong)?;
    usize::try_from(len).map_err(|_too_long| BuildError::TooLong)
}

/// Appends the message of `body` to `out`.
#[inline]
pub(super) fn append<T: Body>(body: &T, out: &mut Vec<u8>) {
    let plan = Plan::of(body);
    let base = body.base();
    let ins = || base.ins.iter().chain(body.more_ins());
    let (root_offset, size) = (to_u32(plan.root), to_u32(plan.end));
    let header = Header { version: Version::V2, flags: 0, root_offset, size };
    let tail = plan.root.saturating_add(to_u64(T::KIND.object_len()));
    let mut to = Writer { start: out.len(), out, tail };
    to.put(&header.to_bytes());
    to.list(base.outs.iter().chain(body.more_outs()).copied());
    to.list(place_inputs(ins()));
    to.list(place_credentials(base.credentials));
    to.list(ins().flat_map(|input| input.sig_indices).copied());
    to.list(base.credentials.iter().copied().flatten().copied());
    to.list(body.stake_outs().iter().copied());
    to.list(body.validators().iter().copied());
    to.list(place_chains(body.chains()));
    to.align();
    to.put(&T::KIND.number());
    to.put(&base.network_id);
    to.put(&base.blockchain_id);
    for list in [plan.outs, plan.ins, plan.credentials, plan.sig_indices, plan.signatures] {
        to.list_pointer(list);
    }
    to.bytes_pointer(base.memo.len());
    body.fields(&plan, &mut to);
    to.out.extend_from_slice(base.memo);
    body.for_each_tail(&mut |bytes| to.out.extend_from_slice(bytes));
}

/// Appends the parts of one message, front to back.
pub(super) struct Writer<'o> {
    out: &'o mut Vec<u8>,
    start: usize,
    /// Where the next byte string behind the object will be.
    tail: u64,
}

impl Writer<'_> {
    /// Where the next byte goes, from the start of the message.
    #[inline]
    fn position(&self) -> u64 {
        to_u64(self.out.len().saturating_sub(self.start))
    }

    #[inline]
    fn align(&mut self) {
        const ZEROS: [u8; ALIGNMENT] = [0; ALIGNMENT];
        let over = usize::try_from(self.position()).unwrap_or_default() % ALIGNMENT;
        if over != 0 {
            self.out.extend_from_slice(ZEROS.get(over..).unwrap_or_default());
        }
    }

    /// Writes a field.
    #[inline]
    pub(super) fn put(&mut self, value: &impl Wire) {
        value.append(self.out);
    }

    #[inline]
    fn list(&mut self, entries: impl Iterator<Item = impl Wire>) {
        let mut is_first = true;
        for entry in entries {
            if is_first {
                self.align();
                is_first = false;
            }
            self.put(&entry);
        }
    }

    /// Writes the pointer to a list, backwards; all zero to an empty one.
    #[inline]
    pub(super) fn list_pointer(&mut self, list: Placed) {
        let is_empty = list.count == 0;
        let rel = to_u32(list.start).wrapping_sub(to_u32(self.position()));
        self.put(&(if is_empty { 0 } else { rel }, to_u32(list.count)));
    }

    /// Writes the pointer to the next byte string behind the object; all zero to an empty one.
    #[inline]
    pub(super) fn bytes_pointer(&mut self, len: usize) {
        let rel = to_u32(self.tail.saturating_sub(self.position()));
        self.put(&(if len == 0 { 0 } else { rel }, to_u32(to_u64(len))));
        self.tail = self.tail.saturating_add(to_u64(len));
    }
}
