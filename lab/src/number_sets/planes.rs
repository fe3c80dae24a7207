//! The values of a set as bits, computed a heaps at a time and compared in words.

use super::NumberSet;

/// Number of heaps in a word.
const WORD: usize = 64;

/// The values of the first heaps of one set of N numbers.
#[derive(Debug)]
pub struct Planes<const N: usize> {
    /// Bit `lead + n` of plane v is set if g(n) = v. Words beyond the known heaps are 0, and there
    /// is at least one of them.
    bits: [Vec<u64>; N],
    /// Number of heaps below 0 that have a place: a multiple of [`WORD`], more than c + [`WORD`].
    lead: usize,
    /// Number of known heaps: 0..heaps.
    heaps: usize,
    /// The numbers in ascending order.
    distances: [usize; N],
}

impl<const N: usize> Default for Planes<N> {
    fn default() -> Self {
        Self {
            bits: std::array::from_fn(|_| Vec::new()),
            lead: 0,
            heaps: 0,
            distances: [0; N],
        }
    }
}

impl<const N: usize> Planes<N> {
    /// Starts with another set and keeps the memory.
    pub fn restart(&mut self, set: NumberSet<N>) {
        self.distances = set.numbers().map(|number| number as usize);
        self.lead = (self.largest() / WORD + 2) * WORD;
        self.heaps = 0;
        for plane in &mut self.bits {
            plane.clear();
        }
    }

    /// The least number of the set.
    fn least(&self) -> usize {
        self.distances[0]
    }

    /// The largest number of the set.
    pub fn largest(&self) -> usize {
        self.distances[N - 1]
    }

    /// The number of known heaps.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// The value of a known heap.
    pub fn value(&self, heap: usize) -> u32 {
        let of = |plane: &Vec<u64>| bits(plane, self.lead + heap) & 1 == 1;
        (0..)
            .zip(&self.bits)
            .find(|(_, plane)| of(plane))
            .map_or(u32::try_from(N).unwrap_or(u32::MAX), |(value, _)| value)
    }

    /// Computes the values of the heaps below `to`, and of a few more.
    pub fn extend(&mut self, to: usize) {
        let a = self.least();
        // A step goes beyond `to` by less than a heaps; one more word allows two words to be read
        // at any place.
        let words = (self.lead + to + a) / WORD + 2;
        for plane in &mut self.bits {
            plane.resize(plane.len().max(words), 0);
        }
        while self.heaps < to {
            if a < WORD { self.step() } else { self.words() }
        }
    }

    /// Computes the next a < 64 heaps.
    fn step(&mut self) {
        let (a, distances) = (self.least(), self.distances);
        let at = self.lead + self.heaps;
        let mut free = (1_u64 << a) - 1;
        for plane in &mut self.bits {
            let excluded = distances
                .iter()
                .fold(0, |all, distance| all | bits(plane, at - distance));
            let here = free & !excluded;
            free &= excluded;
            let (word, bit) = (at / WORD, at % WORD);
            plane[word] |= here << bit;
            plane[word + 1] |= here >> 1 >> (WORD - 1 - bit);
        }
        self.heaps += a;
    }

    /// Computes the next a / 64 words.
    fn words(&mut self) {
        let first = (self.lead + self.heaps) / WORD;
        let count = self.least() / WORD;
        let next = first..first + count;
        for plane in &mut self.bits {
            let (past, words) = plane.split_at_mut(first);
            let shifted = self
                .distances
                .map(|distance| Shifted::new(past, first, count, distance));
            for (i, word) in words.iter_mut().enumerate().take(count) {
                *word = !shifted.iter().fold(0, |all, shifted| all | shifted.word(i));
            }
        }
        for value in 1..N {
            let (lower, plane) = self.bits.split_at_mut(value);
            for lower in lower {
                let pairs = plane[0][next.clone()].iter_mut().zip(&lower[next.clone()]);
                pairs.for_each(|(word, lower)| *word &= !lower);
            }
        }
        self.heaps += count * WORD;
    }

    /// Returns `true` if the values of the last c heaps, c the largest number, equal those p heaps
    /// before. `p` is at most the number of heaps.
    pub fn window_repeats(&self, p: usize) -> bool {
        let c = self.largest();
        let end = self.lead + self.heaps;
        // From the end, where most unequal windows differ.
        (1..=c / WORD).all(|i| self.differing(end - i * WORD, p) == 0)
            && self.differing(end - c, p) << (WORD - c % WORD - 1) << 1 == 0
    }

    /// The heaps among the 64 from the place `at` on whose values differ from those p heaps before.
    fn differing(&self, at: usize, p: usize) -> u64 {
        self.bits.iter().fold(0, |all, plane| {
            all | (bits(plane, at) ^ bits(plane, at - p))
        })
    }

    /// The least p > 0 with equal windows, if one exists among the known heaps.
    pub fn least_return(&self) -> Option<usize> {
        let end = self.lead + self.heaps;
        let zero = &self.bits[0];
        let last = bits(zero, end - WORD);
        (1..=self.heaps).find(|&p| bits(zero, end - WORD - p) == last && self.window_repeats(p))
    }

    /// The least n0 such that g(n + p) = g(n) for n0 <= n < heaps - p; `p` is at most the number of
    /// heaps.
    pub fn preperiod(&self, p: usize) -> usize {
        // The heaps from `end` on repeat; the loop lowers `end`.
        let mut end = self.heaps - p;
        while end > 0 {
            let count = end.min(WORD);
            let differing = self.differing(self.lead + end - count + p, p);
            let differing = if count < WORD {
                differing & ((1 << count) - 1)
            } else {
                differing
            };
            if differing != 0 {
                return end - count + WORD - differing.leading_zeros() as usize;
            }
            end -= count;
        }
        0
    }
}

/// The 64 bits from the place `at` on.
fn bits(plane: &[u64], at: usize) -> u64 {
    let (word, bit) = (at / WORD, at % WORD);
    plane[word] >> bit | plane[word + 1] << 1 << (WORD - 1 - bit)
}

/// The words of a plane at some distance before other words.
struct Shifted<'a> {
    low: &'a [u64],
    high: &'a [u64],
    /// A number from 1 to 64: low words give their bits from this one on.
    bit: usize,
}

impl<'a> Shifted<'a> {
    /// Takes `count` words, at most `distance` / 64, that are `distance` heaps before those from
    /// word `first` on.
    fn new(past: &'a [u64], first: usize, count: usize, distance: usize) -> Self {
        // With bit 64 instead of 0, no word outside the past is read.
        let at = first * WORD - distance - 1;
        let (word, bit) = (at / WORD, at % WORD + 1);
        Self {
            low: &past[word..word + count],
            high: &past[word + 1..=word + count],
            bit,
        }
    }

    fn word(&self, i: usize) -> u64 {
        self.low[i] >> (self.bit - 1) >> 1 | self.high[i] << (WORD - self.bit)
    }
}
