//! Positions as they are shown: which are positions of a game, what they are sums of, every move of them.

use std::collections::BTreeSet;

use grundy_compiler::{
    game::{Game, Lattice, Rules, Strip, board::Filled, expr::Steps, lattice::step},
    notation::Bounds,
    values::Shape,
};

use super::play::{MOST_CELLS, MOST_TOKENS, State};

/// Most cells of a board: 2^20 states are computed in a moment.
const MOST_HOLES: u32 = 20;
/// Largest side of the table for a piece, whose moves may lead far up one side while they go down the other.
const MOST_SIDE: u64 = 2048;
/// Most moves of one component: a list of more is of no use to anyone.
const MOST_MOVES: usize = 20_000;
/// Elementary steps of the rules of one heap.
const STEPS: u64 = 2_000_000;

/// A position of one component of the game's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A heap of that many tokens.
    Heap(u64),
    /// x and y of a piece.
    Cell(u64, u64),
    /// Empty cells, left end, right end.
    Gap(u64, u8, u8),
    /// The mask of filled cells.
    Mask(u64),
}

impl Place {
    /// Is nothing left to be moved in, whatever the game?
    #[must_use]
    pub fn is_empty(self) -> bool {
        matches!(self, Self::Heap(0) | Self::Gap(0, ..))
    }

    /// Its index in a table of that shape, if it is in it.
    #[must_use]
    pub fn of(self, shape: Shape) -> Option<usize> {
        let size = |n: u64| usize::try_from(n).ok();
        match (self, shape) {
            (Self::Heap(n), Shape::Heap { to }) => size(n).filter(|&n| n <= to),
            (Self::Cell(x, y), Shape::Grid { width, height }) => {
                let (x, y) = (size(x)?, size(y)?);
                (x < width && y < height).then_some(height * x + y)
            }
            (Self::Gap(n, left, right), Shape::Strip { to, ends }) => {
                let n = size(n).filter(|&n| n <= to)?;
                Some(ends * ends * n + ends * usize::from(left) + usize::from(right))
            }
            (Self::Mask(mask), Shape::Board { .. }) => usize::try_from(mask).ok(),
            _ => None,
        }
    }
}

/// The positions that a component is the sum of.
#[must_use]
pub fn places(game: &Game, state: &State) -> Vec<Place> {
    match (game, state) {
        (_, &State::Heap { tokens }) => vec![Place::Heap(tokens)],
        (_, &State::Grid { x, y }) => vec![Place::Cell(x, y)],
        (Game::Strip(strip), State::Strip { cells }) => gaps(strip, cells),
        (_, &State::Board { filled }) => vec![Place::Mask(filled)],
        _ => Vec::new(),
    }
}

/// The bounds of a table that holds a position and all that can follow it.
///
/// # Errors
/// If it would be too large.
pub fn bounds(game: &Game, place: Place) -> Result<Bounds, String> {
    Ok(match (game, place) {
        (Game::Lattice(lattice), Place::Cell(x, y)) => {
            let (width, height) = extent(lattice, (x, y)).ok_or("error: the piece could go too far from here")?;
            Bounds::Grid(width, height)
        }
        (_, Place::Heap(tokens)) => Bounds::Heap(tokens.max(MOST_TOKENS)),
        (_, Place::Gap(..)) => Bounds::Heap(MOST_CELLS as u64),
        _ => Bounds::All,
    })
}

/// Calls `option` with what each option of a position is the sum of; parts without a move are left out.
pub fn options(game: &Game, place: Place, option: &mut dyn FnMut(&[Place])) {
    let mut parts = Vec::new();
    let mut heaps = |heaps: &[u64]| {
        parts.clear();
        parts.extend(heaps.iter().map(|&heap| Place::Heap(heap)).filter(|part| !part.is_empty()));
        option(&parts);
    };
    match (game, place) {
        (Game::Code(code), Place::Heap(heap)) => code.options(&heap, &mut heaps),
        (Game::Set(set), Place::Heap(heap)) => set.options(&heap, &mut heaps),
        (Game::Rule(rule), Place::Heap(heap)) => rule.options(&heap, &mut heaps),
        (Game::Lists(rule), Place::Heap(heap)) => rule.options(&heap, &mut heaps),
        (Game::Lattice(lattice), Place::Cell(x, y)) => {
            lattice.options(&(x, y), &mut |cells| {
                let cells: Vec<Place> = cells.iter().map(|&(x, y)| Place::Cell(x, y)).collect();
                option(&cells);
            });
        }
        (Game::Strip(strip), Place::Gap(n, left, right)) => {
            strip.options(&(n, left, right), &mut |gaps| {
                let gaps = gaps.iter().map(|&(n, left, right)| Place::Gap(n, left, right));
                let gaps: Vec<Place> = gaps.filter(|gap| !gap.is_empty()).collect();
                option(&gaps);
            });
        }
        (Game::Board(board), Place::Mask(filled)) => {
            board.options(&Filled(filled), &mut |masks| {
                let masks: Vec<Place> = masks.iter().map(|&Filled(mask)| Place::Mask(mask)).collect();
                option(&masks);
            });
        }
        _ => {}
    }
}

