//! Tables without a law.

use grundy_guess::table::{Table, default_names};

use super::{
    games::Case,
    oracle::{heaps, pairs, signed, takes},
    random::Random,
};

fn below(random: &mut Random, limit: u64) -> i32 {
    i32::try_from(random.from(0, limit - 1)).expect("small")
}

fn row(count: i32, mut value: impl FnMut(i32) -> i32) -> Table {
    Table::row((0..count).map(|n| Some(value(n))), 0).expect("a table")
}

fn random_row(count: i32, limit: u64, seed: u64) -> Table {
    let mut random = Random(seed);
    row(count, |_| below(&mut random, limit))
}

fn grid(width: i32, height: i32, mut value: impl FnMut(i32, i32) -> i32) -> Table {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let cells = cells.map(|(x, y)| ([x, y, 0], value(x, y))).collect();
    Table::new(default_names(2), cells, false).expect("a table")
}

fn random_grid(width: i32, height: i32, limit: u64, seed: u64) -> Table {
    let mut random = Random(seed);
    grid(width, height, |_, _| below(&mut random, limit))
}

fn box_of(side: i32, limit: u64, seed: u64) -> Table {
    let mut random = Random(seed);
    let all =
        (0..side).flat_map(|x| (0..side).flat_map(move |y| (0..side).map(move |z| [x, y, z])));
    let cells = all
        .map(|position| (position, below(&mut random, limit)))
        .collect();
    Table::new(default_names(3), cells, false).expect("a table")
}

/// Outcomes: each position is lost with a chance of one in `rare`.
fn random_outcomes(arity: usize, side: i32, rare: u64, seed: u64) -> Table {
    let mut random = Random(seed);
    let cells = if arity == 1 {
        (0..side)
            .map(|n| ([n, 0, 0], i32::from(below(&mut random, rare) > 0)))
            .collect()
    } else {
        let all = (0..side).flat_map(|x| (0..side).map(move |y| [x, y, 0]));
        all.map(|position| (position, i32::from(below(&mut random, rare) > 0)))
            .collect()
    };
    Table::new(default_names(arity), cells, true).expect("a table")
}

/// The decimal digits of pi, by the spigot of Rabinowitz and Wagon (1995).
fn digits_of_pi(count: usize) -> Table {
    let size = count * 10 / 3 + 16;
    let mut rests = vec![2_u64; size];
    let mut digits: Vec<u64> = Vec::new();
    for _ in 0..count + 8 {
        let mut carry = 0;
        for index in (1..size).rev() {
            let whole = rests[index] * 10 + carry;
            let odd = 2 * index as u64 + 1;
            rests[index] = whole % odd;
            carry = whole / odd * index as u64;
        }
        let whole = rests[0] * 10 + carry;
        rests[0] = whole % 10;
        digits.push(whole / 10);
    }
    // A digit of 10 carries over.
    for index in (1..digits.len()).rev() {
        if digits[index] >= 10 {
            digits[index] -= 10;
            digits[index - 1] += 1;
        }
    }
    Table::row(
        digits
            .iter()
            .take(count)
            .map(|&digit| i32::try_from(digit).ok()),
        0,
    )
    .expect("a table")
}

