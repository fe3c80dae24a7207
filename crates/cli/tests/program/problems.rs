//! The judges' problems: programs from their games answer as the library does, and as the judges' samples do.

use std::{fs, path::Path};

use grundy_compiler::snippet::Language;

use super::{built, page::commands};
use crate::submit::cases as submitted;

/// The first line of the answers that are not the same.
fn assert_same(answers: &str, expected: &str, what: &str) {
    let both = answers.lines().zip(expected.lines()).enumerate();
    let wrong = both.map(|(number, (answer, expected))| (number + 1, answer, expected)).find(|(_, a, b)| a != b);
    assert_eq!(wrong, None, "{what}");
    assert_eq!(answers.len(), expected.len(), "{what}");
}

#[test]
fn problems_are_answered_as_the_judges_do() {
    check(|problem| problem != "partition", 9);
}

/// Alone, as a generator whose engine is not optimised takes long for Grundy's game.
#[test]
fn partitioning_is_answered_as_the_judge_does() {
    check(|problem| problem == "partition", 1);
}

/// Compiles the programs of some problems of the page and asks them for all that the library answers.
fn check(wanted: impl Fn(&str) -> bool, count: usize) {
    let mut commands = commands("problems");
    commands.retain(|(_, problem)| wanted(problem));
    assert_eq!(commands.len(), count);
    for (words, problem) in &commands {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let cases = submitted::cases(problem);
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples");
        let sample =
            |ending: &str| fs::read_to_string(samples.join(format!("{problem}.sample.{ending}"))).expect("it is there");
        let Some(program) = built(problem, &words, Language::Cpp) else { continue };
        for (input, expected) in [(sample("in"), sample("out")), (cases.input, cases.answers)] {
            let (answers, said, code) = program.run(input.as_bytes());
            assert_eq!((said.as_str(), code), ("", Some(0)), "{problem}");
            assert_same(&answers, &expected, problem);
            // White space and line ends do not matter, but to a list that ends with its line.
            let (again, _, code) = program.run(input.trim_end().replace('\n', "\r\n").as_bytes());
            assert_eq!(code, Some(0), "{problem}");
            assert_same(&again, &expected, problem);
        }
    }
}

/// Codeforces 603 C with odd k: an even heap may be split into k equal ones. The law is only observed; the recursion
/// is what mex says of heaps above 4, where odd ones have the value 0.
#[test]
fn equal_heaps_of_odd_number_are_answered_far_out() {
    fn value(n: u64) -> u64 {
        match n {
            0..=4 => [0, 1, 0, 1, 2][usize::try_from(n).expect("small")],
            _ if n % 2 == 1 => 0,
            _ if value(n / 2) == 1 => 2,
            _ => 1,
        }
    }
    let rule = "Heap(n -> [n-1]; [n/2, n/2, n/2] if n%2 == 0)";
    let words = ["emit", rule, "--to", "1000000000", "--assume-law", "--program", "T; n", "--print", "grundy"];
    let mut random = crate::random::Random(603);
    let heaps: Vec<u64> = (0..2000).chain((0..3000).map(|_| random.from(0, 1_000_000_000_000))).collect();
    let input = heaps.iter().fold(format!("{}\n", heaps.len()), |input, heap| format!("{input}{heap}\n"));
    for language in [Language::Cpp, Language::Python, Language::Javascript] {
        let Some(program) = built("equal_heaps", &words, language) else { continue };
        let (answers, said, code) = program.run(input.as_bytes());
        assert_eq!((said.as_str(), code), ("", Some(0)));
        let expected: Vec<String> = heaps.iter().map(|&heap| value(heap).to_string()).collect();
        assert_eq!(answers.lines().collect::<Vec<_>>(), expected, "{}", language.title());
    }
}
