//! Play: a sum of positions, every move of it, and which of them win.

use std::collections::{BTreeSet, HashMap};

use generator::{
    compute,
    game::{Game, Lattice, Rules, Strip, expr::Steps, lattice::step},
    notation::Bounds,
    values::{Shape, Values},
};
use serde::{Deserialize, Serialize};

use super::line;

/// Largest heap of a position.
pub const MOST_TOKENS: u64 = 100;
/// Longest strip.
pub const MOST_CELLS: usize = 60;
/// Largest coordinate of a piece.
pub const MOST_STEPS: u64 = 40;
/// Most components of a sum.
pub const MOST_COMPONENTS: usize = 40;
/// Most cells of a board: 2^20 states are computed in a moment.
const MOST_HOLES: u32 = 20;
/// Largest side of the table for a piece, whose moves may lead far up one side while they go down the other.
const MOST_SIDE: u64 = 2048;
/// Most moves of one component: a list of more is of no use to anyone.
const MOST_MOVES: usize = 20_000;
/// Elementary steps of the rules of one heap.
const STEPS: u64 = 2_000_000;

/// One component of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Component {
    /// Its game, a line of notation.
    pub game: String,
    /// How it stands.
    #[serde(flatten)]
    pub state: State,
}

/// How a component stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum State {
    /// A heap of tokens.
    Heap {
        /// How many.
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
        filled: u32,
    },
}

/// A move in one component.
#[derive(Debug, Clone, Serialize)]
pub struct Move {
    /// What is done.
    pub words: String,
    /// What stands afterwards; nothing if the component is gone.
    pub to: Vec<State>,
    /// The value of that.
    pub value: u32,
    /// Does it win?
    pub wins: bool,
}

/// A component with what is known of it.
#[derive(Debug, Serialize)]
pub struct Known {
    /// Its Grundy value.
    pub value: u32,
    /// Its moves.
    pub moves: Vec<Move>,
}

/// What is known of a sum under normal play.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// Its components, in their order.
    pub components: Vec<Known>,
    /// The nim-sum of their values.
    pub nim_sum: u32,
    /// `3 xor 5 = 6`.
    pub words: String,
    /// Does the player to move win?
    pub winning: bool,
    /// Is there no move?
    pub over: bool,
    /// A winning move: the indices of its component and of the move in it.
    pub hint: Option<(usize, usize)>,
}

/// Plays; keeps the tables of the games that it has seen.
#[derive(Debug, Default)]
pub struct Player {
    tables: HashMap<String, Values>,
}

impl Player {
    /// All moves of a sum, and which of them win.
    ///
    /// # Errors
    /// If a component is no position of its game, or the sum is too large to be shown.
    pub fn analyse(&mut self, sum: &[Component]) -> Result<Analysis, String> {
        if sum.len() > MOST_COMPONENTS {
            return Err(format!("error: a sum has at most {MOST_COMPONENTS} components here"));
        }
        let games = sum.iter().map(|part| line::game(&part.game)).collect::<Result<Vec<_>, _>>()?;
        let pairs = || games.iter().zip(sum.iter().map(|part| &part.state));
        let values = pairs().map(|(game, state)| self.value(game, state)).collect::<Result<Vec<u32>, _>>()?;
        let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut components = Vec::new();
        for ((game, state), &value) in pairs().zip(&values) {
            let moves = moves(game, state)?;
            let known = moves.into_iter().map(|(words, to)| {
                let left = to.iter().map(|state| self.value(game, state)).collect::<Result<Vec<u32>, _>>()?;
                let left = left.into_iter().fold(0, |sum, value| sum ^ value);
                Ok(Move { words, to, value: left, wins: nim_sum ^ value ^ left == 0 })
            });
            components.push(Known { value, moves: known.collect::<Result<_, String>>()? });
        }
        let winning = |(at, known): (usize, &Known)| Some((at, known.moves.iter().position(|play| play.wins)?));
        Ok(Analysis {
            hint: components.iter().enumerate().find_map(winning),
            over: components.iter().all(|known| known.moves.is_empty()),
            components,
            nim_sum,
            words: in_words(&values, nim_sum),
            winning: nim_sum != 0,
        })
    }

    /// A sum of a few positions to begin with; the player to move can win if that is possible.
    ///
    /// # Errors
    /// If the line is wrong, or the game is too large to be played here.
    pub fn start(&mut self, line: &str) -> Result<Vec<Component>, String> {
        let game = line::game(line)?;
        let name = game.to_string();
        let component = |state: &State| Component { game: name.clone(), state: state.clone() };
        let mut first = None;
        for sum in starts(&game) {
            let sum: Vec<Component> = sum.iter().map(component).collect();
            if self.analyse(&sum)?.winning {
                return Ok(sum);
            }
            first = first.or(Some(sum));
        }
        Ok(first.unwrap_or_default())
    }

    /// The Grundy value of a component.
    fn value(&mut self, game: &Game, state: &State) -> Result<u32, String> {
        check(game, state)?;
        let mut value = 0;
        for (index, bounds) in indices(game, state)? {
            value ^= self.look_up(game, bounds, index)?;
        }
        Ok(value)
    }

