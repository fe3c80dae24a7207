//! The certificate of the laws of states of two numbers, layer by layer.

use crate::Law as Found;
use grundy_check::{
    Certificate,
    check::layers::Clauses,
    format::{CertificateLaw, LawClaims},
};
use grundy_core::game::Game;

/// The maximum number of columns; equal to the maximum in the search for the laws.
const MOST_COLUMNS: usize = 1 << 13;

/// Returns the certificate of the laws of the layers p = 0, 1, 2, 3 of a game of two numbers;
/// `None` if one of them is only observed.
pub(super) fn layers(game: &Game, laws: &[Option<Found>]) -> Option<Certificate> {
    let rule = game.state()?;
    let clauses = Clauses::from_rule(rule)?;
    let columns = clauses.columns(MOST_COLUMNS)?;
    let layers = columns.laws();
    let is_so = |(says, law): (&grundy_check::format::Layer, &Option<Found>)| {
        law.as_ref().is_some_and(|law| {
            law.is_proved() && law.shift() == Some((says.preperiod, says.period, 0))
        })
    };
    if layers.len() != laws.len() || !layers.iter().zip(laws).all(is_so) {
        return None;
    }
    let (proof, values) = (clauses.theorem(&columns), clauses.describe(&columns));
    Some(Certificate::new(
        game,
        LawClaims {
            law: CertificateLaw::Layers { layers },
            proof,
            values,
        },
    ))
}
