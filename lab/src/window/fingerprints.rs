//! The search for windows of values that repeat. Only *distinguished* windows are stored. A window
//! is distinguished by its values, not by its place, so in a period every distinguished window
//! occurs again one period later. (Distinguished points: van Oorschot and Wiener, Parallel
//! collision search, J. Cryptology 12, 1999.)
//!
//! A window is distinguished if its last [`GRAM`] values are a fixed pattern, which is rare in the
//! values so far, and its hash ends in a number of zero bits, which grows with the number of
//! windows. So a period is noticed shortly after its first end, for any preperiod.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use grundy_work::cpu::{Level, Loops};

/// The number of values of the pattern.
const GRAM: usize = 8;
/// The most stored windows; once this number was reached, at least half of it stays. A period is
/// noticed after a further 2,048th of the way, or after 16 patterns.
const MOST: usize = 4096;
/// The longest window. In every tested game, fewer values determine all later values.
const LONGEST: usize = 1 << 14;
/// The number of values from which the pattern is chosen.
const SAMPLE: usize = 1 << 18;
/// The number of patterns that are tried.
const TRIED: usize = 64;
/// The least count of the pattern in the sample; the rarest pattern with this count is chosen. A
/// hash costs as much time as a thousand heaps.
const OFTEN: usize = 12;

/// The distinguished windows so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fingerprints {
    window: usize,
    pattern: [u8; GRAM],
    /// The number of low bits of the hash that must be zero.
    zeros: u32,
    /// Hash of a window -> the heap after it.
    seen: BTreeMap<u64, u64>,
    /// The count of the pattern since the last review, which was at the heap `reviewed_at`.
    hits: u64,
    reviewed_at: u64,
    /// The mean distance of two occurrences of the pattern in the sample, in heaps.
    expected: u64,
    /// The values before the next heap, at least `window` of them; they are restored from other
    /// data.
    #[serde(skip)]
    last: Vec<u8>,
}

/// Two windows with the same hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fingerprint {
    /// The heaps after the two windows.
    pub first: u64,
    pub second: u64,
}

impl Fingerprints {
    /// Begins at a heap. `before` has the values before it; the last of them form a window if they
    /// are enough.
    pub fn new(reach: usize, heap: u64, before: &[u8]) -> Self {
        let window = reach.min(LONGEST);
        let mut fingerprints = Self {
            window,
            pattern: [0; GRAM],
            zeros: 0,
            seen: BTreeMap::new(),
            hits: 0,
            reviewed_at: heap,
            expected: 1,
            last: Vec::new(),
        };
        fingerprints.choose(before);
        fingerprints.restore(before);
        fingerprints
    }

    /// Sets the values before the next heap.
    pub fn restore(&mut self, before: &[u8]) {
        self.last = before[before.len().saturating_sub(self.window)..].to_vec();
    }

    /// Returns `true` if the fingerprints fit a plan of this reach.
    pub fn fits(&self, reach: usize) -> bool {
        self.window == reach.min(LONGEST)
            && self.zeros <= u64::BITS
            && self.seen.values().all(|&heap| heap < 1 << 48)
    }

    /// Chooses the pattern from the values.
    fn choose(&mut self, values: &[u8]) {
        let sample = &values[values.len().saturating_sub(SAMPLE)..];
        let grams = || {
            sample
                .windows(GRAM)
                .map(|gram| <[u8; GRAM]>::try_from(gram).unwrap_or_default())
        };
        let step = (sample.len() / TRIED).max(1);
        let count = |pattern: [u8; GRAM]| grams().filter(|&gram| gram == pattern).count();
        let tried = grams()
            .step_by(step)
            .map(|pattern| (count(pattern), pattern));
        // Choose a rare pattern, but not one that occurred by chance.
        let best = tried.min_by_key(|&(count, _)| {
            (
                count < OFTEN,
                if count < OFTEN {
                    usize::MAX - count
                } else {
                    count
                },
            )
        });
        if let Some((count, pattern)) = best {
            self.pattern = pattern;
            self.expected = (sample.len() / count.max(1)) as u64;
        }
        self.seen.clear();
        self.zeros = 0;
    }

