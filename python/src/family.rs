//! Positions as numbers. The one place that knows the families of games: a new one is a line in [`with_rules`], and a
//! [`Component`] if its positions are of a new kind.

use grundy_compiler::{
    compute::compound,
    game::{Game, Rules, board::Filled, state::State},
    notation::Bounds,
    values::Sides,
};
use pyo3::prelude::*;

use crate::trouble::value_error;

/// One component of a sum, by its numbers: those that index the game's table of values.
pub trait Component: Ord + Clone + Sized {
    /// What its numbers are.
    const FORM: &'static str;

    /// From its numbers.
    fn from_numbers(numbers: &[u64]) -> Option<Self>;

    /// Its numbers.
    fn numbers(&self) -> Vec<u64>;

    /// The bounds of a table that has all positions whose numbers are at most these.
    fn bounds(most: &[u64]) -> Bounds;

    /// Is nothing left, so that the component need not be named?
    fn is_empty(&self) -> bool {
        false
    }
}

impl Component for u64 {
    const FORM: &'static str = "a heap size such as 7";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [heap] = numbers { Some(*heap) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![*self]
    }

    fn bounds(most: &[u64]) -> Bounds {
        Bounds::Heap(most.first().copied().unwrap_or_default())
    }

    fn is_empty(&self) -> bool {
        *self == 0
    }
}

impl Component for (u64, u64) {
    const FORM: &'static str = "a cell (x, y)";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [x, y] = numbers { Some((*x, *y)) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0, self.1]
    }

    fn bounds(most: &[u64]) -> Bounds {
        let side = |index: usize| most.get(index).copied().unwrap_or_default().saturating_add(1);
        Bounds::Grid(side(0), side(1))
    }
}

impl Component for (u64, u8, u8) {
    const FORM: &'static str = "a gap (empty cells, left end, right end), or its empty cells alone between two walls";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let end = |end: u64| u8::try_from(end).ok();
        match numbers {
            [cells] => Some((*cells, 0, 0)),
            [cells, left, right] => Some((*cells, end(*left)?, end(*right)?)),
            _ => None,
        }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0, self.1.into(), self.2.into()]
    }

    fn bounds(most: &[u64]) -> Bounds {
        Bounds::Heap(most.first().copied().unwrap_or_default())
    }
}

impl Component for Filled {
    const FORM: &'static str = "the set of filled cells as the bits of a number";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [mask] = numbers { Some(Self(*mask)) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0]
    }

    fn bounds(_: &[u64]) -> Bounds {
        Bounds::All
    }
}

/// Numbers beyond those of the game are 0; [`read`] asks for as many as it has.
impl Component for State {
    const FORM: &'static str = "a state, one number for each of its coordinates, such as (3, 5)";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let mut state = Self::default();
        state.get_mut(..numbers.len())?.copy_from_slice(numbers);
        Some(state)
    }

    fn numbers(&self) -> Vec<u64> {
        self.to_vec()
    }

    fn bounds(most: &[u64]) -> Bounds {
        let sides: Vec<u64> = most.iter().map(|&most| most.saturating_add(1)).collect();
        match (&sides[..], Sides::new(&sides)) {
            (&[width, height], _) => Bounds::Grid(width, height),
            (_, Some(sides)) => Bounds::Block(sides),
            (_, None) => Bounds::All,
        }
    }
}

/// Evaluates an expression with the rules of a game, whatever its family; it gives a `PyResult`.
macro_rules! with_rules {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game {
            grundy_compiler::Game::Code($rules) => $body,
            grundy_compiler::Game::Set($rules) => $body,
            grundy_compiler::Game::Rule($rules) => $body,
            grundy_compiler::Game::Lists($rules) => $body,
            grundy_compiler::Game::Lattice($rules) => $body,
            grundy_compiler::Game::Strip($rules) => $body,
            grundy_compiler::Game::Board($rules) => $body,
            grundy_compiler::Game::State($rules) => $body,
            grundy_compiler::Game::Piece($rules) => $body,
            grundy_compiler::Game::Product($rules) => $body,
            #[allow(unreachable_patterns, reason = "a family that is newer than this list")]
            other => Err($crate::family::not_yet(other)),
        }
    };
}
pub(crate) use with_rules;

