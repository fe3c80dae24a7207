//! Tables with known laws: games of contests, papers and books.

use grundy_guess::table::{Table, default_names};

use super::oracle::{
    heaps, mex, only, outcomes, pairs, signed, summed, takes, triples, with_parameter,
    with_parameters,
};

/// A table with the name of its game.
pub type Case = (&'static str, fn() -> Table);

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn is_prime(n: u32) -> bool {
    n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

/// Games of one number.
pub const HEAPS: &[Case] = &[
    ("take 1 to 6", || takes(400, |_, k| k <= 6)),
    ("take 1 or 3", || takes(300, |_, k| k == 1 || k == 3)),
    ("take 2 or 3", || takes(400, |_, k| k == 2 || k == 3)),
    ("take 1, 4 or 5", || {
        takes(400, |_, k| [1, 4, 5].contains(&k))
    }),
    ("take 2 to 5", || takes(600, |_, k| (2..=5).contains(&k))),
    ("take an odd number", || takes(200, |_, k| k % 2 == 1)),
    ("take an even number", || takes(400, |_, k| k % 2 == 0)),
    ("take a power of two", || {
        takes(300, |_, k| k.is_power_of_two())
    }),
    ("take a power of three", || {
        takes(300, |_, k| [1, 3, 9, 27, 81, 243].contains(&k))
    }),
    ("take any number but 1", || takes(400, |_, k| k != 1)),
    ("take any number but 2", || takes(600, |_, k| k != 2)),
    ("take at most half", || takes(600, |n, k| 2 * k <= n)),
    ("take less than half", || takes(600, |n, k| 2 * k < n)),
    ("take at least half", || takes(600, |n, k| 2 * k >= n)),
    ("take at most half, or one", || {
        takes(800, |n, k| k <= (n / 2).max(1))
    }),
    ("take at most a third", || takes(1000, |n, k| 3 * k <= n)),
    ("take a divisor", || takes(400, |n, k| n % k == 0)),
    ("take a proper divisor", || {
        takes(400, |n, k| k < n && n % k == 0)
    }),
    ("take a number coprime to n", || {
        takes(1000, |n, k| gcd(n, k) == 1)
    }),
    ("take a part of the binary digits", || {
        takes(300, |n, k| k & n == k)
    }),
    ("take one binary digit", || {
        takes(300, |n, k| k & n == k && k.is_power_of_two())
    }),
    ("take the lowest digit or less", || {
        takes(800, |n, k| k <= (n & n.wrapping_neg()))
    }),
    ("Lasker's Nim", || {
        heaps(500, |n, g| {
            (0..n)
                .map(g)
                .chain((1..n).map(|a| g(a) ^ g(n - a)))
                .collect()
        })
    }),
    ("split into two parts", || {
        heaps(300, |n, g| (1..n).map(|a| g(a) ^ g(n - a)).collect())
    }),
    ("take one or split", || {
        heaps(400, |n, g| {
            (1..n)
                .map(|a| g(a) ^ g(n - a))
                .chain((n > 0).then(|| g(n - 1)))
                .collect()
        })
    }),
    ("ruler", || {
        heaps(400, |n, g| {
            (1..=n)
                .map(|a| (a..n).fold(0, |all, i| all ^ g(i)))
                .collect()
        })
    }),
    ("rulerette", || {
        heaps(400, |n, g| {
            (1..n)
                .map(|a| (a..n).fold(0, |all, i| all ^ g(i)))
                .collect()
        })
    }),
    ("mock turtles", || {
        heaps(300, |n, g| {
            let two = (0..n)
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .map(|(a, b)| g(a) ^ g(b));
            [0].into_iter().chain((0..n).map(g)).chain(two).collect()
        })
    }),
    ("Kayles", || {
        let split = |n: u32, k: u32, g: &dyn Fn(u32) -> u32| {
            (0..=n - k).map(|a| g(a) ^ g(n - k - a)).collect::<Vec<_>>()
        };
        heaps(4000, move |n, g| {
            let mut all = if n >= 1 { split(n, 1, g) } else { Vec::new() };
            all.extend(if n >= 2 { split(n, 2, g) } else { Vec::new() });
            all.sort_unstable();
            all.dedup();
            all
        })
    }),
    ("go to half, or take one", || {
        heaps(800, |n, g| {
            if n == 0 {
                Vec::new()
            } else {
                vec![g(n - 1), g(n / 2)]
            }
        })
    }),
    ("go to a half or a third", || {
        heaps(600, |n, g| {
            if n == 0 {
                Vec::new()
            } else {
                vec![g(n / 2), g(n / 3)]
            }
        })
    }),
    ("go to a proper divisor", || {
        heaps(600, |n, g| (1..n).filter(|d| n % d == 0).map(g).collect())
    }),
    ("divide by a prime", || {
        heaps(600, |n, g| {
            (2..=n)
                .filter(|&d| is_prime(d) && n % d == 0)
                .map(|d| g(n / d))
                .collect()
        })
    }),
    ("into equal parts", || {
        heaps(800, |n, g| {
            (2..=n)
                .filter(|d| n % d == 0)
                .map(|d| if d % 2 == 0 { 0 } else { g(n / d) })
                .collect()
        })
    }),
    ("vile and dopey numbers", || {
        outcomes(&heaps(600, |n, g| {
            if n < 1 {
                Vec::new()
            } else {
                vec![g(n - 1), g(n / 2)]
            }
        }))
    }),
    ("Fibonacci Nim", || last_take(600, |k| 2 * k)),
    ("take at most the last take", || last_take(600, |k| k)),
    ("take at most half of the heap, outcomes", || {
        outcomes(&takes(600, |n, k| 2 * k <= n))
    }),
    ("turn a coin, and perhaps one before it", || {
        heaps(300, |n, g| {
            if n == 0 {
                Vec::new()
            } else {
                (1..n).map(g).chain([0]).collect()
            }
        })
    }),
    ("go to a smaller number of the same parity", || {
        heaps(300, |n, g| {
            (0..n).filter(|m| (n - m) % 2 == 0).map(g).collect()
        })
    }),
    ("take a prime or one", || {
        takes(400, |_, k| k == 1 || is_prime(k))
    }),
    ("cross out squares and neighbours, in pairs", || {
        heaps(4000, |n, g| {
            if n < 2 {
                Vec::new()
            } else {
                (0..=n - 2).map(|a| g(a) ^ g(n - 2 - a)).collect()
            }
        })
    }),
];

/// The outcomes of heaps when a move takes at most `most(k)` after a take of k, and the first does
/// not take all.
fn last_take(limit: u32, most: impl Fn(u32) -> u32) -> Table {
    let size = limit as usize;
    // least[n]: the smallest take that wins from n.
    let mut least = vec![u32::MAX; size];
    for n in 1..limit {
        least[n as usize] = (1..=n)
            .find(|&k| k == n || least[(n - k) as usize] > most(k))
            .unwrap_or(u32::MAX);
    }
    let cells = (1..limit).map(|n| ([signed(n), 0, 0], i32::from(least[n as usize] < n)));
    Table::new(default_names(1), cells.collect(), true).expect("a table")
}

/// Moves of a rook.
fn rook(x: i32, y: i32) -> impl Iterator<Item = (i32, i32)> {
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
