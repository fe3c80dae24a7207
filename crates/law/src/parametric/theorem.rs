//! Proofs of laws for all parameters.
//!
//! # Definitions
//! An *interval game* has two numbers 1 <= l <= r, and a move removes from l to r tokens from a heap. A rule with open
//! names is an interval game for each of its parameters if its set is one range whose ends do not use the heap. The
//! notation refuses parameters for which the range is empty or has the number 0.
//!
//! # Theorem (interval games)
//! The value of a heap of n is floor((n mod (l + r)) / l). For l = 1 it is n mod (r + 1) (Bachet 1612).
//!
//! Proof. Let h be this function, p = l + r, and n = p q + s with 0 <= s < p. It suffices that v = h(n) is the mex of
//! the values h of the options, the heaps n - d with l <= d <= r and d <= n.
//! - No option has the value v. Two heaps of equal value have remainders modulo p that differ by less than l. The
//!   remainders of n and n - d differ by d modulo p, and l <= d <= p - l.
//! - Each u < v is the value of an option. As v >= 1, s >= l. The options with d <= s have all remainders from
//!   max(0, s - r) to s - l. The first is less than l, so it has the value 0. The last has the value v - 1. The values
//!   of consecutive remainders grow by at most 1, so each value from 0 to v - 1 occurs.
//!
//! The definition of Grundy values by induction on n completes the proof.
//!
//! # Named games
//! The lines of [`NAMED`] are games of published theorems, or of theorems whose proof is short enough for one constant.
//! A game is one of them if its rules, without the names of its parameters, are those of the line. The formula is
//! compared with the sweep as well.

use super::{
    HEAP, ParametricLaw, Status, Theorem, cells,
    line::{Class, Line},
    sweep::{Sweep, affine},
    text::Text,
    variables,
};
use grundy_core::{
    game::{SubtractionGame, set::Set},
    notation::parameters::{FIRST_PARAMETER, Open, Value},
};

/// Games with parameters, and their law.
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    /// Lines of the game.
    lines: &'static [&'static str],
    /// The formula after the arrow, with the parameters of the lines.
    formula: &'static str,
    /// The condition on the parameters.
    only: Option<&'static str>,
    /// The name of the theorem.
    pub(super) name: &'static str,
    /// The proof in sentences.
    pub(super) proof: &'static str,
}

/// The games of named theorems.
static NAMED: [Named; 7] = [
    Named {
        lines: &["Subtraction(1..=n/k)", "Heap(n -> [n-a] for a in 1..=n/k)"],
        formula: "n/k if n%k == 0 else g(n-n/k-1, k)",
        only: None,
        name: "Levine, restricted Nim",
        proof: "A move takes 1 to f(n) = floor(n / k) tokens, and f grows by 1 where k divides n, and by 0 elsewhere. Where f \
                grows, the value f(n) is new; elsewhere the option that has just left the reach, n - f(n) - 1, has the \
                only value that is free (Levine 2006).",
    },
    Named {
        lines: &[
            "Heap(n -> [n-a] for a in 1..=n if gcd(a,k) == 1)",
            "Heap(n -> [n-a] for a in 1..=n if gcd(k,a) == 1)",
            "Heap(n -> [a] for a in 0..=n-1 if gcd(n-a,k) == 1)",
        ],
        formula: "n%2 if k%2 == 0 else n%3 if k%3 == 0 else n%5 if k%5 == 0 else n%7 if k%7 == 0 else n%11 if k%11 == 0 \
                  else n%13",
        only: Some("k%2 == 0 or k%3 == 0 or k%5 == 0 or k%7 == 0 or k%11 == 0 or k%13 == 0"),
        name: "numbers coprime to k: n modulo the least prime factor of k",
        proof: "Let p be the least prime factor of k. No number coprime to k is a multiple of p, so a move never leads to \
                a heap of the same remainder modulo p. The numbers 1 to p - 1 have no prime factor of k, so they may be \
                removed, and lead from a heap of n to all smaller remainders. So the value is the remainder of n modulo p.",
    },
    Named {
        lines: &[
            "Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k if k <= n)",
            "Heap(n -> [a, n-k-a] for k in l..=min(r, n), a in 0..=n-k)",
            "Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k)",
        ],
        formula: "lost if n < l or l > r",
        only: Some("l != r"),
        name: "l to r adjacent tokens: mirror",
        proof: "If l < r and n >= l, the first player removes a number of l to r tokens with the parity of n, or the whole row \
                if n = l, and leaves two equal rows. After that each move of the opponent is repeated in the other row. \
                A row of fewer than l tokens has no move.",
    },
    Named {
        lines: &[
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if a-b \
             < k and b-a < k)",
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if \
             max(a, b)-min(a, b) < k)",
        ],
        formula: "lost if k == 0 and x == y or k > 0 and (max(x, y)-min(x, y))%k == 0 and min(x, y) == ((max(x, y)-min(x, \
                  y))/k*(2-k)+isqrt((max(x, y)-min(x, y))/k*((max(x, y)-min(x, y))/k)*(k*k+4)))/2",
        only: None,
        name: FRAENKEL,
        proof: FRAENKEL_PROOF,
    },
    Named {
        lines: &[
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if a-b \
             <= k and b-a <= k)",
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if \
             max(a, b)-min(a, b) <= k)",
        ],
        formula: "lost if (max(x, y)-min(x, y))%(k+1) == 0 and min(x, y) == ((max(x, y)-min(x, y))/(k+1)*(1-k)+isqrt((max(x, \
                  y)-min(x, y))/(k+1)*((max(x, y)-min(x, y))/(k+1))*((k+1)*(k+1)+4)))/2",
        only: None,
        name: FRAENKEL,
        proof: FRAENKEL_PROOF,
    },
    Named {
        lines: &["State(x, y -> (x-a, y-b) for a in 0..=x, b in 0..=y if min(a, 1)+min(b, 1) <= k and a+b > 0)"],
        formula: "lost if k == 0 or k == 1 and x == y or k > 1 and x+y == 0",
        only: None,
        name: MOORE,
        proof: MOORE_PROOF,
    },
    Named {
        lines: &[
            "State(x, y, z -> (x-a, y-b, z-c) for a in 0..=x, b in 0..=y, c in 0..=z if min(a, 1)+min(b, 1)+min(c, 1) \
                  <= k and a+b+c > 0)",
        ],
        formula: "lost if k == 0 or k == 1 and x^y^z == 0 or k == 2 and x == y and y == z or k > 2 and x+y+z == 0",
        only: None,
        name: MOORE,
        proof: MOORE_PROOF,
    },
];

