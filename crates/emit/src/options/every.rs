//! The loops of each family.

use super::{
    board, clauses, code, finite, lattice, piece, set, strip,
    visit::{COORDINATES, Options, Visit},
};
use grundy_core::game::{Game, Ring, compound};

/// What the numbers of one component are called.
pub(crate) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Ring(_) | Game::Row(_) => &["n"],
        Game::Sum(_) | Game::Product(_) => {
            COORDINATES.get(..compound::numbers(game).unwrap_or_default()).unwrap_or(COORDINATES)
        }
        Game::Finite(finite) if finite.token().is_some() => &["n"],
        Game::State(rule) => COORDINATES.get(..rule.coordinates).unwrap_or(COORDINATES),
        Game::Piece(piece) => COORDINATES.get(..piece.dimensions).unwrap_or(COORDINATES),
        Game::Lattice(_) => &["x", "y"],
        Game::Board(_) | Game::Finite(_) => &["mask"],
        Game::Strip(_) => &["n", "left", "right"],
    }
}

/// The loops over the options of the position whose numbers are in the variables named by [`coordinates`].
///
/// # Errors
/// In words, if the rules cannot be written with numbers of 64 bits.
pub(crate) fn options(game: &Game, visit: &Visit<'_>) -> Result<Options, String> {
    match game {
        Game::Code(code) => Ok(code::options(code, visit)),
        Game::Set(set) => set::options(set, visit),
        Game::Rule(rule) => clauses::of_heaps(rule, visit),
        Game::Lattice(lattice) => Ok(lattice::options(lattice, visit)),
        Game::Strip(strip) => Ok(strip::options(strip, visit)),
        Game::Board(board) => Ok(board::options(board, visit)),
        Game::State(rule) => clauses::of_states(rule, visit),
        Game::Piece(piece) => Ok(piece::options(piece, visit)),
        Game::Lists(rule) => clauses::of_lists(rule, visit),
        Game::Finite(game) => finite::options(game, visit),
        // Written from the functions of its games.
        Game::Sum(_) | Game::Product(_) => Err(format!("{game} is made of games, which have moves each")),
        Game::Row(row) => Err(format!(
            "a move leaves marks that patterns reach across, which are no empty {}: {row} has values, no moves",
            if row.is_ring { "ring" } else { "row" }
        )),
        Game::Ring(ring) => Err(format!(
            "a move in a ring leaves rows, whose values are not those of rings: emit {} beside it",
            match ring {
                Ring::Code(code) => code.to_string(),
                Ring::Strip(strip) => strip.to_string(),
            }
        )),
    }
}
