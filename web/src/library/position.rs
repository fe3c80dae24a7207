//! Positions as the page shows them: their validity, the positions they are sums of, and their
//! moves.

use std::collections::BTreeSet;

use grundy_core::{
    family::Position, game::Board, game::Game, game::Plane, game::Rules, game::Strip,
    game::board::Filled, game::expr::Steps, game::heaps::HeapRules, game::lattice::step,
};
use serde::{Deserialize, Serialize};

use super::words::{self, HEAP_STEPS, MOST_MOVES, too_many};

/// The largest heap of a position.
pub const MOST_TOKENS: u64 = 100;
/// The most cells of a strip.
pub const MOST_CELLS: usize = 60;
/// The most cells of a board: 2^20 states are computed at once.
const MOST_HOLES: u32 = 20;
/// The largest side of the table for a piece, whose moves may raise one coordinate much while they
/// lower the other.
const MOST_SIDE: u64 = 2048;

/// The state of a component.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ComponentState {
    /// A heap of tokens.
    Heap {
        /// The number of tokens.
        tokens: u64,
    },
    /// A piece on a quarter plane.
    Grid {
        /// Steps from the left border.
        x: u64,
        /// Steps from the lower border.
        y: u64,
    },
    /// A strip between two walls.
    Strip {
        /// A mark or `.` for each cell.
        cells: String,
    },
    /// A board.
    Board {
        /// The mask of filled cells.
        filled: u64,
    },
    /// A position of any other game, as the command line writes it.
    Words {
        /// The text of the position.
        at: String,
    },
}

/// Returns the positions that a component is the sum of.
#[must_use]
pub fn places(game: &Game, state: &ComponentState) -> Vec<Position> {
    let numbers = match (state, game.strip()) {
        (ComponentState::Strip { cells }, Some(strip)) => return gaps(strip, cells),
        (ComponentState::Strip { .. }, None) => return Vec::new(),
        (ComponentState::Words { at }, _) => return game.parse_position(at).into_iter().collect(),
        (&ComponentState::Heap { tokens }, _) => vec![tokens],
        (&ComponentState::Grid { x, y }, _) => vec![x, y],
        (&ComponentState::Board { filled }, _) => vec![filled],
    };
    game.family().from_numbers(&numbers).into_iter().collect()
}

/// Checks that the rectangle that play from a cell cannot leave is small: every move lowers a*x +
/// b*y.
///
/// # Errors
/// If the rectangle is too large.
pub fn check_extent(plane: &Plane, (x, y): (u64, u64)) -> Result<(), String> {
    let fits = || {
        let (a, b) = (
            u64::try_from(plane.weights.0).ok()?,
            u64::try_from(plane.weights.1).ok()?,
        );
        let level = a.checked_mul(x)?.checked_add(b.checked_mul(y)?)?;
        Some(level.checked_div(a)? < MOST_SIDE && level.checked_div(b)? < MOST_SIDE)
    };
    let too_far = || "error: the piece could go too far from here".to_owned();
    fits().filter(|&fits| fits).map(drop).ok_or_else(too_far)
}

/// Checks that a state is a position of the game and is not too large.
///
/// # Errors
/// If the state is not a position of the game, or is too large.
pub fn check(game: &Game, state: &ComponentState) -> Result<(), String> {
    let other = || "error: this is a position of another kind of game".to_owned();
    match state {
        &ComponentState::Heap { tokens } => {
            game.heaps().ok_or_else(other)?;
            let fits = tokens <= MOST_TOKENS;
            fits.then_some(())
                .ok_or_else(|| format!("error: a heap has at most {MOST_TOKENS} tokens here"))
        }
        // Moves may leave the square in which a piece begins.
        &ComponentState::Grid { x, y } => check_extent(&game.plane().ok_or_else(other)?, (x, y)),
        ComponentState::Strip { cells } => check_strip(game.strip().ok_or_else(other)?, cells),
        &ComponentState::Board { filled } => {
            let holes = game.board().ok_or_else(other)?.cells();
            if holes > MOST_HOLES {
                return Err(format!(
                    "error: boards of at most {MOST_HOLES} cells are played here, not {holes}"
                ));
            }
            let fits = filled >> holes == 0;
            fits.then_some(())
                .ok_or_else(|| format!("error: the board has only {holes} cells"))
        }
        ComponentState::Words { at } => words::check(game, at),
    }
}

fn check_strip(strip: &Strip, cells: &str) -> Result<(), String> {
    let length = cells.chars().count();
    if length > MOST_CELLS {
        return Err(format!(
            "error: a strip has at most {MOST_CELLS} cells here"
        ));
    }
    let mut before = 0;
    for (cell, letter) in (1..).zip(cells.chars()) {
        let mark = end(strip, letter).or((letter == '.').then_some(0));
        let mark = mark.ok_or_else(|| {
            format!("error: cell {cell} of the strip is neither empty nor a mark")
        })?;
        if before != 0 && mark != 0 && !strip.allows(before, mark) {
            return Err(format!(
                "error: cell {cell} of the strip may not be next to the cell before it"
            ));
        }
        before = mark;
    }
    Ok(())
}

