//! Tables with known laws: games of contests, papers and books.

mod pairs;
mod parameters;

use grundy_guess::table::{Table, default_names};

use super::oracle::{heaps, outcomes, signed, takes};

pub use pairs::PAIRS;
pub use parameters::PARAMETERS;

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
