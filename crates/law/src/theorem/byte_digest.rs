//! The digest of a very large number of small values.

use serde::{Deserialize, Serialize};

use grundy_core::digest::Sha256State;

/// The SHA-256 of the values so far in one byte each; it can be saved and resumed.
///
/// A period of 3.3 * 10^11 values is digested byte by byte in the order of the heaps; the result is the `sha256sum` of
/// a file of these bytes. With the CPU's SHA instructions `openssl speed -evp sha256` measures 1.7 * 10^9 bytes a
/// second, so the digest takes a fraction of the time of computing the values. SHA-256 of four bytes a value, used
/// elsewhere, takes four times as long.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByteDigest(Sha256State);

impl ByteDigest {
    /// Adds the values of the next heaps.
    pub fn take(&mut self, values: &[u8]) {
        self.0.update(values);
    }

    /// Returns the number of values so far.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.0.bytes()
    }

    /// Returns the SHA-256 as 64 lower-case hexadecimal digits; more values may follow.
    #[must_use]
    pub fn to_hex(&self) -> String {
        self.0.to_hex()
    }
}
