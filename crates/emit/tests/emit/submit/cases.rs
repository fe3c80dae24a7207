//! Inputs in the judges' formats, and the library's answers.

use std::fmt::Write;

use grundy::solvers::{
    calendar, chess, knights, leftright, marble, matrix, misere, nottt, partition, stone,
    treblecross, tttnim,
};

use crate::random::Random;

/// An input and its answers.
pub struct Cases {
    pub input: String,
    pub answers: String,
}

/// Returns cases of a problem; for small games, all positions.
pub fn cases(problem: &str) -> Cases {
    let mut random = Random(20);
    match problem {
        "treblecross" => plain(99, || treblecross(&mut random)),
        "chess" => numbered(200, || chess(&mut random)),
        "leftright" => numbered(200, || leftright(&mut random)),
        "matrix" => numbered(100, || matrix(&mut random)),
        "misere" => numbered(200, || misere(&mut random)),
        "calendar" => numbered(100, || calendar(&mut random)),
        "partition" => partition(&mut random),
        "stone" => numbered(100, || stone(&mut random)),
        "knights" => knights(&mut random),
        "marble" => marble(),
        "nottt" => numbered(10_000, || nottt(&mut random)),
        "tttnim" => plain(20_000, || tttnim(&mut random)),
        _ => panic!("no cases of {problem}"),
    }
}

/// Returns `count` cases, each with a text and its answer.
fn plain(count: usize, mut case: impl FnMut() -> (String, String)) -> Cases {
    let mut cases = Cases {
        input: format!("{count}\n"),
        answers: String::new(),
    };
    for _ in 0..count {
        let (input, answer) = case();
        cases.input += &input;
        cases.answers += &answer;
    }
    cases
}

/// Returns cases like [`plain`], but with numbered answers.
fn numbered(count: usize, mut case: impl FnMut() -> (String, &'static str)) -> Cases {
    let mut number = 0;
    plain(count, || {
        let (input, answer) = case();
        number += 1;
        (input, format!("Case {number}: {answer}\n"))
    })
}

fn joined(numbers: &[u64]) -> String {
    let mut line = numbers
        .iter()
        .fold(String::new(), |line, number| format!("{line} {number}"));
    line.push('\n');
    line.split_off(usize::from(!numbers.is_empty()))
}

fn alice(wins: bool) -> &'static str {
    if wins { "Alice" } else { "Bob" }
}

fn treblecross(random: &mut Random) -> (String, String) {
    let (length, rare) = (random.from(3, 200), random.from(2, 60));
    let mut cells = Vec::new();
    for _ in 0..length {
        let mark = random.from(0, rare) == 0 && !cells.ends_with(b"XX");
        cells.push(if mark { b'X' } else { b'.' });
    }
    let position = treblecross::Position::new(&cells).expect("legal");
    let found: Vec<u64> = position
        .winning_moves()
        .map(|found| found.cell as u64 + 1)
        .collect();
    let verdict = if found.is_empty() {
        "LOSING"
    } else {
        "WINNING"
    };
    (
        format!("{}\n", String::from_utf8_lossy(&cells)),
        format!("{verdict}\n{}", joined(&found)),
    )
}

fn chess(random: &mut Random) -> (String, &'static str) {
    let n = random.mixed(3, 100);
    let white: Vec<u64> = (0..n).map(|_| random.from(0, n - 2)).collect();
    let black: Vec<u64> = white
        .iter()
        .map(|&below| random.from(below + 1, n - 1))
        .collect();
    let wins = chess::Position::new(&white, &black)
        .expect("legal")
        .outcome()
        .is_win();
    (
        format!("{n}\n{}{}", joined(&white), joined(&black)),
        if wins { "white wins" } else { "black wins" },
    )
}

fn leftright(random: &mut Random) -> (String, &'static str) {
    let pairs = random.mixed(1, 100);
    let step = |place: &mut u64, _| {
        *place += random.mixed(1, 1_000_000);
        Some(*place - 1)
    };
    let pieces: Vec<u64> = (0..2 * pairs).scan(0, step).collect();
    let position = leftright::Position::new(&pieces).expect("legal");
    (
        format!("{pairs}\n{}", joined(&pieces)),
        alice(position.outcome().is_win()),
    )
}

fn matrix(random: &mut Random) -> (String, &'static str) {
    let columns = random.mixed(1, 50);
    let rows = random.mixed(1, 25);
    let cells = random.list(rows * columns, 0, 1_000_000_000);
    let width = usize::try_from(columns).expect("small");
    let lines: String = cells.chunks(width).map(joined).collect();
    let position = matrix::Position::new(&cells, width).expect("legal");
    (
        format!("{} {columns}\n{lines}", cells.len() / width),
        alice(position.outcome().is_win()),
    )
}

fn misere(random: &mut Random) -> (String, &'static str) {
    let (count, most) = (
        random.mixed(1, 50),
        if random.from(0, 2) == 0 {
            1
        } else {
            1_000_000_000
        },
    );
    let piles = random.list(count, 1, most);
    let position = misere::Position::new(&piles).expect("legal");
    (
        format!("{}\n{}", piles.len(), joined(&piles)),
        alice(position.outcome().is_win()),
    )
}

