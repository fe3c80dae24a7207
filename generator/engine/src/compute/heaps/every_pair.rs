//! Codes with at most two parts, every pair marked: a heap costs as many steps as it has options. All values are kept.

use super::{growing::Growing, stream::Stream};
use crate::compute::{Stop, marks::Marks};
use crate::{
    game::{
        HeapCode,
        code::{Digit, Parts},
    },
    saved,
    values::{Cell, Cells},
};

/// So many marks are made, or a few more, before the values are handed over: some milliseconds.
const MARKS_AT_ONCE: u64 = 4_000_000;
/// The most values that are handed over at once.
const VALUES_AT_ONCE: u64 = 1 << 16;

/// The method `dense`.
#[derive(Debug)]
pub(crate) struct Dense {
    code: HeapCode,
    values: Growing,
    largest: u32,
    marked: u64,
    marks: Marks,
    /// Tokens to take, as far as heaps go, so that one heap is left; so that two are left; that two equal ones are left.
    singles: Vec<usize>,
    splits: Vec<(usize, Parts)>,
    halves: Vec<usize>,
}

impl Dense {
    /// Nothing computed yet.
    pub fn new(code: &HeapCode) -> Self {
        let mut dense = Self {
            code: code.clone(),
            values: Growing::default(),
            largest: 0,
            marked: 0,
            marks: Marks::new(2),
            singles: Vec::new(),
            splits: Vec::new(),
            halves: Vec::new(),
        };
        dense.learn(0, code.split);
        dense
    }

    /// What [`Stream::save`] wrote.
    ///
    /// # Errors
    /// If it was not written so.
    pub fn restore(code: &HeapCode, bytes: &[u8]) -> Result<Self, String> {
        let (marked, values) = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let mut dense = Self::new(code);
        (dense.marked, dense.values) = (marked, values);
        for index in 0..dense.values.len() {
            dense.largest = dense.largest.max(dense.values.get(index).unwrap_or_default());
            dense.reach(index);
        }
        Ok(dense)
    }

    /// The digit for removing a whole heap matters from this heap on.
    fn reach(&mut self, heap: usize) {
        if heap > 0 && (heap <= self.code.digits.len() || !self.code.tail.is_empty()) {
            self.learn(heap, self.code.digit(heap as u64));
        }
    }

    fn learn(&mut self, removed: usize, digit: Digit) {
        if digit.heaps & 2 != 0 {
            self.singles.push(removed);
        }
        match (digit.heaps & 4 != 0, digit.parts) {
            (false, _) => {}
            (true, Parts::Equal) => self.halves.push(removed),
            (true, parts) => self.splits.push((removed, parts)),
        }
    }

    /// The value of the next heap.
    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        self.reach(heap);
        // Nim-sums of values up to `largest` stay below the next power of two; the mex is at most that power.
        self.marks.restart((self.largest as usize + 1).next_power_of_two() + 1);
        let nothing_left = heap > 0 && self.code.digit(heap as u64).heaps & 1 != 0;
        let halved = self.halves.iter().any(|&removed| heap - removed >= 2 && (heap - removed) % 2 == 0);
        if nothing_left || halved {
            self.marks.insert(0);
        }
        for &removed in self.singles.iter().filter(|&&removed| removed < heap) {
            self.marks.insert(self.values.get(heap - removed).unwrap_or_default());
        }
        for &(removed, parts) in &self.splits {
            let marks = &mut self.marks;
            self.marked += match self.values.cells() {
                Cells::U8(values) => mark_pairs(values, heap - removed, parts, marks),
                Cells::U16(values) => mark_pairs(values, heap - removed, parts, marks),
                Cells::U32(values) => mark_pairs(values, heap - removed, parts, marks),
            };
        }
        self.marked += self.singles.len() as u64;
        self.marks.mex()
    }
}

impl Stream for Dense {
    fn next_heap(&self) -> u64 {
        self.values.len() as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        let enough = self.marked.saturating_add(MARKS_AT_ONCE);
        let to = to.min(self.next_heap() + (VALUES_AT_ONCE - 1));
        while self.next_heap() <= to && self.marked < enough {
            let value = self.next_value();
            self.largest = self.largest.max(value);
            self.values.push(value);
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

/// Marks the nim-sums of the two parts of `total`, the first running up and the second down; says how many.
fn mark_pairs<T: Cell>(values: &[T], total: usize, parts: Parts, marks: &mut Marks) -> u64 {
    let smaller = if parts == Parts::Unequal { total.saturating_sub(1) / 2 } else { total / 2 };
    if smaller > 0 {
        let pairs = values[1..=smaller].iter().zip(values[total - smaller..total].iter().rev());
        marks.insert_all(pairs.map(|(&a, &b)| (a ^ b).into()));
    }
    smaller as u64
}
