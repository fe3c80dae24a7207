//! Typical formats over games of all families: a reader of its own makes random inputs of each line
//! and adds their values, and the program answers them, by the interpreter and in every language.

mod inputs;

use std::collections::HashMap;

use grundy_compute as compute;
use grundy_core::{
    game::Game,
    notation::{
        Bounds,
        input_format::{InputFormat, InputLoop, InputPart},
    },
};
use grundy_emit::{JudgeSample, Language};

use super::{built_all, emitted};
use crate::{random::Random, shared};
use inputs::{Known, Maker};

/// A game, the bounds of its table, and a line.
pub const FORMATS: [(&str, &str, &str); 44] = [
    ("0.[3]", "70", "piles[line]"),
    ("0.[3]", "70", "n; piles..."),
    ("0.[3]", "70", "T; n; piles..."),
    ("0.[3]", "70", "until n == 0; n; piles..."),
    (
        "0.[3]",
        "70",
        "until n == 0 and m == 0; n m; _[n] b[m]; play b if b > n",
    ),
    ("0.[3]", "70", "until end; n; a[n]"),
    (
        "0.[3]",
        "70",
        "T; n; w[n] in 0..=9; b[n] in 10..=20; play b-w-1",
    ),
    (
        "0.[3]",
        "70",
        "T; n; (l r)[n] in 1..=9; play max(l, r)-min(l, r)",
    ),
    ("0.[3]", "70", "T; n; a[i < n]; play a if (n-i) % 2 == 1"),
    ("0.[3]", "70", "T; n m; a[n][m]; play sum a"),
    (
        "0.[3]",
        "70",
        "T; R C; a[i < R][j < C]; play a if (R-i+C-j) % 2 == 1",
    ),
    ("0.[3]", "70", "T; n; a[n]; play sum a if a > 1"),
    ("0.[3]", "70", "T; x1 _ x2 _; play max(x1, x2)-min(x1, x2)"),
    ("0.[3]", "70", "m sum times; a b; play a+b"),
    ("0.[3]", "70", "T; m sum times; n; a[n]"),
    (
        "0.[3]",
        "70",
        "T; n m; c[i < n][j < m] as \".x#\"; play i if c == 2",
    ),
    ("0.[3]", "70", "T; s[line] as \"abc\""),
    ("0.[3]", "70", "n; (a _)[n]; play a; swap if n % 2 == 1"),
    ("0.[3]", "70", "T; n; (x _ y)[n] z; play x+y+z"),
    ("0.77", "70", "T; pins as runs \"I\" \"X\""),
    ("0.77", "70", "T; k; runs \"Io\" \"X\"[k]"),
    ("0.77", "70", "T; n"),
    ("0.77", "70", "q times; n"),
    ("Kayles", "70", "T; n; a[2*n]; play a+n if a < 5 or a == 6"),
    ("0.07", "70", "T; runs \".\" \"#\""),
    ("0.137", "70", "T; n; piles... in 1..=9"),
    ("4!.0", "70", "T; k; piles[k]; swap if k % 2 == 0"),
    ("4.[3]", "70", "T; n; piles..."),
    ("Subtraction({1,3,4})", "70", "T; n; piles..."),
    ("Subtraction(1..=n/2)", "70", "T; k; piles[k]"),
    ("Subtraction(squares)", "70", "until end; n"),
    (
        "Subtraction(primes)",
        "70",
        "until end; n in 0..=8 m in 0..=8; play n*m",
    ),
    (
        "Heap(n -> [n-k] for k in 1..=n-1 if n%k == 0)",
        "70",
        "T; n",
    ),
    (
        "Heap(n -> [n-1]; [n/2, n/2] if n%2 == 0)",
        "70",
        "T; n; a[n]",
    ),
    (
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "20x20",
        "until end; a b",
    ),
    (
        "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2))",
        "20x20",
        "T; k; (x y)... in 1..=15; play x-1, y-1",
    ),
    (
        "Lattice(leap (-1,0) (-2,0) (0,-1) (0,-2) (-1,-1))",
        "20x20",
        "T; n m; (x y)[n] (_ _)[m]; play x, y",
    ),
    (
        "State(x, y -> (x-1, y) if x > y; (x, y/2) if y > 0)",
        "20x20",
        "T; n; (x y)[n]",
    ),
    ("Cutting Game", "12x12", "T; w h in 1..=9"),
    (
        "Strip(O X; never OO XX)",
        "30",
        "T; s as strip \".\"; swap if s % 2 == 1",
    ),
    ("Strip(O X; never OO XX)", "30", "T; strip \"_\"[2]"),
    ("Board(3x3; place [##] turn)", "", "T; board \".\" \"#\""),
    ("Board(2x3; place [##] turn)", "", "n; board \".\" \"#\"[n]"),
    (
        "Board(2x2; line 1..=2 in row column)",
        "",
        "T; board \"o\" \"x\" order 3 1 0 2",
    ),
];