/// Returns the number of a mark, counted from 1.
fn end(strip: &Strip, letter: char) -> Option<u8> {
    strip
        .marks
        .iter()
        .zip(1..)
        .find(|(mark, _)| **mark == letter)
        .map(|(_, number)| number)
}

/// Returns the gaps of a strip between two walls.
fn gaps(strip: &Strip, cells: &str) -> Vec<Position> {
    let (mut gaps, mut left, mut empty) = (Vec::new(), 0, 0);
    for letter in cells.chars() {
        match end(strip, letter) {
            Some(mark) => {
                gaps.push(Position::Gap((empty, left, mark)));
                (left, empty) = (mark, 0);
            }
            None => empty += 1,
        }
    }
    gaps.push(Position::Gap((empty, left, 0)));
    gaps
}

/// A move in words, and the components after it.
pub type MoveWords = (String, Vec<ComponentState>);

/// Returns every move of a component once, in an order that is easy to read.
///
/// # Errors
/// If there are too many moves, or the rules fail at this heap.
pub fn moves(game: &Game, state: &ComponentState) -> Result<Vec<MoveWords>, String> {
    if let ComponentState::Words { at } = state {
        let state = |at: String| ComponentState::Words { at };
        let played =
            |(words, to): (String, Vec<String>)| (words, to.into_iter().map(state).collect());
        return Ok(words::moves(game, at)?.into_iter().map(played).collect());
    }
    match (state, game.heaps(), game.strip(), game.board()) {
        (&ComponentState::Heap { tokens }, Some(rules), ..) => heap_moves(rules, tokens),
        (ComponentState::Strip { cells }, _, Some(strip), _) => Ok(strip_moves(strip, cells)),
        (&ComponentState::Board { filled }, .., Some(board)) => Ok(board_moves(board, filled)),
        (ComponentState::Grid { .. }, ..) => {
            let mut cells = BTreeSet::new();
            for place in places(game, state) {
                game.options(&place, &mut |parts| {
                    cells.extend(parts.iter().filter_map(|part| part.numbers(2)));
                });
            }
            if cells.len() > MOST_MOVES {
                return Err(too_many());
            }
            let played = |cell: Vec<u64>| match *cell {
                [x, y] => Some((
                    format!("go to ({x}, {y})"),
                    vec![ComponentState::Grid { x, y }],
                )),
                _ => None,
            };
            Ok(cells.into_iter().filter_map(played).collect())
        }
        _ => Ok(Vec::new()),
    }
}

fn board_moves(board: &Board, filled: u64) -> Vec<MoveWords> {
    let columns = u32::from(board.columns).max(1);
    let placements = board
        .placements()
        .into_iter()
        .filter(|placement| placement & filled == 0);
    let after: BTreeSet<u64> = placements.map(|placement| filled | placement).collect();
    let played = |after: u64| {
        let cells = (0..board.cells()).filter(|cell| (after & !filled) >> cell & 1 == 1);
        let cells: Vec<String> = cells
            .map(|cell| format!("{}/{}", cell / columns + 1, cell % columns + 1))
            .collect();
        (
            format!("fill row/column {}", cells.join(", ")),
            vec![ComponentState::Board { filled: after }],
        )
    };
    after.into_iter().map(played).collect()
}

fn heap_moves(rules: &dyn HeapRules, tokens: u64) -> Result<Vec<MoveWords>, String> {
    let mut options: BTreeSet<Vec<u64>> = BTreeSet::new();
    let mut add = |parts: &[u64]| {
        if options.len() <= MOST_MOVES {
            let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            parts.sort_unstable_by(|a, b| b.cmp(a));
            options.insert(parts);
        }
    };
    rules
        .try_options(tokens, &mut Steps::at_most(HEAP_STEPS), &mut add)
        .map_err(|flaw| format!("error: the rules fail at heap {tokens}: {flaw}"))?;
    if options.len() > MOST_MOVES {
        return Err(too_many());
    }
    let played = |parts: Vec<u64>| {
        let names: Vec<String> = parts.iter().map(u64::to_string).collect();
        let words = if parts.is_empty() {
            "leave nothing".to_owned()
        } else {
            format!("leave {}", names.join(" + "))
        };
        (
            words,
            parts
                .into_iter()
                .map(|tokens| ComponentState::Heap { tokens })
                .collect(),
        )
    };
    Ok(options.into_iter().map(played).collect())
}

