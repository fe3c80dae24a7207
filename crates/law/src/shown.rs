//! The law that values show.

use super::{observe::of_heaps, statement::Law, strip::StripLaw, theorem::rings};
use grundy_core::{game::Game, progress::Progress, values::Values};

/// The law that the values of heaps, rings, rows or gaps of a strip show: proved if a theorem applies and has all values that it
/// asks for; `None` if they show none, and for games of other families. Marks of a ruler are not looked for.
///
/// A proof that takes long is given up, and the law is observed, if `progress` asks to stop.
#[must_use]
pub fn shown(game: &Game, values: &Values, progress: &dyn Progress) -> Option<Law> {
    match game {
        Game::Ring(ring) => rings::law(ring, values, progress).or_else(|| of_heaps(game, values, progress)),
        Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Row(_) => {
            of_heaps(game, values, progress)
        }
        Game::Strip(strip) => StripLaw::find_within(strip, values, progress),
        Game::Lattice(_)
        | Game::Piece(_)
        | Game::State(_)
        | Game::Board(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => None,
    }
}
