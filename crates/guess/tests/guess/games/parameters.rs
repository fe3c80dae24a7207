//! Games with a parameter, whose value is a number of the table.

use grundy_guess::table::{Table, default_names};

use super::{Case, pairs::rook};
use crate::oracle::{mex, outcomes, pairs, signed, triples, with_parameter, with_parameters};

/// Every pair with 1 <= a <= b below a limit.
fn ordered(limit: i32) -> Vec<(i32, i32)> {
    (1..limit)
        .flat_map(|a| (a..limit).map(move |b| (a, b)))
        .collect()
}

/// Games with parameters, and games of three numbers.
pub const PARAMETERS: &[Case] = &[
    ("take 1 to k", || {
        with_parameter(80, 1..=14, |_, k, p| k <= p)
    }),
    ("take k alone", || {
        with_parameter(90, 1..=14, |_, k, p| k == p)
    }),
    ("take k or 2 k", || {
        with_parameter(90, 1..=12, |_, k, p| k == p || k == 2 * p)
    }),
    ("take 1 or k", || {
        with_parameter(90, 2..=14, |_, k, p| k == 1 || k == p)
    }),
    ("take 1 or 2 k", || {
        with_parameter(100, 1..=10, |_, k, p| k == 1 || k == 2 * p)
    }),
    ("take 1, 2 or k", || {
        with_parameter(90, 3..=16, |_, k, p| k == 1 || k == 2 || k == p)
    }),
    ("take 1, 2 or k, outcomes", || {
        outcomes(&with_parameter(90, 3..=16, |_, k, p| {
            k == 1 || k == 2 || k == p
        }))
    }),
    ("take k to 2 k", || {
        with_parameter(90, 1..=12, |_, k, p| (p..=2 * p).contains(&k))
    }),
    ("take at least k", || {
        with_parameter(90, 1..=12, |_, k, p| k >= p)
    }),
    ("take a multiple of k", || {
        with_parameter(90, 1..=12, |_, k, p| k % p == 0)
    }),
    ("take no multiple of k", || {
        with_parameter(90, 2..=12, |_, k, p| k % p != 0)
    }),
    ("take at most n / k", || {
        with_parameter(140, 2..=9, |n, k, p| k * p <= n)
    }),
    ("take any number but k", || {
        with_parameter(90, 1..=12, |_, k, p| k != p)
    }),
    ("take a power of k", || {
        with_parameter(90, 2..=12, |_, k, p| {
            std::iter::successors(Some(1), |&power| Some(power * p))
                .take_while(|&power| power <= k)
                .any(|power| power == k)
        })
    }),
    ("take 1 to k, outcomes", || {
        outcomes(&with_parameter(80, 1..=14, |_, k, p| k <= p))
    }),
    ("take an odd number up to 2 k", || {
        with_parameter(80, 1..=12, |_, k, p| k % 2 == 1 && k <= 2 * p)
    }),
    ("take l to r", || {
        with_parameters(80, &ordered(11), |_, k, l, r| (l..=r).contains(&k))
    }),
    ("take a to a + b, outcomes", || {
        outcomes(&with_parameters(80, &ordered(9), |_, k, a, b| {
            (a..=a + b).contains(&k)
        }))
    }),
    ("Nim of three heaps", || {
        triples(14, |[x, y, z]| {
            let first = (0..x).map(|i| [i, y, z]);
            first
                .chain((0..y).map(|i| [x, i, z]))
                .chain((0..z).map(|i| [x, y, i]))
                .collect()
        })
    }),
    ("Nim of three heaps, outcomes", || {
        outcomes(&triples(14, |[x, y, z]| {
            let first = (0..x).map(|i| [i, y, z]);
            first
                .chain((0..y).map(|i| [x, i, z]))
                .chain((0..z).map(|i| [x, y, i]))
                .collect()
        }))
    }),
    ("Moore's Nim: one or two of three heaps, outcomes", || {
        outcomes(&triples(11, |[x, y, z]| {
            let below = |x: i32, y: i32, z: i32| {
                (0..=x)
                    .flat_map(move |i| (0..=y).flat_map(move |j| (0..=z).map(move |k| [i, j, k])))
            };
            below(x, y, z)
                .filter(|&[i, j, k]| {
                    (1..=2).contains(&(i32::from(i < x) + i32::from(j < y) + i32::from(k < z)))
                })
                .collect()
        }))
    }),
    ("one from each of some heaps, outcomes", || {
        outcomes(&triples(14, |[x, y, z]| {
            (1..8)
                .map(|mask| [x - (mask & 1), y - (mask >> 1 & 1), z - (mask >> 2)])
                .filter(|p| p.iter().all(|&n| n >= 0))
                .collect()
        }))
    }),
    ("at most two, three, four from three heaps", || {
        triples(13, |[x, y, z]| {
            let first = (1..=2).map(|k| [x - k, y, z]);
            let all = first
                .chain((1..=3).map(|k| [x, y - k, z]))
                .chain((1..=4).map(|k| [x, y, z - k]));
            all.filter(|p| p.iter().all(|&n| n >= 0)).collect()
        })
    }),
    ("the same number from all three", || {
        triples(14, |[x, y, z]| {
            (1..=x.min(y).min(z))
                .map(|k| [x - k, y - k, z - k])
                .collect()
        })
    }),
    ("one from all three", || {
        triples(14, |[x, y, z]| {
            if x.min(y).min(z) > 0 {
                vec![[x - 1, y - 1, z - 1]]
            } else {
                Vec::new()
            }
        })
    }),
    ("steps right, down and up front", || {
        triples(12, |[x, y, z]| {
            [[x - 1, y, z], [x, y - 1, z], [x, y, z - 1]]
                .into_iter()
                .filter(|p| p.iter().all(|&n| n >= 0))
                .collect()
        })
    }),
    ("Nim with at most k", bounded_nim),
    ("Nim with at most k, outcomes", || outcomes(&bounded_nim())),
    ("No more tic-tac-toe", no_more_tic_tac_toe),
];

/// Two heaps, from one of which at most k are taken.
fn bounded_nim() -> Table {
    let mut cells = Vec::new();
    for k in 1..=8 {
        let table = pairs(18, 18, |x, y| {
            rook(x, y).filter(|&(i, j)| x - i + y - j <= k).collect()
        });
        cells.extend(
            table
                .cells()
                .iter()
                .map(|&([x, y, _], value)| ([x, y, k], value)),
        );
    }
    Table::new(default_names(3), cells, false).expect("a table")
}

/// Gaps of n cells between ends that are free (0), marked with a cross (1) or a nought (2); no two
/// equal marks may touch.
fn no_more_tic_tac_toe() -> Table {
    let mut values = std::collections::HashMap::new();
    let mut cells = Vec::new();
    for n in 0..90 {
        for left in 0..3 {
            for right in 0..3 {
                let mut all = Vec::new();
                for place in 1..=n {
                    for mark in 1..=2 {
                        if !(place == 1 && left == mark || place == n && right == mark) {
                            all.push(
                                values[&(place - 1, left, mark)]
                                    ^ values[&(n - place, mark, right)],
                            );
                        }
                    }
                }
                let value: u32 = mex(&all);
                values.insert((n, left, right), value);
                if n > 0 {
                    cells.push(([n, left, right], signed(value)));
                }
            }
        }
    }
    Table::new(default_names(3), cells, false).expect("a table")
}
