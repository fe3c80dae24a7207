//! Instances of lattice games that are the sum of the games of their two coordinates.

use crate::{Beyond, Instance, name};
use grundy_check::{Certificate, Law, check::sums::Moves};
use grundy_core::game::Game;

/// Returns the games of the two coordinates of a sum for which the theory has a theorem: both are removal games.
///
/// # Errors
/// If the law is not a sum, or not of two coordinates.
pub fn coordinates(certificate: &Certificate) -> Result<[Game; 2], Beyond> {
    coordinates_of(&certificate.game).filter(|_| is_sum(certificate)).ok_or_else(|| none(&certificate.game))
}

/// Returns `true` if the law of a certificate is that of a sum, which [`sum`] exports.
#[must_use]
pub fn is_sum(certificate: &Certificate) -> bool {
    certificate.law().is_some_and(|claims| matches!(claims.law, Law::Sum { .. }))
}

/// Returns the games of the two coordinates of a lattice.
pub fn coordinates_of(game: &Game) -> Option<[Game; 2]> {
    let games = Moves::of(game)?.games()?;
    let games: Vec<Game> = games.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
    games.try_into().ok()
}

/// Returns the instances of a sum: the given instances of its coordinates, then its own.
///
/// # Errors
/// If the law of a coordinate is of a kind that the theorem does not cover.
pub fn sum(certificate: &Certificate, coordinates: [Instance; 2]) -> Result<Vec<Instance>, Beyond> {
    let none = || none(&certificate.game);
    let [x, y] = coordinates;
    let (game_x, law_x) = parts(&x).ok_or_else(none)?;
    let (game_y, law_y) = parts(&y).ok_or_else(none)?;
    let game = certificate.game.to_string();
    let name = name(&game);
    let text = format!(
        "(** {game}: the nim-sum of the coordinates. *)\nTheorem {name} : sum_law {game_x} {game_y} {law_x} {law_y}.\n\
         Proof. apply removal_sum; [exact {} | exact {}]. Qed.\n",
        x.name, y.name
    );
    let own = Instance { game, name, text, seconds: 0.01 };
    Ok(if x == y { vec![x, own] } else { vec![x, y, own] })
}

/// Returns the game of an instance, and the numbers and the table of its law.
fn parts(instance: &Instance) -> Option<(String, &str)> {
    let statement = instance.text.split(": removal_law ").nth(1)?.split(".\n").next()?;
    let (game, law) = statement.rsplit_once(") ")?;
    Some((format!("{game})"), law))
}

fn none(game: &Game) -> Beyond {
    Beyond::Theorem { game: game.to_string(), theorem: "sum".to_owned() }
}
