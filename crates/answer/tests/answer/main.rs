//! Who wins, and how: values, outcomes and moves are those of plain search, for each kind of
//! position.

mod across;
mod card;
mod large;
mod position;
mod slow;
mod values;

use std::time::Duration;

use grundy_answer::{Answer, Budget, Line, Play, Refusal, Solver};
use serde_json::Value;

/// Asks as a command line does: a line, the words of a position, and perhaps `--misere` and
/// `--budget SECONDS`.
fn ask(arguments: &[&str]) -> Result<Answer, Refusal> {
    let (mut words, mut play, mut seconds) = (Vec::new(), Play::Normal, 10);
    let mut rest = arguments.iter().copied();
    while let Some(word) = rest.next() {
        match word {
            "--misere" => play = Play::Misere,
            "--budget" => seconds = rest.next().unwrap().parse().unwrap(),
            word => words.push(word),
        }
    }
    let line: Line = words.remove(0).parse().unwrap();
    Solver::new(line).position(&words, play, &Budget::within(Duration::from_secs(seconds)))
}

/// Returns the answer as JSON.
fn asked(arguments: &[&str]) -> Value {
    serde_json::to_value(ask(arguments).unwrap()).unwrap()
}

/// Returns the words of the refusal.
fn refusal(arguments: &[&str]) -> String {
    ask(arguments).expect_err("a refusal").to_string()
}

/// Returns the winning moves of the JSON answer: for each, the component and its new position.
fn moves(found: &Value) -> Vec<(u64, String)> {
    let all = found["winning_moves"].as_array().unwrap().iter();
    all.map(|one| {
        (
            one["component"].as_u64().unwrap(),
            one["to"].as_str().unwrap().to_owned(),
        )
    })
    .collect()
}
