//! Random questions about games of all families.

use std::{
    collections::{BTreeSet, HashSet},
    process::Command,
};

use grundy_compute::{across::Compound, shape};
use grundy_core::{
    family::Position, game::Game, game::Rules, notation::Bounds, reference::Reference,
    reference::grundy_values, values::Shape,
};
use grundy_strategies as strategies;
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use serde_json::Value;

use super::Answer;
use crate::slow::slow_moves;

/// The most positions of a table that the reference computes.
const MOST_POSITIONS: usize = 500;
/// The most options that the reference lists for a compound, or for the last position of a game.
const MOST_OPTIONS: usize = 20_000;
/// The largest heap: a code leaves up to four parts.
const LARGEST_HEAP: u64 = 14;
/// Enough seconds for these small games, on any machine.
const BUDGET: [&str; 2] = ["--budget", "600"];

/// A question to both programs.
#[derive(Debug, Clone)]
pub enum Question {
    /// The values, some positions and, by the number, one of the other commands for a game.
    Game(String, Vec<Index>, usize),
    /// A position of a compound.
    Compound(String, Vec<Index>),
    /// The tokens of a graph with cycles, at vertices.
    Walk(String, Vec<String>),
}

type Ask<'a> = &'a dyn Fn(&[String]) -> Answer;

/// A question of any kind: compounds are a third, as their moves are counted by odometers.
pub fn question() -> impl Strategy<Value = Question> {
    let places = || vec(any::<Index>(), 1..4);
    prop_oneof![
        6 => (line(), places(), 0..OTHERS).prop_map(|(line, places, other)| Question::Game(line, places, other)),
        3 => (compound(), vec(any::<Index>(), 2..4)).prop_map(|(line, places)| Question::Compound(line, places)),
        1 => walk(),
    ]
}

/// The lines of games.
fn lines<G: Into<Game> + std::fmt::Debug>(
    games: impl Strategy<Value = G>,
) -> impl Strategy<Value = String> {
    games.prop_map(|game| game.into().to_string())
}

/// A line of a game, of a sum or of a product.
fn line() -> impl Strategy<Value = String> {
    let one = || lines(strategies::game());
    let heaps = || {
        prop_oneof![
            lines(strategies::code()),
            lines(strategies::set()),
            lines(strategies::rule())
        ]
    };
    prop_oneof![
        8 => one(),
        1 => (one(), one()).prop_map(|(a, b)| format!("{a} + {b}")),
        1 => (heaps(), heaps()).prop_map(|(a, b)| format!("{a} * {b}")),
    ]
}

fn compound() -> impl Strategy<Value = String> {
    let component = prop_oneof![
        3 => select(vec!["0.[3]", "0.33", "0.303", "0.113"]).prop_map(str::to_owned),
        2 => lines(strategies::set()),
        1 => lines(strategies::plane()),
        1 => lines(strategies::state()),
        1 => lines(strategies::finite()),
    ];
    let kinds = select(vec![
        "selective",
        "conjunctive",
        "continued conjunctive",
        "sequential",
    ]);
    let of_heaps = select(vec!["moore 1", "moore 2", "moore 3", "ends", "staircase"]);
    prop_oneof![
        4 => (kinds, component).prop_map(|(kind, game)| format!("Compound({kind}; {game})")),
        1 => of_heaps.prop_map(|kind| format!("Compound({kind})")),
    ]
}

fn walk() -> impl Strategy<Value = Question> {
    let pairs = vec((0..6_u8, 0..6_u8), 1..10);
    (pairs, any::<bool>(), vec(0..6_u8, 1..3)).prop_map(|(pairs, is_token, tokens)| {
        let (joint, play) = if is_token {
            ('>', "token")
        } else {
            ('-', "geography")
        };
        let edges: Vec<String> = pairs
            .iter()
            .map(|(a, b)| format!("v{a}{joint}v{b}"))
            .collect();
        let tokens = tokens.iter().map(|token| format!("v{token}")).collect();
        Question::Walk(format!("Graph({}; {play})", edges.join(" ")), tokens)
    })
}

fn words(of: &[&str]) -> Vec<String> {
    of.iter().map(|word| (*word).to_owned()).collect()
}

/// The number of the other commands, see [`others`].
const OTHERS: usize = 5;
/// The numbers of some of them.
const PYTHON: usize = 3;
const DIGEST: usize = 4;