    /// Scans the values of the heaps from `heap` on; returns the first pair of windows that came
    /// back.
    pub fn take(&mut self, heap: u64, values: &[u8], level: Level) -> Option<Fingerprint> {
        let before = self.last.len();
        self.last.extend_from_slice(values);
        let mut found = None;
        let mut ends = Vec::new();
        let from = before
            .saturating_sub(GRAM - 1)
            .max(self.window.saturating_sub(GRAM));
        level.run(Scan {
            values: &self.last,
            from,
            pattern: self.pattern,
            ends: &mut ends,
        });
        for end in ends {
            self.hits += 1;
            let hash = hash(&self.last[end - self.window..end]);
            if hash.trailing_zeros() < self.zeros || found.is_some() {
                continue;
            }
            let after = heap + end as u64 - before as u64;
            if let Some(first) = self.seen.insert(hash, after) {
                found = Some(Fingerprint {
                    first,
                    second: after,
                });
            }
            while self.seen.len() > MOST {
                self.zeros += 1;
                let zeros = self.zeros;
                self.seen.retain(|hash, _| hash.trailing_zeros() >= zeros);
            }
        }
        let next = heap + values.len() as u64;
        if next / 2 > self.reviewed_at {
            // A pattern that no longer occurs would never find a window.
            if self.hits.saturating_mul(16).saturating_mul(self.expected) < next - self.reviewed_at
            {
                let last = std::mem::take(&mut self.last);
                self.choose(&last);
                self.last = last;
            }
            (self.hits, self.reviewed_at) = (0, next);
        }
        self.last
            .drain(..self.last.len().saturating_sub(self.window));
        found
    }
}

/// Returns the 64-bit hash of a window, by four parallel chains of multiplications.
fn hash(values: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let mut chains = [1_u64, 2, 3, 4];
    let mut blocks = values.chunks_exact(32);
    for block in &mut blocks {
        for (chain, word) in chains.iter_mut().zip(block.chunks_exact(8)) {
            *chain = mix(
                *chain,
                word.iter()
                    .rev()
                    .fold(0, |word, &byte| word << 8 | u64::from(byte)),
            );
        }
    }
    for (place, &byte) in blocks.remainder().iter().enumerate() {
        chains[place % 4] = mix(chains[place % 4], byte.into());
    }
    let hash = chains.into_iter().fold(values.len() as u64, mix);
    // The low bits decide which windows are distinguished.
    mix(hash ^ hash >> 32, 0) ^ hash >> 29
}

/// A scan for the pattern.
struct Scan<'a> {
    values: &'a [u8],
    from: usize,
    pattern: [u8; GRAM],
    /// The places after the pattern.
    ends: &'a mut Vec<usize>,
}

impl Loops for Scan<'_> {
    type Output = ();

    #[allow(
        clippy::inline_always,
        reason = "what is not inlined is compiled for every CPU"
    )]
    #[inline(always)]
    fn run(self) {
        const AT_ONCE: usize = 32;
        let [a, b, c, d, ..] = self.pattern;
        let mut from = self.from;
        while from + GRAM <= self.values.len() {
            let ahead: Option<&[u8; AT_ONCE + 3]> = self.values[from..].first_chunk();
            if let Some(ahead) = ahead {
                let mut any = 0;
                for i in 0..AT_ONCE {
                    any |= u8::from(ahead[i] == a)
                        & u8::from(ahead[i + 1] == b)
                        & u8::from(ahead[i + 2] == c)
                        & u8::from(ahead[i + 3] == d);
                }
                if any == 0 {
                    from += AT_ONCE;
                    continue;
                }
            }
            for place in from..(from + AT_ONCE).min(self.values.len() - GRAM + 1) {
                if self.values[place..place + GRAM] == self.pattern {
                    self.ends.push(place + GRAM);
                }
            }
            from += AT_ONCE;
        }
    }
}
