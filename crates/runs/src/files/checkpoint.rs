//! The data that a run needs to resume.

use serde::{Deserialize, Serialize};

use super::spool::PieceLengths;
use crate::running_digest::RunningDigest;
use grundy_core::saved::{self, SavedError};

/// The state of a run at the time of a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The number of earlier checkpoints of the run.
    pub generation: u64,
    /// The name of the method.
    pub method: String,
    /// The summary of the values so far.
    pub digest: RunningDigest,
    /// The number of values on the disk in each piece of the spool, if values are kept.
    pub kept: Option<PieceLengths>,
    /// The saved state of the source of values.
    pub source: Vec<u8>,
}

impl Checkpoint {
    /// Returns the bytes of the file for a game in canonical notation.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        saved::seal(game, self)
    }

    /// Reads the game and the checkpoint that [`Checkpoint::to_bytes`] wrote.
    ///
    /// # Errors
    /// If [`Checkpoint::to_bytes`] did not write these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<(String, Self), SavedError> {
        saved::unseal(bytes)
    }
}

#[cfg(test)]
pub(super) mod tests;
