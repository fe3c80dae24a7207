//! No input makes the runner panic, and the answers do not depend on the pieces in which the input
//! arrives.

#[path = "../../fuzz/src/judge.rs"]
mod judge;

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use judge::run;

use super::reader::BLOCK;
use super::{Failure, Input, Label, PROBLEMS, Problem, answer};

/// Long numbers and leading zeros do not take the slow path: only numbers that the end of a block
/// cuts in two take it.
#[test]
fn integers_of_any_length_are_parsed_within_a_block() {
    let numbers = 50_000;
    for number in [
        "7",
        "1234567890123456",
        "123456789012345678",
        "18446744073709551615",
        "000000000000000000000000000007",
    ] {
        let text = format!("{number} ").repeat(numbers);
        let blocks = text.len() / BLOCK + 1;
        for one_by_one in [false, true] {
            let mut input = Input::new(text.as_bytes());
            let mut read = Vec::new();
            let label = |n| Label::Nth("number", n, numbers as u64);
            if one_by_one {
                for n in 1..=numbers as u64 {
                    read.push(input.integer(0..=u64::MAX, label(n)).expect("an integer"));
                }
            } else {
                input
                    .integers(&mut read, numbers as u64, &(0..=u64::MAX), label)
                    .expect("integers");
            }
            assert!(read.len() == numbers && read.iter().all(|read| Ok(*read) == number.parse()));
            // The first number takes the slow path, and also those too close to the end of a block
            // for a full window.
            assert!(
                input.slow <= 12 * blocks,
                "{} of {numbers} took the slow way: {number}",
                input.slow
            );
        }
    }
}

/// All six kinds of white space separate tokens, also within a board.
#[test]
fn any_white_space_separates() {
    for problem in &PROBLEMS {
        let input = String::from_utf8(sample(problem)).expect("ASCII");
        let expected = run(problem, input.as_bytes(), usize::MAX, false);
        assert_eq!(expected.1, None);
        for blank in [" ", "\t", "\n", "\x0b", "\x0c", "\r", "\x0c\x0b"] {
            let changed = input.replace(['\n', ' '], blank);
            for most in [1, usize::MAX] {
                assert_eq!(
                    run(problem, changed.as_bytes(), most, false),
                    expected,
                    "{}, {blank:?}",
                    problem.name
                );
            }
        }
    }
}

/// Checks all of `problems`; see [`judge::check`].
fn check<'a>(problems: impl IntoIterator<Item = &'a Problem>, input: &[u8], most: usize) {
    problems
        .into_iter()
        .for_each(|problem| judge::check(problem, input, most));
}

fn sample(problem: &Problem) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    fs::read(folder.join(format!("{}.sample.in", problem.name)))
        .expect("every problem has a sample")
}

/// Returns tokens that are often invalid or at a limit.
fn token() -> impl Strategy<Value = String> {
    const ODD: &[&str] = &[
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        ".",
        "X",
        "O",
        "*",
        "XXX",
        "..XX",
        "X.X",
        "OO",
        "0",
        "1",
        "-1",
        "499",
        "500",
        "10000",
        "10001",
        "1000000000",
        "9999999999999999",
        "10000000000000000",
        "18446744073709551615",
        "18446744073709551616",
        "é",
        "\u{202e}",
        "\0",
        "\x1b",
    ];
    prop_oneof![
        select(ODD).prop_map(str::to_owned),
        (0..20_u64).prop_map(|n| n.to_string()),
        "[.X*O]{0,300}"
    ]
}

proptest! {
    #[test]
    fn any_bytes_are_answered_without_panic(input in vec(any::<u8>(), 0..300), most in 1..50_usize) {
        check(&PROBLEMS, &input, most);
    }

    #[test]
    fn any_tokens_are_answered_without_panic(cases in 0..5_u64, tokens in vec((token(), select(&[" ", "\n", "\r\n", "\n\n", ""][..])), 0..60), most in 1..50_usize) {
        let tokens: String = tokens.into_iter().map(|(token, blank)| token + blank).collect();
        check(&PROBLEMS, format!("{cases}\n{tokens}").as_bytes(), most);
    }

    #[test]
    fn mutated_samples_are_answered_without_panic(changes in vec((any::<Index>(), 0..6_usize, token()), 0..4), most in 1..50_usize) {
        for problem in &PROBLEMS {
            let mut input = sample(problem);
            for (at, removed, inserted) in &changes {
                let at = at.index(input.len() + 1);
                let end = input.len().min(at + removed);
                input.splice(at..end, inserted.bytes());
            }
            check([problem], &input, most);
        }
    }

    /// The lines and columns of messages do not depend on the blocks.
    #[test]
    fn errors_name_line_and_column(lines in 0..3000_usize, columns in 0..3000_usize, most in 1..100_000_usize) {
        let input = format!("{}{}é ?", "\n".repeat(lines), " ".repeat(columns));
        let (_, message) = run(&PROBLEMS[0], input.as_bytes(), most, false);
        let place = format!("error: line {}, column {}: ", lines + 1, columns + 1);
        prop_assert!(message.is_some_and(|message| message.starts_with(&place)));
    }
}

#[test]
fn a_failing_source_is_reported_after_the_answers() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let stone = PROBLEMS
        .iter()
        .find(|problem| problem.name == "stone")
        .expect("it is there");
    let mut answers = Vec::new();
    let failure = answer(stone, b"2\n1 1\n1".chain(Broken), &mut answers, false);
    assert_eq!(answers, b"Case 1: Bob\n");
    assert!(matches!(&failure, Err(Failure::Read(_))));
    let message = failure
        .err()
        .and_then(|failure| failure.message("the tape"));
    assert_eq!(
        message.as_deref(),
        Some("error: cannot read the tape: unplugged")
    );
}

/// The fuzzer's seeds pass. `mutated_samples_are_answered_without_panic` replaces the fuzzer
/// itself.
#[test]
fn fuzz_seeds_are_answered_without_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/judge");
    for entry in fs::read_dir(folder).expect("the corpus is part of the repository") {
        judge::judge(&fs::read(entry.expect("an entry").path()).expect("a seed"));
    }
}
