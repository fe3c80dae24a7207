//! A set with counts that finds its least absent number.

/// A multiset of values with a count for each, which finds the least absent value.
#[derive(Debug, Default)]
pub(crate) struct ValueMultiset {
    counts: Vec<u32>,
    /// `levels[0]` has a bit for each value in the set. Each higher level has a bit for each full
    /// word of the level below.
    levels: Vec<Vec<u64>>,
}

impl ValueMultiset {
    /// Makes room for the values below `capacity`, and for one value that is never in the set.
    pub fn make_room(&mut self, capacity: usize) {
        if capacity < self.counts.len() {
            return;
        }
        let values = (2 * capacity).max(64);
        self.counts.resize(values, 0);
        let bits = |is_in: &dyn Fn(usize) -> bool, count: usize| -> Vec<u64> {
            let word = |word: usize| {
                (0..64).fold(0, |bits, bit| {
                    bits | u64::from(is_in(64 * word + bit)) << bit
                })
            };
            (0..count.div_ceil(64)).map(word).collect()
        };
        let counts = &self.counts;
        self.levels = vec![bits(
            &|value| counts.get(value).is_some_and(|&count| count > 0),
            values,
        )];
        while let Some(below) = self.levels.last().filter(|below| below.len() > 1) {
            let next = bits(&|word| below.get(word) == Some(&u64::MAX), below.len());
            self.levels.push(next);
        }
    }

    /// The number of values for which there is room.
    pub fn room(&self) -> usize {
        self.counts.len()
    }

    /// Adds a value once.
    pub fn add(&mut self, value: u32) {
        let mut place = value as usize;
        if place >= self.counts.len() {
            self.make_room(place + 1);
        }
        self.counts[place] += 1;
        if self.counts[place] > 1 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[place / 64];
            *word |= 1 << (place % 64);
            if *word != u64::MAX {
                return;
            }
            place /= 64;
        }
    }

    /// Removes a value once.
    pub fn remove(&mut self, value: u32) {
        let mut place = value as usize;
        self.counts[place] -= 1;
        if self.counts[place] > 0 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[place / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (place % 64));
            if !was_full {
                return;
            }
            place /= 64;
        }
    }

    /// The least value that is not in the set.
    pub fn least_free(&self) -> u32 {
        let place = self.levels.iter().rev().fold(0, |word, level| {
            64 * word + level[word].trailing_ones() as usize
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    /// The bits of the values from 64 `word` on; a bit is set if the set has the value.
    pub fn word(&self, word: usize) -> u64 {
        self.levels
            .first()
            .and_then(|bits| bits.get(word))
            .copied()
            .unwrap_or(0)
    }
}
