//! Games whose values are functions of the prime factors of the heap.
//!
//! # Proofs
//! - Removing a from n with gcd(n, a) = 1 leaves m = n - a with gcd(n, m) = 1: any m < n that shares no prime factor with
//!   n, where m = 0 is left by n = 1 alone. Let p(k) be the least prime factor of n. No m has the same least prime
//!   factor. If 1 <= m, m = 1 has the value 0, and m = p(j), j < k, has the value j, so g(n) = k. If m = 0 may be left, 1
//!   has the value 1 and 2 has the value 0; an even n leaves odd numbers alone, none of value 0, and an odd n leaves n - 1
//!   of value 0, 1 of value 1, and p(j), 2 <= j < k.
//! - Dividing n by a divisor takes away some of its prime factors, any of them. So g(n) is their number; it is one less
//!   if at least one must be left, and 0 or 1 if exactly one is taken. If all copies of a prime are taken together, g(n)
//!   is the number of different primes.

use std::sync::LazyLock;

use crate::{
    primes::Primes,
    sequence::Kind,
    statement::{Published, Status, Theorem},
};
use grundy_core::game::Game;

/// A function with its games and its theorem.
struct Entry {
    function: Primes,
    lines: &'static [&'static str],
    theorem: Published,
}

const BY_PRIMES: &str = "A move leaves any smaller number without a common prime factor: never one with the same least prime factor, \
                         and each smaller prime.";
const BY_FACTORS: &str =
    "A move takes away some prime factors of n, any of them, so the values of the options are all smaller numbers.";

static GAMES: [Entry; 6] = [
    Entry {
        function: Primes::LeastOdd,
        lines: &[
            "Subtraction({a for a in 1..=n if gcd(n, a) == 1})",
            "Heap(n -> [n-a] for a in 1..=n if gcd(n, a) == 1)",
            "Heap(n -> [a] for a in 0..=n-1 if gcd(n, a) == 1)",
        ],
        theorem: Published { name: "coprime numbers, the least prime factor", proof: BY_PRIMES },
    },
    Entry {
        function: Primes::Least,
        lines: &[
            "Subtraction({a for a in 1..=n-1 if gcd(n, a) == 1})",
            "Heap(n -> [n-a] for a in 1..=n-1 if gcd(n, a) == 1)",
            "Heap(n -> [a] for a in 1..=n-1 if gcd(n, a) == 1)",
        ],
        theorem: Published { name: "coprime numbers, the least prime factor", proof: BY_PRIMES },
    },
    Entry {
        function: Primes::Factors,
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n-1 if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n/2 if n%a == 0)",
        ],
        theorem: Published { name: "divisors, the number of prime factors", proof: BY_FACTORS },
    },
    Entry {
        function: Primes::ProperFactors,
        lines: &["Heap(n -> [n/a] for a in 2..=n-1 if n%a == 0)", "Heap(n -> [a] for a in 2..=n-1 if n%a == 0)"],
        theorem: Published { name: "proper divisors, the number of prime factors", proof: BY_FACTORS },
    },
    Entry {
        function: Primes::Parity,
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if prime(a) and n%a == 0)",
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0 and prime(a))",
        ],
        theorem: Published {
            name: "prime divisors, the parity of the prime factors",
            proof: "Each move takes away one prime factor of n, so the number of the moves of a play is that of the prime factors.",
        },
    },
    Entry {
        function: Primes::Distinct,
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

/// Returns the spellings of a line: the operands of gcd and of `and` in both orders.
fn spellings(line: &str) -> [String; 2] {
    let turned = line.replace("gcd(n, a)", "gcd(a, n)").replace("gcd(a, n/a)", "gcd(n/a, a)");
    [line.to_owned(), turned]
}

/// The games of all lines, as written and as simplified: reading a line takes a millisecond, and each search for a law asks.
static KNOWN: LazyLock<Vec<(Game, &Entry)>> = LazyLock::new(|| {
    let games = |line: &&str| spellings(line).into_iter().filter_map(|line| line.parse().ok()).collect::<Vec<Game>>();
    let of_entry = |entry: &'static Entry| {
        let named = entry.lines.iter().flat_map(games);
        named.flat_map(|named| [named.simplified(), Some(named)]).flatten().map(move |game| (game, entry))
    };
    GAMES.iter().flat_map(of_entry).collect()
});

/// Returns the law of such a game; `None` for other games, and if `values` are not the values of the function.
pub(crate) fn law(game: &Game, values: &[u32]) -> Option<(Kind, Status)> {
    if game.set().is_none() && game.rule().is_none() {
        return None;
    }
    let (_, entry) = KNOWN.iter().find(|(known, _)| known == game)?;
    let to = (values.len() as u64).checked_sub(1)?;
    let agrees = entry.function.values(to).is_some_and(|own| own == values);
    let status = Status::Proved { theorem: Theorem::Published(&entry.theorem), checked_to: None };
    agrees.then_some((Kind::Primes(entry.function), status))
}

/// Returns `true` for a game of such a theorem.
pub(crate) fn applies_to(game: &Game) -> bool {
    law(game, &[0]).is_some()
}
