//! Boards of 16 holes, whose layout has no meaning.

use super::digits::is_blank;
use super::error::{Failure, Label};
use super::reader::Input;

const A_MARK: &str = "\".\" or \"*\"";

/// The one bit in which the two marks differ.
const EMPTY: u8 = b'*' ^ b'.';

/// A board as the judge writes it, from the end of the previous board on.
const USUAL: &[u8; 45] = b"\n\n   *\n  * *\n * * *\n* * * *\n * * *\n  * *\n   *";

/// The bits of [`USUAL`] that are the same in every board of that layout.
const FIXED: [u8; 45] = {
    let mut fixed = [0xff; 45];
    let mut at = 0;
    while at < 45 {
        if USUAL[at] == b'*' {
            fixed[at] = !EMPTY;
        }
        at += 1;
    }
    fixed
};

/// The places of the holes in [`USUAL`].
const PLACES: [usize; 16] = {
    let mut holes = [0; 16];
    let mut seen = 0;
    let mut at = 0;
    while at < 45 {
        if USUAL[at] == b'*' {
            holes[seen] = at;
            seen += 1;
        }
        at += 1;
    }
    holes
};

impl Input<'_> {
    /// Reads the next 16 characters that are not blank: the n-th sets the bit `bits[n]` if it is
    /// `*`, but not if it is `.`.
    ///
    /// # Errors
    /// [`Failure::Input`] at another character or at the end of the input, [`Failure::Read`] if the
    /// source fails.
    pub(crate) fn marks(&mut self, bits: &[u8; 16], name: &'static str) -> Result<u16, Failure> {
        match self.usual_marks(bits) {
            Some(marks) => Ok(marks),
            None => self.any_marks(bits, name),
        }
    }

    /// Reads a board in the usual layout, four times as fast because all places are known.
    fn usual_marks(&mut self, bits: &[u8; 16]) -> Option<u16> {
        let board: &[u8; 45] = self.block[self.at..self.end].get(..45)?.try_into().ok()?;
        let differences = (0..45).fold(0, |all, at| all | ((board[at] ^ USUAL[at]) & FIXED[at]));
        if differences != 0 {
            return None;
        }
        self.at += 45;
        let marks = PLACES
            .iter()
            .zip(bits)
            .map(|(&hole, bit)| u16::from(board[hole] == b'*') << (bit & 15));
        Some(marks.fold(0, |all, mark| all | mark))
    }

    fn any_marks(&mut self, bits: &[u8; 16], name: &'static str) -> Result<u16, Failure> {
        let mut marks = 0;
        let mut seen = 0;
        loop {
            for (offset, &byte) in self.block[self.at..self.end].iter().enumerate() {
                if byte & !EMPTY == b'*' {
                    marks |= u16::from(byte == b'*') << (bits[seen] & 15);
                    seen += 1;
                    if seen == 16 {
                        self.at += offset + 1;
                        return Ok(marks);
                    }
                } else if !is_blank(byte) {
                    self.at += offset;
                    return Err(self.unknown_mark(Label::Nth(name, seen as u64 + 1, 16)));
                }
            }
            self.at = self.end;
            if !self.read_more()? {
                return Err(self.refuse_end(A_MARK, Label::Nth(name, seen as u64 + 1, 16)));
            }
        }
    }

    #[cold]
    fn unknown_mark(&mut self, label: Label) -> Failure {
        // The character may continue in the next block.
        while self.end - self.at < 4 {
            match self.read_more() {
                Ok(true) => {}
                Ok(false) => break,
                Err(failure) => return failure,
            }
        }
        self.refuse_found(self.at..self.at + self.character(self.at), A_MARK, label)
    }
}
