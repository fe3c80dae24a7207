//! Games without a board of their own, compared with the slow reference: every position of some
//! plays, in both rules.

use std::collections::BTreeSet;

use grundy_core::{family::Position, game::Game, game::Rules, reference::Reference};
use grundy_misere::{Memo, is_p};
use page::library::{
    line,
    play::{Player, SumComponent, components},
    position::ComponentState,
    table::GameTable,
};

/// Games of every family that has no drawing of its own, with positions of some numbers.
const GAMES: &[(&str, &[&str])] = &[
    ("Ring(0.77)", &["0", "1", "9", "row 6"]),
    ("Ring(Strip(O X; never OO XX))", &["5", "gap 4,1,2"]),
    ("Fibonacci Nim", &["13,12", "8,3", "0,4"]),
    ("Strip(X; never XXX)", &["6", "X..X."]),
    ("Strip(O X; never OO XX; rows 2)", &["2", "O./.."]),
    ("Ring(Strip(X; never XXX))", &["5"]),
    ("Kayles * Nim", &["2,2"]),
    ("Nim * Nim", &["2,2", "1,3"]),
    ("Lattice(leap (-1,-2) (-2,-1); not (1,1))", &["6,4", "3,3"]),
    ("Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", &["2,3,3"]),
    (
        "State(x, y, z, t -> (x-1, y, z, t) + (0, y, z, t); (x, y-1, z, t); (x, y, z-1, t); (x, y, z, t-1))",
        &["1,2,1,2"],
    ),
    ("Graph(1-2 2-3 3-a; node kayles)", &["opening", "{1 3 a}"]),
    ("Graph(a>b b>c a>c; token)", &["a", "c"]),
    (
        "Graph(1-2 1-2 2-3 3-3; green hackenbush from 1)",
        &["opening"],
    ),
    ("Grid(2x3; cram)", &["opening"]),
    ("Poset(a<b b<c b<d)", &["opening"]),
    ("Chomp(3x4)", &["opening"]),
];

fn component(game: &str, at: &str) -> SumComponent {
    SumComponent {
        game: game.to_owned(),
        state: ComponentState::Words { at: at.to_owned() },
    }
}

fn game(line: &str) -> Game {
    line::game(line).expect(line)
}

/// Compares a position and all that a play reaches from it.
fn compare(name: &str, at: &str) {
    let game = game(name);
    let (mut player, mut slow) = (Player::default(), Reference::new(&game));
    let mut plain = Memo::new(&game, is_p, 1_000_000);
    let (mut seen, mut todo) = (BTreeSet::new(), vec![at.to_owned()]);
    while let Some(at) = todo.pop() {
        if seen.len() > 60 || !seen.insert(at.clone()) {
            continue;
        }
        let place = game.parse_position(&at).expect(&at);
        let mut expected = BTreeSet::new();
        game.options(&place, &mut |parts| {
            expected.insert(parts.iter().fold(0, |sum, part| sum ^ slow.grundy(part)));
        });
        let sum = [component(name, &at)];
        let known = player.analyse(&sum, false).expect(&at);
        let own = &known.components[0];
        assert_eq!(own.value, slow.grundy(&place), "{name}: {at}");
        assert_eq!(
            own.moves
                .iter()
                .map(|play| play.value)
                .collect::<BTreeSet<u32>>(),
            expected,
            "{name}: {at}"
        );
        let words: BTreeSet<&str> = own.moves.iter().map(|play| play.words.as_str()).collect();
        assert_eq!(
            words.len(),
            own.moves.len(),
            "{name}: {at}: two moves have the same words"
        );
        let misere = player.analyse(&sum, true).expect(&at);
        let lost = *plain.value_of(&[place]).expect("a small game");
        assert_eq!(misere.winning, Some(!lost), "{name}: {at}");
        for state in own.moves.iter().flat_map(|play| &play.to) {
            let ComponentState::Words { at } = state else {
                panic!("{name} is played in words")
            };
            todo.push(at.clone());
        }
    }
}

