//! Instances of lattice games that are the sum of the games of their coordinates.

use crate::{Beyond, Instance, name};
use grundy_check::{Certificate, CertificateLaw, check::sums::PieceMoves};
use grundy_core::game::Game;

/// Returns the games of the coordinates of a sum for which the theory has a theorem: all are
/// removal games.
///
/// # Errors
/// If the law is not a sum, or a coordinate never changes.
pub fn coordinates(certificate: &Certificate) -> Result<Vec<Game>, Beyond> {
    coordinates_of(&certificate.game)
        .filter(|_| is_sum(certificate))
        .ok_or_else(|| none(&certificate.game))
}

/// Returns `true` if the law of a certificate is that of a sum, which [`sum`] exports.
#[must_use]
pub fn is_sum(certificate: &Certificate) -> bool {
    certificate
        .law()
        .is_some_and(|claims| matches!(claims.law, CertificateLaw::Sum { .. }))
}

/// Returns the games of the coordinates of a lattice.
pub fn coordinates_of(game: &Game) -> Option<Vec<Game>> {
    PieceMoves::from_game(game)?
        .games()?
        .iter()
        .map(|line| line.parse().ok())
        .collect()
}

/// Returns the instances of a sum: the given instances of its coordinates, then its own.
///
/// # Errors
/// If the law of a coordinate is of a kind that the theorem does not cover.
pub fn sum(certificate: &Certificate, coordinates: Vec<Instance>) -> Result<Vec<Instance>, Beyond> {
    let none = || none(&certificate.game);
    let parts: Vec<(String, &str)> = coordinates
        .iter()
        .map(parts)
        .collect::<Option<_>>()
        .ok_or_else(none)?;
    let (games, laws): (Vec<String>, Vec<&str>) = parts.into_iter().unzip();
    let value = |law: &&str| {
        let (numbers, table) = law.rsplit_once(' ')?;
        Some(format!("shift_value (entry {table}) {numbers}"))
    };
    let values: Vec<String> = laws
        .iter()
        .map(value)
        .collect::<Option<_>>()
        .ok_or_else(none)?;
    let (theorem, statement) = match coordinates.len() {
        2 => (
            "removal_sum",
            format!("sum_law {} {}", games.join(" "), laws.join(" ")),
        ),
        3 => (
            "sum_of_three",
            format!("cells_law [{}] [{}]", games.join("; "), values.join("; ")),
        ),
        4 => (
            "sum_of_four",
            format!("cells_law [{}] [{}]", games.join("; "), values.join("; ")),
        ),
        _ => return Err(none()),
    };
    let proofs: Vec<String> = coordinates
        .iter()
        .map(|one| format!("exact {}", one.name))
        .collect();
    let game = certificate.game.to_string();
    let name = name(&game);
    let text = format!(
        "(** {game}: the nim-sum of the coordinates. *)\nTheorem {name} : {statement}.\n\
         Proof. apply {theorem}; [{}]. Qed.\n",
        proofs.join(" | ")
    );
    let mut all: Vec<Instance> = Vec::new();
    for one in coordinates {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.push(Instance {
        game,
        name,
        text,
        seconds: 0.01,
    });
    Ok(all)
}

/// Returns the game of an instance, and the numbers and the table of its law.
fn parts(instance: &Instance) -> Option<(String, &str)> {
    let statement = instance
        .text
        .split(": removal_law ")
        .nth(1)?
        .split(".\n")
        .next()?;
    let (game, law) = statement.rsplit_once(") ")?;
    Some((format!("{game})"), law))
}

fn none(game: &Game) -> Beyond {
    Beyond::Theorem {
        game: game.to_string(),
        theorem: "sum".to_owned(),
    }
}
