//! SHA-256 of a long sequence of bytes, with a state that can be kept and taken up again (FIPS 180-4).
//!
//! The compression of blocks is that of the `sha2` package; here is only what stands around it: whole blocks of 64 bytes,
//! the bytes left over, the length, and the padding at the end.

use std::fmt::Write;

use sha2::{compress256, digest::generic_array::GenericArray};

const BLOCK: usize = 64;
/// FIPS 180-4, 5.3.3: the first 32 bits of the fractional parts of the square roots of the first eight primes.
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The digest of the bytes so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Running {
    state: [u32; 8],
    /// What came after the last whole block: less than a block.
    rest: Vec<u8>,
    /// Bytes so far.
    length: u64,
}

impl Default for Running {
    fn default() -> Self {
        Self { state: START, rest: Vec::with_capacity(BLOCK), length: 0 }
    }
}

impl Running {
    /// Takes in more bytes. They may be 2^61 - 1 in all: the standard counts 2^64 bits.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (fill, more) = bytes.split_at(bytes.len().min(BLOCK - self.rest.len()));
            self.rest.extend_from_slice(fill);
            bytes = more;
            if self.rest.len() < BLOCK {
                return;
            }
            compress(&mut self.state, &self.rest);
            self.rest.clear();
        }
        let whole = bytes.len() - bytes.len() % BLOCK;
        compress(&mut self.state, &bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
    }

    /// The digest as 64 lower-case hexadecimal digits; more bytes may follow.
    pub fn to_hex(&self) -> String {
        let mut last = self.rest.clone();
        last.push(0x80);
        // The length in bits takes the last 8 bytes of a block.
        last.resize((last.len() + 8).next_multiple_of(BLOCK) - 8, 0);
        last.extend((self.length * 8).to_be_bytes());
        let mut state = self.state;
        compress(&mut state, &last);
        state.iter().fold(String::with_capacity(64), |mut text, word| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{word:08x}");
            text
        })
    }

    /// The state: eight words, the length, the bytes left over; all little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let words = self.state.iter().flat_map(|word| word.to_le_bytes());
        words.chain(self.length.to_le_bytes()).chain(self.rest.iter().copied()).collect()
    }

    /// What [`Running::to_bytes`] wrote.
    ///
    /// # Errors
    /// If it was not written so.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let cut_off = || "the state of the digest is cut off".to_owned();
        let (words, bytes) = bytes.split_first_chunk::<32>().ok_or_else(cut_off)?;
        let (length, rest) = bytes.split_first_chunk().ok_or_else(cut_off)?;
        let mut state = START;
        for (word, bytes) in state.iter_mut().zip(words.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        let length = u64::from_le_bytes(*length);
        if length % BLOCK as u64 != rest.len() as u64 {
            return Err("the state of the digest has another length than it says".into());
        }
        Ok(Self { state, rest: rest.to_vec(), length })
    }
}

/// Whole blocks.
fn compress(state: &mut [u32; 8], bytes: &[u8]) {
    // A few blocks at a time: they are copied into the type that `sha2` takes.
    let mut blocks = [GenericArray::default(); 16];
    for bytes in bytes.chunks(BLOCK * blocks.len()) {
        let count = bytes.len() / BLOCK;
        for (block, bytes) in blocks.iter_mut().zip(bytes.chunks_exact(BLOCK)) {
            block.copy_from_slice(bytes);
        }
        compress256(state, &blocks[..count]);
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "the low byte is wanted")]
mod tests {
    use super::*;
    use crate::digest::sha256;

    /// Bytes without a pattern.
    fn bytes(len: usize) -> Vec<u8> {
        (0..len as u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 37) as u8).collect()
    }

    #[test]
    fn is_the_digest_of_sha2_however_the_bytes_arrive() {
        for len in (0..=300).chain([1023, 1024, 1025, 4096, 10_000]) {
            let bytes = bytes(len);
            let mut whole = Running::default();
            whole.update(&bytes);
            assert_eq!(whole.to_hex(), sha256(&bytes), "{len} bytes");
            for step in [1, 7, 63, 64, 65, 1000] {
                let mut parts = Running::default();
                bytes.chunks(step).for_each(|part| parts.update(part));
                assert_eq!(parts, whole, "{len} bytes by {step}");
            }
        }
    }

    #[test]
    fn goes_on_from_its_state_at_every_length() {
        let bytes = bytes(200);
        for len in 0..=bytes.len() {
            let mut first = Running::default();
            first.update(&bytes[..len]);
            let mut again = Running::from_bytes(&first.to_bytes()).unwrap();
            again.update(&bytes[len..]);
            assert_eq!(again.to_hex(), sha256(&bytes), "cut at {len}");
        }
        let state = Running::default().to_bytes();
        for broken in [&[][..], &state[..32], &state[..39], &[&state[..], &[0]].concat()] {
            assert!(Running::from_bytes(broken).is_err(), "{} bytes", broken.len());
        }
    }
}
