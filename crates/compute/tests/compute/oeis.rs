//! Sequences of The On-Line Encyclopedia of Integer Sequences, term by term, and other claims of
//! their pages: aliases, periods, and the mistakes of public tables. See `data/README.md`.

mod claims;

use std::collections::BTreeSet;

use crate::common::{computed, game, slow};
use grundy_core::{game::Rules, reference::grundy_values};

/// One line of `data/oeis_terms.json`.
#[derive(serde::Deserialize)]
struct Sequence {
    a: String,
    /// The index n of the first term.
    offset: usize,
    terms: Vec<u32>,
}

#[derive(serde::Deserialize)]
struct Encyclopedia {
    sequences: Vec<Sequence>,
}

fn encyclopedia() -> Vec<Sequence> {
    let text = include_str!("../data/oeis_terms.json");
    serde_json::from_str::<Encyclopedia>(text)
        .unwrap()
        .sequences
}

fn sequence(a: &str) -> Sequence {
    let found = encyclopedia().into_iter().find(|sequence| sequence.a == a);
    found.unwrap_or_else(|| panic!("{a} is not in the data"))
}

impl Sequence {
    /// Returns (n, a(n)) for the terms in the data.
    fn terms(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        (self.offset..).zip(self.terms.iter().copied())
    }

    fn last(&self) -> usize {
        self.offset + self.terms.len() - 1
    }
}

/// The most terms that the slow reference computes.
const SLOW: usize = 60;

/// Asserts that a(n) is the computed value at the index `place(n)` for the first `count` terms.
fn assert_first(count: usize, a: &str, line: &str, to: &str, place: impl Fn(usize) -> usize) {
    let (values, sequence) = (computed(line, to), sequence(a));
    assert!(count > 0 && count <= sequence.terms.len());
    for (n, term) in sequence.terms().take(count) {
        assert_eq!(values.get(place(n)), Some(term), "{a}({n}), {line}");
    }
    let count = count.min(SLOW);
    let indices = sequence.terms().take(count).map(|(n, _)| place(n));
    assert_eq!(
        slow(&game(line), values.shape, indices),
        sequence.terms[..count],
        "{a}, {line}"
    );
}

/// Asserts that every a(n) is the computed value at the index `place(n)`.
fn assert_all(a: &str, line: &str, to: &str, place: impl Fn(usize) -> usize) {
    assert_first(sequence(a).terms.len(), a, line, to, place);
}

/// Asserts that a(n) is the value of a heap of n.
fn heaps(a: &str, line: &str) {
    let to = sequence(a).last().max(200).to_string();
    assert_all(a, line, &to, |n| n);
}

/// Returns the `n`-th cell (from 0) by antidiagonals, as (place on the antidiagonal, rest of the
/// antidiagonal).
fn antidiagonal(n: usize) -> (usize, usize) {
    let (row, place) = triangle(n);
    (place, row - place)
}

/// Returns the `n`-th cell (from 0) of a triangle with k <= row, as (row, k).
fn triangle(n: usize) -> (usize, usize) {
    let row = (0..=n).find(|row| (row + 1) * (row + 2) / 2 > n).unwrap();
    (row, n - row * (row + 1) / 2)
}

/// The side of a square that contains every cell of the tables by antidiagonals.
const SIDE: usize = 16;

fn square() -> String {
    format!("{SIDE}x{SIDE}")
}

/// Asserts T(k, d - k) along the antidiagonals.
fn table(a: &str, line: &str) {
    assert_all(a, line, &square(), |n| {
        let (k, rest) = antidiagonal(n);
        SIDE * k + rest
    });
}

/// Asserts T(d - k, k) along the antidiagonals.
fn turned_table(a: &str, line: &str) {
    assert_all(a, line, &square(), |n| {
        let (k, rest) = antidiagonal(n);
        SIDE * rest + k
    });
}

const WYTHOFF: &str = "Lattice(ride (-1,0) (0,-1) (-1,-1))";

