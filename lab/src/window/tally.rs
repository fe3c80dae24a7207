//! The tally of values that are not kept.

use serde::{Deserialize, Serialize};

use grundy_core::digest::Sha256State;

/// The tally of the values of the heaps 0, 1, … so far: the largest value, and the digest if
/// wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    pub heaps: u64,
    pub largest: u8,
    pub largest_at: u64,
    pub digest: Option<Sha256State>,
}

impl Tally {
    pub fn new(digests: bool) -> Self {
        Self {
            heaps: 0,
            largest: 0,
            largest_at: 0,
            digest: digests.then(Sha256State::default),
        }
    }

    /// Adds the values of the next heaps.
    pub fn take(&mut self, values: &[u8]) {
        let largest = values.iter().fold(0, |largest, &value| value.max(largest));
        if largest > self.largest {
            let place = values
                .iter()
                .position(|&value| value == largest)
                .unwrap_or(0);
            (self.largest, self.largest_at) = (largest, self.heaps + place as u64);
        }
        if let Some(digest) = &mut self.digest {
            digest.update(values);
        }
        self.heaps += values.len() as u64;
    }
}
