//! The theorem that extends a pretending function from finitely many heaps to all heaps.
//!
//! Let (Q, P) with Phi be right for all heaps up to some heap. That means:
//!
//! - no x in Q and heap h with x Phi(h) in P have a t in T(h), the images of the options of h, with
//!   x t in P;
//! - every position that has a move and an image outside P has an option with an image in P;
//! - the identity, the image of no heaps, is not in P.
//!
//! The first two conditions depend on a heap only by its pair (Phi(h), T(h)). So if a larger heap
//! gets an image and its pair is the pair of a heap that has been checked, all conditions still
//! hold.
//!
//! **Theorem** (for at most two parts: Plambeck and Siegel, Misère quotients for impartial games,
//! J. Combin. Theory Ser. A 115 (2008), the periodicity theorem for octal games). Let n0 >= 1 and p
//! >= 1, and let the bound be as below. Let (Q, P) and Phi be right for the heaps 0..bound + p, and
//! > let Phi(n + p) = Phi(n) for n0 <= n < bound. Then (Q, P) is the misère quotient of the game, and
//! > Phi(n + p) = Phi(n) for all n >= n0.
//!
//! | game | bound |
//! |---|---|
//! | codes with the last digit `dk`, at most r parts, neither `!` nor `=` | r n0 + (r - 1) p + k |
//! | codes with `!` on digits of at most two parts, all digits of at most r parts, no `=` | the larger of this and 2 n0 + 2 p + k |
//! | subtraction sets with the largest member s | n0 + s |
//!
//! *Proof.* Let Phi(n + p) = Phi(n) define Phi from heap bound + p on. Then the equation holds for
//! all n >= n0. It is enough to show T(n + p) = T(n) for n >= bound: then, by induction, the pair
//! of heap n + p is the pair of a heap below bound + p.
//!
//! Codes. As n > k, some part is left. Let an option of heap n have the parts a1 >= … >= aj >= 1,
//! with the sum n - i and i <= k. The sum is more than r (n0 - 1), so a1 >= n0. With a1 + p instead
//! of a1 it is an option of heap n + p with the same image, and unequal parts stay unequal.
//! Conversely, let the sum be n + p - i. It is at least r (n0 + p), so a1 >= n0 + p. With a1 - p >=
//! n0 >= 1 instead of a1 it is an option of heap n with the same image. If a digit with `!` allows
//! two parts and a1 - p = a2, use a2 - p instead of a2. Then the parts are still unequal, and 2
//! a2 + p = n + p - i >= 2 n0 + 3 p shows a2 - p >= n0.
//!
//! Subtraction. T(n) consists of Phi(n - m) for all members m <= s, where n - m >= n0. ∎
//!
//! The theorem does not cover `=`, `!` with three parts, infinite codes and sets, or rules: their
//! periods are *observed*.

use grundy_core::game::{
    Game, HeapCode,
    code::{Digit, MAX_PARTS, PartDemand},
};

/// A case of the theorem, with the numbers that it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MisereTheorem {
    /// Plambeck and Siegel 2008, for at most r parts.
    Codes {
        /// k: the last digit is `dk`.
        last_digit: u64,
        /// r: the largest number of parts.
        parts: u64,
        /// `true` if there is a digit with `!`.
        unequal: bool,
    },
    /// Subtraction sets.
    Subtraction {
        /// s: the largest member.
        largest: u64,
    },
}

impl MisereTheorem {
    /// Returns the case that covers a game, if any.
    #[must_use]
    pub fn from_game(game: &Game) -> Option<Self> {
        let largest = || game.set()?.finite()?.last().copied();
        game.code()
            .and_then(Self::of_code)
            .or_else(|| largest().map(|largest| Self::Subtraction { largest }))
    }

    fn of_code(code: &HeapCode) -> Option<Self> {
        if !code.tail.is_empty() {
            return None;
        }
        let digits = || std::iter::once(&code.split).chain(&code.digits);
        let covered = |digit: &Digit| match digit.parts {
            PartDemand::Any => true,
            PartDemand::Unequal => (3..=MAX_PARTS).all(|parts| !digit.allows(parts)),
            PartDemand::Equal => false,
        };
        digits().all(covered).then(|| Self::Codes {
            last_digit: code.digits.len() as u64,
            parts: code.most_parts().max(1) as u64,
            unequal: digits().any(|digit| digit.parts == PartDemand::Unequal),
        })
    }

    /// Returns the bound: the period must hold for preperiod <= n < bound. A preperiod of 0 counts
    /// as 1. `None` if the bound exceeds 64 bits.
    #[must_use]
    pub fn bound(&self, preperiod: u64, period: u64) -> Option<u64> {
        let start = preperiod.max(1);
        match *self {
            Self::Codes {
                last_digit,
                parts,
                unequal,
            } => {
                let plain = parts
                    .checked_mul(start)?
                    .checked_add((parts - 1).checked_mul(period)?)?;
                let apart = start.checked_add(period)?.checked_mul(2)?;
                if unequal { plain.max(apart) } else { plain }.checked_add(last_digit)
            }
            Self::Subtraction { largest } => start.checked_add(largest),
        }
    }

    /// Returns the last heap whose image is required: bound + period - 1.
    #[must_use]
    pub fn asks_to(&self, preperiod: u64, period: u64) -> Option<u64> {
        self.bound(preperiod, period)?
            .checked_add(period)?
            .checked_sub(1)
    }

    /// Returns the source.
    #[must_use]
    pub fn source(&self) -> &'static str {
        match self {
            Self::Codes {
                parts: ..=2,
                unequal: false,
                ..
            } => "Plambeck and Siegel 2008",
            Self::Codes { .. } => "Plambeck and Siegel 2008, for these parts",
            Self::Subtraction { .. } => "Plambeck and Siegel 2008, for subtraction sets",
        }
    }
}