/// Two heaps of x, y >= 1 become one heap of (x+y-1)(x+y-2)/2 + x, the cell's number by
/// antidiagonals.
const KOPPERS: &str = "Heap(n -> \
    [(x-1)*(x-2)/2+a] for s in 2..=15, x in 1..=s-1, a in 1..=x-1 if (s-1)*(s-2)/2+x == n; \
    [(s-x-1)*(s-x-2)/2+a] for s in 2..=15, x in 1..=s-1, a in 1..=s-x-1 if (s-1)*(s-2)/2+x == n)";

/// Turning Corners: a coin at (x, y) is replaced by coins at (a, y), (x, b) and (a, b) with a < x,
/// b < y. A coin at (x, y) becomes a heap of (x+y)(x+y+1)/2 + x, the cell's number by
/// antidiagonals.
const TURNING_CORNERS: &str = "Heap(n -> \
    [(a+s-x)*(a+s-x+1)/2+a, (x+b)*(x+b+1)/2+x, (a+b)*(a+b+1)/2+a] \
    for s in 0..=12, x in 0..=s, a in 0..=x-1, b in 0..=s-x-1 if s*(s+1)/2+x == n)";

/// Short Local Nim (Mem0): any number but the one removed last. A heap of m, last removed k < 64,
/// becomes 64 m + k.
const MEM0: &str = "Heap(n -> [(n/64-a)*64+a] for a in 1..=n/64 if a != n%64)";

/// Node-Kayles on a graph: remove a vertex and its neighbours. A heap is the bit set of the
/// vertices that remain.
fn node_kayles(vertices: usize, adjacent: impl Fn(usize, usize) -> bool) -> String {
    let clause = |v: usize| {
        let near = (0..vertices).filter(|&u| u == v || adjacent(u, v));
        let bits: Vec<String> = near.map(|u| format!("{0}*(n/{0}%2)", 1 << u)).collect();
        format!("[n-({})] if n/{}%2 == 1", bits.join("+"), 1 << v)
    };
    let clauses: Vec<String> = (0..vertices).map(clause).collect();
    format!("Heap(n -> {})", clauses.join("; "))
}

fn queens(side: usize) -> String {
    node_kayles(side * side, |u, v| attack(side, u, v))
}

/// Returns `true` if queens on these cells of a square board attack each other.
fn attack(side: usize, u: usize, v: usize) -> bool {
    let (dx, dy) = ((u / side).abs_diff(v / side), (u % side).abs_diff(v % side));
    dx == 0 || dy == 0 || dx == dy
}

fn three_rows(columns: usize) -> String {
    node_kayles(3 * columns, three_wide)
}

/// Returns `true` if these cells of a board with three rows are neighbours.
fn three_wide(u: usize, v: usize) -> bool {
    (u / 3).abs_diff(v / 3) + (u % 3).abs_diff(v % 3) == 1
}

/// Defines one test for each sequence, named by its number.
macro_rules! sequences {
    ($($a:ident: $check:expr;)*) => {
        $(
            #[test]
            fn $a() {
                let check: fn(&str) = $check;
                check(&stringify!($a).to_uppercase());
            }
        )*
        const NAMED: &[&str] = &[$(stringify!($a)),*];
    };
}

