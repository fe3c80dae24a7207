//! The summary of values that are not kept: their number, the largest value, their digest.

use serde::{Deserialize, Serialize};

use grundy_core::digest::Sha256State;

/// The summary of the values of the heaps 0, 1, 2, … so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningDigest {
    largest: u32,
    first_at: u64,
    sha256: Sha256State,
}

/// The bytes of a value in the digest.
const VALUE: usize = 4;

impl RunningDigest {
    /// Adds the values of the next heaps.
    pub fn take(&mut self, values: &[u32]) {
        for (heap, &value) in (self.heaps()..).zip(values) {
            if value > self.largest {
                (self.largest, self.first_at) = (value, heap);
            }
        }
        let mut bytes = [0; 1024 * VALUE];
        for values in values.chunks(bytes.len() / VALUE) {
            for (bytes, value) in bytes.chunks_exact_mut(VALUE).zip(values) {
                bytes.copy_from_slice(&value.to_le_bytes());
            }
            self.sha256.update(&bytes[..VALUE * values.len()]);
        }
    }

    /// Returns the number of heaps.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.sha256.bytes() / VALUE as u64
    }

    /// Returns the largest value and the first heap with it; 0 at 0 without values.
    #[must_use]
    pub fn largest(&self) -> (u32, u64) {
        (self.largest, self.first_at)
    }

    /// Returns the SHA-256 of the values as little-endian u32, as 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> String {
        self.sha256.to_hex()
    }
}

#[cfg(test)]
mod tests;
