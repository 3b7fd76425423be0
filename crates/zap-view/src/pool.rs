//! Buffers to build into, kept per thread: after the first few messages of a thread, building allocates nothing.
//!
//! Views need no pool. A pool pays for buffers of some kilobytes; for a small message a fresh `Vec` is as good.

use std::cell::RefCell;

/// Buffers that a thread keeps.
const MAX_BUFFERS: usize = 8;

/// The largest buffer, in bytes, that is kept: one large message shall not hold its memory for ever.
const MAX_CAPACITY: usize = 64 * 1024;

thread_local! {
    static BUFFERS: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Lends an empty buffer of this thread to `use_buffer`. Calls may nest; each gets a buffer of its own.
///
/// # Examples
/// ```
/// use zap_view::with_buffer;
///
/// let len = with_buffer(|buffer| {
///     buffer.extend_from_slice(b"message");
///     buffer.len()
/// });
/// assert_eq!(len, 7);
/// assert!(with_buffer(|buffer| buffer.is_empty()));
/// ```
pub fn with_buffer<R>(use_buffer: impl FnOnce(&mut Vec<u8>) -> R) -> R {
    // While the thread ends its buffers are gone already, and a fresh one does as well.
    let kept = BUFFERS.try_with(|buffers| buffers.try_borrow_mut().ok()?.pop()).ok().flatten();
    let mut buffer = kept.unwrap_or_default();
    let result = use_buffer(&mut buffer);
    keep(buffer);
    result
}

fn keep(mut buffer: Vec<u8>) {
    if buffer.capacity() > MAX_CAPACITY {
        return;
    }
    buffer.clear();
    let put_back = |buffers: &RefCell<Vec<Vec<u8>>>| {
        if let Ok(mut buffers) = buffers.try_borrow_mut()
            && buffers.len() < MAX_BUFFERS
        {
            buffers.push(buffer);
        }
    };
    // The buffers of a thread that is ending are gone; then this one goes too.
    BUFFERS.try_with(put_back).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_comes_back_empty_with_its_memory() {
        let first = with_buffer(|buffer| {
            buffer.extend_from_slice(&[1; 1000]);
            buffer.as_ptr()
        });
        with_buffer(|buffer| {
            assert!(buffer.is_empty() && buffer.capacity() >= 1000);
            assert_eq!(buffer.as_ptr(), first);
        });
    }

    #[test]
    fn nested_uses_get_buffers_of_their_own() {
        with_buffer(|outer| {
            outer.push(1);
            with_buffer(|inner| assert!(inner.is_empty()));
            assert_eq!(*outer, [1]);
        });
    }

    #[test]
    fn a_large_buffer_is_not_kept() {
        with_buffer(|buffer| buffer.reserve(MAX_CAPACITY + 1));
        assert!(with_buffer(|buffer| buffer.capacity()) <= MAX_CAPACITY);
    }
}