sequences! {
    a002186: |a| heaps(a, "0.77");
    a002187: |a| heaps(a, "0.137");
    a002188: |a| heaps(a, "4!.0");
    a036685: |a| {
        let values = computed("4!.0", "1222");
        let zeros: Vec<u32> = (0..).zip(&values).filter(|&(_, value)| value == 0).map(|(n, _)| n).collect();
        assert_eq!(zeros, sequence(a).terms);
        let (first, last) = zeros[..30].split_at(29);
        let slow = slow(&game("4!.0"), values.shape, 0..last[0] as usize);
        let zeros: Vec<usize> = (0..slow.len()).filter(|&n| slow[n] == 0).collect();
        assert!(zeros.iter().eq(first.iter().map(|&n| n as usize).collect::<Vec<_>>().iter()));
    };
    a046695: |a| heaps(a, "0.6");
    a071074: |a| heaps(a, "0.7777");
    a071426: |a| heaps(a, "0.11337");
    a071427: |a| heaps(a, "0.1337");
    a071429: |a| heaps(a, "0.14");
    a071430: |a| heaps(a, "0.16");
    a071431: |a| heaps(a, "0.17");
    a071432: |a| heaps(a, "0.36");
    a071433: |a| heaps(a, "0.37");
    a071434: |a| heaps(a, "0.1377");
    a071435: |a| heaps(a, "0.177");
    a071436: |a| heaps(a, "0.56");
    a071437: |a| heaps(a, "0.377");
    a071438: |a| heaps(a, "0.74");
    a071439: |a| heaps(a, "0.76");
    a071441: |a| heaps(a, "0.1113337");
    a071442: |a| heaps(a, "0.10137");
    a071444: |a| heaps(a, "0.1007");
    a071446: |a| heaps(a, "0.1037");
    a071448: |a| heaps(a, "0.13137");
    a071451: |a| heaps(a, "0.113377");
    a071452: |a| heaps(a, "0.11377");
    a071453: |a| heaps(a, "0.117");
    a071456: |a| heaps(a, "0.13377");
    a071460: |a| heaps(a, "0.116");
    a071464: |a| heaps(a, "0.127");
    a071470: |a| heaps(a, "0.146");
    a071509: |a| heaps(a, "0.1777");
    a125920: |a| heaps(a, "0.176");
    a125921: |a| heaps(a, "0.314");
    a014586: |a| heaps(a, "Subtraction(squares)");
    a014587: |a| heaps(a, "Subtraction(factorials)");
    a014588: |a| heaps(a, "Subtraction(fibonacci)");
    a014589: |a| heaps(a, "Subtraction(primes)");
    a297963: |a| {
        let values = computed("Subtraction(squares)", "40000");
        for (value, heap) in sequence(a).terms() {
            let first = values.iter().position(|found| found as usize == value);
            assert_eq!(first, Some(heap as usize), "value {value}");
        }
        let slow = slow(&game("Subtraction(squares)"), values.shape, 0..=1000);
        for (value, heap) in sequence(a).terms().take_while(|&(_, heap)| heap <= 1000) {
            assert_eq!(slow.iter().position(|&found| found as usize == value), Some(heap as usize));
        }
    };
    a004481: |a| table(a, WYTHOFF);
    a047708: |a| assert_all(a, WYTHOFF, "80x80", |n| 81 * n);
    a317205: |a| assert_all(a, WYTHOFF, &square(), |n| {
        let (row, k) = triangle(n);
        SIDE * row + k
    });
    a307296: |a| turned_table(a, "Lattice(ride (-1,0) (-3,-2) (-1,-1) (0,-1))");
    a307298: |a| turned_table(a, "Lattice(ride (-1,0) (-1,-1) (-2,-3) (-1,-2) (0,-1))");
    a307299: |a| turned_table(a, "Lattice(ride (-1,0) (-1,-1) (-1,-2) (0,-1))");
    a307301: |a| turned_table(a, "Lattice(ride (-1,0) (-3,-1) (0,-1))");
    a003987: |a| table(a, "Lattice(ride (-1,0) (0,-1))");
    a051775: |a| heaps(a, TURNING_CORNERS);
    a053398: |a| heaps(a, KOPPERS);
    a131469: |a| assert_all(a, MEM0, "3455", |n| 64 * n);
    // Only the first terms, since a heap is 2^vertices.
    a316632: |a| assert_first(5, a, &three_rows(5), "32767", |n| (1 << (3 * n)) - 1);
    a344227: |a| for side in 0..=4_usize {
        let (line, all) = (queens(side.max(1)), (1 << (side * side)) - 1);
        let term = sequence(a).terms[side];
        let values = computed(&line, &all.to_string());
        assert_eq!(values.get(all), Some(term), "{side} x {side}");
        assert_eq!(slow(&game(&line), values.shape, [all]), [term]);
    };
}

