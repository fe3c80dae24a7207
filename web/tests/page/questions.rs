//! The page answers the questions as the other front ends do.

#[path = "../../../tests/questions/read.rs"]
mod read;

use std::time::Instant;

use page::library::{
    line,
    play::{Player, SumComponent},
    position,
    table::GameTable,
};
use read::{Question, questions};

/// The components of a position, each of its game.
fn components(game: &grundy_core::game::Game, asked: &str) -> Result<Vec<SumComponent>, String> {
    let component = |(game, state): (grundy_core::game::Game, _)| SumComponent {
        game: game.to_string(),
        state,
    };
    if asked.is_empty() {
        let first = position::starts(game)
            .into_iter()
            .next()
            .ok_or("no start")?;
        return Ok(first
            .into_iter()
            .map(|state| component((game.clone(), state)))
            .collect());
    }
    let words = asked
        .split_whitespace()
        .map(|word| position::parse(game, word));
    Ok(words
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .flatten()
        .map(component)
        .collect())
}

/// The answer of the page without the number of moves, since a move on a drawn board has a place;
/// an error for positions that are not played there.
fn answer(question: &Question) -> Result<String, String> {
    let game = line::game(question.game)?;
    let start = Instant::now();
    let table = || GameTable::search(question.game, 100.0, &|| start.elapsed().as_secs_f64(), &());
    match question.kind {
        "law" => {
            let law = table()?.facts().law.ok_or("no law")?;
            if law.proved {
                Ok(law.words.lines().next().unwrap_or_default().to_owned())
            } else {
                Err("not proved in the page's time".to_owned())
            }
        }
        "check" => {
            let answer = table()?.check(question.asked, &())?;
            Ok(if answer.verdict == "false" {
                answer.words
            } else {
                answer.verdict.to_owned()
            })
        }
        kind => {
            let known =
                Player::default().analyse(&components(&game, question.asked)?, kind == "misere")?;
            let letter = if known.winning.ok_or("given up")? {
                "N"
            } else {
                "P"
            };
            Ok(if kind == "misere" {
                format!("{letter} -")
            } else {
                format!("{letter} {}", known.nim_sum)
            })
        }
    }
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_the_page_answers_the_questions() {
    let (mut answered, mut wrong) = (0, Vec::new());
    for question in questions() {
        let Ok(found) = answer(&question) else {
            continue;
        };
        let expected = match question.kind {
            "normal" | "misere" => {
                question
                    .answer
                    .rsplit_once(' ')
                    .expect("a number of moves")
                    .0
            }
            _ => question.answer,
        };
        answered += 1;
        if found != expected {
            wrong.push(format!(
                "{} {} {}: {found}, not {expected}",
                question.kind, question.game, question.asked
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(answered > 250, "{answered}");
}
