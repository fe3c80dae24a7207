//! Games whose values are read off the binary digits of the heap, or are functions of its prime
//! factors, by theorems about these games.
//!
//! # The laws
//! A law g of the theorem is known at every heap. If it is read off the digits, the values show a
//! 2-regular law of d sequences. The theorem's law is 2-regular too, of at most four sequences, so
//! the two laws are equal if they are equal at all n < 2^(d + 4) (see `grundy_check`, restricted
//! Nim).
//!
//! # Proofs
//! - Dim, n -> n - a for the divisors a of n; v is the number of zeros at the end of n. A divisor
//!   with j < v such zeros leaves exactly j, and one with j = v leaves more than v, or nothing. So
//!   the options of n have the values 1 to v, values above v + 1, and 0, and the value of n is
//!   v + 1. Without the move to 0 all these values are 1 less.
//! - Mark, n -> n - 1, n/2: g(4n) = g(n), g(4n+1) = g(2n+1), g(4n+2) = 0, g(4n+3) = 3 - g(2n+1), by
//!   induction. Odd heaps have the value 1 or 2, as one option has the value 0. mex(g(4n+1),
//!   g(2n+1)) = mex(g(2n+1), g(2n+1)) = 0. mex(0, g(2n+1)) = 3 - g(2n+1). mex(g(4n), g(2n)) =
//!   mex(g(n), g(2n)) = g(2n+1). Last, let b = g(2n-1) and c = g(n). Then g(4n-1) = 3 - b, g(2n) =
//!   mex(b, c), and mex(3 - b, mex(b, c)) is c for c = 0 and for c = b. The remaining case c = 3 -
//!   b does not occur: g(2n-1) = g(n) for odd n, g(n) = 0 for n = 4k + 2, and for n = 4k the pair
//!   is that of k.
//! - Ruler: Berlekamp, Conway and Guy, Winning Ways, chapter 14.
//! - Removing a from n with gcd(n, a) = 1 leaves m = n - a with gcd(n, m) = 1: any m < n that
//!   shares no prime factor with n, where m = 0 is left by n = 1 alone. Let p(k) be the least prime
//!   factor of n. No m has the same least prime factor. If 1 <= m, m = 1 has the value 0, and m =
//!   p(j), j < k, has the value j, so g(n) = k. If m = 0 may be left, 1 has the value 1 and 2 has
//!   the value 0; an even n leaves odd numbers alone, none of value 0, and an odd n leaves n - 1 of
//!   value 0, 1 of value 1, and p(j), 2 <= j < k.
//! - Dividing n by a divisor takes away some of its prime factors, any of them. So g(n) is their
//!   number; it is one less if at least one must be left, and 0 or 1 if exactly one is taken. If
//!   all copies of a prime are taken together, g(n) is the number of different primes.

use std::sync::LazyLock;

use crate::{
    primes::Primes,
    regular::Regular,
    sequence::SequenceKind,
    statement::{Law, Published, Status, Theorem},
};
use grundy_check::Euclid;
use grundy_core::game::Game;

/// The values of a game.
enum Value {
    OfDigits(fn(u128) -> u128),
    OfFactors(Primes),
}

/// The lines of a game with its theorem.
struct PublishedEntry {
    lines: &'static [&'static str],
    value: Value,
    theorem: Published,
}

/// The numbers of sequences of the theorems' laws are at most this.
const MOST_SEQUENCES: usize = 4;

const BY_PRIMES: &str = "A move leaves any smaller number without a common prime factor: never one with the same least prime factor, \
                         and each smaller prime.";
const BY_FACTORS: &str = "A move takes away some prime factors of n, any of them, so the values of the options are all smaller numbers.";