const FRAENKEL: &str = "Fraenkel 1982, Wythoff's game with a difference below t";
const FRAENKEL_PROOF: &str = "Let t be the bound of the difference of the numbers removed from both heaps. The P-positions are \
    (floor(m a), floor(m a) + t m) with a = (2 - t + sqrt(t^2 + 4)) / 2 for m = 0, 1, 2, ...: each number occurs in exactly \
    one pair, as 1/a + 1/(a + t) = 1, and the differences are all multiples of t (Fraenkel, How to beat your Wythoff games' \
    opponent on three fronts, American Mathematical Monthly 89, 1982).";
const MOORE: &str = "Moore 1910, Nim with moves in at most k heaps";
const MOORE_PROOF: &str = "A position is lost if and only if, at each binary digit, the number of heaps with the digit 1 is a \
    multiple of k + 1 (Moore, A generalization of the game called Nim, Annals of Mathematics 11, 1910). For two or three \
    heaps that is an equation of the heaps for each k.";

/// Returns the proved law of a game of a named theorem; `None` for other games.
pub(super) fn named(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<ParametricLaw> {
    interval(open, given, sweep).or_else(|| given.is_empty().then(|| of_list(open, sweep))?)
}

/// Returns the law of a game of the list.
fn of_list(open: &Open, sweep: &Sweep) -> Option<ParametricLaw> {
    let rules = open.rules()?;
    let is_line = |line: &&str| {
        let own = Open::parse(line).ok();
        own.filter(|own| own.rules() == Some(rules) && own.parameters().len() == open.parameters().len())
    };
    let (named, own) = NAMED.iter().find_map(|named| Some((named, named.lines.iter().find_map(is_line)?)))?;
    let renamed = |formula: &str| {
        let pairs: Vec<(&str, &str)> =
            own.parameters().iter().map(|own| own.name.as_str()).zip(sweep.names.iter().map(String::as_str)).collect();
        renamed(formula, &pairs)
    };
    let head = variables(&sweep.coordinates, &sweep.names).join(", ");
    let law = ParametricLaw {
        only: named.only.map(renamed),
        status: Status::Proved(Theorem::Named(named)),
        ..ParametricLaw::observed(format!("{head} -> {}", renamed(named.formula)), sweep)
    };
    law.holds(sweep).then_some(law)
}

/// Returns a formula with other words in the place of names.
pub(super) fn renamed(formula: &str, pairs: &[(&str, &str)]) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let mut text = String::new();
    for word in formula.split_inclusive(|c| !is_part(c)) {
        let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
        let (name, rest) = word.split_at(end);
        text.push_str(pairs.iter().find(|(own, _)| *own == name).map_or(name, |(_, other)| other));
        text.push_str(rest);
    }
    text
}

/// Returns the proved law of an interval game; `None` for other games.
fn interval(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<ParametricLaw> {
    if sweep.coordinates.len() > 1 {
        return None;
    }
    let of_set = || {
        let SubtractionGame { set: Set::Range(low, high), all_but: false } = open.rules()?.set()? else { return None };
        if [low, high].iter().any(|end| end.any(&mut |index| index < FIRST_PARAMETER)) {
            return None;
        }
        Some((affine(low, open, given, sweep)?, affine(high, open, given, sweep)?))
    };
    let (low, high) = of_set().or_else(|| match cells::moves(open, given, sweep)?.as_slice() {
        [(low, high)] if low != high => Some((low.clone(), high.clone())),
        _ => None,
    })?;
    of_interval(&low, &high, sweep)
}

/// Returns the law of the game in which the numbers between two linear ends may be removed from a heap.
pub(super) fn of_interval(low: &Line, high: &Line, sweep: &Sweep) -> Option<ParametricLaw> {
    let names: Vec<&str> = sweep.names.iter().map(String::as_str).collect();
    let class = Class { moduli: vec![1; names.len()], residues: vec![0; names.len()] };
    let of = |line: &Line| line.text(&class, &names);
    let value = Text::atom(HEAP).modulo(&of(&low.plus(high))).over(&of(low));
    let head = variables(&[HEAP], &sweep.names).join(", ");
    let law = ParametricLaw {
        status: Status::Proved(match low.fixed() {
            Some(1) => Theorem::Bachet,
            _ => Theorem::Interval,
        }),
        ..ParametricLaw::observed(format!("{head} -> {}", value.as_str()), sweep)
    };
    if law.holds(sweep) {
        return Some(law);
    }
    // Loops may be empty for some parameters.
    let law = ParametricLaw { only: Some(of(low).compared("<=", &of(high))), ..law };
    law.holds(sweep).then_some(law)
}
