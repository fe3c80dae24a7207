//! The page's lines for judges' problems have the values of a plain search by the problems' rules.
//! These rules are written here from the problem statements, without the notation.

use std::collections::{BTreeSet, HashMap};

use grundy_compute::compute;
use grundy_core::{game::Game, notation::Bounds, values::Shape};

use super::{page, section};

/// The numbers of one component.
type At = Vec<u64>;
/// The components that each move leaves.
type Moves = Vec<Vec<At>>;

/// Returns the moves to one component of one number.
fn to(heaps: impl IntoIterator<Item = u64>) -> Moves {
    heaps.into_iter().map(|heap| vec![vec![heap]]).collect()
}

/// Take a number from a heap.
fn take(n: u64, allowed: impl Fn(u64) -> bool) -> Moves {
    to((1..=n).filter(|&k| allowed(k)).map(|k| n - k))
}

/// Take `k` neighbours from a row.
fn neighbours(n: u64, k: u64) -> Moves {
    (0..=n.saturating_sub(k))
        .filter(|_| n >= k)
        .map(|left| vec![vec![left], vec![n - k - left]])
        .collect()
}

/// Steps on cells with coordinates from 0 on.
fn steps(at: &[u64], steps: &[&[i64]]) -> Moves {
    let step = |by: &&[i64]| {
        let after: Option<At> = at
            .iter()
            .zip(*by)
            .map(|(&from, &by)| from.checked_add_signed(by))
            .collect();
        Some(vec![after?])
    };
    steps.iter().filter_map(step).collect()
}

/// Take the same number from some of the heaps, any number of times.
fn alike(at: &[u64], which: &[bool]) -> Moves {
    let least = at
        .iter()
        .zip(which)
        .filter(|(_, is_taken)| **is_taken)
        .map(|(&n, _)| n)
        .min()
        .unwrap_or(0);
    (1..=least)
        .map(|k| {
            vec![
                at.iter()
                    .zip(which)
                    .map(|(&n, &is_taken)| n - u64::from(is_taken) * k)
                    .collect(),
            ]
        })
        .collect()
}

/// Returns all non-empty choices of heaps.
fn choices(heaps: usize) -> Vec<Vec<bool>> {
    (1..1_u32 << heaps)
        .map(|mask| (0..heaps).map(|bit| mask >> bit & 1 == 1).collect())
        .collect()
}

/// Turn all corners of a box from the origin's side to a coin: each coordinate has one of two
/// values.
fn corners(at: &[u64]) -> Moves {
    let inner = at.iter().fold(vec![vec![]], |all: Vec<At>, &n| {
        all.iter()
            .flat_map(|inner| (0..n).map(move |k| [inner.as_slice(), &[k]].concat()))
            .collect()
    });
    let turned = |inner: At| {
        let corners = 1..1_u32 << at.len();
        let corner = |mask: u32| {
            (0..at.len())
                .map(|i| if mask >> i & 1 == 1 { inner[i] } else { at[i] })
                .collect()
        };
        corners.map(corner).collect::<Vec<At>>()
    };
    inner.into_iter().map(turned).collect()
}

fn both<T>(mut first: Vec<T>, second: Vec<T>) -> Vec<T> {
    first.extend(second);
    first
}

fn is_square(k: u64) -> bool {
    k.isqrt().pow(2) == k
}

/// Equal marks may not be neighbours, between two ends: 0 is a wall, 1 and 2 are the marks.
fn marks(at: &[u64]) -> Moves {
    let &[n, left, right] = at else {
        panic!("a gap")
    };
    let cells = (0..n).flat_map(|cell| [1, 2].map(|mark| (cell, mark)));
    let allowed = cells
        .filter(|&(cell, mark)| !(cell == 0 && mark == left || cell + 1 == n && mark == right));
    allowed
        .map(|(cell, mark)| vec![vec![cell, left, mark], vec![n - 1 - cell, mark, right]])
        .collect()
}

/// Take a multiple of the smaller number from the larger one.
fn euclid(at: &[u64]) -> Moves {
    let (x, y) = (at[0], at[1]);
    let after = |k: u64| {
        if x >= y {
            Some(vec![x.checked_sub(k * y)?, y])
        } else {
            Some(vec![x, y.checked_sub(k * x)?])
        }
    };
    if x == 0 || y == 0 {
        Vec::new()
    } else {
        (1..=x.max(y))
            .filter_map(after)
            .map(|at| vec![at])
            .collect()
    }
}

/// Cut a sheet into parts that are wider than one.
fn cut(at: &[u64]) -> Moves {
    let (w, h) = (at[0], at[1]);
    let wide = (2..w.saturating_sub(1))
        .map(|i| vec![vec![i, h], vec![w - i, h]])
        .collect();
    both(
        wide,
        (2..h.saturating_sub(1))
            .map(|i| vec![vec![w, i], vec![w, h - i]])
            .collect(),
    )
}

/// Split a heap into three or more heaps.
fn in_three(n: u64) -> Moves {
    (1..n)
        .flat_map(|a| (1..n - a).map(move |b| vec![vec![a], vec![b], vec![n - a - b]]))
        .collect()
}

/// Write a letter between two existing letters that it matches.
fn amid_three(n: u64) -> Moves {
    (0..n)
        .map(|cell| {
            vec![
                vec![cell.saturating_sub(1)],
                vec![(n - cell).saturating_sub(2)],
            ]
        })
        .collect()
}

/// Split a heap into two or more heaps of consecutive sizes.
fn consecutive(n: u64) -> Moves {
    let runs = (1..n).flat_map(|first| (first + 1..n).map(move |last| first..=last));
    runs.filter(|run| run.clone().sum::<u64>() == n)
        .map(|run| run.map(|heap| vec![heap]).collect())
        .collect()
}