/// The rectangle that no play from a cell leaves: moves lower a*x + b*y.
fn extent(lattice: &Lattice, (x, y): (u64, u64)) -> Option<(u64, u64)> {
    let (a, b) = (u64::try_from(lattice.weights.0).ok()?, u64::try_from(lattice.weights.1).ok()?);
    let level = a.checked_mul(x)?.checked_add(b.checked_mul(y)?)?;
    let (width, height) = (level.checked_div(a)? + 1, level.checked_div(b)? + 1);
    (width <= MOST_SIDE && height <= MOST_SIDE).then_some((width, height))
}

/// Is it a position of the game, and not too large?
///
/// # Errors
/// What is wrong with it.
pub fn check(game: &Game, state: &State) -> Result<(), String> {
    match (game, state) {
        (Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_), &State::Heap { tokens }) => {
            let fits = tokens <= MOST_TOKENS;
            fits.then_some(()).ok_or_else(|| format!("error: a heap has at most {MOST_TOKENS} tokens here"))
        }
        // Moves may lead out of the square in which a piece begins; `extent` bounds how far.
        (Game::Lattice(_), State::Grid { .. }) => Ok(()),
        (Game::Strip(strip), State::Strip { cells }) => check_strip(strip, cells),
        (Game::Board(board), &State::Board { filled }) => {
            let holes = board.cells();
            if holes > MOST_HOLES {
                return Err(format!("error: boards of at most {MOST_HOLES} cells are played here, not {holes}"));
            }
            let fits = filled >> holes == 0;
            fits.then_some(()).ok_or_else(|| format!("error: the board has only {holes} cells"))
        }
        _ => Err("error: this is a position of another kind of game".to_owned()),
    }
}

fn check_strip(strip: &Strip, cells: &str) -> Result<(), String> {
    let length = cells.chars().count();
    if length > MOST_CELLS {
        return Err(format!("error: a strip has at most {MOST_CELLS} cells here"));
    }
    let mut before = 0;
    for (cell, letter) in (1..).zip(cells.chars()) {
        let mark = end(strip, letter).or((letter == '.').then_some(0));
        let mark = mark.ok_or_else(|| format!("error: cell {cell} of the strip is neither empty nor a mark"))?;
        if before != 0 && mark != 0 && !strip.allows(before, mark) {
            return Err(format!("error: cell {cell} of the strip may not stand beside the one before it"));
        }
        before = mark;
    }
    Ok(())
}

/// The number of a mark, counted from 1.
fn end(strip: &Strip, letter: char) -> Option<u8> {
    strip.marks.iter().zip(1..).find(|(mark, _)| **mark == letter).map(|(_, number)| number)
}

/// The gaps of a strip between two walls.
fn gaps(strip: &Strip, cells: &str) -> Vec<Place> {
    let (mut gaps, mut left, mut empty) = (Vec::new(), 0, 0);
    for letter in cells.chars() {
        match end(strip, letter) {
            Some(mark) => {
                gaps.push(Place::Gap(empty, left, mark));
                (left, empty) = (mark, 0);
            }
            None => empty += 1,
        }
    }
    gaps.push(Place::Gap(empty, left, 0));
    gaps
}

/// What is done, and what stands afterwards.
pub type Played = (String, Vec<State>);

/// Every move of a component once, in an order that is easy to read.
///
/// # Errors
/// If there are too many, or the rules are broken there.
pub fn moves(game: &Game, state: &State) -> Result<Vec<Played>, String> {
    let mut options = BTreeSet::new();
    match (game, state) {
        (_, &State::Heap { tokens }) => return heap_moves(game, tokens),
        (Game::Lattice(lattice), &State::Grid { x, y }) => {
            lattice.options(&(x, y), &mut |to| options.extend(to.iter().map(|&(x, y)| State::Grid { x, y })));
        }
        (Game::Strip(strip), State::Strip { cells }) => return Ok(strip_moves(strip, cells)),
        (Game::Board(board), &State::Board { filled }) => {
            board.options(&Filled(filled), &mut |to| {
                options.extend(to.iter().map(|&Filled(filled)| State::Board { filled }));
            });
            let columns = u32::from(board.columns).max(1);
            let words = |after: u64| {
                let cells = (0..board.cells()).filter(|cell| (after & !filled) >> cell & 1 == 1);
                let cells: Vec<String> =
                    cells.map(|cell| format!("{}/{}", cell / columns + 1, cell % columns + 1)).collect();
                format!("fill row/column {}", cells.join(", "))
            };
            let played = |state: State| match state {
                State::Board { filled } => (words(filled), vec![State::Board { filled }]),
                other => (String::new(), vec![other]),
            };
            return Ok(options.into_iter().map(played).collect());
        }
        _ => {}
    }
    if options.len() > MOST_MOVES {
        return Err(too_many());
    }
    let played = |state: State| match state {
        State::Grid { x, y } => (format!("go to ({x}, {y})"), vec![State::Grid { x, y }]),
        other => (String::new(), vec![other]),
    };
    Ok(options.into_iter().map(played).collect())
}

