//! Codes with at most two parts, with every pair marked: a heap costs as many steps as it has
//! options. All values are kept.

use super::{
    growing::Growing,
    moves::{HeapMoves, Split},
    stream::Stream,
};
use grundy_core::{
    game::HeapCode,
    saved,
    values::{Cell, Cells},
};
use grundy_work::{Stop, mex_set::MexSet};

/// Number of marks after which the values are returned: some milliseconds at 1 ns a mark. A single
/// heap may need more.
const MARKS_AT_ONCE: u64 = 4_000_000;
/// Maximum number of values that are returned at once, if heaps have few options.
const VALUES_AT_ONCE: u64 = 1 << 16;

/// The values of the heaps of a code.
#[derive(Debug)]
pub struct EveryPair {
    code: HeapCode,
    values: Growing,
    largest: u32,
    marked: u64,
    marks: MexSet,
    /// The moves that the heaps so far can use.
    moves: HeapMoves,
}

impl EveryPair {
    /// Starts after some heaps with these values.
    pub fn new(code: &HeapCode, values: Growing) -> Self {
        let (code, moves, marks) = (code.clone(), HeapMoves::new(code, 0), MexSet::new(2));
        let mut all = Self {
            code,
            values,
            largest: 0,
            marked: 0,
            marks,
            moves,
        };
        for heap in 0..all.values.len() {
            all.largest = all.largest.max(all.values.get(heap).unwrap_or_default());
            all.reach(heap);
        }
        all
    }

    /// Resumes from bytes that [`Stream::save`] saved.
    ///
    /// # Errors
    /// If the bytes are not a valid saved state.
    pub fn restore(code: &HeapCode, bytes: &[u8]) -> Result<Self, String> {
        let (marked, values) = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        Ok(Self {
            marked,
            ..Self::new(code, values)
        })
    }

    /// The values so far.
    pub fn values(&self) -> &Growing {
        &self.values
    }

    /// Adds the moves that remove a whole heap: smaller heaps do not have them.
    fn reach(&mut self, heap: usize) {
        if heap > 0 && (heap <= self.code.digits.len() || !self.code.tail.is_empty()) {
            self.moves.add(heap, self.code.digit(heap as u64));
        }
    }

    /// The value of the next heap.
    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        self.reach(heap);
        // Nim-sums of values up to `largest` are below the next power of two; the mex is at most
        // that power.
        self.marks
            .restart((self.largest as usize + 1).next_power_of_two() + 1);
        if self.moves.has_zero_option(heap) {
            self.marks.insert(0);
        }
        for &removed in self.moves.singles.iter().filter(|&&removed| removed < heap) {
            self.marks
                .insert(self.values.get(heap - removed).unwrap_or_default());
        }
        for &split in &self.moves.splits {
            let (total, marks) = (heap - split.removed, &mut self.marks);
            self.marked += match self.values.cells() {
                Cells::U8(values) => mark_pairs(values, total, split, marks),
                Cells::U16(values) => mark_pairs(values, total, split, marks),
                Cells::U32(values) => mark_pairs(values, total, split, marks),
            };
        }
        self.marked += self.moves.singles.len() as u64;
        self.marks.mex()
    }
}

impl Stream for EveryPair {
    fn next_heap(&self) -> u64 {
        self.values.len() as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        let enough = self.marked.saturating_add(MARKS_AT_ONCE);
        let to = to.min(self.next_heap() + (VALUES_AT_ONCE - 1));
        while self.next_heap() <= to && self.marked < enough {
            let value = self.next_value();
            self.largest = self.largest.max(value);
            self.values
                .try_push(value)
                .map_err(|bytes| Stop::NoMemory { bytes })?;
            values.push(value);
        }
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        saved::to_bytes(&(self.marked, &self.values))
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        vec![("marks", self.marked)]
    }
}

/// Marks the nim-sums of the two parts of `total`, with the smaller part increasing and the larger
/// one decreasing; returns the number of marks.
fn mark_pairs<T: Cell>(values: &[T], total: usize, split: Split, marks: &mut MexSet) -> u64 {
    let smaller = split.largest_smaller_part(total);
    if smaller > 0 {
        let pairs = values[1..=smaller]
            .iter()
            .zip(values[total - smaller..total].iter().rev());
        marks.insert_all(pairs.map(|(&a, &b)| (a ^ b).into()));
    }
    smaller as u64
}
