//! Sets of indices as rows of bits, one row for each heap, and the union of many of them for a block of heaps at once.
//!
//! Row u has a bit for the index of each common heap u - k that is left of u after a split takes k. A part r with the
//! index c makes the options c ^ i of the heap n, for all i in row n - r. The union over all parts with the same c is
//! made first and then moved by c. Moving a set by c means to exchange halves for each bit of c; for many c at once
//! that is done bit by bit, as in a tree of the c: see [`Program`].
#![allow(
    clippy::inline_always,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{BLOCK, word::Word};
use crate::compute::cpu::{Level, Loops};

/// A row for each heap of a window.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    /// Words of a row; indices >= 64 times this are left out.
    pub size: usize,
    /// The heap of the first row.
    base: usize,
    bits: Vec<u64>,
    /// Are rows too long to be made?
    long: bool,
    /// The indices themselves instead, all that are left out as the least one of them.
    indices: Vec<u16>,
    /// What the splits take.
    removed: Vec<usize>,
}

impl Rows {
    /// No rows yet, the first one of heap `base`.
    pub fn new(size: usize, long: bool, base: usize, removed: Vec<usize>) -> Self {
        Self { size, long, base, bits: Vec::new(), indices: Vec::new(), removed }
    }

    /// Takes in the next heap, with its index.
    #[inline]
    pub fn push<T: Word>(&mut self, heap: usize, word: T) {
        if self.long {
            let columns = u16::try_from(64 * self.size).unwrap_or(u16::MAX);
            self.indices.push(u16::try_from(word.into()).map_or(columns, |index| index.min(columns)));
            return;
        }
        let last = self.removed.last().map_or(0, |&last| last);
        let end = (heap + last + 1).saturating_sub(self.base) * self.size;
        if self.bits.len() < end {
            self.bits.resize(end, 0);
        }
        let index: u32 = word.into();
        let column = index as usize / 64;
        if word != T::RARE && column < self.size {
            for &removed in &self.removed {
                if let Some(row) = (heap + removed).checked_sub(self.base) {
                    self.bits[row * self.size + column] |= 1 << (index % 64);
                }
            }
        }
    }

    /// The rows of `BLOCK` heaps from `heap` on.
    #[inline]
    fn offset(&self, heap: usize) -> usize {
        (heap - self.base) * self.size
    }

    /// A copy that begins with heap `base`.
    pub fn tail(&self, base: usize) -> Self {
        let base = base.max(self.base);
        let (bits, indices) = if self.long {
            (Vec::new(), self.indices[base - self.base..].to_vec())
        } else {
            (self.bits[self.offset(base)..].to_vec(), Vec::new())
        };
        Self { size: self.size, long: self.long, base, bits, indices, removed: self.removed.clone() }
    }

    /// Forgets the heaps before `base`.
    pub fn forget(&mut self, base: usize) {
        let end = self.offset(base.max(self.base)).min(self.bits.len());
        self.bits.drain(..end);
        self.indices.drain(..base.saturating_sub(self.base).min(self.indices.len()));
        self.base = self.base.max(base);
    }

    /// The indices of the heaps from [`base`](Self::base) on, of long rows.
    pub fn indices(&self) -> &[u16] {
        &self.indices
    }

    /// The heap of the first row.
    pub fn base(&self) -> usize {
        self.base
    }

    /// Takes back the heaps from `heap` on; `words` are those of the heaps from the first row on.
    pub fn truncate<T: Word>(&mut self, heap: usize, words: &[T]) {
        if self.long {
            self.indices.truncate(heap - self.base);
            return;
        }
        let last = self.removed.last().map_or(0, |&last| last);
        self.bits.truncate((heap - self.base) * self.size);
        let from = heap.saturating_sub(last).max(self.base);
        // Rows from `heap` on have bits of the heaps just before it too.
        for earlier in from..heap {
            self.push(earlier, words[earlier - self.base]);
        }
    }
}

/// How to make the union for a block.
#[derive(Debug, Clone, Default)]
pub(super) struct Program {
    steps: Vec<Step>,
    /// The parts whose rows are needed.
    parts: Vec<usize>,
    pub farthest: usize,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    /// Adds the rows of `parts[from..to]` to the set on top.
    Unite { from: usize, to: usize },
    /// Puts an empty set on top.
    Push,
    /// Moves the set on top by a bit of c.
    Move(u32),
    /// Takes the set on top, moves it by a bit of c and adds it to the one below.
    Fold(u32),
}

impl Program {
    /// The union over `parts` with their indices.
    pub fn new<T: Word>(parts: &[(usize, T)]) -> Self {
        let mut sorted: Vec<(usize, u32)> = parts.iter().map(|&(part, index)| (part, index.into())).collect();
        // The bits that are expensive to move by come first in the tree, where there are fewest moves.
        sorted.sort_by_key(|&(part, index)| (index.reverse_bits(), part));
        let farthest = parts.iter().map(|&(part, _)| part).max().unwrap_or(0);
        let mut program = Self { steps: Vec::new(), parts: sorted.iter().map(|&(part, _)| part).collect(), farthest };
        program.plan(&sorted, 0, 0);
        program
    }

