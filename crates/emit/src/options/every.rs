//! The loops over options for each family.

use super::{
    board, clauses, code, finite, lattice, set, strip,
    visit::{OptionLoops, Visit},
};
use grundy_core::{family::Capability, game::Game};

/// Returns the names of the coordinates of a component. If a game is played from its opening, its elements are the bits
/// of a mask.
pub(crate) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game.family().coordinates() {
        [] => &["mask"],
        names => names,
    }
}

/// Returns the loops over the options of the position whose coordinates are in the variables named by [`coordinates`].
///
/// # Errors
/// Returns a description if the rules cannot be written with numbers of 64 bits.
pub(crate) fn options(game: &Game, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    match game {
        Game::Code(code) => Ok(code::options(code, visit)),
        Game::Set(set) => set::options(set, visit),
        Game::Rule(rule) => clauses::of_heaps(rule, visit),
        Game::Lattice(lattice) => Ok(lattice::options(lattice, visit)),
        Game::Strip(strip) => Ok(strip::options(strip, visit)),
        Game::Board(board) => Ok(board::options(board, visit)),
        Game::State(rule) => clauses::of_states(rule, visit),
        Game::Finite(game) => finite::options(game, visit),
        // Rings and rows have only values; sums and products call the functions of their games.
        Game::Ring(_) | Game::PatternStrip(_) | Game::Sum(_) | Game::Product(_) => {
            let reason = game.family().supports(Capability::MoveCode).err();
            Err(reason.unwrap_or("the game is made of games, and each of them has its own moves").to_owned())
        }
    }
}

#[cfg(test)]
mod tests;
