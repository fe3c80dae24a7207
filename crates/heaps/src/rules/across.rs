//! Sets of options that only grow: one along a row, and one across the rows for each place along the last coordinate.
//!
//! If the parts of a clause do not use the coordinate before the last one, the turns at a position are mostly those of
//! the position one row before and some more. Such a clause adds its new options to the set of the place. The sets of a
//! place and of the row are united word by word.

use super::fold::Turn;

/// Maximum number of words of all sets: 256 MiB.
const MOST_WORDS: usize = 1 << 25;

/// A set of small numbers as bits.
#[derive(Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at a place; 0 after the last one.
    #[inline]
    pub fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    #[inline]
    pub fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// The least number >= `from` that is not in the set, nor in a second one, of which `other` returns the words.
    #[inline]
    pub fn next_free(&self, from: u32, other: impl Fn(usize) -> u64) -> u32 {
        let mut below = (1 << (from % 64)) - 1;
        for word in from as usize / 64.. {
            let union = self.word(word) | other(word) | below;
            if union != u64::MAX {
                return u32::try_from(64 * word).unwrap_or(u32::MAX) + union.trailing_ones();
            }
            below = 0;
        }
        u32::MAX
    }
}

/// The sets of all places along the last coordinate.
#[derive(Debug, Default)]
pub(super) struct Across {
    /// The words of the sets; those with the same number are next to each other.
    words: Vec<Vec<u64>>,
    /// For each set the least number that it does not have.
    least: Vec<u32>,
    /// For each lane, the turns whose options are in each set.
    kept: Vec<Vec<Turn>>,
    /// The coordinates before the last one in the row before.
    before: Vec<i64>,
}

impl Across {
    /// Starts a row of `places` positions with these coordinates before the last one. The sets are kept if only the last
    /// of these coordinates has changed, upwards.
    pub fn begin(&mut self, outer: &[i64], places: usize, lanes: usize) {
        let goes_on = match (outer.split_last(), self.before.split_last()) {
            (Some((own, outer)), Some((before, others))) => before < own && outer == others,
            _ => false,
        };
        if !goes_on || self.least.len() < places {
            self.empty();
        }
        if self.least.len() < places {
            self.least.resize(places, 0);
            self.kept.resize_with(lanes, Vec::new);
            self.kept.iter_mut().for_each(|kept| kept.resize(places, Turn::NONE));
        }
        self.before.clear();
        self.before.extend_from_slice(outer);
    }

    /// Empties all sets.
    pub fn empty(&mut self) {
        self.words.clear();
        self.least.fill(0);
        self.kept.iter_mut().for_each(|kept| kept.fill(Turn::NONE));
    }

    /// Returns `true` if options of a lane are kept anywhere.
    pub fn keeps(&self, lane: usize) -> bool {
        self.kept.get(lane).is_some_and(|kept| kept.iter().any(|kept| kept.count() > 0))
    }

    /// The turns that a lane has at a place in addition to the kept ones, which become kept; `None` if it does not have
    /// all of those.
    #[inline]
    pub fn new_turns(&mut self, lane: usize, place: usize, turns: Turn) -> Option<Turn> {
        let kept = self.kept.get_mut(lane).and_then(|kept| kept.get_mut(place))?;
        let new = match kept.count() {
            0 => turns,
            _ if kept.first == turns.first && kept.last <= turns.last => {
                Turn { first: kept.last + 1, last: turns.last }
            }
            _ => return None,
        };
        *kept = turns;
        Some(new)
    }

    /// Adds a value to the set of a place; returns `false` if all sets would take too much memory.
    #[inline]
    pub fn insert(&mut self, value: u32, place: usize) -> bool {
        let word = value as usize / 64;
        while self.words.len() <= word {
            if (self.words.len() + 1) * self.least.len() > MOST_WORDS {
                return false;
            }
            self.words.push(vec![0; self.least.len()]);
        }
        self.words[word][place] |= 1 << (value % 64);
        true
    }

    /// Finds the least free number of a set again, after values were added.
    #[inline]
    pub fn update(&mut self, place: usize) {
        let least = self.least[place];
        self.least[place] = Bits::default().next_free(least, |word| self.word(word, place));
    }

    /// The least number in neither the set of a place nor that of the row, of which the numbers below `from` are known.
    #[inline]
    pub fn next_free(&self, from: u32, place: usize, row: &Bits) -> u32 {
        row.next_free(from.max(self.least[place]), |word| self.word(word, place))
    }

    #[inline]
    fn word(&self, word: usize, place: usize) -> u64 {
        self.words.get(word).map_or(0, |words| words[place])
    }
}