fn calendar(random: &mut Random) -> (String, &'static str) {
    let (rows, columns) = (random.mixed(1, 200), random.mixed(1, 250));
    let most = if random.from(0, 1) == 0 {
        1
    } else {
        1_000_000_000
    };
    let mut cells: Vec<u64> = (0..rows * columns).map(|_| random.from(0, most)).collect();
    let width = usize::try_from(columns).expect("small");
    if columns > 1 && random.from(0, 1) == 0 {
        // The cell left of the corner is at an odd distance, which makes the nim-sum 0.
        let sum = calendar::Position::new(&cells, width)
            .expect("legal")
            .nim_sum();
        let cell = cells.len() - 2;
        cells[cell] ^= sum;
    }
    let lines: String = cells.chunks(width).map(joined).collect();
    let position = calendar::Position::new(&cells, width).expect("legal");
    (
        format!("{rows} {columns}\n{lines}"),
        if position.outcome().is_win() {
            "win"
        } else {
            "lose"
        },
    )
}

/// Returns each pile alone, beside the first pile of the same value, and with other piles.
fn partition(random: &mut Random) -> Cases {
    let value =
        |pile: u64| partition::grundy(usize::try_from(pile).expect("small")).expect("in the table");
    let mut first = [0; 256];
    (1..=10_000)
        .rev()
        .for_each(|pile| first[usize::from(value(pile))] = pile);
    let mut number = 0;
    numbered(21_000, || {
        number += 1;
        let piles = match number {
            1..=10_000 => vec![number],
            10_001..=20_000 => vec![number - 10_000, first[usize::from(value(number - 10_000))]],
            _ => {
                let count = random.from(0, 50);
                random.list(count, 1, 10_000)
            }
        };
        let position = partition::Position::new(&piles).expect("legal");
        (
            format!("{}\n{}", piles.len(), joined(&piles)),
            alice(position.outcome().is_win()),
        )
    })
}

fn stone(random: &mut Random) -> (String, &'static str) {
    let count = random.mixed(1, 500);
    let piles = random.list(count, 1, 1_000_000_000);
    let position = stone::Position::new(&piles).expect("legal");
    (
        format!("{}\n{}", piles.len(), joined(&piles)),
        alice(position.outcome().is_win()),
    )
}

/// Returns each cell beside the first cell of the same value, which identifies the value, and some
/// groups.
fn knights(random: &mut Random) -> Cases {
    let value = |(x, y)| usize::from(knights::grundy(x, y).expect("in the table"));
    let mut first = [(0, 0); 256];
    let cells = || (0..500).flat_map(|x| (0..500).map(move |y| (x, y)));
    cells()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .for_each(|cell| first[value(cell)] = cell);
    let mut each = cells();
    numbered(250_100, || {
        let group = match each.next() {
            Some(cell) => vec![cell, first[value(cell)]],
            None => (0..random.from(1, 100))
                .map(|_| (random.from(0, 499), random.from(0, 499)))
                .collect(),
        };
        let lines: String = group.iter().map(|&(x, y)| joined(&[x, y])).collect();
        let position = knights::Position::new(&group).expect("legal");
        (
            format!("{}\n{lines}", group.len()),
            alice(position.outcome().is_win()),
        )
    })
}

/// Returns all boards.
fn marble() -> Cases {
    let mut filled = 0..=u16::MAX;
    plain(65_536, || {
        let filled = filled.next().unwrap_or_default();
        let (mut board, mut hole) = (String::new(), 0);
        for width in [1, 2, 3, 4, 3, 2, 1] {
            let line = (hole..hole + width).map(|hole| {
                if filled >> marble::HOLES[hole] & 1 == 1 {
                    " *"
                } else {
                    " ."
                }
            });
            // Writing to a string cannot fail.
            let _ = write!(
                board,
                "\n{:indent$}{}",
                "",
                line.collect::<String>().trim_start(),
                indent = 4 - width
            );
            hole += width;
        }
        let Ok(position) = marble::Position::new(filled);
        let wins = position.outcome().is_win();
        (
            board + "\n",
            if wins { "Possible.\n" } else { "Impossible.\n" }.to_owned(),
        )
    })
}

fn nottt(random: &mut Random) -> (String, &'static str) {
    let (length, rare) = (random.mixed(1, 100), random.from(0, 12));
    let mut cells: Vec<u8> = Vec::new();
    for _ in 0..length {
        let mark = b".XO"[usize::try_from(random.from(0, 2)).expect("small")];
        let empty = random.from(0, rare) != 0 || cells.last() == Some(&mark);
        cells.push(if empty { b'.' } else { mark });
    }
    let position = nottt::Position::new(&cells).expect("legal");
    (
        format!("{}\n", String::from_utf8_lossy(&cells)),
        if position.alice_wins() { "Yes" } else { "No" },
    )
}

fn tttnim(random: &mut Random) -> (String, String) {
    let most = if random.from(0, 1) == 0 {
        6
    } else {
        1_000_000_000
    };
    let piles: [[u64; 3]; 3] =
        std::array::from_fn(|_| std::array::from_fn(|_| random.mixed(1, most)));
    let count = tttnim::Position::new(piles).expect("legal").winning_count();
    (
        piles.iter().map(|row| joined(row)).collect(),
        format!("{count}\n"),
    )
}
