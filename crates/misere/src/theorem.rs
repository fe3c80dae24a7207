//! What carries a pretending function from finitely many heaps to all.
//!
//! Let (Q, P) with Phi be right for all heaps up to some heap: no x in Q and heap h with x Phi(h) in P have a t in T(h),
//! the images of the options of h, with x t in P; and every position that has a move and an image outside P has
//! an option with an image in P; and the identity, the image of no heaps, is not in P. Both conditions know a heap only by
//! its pair (Phi(h), T(h)). So if a larger heap is given an image such that its pair is that of a heap which has been checked,
//! all remains right.
//!
//! **Theorem** (for at most two parts: Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115
//! (2008), the periodicity theorem for octal games). Let n0 >= 1, p >= 1 and bound be as below, (Q, P) and Phi right for
//! the heaps 0..bound + p, and Phi(n + p) = Phi(n) for n0 <= n < bound. Then (Q, P) is the misère quotient of
//! the game, and Phi(n + p) = Phi(n) for all n >= n0.
//!
//! | game | bound |
//! |---|---|
//! | codes with the last digit `dk`, at most r parts, neither `!` nor `=` | r n0 + (r - 1) p + k |
//! | codes with `!` on digits of at most two parts, all digits of at most r parts, no `=` | the larger of this and 2 n0 + 2 p + k |
//! | subtraction sets with the largest member s | n0 + s |
//!
//! *Proof.* Let Phi(n + p) = Phi(n) define Phi from heap bound + p on; then that holds for all n >= n0. It is enough that
//! T(n + p) = T(n) for n >= bound: then, by induction, the pair of heap n + p is that of a heap below bound + p.
//!
//! Codes. As n > k, some part stays. Let an option of heap n have the parts a1 >= … >= aj >= 1, the sum n - i with i <= k.
//! It is more than r (n0 - 1), so a1 >= n0; with a1 + p in place of a1 it is an option of heap n + p with the same image,
//! and the parts are unequal if they were. Let, the other way, the sum be n + p - i. It is at least r (n0 + p), so
//! a1 >= n0 + p; with a1 - p >= n0 >= 1 in place of a1 it is an option of heap n with the same image. If a digit with `!`
//! allows two parts and a1 - p = a2, then a2 - p in place of a2 leaves the parts unequal, and
//! 2 a2 + p = n + p - i >= 2 n0 + 3 p shows a2 - p >= n0.
//!
//! Subtraction. T(n) holds Phi(n - m) for all members m <= s, where n - m >= n0. ∎
//!
//! Nothing is claimed of `=`, of `!` with three parts, of infinite codes and sets, or of rules: their periods are *observed*.

use grundy_core::game::{
    Game, HeapCode,
    code::{Digit, MAX_PARTS, Parts},
};

/// A case of the theorem, with what it needs to know of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Plambeck and Siegel 2008, for at most r parts.
    Codes {
        /// k.
        last_digit: u64,
        /// r.
        parts: u64,
        /// Is there a digit with `!`?
        unequal: bool,
    },
    /// Subtraction sets.
    Subtraction {
        /// s.
        largest: u64,
    },
}

impl Theorem {
    /// The case that covers a game; `None` if none does.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let largest = || game.set()?.finite()?.last().copied();
        game.code().and_then(Self::of_code).or_else(|| largest().map(|largest| Self::Subtraction { largest }))
    }

    fn of_code(code: &HeapCode) -> Option<Self> {
        if !code.tail.is_empty() {
            return None;
        }
        let digits = || std::iter::once(&code.split).chain(&code.digits);
        let covered = |digit: &Digit| match digit.parts {
            Parts::Any => true,
            Parts::Unequal => most_parts(*digit) <= 2,
            Parts::Equal => false,
        };
        digits().all(covered).then(|| Self::Codes {
            last_digit: code.digits.len() as u64,
            parts: digits().map(|&digit| most_parts(digit)).max().unwrap_or(0).max(1),
            unequal: digits().any(|digit| digit.parts == Parts::Unequal),
        })
    }

    /// The period must hold for preperiod <= n < bound; the preperiod counts as 1 if it is 0. `None` beyond 64 bits.
    #[must_use]
    pub fn bound(&self, preperiod: u64, period: u64) -> Option<u64> {
        let start = preperiod.max(1);
        match *self {
            Self::Codes { last_digit, parts, unequal } => {
                let plain = parts.checked_mul(start)?.checked_add((parts - 1).checked_mul(period)?)?;
                let apart = start.checked_add(period)?.checked_mul(2)?;
                if unequal { plain.max(apart) } else { plain }.checked_add(last_digit)
            }
            Self::Subtraction { largest } => start.checked_add(largest),
        }
    }

    /// The last heap whose image is asked for: bound + period - 1.
    #[must_use]
    pub fn asks_to(&self, preperiod: u64, period: u64) -> Option<u64> {
        self.bound(preperiod, period)?.checked_add(period)?.checked_sub(1)
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> &'static str {
        match self {
            Self::Codes { parts: ..=2, unequal: false, .. } => "Plambeck and Siegel 2008",
            Self::Codes { .. } => "Plambeck and Siegel 2008, for these parts",
            Self::Subtraction { .. } => "Plambeck and Siegel 2008, for subtraction sets",
        }
    }
}

fn most_parts(digit: Digit) -> u64 {
    (0..=MAX_PARTS as u64).rev().find(|&parts| digit.heaps >> parts & 1 == 1).unwrap_or(0)
}
