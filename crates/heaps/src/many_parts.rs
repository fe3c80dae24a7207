//! Codes in which a heap may be split into three or four parts.
//!
//! For each total m and each j, the set of the nim-sums of exactly j non-empty heaps with m tokens
//! together is built from the sets for j - 1: `S_1(m) = {g(m)}`,
//! `S_j(m) = union over a of g(a) ^ S_{j-1}(m - a)`. A set is a row of bits; its XOR with a
//! constant permutes the words and, within a word, the halves, quarters, … The options of digits
//! with `!` or `=` are not built in this way: each of them is marked separately.

use super::tabulate::HeapByHeap;
use grundy_core::game::{
    HeapCode,
    code::{Digit, MAX_PARTS, PartDemand, splits},
};
use grundy_work::{error::Stop, mex_set::MexSet, work_meter::WorkMeter};

/// The values of the heaps of a code. All values and sets are kept.
#[derive(Debug)]
pub struct ManyParts<'a> {
    code: &'a HeapCode,
    values: Vec<u32>,
    largest: u32,
    sums: Sums,
    marks: MexSet,
}

impl<'a> ManyParts<'a> {
    /// Starts with no heap computed.
    pub fn new(code: &'a HeapCode) -> Self {
        Self {
            code,
            values: Vec::new(),
            largest: 0,
            sums: Sums::new(code),
            marks: MexSet::new(2),
        }
    }

    /// Marks the options of the next heap that remove `removed` tokens.
    fn mark(&mut self, removed: usize, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        let Self {
            code,
            values,
            sums,
            marks,
            ..
        } = self;
        let (digit, rest) = (code.digit(removed as u64), values.len() - removed);
        for parts in (0..=MAX_PARTS).filter(|&parts| digit.allows(parts)) {
            match (parts, digit.parts) {
                (0, _) if rest == 0 => marks.insert(0),
                (1, _) if rest > 0 && removed > 0 => marks.insert(values[rest]),
                (0 | 1, _) => {}
                (_, PartDemand::Any) => {
                    meter.work(sums.words as u64)?;
                    sums.for_each(parts, rest, |value| marks.insert(value));
                }
                (_, demand) => splits(rest as u64, parts, demand, &mut |heaps| {
                    // There are at least two parts and none is empty, so the parts are smaller than
                    // the heap.
                    let value =
                        |&part: &u64| usize::try_from(part).ok().and_then(|part| values.get(part));
                    marks.insert(
                        heaps
                            .iter()
                            .filter_map(value)
                            .fold(0, |sum, value| sum ^ value),
                    );
                    meter.work(1)
                })?,
            }
        }
        meter.work(1)
    }
}

impl HeapByHeap for ManyParts<'_> {
    fn next_values(
        &mut self,
        _: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        let (heap, code) = (self.values.len(), self.code);
        self.sums.extend(heap, &self.values, meter)?;
        self.marks.restart(self.sums.values());
        let farthest = if code.tail.is_empty() {
            code.digits.len().min(heap)
        } else {
            heap
        };
        for removed in 0..=farthest {
            self.mark(removed, meter)?;
        }
        let value = self.marks.mex();
        self.largest = self.largest.max(value);
        self.sums.make_room(self.largest)?;
        self.values.push(value);
        values.push(value);
        Ok(())
    }
}

/// The number of options of all heaps 0..=to under a code: a total has about
/// `to^(j - 1) / (j! (j - 1)!)` splits into j parts.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn options(code: &HeapCode, to: f64) -> f64 {
    all_options(code, to, |_| true)
}

/// The number of options that are marked one by one: those with a demand on two or more parts.
pub fn demand_steps(code: &HeapCode, to: f64) -> f64 {
    all_options(code, to, |demand| demand == PartDemand::Unequal)
}

