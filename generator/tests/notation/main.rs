//! The promise: every line of the page that teaches the notation names a game that can be computed, and the page is what
//! the command prints.

use std::{fs, path::Path, process::Command};

use generator::{compute, game::Game, notation::Bounds, values::Sides};

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation.md")).expect("the page")
}

/// The lines of the code blocks without what is said of them, which stands behind some blanks.
fn examples(page: &str) -> Vec<String> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            lines.push(line.split("   ").next().unwrap_or(line).trim().to_owned());
        }
    }
    lines
}

/// Bounds that every game of a family has values in.
fn bounds(game: &Game) -> Bounds {
    let sides = |coordinates: usize| match coordinates {
        2 => Bounds::Grid(6, 6),
        many => Bounds::Block(Sides::new(&vec![4; many]).expect("three or four")),
    };
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Strip(_) | Game::Ring(_) => Bounds::Heap(20),
        Game::Lattice(_) => Bounds::Grid(6, 6),
        Game::State(rule) => sides(rule.coordinates),
        Game::Piece(piece) => sides(piece.dimensions),
        Game::Board(_) | Game::Finite(_) => Bounds::All,
    }
}

#[test]
fn every_example_is_a_game() {
    let examples = examples(&page());
    assert!(examples.len() > 60, "{}", examples.len());
    for line in examples {
        let game: Game = line.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.to_string().parse(), Ok(game.clone()), "{line}");
        if !matches!(&game, Game::Board(board) if board.cells() > 16) {
            compute::compute(&game, &bounds(&game), None, &()).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
}

/// Every family is taught.
#[test]
fn every_family_has_an_example() {
    let examples = examples(&page());
    let heaps = ["0.", "Subtraction(", "AllBut(", "Heap(", "State("];
    let boards = ["Lattice(", "Strip(", "Ring(", "Board(", "Graph(", "Grid(", "Chomp(", "Poset("];
    for family in heaps.into_iter().chain(boards) {
        assert!(examples.iter().any(|line| line.starts_with(family)), "{family}");
    }
}

#[test]
fn the_command_prints_the_page() {
    let printed = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_generator")).args(words).output().expect("it runs");
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(printed(&["notation"]), page());
    // Help may break lines elsewhere.
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain(&printed(&["help", "notation"])).contains(&plain(&page())));
}
