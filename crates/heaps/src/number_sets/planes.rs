//! The values of a set as bits, computed a heaps at a time and compared in words.

use super::Triple;

/// Number of heaps in a word.
const WORD: usize = 64;
/// Number of values that have a plane.
const PLANES: usize = 3;

/// The values of the first heaps of one set.
#[derive(Debug, Default)]
pub(super) struct Planes {
    /// Bit `lead + n` of plane v is set if g(n) = v. Words beyond the known heaps are 0, and there is at least one of
    /// them.
    bits: [Vec<u64>; PLANES],
    /// Number of heaps below 0 that have a place: a multiple of [`WORD`], more than c + [`WORD`].
    lead: usize,
    /// Number of known heaps: 0..heaps.
    heaps: usize,
    /// The numbers a, b, c.
    distances: [usize; PLANES],
}

impl Planes {
    /// Starts with another set and keeps the memory.
    pub fn restart(&mut self, set: Triple) {
        self.distances = set.numbers().map(|number| number as usize);
        let [.., c] = self.distances;
        self.lead = (c / WORD + 2) * WORD;
        self.heaps = 0;
        for plane in &mut self.bits {
            plane.clear();
        }
    }

    /// The number of known heaps.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// The value of a known heap.
    #[cfg(test)]
    pub fn value(&self, heap: usize) -> u32 {
        let of = |plane: &Vec<u64>| bits(plane, self.lead + heap) & 1 == 1;
        (0..).zip(&self.bits).find(|(_, plane)| of(plane)).map_or(3, |(value, _)| value)
    }

    /// Computes the values of the heaps below `to`, and of a few more.
    pub fn extend(&mut self, to: usize) {
        let [a, ..] = self.distances;
        // A step goes beyond `to` by less than a heaps; one more word allows two words to be read at any place.
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
        let [a, b, c] = self.distances;
        let at = self.lead + self.heaps;
        let mut free = (1_u64 << a) - 1;
        for plane in &mut self.bits {
            let excluded = bits(plane, at - a) | bits(plane, at - b) | bits(plane, at - c);
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
        let [a, ..] = self.distances;
        let count = a / WORD;
        let [zero, one, two] = &mut self.bits;
        for plane in [&mut *zero, &mut *one, &mut *two] {
            let (past, next) = plane.split_at_mut(first);
            let [a, b, c] = self.distances.map(|distance| Shifted::new(past, first, count, distance));
            for (i, word) in next.iter_mut().enumerate().take(count) {
                *word = !(a.word(i) | b.word(i) | c.word(i));
            }
        }
        let next = first..first + count;
        let ones_and_twos = one[next.clone()].iter_mut().zip(&mut two[next.clone()]);
        for (zero, (one, two)) in zero[next].iter().zip(ones_and_twos) {
            *one &= !zero;
            *two &= !zero & !*one;
        }
        self.heaps += count * WORD;
    }

    /// Returns `true` if the values of the last c heaps equal those p heaps before. `p` is at most the number of heaps.
    pub fn window_repeats(&self, p: usize) -> bool {
        let [.., c] = self.distances;
        let end = self.lead + self.heaps;
        // From the end, where most unequal windows differ.
        (1..=c / WORD).all(|i| self.differing(end - i * WORD, p) == 0)
            && self.differing(end - c, p) << (WORD - c % WORD - 1) << 1 == 0
    }

    /// The heaps among the 64 from the place `at` on whose values differ from those p heaps before.
    fn differing(&self, at: usize, p: usize) -> u64 {
        self.bits.iter().fold(0, |all, plane| all | (bits(plane, at) ^ bits(plane, at - p)))
    }

    /// The least p > 0 with equal windows, if one exists among the known heaps.
    pub fn least_return(&self) -> Option<usize> {
        let end = self.lead + self.heaps;
        let [zero, ..] = &self.bits;
        let last = bits(zero, end - WORD);
        (1..=self.heaps).find(|&p| bits(zero, end - WORD - p) == last && self.window_repeats(p))
    }

    /// The least n0 such that g(n + p) = g(n) for n0 <= n < heaps - p; `p` is at most the number of heaps.
    pub fn preperiod(&self, p: usize) -> usize {
        // The heaps from `end` on repeat; the loop lowers `end`.
        let mut end = self.heaps - p;
        while end > 0 {
            let count = end.min(WORD);
            let differing = self.differing(self.lead + end - count + p, p);
            let differing = if count < WORD { differing & ((1 << count) - 1) } else { differing };
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
    /// Takes `count` words, at most `distance` / 64, that are `distance` heaps before those from word `first` on.
    fn new(past: &'a [u64], first: usize, count: usize, distance: usize) -> Self {
        // With bit 64 instead of 0, no word outside the past is read.
        let at = first * WORD - distance - 1;
        let (word, bit) = (at / WORD, at % WORD + 1);
        Self { low: &past[word..word + count], high: &past[word + 1..=word + count], bit }
    }

    fn word(&self, i: usize) -> u64 {
        self.low[i] >> (self.bit - 1) >> 1 | self.high[i] << (WORD - self.bit)
    }
}
