//! The schemas, and messages of them.

use zap_view::{Draft, ListOf, NestedListOf, Text, ZapSchema, build};

use crate::fixtures::MEMO;

/// Moves the chain's clock; the wire of the transaction.
#[derive(Debug, ZapSchema)]
#[zap(kind = 0x01, size = 9, name = "AdvanceTimeTx")]
pub(crate) struct AdvanceTime {
    #[zap(offset = 1)]
    pub(crate) time: u64,
}

/// Bytes of its message.
pub(crate) const ADVANCE_TIME_LEN: usize = 25;

/// An entry of a list.
#[derive(Debug, ZapSchema)]
#[zap(size = 16)]
pub(crate) struct Item {
    #[zap(offset = 0)]
    pub(crate) id: u64,
    #[zap(offset = 8)]
    pub(crate) value: u64,
}

/// A list of entries, one behind the other.
#[derive(Debug, ZapSchema)]
#[zap(kind = 0x21, size = 17)]
pub(crate) struct Batch {
    #[zap(offset = 1)]
    pub(crate) id: u64,
    #[zap(offset = 9)]
    pub(crate) items: ListOf<Item>,
}

/// A list of pointers to entries.
#[derive(Debug, ZapSchema)]
#[zap(kind = 0x22, size = 9)]
pub(crate) struct NestedBatch {
    #[zap(offset = 1)]
    pub(crate) items: NestedListOf<Item>,
}

/// A text.
#[derive(Debug, ZapSchema)]
#[zap(kind = 0x23, size = 9)]
pub(crate) struct Remark {
    #[zap(offset = 1)]
    pub(crate) text: Text,
}

/// A message that says `time`.
pub(crate) fn advance_time(time: u64) -> Vec<u8> {
    build::<AdvanceTime>(|tx| tx.set(AdvanceTime::TIME, time)).unwrap_or_default()
}

/// A batch of entries; entry `i` has the id and the value that are given.
pub(crate) fn batch(id: u64, items: impl IntoIterator<Item = (u64, u64)>) -> Vec<u8> {
    let message = Draft::new(Vec::new()).finish::<Batch>(0, |batch| {
        batch.set(Batch::ID, id);
        let list = batch.draft().list::<Item>(|list| {
            for (id, value) in items {
                list.push(|item| {
                    item.set(Item::ID, id);
                    item.set(Item::VALUE, value);
                });
            }
        });
        batch.set_list(Batch::ITEMS, list);
    });
    message.unwrap_or_default()
}

/// As [`batch`], with a pointer to each entry.
pub(crate) fn nested_batch(items: impl IntoIterator<Item = (u64, u64)>) -> Vec<u8> {
    let mut draft = Draft::new(Vec::new());
    let objects: Vec<_> = items
        .into_iter()
        .map(|(id, value)| {
            draft.nested::<Item>(|item| {
                item.set(Item::ID, id);
                item.set(Item::VALUE, value);
            })
        })
        .collect();
    let list = draft.nested_list(objects);
    draft
        .finish::<NestedBatch>(0, |batch| batch.set_nested_list(NestedBatch::ITEMS, list))
        .unwrap_or_default()
}

/// A message with the memo of the transactions as its text.
pub(crate) fn remark() -> Vec<u8> {
    let text = str::from_utf8(MEMO).unwrap_or_default();
    build::<Remark>(|remark| remark.set_text(Remark::TEXT, text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Messages worked out from the format by hand: header, object, list.
    #[test]
    fn the_messages_are_those_of_the_format() {
        assert_eq!(
            hex(&advance_time(1_735_862_400)),
            concat!("5a415000", "0200", "0000", "10000000", "19000000", "01", "8028776700000000")
        );
        // The list lies behind the root, at the next multiple of 8: 15 bytes behind its pointer.
        assert_eq!(
            hex(&batch(7777, [(1, 10), (2, 20)])),
            concat!(
                "5a415000",
                "0200",
                "0000",
                "10000000",
                "48000000", //
                "21",
                "611e000000000000",
                "0f000000",
                "02000000",
                "00000000000000", //
                "0100000000000000",
                "0a00000000000000",
                "0200000000000000",
                "1400000000000000"
            )
        );
    }
}
