//! Random numbers that are the same on every machine.
#![allow(
    dead_code,
    reason = "each test program compiles this file and uses a part of it"
)]

/// `SplitMix64` (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns one number of `least..=most`.
    pub fn from(&mut self, least: u64, most: u64) -> u64 {
        least + self.next() % (most - least + 1)
    }

    /// Returns an index below `length`, which is not 0.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.from(0, length as u64 - 1)).expect("below a length")
    }

    /// Returns one number of `least..=most`, or, with the same chance, one of the few smallest:
    /// small numbers make both wins and losses common.
    pub fn mixed(&mut self, least: u64, most: u64) -> u64 {
        let most = if self.from(0, 1) == 0 {
            most
        } else {
            most.min(least + 3)
        };
        self.from(least, most)
    }

    /// Returns `length` numbers of [`mixed`](Self::mixed). Half of the lists have every number
    /// twice, to make nim-sums of 0 common.
    pub fn list(&mut self, length: u64, least: u64, most: u64) -> Vec<u64> {
        let mut list: Vec<u64> = (0..length).map(|_| self.mixed(least, most)).collect();
        if self.from(0, 1) == 0 {
            list.extend(list.clone());
        }
        list
    }
}