#[test]
fn values_moves_and_outcomes_are_those_of_the_reference() {
    compare_positions(1);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_values_moves_and_outcomes_are_those_of_the_reference() {
    compare_positions(usize::MAX);
}

fn compare_positions(positions_of_a_game: usize) {
    for (name, positions) in GAMES {
        positions
            .iter()
            .take(positions_of_a_game)
            .for_each(|at| compare(name, at));
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_every_family_begins_with_a_move() {
    let mut player = Player::default();
    let names = GAMES
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !name.starts_with("Graph(a>b"));
    for name in names.chain([
        "Ring(0.77) + Nim",
        "Chomp(2x2) + Grid(2x2; cram)",
        "Kayles * Nim + Wythoff",
    ]) {
        // Under misère play the coins of a product make many sums, which are searched for long.
        let rules = if name.contains('*') { 1 } else { 2 };
        for misere in [false, true].into_iter().take(rules) {
            let sum = player.start(name, misere).expect(name);
            let known = player.analyse(&sum, misere).expect(name);
            assert!(!known.over && known.winning.is_some(), "{name}: {known:?}");
            assert_eq!(known.winning == Some(true), known.hint.is_some(), "{name}");
        }
    }
}

#[test]
fn moves_are_in_words() {
    let mut player = Player::default();
    for (name, at, expected) in [
        ("Ring(0.77)", "4", "leave row 3"),
        ("Strip(X; never XXX)", "5", "write X into cell 3"),
        (
            "Strip(O X; never OO XX; rows 2)",
            "2",
            "write X into row 2, cell 1",
        ),
        ("Fibonacci Nim", "13,12", "go to 10,6"),
        ("Graph(1-2 2-3 3-a; node kayles)", "opening", "take 1 2"),
        ("Graph(a>b b>c a>c; token)", "a", "go to c"),
        ("Chomp(2x2)", "opening", "take (1,0) (1,1)"),
        ("Nim * Nim", "2,2", "leave 1,1+1,2+2,1"),
    ] {
        let known = player.analyse(&[component(name, at)], false).expect(name);
        let words: Vec<&str> = known.components[0]
            .moves
            .iter()
            .map(|play| play.words.as_str())
            .collect();
        let plain = expected.replace('+', " + ");
        assert!(words.contains(&plain.as_str()), "{name}: {words:?}");
    }
}

#[test]
fn positions_as_text_are_read_and_wrong_ones_refused() {
    let parts = |line: &str, text: &str| components(line, text).map(|parts| parts.len());
    assert_eq!(parts("Kayles + Nim", "3,5"), Ok(2));
    assert_eq!(parts("Ring(0.77)", "5+row 3"), Ok(2));
    assert_eq!(
        components("Kayles + Wythoff", "3,5,6").expect("a sum")[1].state,
        ComponentState::Grid { x: 5, y: 6 }
    );
    for (line, text) in [
        ("Kayles + Nim", "3"),
        ("Kayles + Nim", "part 1: 3"),
        ("Ring(0.77)", "x"),
        ("Chomp(2x2)", "{5,5}"),
        ("no game", "3"),
        ("Ring(0.77)", ""),
    ] {
        assert!(
            components(line, text).expect_err(text).contains("error"),
            "{line}: {text}"
        );
    }
}

#[test]
fn hostile_positions_are_refused_at_once() {
    refuse_positions(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_hostile_positions_are_refused_at_once() {
    refuse_positions(1);
}

fn refuse_positions(step: usize) {
    let mut player = Player::default();
    let explodes = "State(x, y -> (x-1, y*y) if x > 0; (x, y-1) if y > 0)";
    for (name, at) in [
        ("Ring(0.77)", "row 1000000000000"),
        ("Ring(0.77)", "1000000000000"),
        ("Fibonacci Nim", "1000000000000,1000000000000"),
        ("Fibonacci Nim", "1900,1900"),
        (explodes, "9,9"),
        ("Kayles * Nim * Nim", "900,900,900"),
        ("Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", "1900,1900,1900"),
        ("Kayles + Nim", "3,4"),
        ("Chomp(2x2)", "5"),
    ]
    .into_iter()
    .step_by(step)
    {
        let error = player
            .analyse(&[component(name, at)], false)
            .expect_err(name);
        assert!(error.starts_with("error: "), "{name}: {error}");
    }
    assert!(
        player
            .analyse(&[component("Ring(0.77)", &"9".repeat(100_000))], false)
            .is_err()
    );
}

#[test]
fn every_family_has_a_table_whose_positions_have_names() {
    compare_tables(8);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_every_family_has_a_table_whose_positions_have_names() {
    compare_tables(40);
}

fn compare_tables(count: usize) {
    for (name, _) in GAMES {
        let named = line::name_line(name, &[]).expect(name);
        let game = game(name);
        let bounds = if named.family == "list" && named.bounds != "all" {
            "3x3x3x3"
        } else {
            &named.bounds
        };
        let bounds = if game.family().coordinates().len() == 3 {
            "4x4x4"
        } else {
            bounds
        };
        let table = GameTable::compute(name, bounds, &()).expect(name);
        let names = table.names(0, count);
        let mut slow = Reference::new(&game);
        for (name, value) in names.iter().zip(table.slice(0, count)) {
            let place: Position = game.parse_position(name).expect(name);
            assert_eq!(slow.grundy(&place), value, "{game}: {name}");
        }
        assert_eq!(names.len(), table.slice(0, count).len());
        assert!(
            table.picture(480, 360).expect(name).svg.starts_with("<svg"),
            "{name}"
        );
    }
}
