//! The moves of a code, and its common values.

use crate::{
    check::check_error::{CheckResult, claim, refute_field},
    window::WindowClaims,
};
use grundy_core::game::{Game, code::PartDemand};

/// A digit that allows two parts that need not be equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DigitSplit {
    /// i: the number of removed tokens.
    pub removed: usize,
    /// `true` if the parts must differ.
    pub unequal: bool,
}

/// The moves of a code, and its common values.
#[derive(Debug, Clone)]
pub struct CodeMoves {
    /// The numbers of tokens whose removal may leave one heap.
    pub singles: Vec<usize>,
    /// The removals that may leave two heaps.
    pub splits: Vec<DigitSplit>,
    /// The numbers of tokens whose removal may leave two equal heaps, by digits that require equal
    /// heaps.
    pub halves: Vec<usize>,
    mask: u32,
    /// `None` if the parity of the heap does not count; `Some(true)` if the parity of even heaps
    /// counts.
    parity: Option<bool>,
}

impl CodeMoves {
    /// Returns the moves of the code of a certificate.
    ///
    /// # Errors
    /// If the theorem does not apply to the code.
    pub fn from_game(game: &Game, claims: &WindowClaims) -> CheckResult<Self> {
        let proof = &claims.proof.finite_window;
        let not_for = |why: &str| {
            Err(refute_field(
                "proof",
                "finite-window",
                format!("{game} {why}"),
            ))
        };
        let Some(code) = game.code() else {
            return not_for("is not a code");
        };
        if !code.tail.is_empty() {
            return not_for("has digits without end");
        }
        let mut moves = Self {
            singles: vec![],
            splits: vec![],
            halves: vec![],
            mask: proof.mask,
            parity: None,
        };
        for (removed, digit) in std::iter::once(&code.split).chain(&code.digits).enumerate() {
            if digit.heaps >> 3 != 0 {
                return not_for("has moves that leave more than two heaps");
            }
            if digit.heaps >> 1 & 1 == 1 {
                moves.singles.push(removed);
            }
            match (digit.heaps >> 2 & 1, digit.parts) {
                (0, _) => (),
                (_, PartDemand::Equal) => moves.halves.push(removed),
                (_, parts) => moves.splits.push(DigitSplit {
                    removed,
                    unequal: parts == PartDemand::Unequal,
                }),
            }
        }
        claim(
            "proof.finite-window.last_digit",
            proof.last_digit,
            code.digits.len() as u64,
        )?;
        if proof.position_parity {
            let Some(first) = moves.splits.first() else {
                return not_for("has no split, so parity says nothing");
            };
            if moves
                .splits
                .iter()
                .any(|split| split.removed % 2 != first.removed % 2)
            {
                return not_for(
                    "splits after removing odd and even numbers of tokens, so parity does not count",
                );
            }
            moves.parity = Some(first.removed % 2 == 1);
        }
        Ok(moves)
    }

    /// Returns `true` if a value is common at heap n, as the value of n or of an option.
    pub fn is_common(&self, n: u64, value: u8) -> bool {
        let odd_bits = (u32::from(value) & self.mask).count_ones() % 2 == 1;
        let counts = self
            .parity
            .is_some_and(|even_heaps| (n % 2 == 0) == even_heaps);
        odd_bits != counts
    }
}