/// Node-Kayles on a graph of any size (a line of notation has at most 16 clauses): for each vertex,
/// the bit set of the vertex and its neighbours.
struct NodeKayles(Vec<u64>);

impl NodeKayles {
    fn new(vertices: usize, adjacent: impl Fn(usize, usize) -> bool) -> Self {
        let near = |v: usize| {
            (0..vertices)
                .filter(|&u| u == v || adjacent(u, v))
                .map(|u| 1 << u)
                .sum()
        };
        Self((0..vertices).map(near).collect())
    }

    fn all(&self) -> u64 {
        (1 << self.0.len()) - 1
    }
}

impl Rules for NodeKayles {
    type Position = u64;

    fn options(&self, &left: &u64, option: &mut dyn FnMut(&[u64])) {
        for (_, near) in (0..)
            .zip(&self.0)
            .filter(|&(v, _): &(u32, _)| left >> v & 1 == 1)
        {
            option(&[left & !near]);
        }
    }
}

#[test]
fn node_kayles_agrees_with_rules_written_in_the_test() {
    let game = NodeKayles::new(18, three_wide);
    let to = usize::try_from(game.all()).unwrap();
    let values = grundy_compute::grundy_values(&game, to, &()).unwrap();
    for (columns, term) in sequence("A316632").terms().take(6) {
        assert_eq!(
            values.get((1 << (3 * columns)) - 1),
            Some(term),
            "3 x {columns}"
        );
    }
    let slowly = |game: NodeKayles| grundy_values(&game, [game.all()])[0];
    for columns in 6..=9 {
        let game = NodeKayles::new(3 * columns, three_wide);
        assert_eq!(
            slowly(game),
            sequence("A316632").terms[columns - 1],
            "3 x {columns}"
        );
    }
    for side in 5..=7 {
        let game = NodeKayles::new(side * side, |u, v| attack(side, u, v));
        assert_eq!(
            slowly(game),
            sequence("A344227").terms[side],
            "{side} queens"
        );
    }
}

/// Sequences that no notation can describe, see `data/README.md`.
const UNNAMED: [&str; 1] = ["A351630"];

#[test]
fn every_listed_sequence_is_tested() {
    let named = NAMED.iter().map(|a| a.to_uppercase());
    let covered: BTreeSet<String> = named.chain(UNNAMED.map(str::to_owned)).collect();
    let all: BTreeSet<String> = encyclopedia()
        .into_iter()
        .map(|sequence| sequence.a)
        .collect();
    assert_eq!(covered, all);
    assert_eq!(NAMED.len() + UNNAMED.len(), 53);
    assert_eq!(all.len(), 53);
}

/// `NimHof`'s rule [a, b] is a ride: if the long moves are only leaps, the terms are others.
#[test]
fn nimhof_rules_are_rides() {
    for (a, line) in [
        ("A003987", "Lattice(leap (-1,0); ride (0,-1))"),
        (
            "A307296",
            "Lattice(leap (-3,-2) (-1,-1); ride (-1,0) (0,-1))",
        ),
        (
            "A307298",
            "Lattice(leap (-1,-1) (-2,-3) (-1,-2); ride (-1,0) (0,-1))",
        ),
        (
            "A307299",
            "Lattice(leap (-1,-1) (-1,-2); ride (-1,0) (0,-1))",
        ),
    ] {
        let values = computed(line, &square());
        let differs = |(n, term)| {
            let (k, rest) = antidiagonal(n);
            values.get(SIDE * rest + k) != Some(term)
        };
        assert!(sequence(a).terms().any(differs), "{a}");
    }
}

/// A351630 is about heaps of all sizes. A finite table agrees only with its first two terms.
#[test]
fn few_values_of_mem0_come_again_and_again() {
    let values = computed(&MEM0.replace("64", "128"), &(128 * 128 - 1).to_string());
    let late: BTreeSet<u32> = values
        .iter()
        .skip(64 * 128)
        .filter(|&value| value <= 12)
        .collect();
    assert!(
        late.into_iter()
            .eq(sequence("A351630").terms[..2].iter().copied())
    );
}
