//! Pieces of the turns of a clause, which threads share.

use super::fold::Turn;

/// Piece number `at` of the `of` equal pieces of the turns of a clause's first loop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub at: usize,
    pub of: usize,
}

impl Piece {
    /// Returns this piece of the range from `low` to `high`.
    pub fn cut(self, low: i64, high: i64) -> (i64, i64) {
        if self.of == 1 {
            return (low, high);
        }
        let (low, turns) = (i128::from(low), i128::from(high) - i128::from(low) + 1);
        let begin = |at: usize| low + turns * at as i128 / self.of as i128;
        // Both ends are within the range.
        let end = |number: i128| i64::try_from(number).unwrap_or(high);
        (end(begin(self.at)), end(begin(self.at + 1) - 1))
    }

    /// Keeps this piece of some turns.
    pub fn portion(self, stretches: &mut Vec<Turn>) {
        let count = |turns: &Turn| turns.last - turns.first + 1;
        let (mut begin, end) = self.cut(0, stretches.iter().map(count).sum::<i64>() - 1);
        let mut before = 0;
        stretches.retain_mut(|turns| {
            let (first, count) = (turns.first - before, count(turns));
            before += count;
            begin = begin.max(before - count);
            *turns = Turn { first: first + begin, last: (first + end).min(turns.last) };
            turns.first <= turns.last
        });
    }
}
