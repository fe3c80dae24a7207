//! The loops of each family.

use super::{
    board, code, lattice, rule, set, strip,
    visit::{Options, Visit},
};
use crate::game::Game;

/// What the numbers of one component are called.
pub(in crate::snippet) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) => &["n"],
        Game::Lattice(_) => &["x", "y"],
        Game::Board(_) => &["mask"],
        Game::Strip(_) => &["n", "left", "right"],
    }
}

/// The loops over the options of the position whose numbers are in the variables named by [`coordinates`].
///
/// # Errors
/// In words, if the rules cannot be written with numbers of 64 bits.
pub(in crate::snippet) fn options(game: &Game, visit: &Visit<'_>) -> Result<Options, String> {
    match game {
        Game::Code(code) => Ok(code::options(code, visit)),
        Game::Set(set) => set::options(set, visit),
        Game::Rule(rule) => rule::options(rule, visit),
        Game::Lattice(lattice) => Ok(lattice::options(lattice, visit)),
        Game::Strip(strip) => Ok(strip::options(strip, visit)),
        Game::Board(board) => Ok(board::options(board, visit)),
    }
}