fn others(line: &str, to: &str, number: usize) -> Vec<String> {
    let (first, budget) = (["explore", line, "--json"], &BUDGET[..]);
    match number {
        0 => words(&[&first[..], &["--to", to], budget].concat()),
        1 => words(
            &[
                &["count", line, "--heaps", "3", "--to", "12", "--json"],
                budget,
            ]
            .concat(),
        ),
        2 => words(&["emit", line, "--to", to, "--lang", "cpp"]),
        PYTHON => words(&["emit", line, "--to", to, "--lang", "python"]),
        _ => words(&["values", line, "--to", to, "--digest-only"]),
    }
}

/// Returns bounds that the reference can reach, and the number of positions within them.
fn small(game: &Game) -> Option<(Bounds, Shape, usize)> {
    let bounds = match game.family().small_bounds() {
        Bounds::Heap(_) if game.is_heaps() => Bounds::Heap(LARGEST_HEAP),
        // Several strips together have exponentially many positions.
        Bounds::Heap(_) if game.row().is_some() => Bounds::Heap(2),
        bounds => strategies::tiny(bounds),
    };
    let shape = shape(game, &bounds).ok()?;
    let count = shape.positions().filter(|count| *count <= MOST_POSITIONS)?;
    let last = game.position(shape, count - 1)?;
    if !is_small(game, last) {
        return None;
    }
    Some((bounds, shape, count))
}

/// Returns `false` for sums, products and codes that split heaps: the search for a law may take
/// minutes.
fn has_fast_law(game: &Game) -> bool {
    game.games().is_empty() && game.code().is_none_or(|code| code.most_parts() < 2)
}

/// Returns one of the first `most` positions of a game within its small bounds.
fn position(game: &Game, place: Index, most: usize) -> Option<Position> {
    let (_, shape, count) = small(game)?;
    game.position(shape, place.index(count.min(most)))
}

impl Question {
    /// Asks both programs, and compares the answers with the reference.
    pub fn check(&self, ask: Ask<'_>) {
        match self {
            Self::Game(line, places, other) => match line.parse::<Game>() {
                Ok(game) => of_game(&game, places, *other, ask),
                // Both refuse it in the same words.
                Err(_) => assert_eq!(ask(&words(&["explore", line])).code, Some(2), "{line}"),
            },
            Self::Compound(line, places) => of_compound(line, places, ask),
            Self::Walk(line, tokens) => {
                ask(&words(&["values", line]));
                ask(&[words(&["position", line, "--json"]), tokens.clone()].concat());
            }
        }
    }
}

fn of_game(game: &Game, places: &[Index], other: usize, ask: Ask<'_>) {
    let line = game.to_string();
    let Some((bounds, shape, count)) = small(game) else {
        return;
    };
    let to = bounds.to_string();
    let other = if has_fast_law(game) { other } else { DIGEST };
    let answered = ask(&others(&line, &to, other));
    let answer = ask(&words(&["values", &line, "--to", &to, "--format", "json"]));
    if answer.code != Some(0) {
        return;
    }
    let positions = (0..count).map(|index| {
        game.position(shape, index)
            .expect("a position for each index")
    });
    let printed: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let mut values = Vec::new();
    flatten(&printed["values"], &mut values);
    let slow: Vec<u64> = grundy_values(game, positions)
        .into_iter()
        .map(u64::from)
        .collect();
    assert_eq!(
        values, slow,
        "the values of {line} to {to} (left) are not those of the reference"
    );
    if other == PYTHON && answered.code == Some(0) && game.is_heaps() {
        assert_eq!(
            run(&answered.stdout, slow.len()),
            slow,
            "{line} as Python (left) and by the reference"
        );
    }
    of_position(game, places, ask);
}

/// Returns the values of the first heaps that a snippet in Python computes.
fn run(snippet: &str, heaps: usize) -> Vec<u64> {
    let program = format!("{snippet}\nprint(*map(grundy, range({heaps})))");
    let output = Command::new("python3")
        .args(["-c", &program])
        .output()
        .expect("there is python3");
    assert!(
        output.status.success(),
        "{}\n{program}",
        String::from_utf8_lossy(&output.stderr)
    );
    let printed = String::from_utf8(output.stdout).expect("numbers");
    printed
        .split_whitespace()
        .map(|value| value.parse().expect("a number"))
        .collect()
}

/// Lists the numbers of nested lists.
fn flatten(value: &Value, into: &mut Vec<u64>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| flatten(one, into)),
        value => into.push(value.as_u64().expect("a value")),
    }
}