static GAMES: [PublishedEntry; 10] = [
    PublishedEntry {
        lines: &["Heap(n -> [n-a] for a in 1..=n if n%a == 0)"],
        value: Value::OfDigits(|n| {
            if n == 0 {
                0
            } else {
                u128::from(n.trailing_zeros()) + 1
            }
        }),
        theorem: Published {
            name: "Dim, zeros at the end of n",
            proof: "With v zeros at the end of n, removing a divisor with fewer zeros leaves as many zeros as the divisor \
                    has, and other divisors leave more than v zeros or nothing. So the value is v + 1.",
        },
    },
    PublishedEntry {
        lines: &["Heap(n -> [n-a] for a in 1..=n-1 if n%a == 0)"],
        value: Value::OfDigits(|n| if n == 0 { 0 } else { n.trailing_zeros().into() }),
        theorem: Published {
            name: "divisor game, zeros at the end of n",
            proof: "With v zeros at the end of n, removing a divisor with fewer zeros leaves as many zeros as the divisor \
                    has, and other divisors leave more than v zeros. So the value is v.",
        },
    },
    PublishedEntry {
        lines: &["Mark"],
        value: Value::OfDigits(mark),
        theorem: Published {
            name: "Mark, Fraenkel 2011",
            proof: "By induction g(4n) = g(n), g(4n+1) = g(2n+1), g(4n+2) = 0 and g(4n+3) = 3 - g(2n+1): odd heaps have the \
                    value 1 or 2, and each equation is the mex of two values that are known by the others.",
        },
    },
    PublishedEntry {
        lines: &["Ruler"],
        value: Value::OfDigits(|n| n & n.wrapping_neg()),
        theorem: Published {
            name: "Ruler, Winning Ways",
            proof: "The value of a heap is the largest power of 2 that divides it (Berlekamp, Conway and Guy, Winning Ways, \
                    chapter 14).",
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::LeastOdd),
        lines: &[
            "Subtraction({a for a in 1..=n if gcd(n, a) == 1})",
            "Heap(n -> [n-a] for a in 1..=n if gcd(n, a) == 1)",
            "Heap(n -> [a] for a in 0..=n-1 if gcd(n, a) == 1)",
        ],
        theorem: Published {
            name: "coprime numbers, the least prime factor",
            proof: BY_PRIMES,
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::Least),
        lines: &[
            "Subtraction({a for a in 1..=n-1 if gcd(n, a) == 1})",
            "Heap(n -> [n-a] for a in 1..=n-1 if gcd(n, a) == 1)",
            "Heap(n -> [a] for a in 1..=n-1 if gcd(n, a) == 1)",
        ],
        theorem: Published {
            name: "coprime numbers, the least prime factor",
            proof: BY_PRIMES,
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::Factors),
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n-1 if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n/2 if n%a == 0)",
        ],
        theorem: Published {
            name: "divisors, the number of prime factors",
            proof: BY_FACTORS,
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::ProperFactors),
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n-1 if n%a == 0)",
            "Heap(n -> [a] for a in 2..=n-1 if n%a == 0)",
        ],
        theorem: Published {
            name: "proper divisors, the number of prime factors",
            proof: BY_FACTORS,
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::Parity),
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if prime(a) and n%a == 0)",
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0 and prime(a))",
        ],
        theorem: Published {
            name: "prime divisors, the parity of the prime factors",
            proof: "Each move takes away one prime factor of n, so the number of the moves of a play is that of the prime factors.",
        },
    },
    PublishedEntry {
        value: Value::OfFactors(Primes::Distinct),
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0 and gcd(a, n/a) == 1)",
            "Heap(n -> [n/a] for a in 2..=n if gcd(a, n/a) == 1 and n%a == 0)",
        ],
        theorem: Published {
            name: "unitary divisors, the number of different prime factors",
            proof: "A move takes away all copies of some primes, any of them, so the values of the options are all smaller numbers.",
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
    if game.ends_at_equal() {
        &TO_EQUAL
    } else {
        &TO_ZERO
    }
}

/// Returns `true` for the theorem on Ruler.
pub(crate) fn is_ruler(theorem: &Published) -> bool {
    theorem.name.starts_with("Ruler")
}

/// Returns the least heap that a move leaves, for the theorems on games in which a move removes a
/// divisor of the heap.
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

/// Returns the spellings of a line: the operands of gcd and of `and` in both orders.
fn spellings(line: &str) -> [String; 2] {
    let turned = line
        .replace("gcd(n, a)", "gcd(a, n)")
        .replace("gcd(a, n/a)", "gcd(n/a, a)");
    [line.to_owned(), turned]
}

/// The games of all lines, as written and as simplified: reading a line takes a millisecond, and
/// each search for a law asks.
static KNOWN: LazyLock<Vec<(Game, &PublishedEntry)>> = LazyLock::new(|| {
    let games = |line: &&str| {
        spellings(line)
            .into_iter()
            .filter_map(|line| line.parse().ok())
            .collect::<Vec<Game>>()
    };
    let of_entry = |entry: &'static PublishedEntry| {
        let named = entry.lines.iter().flat_map(games);
        named
            .flat_map(|named| [named.simplified(), Some(named)])
            .flatten()
            .map(move |game| (game, entry))
    };
    GAMES.iter().flat_map(of_entry).collect()
});

/// Returns the status of a law by a theorem about a game, and the values that it gives.
fn theorem_of(game: &Game) -> Option<(Status, &'static Value)> {
    if game.set().is_none() && game.rule().is_none() {
        return None;
    }
    let (_, entry) = KNOWN.iter().find(|(known, _)| known == game)?;
    Some((
        Status::Proved {
            theorem: Theorem::Published(&entry.theorem),
            checked_to: None,
        },
        &entry.value,
    ))
}

/// Returns an observed law of halving as proved, if a theorem about the game gives the same law.
pub(crate) fn prove_by_publication(game: &Game, law: Law) -> Law {
    match (law.kind(), theorem_of(game)) {
        (Some(SequenceKind::Regular(regular)), Some((status, Value::OfDigits(value))))
            if is_law(*value, regular) =>
        {
            Law { status, ..law }
        }
        _ => law,
    }
}

/// Compares the laws up to a heap that decides.
fn is_law(value: fn(u128) -> u128, regular: &Regular) -> bool {
    let to = 1_u64 << (regular.sequences().len() + MOST_SEQUENCES).min(24);
    regular.base() == 2 && (0..u128::from(to)).all(|n| regular.value(n) == Some(value(n)))
}

/// Returns the law by prime factors; `None` for other games, and if `values` are not the values of
/// the function.
pub(crate) fn law_of_factors(game: &Game, values: &[u32]) -> Option<(SequenceKind, Status)> {
    let (status, Value::OfFactors(function)) = theorem_of(game)? else {
        return None;
    };
    let to = (values.len() as u64).checked_sub(1)?;
    (function.values(to)? == values).then_some((SequenceKind::Primes(*function), status))
}
