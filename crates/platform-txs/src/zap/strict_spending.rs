//! The strict reader of kinds 11 to 23: a walk over the parts in the order in which they are written.
//!
//! Every byte is a field of an entry, a field of the root, a byte string, or a zero that nothing else could be. Counts are
//! taken from the root's pointers; nothing is allocated, and the walk ends at the first part that is not in the message.

use zap::{ALIGNMENT, HEADER_LEN, Message, Object};

use super::Kind;
use super::entry::{ChainsList, CredentialList, Entries, Entry, InputList, OutputList};
use super::strict::{StrictError, begin, ends_at, pointer};

/// What a list holds, as far as it has to be looked into.
#[derive(Clone, Copy)]
enum Part {
    Outputs,
    Inputs,
    Credentials,
    SigIndices,
    Signatures,
    Validators,
    Chains,
}

impl Part {
    const fn stride(self) -> u64 {
        match self {
            Self::Outputs => 96,
            Self::Inputs => 88,
            Self::Credentials => 16,
            Self::SigIndices => 4,
            Self::Signatures => 65,
            Self::Validators => 180,
            Self::Chains => 64,
        }
    }
}

const OUTS: usize = 37;
const INS: usize = 45;
const CREDENTIALS: usize = 53;
const SIG_INDICES: usize = 61;
const SIGNATURES: usize = 69;
const MEMO: usize = 77;

/// The lists that all kinds have, with the offsets of their pointers, in the order of writing.
const LISTS: [(usize, Part); 5] = [
    (OUTS, Part::Outputs),
    (INS, Part::Inputs),
    (CREDENTIALS, Part::Credentials),
    (SIG_INDICES, Part::SigIndices),
    (SIGNATURES, Part::Signatures),
];

/// The further lists of a kind.
const fn more_lists(kind: Kind) -> &'static [(usize, Part)] {
    match kind {
        Kind::AddValidator | Kind::AddDelegator => &[(129, Part::Outputs)],
        Kind::AddPermissionlessDelegator => &[(193, Part::Outputs)],
        Kind::ConvertNetworkToL1 => &[(157, Part::Validators)],
        Kind::CreateSovereignL1 => &[(129, Part::Validators), (137, Part::Chains)],
        _ => &[],
    }
}

/// The further byte strings of a kind.
const fn more_tails(kind: Kind) -> &'static [usize] {
    match kind {
        Kind::CreateChain => &[213],
        Kind::ConvertNetworkToL1 => &[149],
        Kind::CreateSovereignL1 => &[121, 145, 153, 161],
        _ => &[],
    }
}

/// The root object of a message of one of the kinds 11 to 23.
pub(super) fn spending(bytes: &[u8], kind: Kind) -> Result<Object<'_>, StrictError> {
    let (root, message) = begin(bytes, kind)?;
    let object_len = kind.object_len() as u64;
    let root_offset = u64::from(message.header().root_offset);
    // All reads of the root are inside the message from here on.
    if root_offset.saturating_add(object_len) > bytes.len() as u64 {
        return Err(StrictError::Size {
            found: bytes.len(),
            expected: root_offset.saturating_add(object_len),
        });
    }
    let mut position = HEADER_LEN as u64;
    for (field, part) in LISTS.iter().chain(more_lists(kind)) {
        position = list(message, *field, *part, position)?;
    }
    let expected = aligned(position);
    if root_offset != expected {
        return Err(StrictError::Root { found: message.header().root_offset, expected });
    }
    zeros(bytes, position, expected)?;
    let mut tail = expected.saturating_add(object_len);
    for field in [MEMO].iter().chain(more_tails(kind)) {
        tail = bytes_behind(root, *field, tail)?;
    }
    ends_at(message, tail)?;
    own_rules(root, kind, bytes)?;
    Ok(root)
}

/// The next multiple of 8.
const fn aligned(position: u64) -> u64 {
    position.next_multiple_of(ALIGNMENT as u64)
}

/// The bytes from `start` to `end` are zero.
fn zeros(bytes: &[u8], start: u64, end: u64) -> Result<(), StrictError> {
    let (Ok(start), Ok(end)) = (usize::try_from(start), usize::try_from(end)) else { return Ok(()) };
    let gap = bytes.get(start..end).unwrap_or_default();
    // All bytes at once, and which of them only if there is one.
    if gap.iter().fold(0, |all, byte| all | byte) == 0 {
        return Ok(());
    }
    let index = gap.iter().position(|byte| *byte != 0).unwrap_or_default();
    Err(StrictError::Padding { position: start.saturating_add(index) })
}

