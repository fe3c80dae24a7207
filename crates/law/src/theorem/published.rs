//! Games whose values are read off the binary digits of the heap, by theorems about these games.
//!
//! # The laws
//! A law g of the theorem is known at every heap. The values show a 2-regular law of d sequences. The theorem's law is
//! 2-regular too, of at most four sequences, so the two laws are equal if they are equal at all n < 2^(d + 4) (see
//! `grundy_check`, restricted Nim).
//!
//! # Proofs
//! - Dim, n -> n - a for the divisors a of n; v is the number of zeros at the end of n. A divisor with j < v such zeros
//!   leaves exactly j, and one with j = v leaves more than v, or nothing. So the options of n have the values 1 to v,
//!   values above v + 1, and 0, and the value of n is v + 1. Without the move to 0 all these values are 1 less.
//! - Mark, n -> n - 1, n/2: g(4n) = g(n), g(4n+1) = g(2n+1), g(4n+2) = 0, g(4n+3) = 3 - g(2n+1), by induction. Odd heaps have
//!   the value 1 or 2, as one option has the value 0. mex(g(4n+1), g(2n+1)) = mex(g(2n+1), g(2n+1)) = 0.
//!   mex(0, g(2n+1)) = 3 - g(2n+1). mex(g(4n), g(2n)) = mex(g(n), g(2n)) = g(2n+1). Last, let b = g(2n-1) and c = g(n). Then
//!   g(4n-1) = 3 - b, g(2n) = mex(b, c), and mex(3 - b, mex(b, c)) is c for c = 0 and for c = b. The remaining case
//!   c = 3 - b does not occur: g(2n-1) = g(n) for odd n, g(n) = 0 for n = 4k + 2, and for n = 4k the pair is that of k.
//! - Ruler: Berlekamp, Conway and Guy, Winning Ways, chapter 14.

use crate::{
    regular::Regular,
    sequence::Kind,
    statement::{Law, Published, Status, Theorem},
};
use grundy_check::Euclid;
use grundy_core::game::Game;

/// A game with its theorem.
struct Entry {
    line: &'static str,
    /// The value of a heap.
    value: fn(u128) -> u128,
    theorem: Published,
}

/// The numbers of sequences of the theorems' laws are at most this.
const MOST_SEQUENCES: usize = 4;

static GAMES: [Entry; 4] = [
    Entry {
        line: "Heap(n -> [n-a] for a in 1..=n if n%a == 0)",
        value: |n| if n == 0 { 0 } else { u128::from(n.trailing_zeros()) + 1 },
        theorem: Published {
            name: "Dim, zeros at the end of n",
            proof: "With v zeros at the end of n, removing a divisor with fewer zeros leaves as many zeros as the divisor \
                    has, and other divisors leave more than v zeros or nothing. So the value is v + 1.",
        },
    },
    Entry {
        line: "Heap(n -> [n-a] for a in 1..=n-1 if n%a == 0)",
        value: |n| if n == 0 { 0 } else { n.trailing_zeros().into() },
        theorem: Published {
            name: "divisor game, zeros at the end of n",
            proof: "With v zeros at the end of n, removing a divisor with fewer zeros leaves as many zeros as the divisor \
                    has, and other divisors leave more than v zeros. So the value is v.",
        },
    },
    Entry {
        line: "Mark",
        value: mark,
        theorem: Published {
            name: "Mark, Fraenkel 2011",
            proof: "By induction g(4n) = g(n), g(4n+1) = g(2n+1), g(4n+2) = 0 and g(4n+3) = 3 - g(2n+1): odd heaps have the \
                    value 1 or 2, and each equation is the mex of two values that are known by the others.",
        },
    },
    Entry {
        line: "Ruler",
        value: |n| n & n.wrapping_neg(),
        theorem: Published {
            name: "Ruler, Winning Ways",
            proof: "The value of a heap is the largest power of 2 that divides it (Berlekamp, Conway and Guy, Winning Ways, \
                    chapter 14).",
        },
    },
];

/// The theorem on the version in which a move may lead from equal numbers to 0.
static TO_ZERO: Published = Published {
    name: Euclid::TO_ZERO,
    proof: "Let 0 < x < y. If y < phi x, the only move leads to (y - x, x), and x is more than phi times y - x. If \
            y > phi x, let r be the remainder of y by x. If r = 0, a move leaves 0. Otherwise a move leads to (r, x) or to \
            (x, x + r), and in one of the two the larger number is less than phi times the smaller one.",
};

/// The theorem on the versions in which play ends at equal numbers.
static TO_EQUAL: Published = Published {
    name: Euclid::TO_EQUAL,
    proof: "Let 0 < x < y. If y < phi x, the only move leads to (y - x, x), and x is more than phi times y - x. If \
            y > phi x, let r be the remainder of y by x. If r = 0, a move leads to (x, x), where play ends. Otherwise a \
            move leads to (r, x) or to (x, x + r), and in one of the two the larger number is less than phi times the \
            smaller one.",
};

/// Returns the theorem on a version of Euclid's game; the module of [`Euclid`] has the sources.
pub(crate) fn euclid(game: Euclid) -> &'static Published {
    if game.ends_at_equal() { &TO_EQUAL } else { &TO_ZERO }
}

/// Returns `true` for the theorem on Ruler.
pub(crate) fn is_ruler(theorem: &Published) -> bool {
    theorem.name.starts_with("Ruler")
}

/// Returns the least heap that a move leaves, for the theorems on games in which a move removes a divisor of the heap.
pub(crate) fn least_left(theorem: &Published) -> Option<u64> {
    let [to_zero, to_one, ..] = &GAMES;
    match theorem.name {
        name if name == to_zero.theorem.name => Some(0),
        name if name == to_one.theorem.name => Some(1),
        _ => None,
    }
}

/// Returns the value in Mark by its four equations.
fn mark(n: u128) -> u128 {
    match (n % 4, n) {
        (_, 0 | 1) => n,
        (0, _) => mark(n / 4),
        (1, _) => mark(n / 2 + 1),
        (2, _) => 0,
        _ => 3 - mark(n / 2),
    }
}

/// Returns an observed law of halving as proved, if a theorem about the game gives the same law.
pub(crate) fn proved(game: &Game, law: Law) -> Law {
    let Some(Kind::Regular(regular)) = law.kind() else { return law };
    match GAMES.iter().find(|own| is_of(own, game)).filter(|own| is_law(own, regular)) {
        Some(own) => {
            Law { status: Status::Proved { theorem: Theorem::Published(&own.theorem), checked_to: None }, ..law }
        }
        None => law,
    }
}

fn is_of(own: &Entry, game: &Game) -> bool {
    let named: Option<Game> = own.line.parse().ok();
    named.is_some_and(|named| named == *game || named.simplified().as_ref() == Some(game))
}

/// Compares the laws up to a heap that decides.
fn is_law(own: &Entry, regular: &Regular) -> bool {
    let to = 1_u64 << (regular.sequences().len() + MOST_SEQUENCES).min(24);
    regular.base() == 2 && (0..u128::from(to)).all(|n| regular.value(n) == Some((own.value)(n)))
}
