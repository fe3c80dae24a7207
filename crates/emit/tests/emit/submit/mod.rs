//! Submissions are compiled by real compilers and answer like the library; their sizes are fixed.
//! The page of programs lists the same commands.

mod cases;

use std::{collections::BTreeMap, fs, path::Path, sync::Mutex};

use crate::drivers::{self, Program};
use grundy_emit::{
    Language, judges, judges::Judge, submit, submit::PROBLEMS, submit::SubmissionError,
};

/// Returns the bytes of each submission, for Codeforces in Rust and for its own judge in C++;
/// `docs/sizes.md` lists them.
pub fn submissions() -> Vec<(&'static str, usize, usize)> {
    let length = |name, language| submission(name, language).len();
    let names = PROBLEMS.iter().map(|problem| problem.name);
    names
        .map(|name| {
            (
                name,
                length(name, Language::Rust),
                length(name, Language::Cpp),
            )
        })
        .collect()
}

fn judge(name: &str) -> &'static Judge {
    judges::find(name).expect("a judge")
}

/// Returns a submission, which is made once for all tests.
fn submission(name: &str, language: Language) -> String {
    static MADE: Mutex<BTreeMap<(String, &str), String>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().expect("no test panics here");
    made.entry((name.to_owned(), language.name()))
        .or_insert_with(|| made_anew(name, language))
        .clone()
}

fn made_anew(name: &str, language: Language) -> String {
    let problem = submit::find(name).expect("a problem");
    let judge = judge(if language == Language::Rust {
        "codeforces"
    } else {
        problem.judge
    });
    submit::submission(problem, language, judge).expect("a submission")
}

fn sample(name: &str, kind: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples");
    fs::read_to_string(folder.join(format!("{name}.sample.{kind}")))
        .expect("the samples are part of the repository")
}

/// Returns the answers to a correct input.
fn answers_of(program: &Program, input: &str) -> String {
    let (answers, said, code) = program.run(input.as_bytes());
    assert_eq!(code, Some(0), "{said}");
    answers
}

/// Expects an error, and no answers except the first ones of `answers`.
fn refuses(program: &Program, input: &str, answers: &str) {
    let (answered, said, code) = program.run(input.as_bytes());
    let shown = format!("{input:?}: {answered} {said}");
    assert_eq!((code, said.lines().count()), (Some(1), 1), "{shown}");
    assert!(said.starts_with("error: "), "{shown}");
    assert!(answers.starts_with(&answered), "{shown}");
}

/// The layout of an input does not change the answers.
fn check(problem: &str, program: &Program) {
    let many = cases::cases(problem);
    for (input, answers) in [
        (sample(problem, "in"), sample(problem, "out")),
        (many.input, many.answers),
    ] {
        let layouts = [
            input.clone(),
            input.trim_end().to_owned(),
            input.replace('\n', "\r\n"),
            format!("\n \n{}", input.replace('\n', "\n\n \n")),
        ];
        for (layout, input) in layouts.iter().enumerate() {
            // `assert_eq!` would print megabytes.
            assert!(
                answers_of(program, input) == answers,
                "{problem}, layout {layout}"
            );
        }
    }
}

/// The two programs that are written by hand refuse malformed input: the sample that ends after one
/// of its tokens, or has another text in place of that token, and inputs that break the rules of
/// the game. The others trust the judge.
fn check_malformed(problem: &str, program: &Program) {
    let broken: &[&str] = match problem {
        "treblecross" => &["1\n..", "1\n.XXX", "1\n..x"],
        "tttnim" => &["1 1 1 1 1 0 1 1 1 1"],
        _ => return,
    };
    let (input, answers) = (sample(problem, "in"), sample(problem, "out"));
    let starts = input
        .split_whitespace()
        .map(|token| token.as_ptr() as usize - input.as_ptr() as usize);
    for start in starts {
        refuses(program, &input[..start], &answers);
        let end = start
            + input[start..]
                .find(char::is_whitespace)
                .unwrap_or(input.len() - start);
        for wrong in ["x", "-1", "1x", "99999999999999999999"] {
            refuses(
                program,
                &[&input[..start], wrong, &input[end..]].concat(),
                &answers,
            );
        }
    }
    for input in broken.iter().chain(&["", " \n", "18446744073709551616"]) {
        refuses(program, input, "");
    }
}

fn check_language(problem: &str, language: Language) {
    let text = submission(problem, language);
    let Some(program) = drivers::build(&format!("submit_{problem}"), language, &text) else {
        return;
    };
    check(problem, &program);
    check_malformed(problem, &program);
}

