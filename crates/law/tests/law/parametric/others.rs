//! Games with parameters that are no sets: heaps that split, and positions of several numbers.

use std::collections::BTreeSet;

use super::{derived_again, gives, law};

/// The positions that a move leaves: for a sum several at once.
type Moves = fn(position: &[u64], p: &[u64]) -> Vec<Vec<Vec<u64>>>;

/// Returns the positions after removing from each number as much as `may` allows.
fn left(position: &[u64], may: &dyn Fn(&[u64]) -> bool) -> Vec<Vec<Vec<u64>>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for &number in position {
        all = all
            .iter()
            .flat_map(|taken| (0..=number).map(|by| [taken.as_slice(), &[by]].concat()))
            .collect();
    }
    let options = all
        .into_iter()
        .filter(|taken| taken.iter().any(|&by| by > 0) && may(taken));
    options
        .map(|taken| {
            vec![
                position
                    .iter()
                    .zip(&taken)
                    .map(|(number, by)| number - by)
                    .collect(),
            ]
        })
        .collect()
}

/// The number of heaps that a move changes.
fn changed(taken: &[u64]) -> usize {
    taken.iter().filter(|&&by| by > 0).count()
}

/// Games of theorems and of several numbers, and whether the law is proved.
#[rustfmt::skip]
pub(super) const OTHERS: [(&str, Moves, bool); 18] = [
    ("Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)", |x, p| {
        let splits = (p[0]..=x[0]).filter(|a| x[0] - a >= p[0]).map(|a| vec![vec![a], vec![x[0] - a]]);
        splits.chain(left(x, &|_| true)).collect()
    }, true),
    ("Heap(n -> [n-a] for a in 1..=n; [a, n-a] for a in m..=n/2)", |x, p| {
        let splits = (p[0]..=x[0]).filter(|a| x[0] - a >= p[0]).map(|a| vec![vec![a], vec![x[0] - a]]);
        splits.chain(left(x, &|_| true)).collect()
    }, true),
    ("Heap(n -> [n-a] for a in 1..=n if gcd(a,k) == 1)", |x, p| left(x, &|d| gcd(d[0], p[0]) == 1), true),
    ("Heap(n -> [n/d repeated d] for d in 2..=n/S if n%d == 0)", |x, p| {
        let parts = (2..=x[0] / p[0]).filter(|d| x[0] % d == 0);
        parts.map(|d| (0..d).map(|_| vec![x[0] / d]).collect()).collect()
    }, true),
    ("Heap(n -> [n/d repeated d] for d in 2..=n if n%d == 0 and n/d >= S)", |x, p| {
        let parts = (2..=x[0]).filter(|d| x[0] % d == 0 && x[0] / d >= p[0]);
        parts.map(|d| (0..d).map(|_| vec![x[0] / d]).collect()).collect()
    }, true),
    ("Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k if k <= n)", |x, p| {
        (p[0]..=p[1].min(x[0])).flat_map(|k| (0..=x[0] - k).map(move |a| vec![vec![a], vec![x[0] - k - a]])).collect()
    }, true),
    ("State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if a-b < t and b-a < t)",
        |x, p| left(x, &|d| changed(d) == 1 || d[0].abs_diff(d[1]) < p[0]), true),
    ("State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if max(a, b)-min(a, b) <= k)",
        |x, p| left(x, &|d| changed(d) == 1 || d[0].abs_diff(d[1]) <= p[0]), true),
    ("State(x, y -> (x-a, y-b) for a in 0..=x, b in 0..=y if min(a, 1)+min(b, 1) <= k and a+b > 0)",
        |x, p| left(x, &|d| changed(d) as u64 <= p[0]), true),
    ("State(x, y, z -> (x-a, y-b, z-c) for a in 0..=x, b in 0..=y, c in 0..=z if min(a, 1)+min(b, 1)+min(c, 1) <= k and a+b+c > 0)",
        |x, p| left(x, &|d| changed(d) as u64 <= p[0]), true),
    ("Subtraction(1..=m) + Subtraction(k..=2*k)",
        |x, p| left(x, &|d| changed(d) == 1 && d[0] <= p[0] && (d[1] == 0 || p[1] <= d[1] && d[1] <= 2 * p[1])), true),
    ("Subtraction({1,k}) + Subtraction({1,2} + k..=k+1)",
        |x, p| left(x, &|d| changed(d) == 1 && [0, 1, p[0]].contains(&d[0]) && [0, 1, 2, p[0], p[0] + 1].contains(&d[1])), true),
    ("Lattice(leap (-1,0) (0,-k) (-2,0) (-k-1,0))",
        |x, p| left(x, &|d| changed(d) == 1 && [0, 1, 2, p[0] + 1].contains(&d[0]) && [0, p[0]].contains(&d[1])), true),
    ("Subtraction(1..=k) + Nim", |x, p| left(x, &|d| changed(d) == 1 && d[0] <= p[0]), false),
    ("State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))", |x, p| left(x, &|d| changed(d) == 1 && d[0] <= p[0] && d[1] <= 1), true),
    ("State(x, y -> (x-a, y) for a in 1..=k; (x, y-a) for a in 1..=k+2)",
        |x, p| left(x, &|d| changed(d) == 1 && d[0] <= p[0] && d[1] <= p[0] + 2), true),
    ("State(x, y -> (x-a, y) for a in l..=r; (x, y-a) for a in l..=r)",
        |x, p| left(x, &|d| changed(d) == 1 && (p[0]..=p[1]).contains(&(d[0] + d[1]))), true),
    ("State(x, y -> (x-1, y); (x-k, y); (x, y-2))", |x, p| left(x, &|d| changed(d) == 1 && ([1, p[0]].contains(&d[0]) || d[1] == 2)), true),
];

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The values of all positions with numbers up to `to`, by the definition.
fn plain(
    numbers: usize,
    to: u64,
    p: &[u64],
    moves: Moves,
) -> std::collections::BTreeMap<Vec<u64>, i128> {
    let mut positions: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..numbers {
        positions = positions
            .iter()
            .flat_map(|x| (0..=to).map(|n| [x.as_slice(), &[n]].concat()))
            .collect();
    }
    let mut values = std::collections::BTreeMap::new();
    for position in positions {
        let value = |parts: Vec<Vec<u64>>| parts.iter().fold(0, |sum, part| sum ^ values[part]);
        let options: Vec<i128> = moves(&position, p).into_iter().map(value).collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        values.insert(position, mex);
    }
    values
}

