//! Taps: what one known heap excludes at all later heaps.
//!
//! A heap n with the split digit `d_k` falls into a and n - k - a. For a fixed part a that is a *tap*: it excludes
//! g(n - distance) ^ value at every n, with distance = k + a and value = g(a). Taking k tokens and leaving one heap is
//! the tap (k, 0).

use super::{kernel::Word, known::Known};

/// Excludes g(n - distance) ^ value at every n > distance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tap<T> {
    pub distance: u32,
    pub value: T,
}

/// The taps that a block of `width` heaps needs, by how far they reach.
#[derive(Debug)]
pub(super) struct Taps<T> {
    width: usize,
    /// Of single heaps and rare parts, distance < `width`: they reach into the block itself.
    pub near: Vec<Tap<T>>,
    /// Of single heaps and rare parts, `width` <= distance < first heap of the block.
    pub rare: Vec<Tap<T>>,
    /// Of common parts, `width` <= distance < first heap of the block; as many as there may be use for.
    pub common: Vec<Tap<T>>,
    /// How many of the rares (of `Known`) have become taps.
    pub rares_taken: usize,
    /// The first part that is not yet a common tap.
    next_common: usize,
}

/// Common taps for each value that there may be: more than are ever needed for most heaps.
const COMMON_TAPS: usize = 16;

impl<T: Word> Taps<T> {
    /// None but the single heaps.
    pub fn new(width: usize, known: &Known<T>) -> Self {
        let mut taps =
            Self { width, near: Vec::new(), rare: Vec::new(), common: Vec::new(), rares_taken: 0, next_common: 1 };
        for &distance in &known.rules.singles {
            taps.add(distance, T::default());
        }
        taps
    }

    fn add(&mut self, distance: u32, value: T) {
        let tap = Tap { distance, value };
        if (distance as usize) < self.width {
            self.near.push(tap);
        } else {
            self.rare.push(tap);
        }
    }

    /// Takes in the heaps whose taps reach heaps >= 1 only, for every heap from `first` on.
    pub fn extend(&mut self, known: &Known<T>, first: usize) {
        let reach = |part: usize| part + known.rules.farthest_split < first;
        while let Some(&(part, value)) = known.rares.get(self.rares_taken) {
            if !reach(part as usize) {
                break;
            }
            for &(removed, _) in &known.rules.splits {
                self.add(part + removed, value);
            }
            self.rares_taken += 1;
        }
        let enough = known.rows() / 2 * COMMON_TAPS;
        while self.common.len() < enough && reach(self.next_common) {
            let (part, value) = (self.next_common, known.values[self.next_common]);
            self.next_common += 1;
            if known.is_common(part) && part >= self.width {
                for &(removed, _) in &known.rules.splits {
                    // Positions are within 32 bits.
                    let distance = u32::try_from(part).unwrap_or(u32::MAX).saturating_add(removed);
                    self.common.push(Tap { distance, value });
                }
            }
        }
    }

    /// Every common tap's part is below this.
    pub fn common_end(&self) -> usize {
        self.next_common
    }
}
