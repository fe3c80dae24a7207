//! What the heaps before a block exclude in it, for all its lanes at once.
//!
//! First some taps are *stamped* into flags, one store a lane. Then the few values that are left over are *compared*
//! with the other taps, which is cheaper by far for each tap. Both are done twice: with the taps of rare parts for the
//! common values, of which the least one left over is the answer; and with the taps of common parts for the rare
//! values, none of which should be left over.

use super::{
    cpu::Level,
    kernel::{Before, Candidates, Word, in_use, least_unflagged, squeeze},
    known::Known,
    taps::Tap,
};
use crate::compute::mask::Mask;

/// Candidates a lane after the stamps.
const MOST: usize = 16;
/// Candidates a lane in between.
const SOME: usize = 8;
/// Common candidates a lane in the end, near taps being still to come; and rare ones that are compared to the end.
pub(super) const FEW: usize = 4;

/// Rare candidates of a block that are better looked at one by one.
const LONELY: usize = 4;

/// The loops have numbers of rows that the compiler knows, from this on.
const LEAST_ROWS: usize = 256;
/// Taps between two looks at what is left.
const LEAST_STEP: usize = 16;

/// One of the two classes of values, with flags for those that are excluded.
#[derive(Debug)]
pub(super) struct Far<const W: usize> {
    level: Level,
    mask: Mask,
    /// Is it the class of the common values?
    common: bool,
    /// All values are below this.
    rows: usize,
    /// `flags[v][lane]` != 0: v is excluded.
    flags: Vec<[u8; W]>,
    /// `odd[v]`: has v an odd number of mask bits?
    odd: Vec<bool>,
    /// The lanes to skip for values with an even number of mask bits, and for those with an odd one, as they are not of
    /// the class there; `None`: all lanes. Not the same at all lanes if the parity of the position counts.
    skip: [Option<[u8; W]>; 2],
    /// How many taps are stamped.
    stamps: usize,
    /// Lanes that had too many values left over, and blocks, since `stamps` was changed last.
    failures: usize,
    blocks: usize,
}

impl<const W: usize> Far<W> {
    pub fn new(level: Level, common: bool, rows: usize, mask: Mask) -> Self {
        let mut far = Self {
            level,
            mask,
            common,
            rows,
            flags: Vec::new(),
            odd: Vec::new(),
            skip: [None; 2],
            stamps: rows,
            failures: 0,
            blocks: 0,
        };
        far.resize(rows);
        far
    }

    /// Makes room for the values below `rows`.
    pub fn resize(&mut self, rows: usize) {
        let of_value = Mask { position: false, ..self.mask };
        self.rows = rows;
        self.flags = vec![[0; W]; rows.max(LEAST_ROWS)];
        self.odd = (0..).map(|value| of_value.is_common(0, value)).take(rows).collect();
    }

    /// Stage 1: the least common values of each lane that no far tap of rare parts gives.
    ///
    /// A common value that is missing in the outcome is excluded, or more than the last one of its lane.
    pub fn common_values<T: Word>(&mut self, known: &Known<T>, taps: &[Tap<T>]) -> Candidates<T, W, FEW> {
        let (level, before, mut rest) = (self.level, self.start(known), taps);
        before.stamp(next(&mut rest, self.stamps), &mut self.flags);
        let step = self.rows / 2;
        let mut most: Candidates<T, W, MOST> = self.least(self.rows);
        before.check(next(&mut rest, step), &mut most);
        let mut some: Candidates<T, W, SOME> = squeeze(level, &most);
        before.check(next(&mut rest, step), &mut some);
        let mut few: Candidates<T, W, FEW> = squeeze(level, &some);
        before.check(rest, &mut few);
        squeeze(level, &few)
    }

    /// Stage 2: the rare values < `end` of each lane that no far tap of common parts gives.
    ///
    /// A rare value < `end` that is missing in the outcome is excluded, or was not looked at as `seen_to` tells.
    pub fn rare_values<T: Word>(&mut self, known: &Known<T>, taps: &[Tap<T>], end: usize) -> LeftOver<T, W> {
        let (level, before, mut rest) = (self.level, self.start(known), taps);
        before.stamp(next(&mut rest, self.stamps), &mut self.flags);
        let step = (self.rows / 4).max(LEAST_STEP);
        let mut drain = Drain { before, rest, step };
        let mut most: Candidates<T, W, MOST> = self.least(end);
        let seen_to = most[MOST - 1];
        drain.down_to(SOME, &mut most);
        if in_use(&most) <= SOME {
            let mut some: Candidates<T, W, SOME> = squeeze(level, &most);
            drain.down_to(FEW, &mut some);
            if in_use(&some) <= FEW {
                let mut few: Candidates<T, W, FEW> = squeeze(level, &some);
                drain.until_lonely(&mut few);
                some = squeeze(level, &few);
            }
            most = squeeze(level, &some);
        }
        LeftOver { least: most, seen_to }
    }

