//! SHA-256 of the bytes so far, with a state that can be serialized; `sha2` compresses the blocks.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{compress256, digest::generic_array::GenericArray};

/// The number of bytes of a block.
const BLOCK: usize = 64;

/// The digest of the bytes so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sha {
    words: [u32; 8],
    /// The bytes after the last whole block.
    rest: Vec<u8>,
    /// The number of bytes so far.
    bytes: u64,
}

impl Default for Sha {
    fn default() -> Self {
        // FIPS 180-4, 5.3.3.
        let words =
            [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];
        Self { words, rest: Vec::new(), bytes: 0 }
    }
}

impl Sha {
    /// Adds more bytes.
    pub fn take(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let (fill, bytes) = bytes.split_at(bytes.len().min((BLOCK - self.rest.len() % BLOCK) % BLOCK));
        self.rest.extend_from_slice(fill);
        let mut blocks = bytes.chunks_exact(BLOCK);
        if self.rest.len() == BLOCK {
            compress256(&mut self.words, &[*GenericArray::from_slice(&self.rest)]);
            self.rest.clear();
        }
        // One call for several blocks: the words stay in registers.
        let mut several = Vec::with_capacity(bytes.len() / BLOCK);
        several.extend(blocks.by_ref().map(|block| *GenericArray::from_slice(block)));
        compress256(&mut self.words, &several);
        self.rest.extend_from_slice(blocks.remainder());
    }

    /// Returns the digest as 64 lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        let mut end = self.clone();
        let bits = 8 * self.bytes;
        // The padding: the bit 1, then zeros up to 8 bytes before the end of a block, then the number of bits.
        let zeros = (2 * BLOCK - 9 - self.rest.len()) % BLOCK;
        end.take(&[&[0x80], &vec![0; zeros][..], &bits.to_be_bytes()].concat());
        end.words.iter().fold(String::new(), |mut text, word| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{word:08x}");
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_does_not_depend_on_the_chunks() {
        let bytes: Vec<u8> = (0..500_u32).map(|n| u8::try_from(n * n % 251).unwrap()).collect();
        for len in (0..=200).chain([447, 448, 449, 500]) {
            let expected = grundy_core::digest::sha256(&bytes[..len]);
            for step in [1, 5, 63, 64, 65, 500] {
                let mut sha = Sha::default();
                bytes[..len].chunks(step).for_each(|part| sha.take(part));
                assert_eq!(sha.hex(), expected, "{len} by {step}");
            }
        }
    }
}