fn strip_moves(strip: &Strip, cells: &str) -> Vec<MoveWords> {
    let letters: Vec<char> = cells.chars().collect();
    let mut played = Vec::new();
    for (cell, _) in letters
        .iter()
        .enumerate()
        .filter(|(_, letter)| **letter == '.')
    {
        for &mark in &strip.marks {
            let mut after = letters.clone();
            if let Some(place) = after.get_mut(cell) {
                *place = mark;
            }
            let after: String = after.into_iter().collect();
            if check_strip(strip, &after).is_ok() {
                let words = format!("write {mark} into cell {}", cell + 1);
                played.push((words, vec![ComponentState::Strip { cells: after }]));
            }
        }
    }
    played
}

/// Returns small first positions.
#[must_use]
pub fn starts(game: &Game) -> Vec<Vec<ComponentState>> {
    let heaps = |heaps: &[u64]| {
        heaps
            .iter()
            .map(|&tokens| ComponentState::Heap { tokens })
            .collect()
    };
    // A strip of eleven cells of Treblecross.
    match game.to_string().as_str() {
        "0.007" => return vec![heaps(&[13])],
        "0.11337" => return vec![heaps(&[11])],
        _ => (),
    }
    if game.is_heaps() {
        return vec![
            heaps(&[3, 5, 7]),
            heaps(&[4, 7, 9]),
            heaps(&[5, 8]),
            heaps(&[11, 13]),
            heaps(&[12, 20]),
            heaps(&[66, 99]),
        ];
    }
    if let Some(plane) = game.plane() {
        let cells = [(6, 4), (7, 3), (5, 6), (8, 8), (9, 7)].into_iter();
        return cells
            .filter(|&from| moves_from(&plane, from))
            .map(|(x, y)| vec![ComponentState::Grid { x, y }])
            .collect();
    }
    if game.strip().is_some() {
        return [7, 8, 5]
            .into_iter()
            .map(|n| {
                vec![ComponentState::Strip {
                    cells: ".".repeat(n),
                }]
            })
            .collect();
    }
    if game.board().is_some() {
        return vec![vec![ComponentState::Board { filled: 0 }]];
    }
    let words = |sum: Vec<String>| {
        sum.into_iter()
            .map(|at| ComponentState::Words { at })
            .collect()
    };
    words::starts(game).into_iter().map(words).collect()
}

/// Returns the kind of the states that a game begins with: `heap`, `grid`, `strip`, `board` or
/// `words`.
#[must_use]
pub fn kind(game: &Game) -> &'static str {
    match (game.is_heaps(), game.plane(), game.strip(), game.board()) {
        (true, ..) => "heap",
        (_, Some(_), ..) => "grid",
        (_, _, Some(_), _) => "strip",
        (.., Some(_)) => "board",
        _ => "words",
    }
}

/// Parses a position that has no drawing of its own; a position of a sum gives a component of each
/// part.
///
/// # Errors
/// If the text is not a position of the game.
pub fn parse(game: &Game, text: &str) -> Result<Vec<(Game, ComponentState)>, String> {
    let parsed = game
        .parse_positions(text)
        .map_err(|error| format!("error: {error}"))?;
    if game.sum().is_none() {
        let state = |place: &Position| (game.clone(), state(game, place));
        return Ok(parsed.iter().map(state).collect());
    }
    let whole = || {
        format!(
            "error: `{text}` is not a position of {game}: it is the numbers of all parts with commas"
        )
    };
    let mut components = Vec::new();
    for place in &parsed {
        let numbers = game.family().numbers(place).ok_or_else(whole)?;
        let mut rest = numbers.as_slice();
        for part in game.games() {
            let own = part
                .family()
                .numbers_in_sum()
                .and_then(|count| rest.split_at_checked(count));
            let (own, others) = own.ok_or_else(whole)?;
            rest = others;
            let place = part.family().from_numbers(own).ok_or_else(whole)?;
            components.push((part.clone(), state(part, &place)));
        }
    }
    Ok(components)
}

/// Returns the state of a component at a position of its game.
fn state(game: &Game, place: &Position) -> ComponentState {
    match (kind(game), place) {
        ("heap", &Position::Heap(tokens)) => ComponentState::Heap { tokens },
        ("grid", &Position::Cell([x, y, ..])) => ComponentState::Grid { x, y },
        ("strip", &Position::Gap((cells, 0, 0))) if cells <= MOST_CELLS as u64 => {
            ComponentState::Strip {
                cells: (0..cells).map(|_| '.').collect(),
            }
        }
        ("board", &Position::Board(Filled(filled))) => ComponentState::Board { filled },
        _ => ComponentState::Words {
            at: game.print_position(place),
        },
    }
}

/// Returns `true` if a piece has a move from a cell.
fn moves_from(plane: &Plane, from: (u64, u64)) -> bool {
    plane
        .leaps
        .iter()
        .chain(&plane.rides)
        .any(|&vector| step(from, vector).is_some())
}
