//! The certificate of a law that has been proved.

mod heaps;
mod layers;
mod planar;
mod strips;
mod sums;
mod window;

pub use window::window;

use crate::statement::{Law, Statement};
use grundy_check::format::Certificate;
use grundy_core::game::Game;

impl Law {
    /// The certificate of the law, which has been found for that game; `None` if the law is not proved, or has no
    /// certificate, or does not fit the certificate's format.
    #[must_use]
    pub fn certificate(&self, game: &Game) -> Option<Certificate> {
        if !self.is_proved() {
            return None;
        }
        match (&self.statement, game) {
            (Statement::Sequence(sequence), game) => heaps::heap(game, sequence, self.status),
            (Statement::Strip(law), Game::Strip(strip)) => strips::gaps(strip, law, self.status),
            (Statement::Layers(laws), game) => layers::layers(game, laws),
            (Statement::Planar(law), Game::Lattice(lattice)) => planar::planar(lattice, &law.planar),
            (Statement::Blocks(law), game) => sums::blocks(game, law),
            (Statement::Coordinates(_), game) => sums::sum(game),
            (Statement::Wythoff(_), Game::Lattice(lattice)) => sums::wythoff(lattice),
            (
                Statement::Strip(_)
                | Statement::Planar(_)
                | Statement::Wythoff(_)
                | Statement::Ruler(_)
                | Statement::Compound(..)
                | Statement::Opening(_),
                _,
            ) => None,
        }
    }
}