/// Returns the words of a command for a format, with answers that show the value and the winner.
fn command(format: usize) -> Vec<&'static str> {
    let (game, to, line) = FORMATS[format];
    let mut words = vec![
        "emit",
        game,
        "--program",
        line,
        "--win",
        "W",
        "--lose",
        "L",
        "--format",
        "{case} {value} {answer}",
    ];
    if !to.is_empty() {
        words.extend(["--to", to]);
    }
    words
}

/// Returns random inputs of a format with their answers.
fn samples(format: usize, count: u64) -> Vec<JudgeSample> {
    let (game, to, line) = FORMATS[format];
    let game: Game = game.parse().expect("a game");
    let bounds: Bounds = if to.is_empty() {
        Bounds::All
    } else {
        to.parse().expect("bounds")
    };
    let values = compute::compute(&game, &bounds, None, &()).expect("small");
    let task = InputFormat::parse(line, &[]).expect("a line");
    let sample = |seed| {
        let known = vec![Known::Number(0); task.variables.len()];
        let (random, input) = (Random(seed + 1), String::new());
        let mut maker = Maker {
            task: &task,
            game: &game,
            values: &values,
            width: to
                .split('x')
                .next_back()
                .and_then(|width| width.parse().ok())
                .unwrap_or(1),
            gaps: HashMap::new(),
            columns: 0,
            known,
            random,
            input,
            answers: Vec::new(),
            total: 0,
            is_summed: false,
        };
        maker.parts(&task.parts);
        let lines = maker
            .answers
            .iter()
            .zip(1..)
            .map(|(&(value, is_swapped), case)| {
                let repeats = task.parts.iter().any(|part| {
                    matches!(
                        part,
                        InputPart::Repeat(
                            InputLoop::Times(_) | InputLoop::End | InputLoop::Until(_)
                        )
                    )
                });
                let word = if (value != 0) == is_swapped { "L" } else { "W" };
                format!("{} {value} {word}\n", if repeats { case } else { 1 })
            });
        JudgeSample {
            output: lines.collect(),
            input: maker.input,
        }
    };
    (0..count).map(sample).collect()
}

/// All formats, by the interpreter: the program is tried on the samples before it is printed.
#[test]
#[ignore = "6 s: .ci/weekly"]
fn programs_answer_random_inputs_of_all_formats() {
    for format in 0..FORMATS.len() {
        let mut words: Vec<String> = command(format)
            .iter()
            .map(|&word| word.to_owned())
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        for (number, sample) in samples(format, 12).into_iter().enumerate() {
            let [input, output] =
                ["in", "out"].map(|kind| folder.path().join(format!("{number}.{kind}")));
            std::fs::write(&input, sample.input).expect("written");
            std::fs::write(&output, sample.output).expect("written");
            words.extend([
                "--sample".to_owned(),
                input.display().to_string(),
                output.display().to_string(),
            ]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        emitted(&[&words, &["--lang", "python"][..]].concat());
    }
}

/// Every test run takes two inputs of a format.
fn in_language(language: Language, step: usize) {
    let is_quick = language == Language::Python && step > 1;
    check_formats(language, step, if is_quick { 2 } else { 4 });
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_python() {
    check_formats(Language::Python, 11, 4);
}

fn check_formats(language: Language, step: usize, count: u64) {
    let formats: Vec<usize> = (0..FORMATS.len()).step_by(step).collect();
    let commands: Vec<_> = formats.iter().map(|&format| command(format)).collect();
    let Some(programs) = built_all("formats", &commands, language) else {
        return;
    };
    for (format, program) in formats.into_iter().zip(programs) {
        for JudgeSample { input, output } in samples(format, count) {
            let (answers, said, code) = program.run(input.as_bytes());
            let context = format!(
                "{:?} in {}: {input:?}: {said}",
                FORMATS[format],
                language.title()
            );
            assert_eq!(
                (answers.as_str(), code),
                (output.as_str(), Some(0)),
                "{context}"
            );
        }
    }
}

shared::in_each_language!(programs in_language by 11);
