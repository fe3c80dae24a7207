//! The judges' problems: programs from their games answer as the library does, and as the judges' samples do.

use std::{fs, path::Path};

use generator::snippet::Language;

use super::{built, page::commands, submitted};

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

#[test]
#[ignore = "a generator that is not optimised takes a minute and more for the snippets of Grundy's game"]
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
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
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