fn collatz(n: i32) -> i32 {
    let (mut n, mut steps) = (i64::from(n.max(1)), 0);
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

/// The tables.
pub const LAWLESS: &[Case] = &[
    ("random values below 2", || random_row(2000, 2, 11)),
    ("random values below 3", || random_row(900, 3, 12)),
    ("random values below 9", || random_row(2000, 9, 5)),
    ("random values below 1000", || random_row(1000, 1000, 13)),
    ("few random values", || random_row(150, 4, 14)),
    ("random bits, few", || random_row(120, 2, 15)),
    ("random pairs below 2", || random_grid(40, 40, 2, 16)),
    ("random pairs below 4", || random_grid(40, 40, 4, 17)),
    ("random pairs below 50", || random_grid(30, 50, 50, 18)),
    ("random narrow matrix", || random_grid(300, 3, 3, 19)),
    ("random small matrix", || random_grid(10, 10, 3, 20)),
    ("random triples", || box_of(12, 5, 21)),
    ("random triples of bits", || box_of(11, 2, 22)),
    ("random outcomes", || random_outcomes(1, 1000, 2, 23)),
    ("rare random outcomes", || random_outcomes(1, 1000, 40, 24)),
    ("very rare random outcomes", || {
        random_outcomes(1, 700, 200, 25)
    }),
    ("random outcomes of pairs", || random_outcomes(2, 40, 2, 26)),
    ("rare random outcomes of pairs", || {
        random_outcomes(2, 40, 50, 27)
    }),
    ("very rare random outcomes of pairs", || {
        random_outcomes(2, 40, 300, 28)
    }),
    ("squares modulo 1009", || row(2000, |n| n * n % 1009)),
    ("cubes modulo 997", || row(990, |n| n * n % 997 * n % 997)),
    ("digits of pi", || digits_of_pi(1000)),
    ("digits of pi, few", || digits_of_pi(200)),
    ("steps of Collatz", || row(1000, collatz)),
    ("Grundy's game", || {
        heaps(600, |n, g| {
            (1..n)
                .filter(|a| 2 * a < n)
                .map(|a| g(a) ^ g(n - a))
                .collect()
        })
    }),
    ("take a square", || takes(800, |_, k| k.isqrt().pow(2) == k)),
    ("take a cube", || {
        takes(900, |_, k| {
            (1..=k).take_while(|c| c.pow(3) <= k).any(|c| c.pow(3) == k)
        })
    }),
    ("take a square plus one", || {
        takes(800, |_, k| k > 1 && (k - 1).isqrt().pow(2) == k - 1)
    }),
    ("0.6", || {
        heaps(700, |n, g| {
            if n == 0 {
                Vec::new()
            } else {
                (0..n)
                    .filter(|a| (*a == 0) != (*a + 1 == n) || (*a > 0 && *a + 1 < n))
                    .map(|a| g(a) ^ g(n - 1 - a))
                    .collect()
            }
        })
    }),
    ("a queen that lacks the move of one step", || {
        pairs(35, 35, |x, y| {
            let rook = (0..x - 1).map(|i| (i, y)).chain((0..y - 1).map(|j| (x, j)));
            rook.chain((2..=x.min(y)).map(|k| (x - k, y - k))).collect()
        })
    }),
    ("logistic map", || {
        let mut state = 1_234_567_i64;
        row(900, |_| {
            state = 399 * state * (100_000_000 - state) / 10_000_000_000;
            i32::try_from(state / 10_000_000).expect("small")
        })
    }),
    ("random walk", || {
        let (mut random, mut at) = (Random(31), 500);
        row(1000, |_| {
            at += below(&mut random, 3) - 1;
            at
        })
    }),
    ("random growth", || {
        let (mut random, mut at) = (Random(32), 0);
        row(800, |_| {
            at += below(&mut random, 4);
            at
        })
    }),
    ("symmetric random matrix", || {
        let mut random = Random(33);
        let values: Vec<i32> = (0..45 * 45).map(|_| below(&mut random, 6)).collect();
        grid(45, 45, |x, y| {
            values[usize::try_from(x.min(y) * 45 + x.max(y)).expect("small")]
        })
    }),
    ("n modulo 3 with noise", || {
        let mut random = Random(34);
        row(900, |n| {
            if below(&mut random, 20) == 0 {
                below(&mut random, 3)
            } else {
                n % 3
            }
        })
    }),
    ("nim-sums with noise", || {
        // Without zeros: noise changes at most some of the 40 positions with the nim-sum 0, so that
        // the zeros would have a law.
        let mut random = Random(35);
        grid(40, 40, |x, y| {
            (x ^ y) + 1 + i32::from(below(&mut random, 60) == 0)
        })
    }),
    ("random beyond a law", || {
        let mut random = Random(36);
        row(1000, |n| {
            if n < 700 {
                n % 4
            } else {
                below(&mut random, 4)
            }
        })
    }),
    ("hash of pairs", || {
        grid(40, 40, |x, y| {
            (x * 7919 + y * 104_729 + x * y * 31 + x * x * y) % 1013 % 5
        })
    }),
    ("digits of the square root of two", || {
        // By hand: the digits of isqrt(2 * 10^(2 k)), one after the other.
        let (mut rest, mut root, mut digits) = (vec![2_u8], Vec::<u8>::new(), Vec::new());
        for _ in 0..260 {
            let twice = doubled(&root);
            let digit = (0..10_u8)
                .rev()
                .find(|&d| !is_less(&rest, &times(&appended(&twice, d), d)))
                .expect("zero fits");
            rest = minus(&rest, &times(&appended(&twice, digit), digit));
            rest.extend([0, 0]);
            root.push(digit);
            digits.push(i32::from(digit));
        }
        Table::row(digits.into_iter().map(Some), 0).expect("a table")
    }),
    ("primes modulo 7", || {
        let mut primes = (2..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0));
        row(900, |_| primes.next().expect("there is no last prime") % 7)
    }),
    ("random walk on a circle", || {
        let (mut random, mut at) = (Random(38), 0);
        row(1000, |_| {
            at = (at + below(&mut random, 3) + 4) % 5;
            at
        })
    }),
    ("digits of e", || {
        // The digits 1/2!, 1/3!, … of the factorial system are all 1 (Rabinowitz and Wagon 1995).
        let mut rests = [1; 600];
        row(1000, |n| {
            if n == 0 {
                return 2;
            }
            let mut carry = 0;
            for (rest, base) in rests.iter_mut().zip(2..602).rev() {
                let whole = *rest * 10 + carry;
                *rest = whole % base;
                carry = whole / base;
            }
            carry
        })
    }),
    ("a period of five with noise", || {
        let mut random = Random(39);
        row(1000, |n| {
            if below(&mut random, 10) == 0 {
                below(&mut random, 4)
            } else {
                n * n % 5
            }
        })
    }),
    ("parity of ones with noise", || {
        let mut random = Random(40);
        row(1500, |n| {
            signed(n.count_ones() + u32::from(below(&mut random, 30) == 0)) % 2
        })
    }),
    ("intervals with ends by chance", || {
        let (mut random, mut left, mut value) = (Random(41), 0, 0);
        row(1000, |_| {
            if left == 0 {
                (left, value) = (1 + below(&mut random, 25), 1 - value);
            }
            left -= 1;
            value
        })
    }),
    ("numbers of partitions modulo 2", || {
        let mut odd = [false; 900];
        odd[0] = true;
        for part in 1..900 {
            for n in part..900 {
                odd[n] ^= odd[n - part];
            }
        }
        row(900, |n| i32::from(odd[usize::try_from(n).expect("small")]))
    }),
    ("runs that the sequence itself counts", || {
        let mut runs = vec![1_i32, 2, 2];
        for place in 2..700 {
            let value = 3 - runs[runs.len() - 1];
            (0..runs[place]).for_each(|_| runs.push(value));
        }
        row(900, |n| runs[usize::try_from(n).expect("small")])
    }),
    ("random in one order", || {
        let mut random = Random(42);
        grid(
            40,
            40,
            |x, y| if x < y { below(&mut random, 4) } else { x ^ y },
        )
    }),
    ("random in one residue", || {
        let mut random = Random(43);
        row(1200, |n| {
            if n % 2 == 0 {
                n / 2
            } else {
                below(&mut random, 9)
            }
        })
    }),
    ("sums of two numbers before, in one way", || {
        let mut all = vec![1_usize, 2];
        let mut ways = vec![0_u32; 4000];
        ways[3] = 1;
        while all.len() < 300 {
            let next = (all[all.len() - 1] + 1..)
                .find(|&n| ways[n] == 1)
                .expect("there is a next one");
            all.iter()
                .filter(|other| *other + next < 4000)
                .for_each(|other| ways[other + next] += 1);
            all.push(next);
        }
        let cells = (0..1300).map(|n| {
            (
                [n, 0, 0],
                i32::from(!all.contains(&usize::try_from(n).expect("small"))),
            )
        });
        Table::new(default_names(1), cells.collect(), true).expect("a table")
    }),
    ("values of primes by chance", || {
        let mut random = Random(37);
        let values: Vec<i32> = (0..1000).map(|_| below(&mut random, 5)).collect();
        row(1000, |n| {
            let least = (2..=n).find(|d| n % d == 0).unwrap_or(0);
            values[usize::try_from(least).expect("small")]
        })
    }),
];

