//! Codes in which a heap may fall into three or four parts.
//!
//! For each total m and each j the set of the nim-sums of exactly j non-empty heaps with m tokens together is built
//! from the sets for j - 1: `S_1(m) = {g(m)}`, `S_j(m) = union over a of g(a) ^ S_{j-1}(m - a)`. A set is a row of bits;
//! xor with a constant moves words and, within a word, halves, quarters, …
//! Digits with `!` or `=` on three or more parts are not built up so; those options are enumerated.

use crate::compute::{Computed, Stop, fit, marks::Marks};
use crate::{
    game::{
        HeapCode,
        code::{Digit, MAX_PARTS, Parts},
    },
    progress::Progress,
    values::Cell,
};

/// Does the code need this method: can a heap fall into more than two?
pub(crate) fn needed(code: &HeapCode) -> bool {
    digits(code).any(|digit| digit.allows_more())
}

fn digits(code: &HeapCode) -> impl Iterator<Item = &Digit> {
    std::iter::once(&code.split).chain(&code.digits).chain(&code.tail)
}

/// Grundy values of the heaps 0..=to.
pub(crate) fn compute<T: Cell>(code: &HeapCode, to: usize, progress: &dyn Progress) -> Computed<T> {
    if digits(code).any(|digit| digit.parts != Parts::Any) {
        return super::enumerate::rules(code, to, progress);
    }
    let most_parts = (2..=MAX_PARTS).rev().find(|&j| digits(code).any(|d| d.allows(j))).unwrap_or(1);
    let mut sums = Sums { words: 1, sets: vec![Vec::new(); most_parts + 1] };
    let (mut values, mut largest): (Vec<u32>, u32) = (Vec::with_capacity(to + 1), 0);
    let mut cells = Vec::with_capacity(to + 1);
    for heap in 0..=to {
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
        sums.extend(heap, &values);
        let mut marks = Marks::new(sums.words * 64 + 1);
        let farthest = if code.tail.is_empty() { code.digits.len().min(heap) } else { heap };
        for removed in 0..=farthest {
            let (digit, rest) = (code.digit(removed as u64), heap - removed);
            for parts in (0..=most_parts).filter(|&j| digit.allows(j)) {
                match parts {
                    0 if rest == 0 => marks.insert(0),
                    1 if rest > 0 && removed > 0 => marks.insert(values[rest]),
                    0 | 1 => {}
                    _ => sums.for_each(parts, rest, |v| marks.insert(v)),
                }
            }
        }
        let value = marks.mex();
        largest = largest.max(value);
        sums.make_room(largest);
        values.push(value);
        cells.push(fit(value, heap)?);
        progress.advance(1);
    }
    Ok(cells)
}

/// The sets `S_j(m)` for 2 <= j, for all totals so far.
struct Sums {
    /// Words of one set; a power of two, so that values < 64 * words are closed under xor.
    words: usize,
    /// `sets[j]`: the sets `S_j(0)`, `S_j(1)`, … one after the other.
    sets: Vec<Vec<u64>>,
}

impl Sums {
    /// Adds the sets for the total `m`; `values` = g(0)..g(m - 1).
    fn extend(&mut self, m: usize, values: &[u32]) {
        for j in 2..self.sets.len() {
            let mut set = vec![0; self.words];
            for a in 1..m {
                if j == 2 {
                    let v = (values[a] ^ values[m - a]) as usize;
                    set[v / 64] |= 1 << (v % 64);
                } else {
                    or_xored(&mut set, &self.sets[j - 1][(m - a) * self.words..][..self.words], values[a] as usize);
                }
            }
            self.sets[j].extend(set);
        }
    }

    /// Calls `visit` with the members of `S_j(m)`.
    fn for_each(&self, j: usize, m: usize, mut visit: impl FnMut(u32)) {
        for (index, &word) in (0_u32..).zip(&self.sets[j][m * self.words..][..self.words]) {
            let mut rest = word;
            while rest != 0 {
                visit(64 * index + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    /// Widens the sets so that nim-sums of values up to `largest` fit.
    fn make_room(&mut self, largest: u32) {
        let words = (largest as usize / 64 + 1).next_power_of_two();
        if words > self.words {
            for sets in &mut self.sets {
                let widened = sets
                    .chunks(self.words)
                    .flat_map(|set| set.iter().copied().chain(std::iter::repeat_n(0, words - self.words)));
                *sets = widened.collect();
            }
            self.words = words;
        }
    }
}

/// `into |= {v ^ constant : v in set}`.
fn or_xored(into: &mut [u64], set: &[u64], constant: usize) {
    /// `LOW[i]`: the bits whose index has bit i clear.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (index, &word) in set.iter().enumerate() {
        let mut word = word;
        for (i, low) in LOW.iter().enumerate() {
            if constant >> i & 1 == 1 {
                word = (word & low) << (1 << i) | (word >> (1 << i)) & low;
            }
        }
        into[index ^ (constant / 64)] |= word;
    }
}
