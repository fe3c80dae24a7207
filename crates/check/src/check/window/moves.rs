//! The moves of a code, and which values are common.

use crate::{
    check::refusal::{Checked, claim, refuted},
    window::WindowClaims,
};
use grundy_core::game::{Game, code::Parts};

/// A digit that allows two parts which need not be equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Split {
    /// i.
    pub removed: usize,
    /// Must the parts differ?
    pub unequal: bool,
}

/// The moves of a code, and which values are common.
#[derive(Debug, Clone)]
pub struct Moves {
    /// Numbers of tokens whose removal may leave one heap.
    pub singles: Vec<usize>,
    /// Removals that may leave two.
    pub splits: Vec<Split>,
    /// Numbers of tokens whose removal may leave two equal heaps, by digits that demand that.
    pub halves: Vec<usize>,
    mask: u32,
    /// Does the parity of the heap count, and is it that of even heaps?
    parity: Option<bool>,
}

impl Moves {
    /// Those of the code of a certificate.
    ///
    /// # Errors
    /// If the theorem is not one for it.
    pub fn of(game: &Game, claims: &WindowClaims) -> Checked<Self> {
        let proof = &claims.proof.finite_window;
        let not_for = |why: &str| Err(refuted("proof", "finite-window", format!("{game} {why}")));
        let Some(code) = game.code() else {
            return not_for("is no code");
        };
        if !code.tail.is_empty() {
            return not_for("has digits without end");
        }
        let mut moves = Self { singles: vec![], splits: vec![], halves: vec![], mask: proof.mask, parity: None };
        for (removed, digit) in std::iter::once(&code.split).chain(&code.digits).enumerate() {
            if digit.heaps >> 3 != 0 {
                return not_for("has moves that leave more than two heaps");
            }
            if digit.heaps >> 1 & 1 == 1 {
                moves.singles.push(removed);
            }
            match (digit.heaps >> 2 & 1, digit.parts) {
                (0, _) => (),
                (_, Parts::Equal) => moves.halves.push(removed),
                (_, parts) => moves.splits.push(Split { removed, unequal: parts == Parts::Unequal }),
            }
        }
        claim("proof.finite-window.last_digit", proof.last_digit, code.digits.len() as u64)?;
        if proof.position_parity {
            let Some(first) = moves.splits.first() else {
                return not_for("has no split, so that parity says nothing");
            };
            if moves.splits.iter().any(|split| split.removed % 2 != first.removed % 2) {
                return not_for("splits after removing odd and even numbers of tokens, so that parity does not count");
            }
            moves.parity = Some(first.removed % 2 == 1);
        }
        Ok(moves)
    }

    /// Is a value common at heap n, as its own or as an option's?
    pub fn is_common(&self, n: u64, value: u8) -> bool {
        let odd_bits = (u32::from(value) & self.mask).count_ones() % 2 == 1;
        let counts = self.parity.is_some_and(|even_heaps| (n % 2 == 0) == even_heaps);
        odd_bits != counts
    }
}
