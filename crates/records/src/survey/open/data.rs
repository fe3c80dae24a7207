//! What is known of each game.

use serde::{Deserialize, Serialize};

use grundy_core::{diagnostic::Diagnostic, toml_text};

/// What is known of all games, in the order of their names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// A class of games each, by its first game.
    #[serde(default)]
    pub games: Vec<OpenGame>,
}

/// What is known of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    /// Its name; the first of its class.
    pub game: String,
    /// The others of its class: their values are the same but for zeros at the start, as far as the survey goes.
    pub same: Vec<String>,
    /// The largest heap computed.
    pub to: u64,
    /// The largest value to there.
    pub largest: u32,
    /// The first heap that has it.
    pub largest_at: u64,
    /// SHA-256 of the values as little-endian 32-bit numbers.
    pub sha256: String,
    /// The entropy of a value in bits, by the frequencies of the values, in thousandths.
    pub millibits: u64,
    /// How rare heaps are told from common ones, if at most a quarter is rare.
    pub sparse: Option<SparseSpace>,
    /// A period that was proved on the way.
    pub repeats: Option<Repeats>,
}

/// A sparse space: see [`grundy_law::sparse`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparseSpace {
    /// The bits that count.
    pub mask: u32,
    /// Whether the parity of n is one more bit, or that of n + 1 where splits remove odd numbers of tokens.
    pub position_parity: bool,
    /// Rare heaps, the empty one included.
    pub rares: u64,
    /// The largest of them.
    pub last_rare: u64,
}

/// A proved period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeats {
    /// The least.
    pub preperiod: u64,
    /// The least.
    pub period: u64,
}

impl OpenGame {
    /// The bits that determine what follows, (r + k) times the entropy of a value, in thousandths; `None` without a sparse
    /// space.
    #[must_use]
    pub fn state(&self) -> Option<u64> {
        let digits = self.game.split_once('.').map_or(0, |(_, digits)| digits.len() as u64);
        let sparse = self.sparse?;
        sparse.last_rare.checked_add(digits)?.checked_mul(self.millibits)
    }

    /// Have the rare heaps died out as far as one can tell: is the last at most a tenth of the way?
    #[must_use]
    pub fn has_died_out(&self) -> bool {
        self.sparse.is_some_and(|sparse| sparse.last_rare <= self.to / 10)
    }
}

impl std::str::FromStr for Known {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        toml_text::deserialize(text, "a list of [[games]] as `grundy survey open` writes it")
    }
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "# What has been computed of open octal games; `grundy survey open` goes on with it.\n")?;
        // All fields can be written: no number is beyond 63 bits, as heaps are counted on this machine.
        f.write_str(&toml::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}
