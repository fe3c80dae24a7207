//! The data of each open game.

use serde::{Deserialize, Serialize};

use grundy_core::{diagnostic::Diagnostic, toml_text};

/// The data of all games, in the order of their names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The classes of games, each under its first game.
    #[serde(default)]
    pub games: Vec<OpenGame>,
}

/// The data of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    /// The name of the first game of the class.
    pub game: String,
    /// Further games of the class: within the survey their values are equal except for zeros at the
    /// start.
    pub same: Vec<String>,
    /// The largest heap computed.
    pub to: u64,
    /// The largest value up to heap `to`.
    pub largest: u32,
    /// The first heap with the largest value.
    pub largest_at: u64,
    /// SHA-256 of the values as little-endian 32-bit numbers.
    pub sha256: String,
    /// The entropy of a value in thousandths of a bit, from the frequencies of the values.
    pub millibits: u64,
    /// The rare heaps, if at most a quarter of the heaps is rare.
    pub sparse: Option<SparseSpace>,
    /// The period, if one is proved.
    pub repeats: Option<Repeats>,
}

/// A sparse space: see [`grundy_law::sparse`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparseSpace {
    /// The bits that decide.
    pub mask: u32,
    /// `true` if there is one more bit: the parity of n, or of n + 1 if splits remove odd numbers
    /// of tokens.
    pub position_parity: bool,
    /// The number of rare heaps, including the empty heap.
    pub rares: u64,
    /// The largest rare heap.
    pub last_rare: u64,
}

/// A proved period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeats {
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

impl OpenGame {
    /// Returns the bits that determine all later values in thousandths: (r + k) times the entropy
    /// of a value. `None` without a sparse space.
    #[must_use]
    pub fn state(&self) -> Option<u64> {
        let digits = self
            .game
            .split_once('.')
            .map_or(0, |(_, digits)| digits.len() as u64);
        let sparse = self.sparse?;
        sparse
            .last_rare
            .checked_add(digits)?
            .checked_mul(self.millibits)
    }

    /// Returns `true` if there are probably no more rare heaps: the last one is within the first
    /// tenth of the heaps.
    #[must_use]
    pub fn has_died_out(&self) -> bool {
        self.sparse
            .is_some_and(|sparse| sparse.last_rare <= self.to / 10)
    }
}

impl std::str::FromStr for Known {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        toml_text::deserialize(
            text,
            "a list of [[games]] as `grundy-lab survey open` writes it",
        )
    }
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "# What has been computed of open octal games; `grundy-lab survey open` goes on with it.\n"
        )?;
        // All fields can be written: heaps are counted on this machine, so no number exceeds 63
        // bits.
        f.write_str(&toml::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}
