//! The certificate of a proved law.

mod heaps;
mod layers;
mod planar;
mod strips;
mod sums;
mod window;

pub use window::window;

use crate::{
    statement::{Law, Statement, Status, Theorem},
    theorem::digits,
};
use grundy_check::{Certificate, Golden};
use grundy_core::game::Game;

impl Law {
    /// Returns the certificate of this law, which was found for the given game. `None` if the law
    /// is not proved, has no certificate, or does not fit the certificate's format.
    #[must_use]
    pub fn certificate(&self, game: &Game) -> Option<Certificate> {
        if !self.is_proved() {
            return None;
        }
        let is_by_digits = matches!(
            self.status,
            Status::Proved {
                theorem: Theorem::Digits,
                ..
            }
        );
        if let Some(sequence) = self.sequence().filter(|_| is_by_digits) {
            return Some(Certificate::of_formula(
                game,
                &digits::claim(sequence)?,
                false,
            ));
        }
        match &self.statement {
            Statement::Sequence(sequence) => heaps::heap(game, sequence, self.status),
            Statement::Strip(law) => strips::gaps(game.strip()?, law, self.status),
            Statement::Layers(laws) => layers::layers(game, laws),
            Statement::Planar(law) => planar::planar(&game.plane()?, &law.planar),
            Statement::Blocks(law) => sums::blocks(game, law),
            Statement::Coordinates(_) => sums::sum(game),
            Statement::Wythoff(_) => sums::wythoff(&game.plane()?),
            Statement::Compound(join, parts) => sums::compound(*join, parts),
            Statement::Euclid(euclid) => {
                let golden = Golden::Euclid(*euclid);
                let claim = golden.claim(true).or_else(|| golden.claim(false))?;
                Some(Certificate::of_formula(game, &claim, false))
            }
            Statement::Ruler(_) | Statement::Opening(_) => None,
        }
    }
}
