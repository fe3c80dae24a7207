//! The loops over options for each family.

use super::{
    board, clauses, code, finite, lattice, set, strip,
    visit::{OptionLoops, Visit},
};
use grundy_core::{
    family::{Capability, PlayKind},
    game::Game,
};

/// Returns the names of the coordinates of a component. If a game is played from its opening, its
/// elements are the bits of a mask.
pub(crate) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game.family().coordinates() {
        [] => &["mask"],
        names => names,
    }
}

/// Returns the loops over the options of the position whose coordinates are in the variables named
/// by [`coordinates`].
///
/// # Errors
/// Returns a description if the rules cannot be written with numbers of 64 bits.
pub(crate) fn options(game: &Game, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    let refuse = || {
        let reason = game.family().supports(Capability::MoveCode).err();
        Err(reason
            .unwrap_or("the game is made of games, and each of them has its own moves")
            .to_owned())
    };
    match game.play_kind() {
        PlayKind::Heaps(_) => match (game.code(), game.set(), game.rule()) {
            (Some(code), ..) => Ok(code::options(code, visit)),
            (_, Some(set), _) => set::options(set, visit),
            (.., Some(rule)) => clauses::of_heaps(rule, visit),
            (None, None, None) => refuse(),
        },
        PlayKind::Cells(_) => match (game.lattice(), game.state()) {
            (Some(lattice), _) => Ok(lattice::options(lattice, visit)),
            (_, Some(rule)) => clauses::of_states(rule, visit),
            (None, None) => refuse(),
        },
        PlayKind::Gaps(strip) => Ok(strip::options(strip, visit)),
        PlayKind::Board(board) => Ok(board::options(board, visit)),
        PlayKind::Opening(game) => finite::options(game, visit),
        // Rings and rows have only values; sums and products call the functions of their games.
        PlayKind::Ring(_) | PlayKind::Rows(_) | PlayKind::Games(_) => refuse(),
    }
}

#[cfg(test)]
mod tests;