    /// Plans the union over some of the parts, which begin at `from`, moved by the bits of their indices from `bit` on.
    fn plan(&mut self, parts: &[(usize, u32)], from: usize, bit: u32) {
        let Some(&(_, first)) = parts.first() else {
            return;
        };
        if first >> bit == 0 && parts.iter().all(|&(_, index)| index == first) {
            self.steps.push(Step::Unite { from, to: from + parts.len() });
            return;
        }
        let without = parts.partition_point(|&(_, index)| index >> bit & 1 == 0);
        self.plan(&parts[..without], from, bit + 1);
        if without == parts.len() {
            return;
        }
        if without > 0 {
            self.steps.push(Step::Push);
        }
        self.plan_moved(&parts[without..], from + without, bit);
        self.steps.push(if without > 0 { Step::Fold(bit) } else { Step::Move(bit) });
    }

    /// The same for parts that all have the bit, which is taken off.
    fn plan_moved(&mut self, parts: &[(usize, u32)], from: usize, bit: u32) {
        let rest: Vec<_> = parts.iter().map(|&(part, index)| (part, index & !(1 << bit))).collect();
        self.plan(&rest, from, bit + 1);
    }

    /// Adds to `sets[lane]` what the parts give at the heap `first + lane`, lane < `BLOCK`.
    pub fn run(&self, level: Level, rows: &Rows, first: usize, sets: &mut [u64], stack: &mut Vec<Vec<u64>>) {
        if self.parts.is_empty() {
            return;
        }
        let length = BLOCK * rows.size;
        let mut depth = 0;
        // The bottom set is not the caller's: moves must not touch what that holds already.
        let clear = |stack: &mut Vec<Vec<u64>>, depth: usize| {
            if stack.len() <= depth {
                stack.resize_with(depth + 1, Vec::new);
            }
            stack[depth].clear();
            stack[depth].resize(length, 0);
        };
        clear(stack, 0);
        for &step in &self.steps {
            match step {
                Step::Unite { from, to } => {
                    let parts = &self.parts[from..to];
                    for (chunk, into) in stack[depth].chunks_exact_mut(CHUNK).enumerate() {
                        if let Ok(into) = into.try_into() {
                            let start = rows.offset(first) + chunk * CHUNK;
                            level.run(Unite { bits: &rows.bits, start, size: rows.size, parts, into });
                        }
                    }
                }
                Step::Push => {
                    depth += 1;
                    clear(stack, depth);
                }
                Step::Move(bit) => {
                    let top = std::mem::take(&mut stack[depth]);
                    clear(stack, depth);
                    move_into(level, bit, &top, &mut stack[depth]);
                }
                Step::Fold(bit) => {
                    let (below, top) = stack.split_at_mut(depth);
                    if let (Some(below), Some(top)) = (below.last_mut(), top.first()) {
                        move_into(level, bit, top, below);
                    }
                    depth -= 1;
                }
            }
        }
        for (set, &more) in sets.iter_mut().zip(&stack[0]) {
            *set |= more;
        }
    }
}

/// Words that are united at once, to stay in registers.
const CHUNK: usize = 64;

struct Unite<'a> {
    bits: &'a [u64],
    /// The first word, without the part.
    start: usize,
    size: usize,
    parts: &'a [usize],
    into: &'a mut [u64; CHUNK],
}

impl Loops for Unite<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut sum = *self.into;
        for &part in self.parts {
            let from = self.start - part * self.size;
            if let Some(row) = self.bits[from..].first_chunk::<CHUNK>() {
                for i in 0..CHUNK {
                    sum[i] |= row[i];
                }
            }
        }
        *self.into = sum;
    }
}

/// Adds the sets `from`, moved by one bit of the index, to the sets `into`.
fn move_into(level: Level, bit: u32, from: &[u64], into: &mut [u64]) {
    match bit {
        0 => level.run(Swap::<1> { from, into }),
        1 => level.run(Swap::<2> { from, into }),
        2 => level.run(Swap::<4> { from, into }),
        3 => level.run(Swap::<8> { from, into }),
        4 => level.run(Swap::<16> { from, into }),
        5 => level.run(Swap::<32> { from, into }),
        _ => level.run(SwapWords { distance: 1 << (bit - 6), from, into }),
    }
}

/// Exchanges neighbouring groups of `GROUP` bits.
struct Swap<'a, const GROUP: u32> {
    from: &'a [u64],
    into: &'a mut [u64],
}

impl<const GROUP: u32> Loops for Swap<'_, GROUP> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // GROUP ones, GROUP zeros, …
        let low = u64::MAX / ((1 << GROUP) + 1);
        for (into, &from) in self.into.iter_mut().zip(self.from) {
            *into |= (from & low) << GROUP | from >> GROUP & low;
        }
    }
}

/// Exchanges words that are so far apart in a row.
struct SwapWords<'a> {
    distance: usize,
    from: &'a [u64],
    into: &'a mut [u64],
}

impl Loops for SwapWords<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let distance = self.distance;
        for (into, from) in self.into.chunks_exact_mut(2 * distance).zip(self.from.chunks_exact(2 * distance)) {
            for i in 0..distance {
                into[i] |= from[i + distance];
                into[i + distance] |= from[i];
            }
        }
    }
}