/// For sums, whose moves are those of their parts, for rings, whose moves leave rows, for rows with long patterns, whose moves
/// leave marks in them, and for a family that this list does not have.
pub fn not_yet(game: &Game) -> PyErr {
    if let Game::Sum(_) = game {
        return value_error(format!("the moves of {game} are those of its parts: ask each of them"));
    }
    value_error(format!("the moves of {game} leave positions of another kind, which its table does not have"))
}

/// Reads a component of a game.
pub fn read<R: Rules<Position: Component>>(_: &R, numbers: &[u64]) -> PyResult<R::Position> {
    let refuse = || value_error(format!("{numbers:?} is no position of this game: that is {}", R::Position::FORM));
    R::Position::from_numbers(numbers).ok_or_else(refuse)
}

/// The number of coordinates of a state; other components know theirs.
fn coordinates(game: &Game) -> Option<usize> {
    match game {
        Game::State(rule) => Some(rule.coordinates),
        Game::Piece(piece) => Some(piece.dimensions),
        Game::Product(product) => Some(product.factors.len()),
        Game::Sum(sum) => Some(sum.numbers()),
        _ => None,
    }
}

/// The numbers of a component without those beyond the coordinates of the game.
fn own(game: &Game, mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.truncate(coordinates(game).unwrap_or(numbers.len()));
    numbers
}

/// All numbers of a component, of which some may have been left out.
pub fn numbers(game: &Game, given: &[u64]) -> PyResult<Vec<u64>> {
    if let Game::Ring(_) | Game::Row(_) = game {
        let refuse = || {
            value_error(format!("{given:?} is no position of this game: that is the size of a ring or row such as 7"))
        };
        return if given.len() == 1 { Ok(given.to_vec()) } else { Err(refuse()) };
    }
    if let Some(count) = coordinates(game).filter(|&count| count != given.len()) {
        return Err(value_error(format!("{given:?} is no position of this game: that is a state of {count} numbers")));
    }
    if let Game::Sum(_) = game {
        return Ok(given.to_vec());
    }
    with_rules!(game, rules => Ok(own(game, read(rules, given)?.numbers())))
}

/// The bounds of a table that has all positions whose numbers are at most these.
pub fn bounds(game: &Game, most: &[u64]) -> PyResult<Bounds> {
    fn of<R: Rules<Position: Component>>(_: &R, most: &[u64]) -> Bounds {
        R::Position::bounds(most)
    }
    if let Game::Ring(_) | Game::Row(_) = game {
        return Ok(Bounds::Heap(most.first().copied().unwrap_or_default()));
    }
    if let Game::Sum(_) = game {
        let lengths: Vec<u64> = most.iter().map(|&most| most.saturating_add(1)).collect();
        return Ok(compound::bounds(&lengths).unwrap_or(Bounds::All));
    }
    with_rules!(game, rules => Ok(of(rules, most)))
}

/// Moves of one component that are listed: some 100 MB.
const MOST_OPTIONS: usize = 1 << 20;

/// What is left of a component after each of its moves, each once, in order.
///
/// # Errors
/// If there are more than [`MOST_OPTIONS`] moves.
pub fn options_by<R: Rules<Position: Component>>(rules: &R, position: &R::Position) -> PyResult<Vec<Vec<R::Position>>> {
    let (mut options, mut count) = (Vec::new(), 0_usize);
    rules.options(position, &mut |parts| {
        count = count.saturating_add(1);
        if count <= MOST_OPTIONS {
            let mut parts: Vec<R::Position> = parts.iter().filter(|part| !part.is_empty()).cloned().collect();
            parts.sort_unstable();
            options.push(parts);
        }
    });
    if count > MOST_OPTIONS {
        return Err(value_error(format!("a component has {count} moves; at most {MOST_OPTIONS} are listed")));
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

/// What is left of a component, by its numbers, after each of its moves.
pub fn options(game: &Game, given: &[u64]) -> PyResult<Vec<Vec<Vec<u64>>>> {
    with_rules!(game, rules => {
        let options = options_by(rules, &read(rules, given)?)?;
        Ok(options.iter().map(|parts| parts.iter().map(|part| own(game, part.numbers())).collect()).collect())
    })
}
