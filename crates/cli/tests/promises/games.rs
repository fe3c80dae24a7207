//! Random games: most as a user would write them, some with typing errors, many of them large.

use crate::random::Random;

const NAMED: &[&str] = &[
    "0.77",
    "0.137",
    "4!.0",
    "0.007",
    "0.6",
    "0.[3]",
    "0.8!",
    "0.3F",
    "0.G!",
    "Kayles",
    "Subtraction(primes)",
    "Subtraction(squares)",
    "Subtraction(fibonacci)",
    "Subtraction(1..=n/2)",
    "AllBut({2,3,7})",
    "AllBut(powers(2))",
    "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    "Heap(n -> [a,b,n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
    "Heap(n -> [n-1] for a in 0..=n*n)",
    "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))",
    "Lattice(ride (-1,0) (0,-1) (-1,-1))",
    "Strip(O X; never OO XX)",
    "Strip(O X; never OOO XX)",
    "Strip(O X; never OO XX; rows 3)",
    "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
    "game.toml",
    "Grid(4x5; cram)",
    "Ring(0.77)",
    "Ring(Strip(O X; never OO XX))",
    "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)",
    "State(x, y, z -> (x-1, y, z) if x > 0; (x, y-1, z+1) if y > 0; (x, y, z-1))",
    "State(x, y -> (x-1, 3*y+1); (x, y-1); by x, y)",
    "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
    "Graph(edges.txt; node kayles)",
    "Graph(none.txt; token)",
    "Poset(edges.txt)",
    "0.16",
    "0.142",
    "0.45",
];

/// Returns one element of a list.
pub fn one<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.index(all.len())]
}

/// Returns a number of any size up to 10^`digits`: each number of digits is equally likely.
pub fn number(random: &mut Random, digits: u32) -> u64 {
    let digits = u32::try_from(random.from(0, digits.into())).expect("a few");
    random.from(0, 10_u64.pow(digits))
}

/// Returns `true` once in `cases` calls on average.
pub fn rarely(random: &mut Random, cases: u64) -> bool {
    random.from(1, cases) == 1
}

/// Returns the line of a game.
pub fn game(random: &mut Random) -> String {
    let line = match random.from(0, 11) {
        0..=2 => one(random, NAMED).to_owned(),
        3..=5 => code(random),
        6 => set(random),
        7 => lattice(random),
        8 => board(random),
        9 => finite(random),
        10 => states(random),
        _ => rule(random),
    };
    if rarely(random, 12) {
        slip(random, &line)
    } else {
        line
    }
}

fn code(random: &mut Random) -> String {
    let digits: &[u8] = match random.from(0, 5) {
        0..=3 => b"01234567",
        4 => b"012345678BF",
        _ => b"0123456789ABCDEFGHV",
    };
    let mut digit = || char::from(digits[random.index(digits.len())]);
    let all: String = (0..6).map(|_| digit()).collect();
    let mut line = String::from(one(random, &["0.", "0.", "4.", "4!.", "8.", "4=."]));
    let length = random.index(6);
    line.push_str(&all[..length]);
    match random.from(0, 7) {
        0 => line = format!("{line}[{}]", &all[length.max(1) - 1..]),
        1 => line.push(if random.from(0, 1) == 0 { '!' } else { '=' }),
        _ => {}
    }
    line
}

fn set(random: &mut Random) -> String {
    let kind = one(random, &["Subtraction", "AllBut"]);
    let inside = match random.from(0, 4) {
        0 => one(
            random,
            &[
                "primes",
                "squares",
                "fibonacci",
                "factorials",
                "odd",
                "even",
                "powers(3)",
            ],
        )
        .to_owned(),
        1 => format!("{}..={}", number(random, 2), number(random, 3)),
        2 => one(
            random,
            &[
                "1..=n/3",
                "2..=n-2",
                "0..=n-70",
                "1..=max(n/2, 3)",
                "1..=n*n",
                "(n+2)/3..=n",
            ],
        )
        .to_owned(),
        _ => {
            let count = random.from(1, 5);
            let digits = if rarely(random, 6) { 11 } else { 2 };
            let members: Vec<String> = (0..count)
                .map(|_| number(random, digits).to_string())
                .collect();
            format!("{{{}}}", members.join(","))
        }
    };
    format!("{kind}({inside})")
}