/// Checks the list at `field` of the root, which has to begin behind `position`; gives the position behind it.
fn list(message: Message<'_>, field: usize, part: Part, position: u64) -> Result<u64, StrictError> {
    let (root, bytes) = (message.root(), message.as_bytes());
    let count = u64::from(root.u32(field.saturating_add(4)));
    if count == 0 {
        pointer(root, field, 0)?;
        return Ok(position);
    }
    let start = aligned(position);
    let end = start.saturating_add(count.saturating_mul(part.stride()));
    if end > bytes.len() as u64 {
        return Err(StrictError::Size { found: bytes.len(), expected: end });
    }
    let cell = u64::from(message.header().root_offset).saturating_add(field as u64);
    pointer(root, field, word(start).wrapping_sub(word(cell)))?;
    zeros(bytes, position, start)?;
    match part {
        Part::Outputs => reserved(OutputList::pointed_to(root, field), bytes, 72)?,
        Part::Inputs => {
            let inputs = InputList::pointed_to(root, field);
            reserved(inputs, bytes, 84)?;
            let ranges = inputs.iter().map(|input| (input.sig_indices_start(), input.sig_indices_count()));
            in_order(ranges, 76, root.u32(SIG_INDICES.saturating_add(4)))?;
        }
        Part::Credentials => {
            let credentials = CredentialList::pointed_to(root, field);
            reserved(credentials, bytes, 8)?;
            let ranges = credentials.iter().map(|entry| (entry.sigs_start(), entry.sigs_count()));
            in_order(ranges, 0, root.u32(SIGNATURES.saturating_add(4)))?;
        }
        Part::Chains => reserved(ChainsList::pointed_to(root, field), bytes, 56)?,
        Part::SigIndices | Part::Signatures | Part::Validators => {}
    }
    Ok(end)
}

/// A position of the message as a word; the end of every list is one.
fn word(position: u64) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// The bytes of each entry from `from` on are zero.
fn reserved<'a, E: Entry<'a>>(list: Entries<'a, E>, bytes: &[u8], from: usize) -> Result<(), StrictError> {
    let start = list.offset().unwrap_or(bytes.len());
    for entry in (start..bytes.len()).step_by(E::STRIDE).take(list.len() as usize) {
        zeros(bytes, entry.saturating_add(from) as u64, entry.saturating_add(E::STRIDE) as u64)?;
    }
    Ok(())
}

/// Each range begins where the previous one ends, and the last one ends at `total`.
fn in_order(ranges: impl Iterator<Item = (u32, u32)>, field: usize, total: u32) -> Result<(), StrictError> {
    let mut end = 0_u64;
    for (index, (start, len)) in (0..).zip(ranges) {
        if u64::from(start) != end {
            return Err(StrictError::Range { index, field, found: start, expected: word(end) });
        }
        end = end.saturating_add(u64::from(len));
    }
    let expected = u64::from(total);
    if end == expected { Ok(()) } else { Err(StrictError::Total { found: end, expected }) }
}

/// Checks the byte string at `field` of the root, which has to begin at `tail`; gives the position behind it.
fn bytes_behind(root: Object<'_>, field: usize, tail: u64) -> Result<u64, StrictError> {
    let len = root.u32(field.saturating_add(4));
    let cell = (root.offset() as u64).saturating_add(field as u64);
    pointer(root, field, if len == 0 { 0 } else { word(tail).wrapping_sub(word(cell)) })?;
    Ok(tail.saturating_add(u64::from(len)))
}

/// What only some kinds have: a range of one of the lists, or ranges of blobs.
fn own_rules(root: Object<'_>, kind: Kind, bytes: &[u8]) -> Result<(), StrictError> {
    let count = |field: usize| root.u32(field.saturating_add(4));
    // Entries without signatures to count are as much out of order as wrong counts.
    if count(INS) == 0 {
        in_order([].into_iter(), 76, count(SIG_INDICES))?;
    }
    if count(CREDENTIALS) == 0 {
        in_order([].into_iter(), 0, count(SIGNATURES))?;
    }
    match kind {
        Kind::Import | Kind::Export => {
            let all = if matches!(kind, Kind::Import) { count(INS) } else { count(OUTS) };
            let found = u64::from(root.u32(117)).saturating_add(u64::from(root.u32(121)));
            let expected = u64::from(all);
            if found == expected { Ok(()) } else { Err(StrictError::Total { found, expected }) }
        }
        Kind::CreateSovereignL1 => {
            let chains = ChainsList::pointed_to(root, 137);
            in_order(chains.iter().map(|chain| chain.name_range()), 0, count(145))?;
            in_order(chains.iter().map(|chain| chain.fx_ids_range()), 40, count(153))?;
            in_order(chains.iter().map(|chain| chain.genesis_data_range()), 48, count(161))?;
            for (index, chain) in (0..).zip(chains.iter()) {
                let (_, len) = chain.fx_ids_range();
                if len % 32 != 0 {
                    return Err(StrictError::FxIds { index, len });
                }
            }
            let start = (root.offset() as u64).saturating_add(169);
            zeros(bytes, start, start.saturating_add(24))
        }
        _ => Ok(()),
    }
}
