//! What remains of values that are not kept: how many, the largest, their digest.

use super::digest::Running;

/// The values of the heaps 0, 1, 2, … so far in a few words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    heaps: u64,
    largest: u32,
    at: u64,
    digest: Running,
}

impl Summary {
    /// Takes in the values of the next heaps.
    pub(crate) fn take(&mut self, values: &[u32]) {
        for (heap, &value) in (self.heaps..).zip(values) {
            if value > self.largest {
                (self.largest, self.at) = (value, heap);
            }
        }
        self.heaps += values.len() as u64;
        let mut bytes = [0; 4096];
        for values in values.chunks(bytes.len() / 4) {
            for (bytes, value) in bytes.chunks_exact_mut(4).zip(values) {
                bytes.copy_from_slice(&value.to_le_bytes());
            }
            self.digest.update(&bytes[..4 * values.len()]);
        }
    }

    /// How many heaps.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The largest value and the first heap that has it; 0 at 0 if there is none.
    #[must_use]
    pub fn largest(&self) -> (u32, u64) {
        (self.largest, self.at)
    }

    /// The SHA-256 of the values as little-endian u32, as 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> String {
        self.digest.to_hex()
    }

    /// Number of heaps, largest value, where, the digest's state; little-endian.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.heaps.to_le_bytes().to_vec();
        bytes.extend(self.largest.to_le_bytes());
        bytes.extend(self.at.to_le_bytes());
        bytes.extend(self.digest.to_bytes());
        bytes
    }

    /// What [`Summary::to_bytes`] wrote.
    ///
    /// # Errors
    /// If it was not written so.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let cut_off = || "the summary of the values is cut off".to_owned();
        let (heaps, bytes) = bytes.split_first_chunk().ok_or_else(cut_off)?;
        let (largest, bytes) = bytes.split_first_chunk().ok_or_else(cut_off)?;
        let (at, digest) = bytes.split_first_chunk().ok_or_else(cut_off)?;
        Ok(Self {
            heaps: u64::from_le_bytes(*heaps),
            largest: u32::from_le_bytes(*largest),
            at: u64::from_le_bytes(*at),
            digest: Running::from_bytes(digest)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::sha256;

    #[test]
    fn knows_the_largest_value_and_the_digest() {
        let values: Vec<u32> = (0..5000_u32).map(|n| n.wrapping_mul(0x9e37_79b9) >> 20).collect();
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let largest = *values.iter().max().unwrap();
        let at = values.iter().position(|&value| value == largest).unwrap();
        for step in [1, 1000, 1024, 5000] {
            let mut summary = Summary::default();
            for part in values.chunks(step) {
                summary.take(part);
                assert_eq!(Summary::from_bytes(&summary.to_bytes()).as_ref(), Ok(&summary));
            }
            assert_eq!((summary.heaps(), summary.largest()), (5000, (largest, at as u64)));
            assert_eq!(summary.sha256(), sha256(&bytes));
        }
        assert!((0..20).all(|len| Summary::from_bytes(&vec![0; len]).is_err()));
    }
}
