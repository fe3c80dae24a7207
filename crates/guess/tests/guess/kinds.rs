//! Tables of sequences by digits, of sequences of second order, of cases within cases, and of
//! functions of digits.

use grundy_guess::table::{Table, default_names};

use super::{games::Case, oracle::outcomes};

fn row(count: usize, value: impl Fn(usize) -> usize) -> Table {
    Table::row((0..count).map(|n| i32::try_from(value(n)).ok()), 0).expect("a table")
}

fn list(values: &[usize]) -> Table {
    row(values.len(), |n| values[n])
}

fn grid(side: usize, value: impl Fn(usize, usize) -> usize) -> Table {
    let number = |n: usize| i32::try_from(n).expect("small");
    let all = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let cells = all.map(|(x, y)| ([number(x), number(y), 0], number(value(x, y))));
    Table::new(default_names(2), cells.collect(), false).expect("a table")
}

/// The digits of a number, the highest first.
fn digits(mut n: usize, base: usize) -> Vec<usize> {
    let mut all = Vec::new();
    while n > 0 {
        all.insert(0, n % base);
        n /= base;
    }
    all
}

/// The state of an automaton that reads binary digits, the highest first.
fn state(n: usize, steps: &[[usize; 2]]) -> usize {
    digits(n, 2)
        .into_iter()
        .fold(0, |state, digit| steps[state][digit])
}

fn stern(count: usize) -> Vec<usize> {
    let mut all = vec![0; 2 * count];
    all[1] = 1;
    for n in 1..count {
        all[2 * n] = all[n];
        if 2 * n + 1 < 2 * count {
            all[2 * n + 1] = all[n] + all[n + 1];
        }
    }
    all.truncate(count);
    all
}

/// The turns of a strip of paper that is folded in the same direction again and again.
fn folds(times: u32) -> Vec<usize> {
    (0..times).fold(Vec::new(), |before, _| {
        let behind: Vec<usize> = before.iter().rev().map(|turn| 1 - turn).collect();
        [before, vec![0], behind].concat()
    })
}

/// The place of the last one of n people in a circle when every second leaves.
fn survivor(n: usize) -> usize {
    let mut circle: std::collections::VecDeque<usize> = (0..n).collect();
    while circle.len() > 1 {
        circle.rotate_left(1);
        circle.pop_front();
    }
    circle.pop_front().unwrap_or(0)
}

/// The rows of Pascal's triangle modulo 2, by their numbers of ones.
fn odd_binomials(count: usize) -> Vec<usize> {
    let mut row = vec![1_usize];
    (0..count)
        .map(|_| {
            let odd = row.iter().sum();
            row = std::iter::once(1)
                .chain(row.windows(2).map(|pair| (pair[0] + pair[1]) % 2))
                .chain([1])
                .collect();
            odd
        })
        .collect()
}

/// A sequence of second order up to a limit.
fn sequence(
    first: usize,
    second: usize,
    limit: usize,
    next: impl Fn(usize, usize) -> usize,
) -> Vec<usize> {
    let mut all = vec![first, second];
    while all[all.len() - 1] < limit {
        all.push(next(all[all.len() - 2], all[all.len() - 1]));
    }
    all
}

/// The number of numbers of a sequence up to n.
fn index(all: &[usize], n: usize) -> usize {
    all.iter().filter(|&&number| number <= n).count()
}

fn lost_at(count: usize, all: &[usize]) -> Table {
    outcomes(&row(count, |n| usize::from(!all.contains(&n))))
}

fn power_below(n: usize, base: usize) -> usize {
    digits(n, base).len().saturating_sub(1)
}

/// A number below a limit from a seed and a place, by the multiplier of Knuth's MMIX.
fn chosen(seed: usize, place: usize, limit: usize) -> usize {
    let mixed = (seed * 64 + place + 1) as u64;
    let mixed = mixed
        .wrapping_mul(6_364_136_223_846_793_005)
        .rotate_left(29)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(mixed >> 40).unwrap_or(0) % limit
}

/// Values of n that are a factor times the value of n without its last digit, and a constant, both
/// by that digit.
pub fn by_last_digit(seed: usize) -> Table {
    let base = 2 + chosen(seed, 0, 4);
    let mut all = vec![chosen(seed, 1, 3)];
    for n in 1..4000 {
        let digit = n % base;
        all.push(all[n / base] * chosen(seed, 2 + digit, 3) + chosen(seed, 20 + digit, 4));
    }
    list(&all)
}