fn heap_or_pass(at: &[u64]) -> Moves {
    let (n, passes) = (at[0], at[1]);
    let pass = (n > 0 && passes > 0).then(|| vec![vec![n, passes - 1]]);
    both(
        (0..n).map(|less| vec![vec![less, passes]]).collect(),
        pass.into_iter().collect(),
    )
}

fn any_of_several(at: &[u64]) -> Moves {
    (0..at.len())
        .flat_map(|heap| {
            alike(
                at,
                &(0..at.len()).map(|other| other == heap).collect::<Vec<_>>(),
            )
        })
        .collect()
}

const KNIGHT: [&[i64]; 4] = [&[-2, 1], &[-2, -1], &[1, -2], &[-1, -2]];
const HYPER_KNIGHT: [&[i64]; 6] = [
    &[-2, 1],
    &[-2, -1],
    &[-3, -1],
    &[-1, -3],
    &[-1, -2],
    &[1, -2],
];

/// The moves of each problem, in the order of the page.
const PROBLEMS: [fn(&[u64]) -> Moves; 36] = [
    |at| take(at[0], |k| k <= 3),
    |at| take(at[0], is_square),
    |at| take(at[0], |k| k < at[0] && at[0] % k == 0),
    |at| neighbours(at[0], 2),
    |at| take(at[0], |_| true),
    |at| both(neighbours(at[0], 1), neighbours(at[0], 2)),
    |at| to((1..at[0]).filter(|k| at[0] % k == 0)),
    |at| steps(at, &KNIGHT),
    heap_or_pass,
    |at| take(at[0], |k| k == 2 || k == 5),
    |at| take(at[0], |k| [1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&k)),
    |at| take(at[0], u64::is_power_of_two),
    |at| {
        both(
            take(at[0], |_| true),
            (1..at[0]).map(|a| vec![vec![a], vec![at[0] - a]]).collect(),
        )
    },
    |at| both(take(at[0], |_| true), in_three(at[0])),
    |at| {
        choices(2)
            .iter()
            .flat_map(|which| alike(at, which))
            .collect()
    },
    |at| steps(at, &[&[-1, 0], &[0, -1], &[-1, -1]]),
    |at| {
        (1..=at[0].min(at[1]))
            .map(|k| vec![vec![at[0] - k, 2 * k]])
            .collect()
    },
    cut,
    corners,
    corners,
    euclid,
    |at| {
        (1..at[0])
            .filter(|a| 2 * a != at[0])
            .map(|a| vec![vec![a], vec![at[0] - a]])
            .collect()
    },
    |at| take(at[0], |k| 2 * k <= at[0]),
    |at| neighbours(at[0], 3),
    |at| steps(at, &HYPER_KNIGHT),
    marks,
    |at| take(at[0], |k| k == 2 || k == 3),
    |at| take(at[0], |k| (2..=5).contains(&k)),
    |at| both(neighbours(at[0], 2), neighbours(at[0], 3)),
    |at| take(at[0], |k| (at[0], k) != (3, 2) && (at[0], k) != (5, 1)),
    |at| amid_three(at[0]),
    |at| match at[0] {
        0 => Vec::new(),
        n if n % 2 == 0 => both(to([n - 1]), vec![vec![vec![n / 2], vec![n / 2]]]),
        n => to([n - 1]),
    },
    |at| {
        choices(3)
            .iter()
            .flat_map(|which| alike(at, which))
            .collect()
    },
    |at| {
        (2..=at[0])
            .filter(|k| at[0] % k == 0)
            .map(|k| (0..k).map(|_| vec![at[0] / k]).collect())
            .collect()
    },
    |at| consecutive(at[0]),
    any_of_several,
];

/// Returns the Grundy value of a component, by its moves.
fn value(moves: fn(&[u64]) -> Moves, at: &[u64], known: &mut HashMap<At, u32>) -> u32 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let mut seen = BTreeSet::new();
    for left in moves(at) {
        seen.insert(
            left.iter()
                .fold(0, |sum, component| sum ^ value(moves, component, known)),
        );
    }
    let mex = (0..=u32::MAX)
        .find(|value| !seen.contains(value))
        .expect("there are finitely many moves");
    known.insert(at.to_vec(), mex);
    mex
}

/// Returns the numbers of the position at an index.
fn numbers(shape: Shape, index: usize) -> At {
    shape.numbers(index)
}

#[test]
fn problems_have_the_values_that_their_rules_give() {
    let page = page();
    let lines = section(&page, "## How do I say …");
    assert!(lines.len() >= PROBLEMS.len(), "{} lines", lines.len());
    assert_eq!(lines[PROBLEMS.len() - 1], "Nim + Nim + Nim");
    for (line, moves) in lines.iter().zip(PROBLEMS) {
        let game: Game = line.parse().unwrap_or_else(|error| panic!("{error}"));
        let bounds = match super::bounds(&game) {
            Bounds::Heap(_) if matches!(game, Game::Strip(_)) => Bounds::Heap(7),
            Bounds::Heap(_) => Bounds::Heap(40),
            Bounds::Grid(..) => Bounds::Grid(9, 9),
            block => block,
        };
        let values = compute(&game, &bounds, None, &()).unwrap_or_else(|error| panic!("{error}"));
        let mut known = HashMap::new();
        for (index, computed) in values.iter().enumerate() {
            let at = numbers(values.shape, index);
            assert_eq!(computed, value(moves, &at, &mut known), "{line} at {at:?}");
        }
    }
}