    /// The value of the position that `index` says in a table that is at least as large as `bounds`.
    fn look_up(&mut self, game: &Game, bounds: Bounds, index: Place) -> Result<u32, String> {
        let name = game.to_string();
        if let Some(value) = self.tables.get(&name).and_then(|values| values.get(index.of(values.shape)?)) {
            return Ok(value);
        }
        let values = compute::compute(game, &bounds, None, &()).map_err(|error| format!("error: {error}"))?;
        let value = index.of(values.shape).and_then(|index| values.get(index));
        self.tables.insert(name, values);
        value.ok_or_else(|| "error: this position is too large to be played here".to_owned())
    }
}

/// A position of one component of the game's own.
#[derive(Debug, Clone, Copy)]
enum Place {
    Heap(u64),
    Cell(u64, u64),
    Gap(u64, u8, u8),
    Mask(u32),
}

impl Place {
    /// Its index in a table of that shape, if it is in it.
    fn of(self, shape: Shape) -> Option<usize> {
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

/// The positions whose nim-sum is the value of a component, each with the table to look it up in.
fn indices(game: &Game, state: &State) -> Result<Vec<(Place, Bounds)>, String> {
    Ok(match (game, state) {
        (_, &State::Heap { tokens }) => vec![(Place::Heap(tokens), Bounds::Heap(tokens.max(MOST_TOKENS)))],
        (Game::Lattice(lattice), &State::Grid { x, y }) => {
            let (width, height) = extent(lattice, (x, y)).ok_or("error: the piece could go too far from here")?;
            vec![(Place::Cell(x, y), Bounds::Grid(width, height))]
        }
        (Game::Strip(strip), State::Strip { cells }) => {
            let bounds = Bounds::Heap(MOST_CELLS as u64);
            gaps(strip, cells).into_iter().map(|(n, left, right)| (Place::Gap(n, left, right), bounds)).collect()
        }
        (_, &State::Board { filled }) => vec![(Place::Mask(filled), Bounds::All)],
        _ => Vec::new(),
    })
}

/// The rectangle that no play from a cell leaves: moves lower a*x + b*y.
fn extent(lattice: &Lattice, (x, y): (u64, u64)) -> Option<(u64, u64)> {
    let (a, b) = (u64::try_from(lattice.weights.0).ok()?, u64::try_from(lattice.weights.1).ok()?);
    let level = a.checked_mul(x)?.checked_add(b.checked_mul(y)?)?;
    let (width, height) = (level.checked_div(a)? + 1, level.checked_div(b)? + 1);
    (width <= MOST_SIDE && height <= MOST_SIDE).then_some((width, height))
}

/// Is it a position of the game, and not too large?
fn check(game: &Game, state: &State) -> Result<(), String> {
    match (game, state) {
        (Game::Code(_) | Game::Set(_) | Game::Rule(_), &State::Heap { tokens }) => {
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
            let fits = u64::from(filled) >> holes == 0;
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

/// The gaps of a strip between two walls: empty cells, left end, right end.
fn gaps(strip: &Strip, cells: &str) -> Vec<(u64, u8, u8)> {
    let (mut gaps, mut left, mut empty) = (Vec::new(), 0, 0);
    for letter in cells.chars() {
        match end(strip, letter) {
            Some(mark) => {
                gaps.push((empty, left, mark));
                (left, empty) = (mark, 0);
            }
            None => empty += 1,
        }
    }
    gaps.push((empty, left, 0));
    gaps
}

/// What is done, and what stands afterwards.
type Played = (String, Vec<State>);

/// Every move of a component once, in an order that is easy to read.
fn moves(game: &Game, state: &State) -> Result<Vec<Played>, String> {
    let mut options = BTreeSet::new();
    match (game, state) {
        (_, &State::Heap { tokens }) => return heap_moves(game, tokens),
        (Game::Lattice(lattice), &State::Grid { x, y }) => {
            lattice.options(&(x, y), &mut |to| options.extend(to.iter().map(|&(x, y)| State::Grid { x, y })));
        }
        (Game::Strip(strip), State::Strip { cells }) => return Ok(strip_moves(strip, cells)),
        (Game::Board(board), &State::Board { filled }) => {
            board.options(&filled, &mut |to| options.extend(to.iter().map(|&filled| State::Board { filled })));
            let columns = u32::from(board.columns).max(1);
            let words = |after: u32| {
                let cells = (0..u32::BITS).filter(|cell| (after & !filled) >> cell & 1 == 1);
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
        // Not of heaps; a ring is none after its first move.
        Game::Lattice(_) | Game::Strip(_) | Game::Board(_) | Game::State(_) | Game::Piece(_) | Game::Ring(_) => {}
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
fn starts(game: &Game) -> Vec<Vec<State>> {
    let heaps = |heaps: &[u64]| heaps.iter().map(|&tokens| State::Heap { tokens }).collect();
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) => {
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
        Game::State(_) | Game::Piece(_) | Game::Ring(_) => Vec::new(),
    }
}

/// Can a piece move from there at all?
fn moves_from(lattice: &Lattice, from: (u64, u64)) -> bool {
    lattice.leaps.iter().chain(&lattice.rides).any(|&vector| step(from, vector).is_some())
}

/// `3 xor 5 = 6`.
fn in_words(values: &[u32], nim_sum: u32) -> String {
    match values {
        [] => "0".to_owned(),
        [value] => value.to_string(),
        values => {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            format!("{} = {nim_sum}", values.join(" xor "))
        }
    }
}