/// The tables.
pub const KINDS: &[Case] = &[
    ("Stern's diatomic sequence", || list(&stern(1000))),
    ("Stern's diatomic sequence modulo 3", || {
        list(
            &stern(1000)
                .iter()
                .map(|value| value % 3)
                .collect::<Vec<_>>(),
        )
    }),
    ("folds of paper", || list(&folds(10))),
    ("pairs of ones modulo 2", || {
        row(1000, |n| {
            digits(n, 2)
                .windows(2)
                .filter(|pair| *pair == [1, 1])
                .count()
                % 2
        })
    }),
    ("odd binomials", || list(&odd_binomials(500))),
    ("sum of ternary digits", || {
        row(800, |n| digits(n, 3).iter().sum())
    }),
    ("place of the survivor", || row(600, survivor)),
    ("binary digits read as decimal", || {
        row(500, |n| {
            digits(n, 2).iter().fold(0, |all, digit| 10 * all + digit)
        })
    }),
    ("sevens", || {
        row(2000, |n| n.to_string().matches('7').count())
    }),
    ("automaton of three states", || {
        row(1000, |n| state(n, &[[0, 1], [2, 1], [0, 2]]))
    }),
    ("hidden states of an automaton", || {
        row(4000, |n| state(n, &[[0, 1], [1, 2], [3, 2], [3, 0]]) / 2)
    }),
    ("one of four residues", || {
        let mut all = vec![1, 2];
        for n in 2..2000 {
            all.push(match n % 4 {
                1 => 2 * all[n / 4] + all[n / 2],
                3 => all[n / 2] + all[n / 4],
                _ => all[n / 2] + 1,
            });
        }
        list(&all)
    }),
    ("Fibonacci numbers up to n", || {
        let all = sequence(1, 2, 2000, |a, b| a + b);
        row(1000, |n| index(&all, n))
    }),
    ("steps from the last number of 1, 2, 6, 15, 37", || {
        let all = sequence(1, 2, 4000, |a, b| 2 * b + a + 1);
        row(2000, |n| {
            n - all.iter().rev().find(|&&number| number <= n).unwrap_or(&n)
        })
    }),
    ("lost at 1, 4, 11, 29", || {
        lost_at(2000, &sequence(1, 4, 4000, |a, b| 3 * b - a))
    }),
    ("lost at 1, 3, 7, 17", || {
        lost_at(3000, &sequence(1, 3, 6000, |a, b| 2 * b + a))
    }),
    ("lost at 1, 3, 5, 11, 21, 43", || {
        lost_at(4000, &sequence(1, 3, 9000, |a, b| b + 2 * a))
    }),
    ("lost in every second interval", || {
        let all = sequence(1, 4, 9000, |a, b| 3 * b - a);
        outcomes(&row(4000, |n| index(&all, n) % 2))
    }),
    ("one value in every second interval", || {
        let all = sequence(1, 2, 4000, |a, b| 2 * b + a + 1);
        row(2000, |n| index(&all, n) % 2)
    }),
    ("by order and an edge", || {
        grid(40, |x, y| match x.cmp(&y) {
            _ if y == 0 => x,
            std::cmp::Ordering::Less => (x + y) % 3,
            _ => x.max(y) - 1,
        })
    }),
    ("three orders", || {
        grid(40, |x, y| match x.cmp(&y) {
            std::cmp::Ordering::Less => x % 4 + 1,
            std::cmp::Ordering::Equal => 7,
            std::cmp::Ordering::Greater => x * y,
        })
    }),
    ("residues below a bound", || {
        row(1500, |n| if n >= 300 { n % 3 } else { [n / 2, 5][n % 2] })
    }),
    ("residues from a bound on", || {
        row(1500, |n| if n < 300 { n % 3 } else { [n / 2, 5][n % 2] })
    }),
    ("residues in an order", || {
        grid(50, |x, y| if x < y { [x, y, 0][y % 3] } else { x ^ y })
    }),
    ("orders in a residue", || {
        grid(40, |x, y| match (x % 2, x.cmp(&y)) {
            (1, _) => x + y,
            (_, std::cmp::Ordering::Less) => y,
            (_, std::cmp::Ordering::Equal) => 0,
            (_, std::cmp::Ordering::Greater) => x + 1,
        })
    }),
    ("cases in both orders", || {
        grid(50, |x, y| match x.cmp(&y) {
            std::cmp::Ordering::Less => {
                if 2 * x < y {
                    0
                } else {
                    x
                }
            }
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => {
                if x % 3 == 0 {
                    y + 2
                } else {
                    x ^ y
                }
            }
        })
    }),
    ("residues of x below a bound of y", || {
        grid(40, |x, y| if y < 9 { [x, 2 * y][x % 2] } else { x.min(y) })
    }),
    ("ones", || row(400, |n| digits(n, 2).iter().sum())),
    ("twice the ones, and the last digit", || {
        row(600, |n| 2 * digits(n, 2).iter().sum::<usize>() + n % 2)
    }),
    ("nim-sum of logarithms", || {
        grid(40, |x, y| power_below(x + 1, 2) ^ power_below(y + 1, 2))
    }),
    ("decimal logarithm", || {
        row(2000, |n| power_below(n + 1, 10))
    }),
    ("ternary logarithm and a residue", || {
        row(1000, |n| power_below(n + 1, 3) + n % 3)
    }),
];
