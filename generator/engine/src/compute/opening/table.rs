//! What is known of positions: a table that threads share, bounded in memory.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// What is known of the value of a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Known {
    value: Option<u16>,
    /// Bit v: the value is not v.
    not: u64,
}

impl Known {
    /// The value, if it is known.
    pub fn value(self) -> Option<u32> {
        self.value.map(u32::from)
    }

    /// Is the value known not to be this one?
    pub fn excludes(self, value: u32) -> bool {
        self.value.map_or(value < 64 && self.not >> value & 1 == 1, |known| u32::from(known) != value)
    }
}

/// The number of maps, each with a lock of its own: threads seldom meet.
const SHARDS: usize = 64;
/// Bytes of an entry beside its key: the entry itself, the key's allocation, and what a map leaves free.
const ENTRY: u64 = 96;

/// From the forms of positions (see [`super::form`]) to what is known of them.
pub(super) struct Table {
    shards: Vec<Mutex<Shard>>,
    /// The most bytes of a shard.
    most: u64,
}

#[derive(Default)]
struct Shard {
    map: HashMap<Box<[u64]>, Entry, BuildHasherDefault<Mix>>,
    bytes: u64,
}

struct Entry {
    known: Known,
    /// The number of elements of the position: those with more took longer to find out.
    size: u32,
}

impl Table {
    /// A table of at most about `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { shards, most: bytes / SHARDS as u64 }
    }

    fn shard(&self, key: &[u64]) -> MutexGuard<'_, Shard> {
        let mut mix = Mix::default();
        for &word in key {
            mix.write_u64(word);
        }
        let at = usize::try_from(mix.finish() % SHARDS as u64).unwrap_or(0);
        self.shards[at].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a position.
    pub fn get(&self, key: &[u64]) -> Known {
        self.shard(key).map.get(key).map_or(Known::default(), |entry| entry.known)
    }

    /// Notes the value of a position of `size` elements.
    pub fn set(&self, key: &[u64], size: u32, value: u32) {
        // No play has more moves than there are elements, at most 256.
        let value = u16::try_from(value).unwrap_or(u16::MAX);
        self.note(key, size, |known| known.value = Some(value));
    }

    /// Notes that the value of a position is another one.
    pub fn exclude(&self, key: &[u64], size: u32, value: u32) {
        if value < 64 {
            self.note(key, size, |known| known.not |= 1 << value);
        }
    }

    fn note(&self, key: &[u64], size: u32, change: impl FnOnce(&mut Known)) {
        let mut shard = self.shard(key);
        if let Some(entry) = shard.map.get_mut(key) {
            return change(&mut entry.known);
        }
        let bytes = ENTRY + 8 * key.len() as u64;
        if shard.bytes + bytes > self.most {
            shard.shrink(self.most / 2);
        }
        let mut entry = Entry { known: Known::default(), size };
        change(&mut entry.known);
        shard.bytes += bytes;
        shard.map.insert(key.into(), entry);
    }
}

impl Shard {
    /// Forgets the smallest positions, which are found out again soonest, until it has at most `most` bytes.
    fn shrink(&mut self, most: u64) {
        let mut of_size = std::collections::BTreeMap::<u32, u64>::new();
        let bytes = |key: &[u64]| ENTRY + 8 * key.len() as u64;
        for (key, entry) in &self.map {
            *of_size.entry(entry.size).or_default() += bytes(key);
        }
        let (mut left, mut smallest) = (self.bytes, 0);
        for (size, bytes) in of_size {
            if left <= most {
                break;
            }
            left -= bytes;
            smallest = size + 1;
        }
        self.map.retain(|_, entry| entry.size >= smallest);
        self.bytes = self.map.keys().map(|key| bytes(key)).sum();
    }
}

/// Mixes words by a multiplication and a shift: forms are not chosen by an adversary, and the standard hash takes longer than
/// the lookup.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number near 2^64 divided by the golden ratio (Knuth, TAOCP 6.4).
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
