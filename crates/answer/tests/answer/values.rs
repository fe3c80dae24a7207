//! Values that are kept between questions: those of the slow reference, in any order, and refused
//! where a budget ends.

use std::{sync::Arc, time::Duration};

use grundy_answer::{Budget, Components, GameValues, options};
use grundy_core::{family::Position, game::Game, reference::grundy_values};

use super::slow::slow_moves;

/// Games of all families, each with positions in the order of the questions.
const GAMES: [(&str, &[&str]); 12] = [
    ("Kayles", &["3", "9", "0", "40", "12"]),
    ("4!.0", &["11", "2", "30"]),
    ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", &["9", "14", "3"]),
    ("Wythoff", &["3,4", "0,9", "9,7"]),
    ("White Knight", &["6,4", "1,1", "5,7"]),
    ("Strip(O X; never OO XX)", &["4,1,0", "6,0,0", "2,1,2"]),
    ("Board(2x3; place [##])", &["0", "3"]),
    ("Ring(0.77)", &["5", "row 4", "9", "row 7"]),
    ("Fibonacci Nim", &["8,7", "3,2", "13,12"]),
    ("Kayles * Nim", &["2,2", "1,3"]),
    (
        "Graph(1-2 2-3 3-4 2-4; node kayles)",
        &["opening", "{1 2 4}", "{3 4}"],
    ),
    ("Tree(cut edge; 1-2 2-3 2-4)", &["opening", "{1-2 2-3}"]),
];

fn of_game(line: &str) -> (Arc<Game>, GameValues) {
    let game: Arc<Game> = Arc::new(line.parse().unwrap());
    (Arc::clone(&game), GameValues::new(game))
}

#[test]
fn values_and_moves_of_patient_questions_are_those_of_the_reference() {
    compare_patient_questions(1);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_values_and_moves_of_patient_questions_are_those_of_the_reference() {
    compare_patient_questions(usize::MAX);
}

fn compare_patient_questions(positions_of_a_game: usize) {
    // As the page asks: short tables, no law, and plain search.
    let page = Budget {
        law: Duration::ZERO,
        table: 1.0,
        visited: 100_000,
        ..Budget::patient(&())
    };
    for budget in [Budget::patient(&()), page] {
        for (line, positions) in GAMES {
            let (game, values) = of_game(line);
            for text in positions.iter().take(positions_of_a_game) {
                let position = game.parse_position(text).unwrap();
                let slow = grundy_values(&*game, vec![position.clone()])[0];
                assert_eq!(
                    values.value(&position, &budget).unwrap(),
                    slow.into(),
                    "{line}: {text}"
                );
                assert_eq!(
                    values
                        .is_lost(std::slice::from_ref(&position), &budget)
                        .unwrap(),
                    slow == 0,
                    "{line}: {text}"
                );
                assert!(
                    values
                        .known_value(&position)
                        .is_none_or(|known| known == slow.into()),
                    "{line}: {text}"
                );
                let sum = Components::from_game(
                    &game,
                    vec![position.clone(), position.clone(), position.clone()],
                );
                let found = values.solve(&sum, &budget).unwrap();
                let moves: Vec<(u64, String)> = found
                    .moves
                    .found
                    .iter()
                    .map(|won| (won.component as u64, game.print_positions(&won.to)))
                    .collect();
                let (_, slow) = slow_moves(
                    &game,
                    &sum.all
                        .iter()
                        .map(|own| own.position.clone())
                        .collect::<Vec<_>>(),
                );
                assert_eq!((moves, found.moves.are_all), (slow, true), "{line}: {text}");
            }
        }
    }
}

#[test]
fn a_law_answers_far_positions_and_is_kept() {
    let (_, kayles) = of_game("Kayles");
    let far = Position::Heap(1_000_000_000_000_000_000);
    assert_eq!(kayles.known_value(&far), None);
    assert_eq!(kayles.value(&far, &Budget::patient(&())).unwrap(), 1);
    assert_eq!(kayles.known_value(&far), Some(1));
    let (game, wythoff) = of_game("Wythoff");
    let cell = |text: &str| game.parse_position(text).unwrap();
    assert!(
        wythoff
            .is_lost(&[cell("1618033988,2618033988")], &Budget::patient(&()))
            .unwrap()
    );
    assert!(
        !wythoff
            .is_lost(&[cell("1000000000,5")], &Budget::patient(&()))
            .unwrap()
    );
    let refused = wythoff
        .value(&cell("1000000000,5"), &Budget::patient(&()))
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("more than this program tabulates"),
        "{refused}"
    );
}

#[test]
fn budgets_refuse_what_takes_too_long() {
    let (game, cram) = of_game("Grid(4x5; cram)");
    let opening = game.parse_position("opening").unwrap();
    let small = Budget {
        law: Duration::ZERO,
        table: 1.0,
        visited: 1000,
        ..Budget::patient(&())
    };
    assert!(cram.value(&opening, &small).is_err());
    let (_, grundy) = of_game("4!.0");
    let refused = grundy
        .value(&Position::Heap(1 << 60), &Budget::patient(&()))
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("more than this program tabulates"),
        "{refused}"
    );
    let (game, fails) = of_game("State(x, y -> (x-1, y*y) if x > 0; (x, y-1) if y > 0)");
    assert!(
        fails
            .value(&game.parse_position("9,9").unwrap(), &small)
            .is_err()
    );
}

/// A regression: the options of a state were listed to the first flaw of the rules, as if they were
/// all.
#[test]
fn options_of_failing_rules_are_refused() {
    let game: Game = "State(x, y -> (x-1, 1/(60-y)) if x > 0; (x, y-1) if y > 0)"
        .parse()
        .unwrap();
    let of = |text: &str| {
        options(
            &game,
            &game.parse_position(text).unwrap(),
            &Budget::patient(&()),
        )
    };
    assert_eq!(of("1,5").map(|found| found.len()), Some(2));
    assert_eq!(of("1,60"), None);
}
