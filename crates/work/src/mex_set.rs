//! The set of values excluded at one position. It is emptied in constant time for the next position.

/// A set of small numbers: a number is in the set if its stamp is the current one. Inserting a number stores one byte.
/// After 255 sets all stamps are cleared.
#[derive(Debug, Default)]
pub struct MexSet {
    stamps: Vec<u8>,
    now: u8,
}

impl MexSet {
    /// Creates an empty set of numbers below `capacity`.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { stamps: vec![0; capacity], now: 1 }
    }

    /// Empties the set and makes room for the numbers below `capacity`.
    pub fn restart(&mut self, capacity: usize) {
        self.widen(capacity);
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Makes room for the numbers below `capacity`, and keeps the set.
    pub fn widen(&mut self, capacity: usize) {
        if self.stamps.len() < capacity {
            // No set has the stamp 0.
            self.stamps.resize(capacity, 0);
        }
    }

    /// Inserts a number; a number beyond the capacity is ignored.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        if let Some(stamp) = self.stamps.get_mut(value as usize) {
            *stamp = self.now;
        }
    }

    /// Inserts numbers; numbers beyond the capacity are ignored.
    #[inline]
    pub fn insert_all(&mut self, values: impl Iterator<Item = u32>) {
        // Local copies stay in registers; the compiler must reload fields, which a store might change.
        let (stamps, now) = (self.stamps.as_mut_slice(), self.now);
        for value in values {
            if let Some(stamp) = stamps.get_mut(value as usize) {
                *stamp = now;
            }
        }
    }

    /// Returns `true` if the number is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.now)
    }

    /// Returns the least number that is not in the set.
    #[must_use]
    #[inline]
    pub fn mex(&self) -> u32 {
        self.next_free(0)
    }

    /// Returns the least number >= `from` that is not in the set.
    #[must_use]
    #[inline]
    pub fn next_free(&self, from: u32) -> u32 {
        const AT_ONCE: usize = size_of::<u64>();
        let rest = self.stamps.get(from as usize..).unwrap_or(&[]);
        // Eight stamps are compared at once: long runs occur where options are only added.
        let all = u64::from_ne_bytes([self.now; AT_ONCE]);
        let is_run =
            |stamps: &&[u8]| <[u8; AT_ONCE]>::try_from(*stamps).is_ok_and(|stamps| u64::from_ne_bytes(stamps) == all);
        let known = AT_ONCE * rest.chunks_exact(AT_ONCE).take_while(is_run).count();
        let rest = &rest[known..];
        let run = known + rest.iter().position(|&stamp| stamp != self.now).unwrap_or(rest.len());
        from.saturating_add(u32::try_from(run).unwrap_or(u32::MAX))
    }
}