/// Compares the laws of some other games with the definition, as [`confirm`] does.
fn confirm_others(games: &dyn Fn(&str) -> bool) {
    let mut theorems = BTreeSet::new();
    for (line, moves, is_proved) in OTHERS.into_iter().filter(|(line, ..)| games(line)) {
        let law = law(line, &[]).unwrap_or_else(|| panic!("{line}: no law"));
        assert_eq!(law.is_proved(), is_proved, "{line}: {law}");
        let (numbers, formula) = (law.coordinates.len(), law.claim().unwrap());
        let to = [60, 14, 6][numbers - 1];
        let all: Vec<Vec<u64>> = match law.names.len() {
            1 => [1, 2, 3, 4, 6, 9, 16, 44]
                .iter()
                .map(|&k| vec![k])
                .collect(),
            _ => [1, 2, 5, 13]
                .iter()
                .flat_map(|&l| [0, 1, 4, 14].map(|r| vec![l, l + r]))
                .collect(),
        };
        for p in all.iter().filter(|p| law.applies(p)) {
            for (position, value) in plain(numbers, to, p, moves) {
                assert!(
                    gives(&formula, &position, p, value),
                    "{line} {p:?} {position:?}: {law}"
                );
            }
        }
        derived_again(&law, line, &mut theorems);
    }
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_heaps_of_theorems_have_laws_that_the_definition_confirms() {
    confirm_others(&|line| line.starts_with("Heap"));
}

/// Takes 2 s: the checker computes the values of all cells to the bounds of the published theorems.
#[test]
#[ignore = "5 s: .ci/weekly"]
fn games_of_several_numbers_have_laws_that_the_definition_confirms() {
    confirm_others(&|line| !line.starts_with("Heap"));
}