#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
fn all_options(code: &HeapCode, to: f64, counts: impl Fn(PartDemand) -> bool) -> f64 {
    // Number of options of the heaps 0..=to if one number of tokens is removed and j parts are
    // left.
    let of_parts =
        |parts: usize| [to, to, to * to / 4.0, to.powi(3) / 36.0, to.powi(4) / 576.0][parts.min(4)];
    let of = |digit: &Digit| {
        let some = (0..=MAX_PARTS).filter(|&parts| digit.allows(parts) && counts(digit.parts));
        // If all parts must be equal, there is one option.
        some.map(|parts| {
            if digit.parts == PartDemand::Equal {
                to
            } else {
                of_parts(parts)
            }
        })
        .sum::<f64>()
    };
    let first: f64 = std::iter::once(&code.split)
        .chain(&code.digits)
        .map(of)
        .sum();
    // Every digit of a tail repeats; the number of remaining tokens decreases to zero as more
    // tokens are removed.
    let tail: f64 = code.tail.iter().map(of).sum();
    first + tail * to / 3.0 / (code.tail.len() as f64).max(1.0)
}

/// The sets `S_j(m)` for 2 <= j, for all totals so far.
#[derive(Debug)]
struct Sums {
    /// Number of words in one set; a power of two, so the values < 64 * words are closed under XOR.
    words: usize,
    /// `sets[j]`: the sets `S_j(0)`, `S_j(1)`, … one after the other.
    sets: Vec<Vec<u64>>,
}

impl Sums {
    /// Starts without totals, for the numbers of parts that the code allows without a demand.
    fn new(code: &HeapCode) -> Self {
        let digits = std::iter::once(&code.split)
            .chain(&code.digits)
            .chain(&code.tail);
        let heaps = digits
            .filter(|digit| digit.parts == PartDemand::Any)
            .fold(0, |all, digit| all | digit.heaps);
        let most_parts = heaps.checked_ilog2().map_or(0, |most| most as usize);
        Self {
            words: 1,
            sets: vec![Vec::new(); most_parts + 1],
        }
    }

    /// The number of values that a set can hold, plus one: the possible values of a mex.
    fn values(&self) -> usize {
        // Without sets, the options are single values and those of demands, which are also below
        // the next power of two.
        64 * self.words + 1
    }

    /// Adds the sets for the total `m`; `values` = g(0)..g(m - 1).
    fn extend(&mut self, m: usize, values: &[u32], meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        for j in 2..self.sets.len() {
            // One step for each word of each smaller total.
            meter.work((m as u64).saturating_mul(self.words as u64))?;
            let mut set = vec![0; self.words];
            for a in 1..m {
                if j == 2 {
                    let v = (values[a] ^ values[m - a]) as usize;
                    set[v / 64] |= 1 << (v % 64);
                } else {
                    or_xored(
                        &mut set,
                        &self.sets[j - 1][(m - a) * self.words..][..self.words],
                        values[a] as usize,
                    );
                }
            }
            let bytes = 8 * (self.sets[j].len() + set.len()) as u64;
            self.sets[j]
                .try_reserve(set.len())
                .map_err(|_| Stop::NoMemory { bytes })?;
            self.sets[j].extend(set);
        }
        Ok(())
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

    /// Widens the sets to hold nim-sums of values up to `largest`.
    fn make_room(&mut self, largest: u32) -> Result<(), Stop> {
        let words = (largest as usize / 64 + 1).next_power_of_two();
        if words > self.words {
            for sets in &mut self.sets {
                let count = sets.len() / self.words;
                let mut wide = Vec::new();
                let bytes = 8 * (count as u64).saturating_mul(words as u64);
                wide.try_reserve_exact(count.saturating_mul(words))
                    .map_err(|_| Stop::NoMemory { bytes })?;
                for set in sets.chunks(self.words) {
                    wide.extend_from_slice(set);
                    wide.extend(std::iter::repeat_n(0, words - self.words));
                }
                *sets = wide;
            }
            self.words = words;
        }
        Ok(())
    }
}

/// `into |= {v ^ constant : v in set}`.
fn or_xored(into: &mut [u64], set: &[u64], constant: usize) {
    /// `LOW[i]` has the bits whose index has bit i clear.
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
