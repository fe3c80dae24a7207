//! Every line of the page on the notation is a game that can be computed.

use std::{fs, path::Path};

use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::{
        Bounds,
        names::NAMES,
        parameters::{Open, ParameterValue},
    },
    values::Sides,
};

mod problems;

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md"))
        .expect("the page")
}

/// Returns the lines of the code blocks without their explanations, which follow after some blanks.
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

/// Returns bounds for which every game of a family has values.
fn bounds(game: &Game) -> Bounds {
    match game.family().small_bounds() {
        // A row has a position for each sequence of marks.
        Bounds::Heap(to) => Bounds::Heap(to.min(game.row().map_or(20, |row| 10 / row.rows as u64))),
        Bounds::Grid(width, height) => Bounds::Grid(width.min(6), height.min(6)),
        Bounds::Block(sides) => {
            Bounds::Block(Sides::new(&vec![4; sides.lengths().len()]).expect("three or four"))
        }
        Bounds::All => Bounds::All,
    }
}

/// Returns the examples of one section.
fn section(page: &str, title: &str) -> Vec<String> {
    let begin = page
        .find(title)
        .unwrap_or_else(|| panic!("no section {title}"));
    let text = &page[begin..];
    let end = text[title.len()..]
        .find("\n## ")
        .map_or(text.len(), |end| end + title.len());
    examples(&text[..end])
}

/// The page gives the line of each named game.
#[test]
fn every_name_is_on_the_page() {
    let page = page();
    let names = section(&page, "## Names");
    assert!(names.len() >= 60, "{}", names.len());
    assert_eq!(
        names,
        NAMES.iter().map(|named| named.names[0]).collect::<Vec<_>>()
    );
    for named in NAMES.iter() {
        let line = format!("\n{:<46}{}\n", named.names[0], named.line);
        assert!(page.contains(&line), "{line}");
    }
}

/// The page's statements on parameters are true.
#[test]
fn parameters_take_the_values_on_the_page() {
    let page = page();
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `") && line.contains("`--with"))
        .collect();
    assert!(rows.len() >= 5);
    for row in rows {
        let quoted: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let open = Open::parse(quoted[0]).unwrap_or_else(|error| panic!("{error}"));
        for given in &quoted[1..] {
            let words = given.replace('\'', "");
            let values: Vec<(&str, ParameterValue)> = words
                .split("--with ")
                .filter_map(|word| word.trim().split_once('='))
                .map(|(name, value)| {
                    (
                        name,
                        value.parse().unwrap_or_else(|error| panic!("{error}")),
                    )
                })
                .collect();
            open.with(&values).unwrap_or_else(|error| panic!("{error}"));
        }
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
            compute(&game, &bounds(&game), None, &())
                .unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
}

/// Every family has an example.
#[test]
fn every_family_has_an_example() {
    let examples = examples(&page());
    let heaps = ["0.", "Subtraction(", "AllBut(", "Heap(", "State("];
    let boards = [
        "Kayles + ",
        "0.[3] * ",
        "Lattice(",
        "Strip(",
        "Ring(",
        "Board(",
        "Graph(",
        "Grid(",
        "Chomp(",
        "Poset(",
        "Tree(",
    ];
    for family in heaps.into_iter().chain(boards) {
        assert!(
            examples.iter().any(|line| line.starts_with(family)),
            "{family}"
        );
    }
}
