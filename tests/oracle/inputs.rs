//! Random inputs, well-formed and malformed, in every layout: the runner answers like
//! [`judge`](crate::oracle::judge).

use std::fmt::Write as _;

use assert_cmd::Command;

use crate::oracle::judge::{Judge, Verdict};
use crate::oracle::random::Random;

const PROBLEMS: [&str; 12] = [
    "treblecross",
    "chess",
    "leftright",
    "matrix",
    "misere",
    "calendar",
    "partition",
    "stone",
    "knights",
    "marble",
    "nottt",
    "tttnim",
];

/// Tokens that often break inputs: limits and their neighbours, wrong marks, bytes that are not
/// text.
const ODD: [&[u8]; 24] = [
    b"0",
    b"1",
    b"2",
    b"10000",
    b"10001",
    b"499",
    b"500",
    b"18446744073709551615",
    b"18446744073709551616",
    b"00000000000000000000000000000003",
    b"99999999999999999999",
    b"-1",
    b"+1",
    b"1.5",
    b"1e3",
    b"X",
    b"O",
    b"*",
    b".",
    b"XXX",
    b"#",
    b"\xff",
    b"\0",
    "\u{e9}".as_bytes(),
];

fn one_of<'a, T: ?Sized>(random: &mut Random, list: &[&'a T]) -> &'a T {
    list[random.index(list.len())]
}

/// Returns a strip of `length` cells that `is_wrong` does not reject; about one of `rare` cells has
/// a mark.
fn strip(
    random: &mut Random,
    length: u64,
    marks: &[u8],
    is_wrong: impl Fn(&[u8]) -> bool,
) -> String {
    let rare = random.from(1, 12);
    let mut cells = Vec::new();
    for _ in 0..length {
        cells.push(if random.from(0, rare) == 0 {
            marks[random.index(marks.len())]
        } else {
            b'.'
        });
        if is_wrong(&cells) {
            cells.pop();
            cells.push(b'.');
        }
    }
    String::from_utf8(cells).expect("ASCII")
}

/// Returns the largest number for a position. Most positions are small enough for plain search.
fn most(random: &mut Random, small: u64, large: u64) -> u64 {
    if random.from(0, 4) == 0 { large } else { small }
}

/// Returns the tokens of one case in the problem's format.
fn case(problem: &str, random: &mut Random) -> Vec<String> {
    let numbers = |list: Vec<u64>| list.iter().map(u64::to_string).collect::<Vec<_>>();
    let with_count =
        |list: Vec<u64>, each: usize| [vec![list.len() as u64 / each as u64], list].concat();
    match problem {
        "treblecross" => {
            let length = most(random, 14, 200);
            let length = random.from(3, length);
            vec![strip(
                random,
                length,
                b"X",
                crate::oracle::treblecross::has_treble,
            )]
        }
        "nottt" => {
            let length = most(random, 9, 100);
            let length = random.from(1, length);
            vec![strip(random, length, b"XO", |cells| {
                !crate::oracle::nottt::is_legal(cells)
            })]
        }
        "chess" => {
            let n = most(random, 4, 100);
            let n = random.from(2, n);
            let white: Vec<u64> = (0..n).map(|_| random.from(0, n - 2)).collect();
            let black = white
                .iter()
                .map(|&below| random.from(below + 1, n - 1))
                .collect();
            numbers([vec![n], white, black].concat())
        }
        "leftright" => {
            let (pairs, step) = if random.from(0, 4) == 0 {
                (100, 5_000_000)
            } else {
                (3, 3)
            };
            let pairs = random.from(0, pairs);
            let mut place = random.from(0, step);
            let pieces = (0..2 * pairs).map(|_| {
                place += random.from(1, step);
                place
            });
            numbers(with_count(pieces.collect(), 2))
        }
        "matrix" | "calendar" => {
            let (side, stones) = if random.from(0, 4) == 0 {
                (20, 1_000_000_000)
            } else {
                (2, 3)
            };
            let (rows, columns) = (random.from(1, side), random.from(1, side + 1));
            let cells = (0..rows * columns)
                .map(|_| random.mixed(0, stones))
                .collect();
            numbers([vec![rows, columns], cells].concat())
        }
        "knights" => {
            let (count, side) = if random.from(0, 4) == 0 {
                (50, 499)
            } else {
                (2, 6)
            };
            let count = random.from(0, count);
            numbers(with_count(
                (0..2 * count).map(|_| random.from(0, side)).collect(),
                2,
            ))
        }
        "marble" => (0..16)
            .map(|_| {
                if random.from(0, 3) == 0 {
                    ".".to_owned()
                } else {
                    "*".to_owned()
                }
            })
            .collect(),
        "tttnim" => {
            let most = most(random, 3, 1_000_000_000);
            numbers((0..9).map(|_| random.mixed(1, most)).collect())
        }
        _ => {
            let (count, stones) = match problem {
                _ if random.from(0, 4) == 0 => (
                    50,
                    if problem == "partition" {
                        10_000
                    } else {
                        u64::MAX
                    },
                ),
                "partition" => (3, 14),
                "misere" => (2, 6),
                _ => (2, 12),
            };
            let count = random.from(1, count);
            numbers(with_count(random.list(count, 1, stones), 1))
        }
    }
}

