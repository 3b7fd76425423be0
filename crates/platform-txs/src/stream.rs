//! Messages one after the other, each behind its length: how captured mempools are kept in a file.
//!
//! In: `[length u32 big-endian][message]`, again and again. Out: the messages. What is inside them is not looked at.

/// A message that the stream does not hold all of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("message at byte {offset} has {len} bytes, expected at most the {left} that are left of the stream")]
pub struct Truncated {
    /// Where the message begins, behind its length.
    pub offset: usize,
    /// Its length.
    pub len: u32,
    /// Bytes that are left.
    pub left: usize,
}

/// The messages of a stream. After an error there are no more. One to three bytes at the end are no length and are ignored.
#[derive(Clone, Debug)]
pub struct Messages<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Messages<'a> {
    /// The messages in `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }
}

impl<'a> Iterator for Messages<'a> {
    type Item = Result<&'a [u8], Truncated>;

    fn next(&mut self) -> Option<Self::Item> {
        let (len, rest) = self.bytes.get(self.position..)?.split_first_chunk()?;
        let len = u32::from_be_bytes(*len);
        let offset = self.bytes.len().saturating_sub(rest.len());
        match usize::try_from(len).ok().and_then(|len| rest.get(..len)) {
            Some(message) => {
                self.position = offset.saturating_add(message.len());
                Some(Ok(message))
            }
            None => {
                self.position = self.bytes.len();
                Some(Err(Truncated { offset, len, left: rest.len() }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], messages: &[&[u8]], error: Option<Truncated>) {
        let expected: Vec<_> = messages.iter().map(|message| Ok(*message)).chain(error.map(Err)).collect();
        assert_eq!(Messages::new(bytes).collect::<Vec<_>>(), expected, "{bytes:?}");
    }

    #[test]
    fn messages_follow_their_lengths() {
        check(&[], &[], None);
        check(&[0, 0, 0, 0], &[&[]], None);
        check(&[0, 0, 0, 2, 7, 8, 0, 0, 0, 1, 9], &[&[7, 8], &[9]], None);
    }

    #[test]
    fn what_is_too_short_for_a_length_is_ignored() {
        check(&[0, 0, 0, 1, 9, 0], &[&[9]], None);
        check(&[0, 0, 0, 1, 9, 0, 0, 0], &[&[9]], None);
        check(&[1, 2, 3], &[], None);
    }

    #[test]
    fn a_message_that_is_cut_ends_the_stream_and_keeps_those_before_it() {
        let cut = |offset, len, left| Some(Truncated { offset, len, left });
        check(&[0, 0, 0, 1, 9, 0, 0, 0, 2, 7], &[&[9]], cut(9, 2, 1));
        check(&[0xff, 0xff, 0xff, 0xff], &[], cut(4, u32::MAX, 0));
        check(&[0, 0, 0, 3, 0, 0], &[], cut(4, 3, 2));
    }
}
