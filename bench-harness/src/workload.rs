//! Many transactions at once: a mempool, a run of blocks, a loop under allocation pressure, a mix of two wires.
//!
//! The synthetic mempool draws from six fixtures by weight, with draws from a fixed table. Repeats of a fixture share one
//! buffer; with `bytes=distinct` each transaction has its own, and another memo. A captured mempool, when there is one,
//! stands beside it under its own subject, so that a series never changes its input.

use std::hint::black_box;

use platform_txs::legacy::block::{Block, StandardBlock, build_block};
use platform_txs::legacy::{Network, Tx, UnsignedTx, parse_block};
use platform_txs::types::AdvanceTime;
use platform_txs::zap::{AdvanceTimeView, Encode};

use crate::fixture::{FullCodec, Interpreted, Typed, decode, decode_with_id};
use crate::fixture_txs::{self, Fixture};
use crate::jobs::EachJob;
use crate::{draws, names};

/// The six kinds of the mix and their weights, which add up to 100.
const MIX: [(&str, u8); 6] = [
    ("fixture_add_permissionless_delegator", 35),
    ("fixture_add_permissionless_validator", 25),
    ("fixture_import", 15),
    ("fixture_export", 10),
    ("fixture_base", 10),
    ("fixture_reward_validator", 5),
];

/// Transactions in a block.
const BLOCK_LEN: usize = 5;

/// Parses of one operation under pressure.
const BATCH: usize = 1000;

/// The fixtures that the draws pick, in their order. `None` if a draw picks none, which the tests exclude.
fn drawn(fixtures: &[Fixture], draws: &[u8]) -> Option<Vec<Tx<'static>>> {
    let pick = |draw: &u8| {
        let mut below = *draw;
        let (subject, _) = MIX.iter().find(|(_, weight)| match below.checked_sub(*weight) {
            Some(rest) => {
                below = rest;
                false
            }
            None => true,
        })?;
        fixtures.iter().find(|fixture| fixture.subject == *subject).map(|fixture| fixture.tx.clone())
    };
    draws.iter().map(pick).collect()
}

/// The messages of the synthetic mempool; equal transactions are one buffer.
#[must_use]
pub fn mempool() -> Vec<Tx<'static>> {
    drawn(&fixture_txs::all(), &draws::MEMPOOL).unwrap_or_default()
}

/// The transactions of the blocks, block after block.
#[must_use]
pub fn block_txs() -> Vec<Tx<'static>> {
    drawn(&fixture_txs::all(), &draws::BLOCKS).unwrap_or_default()
}

/// Messages, and for each transaction which message it is.
struct Messages {
    buffers: Vec<Vec<u8>>,
    order: Vec<usize>,
}

impl Messages {
    /// One buffer for all equal messages.
    fn shared(messages: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let mut found = Self { buffers: Vec::new(), order: Vec::new() };
        for message in messages {
            let place = found.buffers.iter().position(|known| *known == message);
            found.order.push(place.unwrap_or(found.buffers.len()));
            if place.is_none() {
                found.buffers.push(message);
            }
        }
        found
    }

    /// A buffer for each message.
    fn distinct(messages: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let buffers: Vec<_> = messages.into_iter().collect();
        Self { order: (0..buffers.len()).collect(), buffers }
    }

    fn slices(&self) -> Vec<&[u8]> {
        self.order.iter().filter_map(|&place| self.buffers.get(place).map(Vec::as_slice)).collect()
    }
}

