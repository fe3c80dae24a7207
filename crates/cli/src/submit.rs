//! `submit`: one file that a judge accepts.

use std::io::{self, Write};

use anyhow::anyhow;

use super::{BadInput, SUCCESS, choice, output::Output};
use grundy_emit::{
    Language,
    judges::{self, Judge},
    submit::{self, JudgeProblem, SubmissionError},
};

/// Options of `submit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy submit treblecross --lang cpp
  grundy submit marble --lang rust -o marble.rs
  grundy submit knights --lang rust --judge codeforces")]
pub struct Args {
    /// Problem to solve, by its name.
    #[arg(value_parser = choice::problem(), ignore_case = true)]
    problem: &'static JudgeProblem,

    /// Programming language of the file.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::choice::<Language>(), ignore_case = true)]
    lang: Language,

    /// Judge whose limits to keep [default: the problem's own judge].
    #[arg(long, value_name = "NAME", value_parser = choice::judge(), ignore_case = true)]
    judge: Option<&'static Judge>,

    #[command(flatten)]
    output: Output,
}

/// Prints or writes the file.
///
/// # Errors
/// If the judge is known to refuse the language or files of this length, or the output cannot be
/// written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let own = || {
        judges::find(args.problem.judge)
            .ok_or_else(|| anyhow!("`{}` has no judge", args.problem.name))
    };
    let judge = args.judge.map_or_else(own, Ok)?;
    let text =
        submit::submission(args.problem, args.lang, judge).map_err(|error| {
            match in_words(&error) {
                Some(words) => BadInput(words).into(),
                None => anyhow::Error::new(error),
            }
        })?;
    if judge.may_take(args.lang) {
        let (judge, language, known) = (judge.title, args.lang.title(), judge.languages);
        // If stderr is closed, the warning is lost.
        let _ = writeln!(
            io::stderr(),
            "warning: it is not confirmed that {judge} takes {language} (known: {known})"
        );
    }
    args.output.write(text.as_bytes())?;
    Ok(SUCCESS)
}

/// Describes an error that the user can fix, and the remedy.
fn in_words(error: &SubmissionError) -> Option<String> {
    let help = match error {
        SubmissionError::Broken { .. } => return None,
        SubmissionError::NoFile { .. } => "use `--lang cpp`".to_owned(),
        SubmissionError::Language { .. } => {
            "use `--lang cpp`, or `--judge codeforces` for a Rust file".to_owned()
        }
        SubmissionError::TooLong {
            takers, language, ..
        } => match (takers.as_slice(), language) {
            ([], Language::Rust) => "no judge takes it; use `--lang cpp`".to_owned(),
            ([], _) => "no judge takes it".to_owned(),
            (takers, _) => format!("it fits {}", choice::judges_in_words(takers)),
        },
    };
    Some(format!("{error}; {help}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_of_long_sources_name_an_alternative() {
        let judge = |name| judges::find(name).expect("a judge");
        let refusal = |text: &str, language, name| {
            submit::fits(text, language, judge(name))
                .map_err(|error| in_words(&error).expect("words"))
        };
        let text = "x".repeat(60_000);
        assert_eq!(refusal(&text, Language::Cpp, "poj"), Ok(()));
        assert_eq!(
            refusal(&text, Language::Rust, "spoj").expect_err("too long"),
            "the file has 60000 bytes, 10000 more than the 50000 that SPOJ takes; it fits `--judge atcoder`, \
             `--judge codeforces`, `--judge codingame`, `--judge dmoj`, `--judge domjudge`, `--judge kattis`"
        );
        let refused =
            |language| refusal(&"x".repeat(1_000_000), language, "kattis").expect_err("too long");
        assert!(refused(Language::Rust).ends_with("takes; no judge takes it; use `--lang cpp`"));
        assert!(refused(Language::Cpp).ends_with("takes; no judge takes it"));
    }
}
