//! The library and the command line answer the same questions alike; the page and Python have tests
//! of their own with the same file.

#[path = "../../../../tests/questions/read.rs"]
mod read;

use std::{process::Command, time::Duration};

use grundy::{Budget, Game};
use grundy_answer::{Line, Play, Solver, WalkOutcome};
use grundy_law::claim::Verdict;
use read::{Question, questions};
use serde_json::Value;

/// Enough on a busy machine.
const BUDGET: Duration = Duration::from_secs(100);

/// The answer of the library.
fn by_library(question: &Question) -> String {
    let game = || question.game.parse::<Game>().unwrap();
    match question.kind {
        "law" => {
            let law = game().explore(&Budget::within(BUDGET)).unwrap().law;
            // The statement of a lattice has a line for each piece.
            law.expect("a law")
                .statement
                .to_string()
                .lines()
                .next()
                .unwrap()
                .to_owned()
        }
        "check" => match game()
            .check(question.asked, &Budget::within(BUDGET))
            .unwrap()
            .verdict
        {
            Verdict::False(difference) => format!("false: {difference}"),
            other => other.name().to_owned(),
        },
        kind => {
            let words: Vec<&str> = question.asked.split_whitespace().collect();
            let solver = Solver::new(question.game.parse::<Line>().unwrap());
            let answer = solver
                .position(
                    &words,
                    Play::misere_if(kind == "misere"),
                    &Budget::within(BUDGET),
                )
                .unwrap();
            let letter = match answer.outcome {
                WalkOutcome::N => "N",
                WalkOutcome::P => "P",
                WalkOutcome::Draw => "draw",
            };
            let value = answer
                .value
                .map_or("-".to_owned(), |value| value.to_string());
            format!("{letter} {value} {}", answer.winning_moves.len())
        }
    }
}

/// The answer of the command line.
fn by_program(question: &Question) -> String {
    let mut arguments = vec![
        if question.kind == "check" {
            "check"
        } else {
            "position"
        },
        question.game,
    ];
    match question.kind {
        "law" => arguments[0] = "explore",
        "check" => arguments.extend(["--claim", question.asked]),
        _ => arguments.extend(question.asked.split_whitespace()),
    }
    if question.kind == "misere" {
        arguments.push("--misere");
    }
    let is_position = ["normal", "misere"].contains(&question.kind);
    if is_position {
        arguments.push("--json");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&arguments)
        .args(["--budget", "100"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    if is_position {
        let json: Value = serde_json::from_str(&text).expect(question.game);
        let value = json["value"].as_str().unwrap_or("-");
        return format!(
            "{} {value} {}",
            json["outcome"].as_str().unwrap(),
            json["winning_moves"].as_array().unwrap().len()
        );
    }
    if question.kind == "law" {
        let law = text.lines().find_map(|line| line.strip_prefix("law "));
        return law
            .and_then(|law| law.trim().split(", proved").next())
            .expect(question.game)
            .to_owned();
    }
    let said = text.lines().next().expect(question.game);
    if said.starts_with("false: ") {
        said.to_owned()
    } else {
        said.split(' ').next().unwrap().to_owned()
    }
}

/// Asks every `step`th question.
fn assert_answers(step: usize, answer: impl Fn(&Question) -> String) {
    let asked = questions().into_iter().step_by(step);
    let wrong = asked.filter_map(|question| {
        let found = answer(&question);
        let Question {
            kind,
            game,
            asked,
            answer,
        } = question;
        (found != answer).then(|| format!("{kind} {game} {asked}: {found}, not {answer}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn there_are_three_hundred_questions() {
    assert!(questions().len() >= 300);
}

#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_the_library_answers_all_questions() {
    assert_answers(1, by_library);
}

#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_the_program_answers_some_questions() {
    assert_answers(6, by_program);
}

#[test]
#[ignore = "20 s: .ci/weekly"]
fn the_program_answers_all_questions() {
    assert_answers(1, by_program);
}
