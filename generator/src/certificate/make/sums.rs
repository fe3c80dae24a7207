//! The certificate of a lattice game that is a sum.

use crate::{
    certificate::{
        check,
        format::{Certificate, Law, Proof},
    },
    game::{Game, Lattice},
    law,
};

/// The certificate that a lattice game is the sum of the games of its coordinates; `None` if it is none.
#[must_use]
pub fn sum(game: &Lattice) -> Option<Certificate> {
    let [x, y] = law::coordinates(game)?.map(|coordinate| coordinate.map_or_else(String::new, |game| game.to_string()));
    let values = check::sums::describe(game);
    let game = Game::Lattice(game.clone());
    Some(Certificate { notation: game.to_string(), game, law: Law::Sum { x, y }, proof: Proof::Sum {}, values })
}
