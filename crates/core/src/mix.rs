//! A hash for keys that no adversary chooses.

use std::hash::{BuildHasherDefault, Hasher};

/// The hasher builder of maps and sets that hash by [`Mix`].
pub type Build = BuildHasherDefault<Mix>;

/// Mixes words by a multiplication and a shift. No adversary chooses the keys, and the standard
/// hash takes longer than the lookup.
///
/// ```
/// use grundy_core::mix::Build;
/// use std::collections::HashMap;
///
/// let mut values: HashMap<u64, u32, Build> = HashMap::default();
/// values.insert(5, 4);
/// assert_eq!(values.get(&5), Some(&4));
/// ```
#[derive(Default)]
pub struct Mix(u64);

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