fn messages(txs: &[Tx<'static>]) -> Vec<Vec<u8>> {
    txs.iter().map(|tx| Typed::build(tx).unwrap_or_default()).collect()
}

/// The transaction with a memo that says its number: other bytes for each of them. One without base fields has another id.
fn numbered(number: usize, tx: &Tx<'static>) -> Vec<u8> {
    let memo = number.to_be_bytes();
    let mut tx: Tx<'_> = tx.clone();
    match &mut tx.unsigned {
        UnsignedTx::AddPermissionlessDelegator(tx) => tx.base.memo = &memo,
        UnsignedTx::AddPermissionlessValidator(tx) => tx.base.memo = &memo,
        UnsignedTx::Import(tx) => tx.base.memo = &memo,
        UnsignedTx::Export(tx) => tx.base.memo = &memo,
        UnsignedTx::Base(tx) => tx.base.memo = &memo,
        UnsignedTx::RewardValidator(tx) => {
            tx.tx_id.iter_mut().zip(memo).for_each(|(byte, of_number)| *byte = of_number);
        }
        _ => {}
    }
    platform_txs::legacy::build(Network::Lux, 1, &tx).unwrap_or_default()
}

/// Parses a message of either wire, by its first bytes. Neither side hashes.
#[inline]
pub fn parse_any(bytes: &[u8]) -> bool {
    let bytes = black_box(bytes);
    if zap::is_zap(bytes) {
        match AdvanceTimeView::wrap(bytes) {
            Ok(view) => {
                black_box(&view);
                true
            }
            Err(_) => false,
        }
    } else {
        decode::<Typed>(bytes)
    }
}

/// Every benchmark of this module. `captured` are the entries of a dump, if there is one.
pub fn for_each(captured: Option<&[Vec<u8>]>, each: &mut impl EachJob) {
    let txs = mempool();
    let shared = Messages::shared(messages(&txs));
    mempool_jobs(each, "mempool_1000", &[], &shared.slices());
    let numbered = txs.iter().enumerate().map(|(number, tx)| numbered(number, tx));
    let distinct = Messages::distinct(numbered);
    mempool_jobs(each, "mempool_1000", &[("bytes", "distinct")], &distinct.slices());
    if let Some(captured) = captured {
        let slices: Vec<&[u8]> = captured.iter().map(Vec::as_slice).collect();
        mempool_jobs(each, "mempool_captured", &[], &slices);
    }
    blocks(each);
    pressure(each);
    for percent in [0, 50, 100] {
        mixed(each, percent, &shared.slices());
    }
}

fn total(messages: &[&[u8]]) -> usize {
    messages.iter().map(|message| message.len()).sum()
}

fn all(messages: &[&[u8]], parse: impl Fn(&[u8]) -> bool) -> bool {
    messages.iter().fold(true, |done, message| parse(message) & done)
}

fn mempool_jobs(each: &mut impl EachJob, subject: &str, keys: &[(&str, &str)], messages: &[&[u8]]) {
    let size = total(messages);
    let id = |codec| names::keyed("workload", codec, subject, keys);
    each.job(&id(Typed::NAME), size, || all(messages, decode::<Typed>));
    each.job(&id(Interpreted::NAME), size, || all(messages, decode::<Interpreted>));
    let hashed: Vec<_> = keys.iter().copied().chain([("txid", "yes")]).collect();
    let id = names::keyed("workload", Typed::NAME, subject, &hashed);
    each.job(&id, size, || all(messages, decode_with_id));
}

/// 200 blocks of five transactions: as lists of transactions, and as real blocks.
fn blocks(each: &mut impl EachJob) {
    let txs = block_txs();
    let shared = Messages::shared(messages(&txs));
    mempool_jobs(each, "blocks_200", &[("form", "lists")], &shared.slices());
    let blocks: Vec<_> = (0..).zip(txs.chunks(BLOCK_LEN)).map(|(height, txs)| block(height, txs)).collect();
    let blocks: Vec<&[u8]> = blocks.iter().map(Vec::as_slice).collect();
    let id = names::keyed("workload", Typed::NAME, "blocks_200", &[("form", "standard_block")]);
    each.job(&id, total(&blocks), || {
        all(&blocks, |bytes| {
            let parsed = parse_block(Network::Lux, black_box(bytes));
            black_box(&parsed);
            parsed.is_ok()
        })
    });
}

/// A standard block of version 1, ten seconds after the one before it.
fn block(height: u64, txs: &[Tx<'static>]) -> Vec<u8> {
    let time = 1_700_000_000_u64.saturating_add(height.saturating_mul(10));
    let block = StandardBlock { time, txs: txs.to_vec(), parent_id: [0; 32], height };
    build_block(Network::Lux, 1, &Block::Standard(block)).unwrap_or_default()
}

/// One message parsed again and again, each result dropped before the next: what the allocator has to sustain. The small
/// message stands beside its ZAP form; neither side hashes.
fn pressure(each: &mut impl EachJob) {
    let batch = BATCH.to_string();
    let id = |codec, subject| names::keyed(names::PRESSURE, codec, subject, &[("batch", &batch)]);
    let subjects = ["fixture_add_permissionless_validator", "fixture_advance_time"];
    for fixture in fixture_txs::all().iter().filter(|fixture| subjects.contains(&fixture.subject)) {
        let message = Typed::build(&fixture.tx).unwrap_or_default();
        let again = vec![message.as_slice(); BATCH];
        each.job(&id(Typed::NAME, fixture.subject), total(&again), || all(&again, decode::<Typed>));
        each.job(&id(Interpreted::NAME, fixture.subject), total(&again), || {
            all(&again, decode::<Interpreted>)
        });
    }
    let message = zap_message(1_700_000_000);
    let again = vec![message.as_slice(); BATCH];
    each.job(&id(names::ZAP_V3, "advance_time"), total(&again), || all(&again, parse_any));
}

fn zap_message(time: u64) -> Vec<u8> {
    AdvanceTime { time }.build().unwrap_or_default()
}

/// The mempool with `percent` of its messages in the ZAP wire, spread evenly. Those are of the one kind that the published
/// dispatcher knows in that wire, and much smaller: the three mixes show what the dispatcher costs, not a ratio of codecs.
fn mixed(each: &mut impl EachJob, percent: usize, legacy: &[&[u8]]) {
    let message = zap_message(1_700_000_000);
    let messages: Vec<&[u8]> = legacy
        .iter()
        .enumerate()
        .map(|(place, bytes)| if is_zap_at(place, percent) { message.as_slice() } else { bytes })
        .collect();
    let id = names::keyed("workload", names::ANY, "mempool_1000", &[("zap", &percent.to_string())]);
    each.job(&id, total(&messages), || all(&messages, parse_any));
}

/// Whether place `place` is one of the `percent` in a hundred, spread evenly.
const fn is_zap_at(place: usize, percent: usize) -> bool {
    (place + 1) * percent / 100 > place * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(txs: &[Tx<'static>]) -> Vec<usize> {
        let fixtures = fixture_txs::all();
        let of = |subject: &str| {
            let tx = &fixtures.iter().find(|fixture| fixture.subject == subject).unwrap().tx;
            txs.iter().filter(|drawn| *drawn == tx).count()
        };
        MIX.iter().map(|(subject, _)| of(subject)).collect()
    }

    #[test]
    fn the_draws_give_the_published_mix() {
        assert_eq!(MIX.iter().map(|&(_, weight)| weight).sum::<u8>(), 100);
        assert_eq!(counts(&mempool()), [339, 254, 152, 109, 96, 50]);
        assert_eq!(counts(&block_txs()), [322, 237, 184, 113, 97, 47]);
        let bytes = |txs: &[Tx<'static>]| messages(txs).iter().map(Vec::len).sum::<usize>();
        assert_eq!((bytes(&mempool()), bytes(&block_txs())), (515_284, 504_492));
    }

    #[test]
    fn equal_messages_share_a_buffer_and_distinct_ones_are_distinct() {
        let txs = mempool();
        let shared = Messages::shared(messages(&txs));
        assert_eq!((shared.buffers.len(), shared.order.len()), (6, 1000));
        assert_eq!(shared.slices(), messages(&txs));
        let distinct: std::collections::BTreeSet<_> =
            txs.iter().enumerate().map(|(number, tx)| numbered(number, tx)).collect();
        assert_eq!(distinct.len(), 1000);
    }

    #[test]
    fn the_share_of_zap_messages_is_exact_and_spread() {
        for percent in [0, 50, 100] {
            let zap = (0..1000).filter(|&place| is_zap_at(place, percent)).count();
            assert_eq!(zap, percent * 10);
        }
        let places: Vec<_> = (0..6).filter(|&place| is_zap_at(place, 50)).collect();
        assert_eq!(places, [1, 3, 5]);
    }

    #[test]
    fn a_message_of_neither_wire_is_refused() {
        assert!(parse_any(&zap_message(7)));
        assert!(parse_any(&messages(&mempool())[0]));
        for bytes in [&b""[..], b"ZAP\0", b"\0\x01\0\0\0\x13"] {
            assert!(!parse_any(bytes), "{bytes:02x?}");
        }
    }
}