/// Returns a few cases with any white space between the tokens, and sometimes zeros before a
/// number.
fn well_formed(problem: &str, random: &mut Random) -> Vec<u8> {
    let cases = random.from(0, 6);
    let mut text = format!("{cases}\n");
    let plain = random.from(0, 1) == 0;
    for _ in 0..cases {
        if problem == "marble" && plain {
            text += &marble(&case(problem, random));
            continue;
        }
        for token in case(problem, random) {
            let zeros = if plain || !token.as_bytes()[0].is_ascii_digit() {
                0
            } else {
                random.mixed(0, 30)
            };
            let blank = match random.from(0, if plain { 1 } else { 7 }) {
                0 => "\n",
                1 => " ",
                2 => "\r\n",
                3 => "\t",
                4 => "\x0b\x0c",
                5 => "\n\n \n",
                // Marks need no white space between them.
                6 if problem == "marble" => "",
                _ => "   ",
            };
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                "{}{token}{blank}",
                "0".repeat(usize::try_from(zeros).expect("small"))
            );
        }
    }
    if random.from(0, 3) == 0 {
        text.trim_end().into()
    } else {
        text.into_bytes()
    }
}

/// Returns a board as the judge prints it.
fn marble(holes: &[String]) -> String {
    let mut text = String::new();
    let mut holes = holes.iter();
    for width in [1, 2, 3, 4, 3, 2, 1] {
        let line: Vec<&str> = holes.by_ref().take(width).map(String::as_str).collect();
        let _ = write!(text, "\n{}{}", " ".repeat(4 - width), line.join(" "));
    }
    text + "\n"
}

/// Makes one to three changes; afterwards most inputs are malformed.
fn malform(input: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..random.from(1, 3) {
        let at = random.index(input.len() + 1);
        let end = input.len().min(at + random.index(6));
        let odd = one_of(random, &ODD);
        match random.from(0, 5) {
            0 => input.truncate(at),
            1 => drop(input.drain(at..end)),
            2 => drop(input.splice(at..at, odd.iter().copied())),
            3 => drop(input.splice(at..at, [b" ", odd, b" "].concat())),
            4 => drop(input.splice(at..end, odd.iter().copied())),
            _ => input.extend_from_within(at..end),
        }
    }
}

/// Runs the program, and compares its answers and exit code with the judge's. Returns the verdict.
fn check(judge: &mut Judge, problem: &str, input: &[u8], explain: bool) -> Verdict {
    let verdict = judge.verdict(problem, input);
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-judge"));
    command
        .arg(problem)
        .args(explain.then_some("--explain"))
        .write_stdin(input);
    let output = command.output().expect("the program starts");
    let shown = format!("{problem} on {}", input.escape_ascii());
    let answers = String::from_utf8(output.stdout).expect("ASCII");
    let answers: String = answers
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("  "))
        .collect();
    assert_eq!(answers, verdict.answers, "{shown}");
    assert_eq!(
        output.status.code(),
        Some(if verdict.well_formed { 0 } else { 2 }),
        "{shown}"
    );
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    if verdict.well_formed {
        assert_eq!(said, "", "{shown}");
    } else {
        assert!(
            said.starts_with("error: line ") && said.lines().count() == 1,
            "{said} {shown}"
        );
    }
    verdict
}

/// Checks `inputs` inputs of all problems in turn, half of them malformed.
fn check_inputs(seed: u64, inputs: usize) {
    let mut judge = Judge::new();
    let mut random = Random(seed);
    let (mut searched, mut refused) = (0, 0);
    for number in 0..inputs {
        let problem = PROBLEMS[number % PROBLEMS.len()];
        let mut input = well_formed(problem, &mut random);
        let is_malformed = random.from(0, 1) == 0;
        if is_malformed {
            malform(&mut input, &mut random);
        }
        let verdict = check(&mut judge, problem, &input, number % 4 == 0);
        assert!(
            verdict.well_formed || is_malformed,
            "{problem} on {}",
            input.escape_ascii()
        );
        searched += verdict.searched;
        refused += usize::from(!verdict.well_formed);
    }
    // Well-formed and malformed inputs are both common, and search finds most answers.
    assert!(
        searched > inputs && refused > inputs / 4,
        "{searched} searched, {refused} refused of {inputs}"
    );
}

#[test]
fn random_inputs_agree_with_plain_search() {
    check_inputs(1, 60);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_random_inputs_agree_with_plain_search() {
    check_inputs(1, 300);
}

#[test]
#[ignore = "slow: 10,000 processes"]
fn ten_thousand_random_inputs_agree_with_plain_search() {
    check_inputs(2, 10_000);
}
