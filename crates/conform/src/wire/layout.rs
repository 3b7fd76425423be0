//! The parent of a primitive, as the file describes it: `size 24: {u32 0xC0FFEE@0, Owner header@4 (...)}; ...`.
//!
//! Sizes, offsets and numbers are read from the text; what is in round brackets and behind the braces is a remark.

use zap::{Builder, ObjectBuilder};

/// The object that a primitive is read through.
#[derive(Debug, PartialEq)]
pub(super) struct Layout {
    size: usize,
    /// Numbers that the parent holds beside the primitive: offset and little-endian bytes.
    numbers: Vec<(usize, Vec<u8>)>,
    /// Offsets of the parts of the primitive, in the order of the text.
    pub(super) parts: Vec<usize>,
}

impl Layout {
    /// Reads a description.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (size, rest) = text.strip_prefix("size ")?.split_once(':')?;
        let (items, _) = rest.split_once('{')?.1.split_once('}')?;
        let mut layout = Self { size: size.trim().parse().ok()?, numbers: Vec::new(), parts: Vec::new() };
        for item in without_remarks(items).split(',') {
            let (label, offset) = item.rsplit_once('@')?;
            let (label, offset) = (label.trim(), offset.trim().parse().ok()?);
            match label.split_once(' ').filter(|(kind, _)| matches!(*kind, "u8" | "u16" | "u32" | "u64")) {
                Some((kind, number)) => {
                    let width = kind.strip_prefix('u')?.parse::<usize>().ok()? / 8;
                    layout.numbers.push((offset, parse_number(number)?.to_le_bytes().get(..width)?.to_vec()));
                }
                None => layout.parts.push(offset),
            }
        }
        Some(layout)
    }

    /// Begins the parent and writes its numbers.
    pub(super) fn start<'v>(&self, builder: &mut Builder) -> ObjectBuilder<'v> {
        let mut object = builder.start_object(self.size);
        for (offset, bytes) in &self.numbers {
            object.set(builder, *offset, bytes);
        }
        object
    }
}

fn without_remarks(text: &str) -> String {
    let mut depth = 0_u32;
    let keep = |letter: &char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(keep).collect()
}

fn parse_number(text: &str) -> Option<u64> {
    match text.trim().strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.trim().parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_offsets_are_read_and_remarks_are_not() {
        let check = |text: &str, size, numbers: &[(usize, &[u8])], parts: &[usize]| {
            let numbers = numbers.iter().map(|(offset, bytes)| (*offset, bytes.to_vec())).collect();
            assert_eq!(Layout::parse(text), Some(Layout { size, numbers, parts: parts.to_vec() }), "{text}");
        };
        check("size 8: {list@0}; list first", 8, &[], &[0]);
        let text = "size 24: {u32 0xC0FFEE@0, Owner header@4 (Threshold u32@4, AddressList@16)}; list before";
        check(text, 24, &[(0, &[0xee, 0xff, 0xc0, 0])], &[4]);
        check("size 12: {u16 258@1, Message ptr (4 bytes)@8}", 12, &[(1, &[2, 1])], &[8]);
        check("size 16: {A@0, B@8}; in that order", 16, &[], &[0, 8]);
        for wrong in ["", "size x: {a@0}", "size 8: a@0", "size 8: {a}", "size 8: {u32 z@0}"] {
            assert_eq!(Layout::parse(wrong), None, "{wrong}");
        }
    }
}
