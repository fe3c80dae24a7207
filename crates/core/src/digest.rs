//! SHA-256 (FIPS 180-4): of bytes at once, and of a long sequence of bytes with a state that can be
//! saved and resumed.
//!
//! The package `sha2` compresses the blocks, but cannot save its state. This module keeps the rest:
//! whole blocks of 64 bytes, the bytes left over, the length, and the padding at the end.

use std::fmt::Write;

use sha2::{Digest, Sha256, compress256, digest::generic_array::GenericArray};

/// Bytes that are compressed together.
const BLOCK: usize = 64;
/// FIPS 180-4, 5.3.3: the first 32 bits of the fractional parts of the square roots of the first
/// eight primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];
/// The standard counts the bits in 64 bits: fewer bytes than this.
const TOO_MANY_BYTES: u64 = 1 << 61;

/// The SHA-256 of some bytes as 64 lower-case hexadecimal digits.
///
/// ```
/// use grundy_core::digest::sha256;
///
/// assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// ```
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
///
/// ```
/// assert_eq!(grundy_core::digest::hexadecimal(&[0x0f, 0xa0]), "0fa0");
/// ```
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// The SHA-256 of the bytes so far.
///
/// ```
/// use grundy_core::digest::{Sha256State, sha256};
///
/// let mut state = Sha256State::default();
/// state.update(b"0.");
/// state.update(b"77");
/// assert_eq!((state.bytes(), state.to_hex()), (4, sha256(b"0.77")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(into = "SavedSha256", try_from = "SavedSha256")]
pub struct Sha256State {
    words: [u32; 8],
    /// The bytes after the last whole block; fewer than a block has.
    rest: Vec<u8>,
    /// The number of bytes so far.
    length: u64,
}

/// The eight words, the bytes after the last whole block, the number of bytes.
type SavedSha256 = ([u32; 8], Vec<u8>, u64);

impl From<Sha256State> for SavedSha256 {
    fn from(state: Sha256State) -> Self {
        (state.words, state.rest, state.length)
    }
}

impl TryFrom<SavedSha256> for Sha256State {
    type Error = &'static str;

    fn try_from((words, rest, length): SavedSha256) -> Result<Self, Self::Error> {
        if length % BLOCK as u64 != rest.len() as u64 || length >= TOO_MANY_BYTES {
            return Err("the state of the digest has another length than it says");
        }
        Ok(Self {
            words,
            rest,
            length,
        })
    }
}

impl Default for Sha256State {
    fn default() -> Self {
        Self {
            words: START,
            rest: Vec::with_capacity(BLOCK),
            length: 0,
        }
    }
}

impl Sha256State {
    /// Takes in more bytes: 2^61 - 1 in all, at most.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (fill, more) = bytes.split_at(bytes.len().min(BLOCK - self.rest.len()));
            self.rest.extend_from_slice(fill);
            bytes = more;
            if self.rest.len() < BLOCK {
                return;
            }
            compress(&mut self.words, &self.rest);
            self.rest.clear();
        }
        let whole = bytes.len() - bytes.len() % BLOCK;
        compress(&mut self.words, &bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
    }

    /// The number of bytes so far.
    pub fn bytes(&self) -> u64 {
        self.length
    }

    /// The digest as 64 lower-case hexadecimal digits; more bytes may follow.
    pub fn to_hex(&self) -> String {
        let mut last = self.rest.clone();
        last.push(0x80);
        // The length in bits takes the last 8 bytes of a block.
        last.resize((last.len() + 8).next_multiple_of(BLOCK) - 8, 0);
        last.extend((self.length * 8).to_be_bytes());
        let mut words = self.words;
        compress(&mut words, &last);
        hexadecimal(words.map(u32::to_be_bytes).as_flattened())
    }
}

/// Compresses whole blocks.
fn compress(words: &mut [u32; 8], bytes: &[u8]) {
    // A few blocks at a time: they are copied into the type that `sha2` takes.
    let mut blocks = [GenericArray::default(); 16];
    for bytes in bytes.chunks(BLOCK * blocks.len()) {
        let count = bytes.len() / BLOCK;
        for (block, bytes) in blocks.iter_mut().zip(bytes.chunks_exact(BLOCK)) {
            block.copy_from_slice(bytes);
        }
        compress256(words, &blocks[..count]);
    }
}