/// Defines the tests of each problem. Those with `thorough_cpp` take about a second in C++, or more.
macro_rules! problems {
    ($($name:ident $cpp:ident)*) => {
        $(
            mod $name {
                use grundy_emit::{Language};

                #[test]
                #[ignore = "compilers of other languages: .ci/run"]
                fn other_languages_rust() {
                    super::check_language(stringify!($name), Language::Rust);
                }

                super::$cpp!($name);
            }
        )*

        #[test]
        fn all_problems_are_tested() {
            assert!(PROBLEMS.iter().map(|problem| problem.name).eq([$(stringify!($name)),*]));
        }
    };
}

/// Defines the test in C++ for every test run.
macro_rules! cpp {
    ($name:ident) => {
        #[test]
        fn cpp() {
            super::check_language(stringify!($name), Language::Cpp);
        }
    };
}

/// Defines the test in C++ for `.ci/run`.
macro_rules! thorough_cpp {
    ($name:ident) => {
        #[test]
        #[ignore = "1 s: .ci/run"]
        fn thorough_cpp() {
            super::check_language(stringify!($name), Language::Cpp);
        }
    };
}

use {cpp, thorough_cpp};

problems!(
    treblecross cpp
    chess cpp
    leftright cpp
    matrix cpp
    misere cpp
    calendar thorough_cpp
    partition thorough_cpp
    stone thorough_cpp
    knights thorough_cpp
    marble thorough_cpp
    nottt cpp
    tttnim thorough_cpp
);

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_sources_are_below_50_000_bytes() {
    let is_short = |&(_, rust, cpp): &(&str, usize, usize)| rust < 50_000 && cpp < 50_000;
    assert!(
        submissions().iter().all(is_short),
        "SPOJ and CodeChef take all of them"
    );
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_judges_get_only_languages_they_accept() {
    for language in [Language::Rust, Language::Cpp] {
        for judge in &judges::JUDGES {
            match submit::submission(&PROBLEMS[0], language, judge) {
                Ok(text) => assert_eq!(judge.excess(&text), 0),
                Err(SubmissionError::Language { .. }) => {
                    assert!(language == Language::Rust && !judge.rust && judge.confirmed);
                }
                Err(error) => panic!("{}: {error}", judge.name),
            }
        }
        // The text is the same for all judges, except for the head of at most 300 bytes.
        for problem in &PROBLEMS {
            let text = submission(problem.name, language) + &"x".repeat(300);
            assert!(
                judges::JUDGES.iter().all(|judge| judge.excess(&text) == 0),
                "{}",
                problem.name
            );
        }
    }
}

#[test]
#[ignore = "30 s: .ci/weekly"]
fn code_is_reproducible_and_survives_any_editor() {
    for problem in &PROBLEMS {
        for language in [Language::Rust, Language::Cpp] {
            let text = submission(problem.name, language);
            assert_eq!(text, made_anew(problem.name, language));
            assert!(
                text.bytes()
                    .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
                "{}",
                problem.name
            );
            // As in every emitted text, literals are split, but lists and commands are not.
            let is_plain = |line: &&str| line.len() <= 2100 && line.trim_end() == *line;
            assert_eq!(
                text.lines().find(|line| !is_plain(line)),
                None,
                "{}",
                problem.name
            );
            assert!(text.ends_with("}\n"));
            assert!(!text.contains("??"), "a trigraph in {}", problem.name);
            assert!(text.contains("grundy submit "));
        }
    }
}

#[test]
fn too_long_sources_are_refused_and_accepting_judges_named() {
    let refusal = |length, language, name| submit::fits(&"x".repeat(length), language, judge(name));
    assert!(refusal(60_000, Language::Cpp, "poj").is_ok());
    let Err(SubmissionError::TooLong {
        judge,
        length: 60_000,
        most: 50_000,
        takers,
        ..
    }) = refusal(60_000, Language::Rust, "spoj")
    else {
        panic!("too long for SPOJ")
    };
    let names: Vec<_> = takers.iter().map(|judge| judge.name).collect();
    assert_eq!(judge.name, "spoj");
    assert_eq!(
        names,
        [
            "atcoder",
            "codeforces",
            "codingame",
            "dmoj",
            "domjudge",
            "kattis"
        ]
    );
    let refused = refusal(1_000_000, Language::Rust, "kattis");
    assert!(
        matches!(&refused, Err(SubmissionError::TooLong { takers, .. }) if takers.is_empty()),
        "{refused:?}"
    );
}

#[test]
fn problems_with_a_notation_are_solved_in_every_language() {
    let problem = submit::find("stone").expect("a problem");
    for language in Language::PROGRAMS {
        let made = submit::submission(problem, language, judge("kattis"));
        assert!(made.is_ok(), "{language:?}");
        let made = submit::submission(
            submit::find("tttnim").expect("a problem"),
            language,
            judge("kattis"),
        );
        let is_refused = matches!(made, Err(SubmissionError::NoFile { language: refused, .. }) if refused == language);
        assert_eq!(
            is_refused,
            ![Language::Rust, Language::Cpp].contains(&language),
            "{language:?}"
        );
    }
}
