//! The loops of each family.

use super::{
    board, code, finite, lattice, rule, set, state, strip,
    visit::{Options, Visit},
};
use grundy_core::game::{Game, Ring};

/// The names of the numbers of one component; the elements of a game that is played from its opening are the bits of a mask.
pub(crate) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game.family().coordinates() {
        [] => &["mask"],
        names => names,
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
        Game::Rule(rule) => rule::options(rule, visit),
        Game::Lattice(lattice) => Ok(lattice::options(lattice, visit)),
        Game::Strip(strip) => Ok(strip::options(strip, visit)),
        Game::Board(board) => Ok(board::options(board, visit)),
        Game::State(rule) => state::options(rule, visit),
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
