//! Line and column, counted from the bytes read so far.

/// A place in the input; both numbers count from 1. A column is a character, so a tab is one
/// column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the place directly after `bytes`, which begin here.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        let (line, column, last_line) = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(newline) => (
                self.line + count(&bytes[..=newline], |byte| byte == b'\n'),
                1,
                &bytes[newline + 1..],
            ),
            None => (self.line, self.column, bytes),
        };
        // The later bytes of a UTF-8 character are 0b10xx_xxxx.
        Self {
            line,
            column: column + count(last_line, |byte| byte & 0xc0 != 0x80),
        }
    }
}

/// Counts in pieces that an 8-bit sum can hold and that divide into vectors, so the compiler
/// vectorises the loop.
fn count(bytes: &[u8], is_counted: impl Fn(u8) -> bool) -> u64 {
    bytes
        .chunks(192)
        .map(|piece| {
            u64::from(
                piece
                    .iter()
                    .map(|&byte| u8::from(is_counted(byte)))
                    .sum::<u8>(),
            )
        })
        .sum()
}

#[cfg(test)]
mod tests;