fn trimmed(number: &[u8]) -> &[u8] {
    let zeros = number.iter().take_while(|&&digit| digit == 0).count();
    &number[zeros..]
}

fn is_less(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = (trimmed(a), trimmed(b));
    (a.len(), a) < (b.len(), b)
}

fn appended(number: &[u8], digit: u8) -> Vec<u8> {
    number.iter().copied().chain([digit]).collect()
}

fn times(number: &[u8], by: u8) -> Vec<u8> {
    let mut carry = 0;
    let mut digits: Vec<u8> = number
        .iter()
        .rev()
        .map(|&digit| {
            let whole = digit * by + carry;
            carry = whole / 10;
            whole % 10
        })
        .collect();
    digits.push(carry);
    digits.into_iter().rev().collect()
}

fn doubled(number: &[u8]) -> Vec<u8> {
    times(number, 2)
}

fn minus(a: &[u8], b: &[u8]) -> Vec<u8> {
    let b = trimmed(b);
    let mut borrow = 0;
    let mut digits: Vec<u8> = a
        .iter()
        .rev()
        .enumerate()
        .map(|(place, &digit)| {
            let other = b.iter().rev().nth(place).copied().unwrap_or(0) + borrow;
            borrow = u8::from(digit < other);
            digit + 10 * borrow - other
        })
        .collect();
    digits.reverse();
    digits
}
