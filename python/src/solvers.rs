//! The twelve problems of judges. Each function returns the outcome (`true` if the player to move
//! wins), the nim-sum that decides it, and every winning move. A move is a tuple of the fields of
//! the library's `Move`, in their order.

use grundy::solvers::{calendar::Direction, leftright::Piece, nottt::Mark};
use pyo3::prelude::*;

use crate::trouble::value_error;

/// The answer: `true` if the player to move wins, the nim-sum that decides the outcome if one does,
/// the winning moves.
type SolverAnswer<M> = (bool, Option<u64>, Vec<M>);

/// The answer for a position of any of the modules.
macro_rules! answer {
    ($position:expr, $moved:pat => $numbers:expr) => {{
        let position = $position.map_err(value_error)?;
        let moves = position.winning_moves().map(|$moved| $numbers).collect();
        Ok((position.outcome().is_win(), Some(position.nim_sum()), moves))
    }};
}

/// Treblecross: (cell).
#[pyfunction]
pub fn treblecross(cells: &str) -> PyResult<SolverAnswer<(usize,)>> {
    use grundy::solvers::treblecross::{Move, Position};
    answer!(Position::new(cells.as_bytes()), Move { cell } => (cell,))
}

/// Incredible Chess: (column, from, to).
#[pyfunction]
pub fn chess(white: Vec<u64>, black: Vec<u64>) -> PyResult<SolverAnswer<(usize, u64, u64)>> {
    use grundy::solvers::chess::{Move, Position};
    answer!(Position::new(&white, &black), Move { column, from, to } => (column, from, to))
}

/// Left Right: (pair, piece, from, to).
#[pyfunction]
pub fn leftright(pieces: Vec<u64>) -> PyResult<SolverAnswer<(usize, &'static str, u64, u64)>> {
    use grundy::solvers::leftright::{Move, Position};
    let name = |piece| {
        if piece == Piece::Gray {
            "gray"
        } else {
            "white"
        }
    };
    answer!(Position::new(&pieces), Move { pair, piece, from, to } => (pair, name(piece), from, to))
}

/// Matrix Game: (row, stones).
#[pyfunction]
pub fn matrix(cells: Vec<u64>, columns: usize) -> PyResult<SolverAnswer<(usize, u64)>> {
    use grundy::solvers::matrix::{Move, Position};
    answer!(Position::new(&cells, columns), Move { row, stones } => (row, stones))
}

/// Misère Nim: (pile, take).
#[pyfunction]
pub fn misere(piles: Vec<u64>) -> PyResult<SolverAnswer<(usize, u64)>> {
    use grundy::solvers::misere::{Move, Position};
    answer!(Position::new(&piles), Move { pile, take } => (pile, take))
}

/// Crazy Calendar: (row, column, coins, to).
#[pyfunction]
pub fn calendar(
    cells: Vec<u64>,
    columns: usize,
) -> PyResult<SolverAnswer<(usize, usize, u64, &'static str)>> {
    use grundy::solvers::calendar::{Move, Position};
    let name = |to| {
        if to == Direction::Right {
            "right"
        } else {
            "down"
        }
    };
    answer!(Position::new(&cells, columns), Move { row, column, coins, to } => (row, column, coins, name(to)))
}

/// Partitioning Game: (pile, parts).
#[pyfunction]
pub fn partition(piles: Vec<u64>) -> PyResult<SolverAnswer<(usize, (u64, u64))>> {
    use grundy::solvers::partition::{Move, Position};
    answer!(Position::new(&piles), Move { pile, parts } => (pile, parts))
}

/// Again Stone Game: (pile, take).
#[pyfunction]
pub fn stone(piles: Vec<u64>) -> PyResult<SolverAnswer<(usize, u64)>> {
    use grundy::solvers::stone::{Move, Position};
    answer!(Position::new(&piles), Move { pile, take } => (pile, take))
}

/// Hyper Knights: (knight, to).
#[pyfunction]
pub fn knights(knights: Vec<(u64, u64)>) -> PyResult<SolverAnswer<(usize, (u64, u64))>> {
    use grundy::solvers::knights::{Move, Position};
    answer!(Position::new(&knights), Move { knight, to } => (knight, to))
}

/// Marble Game: (holes).
#[pyfunction]
pub fn marble(filled: u16) -> PyResult<SolverAnswer<(u16,)>> {
    use grundy::solvers::marble::{Move, Position};
    answer!(Position::new(filled), Move { holes } => (holes,))
}

/// No More Tic-tac-toe: (cell, mark).
#[pyfunction]
pub fn nottt(cells: &str) -> PyResult<SolverAnswer<(usize, char)>> {
    use grundy::solvers::nottt::{Move, Position};
    let name = |mark| if mark == Mark::X { 'X' } else { 'O' };
    answer!(Position::new(cells.as_bytes()), Move { cell, mark } => (cell, name(mark)))
}

/// Tic-Tac-Toe-Nim: (row, column).
#[pyfunction]
pub fn tttnim(piles: [[u64; 3]; 3]) -> PyResult<SolverAnswer<(usize, usize)>> {
    let position = grundy::solvers::tttnim::Position::new(piles).map_err(value_error)?;
    let moves = position
        .winning_moves()
        .map(|grundy::solvers::tttnim::Move { row, column }| (row, column))
        .collect();
    Ok((position.outcome().is_win(), None, moves))
}