    /// Empties the flags for the block that begins with the next heap.
    fn start<'a, T: Word>(&mut self, known: &'a Known<T>) -> Before<'a, T> {
        let (mask, total) = (self.mask, known.values.len() - known.rules.farthest_split);
        self.flags[..self.rows].fill([0; W]);
        for (odd, skip) in [false, true].into_iter().zip(&mut self.skip) {
            // 0 stands for all values with an even number of mask bits.
            let is_common = |lane| mask.is_common(total + lane, 0) ^ odd;
            let skips: [u8; W] = std::array::from_fn(|lane| u8::from(is_common(lane) != self.common));
            *skip = skips.contains(&0).then_some(skips);
        }
        Before { level: self.level, values: &known.values }
    }

    /// The least values < `end` of the class that are not flagged.
    fn least<T: Word>(&self, end: usize) -> Candidates<T, W, MOST> {
        let rows = self.flags[..end].iter().enumerate().rev();
        let values = rows.filter_map(|(value, flags)| {
            let skip = self.skip[usize::from(self.odd[value])].as_ref()?;
            Some((T::try_from(u32::try_from(value).ok()?).ok()?, flags, skip))
        });
        least_unflagged(self.level, values)
    }

    /// The values of the class from `from` to `to` that no stamp flagged in a lane.
    pub fn unflagged(&self, lane: usize, from: usize, to: usize) -> impl Iterator<Item = u32> {
        let is_left = move |value: &usize| {
            let skip = self.skip[usize::from(self.odd[*value])];
            self.flags[*value][lane] == 0 && skip.is_some_and(|skip| skip[lane] == 0)
        };
        let values = from..to.min(self.rows);
        values.filter(is_left).filter_map(|value| u32::try_from(value).ok())
    }

    /// Hears in how many lanes of the block too much was left over, and makes the stamps more or fewer.
    pub fn tune(&mut self, failures: usize, taps: usize) {
        const BLOCKS: usize = 8;
        self.failures += failures;
        self.blocks += 1;
        if self.blocks == BLOCKS {
            if self.failures > BLOCKS * W / 16 {
                self.stamps = (self.stamps + self.stamps / 8 + 8).min(taps);
            } else if self.failures <= BLOCKS * W / 64 {
                self.stamps -= self.stamps / 16;
            }
            (self.failures, self.blocks) = (0, 0);
        }
    }
}

/// The rare values left over.
#[derive(Debug)]
pub(super) struct LeftOver<T, const W: usize> {
    pub least: Candidates<T, W, MOST>,
    /// Where a lane has a value here, only the values up to it were looked at.
    pub seen_to: [T; W],
}

/// Takes the next `count` taps.
fn next<'a, T>(taps: &mut &'a [Tap<T>], count: usize) -> &'a [Tap<T>] {
    let (next, rest) = taps.split_at(count.min(taps.len()));
    *taps = rest;
    next
}

/// Comparing as long as it is of use.
struct Drain<'a, T> {
    before: Before<'a, T>,
    rest: &'a [Tap<T>],
    /// Taps between two looks at what is left.
    step: usize,
}

impl<T: Word> Drain<'_, T> {
    /// Compares until at most `wanted` slots are in use, or no tap is left.
    fn down_to<const W: usize, const K: usize>(&mut self, wanted: usize, candidates: &mut Candidates<T, W, K>) {
        while in_use(candidates) > wanted && !self.rest.is_empty() {
            self.before.check(next(&mut self.rest, self.step), candidates);
            *candidates = squeeze(self.before.level, candidates);
        }
    }

    /// Compares until so few candidates are left that it is quicker to look at each one by itself.
    fn until_lonely<const W: usize>(&mut self, candidates: &mut Candidates<T, W, FEW>) {
        let living = |slots: &[[T; W]]| slots.iter().flatten().filter(|&&candidate| candidate != T::DEAD).count();
        while living(candidates) > LONELY && !self.rest.is_empty() {
            self.before.check(next(&mut self.rest, self.step), candidates);
        }
        *candidates = squeeze(self.before.level, candidates);
    }
}
