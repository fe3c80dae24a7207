//! Codes in which a heap may fall into three or four parts.
//!
//! For each total m and each j the set of the nim-sums of exactly j non-empty heaps with m tokens together is built
//! from the sets for j - 1: `S_1(m) = {g(m)}`, `S_j(m) = union over a of g(a) ^ S_{j-1}(m - a)`. A set is a row of bits;
//! its XOR with a constant permutes the words and, within a word, the halves, quarters, …
//! The options of digits with `!` or `=` are not built up so: each is marked by itself.

use crate::{
    compute::{
        error::{Computed, Stop, fit},
        marks::Marks,
    },
    game::{
        HeapCode,
        code::{MAX_PARTS, Parts, splits},
    },
    progress::Progress,
    values::Cell,
};

/// Grundy values of the heaps 0..=to.
pub(crate) fn compute<T: Cell>(code: &HeapCode, to: usize, progress: &dyn Progress) -> Computed<T> {
    let mut sums = Sums::new(code);
    let (mut values, mut largest): (Vec<u32>, u32) = (Vec::with_capacity(to + 1), 0);
    let mut cells = Vec::with_capacity(to + 1);
    let mut marks = Marks::new(2);
    for heap in 0..=to {
        if progress.cancelled() {
            return Err(Stop::Interrupted);
        }
        sums.extend(heap, &values);
        marks.restart(sums.words * 64 + 1);
        let farthest = if code.tail.is_empty() { code.digits.len().min(heap) } else { heap };
        for removed in 0..=farthest {
            let (digit, rest) = (code.digit(removed as u64), heap - removed);
            for parts in (0..=MAX_PARTS).filter(|&parts| digit.heaps >> parts & 1 == 1) {
                match (parts, digit.parts) {
                    (0, _) if rest == 0 => marks.insert(0),
                    (1, _) if rest > 0 && removed > 0 => marks.insert(values[rest]),
                    (0 | 1, _) => {}
                    (_, Parts::Any) => sums.for_each(parts, rest, |value| marks.insert(value)),
                    (_, demand) => splits(rest as u64, parts, demand, &mut |heaps| {
                        // The parts are smaller than the heap: two at least, and none is empty.
                        let value = |&part: &u64| usize::try_from(part).ok().and_then(|part| values.get(part));
                        marks.insert(heaps.iter().filter_map(value).fold(0, |sum, value| sum ^ value));
                    }),
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
    /// No totals yet, for the numbers of parts that the code allows without a demand.
    fn new(code: &HeapCode) -> Self {
        let digits = std::iter::once(&code.split).chain(&code.digits).chain(&code.tail);
        let heaps = digits.filter(|digit| digit.parts == Parts::Any).fold(0, |all, digit| all | digit.heaps);
        let most_parts = heaps.checked_ilog2().map_or(0, |most| most as usize);
        Self { words: 1, sets: vec![Vec::new(); most_parts + 1] }
    }

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