fn of_position(game: &Game, places: &[Index], ask: Ask<'_>) {
    // A position of a sum has one component for each part.
    let parts = game
        .sum()
        .map_or_else(|| vec![game.clone(); places.len()], |sum| sum.parts.clone());
    let components = parts.iter().zip(places.iter().cycle());
    let components: Option<Vec<String>> = components
        .map(|(part, place)| Some(part.print_position(&position(part, *place, MOST_POSITIONS)?)))
        .collect();
    let Some(components) = components else { return };
    let options = [
        words(&["position", &game.to_string(), "--json"]),
        words(&BUDGET),
    ]
    .concat();
    let question = [options, components.clone()].concat();
    let answer = ask(&question);
    if answer.code != Some(0) {
        return;
    }
    let found: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let part = |index: usize| {
        if game.sum().is_some() {
            format!("part {}: ", index + 1)
        } else {
            String::new()
        }
    };
    let sum = components
        .iter()
        .enumerate()
        .map(|(index, text)| game.parse_position(&format!("{}{text}", part(index))));
    let sum: Vec<Position> = sum
        .map(|position| position.expect("the game prints it"))
        .collect();
    let (values, moves) = slow_moves(game, &sum);
    let value = values.iter().fold(0, |sum, value| sum ^ value);
    assert_eq!(
        found["outcome"],
        if value == 0 { "P" } else { "N" },
        "{question:?}"
    );
    if let Some(printed) = found["value"].as_str() {
        assert_eq!(printed, value.to_string(), "{question:?}");
    }
    let moves = moves.into_iter().filter(|_| value != 0).map(|(index, to)| {
        let part = part(usize::try_from(index).expect("a component"));
        (
            index,
            if part.is_empty() {
                to
            } else {
                to.replace(&part, "")
            },
        )
    });
    assert_moves(&found, &moves.collect(), &question);
}

/// Asserts that the printed winning moves are all the moves, or some of them if the answer says so.
fn assert_moves(found: &Value, slow: &BTreeSet<(u64, String)>, question: &[String]) {
    let moves = found["winning_moves"].as_array().expect("a list").iter();
    let text = |one: &Value| one["to"].as_str().expect("a position").to_owned();
    let moves: BTreeSet<(u64, String)> = moves
        .map(|one| (one["component"].as_u64().expect("a number"), text(one)))
        .collect();
    let are_right = if found["all_moves"] == true {
        moves == *slow
    } else {
        moves.is_subset(slow)
    };
    assert!(
        are_right,
        "{question:?} has the winning moves {moves:?}, by the reference {slow:?}"
    );
}

/// Returns `true` if the reference visits few positions and options from here.
fn is_small<R: Rules>(rules: &R, from: R::Position) -> bool {
    let (mut open, mut seen, mut count) = (vec![from.clone()], HashSet::from([from]), 0);
    while let Some(position) = open.pop().filter(|_| count < MOST_OPTIONS) {
        rules.options(&position, &mut |option| {
            count += 1;
            if count < MOST_OPTIONS {
                open.extend(
                    option
                        .iter()
                        .filter(|part| seen.insert((*part).clone()))
                        .cloned(),
                );
            }
        });
    }
    count < MOST_OPTIONS
}

fn of_compound(line: &str, places: &[Index], ask: Ask<'_>) {
    let Some(Ok(compound)) = Compound::parse(line) else {
        return;
    };
    // The reference lists the options of all positions: at most 400 of them, with fewer options
    // each.
    let most = if places.len() < 3 { 20 } else { 7 };
    let from: Option<Vec<Position>> = places
        .iter()
        .map(|place| position(&compound.game, *place, most))
        .collect();
    let Some(from) = from.filter(|from| is_small(&compound, from.clone())) else {
        return;
    };
    let printed = compound.print_position(&from);
    let question = words(&["position", line, &printed, "--json"]);
    let answer = ask(&question);
    if answer.code != Some(0) {
        return;
    }
    let found: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let mut reference = Reference::new(&compound);
    let value = reference.grundy(&from);
    assert_eq!(
        found["outcome"],
        if value == 0 { "P" } else { "N" },
        "{question:?}"
    );
    if let Some(printed) = found["value"].as_str() {
        assert_eq!(printed, value.to_string(), "{question:?}");
    }
    let mut moves = BTreeSet::new();
    compound.options_until(&from, &mut |to| {
        if reference.grundy(&to.to_vec()) == 0 {
            moves.insert((0, compound.print_position(to)));
        }
        true
    });
    assert_moves(&found, &moves, &question);
}