fn too_many() -> String {
    format!("error: a component here has more than {MOST_MOVES} moves; begin with a smaller one")
}

fn heap_moves(game: &Game, tokens: u64) -> Result<Vec<Played>, String> {
    let mut options: BTreeSet<Vec<u64>> = BTreeSet::new();
    let mut add = |parts: &[u64]| {
        if options.len() <= MOST_MOVES {
            let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            parts.sort_unstable_by(|a, b| b.cmp(a));
            options.insert(parts);
        }
    };
    match game {
        Game::Code(code) => code.options(&tokens, &mut add),
        Game::Set(set) => set.options(&tokens, &mut add),
        Game::Rule(rule) => rule
            .try_options(tokens, &mut Steps::at_most(STEPS), &mut add)
            .map_err(|flaw| format!("error: heap {tokens}: the rules are broken there: {flaw}"))?,
        Game::Lists(rule) => rule
            .try_options(tokens, &mut Steps::at_most(STEPS), &mut add)
            .map_err(|flaw| format!("error: heap {tokens}: the rules are broken there: {flaw}"))?,
        // Not of heaps; a ring is none after its first move.
        Game::Lattice(_)
        | Game::Strip(_)
        | Game::Board(_)
        | Game::State(_)
        | Game::Piece(_)
        | Game::Ring(_)
        | Game::Row(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => {}
    }
    if options.len() > MOST_MOVES {
        return Err(too_many());
    }
    let played = |parts: Vec<u64>| {
        let names: Vec<String> = parts.iter().map(u64::to_string).collect();
        let words = if parts.is_empty() { "leave nothing".to_owned() } else { format!("leave {}", names.join(" + ")) };
        (words, parts.into_iter().map(|tokens| State::Heap { tokens }).collect())
    };
    Ok(options.into_iter().map(played).collect())
}

fn strip_moves(strip: &Strip, cells: &str) -> Vec<Played> {
    let letters: Vec<char> = cells.chars().collect();
    let mut played = Vec::new();
    for (cell, _) in letters.iter().enumerate().filter(|(_, letter)| **letter == '.') {
        for &mark in &strip.marks {
            let mut after = letters.clone();
            if let Some(place) = after.get_mut(cell) {
                *place = mark;
            }
            let after: String = after.into_iter().collect();
            if check_strip(strip, &after).is_ok() {
                let words = format!("write {mark} into cell {}", cell + 1);
                played.push((words, vec![State::Strip { cells: after }]));
            }
        }
    }
    played
}

/// Positions to begin with, small ones that can be seen at a glance.
#[must_use]
pub fn starts(game: &Game) -> Vec<Vec<State>> {
    let heaps = |heaps: &[u64]| heaps.iter().map(|&tokens| State::Heap { tokens }).collect();
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) => {
            vec![heaps(&[3, 5, 7]), heaps(&[4, 7, 9]), heaps(&[5, 8]), heaps(&[11, 13]), heaps(&[12, 20])]
        }
        Game::Lattice(lattice) => [(6, 4), (7, 3), (5, 6), (8, 8), (9, 7)]
            .into_iter()
            .filter(|&from| moves_from(lattice, from))
            .map(|(x, y)| vec![State::Grid { x, y }])
            .collect(),
        Game::Strip(_) => [7, 8, 5].into_iter().map(|n| vec![State::Strip { cells: ".".repeat(n) }]).collect(),
        Game::Board(_) => vec![vec![State::Board { filled: 0 }]],
        // These are shown, and not played here.
        Game::State(_)
        | Game::Piece(_)
        | Game::Ring(_)
        | Game::Row(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => Vec::new(),
    }
}

/// Can a piece move from there at all?
fn moves_from(lattice: &Lattice, from: (u64, u64)) -> bool {
    lattice.leaps.iter().chain(&lattice.rides).any(|&vector| step(from, vector).is_some())
}
