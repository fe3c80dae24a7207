use std::collections::BTreeSet;

use grundy_core::{
    family::{Capability, Position, PositionError},
    game::{Game, Rules},
};
use grundy_strategies::{ONE_OF_EACH, tiny};

fn game(line: &str) -> Game {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// All positions of a small table.
fn table(game: &Game) -> Vec<Position> {
    let shape = game.shape(&tiny(game.family().small_bounds())).unwrap();
    (0..shape.positions().unwrap())
        .map(|index| game.position(shape, index).unwrap())
        .collect()
}

#[test]
fn the_tested_games_cover_all_families() {
    let names: BTreeSet<&str> = ONE_OF_EACH
        .iter()
        .map(|line| game(line).family().name())
        .collect();
    assert_eq!(names.len(), Game::FAMILIES, "{names:?}");
}

#[test]
fn default_bounds_give_a_shape() {
    for line in ONE_OF_EACH {
        let game = game(line);
        for bounds in [game.family().default_bounds(), game.family().small_bounds()] {
            let shape = game
                .shape(&bounds)
                .unwrap_or_else(|error| panic!("{line} to {bounds}: {error}"));
            assert_eq!(
                shape.lengths().len(),
                game.family().coordinates().len(),
                "{line}"
            );
        }
        let wrong = ["5", "5x5", "5x5x5", "5x5x5x5", "all"].map(|bounds| bounds.parse().unwrap());
        let right = wrong
            .iter()
            .filter(|bounds| game.shape(bounds).is_ok())
            .count();
        assert_eq!(right, 1, "{line}");
    }
}

#[test]
fn positions_of_a_table_have_indices_numbers_and_text() {
    for line in ONE_OF_EACH {
        let game = game(line);
        let shape = game.shape(&tiny(game.family().small_bounds())).unwrap();
        for (index, position) in table(&game).iter().enumerate() {
            assert_eq!(game.index(shape, position), Some(index), "{line}");
            let numbers = game.family().numbers(position).unwrap();
            assert_eq!(
                game.family().from_numbers(&numbers).as_ref(),
                Some(position),
                "{line}"
            );
            let text = game.print_position(position);
            assert_eq!(
                game.parse_position(&text).as_ref(),
                Ok(position),
                "{line}: {text}"
            );
        }
        let all = game.print_positions(&table(&game));
        assert_eq!(
            game.parse_positions(&all),
            Ok(table(&game)),
            "{line}: {all}"
        );
        assert_eq!(
            game.position(shape, shape.positions().unwrap())
                .and_then(|after| game.index(shape, &after)),
            Some(0)
        );
    }
}

#[test]
fn positions_reached_in_play_print_and_parse_back() {
    for line in ONE_OF_EACH {
        let game = game(line);
        let (mut seen, mut todo) = (BTreeSet::new(), table(&game));
        while let Some(position) = todo.pop() {
            if seen.len() > 2000 || !seen.insert(position.clone()) {
                continue;
            }
            let text = game.print_position(&position);
            assert_eq!(
                game.parse_position(&text).as_ref(),
                Ok(&position),
                "{line}: {text}"
            );
            game.options(&position, &mut |parts| todo.extend_from_slice(parts));
        }
        assert!(seen.len() > 1, "{line}");
    }
}

#[test]
fn invalid_positions_are_refused_with_the_right_form() {
    for (line, text) in [
        ("0.77", "x"),
        ("0.77", "3,4"),
        ("Strip(O X; never OO XX)", "5,3,0"),
        ("Board(2x2; place [#])", "16"),
        ("Board(2x2; place [#])", "0x10"),
        ("Lattice(leap (-1,0))", "3"),
        ("Ring(0.77)", "gap 1,1,1"),
        ("Strip(O X; never OOO XXX)", "OOO"),
        ("Strip(O X; never OOO XXX)", "101"),
        ("Strip(O X; never OO XX; rows 2)", "O./."),
        ("Graph(1-2 2-3; node kayles)", "{4}"),
        ("Graph(1-2 2-3 3-4; green hackenbush from 1)", "{3-4}"),
        ("Graph(a>b; token)", "c"),
        ("0.77 + Nim", "3"),
        ("0.77 + Nim", "part 3: 4"),
    ] {
        let refused = game(line).parse_position(text).unwrap_err();
        assert_eq!(
            refused,
            PositionError {
                text: text.to_owned(),
                form: game(line).family().position_form()
            },
            "{line}"
        );
    }
}

#[test]
fn moves_in_hackenbush_drop_what_is_cut_off() {
    let game = game("Graph(1-2 2-3 3-4; green hackenbush from 1)");
    let mut options = Vec::new();
    game.options(&game.parse_position("opening").unwrap(), &mut |parts| {
        options.push(game.print_positions(parts));
    });
    assert_eq!(options, ["{}", "{1-2}", "{1-2 2-3}"]);
}

#[test]
fn refusal_reasons_are_plain_sentences() {
    use Capability::{Code, LawSearch, Misere, MoveCode, Moves, Table};
    for line in ONE_OF_EACH {
        for what in [Table, LawSearch, Misere, Code, Moves, MoveCode] {
            if let Err(reason) = game(line).family().supports(what) {
                assert!(
                    reason.len() > 20 && !reason.ends_with('.'),
                    "{line}: {reason}"
                );
            }
        }
    }
}
