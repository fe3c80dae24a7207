//! Games on two numbers.

use grundy_guess::table::{Table, default_names};

use super::Case;
use crate::oracle::{mex, only, outcomes, pairs, signed, summed};

/// Moves of a rook.
pub(super) fn rook(x: i32, y: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..x)
        .map(move |i| (i, y))
        .chain((0..y).map(move |j| (x, j)))
}

fn inside(moves: &[(i32, i32)], x: i32, y: i32) -> Vec<(i32, i32)> {
    moves
        .iter()
        .map(|(a, b)| (x - a, y - b))
        .filter(|&(x, y)| x >= 0 && y >= 0)
        .collect()
}

/// The larger of two numbers less a multiple of the smaller one.
fn euclid(x: i32, y: i32) -> Vec<(i32, i32)> {
    let (low, high) = (x.min(y), x.max(y));
    let rest = |k: i32| {
        if x < y {
            (x, high - k * low)
        } else {
            (high - k * low, y)
        }
    };
    if low == 0 {
        Vec::new()
    } else {
        (1..=high / low).map(rest).collect()
    }
}

/// Games of two numbers.
pub const PAIRS: &[Case] = &[
    ("Nim", || pairs(40, 40, |x, y| rook(x, y).collect())),
    ("one step right, down or diagonal", || {
        pairs(40, 40, |x, y| inside(&[(1, 0), (0, 1), (1, 1)], x, y))
    }),
    ("one step right or down", || {
        pairs(30, 30, |x, y| inside(&[(1, 0), (0, 1)], x, y))
    }),
    ("rook and king", || {
        pairs(40, 40, |x, y| {
            rook(x, y).chain(inside(&[(1, 1)], x, y)).collect()
        })
    }),
    ("bishop", || {
        pairs(40, 40, |x, y| {
            (1..=x.min(y)).map(|k| (x - k, y - k)).collect()
        })
    }),
    ("break a bar", || {
        summed(30, 30, |x, y| {
            let across = (1..x).map(|i| vec![(i, y), (x - i, y)]);
            across
                .chain((1..y).map(|j| vec![(x, j), (x, y - j)]))
                .collect()
        })
    }),
    ("one or two steps, or a diagonal step", || {
        pairs(40, 40, |x, y| {
            inside(&[(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)], x, y)
        })
    }),
    ("at most three from one heap", || {
        pairs(40, 40, |x, y| {
            rook(x, y).filter(|&(i, j)| x - i + y - j <= 3).collect()
        })
    }),
    ("at most two from x, three from y", || {
        pairs(40, 40, |x, y| {
            rook(x, y)
                .filter(|&(i, j)| x - i <= 2 && y - j <= 3)
                .collect()
        })
    }),
    ("Wythoff's game, outcomes", || {
        outcomes(&pairs(60, 60, |x, y| {
            rook(x, y)
                .chain((1..=x.min(y)).map(|k| (x - k, y - k)))
                .collect()
        }))
    }),
    ("Euclid's game, outcomes", || {
        outcomes(&only(&pairs(45, 45, euclid), |p| p[0] > 0 && p[1] > 0))
    }),
    ("Euclid's game, values", || {
        only(&pairs(45, 45, euclid), |p| p[0] > 0 && p[1] > 0)
    }),
    ("discard one heap, split the other", || {
        only(
            &pairs(40, 40, |x, y| {
                let of = |n: i32| (1..n).map(move |a| (a, n - a));
                if x == 0 || y == 0 {
                    Vec::new()
                } else {
                    of(x).chain(of(y)).collect()
                }
            }),
            |p| p[0] > 0 && p[1] > 0,
        )
    }),
    ("chocolate bar, slope 2", || {
        only(&chocolate(2, 60), |p| p[1] <= p[0] / 2)
    }),
    ("chocolate bar, slope 4", || {
        only(&chocolate(4, 90), |p| p[1] <= p[0] / 4)
    }),
    ("Chomp of two rows, outcomes", || {
        outcomes(&only(
            &pairs(40, 40, |x, y| {
                if y > x {
                    return Vec::new();
                }
                (1..x)
                    .map(|i| (i, y.min(i)))
                    .chain((0..y).map(|j| (x, j)))
                    .collect()
            }),
            |p| p[1] <= p[0] && p[0] > 0,
        ))
    }),
    ("knight, two steps down", || {
        pairs(40, 40, |x, y| inside(&[(1, 2), (2, 1)], x, y))
    }),
    ("slow moves from any heaps, outcomes", || {
        outcomes(&pairs(30, 30, |x, y| {
            inside(&[(1, 0), (0, 1), (1, 1)], x, y)
        }))
    }),
    ("steps of odd length", || {
        pairs(40, 40, |x, y| {
            rook(x, y)
                .filter(|&(i, j)| (x - i + y - j) % 2 == 1)
                .collect()
        })
    }),
    ("equal numbers from both or one from one", || {
        pairs(40, 40, |x, y| {
            inside(&[(1, 0), (0, 1)], x, y)
                .into_iter()
                .chain((1..=x.min(y)).map(|k| (x - k, y - k)))
                .collect()
        })
    }),
    ("move from x to y, or out of y", || {
        pairs_by(30, 30, |x, y| {
            (1..=x)
                .map(|k| (x - k, y + k))
                .chain((1..=y).map(|k| (x, y - k)))
                .collect()
        })
    }),
    ("at most twice the last take, outcomes", || {
        outcomes(&pairs_by(40, 40, |x, y| {
            (1..=x.min(y)).map(|k| (x - k, 2 * k)).collect()
        }))
    }),
    ("at most half of a heap", || {
        pairs(40, 40, |x, y| {
            rook(x, y)
                .filter(|&(i, j)| 2 * (x - i) <= x && 2 * (y - j) <= y)
                .collect()
        })
    }),
    ("Nim with one pass", || {
        // y is 1 if the pass is left; no pass at the end.
        pairs_of(500, |x, y, g| {
            let mut all: Vec<u32> = (0..x).map(|i| g(i, y)).collect();
            if y == 1 && x > 0 {
                all.push(g(x, 0));
            }
            all
        })
    }),
    ("both heaps to a half", || {
        pairs(40, 40, |x, y| {
            if x + y == 0 {
                Vec::new()
            } else {
                vec![(x / 2, y / 2)]
            }
        })
    }),
    ("a rook that passes no multiple of 4", || {
        pairs(40, 40, |x, y| {
            rook(x, y)
                .filter(|&(i, j)| x / 4 == i / 4 && y / 4 == j / 4)
                .collect()
        })
    }),
    ("any way right, one step down", || {
        pairs(40, 40, |x, y| {
            (0..x)
                .map(|i| (i, y))
                .chain((y > 0).then(|| (x, y - 1)))
                .collect()
        })
    }),
    ("one or two steps right, any way down", || {
        pairs(40, 40, |x, y| {
            inside(&[(1, 0), (2, 0)], x, y)
                .into_iter()
                .chain((0..y).map(|j| (x, j)))
                .collect()
        })
    }),
    ("a queen of two steps", || {
        pairs(40, 40, |x, y| {
            inside(&[(1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (2, 2)], x, y)
        })
    }),
    ("Nim outcomes", || {
        outcomes(&pairs(40, 40, |x, y| rook(x, y).collect()))
    }),
];

/// Values of pairs by the order of a move that lowers 2 x + y.
fn pairs_by(width: i32, height: i32, options: impl Fn(i32, i32) -> Vec<(i32, i32)>) -> Table {
    let mut values = std::collections::HashMap::new();
    let far = width + height;
    for measure in 0..=2 * far {
        for x in 0..=measure / 2 {
            let y = measure - 2 * x;
            if x + y <= far {
                let all: Vec<u32> = options(x, y).iter().map(|pair| values[pair]).collect();
                values.insert((x, y), mex(&all));
            }
        }
    }
    let cells = values
        .into_iter()
        .filter(|&((x, y), _)| x < width && y < height);
    let cells = cells
        .map(|((x, y), value)| ([x, y, 0], signed(value)))
        .collect();
    Table::new(default_names(2), cells, false).expect("a table")
}

/// Values of pairs (x, 0) and (x, 1).
fn pairs_of(width: i32, options: impl Fn(i32, i32, &dyn Fn(i32, i32) -> u32) -> Vec<u32>) -> Table {
    let mut values = std::collections::HashMap::new();
    for x in 0..width {
        for y in 0..2 {
            let all = options(x, y, &|x, y| values[&(x, y)]);
            values.insert((x, y), mex(&all));
        }
    }
    let cells = values
        .into_iter()
        .map(|((x, y), value)| ([x, y, 0], signed(value)))
        .collect();
    Table::new(default_names(2), cells, false).expect("a table")
}

/// A bar with columns 0 to y, the height of column i being at most i / k.
fn chocolate(k: i32, width: i32) -> Table {
    pairs(width, width, |x, y| {
        if y > x / k {
            return Vec::new();
        }
        (0..y)
            .map(|j| (x, j))
            .chain((0..x).map(|i| (i, y.min(i / k))))
            .collect()
    })
}