fn lattice(random: &mut Random) -> String {
    let count = random.from(1, 5);
    let moves: Vec<String> = (0..count)
        .map(|_| {
            let (x, y) = (random.from(0, 4), random.from(0, 6));
            let word = one(random, &["leap", "leap", "ride"]);
            format!("{word} (-{x},{})", 2 - i64::try_from(y).expect("small"))
        })
        .collect();
    format!("Lattice({})", moves.join(" "))
}

fn board(random: &mut Random) -> String {
    let (rows, columns) = (random.from(1, 5), random.from(1, 7));
    let places = one(
        random,
        &[
            "place [##]",
            "place [##] [#/#]",
            "line 1..=2 in row column",
            "place [##/#] turn flip",
        ],
    );
    if rarely(random, 3) {
        let strips = [
            "Strip(O X; never OO XX)",
            "Strip(O; never OO)",
            "Strip(O X; never OX)",
            "Strip(X; never XXX; rows 2)",
        ];
        let strip = one(random, &strips);
        return if rarely(random, 3) {
            format!("Ring({strip})")
        } else {
            strip.to_owned()
        };
    }
    format!("Board({rows}x{columns}; {places})")
}

/// Returns a game that is played from one opening.
fn finite(random: &mut Random) -> String {
    let (rows, columns) = (random.from(1, 9), random.from(1, 9));
    match random.from(0, 6) {
        0 => format!("Chomp({rows}x{columns})"),
        1 => format!("Chomp({}x{rows}x{columns})", random.from(1, 4)),
        2 => format!(
            "Grid({rows}x{columns}; {})",
            one(random, &["cram", "node kayles", "arc kayles"])
        ),
        3 => format!("Poset({})", edges(random, '<')),
        4 => format!("Poset({}; poisoned 0)", edges(random, '<')),
        5 => format!("Graph({}; token)", edges(random, '>')),
        _ => {
            let play = one(
                random,
                &["node kayles", "arc kayles", "green hackenbush from 0"],
            );
            format!("Graph({}; {play})", edges(random, '-'))
        }
    }
}

/// Returns edges between numbers, mostly from the smaller to the larger number.
fn edges(random: &mut Random, between: char) -> String {
    let (most, count) = (random.from(1, 40), random.from(1, 60));
    let edges: Vec<String> = (0..count)
        .map(|_| {
            let (a, b) = (random.from(0, most), random.from(0, most));
            let (a, b) = if rarely(random, 200) {
                (a, b)
            } else {
                (a.min(b), a.max(b))
            };
            format!(
                "{a}{between}{}",
                if a == b && !rarely(random, 200) {
                    b + 1
                } else {
                    b
                }
            )
        })
        .collect();
    edges.join(" ")
}

fn states(random: &mut Random) -> String {
    let clauses: Vec<&str> = (0..random.from(1, 3))
        .map(|_| {
            one(
                random,
                &[
                    "(x-k, y) for k in 1..=x",
                    "(x, y-k) for k in 1..=y",
                    "(x-1, y+2)",
                    "(x-k, y-k) for k in 1..=min(x, y)",
                    "(x-1, y*y)",
                    "(i, y) + (x-i, y) for i in 1..=x/2",
                    "(y, x-1) if x > y",
                    "[] if x == y",
                    "(x+1, y)",
                ],
            )
        })
        .collect();
    format!("State(x, y -> {})", clauses.join("; "))
}

fn rule(random: &mut Random) -> String {
    let parts = one(
        random,
        &[
            "[a, n-2-a]",
            "[n-1]",
            "[a]",
            "[a, b]",
            "[n/2, a]",
            "[a, a]",
            "[n-a]",
        ],
    );
    let high = one(
        random,
        &["n-1", "n-2", "n/2", "n*n", "3", "1000000000", "min(n, 7)-1"],
    );
    let condition = one(
        random,
        &["", "", " if a < n", " if a*2 < n", " if (a+n)*(a-n) > 7"],
    );
    format!("Heap(n -> {parts} for a in 0..={high}, b in 0..=a{condition})")
}

/// Inserts one character, or replaces one.
fn slip(random: &mut Random, line: &str) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let at = random.index(characters.len() + 1);
    let other = one(
        random,
        &[
            "(",
            ")",
            "0",
            "9",
            "n",
            " ",
            "-",
            "\u{1b}[31m",
            "é",
            "!",
            "[",
            "}",
            "=",
            "\u{202e}",
            "#",
        ],
    );
    if random.from(0, 1) == 0 && at < characters.len() {
        characters.remove(at);
    }
    let (before, behind) = characters.split_at(at.min(characters.len()));
    before
        .iter()
        .copied()
        .chain(other.chars())
        .chain(behind.iter().copied())
        .collect()
}
